import { describe, expect, it } from 'vitest';
import { compareNames } from '../../../src/compare-names.js';
import { toExplained, toStrangeness } from '../../../src/text/persons/strangeness.js';
import { compareTokens } from '../../../src/text/tokens/token-similarity.js';
import { toSimilarity } from '../../../src/text/tokens/token-match.js';
import { toToken } from '../../../src/text/tokens/lazy-token.js';

const toLikeness = (a: string, b: string): number =>
  toSimilarity(compareTokens(toToken('person', 'name', [a], false), toToken('person', 'name', [b], false)));

describe('strangeness', () => {
  it('is far more of a slip than of another name', () => {
    for (const [name, other, slip] of [
      ['vorotilin', 'vorotinin', 'vorqtilin'],
      ['petrakov', 'petralov', 'petrxakov'],
      ['kalandari', 'kalantari', 'kalnwdari'],
    ] as const) {
      expect(toStrangeness(slip) - toStrangeness(name)).toBeGreaterThan(4);
      expect(Math.abs(toStrangeness(other) - toStrangeness(name))).toBeLessThan(4);
    }
  });

  it('is the same of bytes as of text', () => {
    const bytes = new TextEncoder().encode('0:vorotilin9');
    expect(toStrangeness({ bytes, start: 2, end: 11 })).toBe(toStrangeness('vorotilin'));
    expect(toStrangeness('')).toBeGreaterThanOrEqual(0);
  });

  it('is no slip where two letters alone are rare beside each other', () => {
    expect(toExplained(toStrangeness('yevmenov') - toStrangeness('semenov'))).toBeLessThan(0.05);
    expect(compareNames('Dmitrii Yevmenov', 'Dmitrii Semenov', 'person').score).toBeLessThan(70);
  });

  it('explains nothing up to a mark, and never all', () => {
    expect(toExplained(-20)).toBe(0);
    expect(toExplained(4)).toBe(0);
    expect(toExplained(8)).toBeGreaterThan(toExplained(6));
    expect(toExplained(100)).toBeLessThan(1);
    expect(toExplained(100)).toBe(toExplained(10));
  });
});

describe('two slips in a rare name', () => {
  it('count less where they make a word that is no name than where they make another name', () => {
    expect(toLikeness('vqrotzlin', 'vorotilin')).toBeGreaterThan(toLikeness('vonotidin', 'vorotilin'));
  });

  it('are as much whichever of the two is strange', () => {
    expect(toLikeness('vqrotzlin', 'vorotilin')).toBe(toLikeness('vorotilin', 'vqrotzlin'));
  });

  it('are the query’s: a strange listed name is not slipped', () => {
    const [slip, name] = ['Gennady Vqrotzlin', 'Gennady Vorotilin'];
    expect(compareNames(slip, name, 'person').score).toBeGreaterThanOrEqual(70);
    expect(compareNames(name, slip, 'person').score).toBeLessThan(compareNames(slip, name, 'person').score - 5);
  });

  it('count as before in a company’s name, on either side', () => {
    expect(compareNames('Vqrotzlin Mining', 'Vorotilin Mining', 'organisation').score).toBe(
      compareNames('Vorotilin Mining', 'Vqrotzlin Mining', 'organisation').score,
    );
  });
});

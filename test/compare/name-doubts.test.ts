/** What speaks against two names, one rule at a time: by the parts of their scores, in words that no table has. */
import { describe, expect, test } from 'vitest';
import { comparePreparedNames, type NamePart } from '../../src/compare/name.js';
import { DEFAULT_THRESHOLD } from '../../src/entity/options.js';
import { NAME_COSTS } from '../../src/score/weights.js';
import { prepareName } from '../../src/text/prepare.js';
import type { NameKind } from '../../src/text/tokens/token.js';

const compare = (query: string, listed: string, kind: NameKind = 'person') =>
  comparePreparedNames(prepareName(query, kind), prepareName(listed, kind), NAME_COSTS[kind]);
const isContradicted = ({ reason }: NamePart): boolean => reason === 'contradicted';
const toContradicted = (parts: readonly NamePart[]): number => parts.find(isContradicted)?.weight ?? 0;

describe('a word for which the other name has another', () => {
  /** The weight of the contradiction beside so many words that agree. */
  const beside = (shared: number, kind: NameKind): number => {
    const agreeing = ['Orsolt', 'Brannagh', 'Wodrin', 'Vandemirk', 'Saltrew', 'Kelbost'].slice(0, shared).join(' ');
    return toContradicted(compare(`${agreeing} Teskar`, `${agreeing} Belmon`, kind).parts);
  };

  test.each(['person', 'organisation'] as const)(
    'weighs as much in a short name (%s), and in a long one as much beside what agrees',
    (kind) => {
      const { longName } = NAME_COSTS[kind];
      const [short, long] = [[1, 2, 3, 4, 5].filter((shared) => shared <= longName), [1, 2, 3, 4, 5].filter((shared) => shared > longName)];
      expect(Math.min(short.length, long.length)).toBeGreaterThan(0);
      for (const shared of short) expect(beside(shared, kind)).toBeCloseTo(beside(1, kind), 9);
      for (const shared of long) expect(beside(shared, kind)).toBeCloseTo((beside(1, kind) * shared) / longName, 9);
    },
  );

  test('contradicts by half where a servant of God answers one of the two: whom he serves may be another', () => {
    const { score, parts } = compare('Orsolt Abdul Fattah Brannagh', 'Orsolt Abdul Rami Brannagh');
    const agreeing = parts.filter(({ query, listed, reason }) => query.length > 0 && listed.length > 0 && reason !== 'contradicted');
    const servant = prepareName('Orsolt Abdul Fattah Brannagh', 'person').tokens[1]!;
    const { contradiction, longName } = NAME_COSTS.person;
    const matched = agreeing.reduce((sum, { weight }) => sum + weight, 0);
    expect(parts.filter(isContradicted)).toMatchObject([{ query: [1], listed: [2] }]);
    expect(toContradicted(parts)).toBeCloseTo((2 * contradiction * (servant.weight / 2 / 100) * matched) / longName, 9);
    expect(score).toBeLessThan(DEFAULT_THRESHOLD);
  });
});

describe('a father and his son', () => {
  test.each([
    ['Rashid bin Saqran Tamimi', 'Saqran bin Rashid Tamimi'],
    // A particle before the bin is nobody's child.
    ['Rashid Abu bin Saqran Tamimi', 'Saqran bin Rashid Tamimi'],
    ['Saqran bin Rashid Tamimi', 'Rashid al bin Saqran Tamimi'],
  ])('are two: %s, %s', (query, listed) => {
    const { score, parts } = compare(query, listed);
    expect(parts.filter(isContradicted)).toHaveLength(1);
    expect(score).toBeLessThan(DEFAULT_THRESHOLD);
  });
});

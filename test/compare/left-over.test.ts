/** What words cost that the other name lacks, one rule at a time: by the parts of the score. */
import { describe, expect, test } from 'vitest';
import { comparePreparedNames } from '../../src/compare/name.js';
import { NAME_COSTS } from '../../src/score/weights.js';
import { LEAST_CONTAINED } from '../../src/text/evidence.js';
import { prepareName } from '../../src/text/prepare.js';
import type { NameKind } from '../../src/text/tokens/token.js';

const COSTS = NAME_COSTS.person;

/** The share of its own weight that the word at a position costs where it is left over. */
const toShare = (side: 'query' | 'listed', position: number, query: string, listed: string, kind: NameKind = 'person'): number => {
  const [ofQuery, ofListed] = [prepareName(query, kind), prepareName(listed, kind)];
  const { parts } = comparePreparedNames(ofQuery, ofListed, NAME_COSTS[kind]);
  const { weight } = parts.find((part) => part.reason.startsWith('missing') && part[side][0] === position)!;
  return weight / ((side === 'query' ? ofQuery : ofListed).tokens[position]!.weight / 100);
};

describe('a query that holds all words of the listed name', () => {
  test('costs the less for a rare word more that stands between them, and not for one at its end', () => {
    const { missing, most } = COSTS.containing;
    expect(toShare('query', 1, 'Orsolt Teskar Brannagh Vandemirk', 'Orsolt Brannagh Vandemirk')).toBeCloseTo((missing * most) / 100, 9);
    expect(toShare('query', 3, 'Orsolt Brannagh Vandemirk Teskar', 'Orsolt Brannagh Vandemirk')).toBeCloseTo(missing, 9);
  });
});

describe('a listed name that holds all words of the query', () => {
  test('costs little for a word more, also at its end', () => {
    expect(toShare('listed', 1, 'Orsolt Vandemirk', 'Orsolt Kolbermann Vandemirk')).toBeCloseTo(COSTS.held.missing, 9);
    expect(toShare('listed', 2, 'Orsolt Vandemirk', 'Orsolt Vandemirk Kolbermann')).toBeCloseTo(COSTS.held.missing, 9);
  });

  test('costs in full where the query has fewer words than tell who is meant', () => {
    expect(LEAST_CONTAINED).toBe(2);
    expect(toShare('listed', 0, 'Orsolt', 'Vandemirk Orsolt', 'organisation')).toBeCloseTo(NAME_COSTS.organisation.listedMissing, 9);
  });
});

describe('the first word of a listed name', () => {
  test('costs more than one between others where it is missing', () => {
    expect(toShare('listed', 0, 'Teskar Zubaidi', 'Wodrin Zubaidi')).toBeCloseTo(
      COSTS.listedMissing + COSTS.listedEdge + COSTS.listedFirst,
      9,
    );
  });

  test('costs no more where it is a Mohammed, which many leave out', () => {
    expect(toShare('listed', 0, 'Abdulrahman Zubaidi', 'Mohammed Zubaidi')).toBeCloseTo(COSTS.listedMissing, 9);
  });
});

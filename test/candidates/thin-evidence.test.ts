/** What a query's words pay at least for thin evidence, by pairs made by hand: never more than the name pays. */
import { expect, test } from 'vitest';
import type { TokenExpansion } from '../../src/candidates/expansion.js';
import { boundThinEvidence } from '../../src/candidates/thin-evidence.js';
import type { PairColumns } from '../../src/candidates/word-pairs.js';
import { prepareName } from '../../src/text/prepare.js';

const COSTS = { thinEvidence: 1, enough: 2, difference: 0.5, rarityPower: 1, likenessPower: 1 };
const expansions = prepareName('Orsolt Vandemirk', 'person').tokens.map((token) => ({ token }) as TokenExpansion);

/** One pair for each of two words. */
const toPairs = (given: Partial<Record<keyof PairColumns, readonly number[]>>): PairColumns =>
  ({
    starts: [0, 1, 2],
    listedWeights: [100, 100],
    weights: [100, 100],
    similarities: [0.5, 0.5],
    evidences: [0.6, 0.6],
    initials: [0, 0],
    neighbours: [0, 1],
    ...given,
  }) as unknown as PairColumns;

test('words that stand alone pay for what they lack of enough evidence, by how much they differ', () => {
  const { toCost, missing, most, mostWithoutOne } = boundThinEvidence(expansions, toPairs({}), COSTS);
  expect([most, mostWithoutOne]).toEqual([1.2, 0.6]);
  const shares = expansions.map(({ token: { weight } }) => weight / (expansions[0]!.token.weight + expansions[1]!.token.weight));
  expect(toCost(0, 0)).toBeCloseTo(100 * shares[0]! * (2 - 1.2));
  expect(missing[1]).toBeCloseTo(100 * shares[1]! * (2 - 0.6));
});

test('a word that is written as one with its neighbour pays nothing by itself, and brings half of the evidence', () => {
  const { toCost, most } = boundThinEvidence(expansions, toPairs({ neighbours: [1, 0] }), COSTS);
  expect([toCost(0, 0), toCost(1, 1)]).toEqual([0, 0]);
  expect(most).toBeCloseTo(0.6);
});

test('where an initial answers, the word pays as if nothing did; the search of customers, whose initials are queries, as if all did', () => {
  const pairs = toPairs({ initials: [1, 0], listedWeights: [25, 100], evidences: [0, 0.6] });
  const bound = boundThinEvidence(expansions, pairs, COSTS);
  expect(bound.toCost(0, 0)).toBe(bound.missing[0]);
  expect(bound.toCost(0, 0)).toBeGreaterThan(0);
  expect(boundThinEvidence(expansions, pairs, { ...COSTS, isSwapped: true }).toCost(0, 0)).toBe(0);
});

/**
 * The arithmetic that is printed closes: who adds up a breakdown by hand gets the score above it.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { createIndexReader, type IndexReader } from '../../src/index/reader.js';
import type { BreakdownItem } from '../../src/result/breakdown.js';
import type { ScreeningMatch } from '../../src/result/match.js';
import { screenOne } from '../../src/screen-one.js';
import { sampleIndex } from '../sample-list.js';
import { createSampleQueries } from '../sample-queries.js';

const toHundredths = (printed: number): number => Math.round(printed * 100);
/** A number as printed, in millionths: no binary fraction has a say in the sums. */
const toMillionths = (printed: number): bigint => {
  const [whole, fraction = ''] = printed.toFixed(6).split('.');
  return BigInt(whole! + fraction);
};
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

interface Closing {
  readonly score: number;
  readonly items: readonly BreakdownItem[];
  readonly title: string;
}

describe('every breakdown of the sample list', () => {
  let reader: IndexReader;
  let matches: readonly ScreeningMatch[];
  let closings: readonly Closing[];
  beforeAll(async () => {
    reader = createIndexReader(await sampleIndex());
    matches = createSampleQueries(500, 7).flatMap(
      (subject, turn) => screenOne(reader, subject, { threshold: turn % 2 === 0 ? 60 : 10, limit: 12 }).breakdown.matches,
    );
    closings = matches.flatMap((match) => [
      { score: match.score, items: match.breakdown, title: `${match.sourceId} at ${match.score}` },
      ...match.breakdown
        .filter(({ breakdowns }) => breakdowns.length > 0)
        .map((item) => ({ score: item.score, items: item.breakdowns, title: `${match.sourceId} ${item.fieldName}` })),
    ]);
  });

  test('is one of many, of all kinds', () => {
    expect(matches.length).toBeGreaterThan(500);
    const reasons = new Set(closings.flatMap(({ items }) => items.map(({ reason }) => reason)));
    for (const reason of [
      'exact',
      'edit',
      'transliteration',
      'initial',
      'joined',
      'missing_in_list',
      'missing_in_query',
      'contradicted',
      'weak_alias',
    ] as const) {
      expect(reasons, reason).toContain(reason);
    }
    const fields = new Set(matches.flatMap(({ breakdown }) => breakdown.map(({ fieldName }) => fieldName)));
    for (const field of ['name', 'dateOfBirth', 'incorporationDate', 'country', 'gender', 'birthPlace', 'identification', 'address'])
      expect(fields, field).toContain(field);
  });

  test('sums its normalisedScores to the score, to the printed digit', () => {
    for (const { score, items, title } of closings) {
      expect(
        items.reduce((total, { normalisedScore }) => total + toHundredths(normalisedScore), 0),
        title,
      ).toBe(toHundredths(score));
    }
  });

  test('prints as riskWeightedScore what score × riskWeight gives', () => {
    for (const { items, title } of closings) {
      for (const item of items) {
        const product = (BigInt(toHundredths(item.score)) * toMillionths(item.riskWeight)) / 100n;
        expect(distance(toMillionths(item.riskWeightedScore), product), `${title}: ${JSON.stringify(item)}`).toBeLessThanOrEqual(1n);
      }
    }
  });

  test('has as score its Σ riskWeightedScore / Σ riskWeight, rounded to two decimals', () => {
    for (const { score, items, title } of closings) {
      const weight = sum(items.map(({ riskWeight }) => toMillionths(riskWeight)));
      const weighted = sum(items.map(({ riskWeightedScore }) => toMillionths(riskWeightedScore)));
      // |weighted/weight − score| ≤ 0.005, and the last digits of rounded weights beside.
      const off = distance(weighted * 200n, BigInt(toHundredths(score)) * 2n * weight);
      expect(off, `${title}: ${weighted} / ${weight} = ${score}`).toBeLessThanOrEqual(weight + BigInt(items.length) * 200n);
    }
  });

  test('gives each item as normalisedScore its share of that, to the digit above or below', () => {
    for (const { items, title } of closings) {
      const weight = items.reduce((total, { riskWeight }) => total + riskWeight, 0);
      for (const item of items)
        expect(Math.abs(item.normalisedScore - item.riskWeightedScore / weight), `${title}: ${JSON.stringify(item)}`).toBeLessThan(
          0.01 + 1e-6,
        );
    }
  });

  test('begins with the name, has each other field once, and shows as name one of the listed ones', () => {
    for (const { breakdown, details } of matches) {
      const [name, ...others] = breakdown.map(({ fieldName }) => fieldName);
      expect(name).toBe('name');
      expect(new Set(others).size).toBe(others.length);
      expect(others).not.toContain('name');
      expect(details.names.map(({ entityName }) => entityName)).toContain(breakdown[0]!.fieldValue);
    }
  });

  test('shows all words that were written as one, or one as several', () => {
    const joined = closings.flatMap(({ items }) => items.filter(({ reason }) => reason === 'joined'));
    for (const { fieldValue } of joined) expect(fieldValue).toMatch(/^[^~ ]+ [^~ ]+.* ~ | ~ \S+ \S+/u);
  });

  test('weighs the name as 1, and the rest relative to it', () => {
    for (const { breakdown } of matches) expect(breakdown[0]!.riskWeight).toBe(1);
  });

  test('shows an absent field nowhere', () => {
    const bare = createSampleQueries(100, 8).map(({ type, name }) => ({ type, name: name! }));
    const shown = bare.flatMap((subject) =>
      screenOne(reader, subject).breakdown.matches.flatMap(({ breakdown }) => breakdown.map(({ fieldName }) => fieldName)),
    );
    expect(shown.length).toBeGreaterThan(50);
    expect(new Set(shown)).toEqual(new Set(['name']));
  });
});

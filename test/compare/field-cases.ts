/**
 * Runs the rows of test/cases/<field>.json on a comparer: what the query states, what is listed, what it means, why.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FieldEvidence } from '../../src/compare/comparer.js';

/** What the two sides hold is the field's: its test reads them. */
interface FieldCase {
  readonly query: unknown;
  readonly listed: unknown;
  /** `null` is no evidence; otherwise the finding and, after a space, its similarity to two decimals (1 when absent). */
  readonly expected: string | null;
  readonly why: string;
}

/** @param leastRows the number of rows that the table must have, so that none can be lost unseen. */
export const testFieldCases = (file: string, leastRows: number, compare: (row: FieldCase) => FieldEvidence | undefined): void => {
  const rows = JSON.parse(readFileSync(new URL(`../cases/${file}`, import.meta.url), 'utf8')) as readonly FieldCase[];
  test(`${file} has its ${leastRows} rows`, () => {
    expect(rows.length).toBeGreaterThanOrEqual(leastRows);
  });
  test.each(rows.map((row) => ({ ...row, title: `${JSON.stringify(row.query)} and ${JSON.stringify(row.listed)}: ${row.why}` })))(
    '$title',
    ({ expected, ...row }) => {
      const evidence = compare({ expected, ...row });
      if (expected === null) {
        expect(evidence).toBeUndefined();
        return;
      }
      const [finding, similarity = '1'] = expected.split(' ');
      expect(evidence?.finding).toBe(finding);
      expect(evidence?.similarity).toBeCloseTo(Number(similarity), 2);
    },
  );
};

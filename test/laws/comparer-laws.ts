/**
 * The laws of compare/comparer.ts, run on every field comparer with values of its own.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FINDINGS, type CreateComparer, type SupportingField } from '../../src/compare/comparer.js';

export interface ComparerUnderTest<Query, Listed, F extends SupportingField> {
  readonly fieldName: F;
  readonly createComparer: CreateComparer<Query, Listed, F>;
  /** Values that state something by which they can be compared. */
  readonly query: fc.Arbitrary<Query>;
  readonly listed: fc.Arbitrary<Listed>;
  /** The listed value that states the same as a query's. */
  readonly toListed: (query: Query) => Listed;
  /** The other way round, for comparers whose documentation says that the similarity is symmetric. */
  readonly toQuery?: (listed: Listed) => Query;
}

export const testComparerLaws = <Query, Listed, F extends SupportingField>({
  fieldName,
  createComparer,
  query,
  listed,
  toListed,
  toQuery,
}: ComparerUnderTest<Query, Listed, F>): void => {
  const queries = fc.array(query, { minLength: 1, maxLength: 3 });
  const listings = fc.array(listed, { maxLength: 4 });
  const findings: readonly string[] = FINDINGS[fieldName];
  const toRank = (finding: string | undefined): number => (finding === undefined ? findings.length : findings.indexOf(finding));

  describe(`the laws of comparers hold for ${fieldName}`, () => {
    test('evidence names its field, a finding of the field, and a similarity in 0..1', () => {
      fc.assert(
        fc.property(queries, listings, (query, listed) => {
          const evidence = createComparer(query)(listed);
          if (evidence === undefined) return;
          expect(evidence.fieldName).toBe(fieldName);
          expect(findings).toContain(evidence.finding);
          expect(evidence.similarity).toBeGreaterThanOrEqual(0);
          expect(evidence.similarity).toBeLessThanOrEqual(1);
          expect(evidence.fieldValue).not.toBe('');
        }),
      );
    });

    test('a missing side is no evidence', () => {
      fc.assert(
        fc.property(queries, listings, (query, listed) => {
          expect(createComparer(query)([])).toBeUndefined();
          expect(createComparer([])(listed)).toBeUndefined();
        }),
      );
    });

    test('a self-match has similarity 1, and no other listed value gives better evidence', () => {
      fc.assert(
        fc.property(query, listings, (query, others) => {
          const compare = createComparer([query]);
          const self = compare([toListed(query)]);
          expect(self?.similarity).toBe(1);
          for (const other of others) {
            const evidence = compare([other]);
            if (evidence !== undefined) expect(toRank(evidence.finding)).toBeGreaterThanOrEqual(toRank(self?.finding));
          }
        }),
      );
    });

    test('the best-agreeing pair decides: another listed value never gives a worse finding', () => {
      fc.assert(
        fc.property(queries, listings, listed, (query, listed, another) => {
          const compare = createComparer(query);
          expect(toRank(compare([...listed, another])?.finding)).toBeLessThanOrEqual(toRank(compare(listed)?.finding));
        }),
      );
    });

    test('the order of the values changes neither finding nor similarity', () => {
      fc.assert(
        fc.property(queries, listings, (query, listed) => {
          const straight = createComparer(query)(listed);
          const reversed = createComparer(query.toReversed())(listed.toReversed());
          expect([reversed?.finding, reversed?.similarity]).toEqual([straight?.finding, straight?.similarity]);
        }),
      );
    });

    test('a comparer keeps nothing between calls', () => {
      fc.assert(
        fc.property(queries, listings, listings, (query, listed, between) => {
          const compare = createComparer(query);
          const before = compare(listed);
          compare(between);
          expect(compare(listed)).toEqual(before);
        }),
      );
    });

    if (toQuery === undefined) return;
    test('the similarity is symmetric', () => {
      fc.assert(
        fc.property(query, listed, (query, listed) => {
          const straight = createComparer([query])([listed]);
          const swapped = createComparer([toQuery(listed)])([toListed(query)]);
          expect([swapped?.finding, swapped?.similarity]).toEqual([straight?.finding, straight?.similarity]);
        }),
      );
    });
  });
};

/**
 * The contract of a field comparer: one file per field, made for a query and then run on each listed entity.
 *
 * In: what both sides state for one field. Out: how alike it is and what that means, or `undefined` where
 * either side states nothing that can be compared: absent is not different. A comparer knows no weights
 * (score/field-weights.ts has them, by field and finding) and no index: it is testable on two literals.
 * It is a factory because one query meets thousands of listed entities: what is dear to normalise on the
 * query's side is normalised once. It holds no state beyond that and may be called in any order.
 * Laws, run on every comparer: similarity in 0..1; nothing beats a self-match; a missing side is undefined;
 * the best-agreeing pair decides, whatever the order of the values; ties keep the first listed value.
 */

/** The fields of a breakdown, in the words of the service document. */
export type FieldName = 'name' | 'dateOfBirth' | 'incorporationDate' | 'country' | 'gender' | 'birthPlace' | 'identification' | 'address';

/** A field beside the name. */
export type SupportingField = Exclude<FieldName, 'name'>;

/**
 * same_day: equal day; same_month, same_year: equal at the precision that both give; within_range: inside a stated
 * range or the tolerance of "circa"; swapped: day and month exchanged; one_digit: one digit, or two neighbouring
 * digits exchanged, in dates to the day; different_day: the same year, another day or month; near_year: years 1–2
 * apart; different_year: further apart; different_generation: 16 years and more.
 */
const DATE_FINDINGS = [
  'same_day',
  'same_month',
  'same_year',
  'within_range',
  'swapped',
  'one_digit',
  'different_day',
  'near_year',
  'different_year',
  'different_generation',
] as const;

/** What a comparison of one field can find, the best agreement first. The weight of each stands in score/field-weights.ts. */
export const FINDINGS = {
  dateOfBirth: DATE_FINDINGS,
  incorporationDate: DATE_FINDINGS,
  /** same_kind: the same country in the same kind (citizenship with nationality); same: in another kind. */
  country: ['same_kind', 'same', 'different'],
  gender: ['same', 'different'],
  /**
   * same: the town, and nothing above it differs; same_part: only the region, or the town under another region;
   * same_country: the country and no more, because a side states no more.
   */
  birthPlace: ['same', 'same_part', 'same_country', 'different'],
  /**
   * same_strong: an equal number of a kind that identifies (passport, tax id, IMO, LEI…) with types and countries
   * that do not conflict; same_weak: equal, but of a kind or length that does not identify;
   * different: the same type and country on both sides, another number.
   */
  identification: ['same_strong', 'same_weak', 'different'],
  /** same_line: street and place agree; same_city: the place agrees; different: nothing below the country does. */
  address: ['same_line', 'same_city', 'different'],
} as const satisfies Record<SupportingField, readonly string[]>;

export type FieldFindings = { readonly [F in SupportingField]: (typeof FINDINGS)[F][number] };

export interface FieldEvidence<F extends SupportingField = SupportingField> {
  readonly fieldName: F;
  readonly finding: FieldFindings[F];
  /** 0..1, how alike the two values are in themselves. Findings of agreement are at or near 1. */
  readonly similarity: number;
  /** The listed value that decided, as the publisher has it: the `fieldValue` of the breakdown. */
  readonly fieldValue: string;
}

/** Compares the query that it was made for with what one listed entity states. Pure, and never throws. */
export type Comparer<Listed, F extends SupportingField> = (listed: readonly Listed[]) => FieldEvidence<F> | undefined;

/** Prepares the query's side of one field. No values give a comparer that always answers `undefined`. */
export type CreateComparer<Query, Listed, F extends SupportingField> = (query: readonly Query[]) => Comparer<Listed, F>;

/** The evidence that agrees better: by finding, then by similarity; the first on a tie. */
export const toBetterEvidence = <F extends SupportingField>(
  first: FieldEvidence<F> | undefined,
  second: FieldEvidence<F> | undefined,
): FieldEvidence<F> | undefined => {
  if (!first || !second) return first ?? second;
  const order: readonly string[] = FINDINGS[first.fieldName];
  const lead = order.indexOf(second.finding) - order.indexOf(first.finding);
  return lead > 0 || (lead === 0 && first.similarity >= second.similarity) ? first : second;
};

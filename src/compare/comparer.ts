/**
 * The contract of a field comparer: (query, listed) → evidence, one file per field.
 *
 * In: what both sides state for one field. Out: how alike it is and what that means, or `undefined` where
 * either side states nothing: absent is not different. A comparer knows no weights (score/weights.ts has
 * them, by field and finding) and no index: it is testable on two literals.
 * Laws, run on every comparer: similarity in 0..1; nothing beats a self-match; a missing side is undefined;
 * the best-agreeing pair decides; ties keep the first listed pair.
 */

/** The fields of a breakdown, in the words of the service document. */
export type FieldName =
  'name' | 'dateOfBirth' | 'incorporationDate' | 'country' | 'gender' | 'birthPlace' | 'identification' | 'address';

/** What a comparison of one field found. The weight of each finding stands in score/weights.ts. */
export interface FieldFindings {
  /**
   * same_day: equal day; same_month and same_year: equal at the precision that both give; within_range: inside a
   * stated range or the tolerance of "circa"; swapped: day and month exchanged; one_digit: one digit apart;
   * near_year: years 1–2 apart; different_day: same year, another day or month; different_year: further apart.
   */
  dateOfBirth:
    | 'same_day'
    | 'same_month'
    | 'same_year'
    | 'within_range'
    | 'swapped'
    | 'one_digit'
    | 'near_year'
    | 'different_day'
    | 'different_year';
  incorporationDate: FieldFindings['dateOfBirth'];
  /** same_kind: the same country in the same kind (citizenship with nationality); same: in another kind. */
  country: 'same_kind' | 'same' | 'different';
  gender: 'same' | 'different';
  /** same: all words of one side on the other; same_part: a distinctive part, such as the town; */
  birthPlace: 'same' | 'same_part' | 'different';
  /**
   * same_strong: an equal number of a kind that identifies (passport, tax id, IMO, LEI…) with types and countries
   * that do not conflict; same_weak: equal, but of a kind or length that does not identify;
   * different: the same type and country on both sides, another number.
   */
  identification: 'same_strong' | 'same_weak' | 'different';
  /** same_line: street and place agree; same_city: the place agrees; different: nothing below the country does. */
  address: 'same_line' | 'same_city' | 'different';
}

/** A field beside the name. */
export type SupportingField = Exclude<FieldName, 'name'>;

export interface FieldEvidence<F extends SupportingField = SupportingField> {
  readonly fieldName: F;
  readonly finding: FieldFindings[F];
  /** 0..1, how alike the two values are in themselves. */
  readonly similarity: number;
  /** The listed value that decided, as the publisher has it: the `fieldValue` of the breakdown. */
  readonly fieldValue: string;
}

export type Comparer<Query, Listed, F extends SupportingField> = (
  query: readonly Query[],
  listed: readonly Listed[],
) => FieldEvidence<F> | undefined;

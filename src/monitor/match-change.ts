/**
 * What a changed entry does to a match: the rule by which a match is new, materially changed, or no more.
 *
 * Materially changed is what calls for another look: other names, dates, classifications or another type of the
 * entry, or a score that has risen by a point or more (decisions of the service). Everything else carries over: an
 * analyst's decision on the match stands.
 */
import type { DeltaEntry, EntryChange, EntryField } from './list-delta.js';

/** What became of a match from one generation to the next. */
export type MatchChange = EntryChange;

const MATERIAL: ReadonlySet<EntryField> = new Set<EntryField>(['type', 'names', 'dates', 'classifications']);
/** Points by which a score must have risen, in hundredths. */
const MATERIAL_RISE = 100;

/** Whether an entry that changed in these fields, with scores of 0..100 before and after, is to be looked at again. */
export const isMaterialChange = (fields: readonly EntryField[], oldScore: number, nextScore: number): boolean =>
  fields.some((field) => MATERIAL.has(field)) || Math.round(nextScore * 100) - Math.round(oldScore * 100) >= MATERIAL_RISE;

/**
 * How a changed entry changes a customer's match with it.
 * @param oldScore, nextScore of a match, at or above the threshold; undefined where there is none.
 * @returns undefined where nothing is to be told.
 */
export const toMatchChange = (
  { change, fields }: Pick<DeltaEntry, 'change' | 'fields'>,
  oldScore: number | undefined,
  nextScore: number | undefined,
): MatchChange | undefined => {
  if (nextScore === undefined) return oldScore === undefined ? undefined : 'removed';
  if (oldScore === undefined) return change === 'added' ? 'added' : 'changed';
  return isMaterialChange(fields, oldScore, nextScore) ? 'changed' : undefined;
};

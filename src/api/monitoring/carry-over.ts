/**
 * What becomes of a monitored check's matches when it is screened again.
 *
 * In: the result as it stands, with the decisions of analysts, and the result of the screening. Out: the result with
 * those decisions that carry over, and what is to be told. A match stands when it is of the same entry, or of one that
 * either result links with it. It keeps its decision unless it has materially changed: the rule is that of re-screening
 * a portfolio (main.ts), over what the matches show of their entries.
 */
import { isMaterialChange, toCanonicalJson, type EntryField, type ScreeningMatch, type ScreeningResult } from '../../main.js';
import { decide, toOutcome, type DecidedMatch, type MatchStatus } from '../checks/decisions.js';
import type { CheckOutcome } from '../store/tables.js';

export type KeptMatch = Omit<ScreeningMatch, 'status'> & DecidedMatch;

/** A result as a check keeps it. */
export interface KeptResult {
  readonly outcome: CheckOutcome;
  readonly breakdown: Omit<ScreeningResult['breakdown'], 'matches'> & { readonly matches: readonly KeptMatch[] };
}

/** A match that is new, has materially changed, or is no more. */
export interface MonitoringAlert {
  readonly id: string;
  readonly list: string;
  readonly sourceId: string;
  readonly change: 'added' | 'changed' | 'removed';
  /** Fields of the listed entry that differ, where the match was there before. */
  readonly fields: readonly EntryField[];
  /** The decision that no longer stands. */
  readonly previousDecision?: MatchStatus;
}

export interface CarriedOver {
  readonly result: KeptResult;
  /** New and materially changed matches: what calls for attention. */
  readonly alerts: readonly MonitoringAlert[];
  readonly removed: readonly MonitoringAlert[];
  /** Whether anything differs, told or not. */
  readonly isChanged: boolean;
}

export const carryOver = (before: KeptResult, after: ScreeningResult): CarriedOver => {
  const alerts: MonitoringAlert[] = [];
  const standing = new Set<KeptMatch>();
  const matches = after.breakdown.matches.map((match): KeptMatch => {
    const known = before.breakdown.matches.find((each) => !standing.has(each) && isSame(each, match));
    if (!known) {
      alerts.push(toAlert(match, 'added', []));
      return match;
    }
    standing.add(known);
    const fields = findChangedFields(known, match);
    if (!isMaterialChange(fields, known.score, match.score)) return decide<KeptMatch>(match, known.status, known.comment);
    alerts.push({ ...toAlert(match, 'changed', fields), ...toPreviousDecision(known) });
    return match;
  });
  const removed = before.breakdown.matches
    .filter((match) => !standing.has(match))
    .map((match) => ({ ...toAlert(match, 'removed', []), ...toPreviousDecision(match) }));
  const result: KeptResult = { ...after, outcome: toOutcome(matches), breakdown: { ...after.breakdown, matches } };
  return { result, alerts, removed, isChanged: toCanonicalJson(before) !== toCanonicalJson(result) };
};

const toAlert = ({ id, list, sourceId }: KeptMatch, change: MonitoringAlert['change'], fields: readonly EntryField[]): MonitoringAlert => ({
  id,
  list,
  sourceId,
  change,
  fields,
});

const toPreviousDecision = ({ status }: KeptMatch): Pick<MonitoringAlert, 'previousDecision'> =>
  status === 'attention' ? {} : { previousDecision: status };

const toKeys = ({ list, sourceId, linked = [] }: KeptMatch): readonly string[] =>
  [{ list, sourceId }, ...linked].map((entry) => `${entry.list}\0${entry.sourceId}`);

const isSame = (a: KeptMatch, b: KeptMatch): boolean => {
  const keys = toKeys(b);
  return toKeys(a).some((key) => keys.includes(key));
};

type Details = ScreeningMatch['details'];
/** What a match shows of each field. An entity's name is among its names; remarks are not shown. */
const SHOWN_FIELDS: Readonly<Record<Exclude<EntryField, 'remarks'>, keyof Details>> = {
  type: 'entityType',
  names: 'names',
  classifications: 'classifications',
  dates: 'dates',
  countries: 'countries',
  birthPlaces: 'birthPlaces',
  gender: 'gender',
  deceased: 'deceased',
  addresses: 'addresses',
  identifications: 'identifications',
  occupations: 'occupations',
  references: 'references',
  images: 'images',
};

const findChangedFields = (before: KeptMatch, after: KeptMatch): readonly EntryField[] =>
  (Object.entries(SHOWN_FIELDS) as (readonly [EntryField, keyof Details])[]).flatMap(([field, member]) =>
    toComparable(before.details[member]) === toComparable(after.details[member]) ? [] : [field],
  );

/** The order in which a publisher states things is no content. */
const toComparable = (shown: unknown): string =>
  Array.isArray(shown) ? shown.map(toCanonicalJson).sort().join('\n') : shown === undefined ? '' : toCanonicalJson(shown);

/**
 * The scores of listed names for a query, and what they are made of: by what the query's tokens expand to, or, where
 * names are the same as wholes, by the two names alone.
 */
import { createListedCursor, type ListedCursor } from './candidates/listed-cursor.js';
import { toListedName, type PartitionQuery } from './candidates/query.js';
import { toNameSide } from './compare/name-side.js';
import { comparePreparedNames, explainNames, scoreNames, type NameComparison, type NamePart } from './compare/name.js';
import type { EntityName } from './entity/entity.js';
import type { NameRow } from './entity/ids.js';
import type { ResolvedOptions } from './entity/options.js';
import type { IndexReader } from './index/reader.js';
import { NAME_COSTS } from './score/weights.js';
import { prepareName, type PreparedName } from './text/prepare.js';

/** What the scores of one search have in common. */
export interface NameScoring {
  readonly reader: IndexReader;
  readonly mode: ResolvedOptions['mode'];
  /** By query, the scores of names that were met on the way to a lower threshold. */
  readonly scores: Map<PartitionQuery, Map<NameRow, number>>;
  /** The cursor that was made last: it explains what it scored. */
  last: { readonly query: PartitionQuery; readonly cursor: ListedCursor } | undefined;
  /** Names that were compared with the query by themselves, last of the queries: what is scored is then explained. */
  compared:
    { readonly query: PartitionQuery; readonly strong: Map<string, ComparedName>; readonly weak: Map<string, ComparedName> } | undefined;
}

export const createNameScoring = (reader: IndexReader, mode: ResolvedOptions['mode']): NameScoring => ({
  reader,
  mode,
  scores: new Map(),
  last: undefined,
  compared: undefined,
});

/** 0..100 */
export type NameScorer = (name: NameRow) => number;

/** @param isStep whether a lower threshold may follow, so that scores are kept for it. */
export const toScorer = (scoring: NameScoring, query: PartitionQuery, isStep: boolean): NameScorer =>
  scoring.mode === 'precise' ? toPreciseScorer(scoring, query) : toFuzzyScorer(scoring, query, isStep);

/**
 * Scores listed names by what the query's tokens expand to; those that may be the query as wholes by their
 * own words, where they seem to be less. A score that is kept is not worked out again.
 */
const toFuzzyScorer = (scoring: NameScoring, query: PartitionQuery, isStep: boolean): NameScorer => {
  const { scores } = scoring;
  const { partition, name, wholes } = query;
  const scorePrecise = wholes.size === 0 ? undefined : toPreciseScorer(scoring, query);
  const cursor = toCursor(scoring, query);
  const querySide = toNameSide(name);
  const scoreAnew: NameScorer = (row) => {
    cursor.moveTo(row);
    const score = scoreNames(querySide, cursor.side, cursor.relations, NAME_COSTS[partition.kind]);
    return score < 100 && scorePrecise !== undefined && wholes.has(row) ? scorePrecise(row) : score;
  };
  if (!isStep && !scores.has(query)) return scoreAnew;
  const kept = scores.get(query) ?? new Map<NameRow, number>();
  scores.set(query, kept);
  return (row) => {
    const score = kept.get(row) ?? scoreAnew(row);
    if (isStep) kept.set(row, score);
    return score;
  };
};

const toCursor = (scoring: NameScoring, query: PartitionQuery): ListedCursor => {
  if (scoring.last?.query !== query) scoring.last = { query, cursor: createListedCursor(query.partition, query.expansions) };
  return scoring.last.cursor;
};

/** Scores the few names that are equal to the query, without any expansion; of those that are written alike, one. */
const toPreciseScorer =
  (scoring: NameScoring, query: PartitionQuery): NameScorer =>
  (row) => {
    const { entityName, quality } = toListedName(scoring.reader, query.partition, row);
    return compareAlone(scoring, query, entityName, quality === 'weak').score;
  };

/** A query and a listed name by themselves. */
interface ComparedName extends NameComparison {
  readonly listed: PreparedName;
}

/** Made once, to be scored and to be explained. */
const compareAlone = (scoring: NameScoring, query: PartitionQuery, entityName: string, isWeak: boolean): ComparedName => {
  if (scoring.compared?.query !== query) scoring.compared = { query, strong: new Map(), weak: new Map() };
  const ofQuality = isWeak ? scoring.compared.weak : scoring.compared.strong;
  const known = ofQuality.get(entityName);
  if (known !== undefined) return known;
  const listed = prepareListed(query, entityName);
  const comparison = { ...comparePreparedNames(query.name, listed, NAME_COSTS[query.partition.kind], isWeak), listed };
  ofQuality.set(entityName, comparison);
  return comparison;
};

/** Prepared here, unless it is the query to the letter. */
const prepareListed = ({ name, partition }: PartitionQuery, entityName: string): PreparedName =>
  entityName === name.raw ? name : prepareName(entityName, partition.kind);

/** What the score of a found name is made of, and the name prepared: by the path that scored it. */
export const explainName = (
  scoring: NameScoring,
  query: PartitionQuery,
  row: NameRow,
  { entityName, quality }: EntityName,
): { readonly listed: PreparedName; readonly parts: readonly NamePart[] } => {
  const { partition, name, expansions, wholes } = query;
  const costs = NAME_COSTS[partition.kind];
  // Without expansions, in precise mode, names are compared by themselves.
  if (expansions.length === 0) return compareAlone(scoring, query, entityName, quality === 'weak');
  const cursor = toCursor(scoring, query);
  cursor.moveTo(row);
  const { score, parts } = explainNames(toNameSide(name), cursor.side, cursor.relations, costs);
  return score < 100 && wholes.has(row)
    ? compareAlone(scoring, query, entityName, quality === 'weak')
    : { listed: prepareListed(query, entityName), parts };
};

/**
 * From a prepared subject to the entities that reach a threshold, scored: where candidates, comparison and score meet.
 *
 * In: a subject, a scope, a threshold. Out: every entity that scores so much, best first, entries that are one entity
 * as one. What it does not do: say which threshold, cut to a limit, or explain.
 */
import { findPreciseNames, planQuery, prepareQuery, toListedName, toNameRows, type PartitionQuery } from './candidates/query.js';
import { createListedCursor, type ListedCursor } from './candidates/listed-cursor.js';
import type { RetrievalPlan } from './candidates/plan.js';
import { retrieveNames } from './candidates/retrieve.js';
import type { Scope } from './candidates/scope.js';
import type { FieldEvidence } from './compare/comparer.js';
import { createFieldComparison, type FieldComparison } from './compare/fields.js';
import { toEdges, toNameSide } from './compare/name-side.js';
import { compareNames, scoreNames, type NameComparison, type NamePart } from './compare/name.js';
import type { EntityRow, NameRow } from './entity/ids.js';
import type { ResolvedOptions } from './entity/options.js';
import type { Subject } from './entity/subject.js';
import { findByIdentification } from './index/identifications.js';
import { toLinkedRows, type IndexReader } from './index/reader.js';
import { combineScore, toLeastNameScore, type CombinedScore } from './score/combine.js';
import { NAME_COSTS } from './score/weights.js';
import { PARTICLE_WEIGHT } from './text/evidence.js';
import { prepareName, type PreparedName } from './text/prepare.js';

/** A subject made ready for an index. */
export interface Search {
  readonly reader: IndexReader;
  readonly scope: Scope;
  readonly mode: ResolvedOptions['mode'];
  readonly queries: readonly PartitionQuery[];
  readonly comparison: FieldComparison;
  /** Entities with an equal identification number, which count whatever their name. */
  readonly identified: ReadonlySet<EntityRow>;
  /** By query, the scores of names that were met on the way to a lower threshold. */
  readonly scores: Map<PartitionQuery, Map<NameRow, number>>;
  /** The cursor that was made last: it explains what it scored. */
  last: { readonly query: PartitionQuery; readonly cursor: ListedCursor } | undefined;
}

const NO_ENTITIES: ReadonlySet<EntityRow> = new Set();

export const prepareSearch = (reader: IndexReader, subject: Subject, scope: Scope, { mode }: ResolvedOptions): Search => ({
  reader,
  scope,
  mode,
  queries: scope.partitions.map((kind) => prepareQuery(reader, kind, subject, mode)),
  comparison: createFieldComparison(subject),
  scores: new Map(),
  last: undefined,
  identified: mode === 'fuzzy' ? (findByIdentification(reader.identifications, subject.identifications) as ReadonlySet<EntityRow>) : NO_ENTITIES,
});

/** How a search finds all that reaches a threshold. */
export interface SearchPlan {
  readonly threshold: number;
  /** What a name must score where the other fields agree as well as they can. */
  readonly leastScore: number;
  /** One for each query; none in precise mode, which looks names up by their key. */
  readonly plans: readonly RetrievalPlan[];
  /** Postings to be walked: what it costs. */
  readonly postings: number;
  /** Words of the query, particles aside. */
  readonly words: number;
}

export const planSearch = ({ mode, queries, comparison }: Search, threshold: number): SearchPlan => {
  const leastScore = toLeastNameScore(threshold, comparison.fields);
  const plans = mode === 'precise' ? [] : queries.map((query) => planQuery(query, toEdges(toNameSide(query.name)), NAME_COSTS[query.partition.kind], leastScore));
  return {
    threshold,
    leastScore,
    plans,
    postings: plans.reduce((sum, plan) => sum + plan.postings, 0),
    words: Math.max(0, ...plans.map(({ weights }) => weights.filter((weight) => weight > PARTICLE_WEIGHT).length)),
  };
};

interface ScoredEntity {
  readonly row: EntityRow;
  readonly query: PartitionQuery;
  /** Its name that scored best. */
  readonly name: NameRow;
  readonly combined: CombinedScore;
  readonly evidence: readonly FieldEvidence[];
}

/** The best of the entries that are one entity. */
export interface FoundEntity extends ScoredEntity {
  /** The others that are in scope, whatever they score, in the order of list and source id. */
  readonly linked: readonly EntityRow[];
  /** Classification leaves of all of them, as a mask. */
  readonly leaves: number;
}

/**
 * All entities in scope that reach the plan's threshold: best first, ties by list and source id.
 * @param isStep whether a lower threshold may follow, so that scores are kept for it.
 */
export const findEntities = (search: Search, plan: SearchPlan, isStep = false): FoundEntity[] => foldLinked(search, scoreEntities(search, plan, search.scope.includes, isStep));

/** The leaves of all entities that reach the plan's threshold, of which the best are found already. */
export const findLeaves = (search: Search, plan: SearchPlan, found: readonly FoundEntity[]): number => {
  const { reader, scope } = search;
  const known = found.reduce((mask, { leaves }) => mask | leaves, 0);
  const missing = scope.processedMask & ~known;
  if (missing === 0) return known;
  const isNew = (row: EntityRow): boolean =>
    scope.includes(row) && ((reader.entityClassifications[row]! & missing) !== 0 || findLinked(reader, row).some((other) => (reader.entityClassifications[other]! & missing) !== 0));
  return foldLinked(search, scoreEntities(search, plan, isNew, false)).reduce((mask, { leaves }) => mask | leaves, known);
};

const scoreEntities = (search: Search, plan: SearchPlan, includes: (row: EntityRow) => boolean, isStep: boolean): ScoredEntity[] => {
  const { reader, scope, mode, queries, comparison, identified } = search;
  const scored: ScoredEntity[] = [];
  for (let position = 0; position < queries.length; position++) {
    const query = queries[position]!;
    const { partition, wholes } = query;
    const names = mode === 'precise' ? findPreciseNames(reader, query) : withWholes(retrieveNames(plan.plans[position]!, scope.lists), wholes);
    if (names.length === 0 && identified.size === 0) continue;
    const scoreName = mode === 'precise' ? toPreciseScorer(reader, query) : toFuzzyScorer(search, query, isStep);
    const bests = new Map<EntityRow, ScoredName>();
    for (const name of names) {
      const row = partition.nameEntities[name]! as EntityRow;
      if (!includes(row)) continue;
      const score = scoreName(name);
      if (score >= plan.leastScore) raiseBest(bests, row, { name, score });
    }
    for (const row of identified) {
      const { partition: kind, rows } = toNameRows(reader, row);
      if (kind === partition.kind && includes(row)) for (const name of rows) raiseBest(bests, row, { name, score: scoreName(name) });
    }
    for (const [row, { name, score }] of bests) {
      const evidence = comparison.fields.length === 0 ? [] : comparison.compare(reader.toEntity(row));
      const combined = combineScore(score, evidence);
      if (combined.score >= plan.threshold) scored.push({ row, query, name, combined, evidence });
    }
  }
  return scored;
};

const withWholes = (names: readonly NameRow[], wholes: ReadonlySet<NameRow>): readonly NameRow[] => (wholes.size === 0 ? names : [...new Set([...names, ...wholes])]);

interface ScoredName {
  readonly name: NameRow;
  readonly score: number;
}

/** Keeps the best of an entity's names: the first of them on a tie. */
const raiseBest = (bests: Map<EntityRow, ScoredName>, row: EntityRow, scored: ScoredName): void => {
  const best = bests.get(row);
  if (!best || scored.score > best.score || (scored.score === best.score && scored.name < best.name)) bests.set(row, scored);
};

type NameScorer = (name: NameRow) => number;

/**
 * Scores listed names by what the query's tokens expand to; those that may be the query as wholes by their
 * own words, where they seem to be less. A score that is kept is not worked out again.
 */
const toFuzzyScorer = (search: Search, query: PartitionQuery, isStep: boolean): NameScorer => {
  const { reader, scores } = search;
  const { partition, name, wholes } = query;
  const scorePrecise = wholes.size === 0 ? undefined : toPreciseScorer(reader, query);
  const cursor = toCursor(search, query);
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

const toCursor = (search: Search, query: PartitionQuery): ListedCursor => {
  if (search.last?.query !== query) search.last = { query, cursor: createListedCursor(query.partition, query.expansions) };
  return search.last.cursor;
};

/** Scores the few names that are equal to the query, without any expansion; of those that are written alike, one. */
const toPreciseScorer = (reader: IndexReader, query: PartitionQuery): NameScorer => {
  const { partition } = query;
  return (row) => {
    const { entityName, quality } = toListedName(reader, partition, row);
    return compareAlone(query, entityName, quality === 'weak').score;
  };
};

/** Of the last query: what is scored is then explained. */
let lastCompared: { readonly query: PartitionQuery; readonly strong: Map<string, NameComparison>; readonly weak: Map<string, NameComparison> } | undefined;

/** A query and a listed name by themselves; made once, to be scored and to be explained. */
const compareAlone = (query: PartitionQuery, entityName: string, isWeak: boolean): NameComparison => {
  if (lastCompared?.query !== query) lastCompared = { query, strong: new Map(), weak: new Map() };
  const ofQuality = isWeak ? lastCompared.weak : lastCompared.strong;
  const known = ofQuality.get(entityName);
  if (known !== undefined) return known;
  const { kind } = query.partition;
  const comparison = compareNames(query.name, prepareName(entityName, kind), NAME_COSTS[kind], isWeak);
  ofQuality.set(entityName, comparison);
  return comparison;
};

/** What the score of a found name is made of, given the name prepared: by the path that scored it. */
export const explainName = (search: Search, { query, name: row }: FoundEntity, listed: PreparedName, isWeak: boolean): readonly NamePart[] => {
  const { partition, name, expansions, wholes } = query;
  const costs = NAME_COSTS[partition.kind];
  // Without expansions, in precise mode, names are compared by themselves.
  if (expansions.length === 0) return compareAlone(query, listed.raw, isWeak).parts;
  const cursor = toCursor(search, query);
  cursor.moveTo(row);
  const parts: NamePart[] = [];
  const score = scoreNames(toNameSide(name), cursor.side, cursor.relations, costs, parts);
  return score < 100 && wholes.has(row) ? compareAlone(query, listed.raw, isWeak).parts : parts;
};

const foldLinked = ({ reader, scope }: Search, scored: ScoredEntity[]): FoundEntity[] => {
  const told = new Set<EntityRow>();
  const folded: FoundEntity[] = [];
  scored.sort((a, b) => b.combined.score - a.combined.score || reader.entityRanks[a.row]! - reader.entityRanks[b.row]!);
  for (const match of scored) {
    if (told.has(match.row)) continue;
    const linked = findLinked(reader, match.row).filter(scope.includes);
    for (const row of linked) told.add(row);
    const leaves = linked.reduce((mask, row) => mask | reader.entityClassifications[row]!, reader.entityClassifications[match.row]!);
    folded.push({ ...match, linked, leaves });
  }
  return folded;
};

/** The rows of the same entity on other lists, in the order of list and source id. */
const findLinked = (reader: IndexReader, row: EntityRow): readonly EntityRow[] => toLinkedRows(reader, row).sort((a, b) => reader.entityRanks[a]! - reader.entityRanks[b]!);

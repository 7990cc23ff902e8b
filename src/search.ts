/**
 * From a prepared subject to the entities that reach a threshold, scored: where candidates, comparison and score meet.
 *
 * In: a subject, a scope, a threshold. Out: every entity that scores so much, best first, entries that are one entity
 * as one. What it does not do: say which threshold, cut to a limit, or explain.
 */
import { findKindred } from './candidates/kindred.js';
import { findPreciseNames, planQuery, prepareQueries, toNameRows, type PartitionQuery } from './candidates/query.js';
import type { RetrievalPlan } from './candidates/plan.js';
import { retrieveNames } from './candidates/retrieve.js';
import type { Scope } from './candidates/scope.js';
import { startPlans } from './candidates/word-pairs.js';
import type { FieldEvidence } from './compare/comparer.js';
import { createFieldComparison, type FieldComparison } from './compare/fields.js';
import { toEdges, toNameSide } from './compare/name-side.js';
import type { EntityRow, NameRow } from './entity/ids.js';
import type { ResolvedOptions } from './entity/options.js';
import type { Subject } from './entity/subject.js';
import { findByBirthDay, findByIdentification, toStatedFacts } from './index/direct-keys.js';
import { toLinkedRows, type IndexReader } from './index/reader.js';
import { createNameScoring, toScorer, type NameScoring } from './name-scoring.js';
import { combineScore, toLeastNameScore, toLeastNameScoreOfDay, type CombinedScore } from './score/combine.js';
import { NAME_COSTS } from './score/weights.js';

/** A subject made ready for an index. */
export interface Search {
  readonly reader: IndexReader;
  readonly scope: Scope;
  readonly mode: ResolvedOptions['mode'];
  readonly queries: readonly PartitionQuery[];
  readonly comparison: FieldComparison;
  /** Entities with an equal identification number, which count whatever their name. */
  readonly identified: readonly EntityRow[];
  /** Entities that were born on the same day, of which names that are less alike may be the subject's. */
  readonly bornOnDay: readonly EntityRow[];
  readonly scoring: NameScoring;
}

const NO_ENTITIES: readonly EntityRow[] = [];
const NO_NAMES: readonly NameRow[] = [];
const NO_QUERIES: readonly PartitionQuery[] = [];

export const prepareSearch = (reader: IndexReader, subject: Subject, scope: Scope, { mode }: ResolvedOptions): Search => {
  const facts = toStatedFacts(subject);
  startPlans();
  return {
    reader,
    scope,
    mode,
    queries: prepareQueries(reader, scope.partitions, subject, mode),
    comparison: createFieldComparison(subject),
    scoring: createNameScoring(reader, mode),
    identified: mode === 'fuzzy' ? (findByIdentification(reader.directs, facts) as readonly EntityRow[]) : NO_ENTITIES,
    bornOnDay: mode === 'fuzzy' ? (findByBirthDay(reader.directs, facts) as readonly EntityRow[]) : NO_ENTITIES,
  };
};

/** How a search finds all that reaches a threshold. */
export interface SearchPlan {
  readonly threshold: number;
  /** What a name must score where the other fields agree as well as they can; in precise mode nothing, since few names are met. */
  readonly leastScore: number;
  /** The same where the day of birth is equal. */
  readonly leastScoreOfDay: number;
  /** One for each query; none in precise mode, which looks names up by their key. */
  readonly plans: readonly RetrievalPlan[];
  /** Postings to be walked: what it costs. */
  readonly postings: number;
}

export const planSearch = ({ mode, queries, comparison }: Search, threshold: number): SearchPlan => {
  const leastScore = mode === 'precise' ? 0 : toLeastNameScore(threshold, comparison.fields);
  // By push, as all lists that every search makes: `map` gives arrays of two kinds, as it is and compiled, and all that reads them is compiled anew.
  const plans: RetrievalPlan[] = [];
  let postings = 0;
  for (const query of mode === 'precise' ? NO_QUERIES : queries) {
    const plan = planQuery(query, toEdges(toNameSide(query.name)), NAME_COSTS[query.partition.kind], leastScore);
    plans.push(plan);
    postings += plan.postings;
  }
  return {
    threshold,
    leastScore,
    leastScoreOfDay: toLeastNameScoreOfDay(threshold, comparison.fields),
    plans,
    postings,
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
export const findEntities = (search: Search, plan: SearchPlan, isStep = false): FoundEntity[] => findIncluded(search, plan, search.scope.includes, isStep);

const findIncluded = (search: Search, plan: SearchPlan, includes: Scope['includes'], isStep: boolean): FoundEntity[] => {
  const bests = createBests(search);
  collectNames(search, plan, toWalked(plan), includes, bests, isStep);
  collectDirect(search, plan, includes, bests);
  return foldLinked(search, combineFields(search, plan.threshold, bests));
};

/** What a search finds: entities, best first, and the leaves of all that reach the threshold, be they among these or not. */
export interface Findings {
  readonly found: readonly FoundEntity[];
  readonly foundMask: number;
}

/** The score from which a name is looked for first where many share words with the subject: few words stand for others so surely. */
const SURE_SCORE = 92;
/**
 * Postings from which that is worth another plan: of a hundred that are called so, the best are soon told, and what may
 * be better than these is in few names more.
 */
const DENSE_POSTINGS = 5_000;

/**
 * As many times these, from which the sure are first looked for by themselves: a hundred Mohammed Mohammeds are told
 * without the thousands that are nearly called so. On a million entities of which 60 % have Arabic names the slowest
 * of 2,500 subjects took 26 instead of 34 ms, all together no longer; from four times these p99 rose (2026-11-22).
 */
const CROWDED = 10;

/** The best `limit` entities at least that reach the plan's threshold, first of all that do. */
export const findBest = (search: Search, plan: SearchPlan, limit: number, densePostings = DENSE_POSTINGS): Findings => {
  const { scope } = search;
  if (plan.postings < densePostings || plan.threshold >= SURE_SCORE) return toFindings(findEntities(search, plan));
  const sure = planSearch(search, SURE_SCORE);
  if (plan.postings >= CROWDED * densePostings) {
    const surest = findEntities(search, sure);
    if (surest.length >= limit) return { found: surest, foundMask: findLeaves(search, plan, surest) };
  }
  const bests = createBests(search);
  collectNames(search, plan, toWalked(sure), scope.includes, bests, false);
  collectDirect(search, plan, scope.includes, bests);
  const first = foldLinked(search, combineFields(search, plan.threshold, bests));
  const isFull = first.length >= limit;
  const rest = isFull ? planSearch(search, first[limit - 1]!.combined.score) : plan;
  collectNames(search, rest, toWalked(rest, sure), scope.includes, bests, false);
  const found = foldLinked(search, combineFields(search, plan.threshold, bests));
  return isFull ? { found, foundMask: findLeaves(search, plan, found) } : toFindings(found);
};

const toFindings = (found: readonly FoundEntity[]): Findings => ({ found, foundMask: toLeaves(found) });
const toLeaves = (found: readonly FoundEntity[]): number => found.reduce((mask, { leaves }) => mask | leaves, 0);

/** The leaves of all entities that reach the plan's threshold, of which the best are found already. */
export const findLeaves = (search: Search, plan: SearchPlan, found: readonly FoundEntity[]): number => {
  const { reader, scope } = search;
  const known = toLeaves(found);
  const missing = scope.processedMask & ~known;
  if (missing === 0) return known;
  const isNew = (row: EntityRow): boolean =>
    scope.includes(row) && ((reader.entityClassifications[row]! & missing) !== 0 || findLinked(reader, row).some((other) => (reader.entityClassifications[other]! & missing) !== 0));
  return known | toLeaves(findIncluded(search, plan, isNew, false));
};

/** For each query, of each entity the name that scores best of those that were met. */
type BestNames = readonly Map<EntityRow, ScoredName>[];
const createBests = ({ queries }: Search): BestNames => {
  const bests: Map<EntityRow, ScoredName>[] = [];
  for (let position = 0; position < queries.length; position++) bests.push(new Map<EntityRow, ScoredName>());
  return bests;
};

/** For each query the tokens whose postings a plan walks, but for those that another one has walked. */
const toWalked = ({ plans }: SearchPlan, done?: SearchPlan): readonly Uint32Array[] => {
  const rest: Uint32Array[] = [];
  for (let position = 0; position < plans.length; position++) {
    const { walked } = plans[position]!;
    rest.push(done === undefined ? walked : withoutTokens(walked, done.plans[position]!.walked));
  }
  return rest;
};

const withoutTokens = (tokens: Uint32Array, others: Uint32Array): Uint32Array => {
  const known = new Set(others);
  return tokens.filter((token) => !known.has(token));
};

/** Adds the names of so many tokens that reach the plan's least score. */
const collectNames = (search: Search, plan: SearchPlan, walked: readonly Uint32Array[], includes: Scope['includes'], bests: BestNames, isStep: boolean): void => {
  const { reader, mode, queries } = search;
  for (let position = 0; position < queries.length; position++) {
    const query = queries[position]!;
    const names = mode === 'precise' ? findPreciseNames(reader, query) : withWholes(retrieveNames(plan.plans[position]!, walked[position]), query.wholes);
    collectScored(search, query, names, plan.leastScore, includes, bests[position]!, isStep);
  }
};

/** Adds the names of entities with an equal identification number, whatever they score, and those of entities born on the same day that reach its least score. */
const collectDirect = (search: Search, { leastScoreOfDay }: SearchPlan, includes: Scope['includes'], bests: BestNames): void => {
  const { queries, identified, bornOnDay } = search;
  for (let position = 0; position < queries.length; position++) {
    const query = queries[position]!;
    collectScored(search, query, toNamesOf(query, identified), 0, includes, bests[position]!, false);
    collectScored(search, query, findKindred(query, toNamesOf(query, bornOnDay)), leastScoreOfDay, includes, bests[position]!, false);
  }
};

const toNamesOf = ({ partition }: PartitionQuery, entities: readonly EntityRow[]): readonly NameRow[] =>
  entities.length === 0 ? NO_NAMES : entities.flatMap((row) => toNameRows(partition, row));

/** Adds those of the names that reach a least score. */
const collectScored = ({ scoring }: Search, query: PartitionQuery, names: readonly NameRow[], leastScore: number, includes: Scope['includes'], bests: Map<EntityRow, ScoredName>, isStep: boolean): void => {
  if (names.length === 0) return;
  const { nameEntities } = query.partition;
  const scoreName = toScorer(scoring, query, isStep);
  for (const name of names) {
    const row = nameEntities[name]! as EntityRow;
    if (!includes(row)) continue;
    const score = scoreName(name);
    if (score >= leastScore) raiseBest(bests, row, { name, score });
  }
};

/** The entities that reach a threshold with their best names and all other fields. */
const combineFields = ({ reader, queries, comparison }: Search, threshold: number, bests: BestNames): ScoredEntity[] => {
  const scored: ScoredEntity[] = [];
  for (let position = 0; position < queries.length; position++) {
    const query = queries[position]!;
    for (const [row, { name, score }] of bests[position]!) {
      const evidence = comparison.fields.length === 0 ? [] : comparison.compare(reader.toEntity(row));
      const combined = combineScore(score, evidence);
      if (combined.score >= threshold) scored.push({ row, query, name, combined, evidence });
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

const foldLinked = ({ reader, scope }: Search, scored: ScoredEntity[]): FoundEntity[] => {
  const told = new Set<EntityRow>();
  const folded: FoundEntity[] = [];
  scored.sort((a, b) => b.combined.score - a.combined.score || reader.entityRanks[a.row]! - reader.entityRanks[b.row]!);
  for (const match of scored) {
    if (told.has(match.row)) continue;
    told.add(match.row);
    const linked = findLinked(reader, match.row).filter(scope.includes);
    for (const row of linked) told.add(row);
    const leaves = linked.reduce((mask, row) => mask | reader.entityClassifications[row]!, reader.entityClassifications[match.row]!);
    const { row, query, name, combined, evidence } = match;
    folded.push({ row, query, name, combined, evidence, linked, leaves });
  }
  return folded;
};

/** The rows of the same entity on other lists, in the order of list and source id. */
const findLinked = (reader: IndexReader, row: EntityRow): readonly EntityRow[] => toLinkedRows(reader, row).sort((a, b) => reader.entityRanks[a]! - reader.entityRanks[b]!);

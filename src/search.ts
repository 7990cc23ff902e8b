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
import { createFieldComparison } from './compare/fields.js';
import { toEdges, toNameSide } from './compare/name-side.js';
import { findBestOf, findLeavesOf, type BestNames, type EntityScoring, type Findings, type ScoredName } from './entity-scoring.js';
import type { EntityRow, NameRow } from './entity/ids.js';
import type { ResolvedOptions } from './entity/options.js';
import type { Subject } from './entity/subject.js';
import { findByBirthDay, findByIdentification, toStatedFacts } from './index/direct-keys.js';
import { toLinkedRows, type IndexReader } from './index/reader.js';
import { createNameScoring, toScorer, type NameScoring } from './name-scoring.js';
import { toLeastNameScore, toLeastNameScoreOfDay } from './score/combine.js';
import { NAME_COSTS } from './score/weights.js';

/** A subject made ready for an index. */
export interface Search extends EntityScoring {
  readonly mode: ResolvedOptions['mode'];
  /** Entities with an equal identification number, which count whatever their name; not so in precise mode. */
  readonly identified: readonly EntityRow[];
  /** Entities that were born on the same day, of which names that are less alike may be the subject's. */
  readonly bornOnDay: readonly EntityRow[];
  readonly scoring: NameScoring;
}

const NO_ENTITIES: ReadonlySet<EntityRow> = new Set();
const NO_NAMES: readonly NameRow[] = [];
const NO_QUERIES: readonly PartitionQuery[] = [];

export const prepareSearch = (reader: IndexReader, subject: Subject, scope: Scope, { mode, threshold }: ResolvedOptions): Search => {
  const facts = toStatedFacts(subject);
  startPlans();
  const identified = findByIdentification(reader.directs, facts) as readonly EntityRow[];
  const bornOnDay = findByBirthDay(reader.directs, facts) as readonly EntityRow[];
  const comparison = createFieldComparison(subject);
  const hasDirect = identified.length + bornOnDay.length > 0;
  // Of direct entities names count that score less.
  const least = hasDirect ? undefined : { leastScore: toLeastNameScore(threshold, comparison.fields), costs: NAME_COSTS };
  return {
    reader,
    scope,
    mode,
    queries: prepareQueries(reader, scope.partitions, subject, { mode, least }),
    comparison,
    scoring: createNameScoring(reader, mode),
    identified,
    bornOnDay,
    direct: hasDirect ? new Set([...identified, ...bornOnDay]) : NO_ENTITIES,
    evidence: new Map(),
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

/**
 * The best `limit` entities at least in scope that reach the plan's threshold: best first, ties by list and source id.
 * @param isStep whether a lower threshold may follow, so that scores are kept for it.
 */
export const findEntities = (search: Search, plan: SearchPlan, limit = Infinity, isStep = false): Findings =>
  findBestOf(search, plan.threshold, limit, collectAll(search, plan, search.scope.includes, isStep));

const collectAll = (search: Search, plan: SearchPlan, includes: Scope['includes'], isStep: boolean): BestNames => {
  const collection = openCollection(search, includes, isStep);
  collectNames(collection, plan, toWalked(plan));
  collectDirect(collection, plan);
  return collection.bests;
};

/** The score from which a name is looked for first where many share words with the subject: few words stand for others so surely. */
const SURE_SCORE = 92;
/**
 * Postings from which that is worth another plan: of a hundred that are called so, the best are soon told, and what may
 * be better than these is in few names more.
 */
const DENSE_POSTINGS = 5_000;

/**
 * As many times these, from which the names of the sure words are first looked for by this score: of thousands that are
 * nearly called Mohammed Mohammed most are left unscored, and the tenth of a hundred that are called so tells what else counts.
 * On a million entities of which 60 % have Arabic names the slowest of 2,500 subjects took 26 instead of 34 ms with 92, all
 * together no longer; from four times these p99 rose (2026-11-22).
 */
const CROWDED = 10;
const CROWDED_SCORE = 89;

/** As {@link findEntities}, where many share words with the subject by what scores high first. */
export const findBest = (search: Search, plan: SearchPlan, limit: number, densePostings = DENSE_POSTINGS): Findings => {
  if (plan.postings < densePostings || plan.threshold >= SURE_SCORE) return findEntities(search, plan, limit);
  const sure = planSearch(search, SURE_SCORE);
  const isCrowded = plan.postings >= CROWDED * densePostings && plan.threshold < CROWDED_SCORE;
  return (
    (isCrowded ? findBestBySure(search, { plan, sure, step: planSearch(search, CROWDED_SCORE) }, limit) : undefined) ??
    findBestBySure(search, { plan, sure, step: plan }, limit)!
  );
};

/** The plan that is asked for, that of the sure words, and the one by which their names are looked for. */
interface SurePlans {
  readonly plan: SearchPlan;
  readonly sure: SearchPlan;
  readonly step: SearchPlan;
}

/** First among the names of the sure words, then among others by what may yet be better. @returns undefined where too few reach the step. */
const findBestBySure = (search: Search, { plan, sure, step }: SurePlans, limit: number): Findings | undefined => {
  const collection = openCollection(search, search.scope.includes, false);
  collectNames(collection, step, toWalked(sure));
  collectDirect(collection, step);
  const { found: first } = findBestOf(search, step.threshold, limit, collection.bests);
  if (first.length < limit) {
    if (step !== plan) return undefined;
    collectNames(collection, plan, toWalked(plan, sure));
    return findBestOf(search, plan.threshold, limit, collection.bests);
  }
  const least = first[limit - 1]!.combined.score;
  // All that score so much are among the names of the sure words.
  if (least < SURE_SCORE) {
    const rest = planSearch(search, least);
    collectNames(collection, rest, toWalked(rest, sure));
  }
  return withLeaves(search, plan, findBestOf(search, plan.threshold, limit, collection.bests));
};

/** With the leaves of all entities that reach the plan's threshold, of which the best are found already. */
export const withLeaves = (search: Search, plan: SearchPlan, { found, foundMask }: Findings): Findings => {
  const { reader, scope } = search;
  const missing = scope.processedMask & ~foundMask;
  if (missing === 0) return { found, foundMask };
  const isNew = (row: EntityRow): boolean =>
    scope.includes(row) &&
    ((reader.entityClassifications[row]! & missing) !== 0 ||
      toLinkedRows(reader, row).some((other) => (reader.entityClassifications[other]! & missing) !== 0));
  return { found, foundMask: findLeavesOf(search, plan.threshold, collectAll(search, plan, isNew, false), foundMask) };
};

/** What a search has found, and what may be added. */
interface Collection {
  readonly search: Search;
  readonly includes: Scope['includes'];
  /** Whether scores are kept for a lower threshold that may follow. */
  readonly isStep: boolean;
  readonly bests: BestNames;
}

const openCollection = (search: Search, includes: Scope['includes'], isStep: boolean): Collection => {
  const bests: Map<EntityRow, ScoredName>[] = [];
  for (let position = 0; position < search.queries.length; position++) bests.push(new Map<EntityRow, ScoredName>());
  return { search, includes, isStep, bests };
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
const collectNames = (collection: Collection, plan: SearchPlan, walked: readonly Uint32Array[]): void => {
  const { reader, mode, queries } = collection.search;
  for (let position = 0; position < queries.length; position++) {
    const query = queries[position]!;
    const names =
      mode === 'precise'
        ? findPreciseNames(reader, query)
        : withWholes(retrieveNames(plan.plans[position]!, walked[position]), query.wholes);
    collectScored(collection, position, names, plan.leastScore);
  }
};

/**
 * Adds the names of entities with an equal identification number, whatever they score, and those of entities born on the
 * same day that reach its least score; in precise mode none.
 */
const collectDirect = (collection: Collection, { leastScoreOfDay }: SearchPlan): void => {
  const { mode, queries, identified, bornOnDay } = collection.search;
  if (mode === 'precise') return;
  for (let position = 0; position < queries.length; position++) {
    const query = queries[position]!;
    collectScored(collection, position, toNamesOf(query, identified), 0);
    collectScored(collection, position, findKindred(query, toNamesOf(query, bornOnDay)), leastScoreOfDay);
  }
};

const toNamesOf = ({ partition }: PartitionQuery, entities: readonly EntityRow[]): readonly NameRow[] =>
  entities.length === 0 ? NO_NAMES : entities.flatMap((row) => toNameRows(partition, row));

/** Adds those of the names that reach a least score with the query at a position. */
const collectScored = (
  { search, includes, isStep, bests }: Collection,
  position: number,
  names: readonly NameRow[],
  leastScore: number,
): void => {
  if (names.length === 0) return;
  const query = search.queries[position]!;
  const { nameEntities } = query.partition;
  const scoreName = toScorer(search.scoring, query, isStep);
  for (const name of names) {
    const row = nameEntities[name]! as EntityRow;
    if (!includes(row)) continue;
    const score = scoreName(name);
    if (score >= leastScore) raiseBest(bests[position]!, row, { name, score });
  }
};

const withWholes = (names: readonly NameRow[], wholes: ReadonlySet<NameRow>): readonly NameRow[] =>
  wholes.size === 0 ? names : [...new Set([...names, ...wholes])];

/** Keeps the best of an entity's names: the first of them on a tie. */
const raiseBest = (bests: Map<EntityRow, ScoredName>, row: EntityRow, scored: ScoredName): void => {
  const best = bests.get(row);
  if (!best || scored.score > best.score || (scored.score === best.score && scored.name < best.name)) bests.set(row, scored);
};

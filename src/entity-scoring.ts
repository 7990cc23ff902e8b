/**
 * The entities of names that were scored, by all fields: those that reach a threshold, best first, entries that are one
 * entity as one.
 *
 * To read an entity's other fields takes longer than to score its name, and tens of thousands may bear a name like the
 * subject's. So they are read by what each may score at most, and no further than another may be among the best.
 */
import type { PartitionQuery } from './candidates/query.js';
import type { Scope } from './candidates/scope.js';
import type { FieldEvidence } from './compare/comparer.js';
import type { FieldComparison } from './compare/fields.js';
import type { EntityRow, NameRow } from './entity/ids.js';
import { toLinkedRows, type IndexReader } from './index/reader.js';
import { combineScore, createMostScore, type CombinedScore } from './score/combine.js';

/** What scoring entities takes of a search. */
export interface EntityScoring {
  readonly reader: IndexReader;
  readonly scope: Scope;
  readonly queries: readonly PartitionQuery[];
  readonly comparison: FieldComparison;
  /** Entities with an equal identification number or day of birth: what these add to a name's score knows no bound. */
  readonly direct: ReadonlySet<EntityRow>;
  /** Of entities whose fields were read. */
  readonly evidence: Map<EntityRow, readonly FieldEvidence[]>;
}

export interface ScoredName {
  readonly name: NameRow;
  readonly score: number;
}

/** For each query, of each entity the name that scores best of those that were met. */
export type BestNames = readonly Map<EntityRow, ScoredName>[];

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
}

/** What a search finds: entities, best first, and the leaves of all that reach the threshold, be they among these or not. */
export interface Findings {
  readonly found: readonly FoundEntity[];
  readonly foundMask: number;
}

/** The best `limit` entities at least that reach a threshold, first of all that do. */
export const findBestOf = (scoring: EntityScoring, threshold: number, limit: number, bests: BestNames): Findings => {
  const candidates = toCandidates(scoring, bests);
  const scored: ScoredEntity[] = [];
  // What another must be able to score.
  let least = threshold;
  let read = 0;
  for (let until = limit; read < candidates.length && candidates[read]!.most >= least;) {
    const entity = combineFields(scoring, candidates[read++]!);
    if (entity.combined.score >= threshold) scored.push(entity);
    if (read < until) continue;
    until *= 2;
    const found = foldLinked(scoring, scored);
    if (found.length >= limit) least = found[limit - 1]!.combined.score;
  }
  const found = foldLinked(scoring, scored);
  const known = found.reduce((mask, { row }) => mask | toLeaves(scoring, row), 0);
  return { found, foundMask: addLeaves(scoring, threshold, candidates.slice(read), known) };
};

/** The known leaves, and those of the summary that others add which reach a threshold. */
export const findLeavesOf = (scoring: EntityScoring, threshold: number, bests: BestNames, known: number): number =>
  addLeaves(scoring, threshold, toCandidates(scoring, bests), known);

const addLeaves = (scoring: EntityScoring, threshold: number, candidates: readonly Candidate[], known: number): number => {
  let leaves = known;
  for (const candidate of candidates) {
    const missing = scoring.scope.processedMask & ~leaves;
    if (missing === 0) break;
    const own = toLeaves(scoring, candidate.row);
    if ((own & missing) !== 0 && combineFields(scoring, candidate).combined.score >= threshold) leaves |= own;
  }
  return leaves;
};

/** Leaves of an entity and of the entries in scope that are one with it, as a mask. */
const toLeaves = (scoring: EntityScoring, row: EntityRow): number => {
  const { entityClassifications } = scoring.reader;
  return findLinked(scoring, row).reduce((mask, other) => mask | entityClassifications[other]!, entityClassifications[row]!);
};

interface Candidate extends ScoredName {
  readonly row: EntityRow;
  /** Of the query. */
  readonly position: number;
  /** What it may score. */
  readonly most: number;
}

/** By what they may score, the most first. */
const toCandidates = ({ comparison, direct }: EntityScoring, bests: BestNames): Candidate[] => {
  const candidates: Candidate[] = [];
  const toMost = createMostScore(comparison.fields);
  for (let position = 0; position < bests.length; position++)
    for (const [row, { name, score }] of bests[position]!)
      candidates.push({ row, name, score, position, most: direct.has(row) ? 100 : toMost(score) });
  return candidates.sort((a, b) => b.most - a.most);
};

/** An entity with its best name and all other fields. */
const combineFields = (scoring: EntityScoring, { row, position, name, score }: Candidate): ScoredEntity => {
  const evidence = toEvidence(scoring, row);
  return { row, query: scoring.queries[position]!, name, combined: combineScore(score, evidence), evidence };
};

const NO_EVIDENCE: readonly FieldEvidence[] = [];

/** Read once, however many names and thresholds ask for it. */
const toEvidence = ({ reader, comparison, evidence }: EntityScoring, row: EntityRow): readonly FieldEvidence[] => {
  if (comparison.fields.length === 0) return NO_EVIDENCE;
  const known = evidence.get(row) ?? comparison.compare(reader.toEntity(row));
  evidence.set(row, known);
  return known;
};

const foldLinked = (scoring: EntityScoring, scored: ScoredEntity[]): FoundEntity[] => {
  const { reader, queries } = scoring;
  const told = new Set<EntityRow>();
  const folded: FoundEntity[] = [];
  scored.sort(
    (a, b) =>
      b.combined.score - a.combined.score ||
      reader.entityRanks[a.row]! - reader.entityRanks[b.row]! ||
      queries.indexOf(a.query) - queries.indexOf(b.query),
  );
  for (const match of scored) {
    if (told.has(match.row)) continue;
    told.add(match.row);
    const linked = findLinked(scoring, match.row);
    for (const row of linked) told.add(row);
    const { row, query, name, combined, evidence } = match;
    folded.push({ row, query, name, combined, evidence, linked });
  }
  return folded;
};

/** The rows of the same entity on other lists that are in scope, in the order of list and source id. */
const findLinked = ({ reader, scope }: EntityScoring, row: EntityRow): readonly EntityRow[] =>
  toLinkedRows(reader, row)
    .filter(scope.includes)
    .sort((a, b) => reader.entityRanks[a]! - reader.entityRanks[b]!);

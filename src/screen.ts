/**
 * The whole pipeline, synchronous: a subject in, a scored and explained result out.
 *
 *   subject ─ prepare ─▶ query ─ retrieve ─▶ names ─ score ─▶ entities ─ compare, combine ─▶ matches ─ explain ─▶ result
 *
 * Invariant: every entity whose score reaches the threshold is found (test/oracle.ts says so), whatever the index
 * leaves unread. One path scores: what is shown is computed again by the function that decided, with its parts.
 */
import { findIdentified, findNames, findPreciseNames, prepareQuery, toNameRows, type PartitionQuery } from './candidates/query.js';
import { createListedCursor } from './candidates/listed-cursor.js';
import { toScope, type Scope } from './candidates/scope.js';
import type { FieldEvidence } from './compare/comparer.js';
import { createFieldComparison, type FieldComparison } from './compare/fields.js';
import { compareNames, scoreNames, toNameSide } from './compare/name.js';
import type { EntityRow, NameRow } from './entity/ids.js';
import { resolveOptions, type ResolvedOptions, type ScreeningOptions } from './entity/options.js';
import { parseSubject, type Subject, type SubjectInput } from './entity/subject.js';
import type { IndexReader, PartitionReader } from './index/reader.js';
import { toBreakdown } from './result/breakdown.js';
import { toMatch, type ScreeningMatch } from './result/match.js';
import { toResult, type ScreeningResult } from './result/result.js';
import { combineScore, toLeastNameScore, type CombinedScore } from './score/combine.js';
import { DEFAULT_THRESHOLD, NAME_COSTS } from './score/weights.js';
import { prepareName } from './text/prepare.js';

interface ScoredEntity {
  readonly row: EntityRow;
  readonly query: PartitionQuery;
  readonly name: NameRow;
  readonly combined: CombinedScore;
  readonly evidence: readonly FieldEvidence[];
}

/** The best of the entries that are one entity, with the others that are in scope, whatever they score. */
interface FoldedEntity extends ScoredEntity {
  readonly linked: readonly EntityRow[];
}

/**
 * Screens one subject against an index.
 * @throws ScreeningError invalid_subject, invalid_option, unknown_list.
 */
export const screenOne = (reader: IndexReader, input: SubjectInput, options: ScreeningOptions = {}): ScreeningResult => {
  const subject = parseSubject(input);
  const resolved = resolveOptions(options, DEFAULT_THRESHOLD);
  const scope = toScope(reader, subject, resolved);
  const queries = scope.partitions.map((kind) => prepareQuery(reader, kind, subject, resolved.mode));
  const comparison = createFieldComparison(subject);
  let scored: FoldedEntity[] = [];
  let foundMask = 0;
  for (const threshold of toThresholds(resolved)) {
    scored = foldLinked(reader, scoreEntities(reader, subject, queries, comparison, scope, { ...resolved, threshold }), scope);
    foundMask = scored.reduce((mask, { row, linked }) => linked.reduce((found, other) => found | reader.entityClassifications[other]!, mask | reader.entityClassifications[row]!), 0);
    // Lower scores can change neither the matches that are returned nor the summary.
    if (scored.length >= resolved.limit && (scope.processedMask & ~foundMask) === 0) break;
  }
  const matches = scored.slice(0, resolved.limit).map((match) => explain(reader, match));
  return toResult(matches, scope.processedMask, foundMask);
};

/** A low threshold is approached in steps: the best matches are mostly found before all the poor ones are looked at. */
const DEEPENING = [70, 50, 30] as const;
/** Names that score less have nothing in common worth the name; a threshold below this returns what reaches it. */
export const LEAST_THRESHOLD = 10;

const toThresholds = ({ threshold }: ResolvedOptions): number[] => {
  const last = Math.max(threshold, LEAST_THRESHOLD);
  return [...DEEPENING.filter((step) => step > last && last < DEEPENING[1]), last];
};

const scoreEntities = (
  reader: IndexReader,
  subject: Subject,
  queries: readonly PartitionQuery[],
  comparison: FieldComparison,
  scope: Scope,
  options: ResolvedOptions,
): ScoredEntity[] => {
  const leastScore = toLeastNameScore(options.threshold, comparison.fields);
  const identified = options.mode === 'fuzzy' ? findIdentified(reader, subject) : new Set<EntityRow>();
  const scored: ScoredEntity[] = [];
  for (const query of queries) {
    const { kind } = query.partition;
    const names = options.mode === 'precise' ? findPreciseNames(reader, query) : findNames(query, { costs: NAME_COSTS[kind], leastScore, lists: scope.lists });
    const byEntity = groupByEntity(query.partition, names, scope);
    for (const row of identified) {
      const { partition, rows } = toNameRows(reader, row);
      if (partition === kind && scope.includes(row)) byEntity.set(row, rows);
    }
    const scoreName = options.mode === 'precise' ? toPreciseScorer(reader, query) : toFuzzyScorer(query);
    for (const [row, rows] of byEntity) {
      const best = findBestName(rows, scoreName);
      if (best.score < leastScore && !identified.has(row)) continue;
      const evidence = comparison.fields.length === 0 ? [] : comparison.compare(reader.toEntity(row));
      const combined = combineScore(best.score, evidence);
      if (combined.score >= options.threshold) scored.push({ row, query, name: best.name, combined, evidence });
    }
  }
  return scored;
};

/** One match an entity: best first, ties by list and source id. */
const foldLinked = (reader: IndexReader, scored: ScoredEntity[], scope: Scope): FoldedEntity[] => {
  const told = new Set<EntityRow>();
  const folded: FoldedEntity[] = [];
  scored.sort((a, b) => b.combined.score - a.combined.score || reader.entityRanks[a.row]! - reader.entityRanks[b.row]!);
  for (const match of scored) {
    if (told.has(match.row)) continue;
    const linked = findLinked(reader, match.row).filter(scope.includes);
    for (const row of linked) told.add(row);
    folded.push({ ...match, linked });
  }
  return folded;
};

/** The rows of the same entity on other lists, in the order of list and source id. */
const findLinked = (reader: IndexReader, row: EntityRow): EntityRow[] => {
  const rows: EntityRow[] = [];
  for (let next = reader.entityLinks[row]!; next !== row; next = reader.entityLinks[next]!) rows.push(next as EntityRow);
  return rows.sort((a, b) => reader.entityRanks[a]! - reader.entityRanks[b]!);
};

const groupByEntity = (partition: PartitionReader, names: readonly NameRow[], scope: Scope): Map<EntityRow, readonly NameRow[]> => {
  const byEntity = new Map<EntityRow, NameRow[]>();
  for (const name of names) {
    const row = partition.nameEntities[name]! as EntityRow;
    const known = byEntity.get(row);
    if (known) known.push(name);
    else if (scope.includes(row)) byEntity.set(row, [name]);
  }
  return byEntity;
};

type NameScorer = (name: NameRow) => number;

/** Scores listed names by what the query's tokens expand to. */
const toFuzzyScorer = ({ partition, name, expansions }: PartitionQuery): NameScorer => {
  const cursor = createListedCursor(partition, expansions);
  const querySide = toNameSide(name);
  return (row) => {
    cursor.moveTo(row);
    return scoreNames(querySide, cursor.side, cursor.relations, NAME_COSTS[partition.kind]);
  };
};

/** Scores the few names that are equal to the query, without any expansion. */
const toPreciseScorer = (reader: IndexReader, { partition, name }: PartitionQuery): NameScorer => (row) => {
  const { entityName, quality } = reader.toEntity(partition.nameEntities[row]! as EntityRow).names[partition.namePositions[row]!]!;
  return compareNames(name, prepareName(entityName, partition.kind), NAME_COSTS[partition.kind], quality === 'weak').score;
};

/** The best of an entity's names: the first of them on a tie. */
const findBestName = (names: readonly NameRow[], score: NameScorer): { name: NameRow; score: number } => {
  let best = { name: names[0]!, score: -1 };
  for (const name of names) {
    const each = score(name);
    if (each > best.score || (each === best.score && name < best.name)) best = { name, score: each };
  }
  return best;
};

const explain = (reader: IndexReader, { row, linked, query, name, combined, evidence }: FoldedEntity): ScreeningMatch => {
  const entity = reader.toEntity(row);
  const { partition } = query;
  const listedName = entity.names[partition.namePositions[name]!]!;
  const listed = prepareName(listedName.entityName, partition.kind);
  const { parts } = compareNames(query.name, listed, NAME_COSTS[partition.kind], listedName.quality === 'weak');
  const values = new Map(evidence.map(({ fieldName, fieldValue }) => [fieldName, fieldValue] as const));
  const breakdown = toBreakdown(combined, { query: query.name, listed, listedName: listedName.entityName, parts }, values);
  return toMatch(entity, linked.map(reader.toEntity), combined.score, breakdown);
};

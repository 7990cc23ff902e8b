/**
 * The pipeline, synchronous: a checked subject in (screen-one.ts, engine.ts read what a caller wrote), scored and explained matches out.
 *
 *   subject ─ prepare ─▶ query ─ plan, retrieve ─▶ names ─ score ─▶ entities ─ compare, combine ─▶ matches ─ explain ─▶ finding
 *
 * Invariant: every entity whose score reaches the threshold is found (test/oracle.ts says so), whatever the index
 * leaves unread. One path scores: what is shown is computed again by the function that decided, with its parts.
 */
import { toScope } from './candidates/scope.js';
import type { Findings, FoundEntity } from './entity-scoring.js';
import type { Entity } from './entity/entity.js';
import type { ResolvedOptions } from './entity/options.js';
import type { Subject } from './entity/subject.js';
import { toNamePosition, type IndexReader } from './index/reader.js';
import { explainName } from './name-scoring.js';
import { toBreakdown } from './result/breakdown.js';
import { toMatch, type ScreeningMatch } from './result/match.js';
import type { ScreeningFinding } from './result/result.js';
import { findBest, findEntities, planSearch, prepareSearch, withLeaves, type Search } from './search.js';

/** @throws ScreeningError unknown_list. */
export const findMatches = (reader: IndexReader, subject: Subject, options: ResolvedOptions): ScreeningFinding => {
  const scope = toScope(reader, subject, options);
  const search = prepareSearch(reader, subject, scope, options);
  const { found, foundMask } = deepen(search, Math.max(options.threshold, LEAST_THRESHOLD), options.limit);
  const matches: ScreeningMatch[] = [];
  for (let at = 0; at < found.length && at < options.limit; at++) matches.push(explain(search, found[at]!));
  return { matches, processedMask: scope.processedMask, foundMask };
};

/** Names that score less have nothing in common worth the name; a threshold below this returns what reaches it. */
export const LEAST_THRESHOLD = 10;
/** A low threshold is approached in steps: the best matches are mostly found before all the poor ones are looked at. */
const LOW_STEPS = [70, 50, 30] as const;

/** Lowers the threshold step by step until the matches can no longer change, or it is reached. */
const deepen = (search: Search, last: number, limit: number): Findings => {
  for (const threshold of last < LOW_STEPS[1] ? LOW_STEPS : []) {
    if (threshold <= last) continue;
    const findings = findEntities(search, planSearch(search, threshold), limit, true);
    // Lower scores cannot be among the matches any more; the summary may still ask for leaves that none of these is on.
    if (findings.found.length >= limit) return withLeaves(search, planSearch(search, last), findings);
  }
  return findBest(search, planSearch(search, last), limit);
};

const explain = (search: Search, match: FoundEntity): ScreeningMatch => {
  const { row, linked, query, name, combined, evidence } = match;
  const { reader } = search;
  const entity = reader.toEntity(row);
  const { partition } = query;
  const listedName = entity.names[toNamePosition(partition, name)]!;
  const { listed, parts } = explainName(search.scoring, query, name, listedName);
  const values = new Map(evidence.map(({ fieldName, fieldValue }) => [fieldName, fieldValue] as const));
  const breakdown = toBreakdown(combined, { query: query.name, listed, listedName: listedName.entityName, parts }, values);
  const others: Entity[] = [];
  for (const other of linked) others.push(reader.toEntity(other));
  return toMatch(entity, others, combined.score, breakdown);
};

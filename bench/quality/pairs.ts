/**
 * The pairs of names that decide a scorecard: for each question, the listed names that could score best.
 *
 * What is collected by lenient costs can be scored anew by any others in seconds, without an index. Kept in .tmp,
 * never recorded: the pairs are names of the official lists.
 */
import { planRetrieval } from '../../src/candidates/plan.js';
import { retrieveNames } from '../../src/candidates/retrieve.js';
import { expandName } from '../../src/candidates/expand.js';
import { createListedCursor } from '../../src/candidates/listed-cursor.js';
import type { NameCosts } from '../../src/compare/name-doubts.js';
import { toEdges, toNameSide } from '../../src/compare/name-side.js';
import { scoreNames } from '../../src/compare/name.js';
import type { EntityRow } from '../../src/entity/ids.js';
import { NAME_FLAGS } from '../../src/index/layout.js';
import { toNamePosition } from '../../src/index/reader.js';
import type { IndexReader } from '../../src/main.js';
import { prepareName } from '../../src/text/prepare.js';
import { NAME_COSTS } from '../../src/score/weights.js';
import { toEntityKey, toNameKind } from './names.js';
import type { Question } from './question.js';

/** A listed name: its text, whether it is a weak alias, whether it is one of the question's own entity. */
export type ListedPair = readonly [listed: string, isWeak: boolean, isTarget: boolean];

export interface QuestionPairs {
  readonly group: Question['group'];
  readonly set: string;
  readonly kind: Question['kind'];
  readonly part: Question['part'];
  readonly script: Question['script'];
  readonly query: string;
  /** Key of the entity that the question is made from; absent for clean names. */
  readonly source?: string;
  readonly pairs: readonly ListedPair[];
}

/** Half of what the scorer asks for what is left over: no pair that a stricter set of costs would alert on is lost. */
const toLenient = (costs: NameCosts): NameCosts => ({
  ...costs,
  queryMissing: costs.queryMissing / 2,
  listedMissing: costs.listedMissing / 2,
  contradiction: costs.contradiction / 3,
  thinEvidence: 0,
});
const LEAST_SCORE = 58;
const MOST_PAIRS = 12;
const MOST_TARGET_NAMES = 60;

export const collectPairs = (reader: IndexReader, { group, set, kind, part, script, query, target }: Question): QuestionPairs => {
  const nameKind = toNameKind(kind);
  const partition = reader.partitions[nameKind];
  const costs = toLenient(NAME_COSTS[nameKind]);
  const name = prepareName(query, nameKind);
  const expansions = expandName(partition, name);
  const cursor = createListedCursor(partition, expansions);
  const side = toNameSide(name);
  const scored = retrieveNames(planRetrieval(partition, { expansions, edges: toEdges(side) }, costs, LEAST_SCORE)).map((row) => {
    cursor.moveTo(row);
    return { row, score: scoreNames(side, cursor.side, cursor.relations, costs) };
  });
  scored.sort((a, b) => b.score - a.score);
  const others = scored.slice(0, MOST_PAIRS).flatMap(({ row }): ListedPair[] => {
    const entity = reader.toEntity(partition.nameEntities[row]! as EntityRow);
    if (target && entity.list === target.entity.list && entity.sourceId === target.entity.sourceId) return [];
    return [[entity.names[toNamePosition(partition, row)]!.entityName, (partition.nameFlags[row]! & NAME_FLAGS.weak) !== 0, false]];
  });
  const own = (target?.entity.names ?? [])
    .slice(0, MOST_TARGET_NAMES)
    .map(({ entityName, quality }): ListedPair => [entityName, quality === 'weak', true]);
  return { group, set, kind, part, script, query, ...(target ? { source: toEntityKey(target.entity) } : {}), pairs: [...others, ...own] };
};

/**
 * A subject made ready for one partition, a query for each name that it states, and the entities of it that are worth comparing.
 */
import type { EntityName } from '../entity/entity.js';
import type { EntityRow, NameRow } from '../entity/ids.js';
import type { Subject } from '../entity/subject.js';
import { collectRows } from '../index/key-table.js';
import type { Partition } from '../index/layout.js';
import { toNamePosition, type IndexReader, type PartitionReader } from '../index/reader.js';
import { toPreciseKey } from '../text/precise-key.js';
import { prepareName, type PreparedName } from '../text/prepare.js';
import { toStatedNames } from '../text/stated/stated-names.js';
import { toAskedKeys, toSortedKey } from '../text/whole-names/whole-name.js';
import type { LeastScore } from './beside-others.js';
import { expandName } from './expand.js';
import type { TokenExpansion } from './expansion.js';
import { planRetrieval, type MissingCosts, type RetrievalPlan, type RetrievalQuery } from './plan.js';

export interface PartitionQuery {
  readonly partition: PartitionReader;
  /** The name as it was given. */
  readonly raw: string;
  readonly name: PreparedName;
  readonly expansions: readonly TokenExpansion[];
  /** Names that may be the query as wholes: its words in another order, joined, or by their initials. */
  readonly wholes: ReadonlySet<NameRow>;
}

/** What is asked of names: how they are compared, and what they must score to be found, whatever the plan; absent: whatever they score. */
export interface NameDemand {
  readonly mode: 'fuzzy' | 'precise';
  readonly least?: LeastScore | undefined;
}

/** A subject's names: in each partition one query for each that its text states, the whole text first. */
export const prepareQueries = (
  reader: IndexReader,
  kinds: readonly Partition[],
  { name }: Subject,
  demand: NameDemand,
): readonly PartitionQuery[] => {
  const queries: PartitionQuery[] = [];
  for (const kind of kinds) for (const raw of toStatedNames(name, kind)) queries.push(prepareQuery(reader.partitions[kind], raw, demand));
  return queries;
};

const prepareQuery = (partition: PartitionReader, raw: string, { mode, least }: NameDemand): PartitionQuery => {
  if (mode === 'precise') return new PreciseQuery(partition, raw);
  const name = prepareName(raw, partition.kind);
  return {
    partition,
    raw,
    name,
    expansions: expandName(partition, name, least),
    wholes: findByWhole(partition, name),
  };
};

const NO_EXPANSIONS: readonly TokenExpansion[] = [];
const NO_NAMES: ReadonlySet<NameRow> = new Set();

/** In precise mode nothing is expanded: equal names are found by their key. The name is prepared when one is found. */
class PreciseQuery implements PartitionQuery {
  readonly partition: PartitionReader;
  readonly raw: string;
  readonly expansions = NO_EXPANSIONS;
  readonly wholes = NO_NAMES;
  #name: PreparedName | undefined;

  constructor(partition: PartitionReader, raw: string) {
    this.partition = partition;
    this.raw = raw;
  }

  get name(): PreparedName {
    return (this.#name ??= prepareName(this.raw, this.partition.kind));
  }
}

/** How the names that may reach a score are found, and at what cost; see {@link planRetrieval}. */
export const planQuery = (
  { partition, expansions }: PartitionQuery,
  edges: RetrievalQuery['edges'],
  costs: MissingCosts,
  leastScore: number,
): RetrievalPlan => planRetrieval(partition, { expansions, edges }, costs, leastScore);

/** Names that may be a name as wholes (isOneAsWhole of compare/name.ts), by their keys. */
export const findByWhole = (partition: PartitionReader, name: PreparedName): ReadonlySet<NameRow> => {
  const rows: number[] = [];
  for (const key of toAskedKeys(name)) collectRows(partition.wholes, key, rows);
  return rows.length === 0 ? NO_NAMES : new Set(rows as NameRow[]);
};

/** Names that are a name's words in any order, by their key. */
export const findReordered = (partition: PartitionReader, raw: string): readonly NameRow[] =>
  collectRows(partition.wholes, toSortedKey(raw)) as NameRow[];

/** Names that are the query's words in any order, to the letter. */
export const findPreciseNames = (reader: IndexReader, { partition, raw }: PartitionQuery): readonly NameRow[] => {
  const rows = findReordered(partition, raw);
  if (rows.length === 0) return rows;
  const key = toPreciseKey(raw);
  // Many bear the same name, to the letter.
  const known = new Map<string, boolean>();
  return rows.filter((row) => {
    const { entityName } = toListedName(reader, partition, row);
    const isEqual = known.get(entityName) ?? toPreciseKey(entityName) === key;
    known.set(entityName, isEqual);
    return isEqual;
  });
};

/** A listed name as its list has it. */
export const toListedName = (reader: IndexReader, partition: PartitionReader, row: NameRow): EntityName =>
  reader.toEntity(partition.nameEntities[row]! as EntityRow).names[toNamePosition(partition, row)]!;

/** The rows of all names of an entity, or of a customer, in a partition: they stand together. */
export const toNameRows = ({ nameEntities }: PartitionReader, entity: number): readonly NameRow[] => {
  let low = 0;
  let high = nameEntities.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nameEntities[middle]! < entity) low = middle + 1;
    else high = middle;
  }
  const rows: NameRow[] = [];
  for (let row = low; nameEntities[row] === entity; row++) rows.push(row as NameRow);
  return rows;
};

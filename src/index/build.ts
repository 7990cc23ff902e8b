/**
 * Builds an index from a stream of entities: each is taken apart into columns as it comes and then let go, so that
 * memory grows with the columns and not with the objects.
 *
 * In: what loaders yield. Out: the columns of an index (layout.ts) and the issues met on the way.
 * Invariant: every name of every entity is searchable; a name without a letter or digit, or with more
 * words than are compared, is an issue. The index is the
 * same to the byte whether names are prepared here or in threads.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entity, EntityType, ListVersion } from '../entity/entity.js';
import { isFuture, type DateKind } from '../entity/partial-date.js';
import { MAX_TOKENS, prepareName } from '../text/prepare.js';
import { createEntityBuilder, type EntityLinks } from './entity-builder.js';
import { PARTITIONS, type Column, type Partition } from './layout.js';
import type { PackedNames, RawNames, ToldTokens } from './packed-names.js';
import { createPartitionBuilder, type PartitionBuilder } from './partition-builder.js';
import { runInTurns } from './steps.js';
import type { IndexMetadata } from './snapshot.js';

/** A name that could not be indexed (error), or not all of it, or a date that cannot be (warnings). */
export interface BuildIssue {
  readonly list: string;
  readonly sourceId: string;
  readonly field: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

export const toPartition = (type: EntityType): Partition => (type === 'person' ? 'person' : 'organisation');

/** The names of entities, in order, to be prepared elsewhere. */
export const toRawNames = (entities: readonly Entity[]): RawNames => ({
  texts: entities.flatMap(({ names }) => names.map(({ entityName }) => entityName)),
  kinds: Uint8Array.from(entities.flatMap(({ type, names }) => names.map(() => PARTITIONS.indexOf(toPartition(type))))),
});

/** What packIndex (snapshot.ts) takes. */
export interface UnpackedIndex {
  readonly columns: Readonly<Record<string, Column>>;
  readonly metadata: IndexMetadata;
}

/** What one packer has told. */
export type ToldTokensOfKinds = Readonly<Record<Partition, ToldTokens>>;

export interface IndexBuilder {
  /** Adds an entity, whose names follow. @returns its row. */
  readonly addEntity: (entity: Entity) => number;
  /** Adds the names of the entity of a row; rows ascend. @returns what of them could not be indexed. */
  readonly addNames: (entity: Entity, row: number) => readonly BuildIssue[];
  /** The same of entities of neighbouring rows, whose names a packer has prepared that tells of its tokens. */
  readonly addPackedNames: (
    entities: readonly Entity[],
    firstRow: number,
    packed: PackedNames,
    told: ToldTokensOfKinds,
  ) => readonly BuildIssue[];
  readonly size: () => number;
  /**
   * @param links absent: every entry stands for itself.
   * @throws ScreeningError list_empty when nothing was added; index_limit.
   */
  readonly build: (lists: readonly ListVersion[], links?: EntityLinks) => Promise<UnpackedIndex>;
}

/** What else is to be kept of a partition, worked out from what is there; one partition does not wait for the other. */
type AddColumns = (kind: Partition, columns: Readonly<Record<string, Column>>) => Promise<Record<string, Column>>;

export const createIndexBuilder = (addColumns: AddColumns): IndexBuilder => {
  const partitions = { person: createPartitionBuilder(), organisation: createPartitionBuilder() };
  const entities = createEntityBuilder();
  const now = new Date();

  const addNames = (entity: Entity, row: number): readonly BuildIssue[] => {
    const kind = toPartition(entity.type);
    const issues: BuildIssue[] = [];
    for (const [position, { entityName, quality }] of entity.names.entries()) {
      const prepared = prepareName(entityName, kind);
      partitions[kind].addName(prepared, { entity: row, quality });
      if (prepared.tokens.length === 0) issues.push(toNamelessIssue(entity, position));
      if (prepared.isCut) issues.push(toCutIssue(entity, position));
    }
    issues.push(...findFutureDates(entity, now));
    return issues;
  };

  const addPackedNames: IndexBuilder['addPackedNames'] = (
    bearers,
    firstRow,
    { tokenCounts, cuts, tokens, wholeCounts, wholeKeys, newTokens },
    told,
  ) => {
    const issues: BuildIssue[] = [];
    let [name, token, whole] = [0, 0, 0];
    for (const [at, entity] of bearers.entries()) {
      const kind = toPartition(entity.type);
      for (const [position, { quality }] of entity.names.entries()) {
        const [tokenEnd, wholeEnd] = [token + tokenCounts[name]!, whole + wholeCounts[name]!];
        for (let i = token; i < tokenEnd; i++) tokens[i] = told[kind].toNumber(tokens[i]!, partitions[kind].addToken);
        partitions[kind].addNumberedName(tokens.subarray(token, tokenEnd), wholeKeys.subarray(whole, wholeEnd), {
          entity: firstRow + at,
          quality,
        });
        if (token === tokenEnd) issues.push(toNamelessIssue(entity, position));
        if (cuts[name] === 1) issues.push(toCutIssue(entity, position));
        [name, token, whole] = [name + 1, tokenEnd, wholeEnd];
      }
      issues.push(...findFutureDates(entity, now));
    }
    for (const kind of PARTITIONS) told[kind].forget(newTokens[kind]);
    return issues;
  };

  const build = async (lists: readonly ListVersion[], links?: EntityLinks): Promise<UnpackedIndex> => {
    const { columns, listIds, listClassifications } = entities.build(links);
    return {
      columns: { ...columns, ...(await buildPartitions(partitions, addColumns)) },
      metadata: { lists, listIds, listClassifications },
    };
  };

  return { addEntity: entities.add, addNames, addPackedNames, size: entities.size, build };
};

/** @returns the columns of all partitions, each with its partition before its name. */
const buildPartitions = async (
  partitions: Readonly<Record<Partition, PartitionBuilder>>,
  addColumns: AddColumns,
): Promise<Record<string, Column>> => {
  const adding: Promise<Record<string, Column>>[] = [];
  const built: Record<string, Column>[] = [];
  for (const partition of PARTITIONS) {
    const ofPartition = await runInTurns(partitions[partition].build());
    built.push(ofPartition);
    const added = addColumns(partition, ofPartition);
    added.catch(() => undefined); // It is told when all are there.
    adding.push(added);
    await nextTurn(); // A thread takes it up while the next partition is built.
  }
  const added = await Promise.all(adding);
  const columns: Record<string, Column> = {};
  for (const [at, partition] of PARTITIONS.entries()) {
    for (const [name, column] of Object.entries({ ...built[at], ...added[at] })) columns[`${partition}.${name}`] = column;
  }
  return columns;
};

const toNamelessIssue = ({ list, sourceId }: Entity, position: number): BuildIssue => ({
  list,
  sourceId,
  field: `names.${position}`,
  severity: 'error',
  message: 'The name holds no letter or digit and cannot be searched.',
});

const toCutIssue = ({ list, sourceId }: Entity, position: number): BuildIssue => ({
  list,
  sourceId,
  field: `names.${position}`,
  severity: 'warning',
  message: `The name has more than ${MAX_TOKENS} words; those after them are not compared.`,
});

/** Kinds of dates of what has happened; a listing may begin or end later. */
const PAST_KINDS: ReadonlySet<DateKind> = new Set(['birth', 'death', 'incorporation']);

const findFutureDates = ({ list, sourceId, dates }: Entity, now: Date): BuildIssue[] =>
  dates.flatMap(({ kind, from }, at) => {
    if (!PAST_KINDS.has(kind) || !isFuture(from, now)) return [];
    return [{ list, sourceId, field: `dates.${at}`, severity: 'warning', message: `The date of ${kind} lies in the future.` }];
  });

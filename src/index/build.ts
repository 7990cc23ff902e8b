/**
 * Builds an index from a stream of entities: each is taken apart into columns as it comes and then let go, so that
 * memory grows with the columns and not with the objects.
 *
 * In: what loaders yield. Out: the columns of an index (layout.ts) and the issues met on the way.
 * Invariant: every name of every entity is searchable; a name without a letter or digit is an issue. The index is the
 * same to the byte whether names are prepared here or in threads.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ScreeningError } from '../errors.js';
import { toClassificationMask } from '../entity/classification.js';
import type { Entity, EntityType, ListVersion } from '../entity/entity.js';
import { prepareName } from '../text/prepare.js';
import { createDetailWriter } from './details.js';
import { growF64, growU32, growU8 } from './growable.js';
import { toIdentificationKeys } from './identifications.js';
import { buildKeyTable, toTableColumns } from './key-table.js';
import { assertWithinLimit, ENTITY_TYPES, PARTITIONS, type Column, type Partition } from './layout.js';
import type { PackedNames, RawNames, ToldTokens } from './packed-names.js';
import { createPartitionBuilder } from './partition-builder.js';
import type { IndexMetadata } from './snapshot.js';

/** An entity or name that could not be indexed. */
export interface BuildIssue {
  readonly list: string;
  readonly sourceId: string;
  readonly field: string;
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
  readonly addPackedNames: (entities: readonly Entity[], firstRow: number, packed: PackedNames, told: ToldTokensOfKinds) => readonly BuildIssue[];
  readonly size: () => number;
  /**
   * @param links absent: every entry stands for itself.
   * @throws ScreeningError list_empty when nothing was added; index_limit.
   */
  readonly build: (lists: readonly ListVersion[], links?: EntityLinks) => Promise<UnpackedIndex>;
}

/** For each row the next one of the same entity on another list, in a ring; its own row where there is none. */
export type EntityLinks = Uint32Array;

/** What else is to be kept of a partition, worked out from what is there; one partition does not wait for the other. */
export type AddColumns = (kind: Partition, columns: Readonly<Record<string, Column>>) => Promise<Record<string, Column>>;

export const createIndexBuilder = (addColumns?: AddColumns): IndexBuilder => {
  const partitions = { person: createPartitionBuilder(), organisation: createPartitionBuilder() };
  const entityLists = growU8();
  const entityTypes = growU8();
  const entityClassifications = growU32();
  const entityKeys: string[] = [];
  const entityFingerprints = growF64();
  /** Where each row's details begin, and where the last ends. */
  const detailOffsets = growF64();
  detailOffsets.push(0);
  const details = growU8();
  const writeDetails = createDetailWriter();
  const identificationKeys = growF64();
  const identificationRows = growU32();
  const listNumbers = new Map<string, number>();
  const listClassifications: number[] = [];

  const toListNumber = (list: string): number => {
    const known = listNumbers.get(list);
    if (known !== undefined) return known;
    assertWithinLimit('lists', listNumbers.size + 1);
    listNumbers.set(list, listNumbers.size);
    listClassifications.push(0);
    return listNumbers.size - 1;
  };

  const addEntity = (entity: Entity): number => {
    const row = entityLists.length;
    assertWithinLimit('entities', row + 1);
    const list = toListNumber(entity.list);
    entityLists.push(list);
    entityTypes.push(ENTITY_TYPES.indexOf(entity.type));
    const classifications = toClassificationMask(entity.classifications);
    entityClassifications.push(classifications);
    listClassifications[list]! |= classifications;
    entityKeys.push(`${entity.list}\0${entity.sourceId}`);
    const { packed, fingerprint } = writeDetails(entity, classifications);
    entityFingerprints.push(fingerprint);
    details.append(packed);
    detailOffsets.push(details.length);
    for (const key of toIdentificationKeys(entity.identifications)) {
      identificationKeys.push(key);
      identificationRows.push(row);
    }
    return row;
  };

  const addNames = (entity: Entity, row: number): readonly BuildIssue[] => {
    const kind = toPartition(entity.type);
    const issues: BuildIssue[] = [];
    for (const [position, { entityName, quality }] of entity.names.entries()) {
      const prepared = prepareName(entityName, kind);
      partitions[kind].addName(prepared, { entity: row, position, quality });
      if (prepared.tokens.length === 0) issues.push(toNamelessIssue(entity, position));
    }
    return issues;
  };

  const addPackedNames: IndexBuilder['addPackedNames'] = (entities, firstRow, { tokenCounts, tokens, wholeCounts, wholeKeys, newTokens }, told) => {
    const issues: BuildIssue[] = [];
    let [name, token, whole] = [0, 0, 0];
    for (const [at, entity] of entities.entries()) {
      const kind = toPartition(entity.type);
      for (const [position, { quality }] of entity.names.entries()) {
        const [tokenEnd, wholeEnd] = [token + tokenCounts[name]!, whole + wholeCounts[name]!];
        for (let i = token; i < tokenEnd; i++) tokens[i] = told[kind].toNumber(tokens[i]!, partitions[kind].addToken);
        partitions[kind].addNumberedName(tokens.subarray(token, tokenEnd), wholeKeys.subarray(whole, wholeEnd), { entity: firstRow + at, position, quality });
        if (token === tokenEnd) issues.push(toNamelessIssue(entity, position));
        [name, token, whole] = [name + 1, tokenEnd, wholeEnd];
      }
    }
    for (const kind of PARTITIONS) told[kind].forget(newTokens[kind]);
    return issues;
  };

  const build = async (lists: readonly ListVersion[], links?: EntityLinks): Promise<UnpackedIndex> => {
    if (entityLists.length === 0) throw new ScreeningError('list_empty', 'There is no entity to build an index from.');
    const columns: Record<string, Column> = {
      entityLists: entityLists.toColumn(),
      entityTypes: entityTypes.toColumn(),
      entityClassifications: entityClassifications.toColumn(),
      entityRanks: toRanks(entityKeys),
      entityFingerprints: entityFingerprints.toColumn(),
      entityLinks: links ?? Uint32Array.from(entityKeys.keys()),
      detailOffsets: detailOffsets.toColumn(),
      details: details.toColumn(),
      ...toTableColumns('identification', buildKeyTable(identificationKeys.toColumn(), identificationRows.toColumn())),
    };
    entityKeys.length = 0;
    const adding: Promise<Record<string, Column>>[] = [];
    const built: Record<string, Column>[] = [];
    for (const partition of PARTITIONS) {
      const ofPartition = partitions[partition].build(entityLists.toColumn(), entityTypes.toColumn());
      built.push(ofPartition);
      const added = addColumns?.(partition, ofPartition) ?? Promise.resolve({});
      added.catch(() => undefined); // It is told when all are there.
      adding.push(added);
      await nextTurn(); // A thread takes it up while the next partition is built.
    }
    const added = await Promise.all(adding);
    for (const [at, partition] of PARTITIONS.entries()) {
      for (const [name, column] of Object.entries({ ...built[at], ...added[at] })) columns[`${partition}.${name}`] = column;
    }
    return { columns, metadata: { lists, listIds: [...listNumbers.keys()], listClassifications } };
  };

  return { addEntity, addNames, addPackedNames, size: () => entityLists.length, build };
};

const toNamelessIssue = ({ list, sourceId }: Entity, position: number): BuildIssue => ({
  list, sourceId, field: `names.${position}`, message: 'The name holds no letter or digit and cannot be searched.',
});

/** The place of each entity in the order of list and source id: what ties are broken by. */
const toRanks = (keys: readonly string[]): Uint32Array => {
  const ranks = new Uint32Array(keys.length);
  const order = Uint32Array.from(keys.keys()).sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : 0));
  for (const [rank, row] of order.entries()) ranks[row] = rank;
  return ranks;
};

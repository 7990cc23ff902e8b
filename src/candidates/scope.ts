/**
 * What a screening looks at: which lists, which leaves, which types of entity.
 */
import { ScreeningError } from '../errors.js';
import { ENTITY_TYPES, type EntityType } from '../entity/entity.js';
import type { EntityRow } from '../entity/ids.js';
import type { ResolvedOptions } from '../entity/options.js';
import type { Subject } from '../entity/subject.js';
import { toPartition } from '../index/build.js';
import type { Partition } from '../index/layout.js';
import type { IndexReader } from '../index/reader.js';
import type { IndexMetadata } from '../index/snapshot.js';

export interface Scope {
  readonly partitions: readonly Partition[];
  /** Leaves that are asked for and that a list in scope feeds. */
  readonly processedMask: number;
  readonly includes: (row: EntityRow) => boolean;
}

/** @throws ScreeningError `unknown_list` when the options name a list that is not loaded. */
export const toScope = (reader: IndexReader, subject: Subject, options: ResolvedOptions): Scope => {
  const lists = toListTable(reader.metadata, options);
  const types: readonly EntityType[] = options.entityTypes ?? [subject.type];
  const typeBits = types.reduce((bits, type) => bits | (1 << ENTITY_TYPES.indexOf(type)), 0);
  return {
    partitions: types.length === 1 ? [toPartition(types[0]!)] : [...new Set(types.map(toPartition))],
    processedMask: toProcessedMask(reader.metadata, lists, options),
    includes: (row) =>
      lists[reader.entityLists[row]!] === 1 &&
      (typeBits & (1 << reader.entityTypes[row]!)) !== 0 &&
      (reader.entityClassifications[row]! & options.classificationMask) !== 0,
  };
};

/** @param lists as {@link toListTable} gives them. */
export const toProcessedMask = (
  { listClassifications }: IndexMetadata,
  lists: Uint8Array,
  { classificationMask }: ResolvedOptions,
): number => {
  let fed = 0;
  for (let number = 0; number < listClassifications.length; number++) if (lists[number] === 1) fed |= listClassifications[number]!;
  return fed & classificationMask;
};

/** Of a list's name in an error: enough to know it by. */
const MOST_LETTERS_SHOWN = 60;

const ALL_LISTS = new Uint8Array(256).fill(1);

/** 1 for the number of each list that the options ask for; 256 long. @throws ScreeningError unknown_list. */
export const toListTable = (metadata: IndexMetadata, { scope }: ResolvedOptions): Uint8Array => {
  if (scope === undefined) return ALL_LISTS;
  const isInclusion = scope.mode === 'inclusion';
  const table = new Uint8Array(256).fill(isInclusion ? 0 : 1);
  for (const list of scope.lists) {
    const number = metadata.listIds.findIndex(
      (id) => id === list || metadata.lists.some((version) => version.list === id && version.name === list),
    );
    if (number < 0) {
      throw new ScreeningError('unknown_list', `The list ${list.slice(0, MOST_LETTERS_SHOWN)} is not loaded.`, {
        list,
        allowed: metadata.listIds,
      });
    }
    table[number] = isInclusion ? 1 : 0;
  }
  return table;
};

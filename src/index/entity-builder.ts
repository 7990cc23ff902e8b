/**
 * Collects entities but for their names, and makes them into columns: list, type and classifications as numbers, the
 * details that a match shows, the fingerprint of the content, the keys of what leads to an entity without its name.
 */
import { compareText } from '../compare-text.js';
import { ScreeningError } from '../errors.js';
import { toClassificationMask } from '../entity/classification.js';
import { ENTITY_TYPES, type Entity } from '../entity/entity.js';
import { DetailBuilder } from './detail-columns.js';
import { createDetailWriter } from './details.js';
import { toDirectKeys, toListedFacts } from './direct-keys.js';
import { growF64, growU32, growU8 } from './growable.js';
import { buildKeyTable, toTableColumns } from './key-table.js';
import { assertWithinLimit, type Column } from './layout.js';
import { runAtOnce } from './steps.js';

/** For each row the next one of the same entity on another list, in a ring; its own row where there is none. */
export type EntityLinks = Uint32Array;

export interface EntityColumns {
  readonly columns: Readonly<Record<string, Column>> & { readonly entityLists: Uint8Array; readonly entityTypes: Uint8Array };
  /** List ids in the order of the numbers that entities carry, and the leaves that the entities of each feed, as masks. */
  readonly listIds: readonly string[];
  readonly listClassifications: readonly number[];
}

export interface EntityBuilder {
  /** @returns the entity's row: the count of those before it. @throws ScreeningError index_limit. */
  readonly add: (entity: Entity) => number;
  readonly size: () => number;
  /** Once. @param links absent: every entry stands for itself. @throws ScreeningError list_empty when nothing was added. */
  readonly build: (links?: EntityLinks) => EntityColumns;
}

export const createEntityBuilder = (): EntityBuilder => {
  const entityLists = growU8();
  const entityTypes = growU8();
  const entityClassifications = growU32();
  const entityKeys: string[] = [];
  const entityFingerprints = growF64();
  const details = new DetailBuilder();
  const writeDetails = createDetailWriter();
  const directKeys = growF64();
  const directRows = growU32();
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

  const add = (entity: Entity): number => {
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
    details.add(packed);
    for (const key of toDirectKeys(toListedFacts(entity))) {
      directKeys.push(key);
      directRows.push(row);
    }
    return row;
  };

  const build = (links?: EntityLinks): EntityColumns => {
    if (entityLists.length === 0) throw new ScreeningError('list_empty', 'There is no entity to build an index from.');
    const columns = {
      entityLists: entityLists.toColumn(),
      entityTypes: entityTypes.toColumn(),
      entityClassifications: entityClassifications.toColumn(),
      entityRanks: toRanks(entityKeys),
      entityFingerprints: entityFingerprints.toColumn(),
      entityLinks: links ?? Uint32Array.from(entityKeys.keys()),
      ...details.toColumns(),
      ...toTableColumns('direct', runAtOnce(buildKeyTable(directKeys.toColumn(), directRows.toColumn()))),
    };
    entityKeys.length = 0;
    return { columns, listIds: [...listNumbers.keys()], listClassifications };
  };

  return { add, size: () => entityLists.length, build };
};

/** The place of each entity in the order of list and source id: what ties are broken by. */
const toRanks = (keys: readonly string[]): Uint32Array => {
  const ranks = new Uint32Array(keys.length);
  const order = Uint32Array.from(keys.keys()).sort((a, b) => compareText(keys[a]!, keys[b]!));
  for (const [rank, row] of order.entries()) ranks[row] = rank;
  return ranks;
};

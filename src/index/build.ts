/**
 * Builds an index from a stream of entities: each is taken apart into columns as it comes and then let go, so that
 * memory grows with the columns and not with the objects.
 *
 * In: what loaders yield. Out: one buffer (layout.ts) and the issues met on the way.
 * Invariant: every name of every entity is searchable; a name without a letter or digit is an issue.
 */
import { ScreeningError } from '../errors.js';
import { toClassificationMask } from '../entity/classification.js';
import type { Entity, EntityName, EntityType, ListVersion } from '../entity/entity.js';
import { prepareName, type PreparedName } from '../text/prepare.js';
import { addRelationKeys, isSimplySpelt, KEY_RELATIONS, KeyList } from '../text/relation-keys.js';
import { isWordTag, TOKEN_KEY_HEAD, TOKEN_TAGS, toTokenKey, type Token } from '../text/token.js';
import { toWholeKeys } from '../text/whole-name.js';
import { packDetails, toFingerprint } from './details.js';
import { growF64, growU32, growU8 } from './growable.js';
import { toIdentificationKeys } from './identifications.js';
import { buildKeyTable, type KeyTable } from './key-table.js';
import {
  assertWithinLimit,
  ENTITY_TYPES,
  NAME_FLAGS,
  PARTITIONS,
  POSTING_MARKS,
  toLetterNumber,
  POSTING_WORDS,
  RELATION_ROW,
  TOKEN_FLAGS,
  TOKEN_ROLE_MASK,
  TOKEN_ROLE_SHIFT,
  TOKEN_TAG_MASK,
  toPostingWord,
  toRelationRow,
  toTokenMark,
  type Column,
  type Partition,
} from './layout.js';
import { buildNeighbours } from './neighbours.js';
import { createColumnReader, createPartitionReader, type PartitionReader } from './reader.js';
import { packIndex, type ScreeningIndex } from './snapshot.js';

/** An entity or name that could not be indexed. */
export interface BuildIssue {
  readonly list: string;
  readonly sourceId: string;
  readonly field: string;
  readonly message: string;
}

export const toPartition = (type: EntityType): Partition => (type === 'person' ? 'person' : 'organisation');

export interface IndexBuilder {
  /** Adds an entity. @returns what of it could not be indexed. */
  readonly add: (entity: Entity) => readonly BuildIssue[];
  readonly size: () => number;
  /**
   * @param links absent: every entry stands for itself.
   * @throws ScreeningError list_empty when nothing was added; index_limit.
   */
  readonly build: (lists: readonly ListVersion[], links?: EntityLinks) => ScreeningIndex;
}

/** For each row the next one of the same entity on another list, in a ring; its own row where there is none. */
export type EntityLinks = Uint32Array;

/** @param addColumns what else is to be kept of each partition, worked out from what is there. */
export const createIndexBuilder = (addColumns?: (partition: PartitionReader) => Record<string, Column>): IndexBuilder => {
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

  const add = (entity: Entity): readonly BuildIssue[] => {
    const row = entityLists.length;
    assertWithinLimit('entities', row + 1);
    const list = toListNumber(entity.list);
    entityLists.push(list);
    entityTypes.push(ENTITY_TYPES.indexOf(entity.type));
    const classifications = toClassificationMask(entity.classifications);
    entityClassifications.push(classifications);
    listClassifications[list]! |= classifications;
    entityKeys.push(`${entity.list}\0${entity.sourceId}`);
    const packed = packDetails(entity);
    entityFingerprints.push(toFingerprint(packed, { list: entity.list, type: entity.type, classifications }));
    details.append(packed);
    detailOffsets.push(details.length);
    for (const key of toIdentificationKeys(entity.identifications)) {
      identificationKeys.push(key);
      identificationRows.push(row);
    }
    const kind = toPartition(entity.type);
    const issues: BuildIssue[] = [];
    for (const [position, name] of entity.names.entries()) {
      const prepared = prepareName(name.entityName, kind);
      partitions[kind].addName(prepared, name, row, position);
      if (prepared.tokens.length === 0) {
        issues.push({ list: entity.list, sourceId: entity.sourceId, field: `names.${position}`, message: 'The name holds no letter or digit and cannot be searched.' });
      }
    }
    return issues;
  };

  const build = (lists: readonly ListVersion[], links?: EntityLinks): ScreeningIndex => {
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
    for (const partition of PARTITIONS) {
      const built = partitions[partition].build(entityLists.toColumn(), entityTypes.toColumn());
      const added = addColumns?.(createPartitionReader(createColumnReader((name) => built[name]), partition, ''));
      for (const [name, column] of Object.entries({ ...built, ...added })) columns[`${partition}.${name}`] = column;
    }
    return packIndex(columns, { lists, listIds: [...listNumbers.keys()], listClassifications });
  };

  return { add, size: () => entityLists.length, build };
};

/** The place of each entity in the order of list and source id: what ties are broken by. */
const toRanks = (keys: readonly string[]): Uint32Array => {
  const ranks = new Uint32Array(keys.length);
  const order = Uint32Array.from(keys.keys()).sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : 0));
  for (const [rank, row] of order.entries()) ranks[row] = rank;
  return ranks;
};

/** Collects the names of one kind, and makes their tokens and postings into columns. */
export interface PartitionBuilder {
  /** @param entity the row of its bearer, ascending from call to call. @param position of the name among its bearer's. */
  readonly addName: (prepared: PreparedName, name: Pick<EntityName, 'entityName' | 'quality'>, entity: number, position: number) => void;
  /** @param entityLists, entityTypes of all rows: small numbers that postings carry. */
  readonly build: (entityLists: Uint8Array, entityTypes: Uint8Array) => Record<string, Column>;
}

/** Tokens whose numbers are known without the text of their key. */
const MOST_RECENT = 50_000;

export const createPartitionBuilder = (): PartitionBuilder => {
  const tokenKeys = new KeyList();
  const tokenNumbers = new Map<string, number>();
  const recentNumbers = new Map<Token, number>();
  const tokenWeights = growU8();
  const tokenTags = growU8();
  const relationKeys = growF64();
  const relationRows = growU32();
  const nameOffsets = growU32();
  const nameTokens = growU32();
  const nameEntities = growU32();
  const namePositions = growU32();
  const nameFlags = growU8();
  const wholeKeys = growF64();
  const wholeRows = growU32();

  const toTokenNumber = (token: Token): number => {
    const recent = recentNumbers.get(token);
    if (recent !== undefined) return recent;
    if (recentNumbers.size >= MOST_RECENT) recentNumbers.clear();
    const number = findTokenNumber(token);
    recentNumbers.set(token, number);
    return number;
  };

  const findTokenNumber = (token: Token): number => {
    const key = toTokenKey(token.tag, token.forms, token.vowelless);
    const known = tokenNumbers.get(key);
    if (known !== undefined) return known;
    const number = tokenNumbers.size;
    assertWithinLimit('tokens', number + 1);
    tokenNumbers.set(key, number);
    tokenWeights.push(token.weight);
    const isComplex = !isSimplySpelt(token);
    tokenTags.push(TOKEN_TAGS.indexOf(token.tag) | (token.isKnown ? TOKEN_FLAGS.known : 0) | (isComplex ? TOKEN_FLAGS.complex : 0) | ((token.role & TOKEN_ROLE_MASK) << TOKEN_ROLE_SHIFT));
    tokenKeys.length = 0;
    addRelationKeys(token, tokenKeys);
    tokenKeys.mergeEqual();
    relationKeys.append(tokenKeys.keys.subarray(0, tokenKeys.length));
    for (let i = 0; i < tokenKeys.length; i++) {
      relationRows.push(toRelationRow(number, { isSlip: (tokenKeys.relations[i]! & KEY_RELATIONS.slip) !== 0, isComplex, length: token.forms[0]!.length }));
    }
    return number;
  };

  const addName = (prepared: PreparedName, name: Pick<EntityName, 'entityName' | 'quality'>, entity: number, position: number): void => {
    assertWithinLimit('names', nameEntities.length + 1);
    nameOffsets.push(nameTokens.length);
    for (const token of prepared.tokens) nameTokens.push(toTokenNumber(token));
    nameEntities.push(entity);
    namePositions.push(position);
    nameFlags.push(name.quality === 'weak' ? NAME_FLAGS.weak : 0);
    const row = nameEntities.length - 1;
    for (const key of toWholeKeys(prepared)) {
      wholeKeys.push(key);
      wholeRows.push(row);
    }
  };

  const build = (entityLists: Uint8Array, entityTypes: Uint8Array): Record<string, Column> => {
    nameOffsets.push(nameTokens.length);
    const { texts, order, ranks } = orderTokens(tokenNumbers);
    tokenNumbers.clear();
    recentNumbers.clear();
    const { bytes, offsets } = packTexts(texts);
    renumber(nameTokens.toColumn(), ranks);
    renumber(relationRows.toColumn(), ranks);
    const columns = {
      tokenTexts: bytes,
      tokenOffsets: offsets,
      tokenWeights: toOrdered(tokenWeights.toColumn(), order),
      tokenTags: toOrdered(tokenTags.toColumn(), order),
      nameOffsets: nameOffsets.toColumn(),
      nameTokens: nameTokens.toColumn(),
      nameEntities: nameEntities.toColumn(),
      namePositions: namePositions.toColumn(),
      nameFlags: nameFlags.toColumn(),
      neighbours: buildNeighbours(nameOffsets.toColumn(), nameTokens.toColumn()),
      ...toTableColumns('relation', buildKeyTable(relationKeys.toColumn(), relationRows.toColumn())),
      ...toTableColumns('wholes', buildKeyTable(wholeKeys.toColumn(), wholeRows.toColumn())),
    };
    return { ...columns, ...buildPostings(columns, entityLists, entityTypes) };
  };

  return { addName, build };
};

/** A table as three columns under its name. */
export const toTableColumns = (name: string, { buckets, keys, rows }: KeyTable): Record<string, Column> => ({
  [`${name}Buckets`]: buckets,
  [`${name}Keys`]: keys,
  [`${name}Rows`]: rows,
});

/**
 * Numbers tokens in the order of their letters, so that what is alike lies side by side: a look-up reads hundreds that are.
 * @returns the tokens' texts in order; by new number the old one, and by old number the new.
 */
const orderTokens = (numbers: ReadonlyMap<string, number>): { readonly texts: readonly string[]; readonly order: Uint32Array; readonly ranks: Uint32Array } => {
  const texts = [...numbers.keys()].sort();
  const order = Uint32Array.from(texts, (text) => numbers.get(text)!);
  const ranks = new Uint32Array(order.length);
  for (let number = 0; number < order.length; number++) ranks[order[number]!] = number;
  return { texts, order, ranks };
};

/** Replaces token numbers, beside which the upper bits of a row of relations may stand. */
const renumber = (rows: Uint32Array, ranks: Uint32Array): void => {
  for (let i = 0; i < rows.length; i++) rows[i] = (rows[i]! & ~RELATION_ROW.token) | ranks[rows[i]! & RELATION_ROW.token]!;
};

const toOrdered = (column: Uint8Array, order: Uint32Array): Uint8Array => Uint8Array.from(order, (number) => column[number]!);

const packTexts = (texts: readonly string[]): { bytes: Uint8Array; offsets: Uint32Array } => {
  const bytes = growU8();
  const offsets = new Uint32Array(texts.length + 1);
  let position = 0;
  for (const text of texts) {
    bytes.append(Buffer.from(text, 'latin1'));
    offsets[++position] = bytes.length;
  }
  return { bytes: bytes.toColumn(), offsets };
};

interface NameColumns {
  readonly tokenTexts: Uint8Array;
  readonly tokenOffsets: Uint32Array;
  readonly tokenTags: Uint8Array;
  readonly tokenWeights: Uint8Array;
  readonly nameOffsets: Uint32Array;
  readonly nameTokens: Uint32Array;
  readonly nameEntities: Uint32Array;
}

/** One posting for each distinct token of each name, in the order of names. */
const buildPostings = (
  { tokenTexts, tokenOffsets, tokenTags, tokenWeights, nameOffsets, nameTokens, nameEntities }: NameColumns,
  entityLists: Uint8Array,
  entityTypes: Uint8Array,
): Record<string, Column> => {
  const postingOffsets = new Uint32Array(tokenWeights.length + 1);
  const marks = Uint32Array.from(tokenWeights, (weight, token) => {
    const isWord = isWordTag(TOKEN_TAGS[tokenTags[token]! & TOKEN_TAG_MASK]!);
    return toTokenMark(token, weight, isWord ? toLetterNumber(tokenTexts[tokenOffsets[token]! + TOKEN_KEY_HEAD]!) : 0);
  });
  /** Whether a name has the token at a place there for the first time. */
  const isFirst = (start: number, at: number): boolean => {
    for (let i = start; i < at; i++) if (nameTokens[i] === nameTokens[at]) return false;
    return true;
  };
  for (let name = 0; name < nameEntities.length; name++) {
    const start = nameOffsets[name]!;
    for (let at = start; at < nameOffsets[name + 1]!; at++) if (isFirst(start, at)) postingOffsets[nameTokens[at]! + 1]!++;
  }
  for (let token = 1; token < postingOffsets.length; token++) postingOffsets[token]! += postingOffsets[token - 1]!;
  const next = postingOffsets.slice();
  const postings = new Uint32Array(postingOffsets[tokenWeights.length]! * POSTING_WORDS);
  for (let name = 0; name < nameEntities.length; name++) {
    const [start, end, entity] = [nameOffsets[name]!, nameOffsets[name + 1]!, nameEntities[name]!];
    let totalWeight = 0;
    for (let at = start; at < end; at++) totalWeight += tokenWeights[nameTokens[at]!]!;
    const head = toPostingWord({ totalWeight, isLonger: end - start > POSTING_MARKS + 1, list: entityLists[entity]!, type: entityTypes[entity]! });
    for (let at = start; at < end; at++) {
      if (!isFirst(start, at)) continue;
      const posting = next[nameTokens[at]!]!++ * POSTING_WORDS;
      postings[posting] = name;
      postings[posting + 1] = head;
      for (let other = start, n = 0; other < end && n < POSTING_MARKS; other++) if (other !== at) putMark(postings, posting + 2, n++, marks[nameTokens[other]!]!);
    }
  }
  return { postingOffsets, postings };
};

/** Puts the nth mark of 24 bits into the three words from `at`. */
const putMark = (postings: Uint32Array, at: number, n: number, mark: number): void => {
  const bit = n * 24;
  const word = at + (bit >>> 5);
  const shift = bit & 31;
  postings[word]! |= mark << shift;
  if (shift > 8) postings[word + 1]! |= mark >>> (32 - shift);
};

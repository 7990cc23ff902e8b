/**
 * The columns of an index under their names, as typed views of its buffer. Opening costs nothing per entity.
 */
import { ENTITY_TYPES, type Entity } from '../entity/entity.js';
import type { EntityRow, NameRow, TokenId } from '../entity/ids.js';
import type { NameKind, Token } from '../text/tokens/token.js';
import { parseTokenKey, TOKEN_KEY_HEAD } from '../text/tokens/token-key.js';
import { createDetailReader } from './detail-columns.js';
import { parseDetails } from './details.js';
import type { KeyTable } from './key-table.js';
import type { Partition } from './layout.js';
import { createSectionReader, type SectionReader } from './section-reader.js';
import { assertIndex, type IndexMetadata, type ScreeningIndex } from './snapshot.js';

/** Names, tokens and postings of one partition. */
export interface PartitionReader {
  readonly kind: NameKind;
  readonly tokenCount: number;
  readonly nameCount: number;
  readonly tokenWeights: Uint8Array;
  /** Number of each token's tag, and flags (layout.ts). */
  readonly tokenTags: Uint8Array;
  /** The tokens' keys (`toTokenKey`), one after the other in Latin-1. */
  readonly tokenTexts: Uint8Array;
  /** Start of each token's key; one more as the end. */
  readonly tokenOffsets: Uint32Array;
  /** Start of each token's postings, in postings; one more as the end. */
  readonly postingOffsets: Uint32Array;
  readonly postings: Uint32Array;
  readonly nameOffsets: Uint32Array;
  readonly nameTokens: Uint32Array;
  /** The names of an entity stand together, in its order. */
  readonly nameEntities: Uint32Array;
  readonly nameFlags: Uint8Array;
  /** Which tokens stand side by side in a name (neighbours.ts). */
  readonly neighbours: Uint32Array;
  /** Which first forms tokens have (first-forms.ts). */
  readonly firstForms: Uint32Array;
  readonly relations: KeyTable;
  readonly wholes: KeyTable;
  /** What the commonest tokens stand for (candidates/read-expansions.ts); absent where that was not worked out. */
  readonly stored: StoredColumns | undefined;
  /** A listed token, for a look that is soon over. */
  readonly toToken: (token: TokenId) => Token;
  /** The same, kept for the next look: of words that come again, since what is kept for long is let go late. */
  readonly toKeptToken: (token: TokenId) => Token;
  /** Character code of the first letter of a token's first form. */
  readonly toFirstLetter: (token: TokenId) => number;
}

/** Expansions one after the other: the rows and matches of a stored token lie between its offset and the next. */
export interface StoredColumns {
  readonly tokens: KeyTable;
  readonly singleOffsets: Uint32Array;
  readonly singleRows: Uint32Array;
  readonly singleMatches: Uint32Array;
  readonly splitOffsets: Uint32Array;
  readonly splitRows: Float64Array;
  readonly splitMatches: Uint32Array;
}

/** An index as a screening reads it. Columns have a place for each entity, by its row, 0 to entityCount − 1. */
export interface IndexReader {
  readonly metadata: IndexMetadata;
  readonly entityCount: number;
  readonly entityLists: Uint8Array;
  readonly entityTypes: Uint8Array;
  readonly entityClassifications: Uint32Array;
  /** Place of each entity in the order of list and source id. */
  readonly entityRanks: Uint32Array;
  /** Of each entity's whole content: equal contents, equal fingerprints. */
  readonly entityFingerprints: Float64Array;
  /** The next row of the same entity on another list, in a ring; its own row where it is linked to none. */
  readonly entityLinks: Uint32Array;
  /** By the keys of direct-keys.ts. */
  readonly directs: KeyTable;
  readonly partitions: Readonly<Record<Partition, PartitionReader>>;
  /** Reads an entity's details: some microseconds, so only for what is compared beyond its name or returned. */
  readonly toEntity: (row: EntityRow) => Entity;
}

/** Listed tokens that were read of late: what stands for one word of a group stands for the others. A power of two. */
const KEPT_LISTED = 2048;

/** @param prefix of the names of its sections: its kind and a dot, in an index. */
export const createPartitionReader = (sections: SectionReader, kind: Partition, prefix = `${kind}.`): PartitionReader => {
  const { column, table } = sections;
  const tokenTexts = column<Uint8Array>(`${prefix}tokenTexts`);
  const tokenOffsets = column<Uint32Array>(`${prefix}tokenOffsets`);
  const nameOffsets = column<Uint32Array>(`${prefix}nameOffsets`);
  const keptTokens: Token[] = [];
  const keptRows = new Int32Array(KEPT_LISTED).fill(-1);
  const texts = Buffer.from(tokenTexts.buffer, tokenTexts.byteOffset, tokenTexts.byteLength);
  const toToken = (token: TokenId): Token => parseTokenKey(kind, texts.toString('latin1', tokenOffsets[token], tokenOffsets[token + 1]));
  return {
    kind,
    tokenCount: tokenOffsets.length - 1,
    nameCount: nameOffsets.length - 1,
    tokenWeights: column(`${prefix}tokenWeights`),
    tokenTags: column(`${prefix}tokenTags`),
    tokenTexts,
    tokenOffsets,
    postingOffsets: column(`${prefix}postingOffsets`),
    postings: column(`${prefix}postings`),
    nameOffsets,
    nameTokens: column(`${prefix}nameTokens`),
    nameEntities: column(`${prefix}nameEntities`),
    nameFlags: column(`${prefix}nameFlags`),
    neighbours: column(`${prefix}neighbours`),
    firstForms: column(`${prefix}firstForms`),
    relations: table(`${prefix}relation`),
    wholes: table(`${prefix}wholes`),
    stored: sections.has(`${prefix}storedKeys`) ? toStoredColumns(sections, `${prefix}stored`) : undefined,
    toToken,
    toKeptToken: (token) => {
      const slot = token % KEPT_LISTED;
      if (keptRows[slot] === token) return keptTokens[slot]!;
      keptRows[slot] = token;
      return (keptTokens[slot] = toToken(token));
    },
    toFirstLetter: (token) => tokenTexts[tokenOffsets[token]! + TOKEN_KEY_HEAD]!,
  };
};

const toStoredColumns = ({ column, table }: SectionReader, prefix: string): StoredColumns => ({
  tokens: table(prefix),
  singleOffsets: column(`${prefix}SingleOffsets`),
  singleRows: column(`${prefix}SingleRows`),
  singleMatches: column(`${prefix}SingleMatches`),
  splitOffsets: column(`${prefix}SplitOffsets`),
  splitRows: column(`${prefix}SplitRows`),
  splitMatches: column(`${prefix}SplitMatches`),
});

/** The position of a name among its entity's names. */
export const toNamePosition = ({ nameEntities }: PartitionReader, name: NameRow): number => {
  let first: number = name;
  while (first > 0 && nameEntities[first - 1] === nameEntities[name]) first--;
  return name - first;
};

/** The rows of the other entries that are one entity with a row's; they lie in a ring. */
export const toLinkedRows = ({ entityLinks }: Pick<IndexReader, 'entityLinks'>, row: EntityRow): EntityRow[] => {
  const rows: EntityRow[] = [];
  for (let next = entityLinks[row]!; next !== row; next = entityLinks[next]!) rows.push(next as EntityRow);
  return rows;
};

/** Entities that were read of late: what is compared is then returned. A power of two. */
const KEPT_ENTITIES = 64;

/** Makes a reader of an index: views over its columns, without copying them, plus caches. Use one reader per thread. */
export const createIndexReader = (index: ScreeningIndex): IndexReader => {
  assertIndex(index);
  const sections = createSectionReader(index);
  const { column, table } = sections;
  const details = createDetailReader(sections);
  const entityLists = column<Uint8Array>('entityLists');
  const entityTypes = column<Uint8Array>('entityTypes');
  const entityClassifications = column<Uint32Array>('entityClassifications');
  const kept: ({ readonly row: EntityRow; readonly entity: Entity } | undefined)[] = Array.from({ length: KEPT_ENTITIES }, () => undefined);
  const readEntity = (row: EntityRow): Entity =>
    parseDetails(details.toText(row), {
      list: index.metadata.listIds[entityLists[row]!]!,
      type: ENTITY_TYPES[entityTypes[row]!]!,
      classifications: entityClassifications[row]!,
    });
  return {
    metadata: index.metadata,
    entityCount: details.size,
    entityLists,
    entityTypes,
    entityClassifications,
    entityRanks: column('entityRanks'),
    entityFingerprints: column('entityFingerprints'),
    entityLinks: column('entityLinks'),
    directs: table('direct'),
    partitions: { person: createPartitionReader(sections, 'person'), organisation: createPartitionReader(sections, 'organisation') },
    toEntity: (row) => {
      const known = kept[row % KEPT_ENTITIES];
      if (known?.row === row) return known.entity;
      const entity = readEntity(row);
      kept[row % KEPT_ENTITIES] = { row, entity };
      return entity;
    },
  };
};

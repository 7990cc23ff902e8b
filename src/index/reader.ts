/**
 * The columns of an index under their names, as typed views of its buffer. Opening costs nothing per entity.
 */
import { ScreeningError } from '../errors.js';
import type { Entity } from '../entity/entity.js';
import type { EntityRow, NameRow, TokenId } from '../entity/ids.js';
import { parseTokenKey, TOKEN_KEY_HEAD, type NameKind, type Token } from '../text/token.js';
import { parseDetails } from './details.js';
import type { KeyTable } from './key-table.js';
import { toColumn, type Column, type Partition } from './layout.js';
import type { IndexMetadata, ScreeningIndex } from './snapshot.js';

/** Names, tokens and postings of one partition. */
export interface PartitionReader {
  readonly kind: NameKind;
  readonly tokenCount: number;
  readonly nameCount: number;
  readonly tokenWeights: Uint8Array;
  readonly tokenTags: Uint8Array;
  /** Start of each token's postings, in postings; one more as the end. */
  readonly postingOffsets: Uint32Array;
  readonly postings: Uint32Array;
  readonly nameOffsets: Uint32Array;
  readonly nameTokens: Uint32Array;
  readonly nameEntities: Uint32Array;
  /** Position of the name among its entity's names. */
  readonly namePositions: Uint32Array;
  readonly nameFlags: Uint8Array;
  readonly relations: KeyTable;
  readonly precise: KeyTable;
  readonly toToken: (token: TokenId) => Token;
  /** Character code of the first letter of a token's first form. */
  readonly toFirstLetter: (token: TokenId) => number;
  /** Rows of the tokens of a name, in order. */
  readonly toNameTokens: (name: NameRow) => Uint32Array;
}

export interface IndexReader {
  readonly metadata: IndexMetadata;
  readonly entityCount: number;
  readonly entityLists: Uint8Array;
  readonly entityTypes: Uint8Array;
  readonly entityClassifications: Uint32Array;
  /** Place of each entity in the order of list and source id. */
  readonly entityRanks: Uint32Array;
  readonly identifications: KeyTable;
  readonly partitions: Readonly<Record<Partition, PartitionReader>>;
  /** Reads an entity's details: some microseconds, so only for what is compared beyond its name or returned. */
  readonly toEntity: (row: EntityRow) => Entity;
}

export const createIndexReader = (index: ScreeningIndex): IndexReader => {
  const sections = new Map(index.sections.map((section) => [section.name, section]));
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- which kind a section has is the layout's to say, and its reader's to know
  const column = <T extends Column>(name: string): T => {
    const section = sections.get(name);
    if (!section) throw new ScreeningError('index_corrupt', `The index has no section ${name}.`, { section: name });
    return toColumn(index.buffer, section) as T;
  };
  const table = (name: string): KeyTable => ({
    buckets: column(`${name}Buckets`),
    keys: column(`${name}Keys`),
    rows: column(`${name}Rows`),
  });
  const partition = (kind: Partition): PartitionReader => {
    const tokenTexts = column<Uint8Array>(`${kind}.tokenTexts`);
    const tokenOffsets = column<Uint32Array>(`${kind}.tokenOffsets`);
    const nameOffsets = column<Uint32Array>(`${kind}.nameOffsets`);
    const nameTokens = column<Uint32Array>(`${kind}.nameTokens`);
    const texts = Buffer.from(tokenTexts.buffer, tokenTexts.byteOffset, tokenTexts.byteLength);
    return {
      kind,
      tokenCount: tokenOffsets.length - 1,
      nameCount: nameOffsets.length - 1,
      tokenWeights: column(`${kind}.tokenWeights`),
      tokenTags: column(`${kind}.tokenTags`),
      postingOffsets: column(`${kind}.postingOffsets`),
      postings: column(`${kind}.postings`),
      nameOffsets,
      nameTokens,
      nameEntities: column(`${kind}.nameEntities`),
      namePositions: column(`${kind}.namePositions`),
      nameFlags: column(`${kind}.nameFlags`),
      relations: table(`${kind}.relation`),
      precise: table(`${kind}.precise`),
      toToken: (token) => parseTokenKey(kind, texts.toString('latin1', tokenOffsets[token], tokenOffsets[token + 1])),
      toFirstLetter: (token) => tokenTexts[tokenOffsets[token]! + TOKEN_KEY_HEAD]!,
      toNameTokens: (name) => nameTokens.subarray(nameOffsets[name], nameOffsets[name + 1]),
    };
  };
  const detailOffsets = column<Float64Array>('detailOffsets');
  const details = column<Uint8Array>('details');
  return {
    metadata: index.metadata,
    entityCount: detailOffsets.length - 1,
    entityLists: column('entityLists'),
    entityTypes: column('entityTypes'),
    entityClassifications: column('entityClassifications'),
    entityRanks: column('entityRanks'),
    identifications: table('identification'),
    partitions: { person: partition('person'), organisation: partition('organisation') },
    toEntity: (row) => parseDetails(details.subarray(detailOffsets[row], detailOffsets[row + 1])),
  };
};

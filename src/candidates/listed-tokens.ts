/**
 * Listed tokens by the keys that they share with what is looked for.
 *
 * In: keys, or a form. Out: numbers of tokens, in no order, each once. What looks at many tokens reads their bytes;
 * only what is compared in full is made a token.
 */
import type { TokenId } from '../entity/ids.js';
import { hasRows, type KeyTable } from '../index/key-table.js';
import { RELATION_ROW, TOKEN_TAG_MASK } from '../index/layout.js';
import type { PartitionReader } from '../index/reader.js';
import { OsaPattern } from '../text/kernels/osa-pattern.js';
import { addSlipKeys, KEY_RELATIONS, KeyList, toExactKey } from '../text/relation-keys.js';
import { SLIP_LENGTH } from '../text/token-similarity.js';
import { isWordTag, TOKEN_KEY_HEAD, TOKEN_TAGS } from '../text/token.js';

const NO_TOKENS: readonly TokenId[] = [];

/** For each listed token the look-up that met it last, and the relations of the keys that did. */
interface Workspace {
  readonly stamps: Uint32Array;
  readonly shared: Uint8Array;
  lookup: number;
}
const workspaces = new WeakMap<PartitionReader, Workspace>();

const toWorkspace = (partition: PartitionReader): Workspace => {
  const known = workspaces.get(partition);
  if (known) return known;
  const workspace = { stamps: new Uint32Array(partition.tokenCount), shared: new Uint8Array(partition.tokenCount), lookup: 0 };
  workspaces.set(partition, workspace);
  return workspace;
};

/** By token number, the KEY_RELATIONS bits of the keys that the last {@link collectTokens} met it by. */
export const toSharedRelations = (partition: PartitionReader): Uint8Array => toWorkspace(partition).shared;

/** What of those that share letters is met: by how far spellings lie apart, all else is met whatever its letters. */
export interface SpellingRange {
  /** Letters of the spelling that is looked for. */
  readonly length: number;
  /** Letters that a spelling may have more or less, 1 or 2; with 1, one slip is all. */
  readonly budget: number;
}

/** Every length is within 7 of every other, modulo 16. */
const ANY_LENGTH: SpellingRange = { length: 0, budget: 8 };

/**
 * The listed tokens that share a key; which relations they share tells {@link toSharedRelations}.
 * @param range absent: spellings of any length.
 */
export const collectTokens = (partition: PartitionReader, keys: KeyList, { length, budget }: SpellingRange = ANY_LENGTH): TokenId[] => {
  const { relations } = partition;
  const workspace = toWorkspace(partition);
  const lookup: Lookup = {
    stamps: workspace.stamps,
    shared: workspace.shared,
    stamp: (workspace.lookup = (workspace.lookup + 1) >>> 0 || 1),
    found: [],
    shortest: length - budget,
    span: 2 * budget,
    required: budget === 1 ? RELATION_ROW.slip : 0,
  };
  for (let i = 0; i < keys.length; i++) visitKey(relations, keys.keys[i]!, keys.relations[i]!, lookup);
  return lookup.found;
};

interface Lookup {
  readonly stamps: Uint32Array;
  readonly shared: Uint8Array;
  readonly stamp: number;
  readonly found: TokenId[];
  readonly shortest: number;
  readonly span: number;
  /** Bits that a row met by its spelling must have. */
  readonly required: number;
}

const visitKey = ({ buckets, keys, rows }: KeyTable, key: number, relation: number, { stamps, shared, stamp, found, shortest, span, required }: Lookup): void => {
  const bucket = Math.floor(key / (2 ** 53 / (buckets.length - 1)));
  const low = key >>> 0;
  const end = buckets[bucket + 1]!;
  const isSpelling = (relation & KEY_RELATIONS.spelling) !== 0;
  for (let slot = buckets[bucket]!; slot < end; slot++) {
    if (keys[slot] !== low) continue;
    const bits = rows[slot]!;
    if (isSpelling) {
      if ((bits & required) !== required) continue;
      if ((bits & RELATION_ROW.complex) === 0 && (((bits >>> RELATION_ROW.lengthShift) - shortest) & RELATION_ROW.lengthMask) > span) continue;
    }
    const row = bits & RELATION_ROW.token;
    if (stamps[row] === stamp) shared[row]! |= relation;
    else {
      stamps[row] = stamp;
      shared[row] = relation;
      found.push(row as TokenId);
    }
  }
};

const lookupKeys = new KeyList();
const pattern = new OsaPattern();
const FORM_DIVIDER = 0x7c;

/** Where the first form of a listed token ends among the bytes. */
const toFirstFormEnd = ({ tokenTexts, tokenOffsets }: PartitionReader, row: number): number => {
  const end = tokenOffsets[row + 1]!;
  let at = tokenOffsets[row]! + TOKEN_KEY_HEAD;
  while (at < end && tokenTexts[at] !== FORM_DIVIDER) at++;
  return at;
};

/** Tokens whose first form this is. */
export const collectExact = (partition: PartitionReader, form: string): readonly TokenId[] => {
  const key = toExactKey(form);
  if (!hasRows(partition.relations, key)) return NO_TOKENS;
  lookupKeys.length = 0;
  lookupKeys.push(key, KEY_RELATIONS.other);
  return collectTokens(partition, lookupKeys).filter((row) => isFirstForm(partition, row, form));
};

const isFirstForm = (partition: PartitionReader, row: number, form: string): boolean => {
  const { tokenTexts, tokenOffsets } = partition;
  const start = tokenOffsets[row]! + TOKEN_KEY_HEAD;
  if (toFirstFormEnd(partition, row) - start !== form.length) return false;
  for (let i = 0; i < form.length; i++) if (tokenTexts[start + i] !== form.charCodeAt(i)) return false;
  return true;
};

/** Words whose first form is at most one slip from this one; none where either is too short for a slip. */
export const collectSlips = (partition: PartitionReader, form: string): readonly TokenId[] => {
  if (form.length < SLIP_LENGTH) return NO_TOKENS;
  lookupKeys.length = 0;
  addSlipKeys(form, lookupKeys);
  const { tokenTexts, tokenOffsets, tokenTags } = partition;
  pattern.set(form);
  return collectTokens(partition, lookupKeys, { length: form.length, budget: 1 }).filter((row) => {
    const start = tokenOffsets[row]! + TOKEN_KEY_HEAD;
    const end = toFirstFormEnd(partition, row);
    return end - start >= SLIP_LENGTH && isWordTag(TOKEN_TAGS[tokenTags[row]! & TOKEN_TAG_MASK]!) && pattern.isWithin(tokenTexts, start, end, 1);
  });
};

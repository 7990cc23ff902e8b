/**
 * Finds listed tokens by the keys that they share with what is looked for.
 *
 * In: keys, or a form. Out: token numbers, ascending, each once. Tests on many tokens read their bytes; a `Token` is
 * made only of what is then compared in full.
 */
import type { TokenId } from '../entity/ids.js';
import { collectRows, countBuckets, toBucketPlace, toKeyMarks, type KeyTable } from '../index/key-table.js';
import { POSTING_WORDS, RELATION_ROW, TOKEN_TAG_MASK, toPostingName } from '../index/layout.js';
import type { PartitionReader } from '../index/reader.js';
import { memoize } from '../memoize.js';
import { OsaPattern } from '../text/kernels/osa-pattern.js';
import {
  addSlipKeys,
  KEY_RELATIONS,
  KeyList,
  toExactKey,
  toGroupKey,
  toHeardKey,
  toSkeletonKey,
  toWrittenKey,
} from '../text/tokens/relation-keys.js';
import type { NameHalf } from '../text/persons/paired-names.js';
import { isNameHalf, SLIP_LENGTH } from '../text/tokens/joined-words.js';
import { TOKEN_TAGS } from '../text/token-tags.js';
import { isWordTag, mayBeHalf } from '../text/tokens/token.js';
import { toFormEnd, TOKEN_KEY_HEAD } from '../text/tokens/token-key.js';
import { ByteStamps } from './byte-stamps.js';
import { readBucketsAhead, readTokensAhead } from './read-ahead.js';
import { sortNumbers } from './sort-numbers.js';

export const NO_TOKENS: readonly TokenId[] = [];

interface Workspace {
  /** Which listed tokens the look-up has met. */
  readonly met: ByteStamps;
  /** For each token, the relations of the keys by which the last look-up met it. */
  readonly shared: Uint8Array;
  /** Tokens that the last look-up met. */
  readonly found: Uint32Array;
}
const toWorkspace = memoize(({ tokenCount }: PartitionReader): Workspace => ({
  met: new ByteStamps(tokenCount),
  shared: new Uint8Array(tokenCount),
  found: new Uint32Array(tokenCount),
}));

/** For each token number, the KEY_RELATIONS bits of the keys by which the last {@link collectTokens} met it. */
export const toSharedRelations = (partition: PartitionReader): Uint8Array => toWorkspace(partition).shared;

/** Which tokens count that share letters only; those that share anything else always count. */
export interface SpellingRange {
  /** The length of a spelling, at least and at most. */
  readonly shortest: number;
  readonly longest: number;
  /** Whether a spelling may differ by one slip only. */
  readonly isSlip: boolean;
}

/** Every length is one of these, modulo 16. */
const ANY_LENGTH: SpellingRange = { shortest: 0, longest: 15, isSlip: false };

/** Spellings that are at most one slip from a form. */
export const toSlipRange = (form: string): SpellingRange => ({ shortest: form.length - 1, longest: form.length + 1, isSlip: true });

/**
 * The listed tokens that share a key, ascending; {@link toSharedRelations} tells which relations they share.
 * @param range absent: spellings of any length.
 * @returns a view that the caller may write to, and that the next look-up overwrites.
 */
export const collectTokens = (partition: PartitionReader, keys: KeyList, range: SpellingRange = ANY_LENGTH): Uint32Array => {
  const workspace = toWorkspace(partition);
  const count = visitKeys(partition.relations, keys, range, workspace);
  // Token numbers follow the order of letters, so that similar tokens are now read side by side.
  return sortNumbers(workspace.found.subarray(0, count));
};

/** The keys that may have rows, and where the rows of each begin and end: found for all keys first, so that the reads overlap. */
let keysAtHand = new Uint32Array(256);
let bucketStarts = new Uint32Array(256);
let bucketEnds = new Uint32Array(256);

/** @returns how many of the keys may have rows; one in four does. */
const findBuckets = (table: KeyTable, { keys, length }: KeyList): number => {
  if (length > bucketStarts.length) {
    keysAtHand = new Uint32Array(2 * length);
    bucketStarts = new Uint32Array(2 * length);
    bucketEnds = new Uint32Array(2 * length);
  }
  const { buckets } = table;
  const scale = countBuckets(table) / 2 ** 53;
  let count = 0;
  for (let i = 0; i < length; i++) {
    const key = keys[i]!;
    const place = toBucketPlace(Math.floor(key * scale));
    const marks = toKeyMarks(key >>> 0);
    if ((buckets[place + 1]! & marks) !== marks) continue;
    keysAtHand[count] = i;
    bucketStarts[count] = buckets[place]!;
    bucketEnds[count++] = buckets[place + 2]!;
  }
  return count;
};

/** @returns how many tokens are found. */
const visitKeys = (
  table: KeyTable,
  list: KeyList,
  { shortest, longest, isSlip }: SpellingRange,
  { met, shared, found }: Workspace,
): number => {
  const { keys: tableKeys, rows } = table;
  const { keys, relations } = list;
  const keyCount = findBuckets(table, list);
  readBucketsAhead(table, bucketStarts, keyCount);
  const { stamps } = met;
  const stamp = met.next();
  const span = longest - shortest;
  /** The bits that a row must have if only its spelling is shared. */
  const required = isSlip ? RELATION_ROW.slip : 0;
  let count = 0;
  for (let i = 0; i < keyCount; i++) {
    const low = keys[keysAtHand[i]!]! >>> 0;
    const relation = relations[keysAtHand[i]!]!;
    const isSpelling = (relation & KEY_RELATIONS.spelling) !== 0;
    const end = bucketEnds[i]!;
    for (let slot = bucketStarts[i]!; slot < end; slot++) {
      if (tableKeys[slot] !== low) continue;
      const bits = rows[slot]!;
      if (isSpelling) {
        if ((bits & required) !== required) continue;
        if ((bits & RELATION_ROW.complex) === 0 && (((bits >>> RELATION_ROW.lengthShift) - shortest) & RELATION_ROW.lengthMask) > span)
          continue;
      }
      const row = bits & RELATION_ROW.token;
      if (stamps[row] === stamp) shared[row]! |= relation;
      else {
        stamps[row] = stamp;
        shared[row] = relation;
        found[count++] = row;
      }
    }
  }
  return count;
};

const lookupKeys = new KeyList();
const pattern = new OsaPattern();

/** The rows of the last key looked up. */
const rowsAtHand: number[] = [];

/** Tokens that have this as their first form. @param key of the form. */
export const collectExact = (partition: PartitionReader, form: string, key = toExactKey(form)): readonly TokenId[] => {
  rowsAtHand.length = 0;
  collectRows(partition.relations, key, rowsAtHand);
  let exact: TokenId[] | undefined;
  for (let i = 0; i < rowsAtHand.length; i++) {
    const row = rowsAtHand[i]! & RELATION_ROW.token;
    if (!isFirstForm(partition, row, form)) continue;
    // Mostly just one: a literal of one takes less room than a list that grows.
    if (exact === undefined) exact = [row as TokenId];
    else exact.push(row as TokenId);
  }
  return exact ?? NO_TOKENS;
};

/** Tokens that have a key. */
const collectByKey = (partition: PartitionReader, key: number): readonly TokenId[] => {
  rowsAtHand.length = 0;
  collectRows(partition.relations, key, rowsAtHand);
  return rowsAtHand.length === 0 ? NO_TOKENS : rowsAtHand.map((bits) => (bits & RELATION_ROW.token) as TokenId);
};
/** Syllables that sound like this. */
export const collectHeard = (partition: PartitionReader, heard: string): readonly TokenId[] => collectByKey(partition, toHeardKey(heard));
/** Words with these consonants, and those of them that are written without their vowels. */
export const collectSkeleton = (partition: PartitionReader, skeleton: string): readonly TokenId[] =>
  collectByKey(partition, toSkeletonKey(skeleton));
export const collectWritten = (partition: PartitionReader, skeleton: string): readonly TokenId[] =>
  collectByKey(partition, toWrittenKey(skeleton));

/** Names that are themselves this half of a compound, rather than by their own first half. */
export const collectHalf = (partition: PartitionReader, half: NameHalf): readonly TokenId[] => {
  rowsAtHand.length = 0;
  for (const name of half) collectRows(partition.relations, typeof name === 'string' ? toExactKey(name) : toGroupKey(name), rowsAtHand);
  const rows = new Set(rowsAtHand.map((bits) => bits & RELATION_ROW.token));
  const isHalf = (row: number): boolean => {
    const token = partition.toKeptToken(row as TokenId);
    return mayBeHalf(token) && isNameHalf(token, half);
  };
  return [...rows].filter(isHalf) as TokenId[];
};

const keepTokens = (partition: PartitionReader, found: Uint32Array, isKept: (row: number) => boolean): readonly TokenId[] => {
  readTokensAhead(partition, found);
  const kept: TokenId[] = [];
  for (let i = 0; i < found.length; i++) if (isKept(found[i]!)) kept.push(found[i] as TokenId);
  return kept;
};

const isFirstForm = (partition: PartitionReader, row: number, form: string): boolean => {
  const { tokenTexts, tokenOffsets } = partition;
  const start = tokenOffsets[row]! + TOKEN_KEY_HEAD;
  if (toFormEnd(tokenTexts, start, tokenOffsets[row + 1]!) - start !== form.length) return false;
  for (let i = 0; i < form.length; i++) if (tokenTexts[start + i] !== form.charCodeAt(i)) return false;
  return true;
};

const isWithinSlip = (partition: PartitionReader, row: number): boolean => {
  const { tokenTexts, tokenOffsets, tokenTags } = partition;
  const start = tokenOffsets[row]! + TOKEN_KEY_HEAD;
  const end = toFormEnd(tokenTexts, start, tokenOffsets[row + 1]!);
  return (
    end - start >= SLIP_LENGTH && isWordTag(TOKEN_TAGS[tokenTags[row]! & TOKEN_TAG_MASK]!) && pattern.isWithin(tokenTexts, start, end, 1)
  );
};

/** Whether any form of a token is at most one slip from this one, readings with their mark included (text/scripts/readings.ts). */
export const hasFormWithinSlip = ({ tokenTexts, tokenOffsets }: PartitionReader, row: number, form: string): boolean => {
  pattern.set(form);
  const end = tokenOffsets[row + 1]!;
  for (let start = tokenOffsets[row]! + TOKEN_KEY_HEAD; start < end;) {
    const formEnd = toFormEnd(tokenTexts, start, end);
    if (pattern.isWithin(tokenTexts, start, formEnd, 1)) return true;
    start = formEnd + 1;
  }
  return false;
};

/** Words whose first form is at most one slip from this one; none where either is too short for a slip. */
export const collectSlips = (partition: PartitionReader, form: string): readonly TokenId[] => {
  if (form.length < SLIP_LENGTH) return NO_TOKENS;
  lookupKeys.length = 0;
  addSlipKeys(form, lookupKeys);
  pattern.set(form);
  return keepTokens(partition, collectTokens(partition, lookupKeys, toSlipRange(form)), (row) => isWithinSlip(partition, row));
};

/** The same among the words right before a token in a name (-1) or right behind it (1), by reading the names that have the token. */
export const collectSlipsBeside = (partition: PartitionReader, token: TokenId, side: -1 | 1, form: string): readonly TokenId[] => {
  if (form.length < SLIP_LENGTH) return NO_TOKENS;
  pattern.set(form);
  return collectBeside(partition, token, side, (row) => isWithinSlip(partition, row));
};

/** Tokens right before one in a name (-1) or right behind it (1), by reading the names that have it; some may come twice. */
export const collectBeside = (
  { postings, postingOffsets, nameOffsets, nameTokens }: PartitionReader,
  token: TokenId,
  side: -1 | 1,
  isKept: (row: TokenId) => boolean,
): readonly TokenId[] => {
  let kept: TokenId[] | undefined;
  for (let posting = postingOffsets[token]!; posting < postingOffsets[token + 1]!; posting++) {
    const name = toPostingName(postings[posting * POSTING_WORDS]!);
    const start = nameOffsets[name]!;
    const end = nameOffsets[name + 1]!;
    for (let at = start; at < end; at++) {
      if (nameTokens[at] !== token || at + side < start || at + side >= end) continue;
      const row = nameTokens[at + side]! as TokenId;
      if (isKept(row)) (kept ??= []).push(row);
    }
  }
  return kept ?? NO_TOKENS;
};

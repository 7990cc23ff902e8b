/**
 * From the tokens of a query to the listed tokens that the scorer would accept for them.
 *
 * In: a prepared name and a partition of an index. Out: for each query token, its relations to listed tokens:
 * alone, merged with the next, and split in two. Invariant: complete (text/relation-keys.ts).
 * What tokens are alone and split is kept for the next query that has them; what neighbours are merged is not,
 * since pairs seldom come again.
 */
import type { TokenId } from '../entity/ids.js';
import { TOKEN_FLAGS } from '../index/layout.js';
import type { PartitionReader } from '../index/reader.js';
import type { PreparedName } from '../text/prepare.js';
import { addFormKeys, addRelationKeys, addSlipKeys, isSimplySpelt, KEY_RELATIONS, KeyList, toInitialKey } from '../text/relation-keys.js';
import {
  compareByKeys, compareJoined, compareListedSpelling, compareTokens, JOINED, JOINED_WITH_SLIP, NO_MATCH, SLIP_LENGTH, type ListedSpelling, type TokenMatch,
} from '../text/token-similarity.js';
import { isWordTag, TOKEN_KEY_HEAD, toToken, type Token } from '../text/token.js';
import { collectExact, collectSlips, collectTokens, toSharedRelations } from './listed-tokens.js';

/** Listed tokens, or pairs of them, ascending, each with its match. */
export interface MatchList {
  /** Token numbers, or pair numbers ({@link toPairNumber}). */
  readonly rows: Uint32Array | Float64Array;
  readonly matches: Int32Array;
}

/** What one query token may stand for. */
export interface TokenExpansion {
  readonly token: Token;
  readonly single: MatchList;
  /** Listed tokens for this query token and the next, written as one. */
  readonly merged: MatchList;
  /** Pairs of neighbouring listed tokens for this query token alone. */
  readonly split: MatchList;
}

const PAIR = 2 ** 24;
export const toPairNumber = (left: number, right: number): number => left * PAIR + right;
export const toPairTokens = (pair: number): readonly [left: TokenId, right: TokenId] => [Math.floor(pair / PAIR) as TokenId, (pair % PAIR) as TokenId];

const NONE: MatchList = { rows: new Uint32Array(0), matches: new Int32Array(0) };

/** The match of a row in a list, {@link NO_MATCH} when it is not there. */
export const findMatch = ({ rows, matches }: MatchList, row: number): TokenMatch => {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return low < rows.length && rows[low] === row ? matches[low]! : NO_MATCH;
};

export const expandName = (partition: PartitionReader, name: PreparedName): readonly TokenExpansion[] =>
  name.tokens.map((token, position) => {
    const next = name.tokens[position + 1];
    const { single, split } = expandToken(partition, token);
    return { token, single, split, merged: next === undefined ? NONE : expandMerged(partition, token, next) };
  });

/** Expansions kept for each partition; all are dropped when there are so many. */
const KEPT_EXPANSIONS = 10_000;

const keptByPartition = new WeakMap<PartitionReader, Map<Token, Pick<TokenExpansion, 'single' | 'split'>>>();

const toKept = (partition: PartitionReader): Map<Token, Pick<TokenExpansion, 'single' | 'split'>> => {
  const known = keptByPartition.get(partition);
  if (known) return known;
  const kept = new Map<Token, never>();
  keptByPartition.set(partition, kept);
  return kept;
};

const expandToken = (partition: PartitionReader, token: Token): Pick<TokenExpansion, 'single' | 'split'> => {
  const kept = toKept(partition);
  const known = kept.get(token);
  if (known) return known;
  const expansion = { single: expandSingle(partition, token), split: expandSplit(partition, token) };
  if (kept.size >= KEPT_EXPANSIONS) kept.clear();
  kept.set(token, expansion);
  return expansion;
};

const lookupKeys = new KeyList();

/** Rows with their matches: a row and a match fit a double together, so that sorting moves both. */
const MATCH_RANGE = 2 ** 20;

const toMatchList = (rows: readonly number[], matchOf: (row: number) => TokenMatch): MatchList => {
  const found: number[] = [];
  for (const row of rows) {
    const match = matchOf(row);
    if (match !== NO_MATCH) found.push(row * MATCH_RANGE + match);
  }
  if (found.length === 0) return NONE;
  const sorted = Float64Array.from(found).sort();
  return { rows: Uint32Array.from(sorted, (each) => Math.floor(each / MATCH_RANGE)), matches: Int32Array.from(sorted, (each) => each % MATCH_RANGE) };
};

const expandSingle = (partition: PartitionReader, token: Token): MatchList => {
  lookupKeys.length = 0;
  addRelationKeys(token, lookupKeys);
  if (token.tag !== 'initial') lookupKeys.push(toInitialKey(token), KEY_RELATIONS.other);
  const found = collectTokens(partition, lookupKeys);
  const shared = toSharedRelations(partition);
  const { tokenTexts, tokenOffsets, tokenTags } = partition;
  const isSimple = isSimplySpelt(token);
  const listed: ListedSpelling = { bytes: tokenTexts, start: 0, end: 0, isKnown: false };
  return toMatchList(found, (row) => {
    const relations = shared[row]!;
    // Most tokens that keys lead to have letters or a sound in common and no more, and are soon rejected.
    if (!isSimple || (relations & KEY_RELATIONS.other) !== 0 || (tokenTags[row]! & TOKEN_FLAGS.complex) !== 0) {
      return compareByKeys(token, partition.toToken(row as TokenId), relations);
    }
    listed.start = tokenOffsets[row]! + TOKEN_KEY_HEAD;
    listed.end = tokenOffsets[row + 1]!;
    listed.isKnown = (tokenTags[row]! & TOKEN_FLAGS.known) !== 0;
    return compareListedSpelling(token, listed, relations);
  });
};

const expandMerged = (partition: PartitionReader, left: Token, right: Token): MatchList => {
  const form = left.forms[0]! + right.forms[0]!;
  lookupKeys.length = 0;
  if (Math.max(left.forms[0]!.length, right.forms[0]!.length) >= SLIP_LENGTH) addSlipKeys(form, lookupKeys);
  else addFormKeys(form, lookupKeys);
  return toMatchList(collectTokens(partition, lookupKeys), (row) => compareJoined(left, right, partition.toToken(row as TokenId)));
};

/**
 * Each place where the token may come apart: one half to the letter, the other within a slip, as `compareJoined` has
 * it. Here the listed tokens are the halves, so their bytes decide.
 */
const expandSplit = (partition: PartitionReader, token: Token): MatchList => {
  if (!isWordTag(token.tag) || token.tag === 'initial') return NONE;
  const pairs = new Map<number, TokenMatch>();
  for (const form of token.forms) addSplits(partition, form, pairs);
  if (pairs.size === 0) return NONE;
  const rows = Float64Array.from(pairs.keys()).sort();
  return { rows, matches: Int32Array.from(rows, (pair) => pairs.get(pair)!) };
};

const addSplits = (partition: PartitionReader, form: string, pairs: Map<number, TokenMatch>): void => {
  const add = (lefts: readonly TokenId[], rights: readonly TokenId[], match: TokenMatch): void => {
    for (const left of lefts) {
      for (const right of rights) {
        const pair = toPairNumber(left, right);
        if ((pairs.get(pair) ?? NO_MATCH) < match) pairs.set(pair, match);
      }
    }
  };
  for (let at = 1; at < form.length; at++) {
    const [head, tail] = [form.slice(0, at), form.slice(at)];
    const heads = collectExact(partition, head);
    const tails = collectExact(partition, tail);
    add(heads, tails, JOINED);
    if (heads.length > 0) add(heads, collectSlips(partition, tail), JOINED_WITH_SLIP);
    if (tails.length > 0) add(collectSlips(partition, head), tails, JOINED_WITH_SLIP);
  }
};

/** Whether a token of the query is a person's initial, which stands for too many listed tokens to look up. */
export const isInitial = (token: Token): boolean => token.tag === 'initial' && token.kind === 'person';

/** The relation of an initial to any listed word that begins with it. */
export const toInitialMatch = (token: Token): TokenMatch => compareTokens(token, toToken(token.kind, 'name', [`${token.forms[0]!}a`], false));

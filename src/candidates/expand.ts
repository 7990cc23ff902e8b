/**
 * From the tokens of a query to the listed tokens that the scorer would accept for them.
 *
 * In: a prepared name and a partition of an index. Out: for each query token, its relations to listed tokens:
 * alone, merged with the next, and split in two. Invariant: complete (text/token-similarity.ts, relation keys).
 */
import type { TokenId } from '../entity/ids.js';
import { visitRows } from '../index/key-table.js';
import type { PartitionReader } from '../index/reader.js';
import type { PreparedName } from '../text/prepare.js';
import { addRelationKeys, addSlipKeys, compareJoined, compareTokens, toExactKey, toInitialKey, type TokenMatch } from '../text/token-similarity.js';
import { isWordTag, TOKEN_TAGS, toToken, type Token } from '../text/token.js';

/** A listed pair is known by one number: left × PAIR + right. */
const PAIR = 2 ** 24;
export const toPairNumber = (left: number, right: number): number => left * PAIR + right;
export const toPairTokens = (pair: number): readonly [left: TokenId, right: TokenId] => [Math.floor(pair / PAIR) as TokenId, (pair % PAIR) as TokenId];

/** What one query token may stand for. */
export interface TokenExpansion {
  readonly token: Token;
  readonly single: ReadonlyMap<number, TokenMatch>;
  /** Listed tokens for this query token and the next, written as one. */
  readonly merged: ReadonlyMap<number, TokenMatch>;
  /** Pairs of listed tokens, by {@link toPairNumber}, for this query token alone. */
  readonly split: ReadonlyMap<number, TokenMatch>;
}

const NONE: ReadonlyMap<number, TokenMatch> = new Map();

export const expandName = (partition: PartitionReader, name: PreparedName): readonly TokenExpansion[] =>
  name.tokens.map((token, position) => ({
    token,
    single: expandSingle(partition, token),
    merged: position + 1 < name.tokens.length ? expandMerged(partition, token, name.tokens[position + 1]!) : NONE,
    split: expandSplit(partition, token),
  }));

const collectRows = (partition: PartitionReader, keys: ReadonlySet<number>): Set<TokenId> => {
  const rows = new Set<TokenId>();
  for (const key of keys) visitRows(partition.relations, key, (row) => rows.add(row as TokenId));
  return rows;
};

const expandSingle = (partition: PartitionReader, token: Token): Map<number, TokenMatch> => {
  const keys = new Set<number>();
  addRelationKeys(token, keys);
  if (token.tag !== 'initial') keys.add(toInitialKey(token));
  const matches = new Map<number, TokenMatch>();
  for (const row of collectRows(partition, keys)) {
    const match = compareTokens(token, partition.toToken(row));
    if (match) matches.set(row, match);
  }
  return matches;
};

const expandMerged = (partition: PartitionReader, left: Token, right: Token): ReadonlyMap<number, TokenMatch> => {
  const keys = new Set<number>();
  const form = left.forms[0]! + right.forms[0]!;
  keys.add(toExactKey(form));
  addSlipKeys(form, keys);
  const matches = new Map<number, TokenMatch>();
  for (const row of collectRows(partition, keys)) {
    const match = compareJoined(left, right, partition.toToken(row));
    if (match) matches.set(row, match);
  }
  return matches;
};

/** Each place where the token may come apart: one half to the letter, the other within a slip. */
const expandSplit = (partition: PartitionReader, token: Token): ReadonlyMap<number, TokenMatch> => {
  if (token.tag !== 'name' && token.tag !== 'generic' && token.tag !== 'place' && token.tag !== 'honorific') return NONE;
  const form = token.forms[0]!;
  const matches = new Map<number, TokenMatch>();
  for (let at = 1; at < form.length; at++) {
    const lefts = collectRows(partition, new Set([toExactKey(form.slice(0, at))]));
    const rights = collectRows(partition, new Set([toExactKey(form.slice(at))]));
    if (lefts.size > 0) addPairs(partition, token, lefts, withSlips(partition, form.slice(at), rights), matches);
    if (rights.size > 0) addPairs(partition, token, withSlips(partition, form.slice(0, at), lefts), rights, matches);
  }
  return matches;
};

const withSlips = (partition: PartitionReader, half: string, exact: ReadonlySet<TokenId>): ReadonlySet<TokenId> => {
  const keys = new Set<number>();
  addSlipKeys(half, keys);
  return new Set([...exact, ...collectRows(partition, keys)]);
};

const addPairs = (
  partition: PartitionReader,
  token: Token,
  lefts: ReadonlySet<TokenId>,
  rights: ReadonlySet<TokenId>,
  matches: Map<number, TokenMatch>,
): void => {
  for (const left of lefts) {
    for (const right of rights) {
      const match = compareJoined(partition.toToken(left), partition.toToken(right), token);
      if (match) matches.set(toPairNumber(left, right), match);
    }
  }
};

/** Whether a token of the query is an initial, which stands for too many listed tokens to look up. */
export const isInitial = (token: Token): boolean => token.tag === 'initial';

/** The relation of an initial to any listed word that begins with it. */
export const toInitialMatch = (token: Token): TokenMatch => compareTokens(token, toToken(token.kind, 'name', [`${token.forms[0]!}a`], false))!;

/** The relations between the query's tokens and those of one listed name: look-ups, nothing is compared. */
export const toIndexedRelations = (partition: PartitionReader, expansions: readonly TokenExpansion[], tokens: ArrayLike<number>) => ({
  single: (query: number, listed: number): TokenMatch | undefined => {
    const { token, single } = expansions[query]!;
    const known = single.get(tokens[listed]!);
    return known ?? (isInitial(token) ? toInitialMatchOf(partition, token, tokens[listed]! as TokenId) : undefined);
  },
  merged: (query: number, listed: number): TokenMatch | undefined => expansions[query]!.merged.get(tokens[listed]!),
  split: (query: number, listed: number): TokenMatch | undefined => {
    const { split } = expansions[query]!;
    return split.size === 0 ? undefined : split.get(toPairNumber(tokens[listed]!, tokens[listed + 1]!));
  },
});

const toInitialMatchOf = (partition: PartitionReader, token: Token, listed: TokenId): TokenMatch | undefined =>
  partition.toFirstLetter(listed) === token.forms[0]!.charCodeAt(0) && isWordTag(TOKEN_TAGS[partition.tokenTags[listed]!]!)
    ? toInitialMatch(token)
    : undefined;

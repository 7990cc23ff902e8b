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
import { addFormKeys, addRelationKeys, addSlipKeys, isSimplySpelt, KEY_RELATIONS, KeyList, MOST_EDITS, toInitialKey } from '../text/relation-keys.js';
import {
  compareByKeys, compareJoined, compareListedSpelling, compareTokens, JOINED, JOINED_WITH_SLIP, NO_MATCH, SLIP_LENGTH, type ListedSpelling, type TokenMatch,
} from '../text/token-similarity.js';
import { isWordTag, TOKEN_KEY_HEAD, toToken, type Token } from '../text/token.js';
import { NO_MATCHES, toPairNumber, type AloneExpansion, type MatchList, type TokenExpansion } from './expansion.js';
import { collectExact, collectSlips, collectTokens, toSharedRelations } from './listed-tokens.js';
import { findStoredExpansion } from './stored-expansions.js';

export const expandName = (partition: PartitionReader, name: PreparedName): readonly TokenExpansion[] =>
  name.tokens.map((token, position) => {
    const next = name.tokens[position + 1];
    const { single, split } = expandToken(partition, token);
    return { token, single, split, merged: next === undefined ? NO_MATCHES : expandMerged(partition, token, next) };
  });

const expandToken = (partition: PartitionReader, token: Token): AloneExpansion => {
  const kept = toKept(partition);
  const known = kept.get(token);
  if (known) return known;
  const expansion = findStoredExpansion(partition, token) ?? workOutExpansion(partition, token);
  kept.set(token, expansion);
  return expansion;
};

/** Works out what a token stands for, alone and split, whatever is kept or stored. */
export const workOutExpansion = (partition: PartitionReader, token: Token): AloneExpansion => ({ single: expandSingle(partition, token), split: expandSplit(partition, token) });

const keptByPartition = new WeakMap<PartitionReader, KeptExpansions>();

const toKept = (partition: PartitionReader): KeptExpansions => {
  const known = keptByPartition.get(partition);
  if (known) return known;
  const kept = new KeptExpansions();
  keptByPartition.set(partition, kept);
  return kept;
};

/** Tokens of a generation; two are kept of each partition, some 2 KiB a token at a million entities. */
const KEPT_TOKENS = 5_000;

/** What tokens were expanded to of late: what is asked for again outlives what is not. */
class KeptExpansions {
  #young = new Map<Token, AloneExpansion>();
  #old = new Map<Token, AloneExpansion>();

  get(token: Token): AloneExpansion | undefined {
    const young = this.#young.get(token);
    if (young) return young;
    const old = this.#old.get(token);
    if (old) this.set(token, old);
    return old;
  }

  set(token: Token, expansion: AloneExpansion): void {
    if (this.#young.size >= KEPT_TOKENS) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(token, expansion);
  }
}

const lookupKeys = new KeyList();

/** Rows with their matches: a row and a match fit a double together, so that sorting moves both. */
const MATCH_RANGE = 2 ** 20;

const toMatchList = (rows: readonly number[], matchOf: (row: number) => TokenMatch): MatchList => {
  const found: number[] = [];
  for (const row of rows) {
    const match = matchOf(row);
    if (match !== NO_MATCH) found.push(row * MATCH_RANGE + match);
  }
  if (found.length === 0) return NO_MATCHES;
  const sorted = Float64Array.from(found).sort();
  return { rows: Uint32Array.from(sorted, (each) => Math.floor(each / MATCH_RANGE)), matches: Uint32Array.from(sorted, (each) => each % MATCH_RANGE) };
};

const expandSingle = (partition: PartitionReader, token: Token): MatchList => {
  lookupKeys.length = 0;
  addRelationKeys(token, lookupKeys);
  if (token.tag !== 'initial') lookupKeys.push(toInitialKey(token), KEY_RELATIONS.other);
  const isSimple = isSimplySpelt(token);
  const found = collectTokens(partition, lookupKeys, isSimple ? { length: token.forms[0]!.length, budget: MOST_EDITS } : undefined);
  const shared = toSharedRelations(partition);
  const { tokenTexts, tokenOffsets, tokenTags } = partition;
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
  return toMatchList(collectTokens(partition, lookupKeys, { length: form.length, budget: 1 }), (row) => compareJoined(left, right, partition.toToken(row as TokenId)));
};

/**
 * Each place where the token may come apart: one half to the letter, the other within a slip, as `compareJoined` has
 * it. Here the listed tokens are the halves, so their bytes decide.
 */
const expandSplit = (partition: PartitionReader, token: Token): MatchList => {
  if (!isWordTag(token.tag) || token.tag === 'initial') return NO_MATCHES;
  const pairs = new Map<number, TokenMatch>();
  for (const form of token.forms) addSplits(partition, form, pairs);
  if (pairs.size === 0) return NO_MATCHES;
  const rows = Float64Array.from(pairs.keys()).sort();
  return { rows, matches: Uint32Array.from(rows, (pair) => pairs.get(pair)!) };
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

/** The relation of an initial to any listed word that begins with it. */
export const toInitialMatch = (token: Token): TokenMatch => compareTokens(token, toToken(token.kind, 'name', [`${token.forms[0]!}a`], false));

/**
 * From the tokens of a query to the listed tokens that the scorer would accept for them.
 *
 * In: a prepared name and a partition of an index. Out: for each query token, its relations to listed tokens:
 * alone, merged with the next, and split in two. Invariant: complete (text/relation-keys.ts).
 * What tokens are alone and split is kept for the next query that has them; what neighbours are merged is not,
 * since pairs seldom come again.
 */
import type { NameRow, TokenId } from '../entity/ids.js';
import { NAME_FLAGS } from '../index/layout.js';
import { hasRows, type KeyTable } from '../index/key-table.js';
import type { PartitionReader } from '../index/reader.js';
import { MAX_TOKENS, type PreparedName } from '../text/prepare.js';
import { MAX_PATTERN, OsaPattern } from '../text/kernels/osa-pattern.js';
import { addRelationKeys, addSlipKeys, KEY_RELATIONS, KeyList, toEditBudget, toExactKey, toInitialKey } from '../text/relation-keys.js';
import { compareByKeys, compareJoined, compareTokens, JOINED, JOINED_WITH_SLIP, NO_MATCH, SLIP_LENGTH, type TokenMatch } from '../text/token-similarity.js';
import { isWordTag, TOKEN_KEY_HEAD, TOKEN_TAGS, toToken, type Token } from '../text/token.js';

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

const NO_TOKENS: readonly TokenId[] = [];
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

interface Workspace {
  readonly kept: Map<Token, Pick<TokenExpansion, 'single' | 'split'>>;
  /** For each listed token the look-up that met it last, and the relations of the keys that did. */
  readonly stamps: Uint32Array;
  readonly shared: Uint8Array;
  lookup: number;
}
const workspaces = new WeakMap<PartitionReader, Workspace>();

const toWorkspace = (partition: PartitionReader): Workspace => {
  const known = workspaces.get(partition);
  if (known) return known;
  const workspace = { kept: new Map<Token, never>(), stamps: new Uint32Array(partition.tokenCount), shared: new Uint8Array(partition.tokenCount), lookup: 0 };
  workspaces.set(partition, workspace);
  return workspace;
};

const expandToken = (partition: PartitionReader, token: Token): Pick<TokenExpansion, 'single' | 'split'> => {
  const { kept } = toWorkspace(partition);
  const known = kept.get(token);
  if (known) return known;
  const expansion = { single: expandSingle(partition, token), split: expandSplit(partition, token) };
  if (kept.size >= KEPT_EXPANSIONS) kept.clear();
  kept.set(token, expansion);
  return expansion;
};

const lookupKeys = new KeyList();

/** The listed tokens that share a key, in no order; which relations they share stands in the workspace. */
const collectTokens = (partition: PartitionReader, keys: KeyList): TokenId[] => {
  const { relations } = partition;
  const workspace = toWorkspace(partition);
  const { stamps, shared } = workspace;
  const lookup = (workspace.lookup = (workspace.lookup + 1) >>> 0 || 1);
  const found: TokenId[] = [];
  for (let i = 0; i < keys.length; i++) visitKey(relations, keys.keys[i]!, keys.relations[i]!, stamps, shared, lookup, found);
  return found;
};

const visitKey = (
  { buckets, keys, rows }: KeyTable,
  key: number,
  relation: number,
  stamps: Uint32Array,
  shared: Uint8Array,
  lookup: number,
  found: TokenId[],
): void => {
  const bucket = Math.floor(key / (2 ** 53 / (buckets.length - 1)));
  const low = key >>> 0;
  const end = buckets[bucket + 1]!;
  for (let slot = buckets[bucket]!; slot < end; slot++) {
    if (keys[slot] !== low) continue;
    const row = rows[slot]!;
    if (stamps[row] === lookup) shared[row]! |= relation;
    else {
      stamps[row] = lookup;
      shared[row] = relation;
      found.push(row as TokenId);
    }
  }
};

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
  const { shared } = toWorkspace(partition);
  const found = withoutFar(partition, token, collectTokens(partition, lookupKeys));
  return toMatchList(found, (row) => compareByKeys(token, partition.toToken(row as TokenId), shared[row]!));
};

const pattern = new OsaPattern();
const FORM_DIVIDER = 0x7c;

/**
 * Leaves out tokens that share letters and nothing else, and too few of them: most of those that keys lead to. Looks
 * at their bytes, since making a token of each costs ten times as much. Those that stay are marked as near.
 */
const withoutFar = (partition: PartitionReader, token: Token, found: TokenId[]): TokenId[] => {
  const form = token.forms[0]!;
  if (token.forms.length > 1 || form.length > MAX_PATTERN) return found;
  const { shared } = toWorkspace(partition);
  const { tokenTexts, tokenOffsets } = partition;
  pattern.set(form);
  return found.filter((row) => {
    if (shared[row] !== KEY_RELATIONS.spelling) return true;
    const start = tokenOffsets[row]! + TOKEN_KEY_HEAD;
    const end = tokenOffsets[row + 1]!;
    for (let at = start; at < end; at++) if (tokenTexts[at] === FORM_DIVIDER) return true;
    if (!pattern.isWithin(tokenTexts, start, end, toEditBudget(Math.min(form.length, end - start)))) return false;
    shared[row] = KEY_RELATIONS.spelling | KEY_RELATIONS.near;
    return true;
  });
};

const expandMerged = (partition: PartitionReader, left: Token, right: Token): MatchList => {
  const form = left.forms[0]! + right.forms[0]!;
  lookupKeys.length = 0;
  lookupKeys.push(toExactKey(form), KEY_RELATIONS.other);
  if (Math.max(left.forms[0]!.length, right.forms[0]!.length) >= SLIP_LENGTH) addSlipKeys(form, lookupKeys);
  return toMatchList(collectTokens(partition, lookupKeys), (row) => compareJoined(left, right, partition.toToken(row as TokenId)));
};

/**
 * Each place where the token may come apart: one half to the letter, the other within a slip, as `compareJoined` has
 * it. Here the listed tokens are the halves, so their bytes decide.
 */
const expandSplit = (partition: PartitionReader, token: Token): MatchList => {
  if (!isWordTag(token.tag) || token.tag === 'initial') return NONE;
  const form = token.forms[0]!;
  if (form.length > MAX_PATTERN) return NONE;
  const pairs = new Map<number, TokenMatch>();
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
  if (pairs.size === 0) return NONE;
  const rows = Float64Array.from(pairs.keys()).sort();
  return { rows, matches: Int32Array.from(rows, (pair) => pairs.get(pair)!) };
};

/** Where the first form of a listed token ends among the bytes. */
const toFirstFormEnd = ({ tokenTexts, tokenOffsets }: PartitionReader, row: number): number => {
  const end = tokenOffsets[row + 1]!;
  let at = tokenOffsets[row]! + TOKEN_KEY_HEAD;
  while (at < end && tokenTexts[at] !== FORM_DIVIDER) at++;
  return at;
};

/** Tokens whose first form this is. */
const collectExact = (partition: PartitionReader, form: string): readonly TokenId[] => {
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

/** Tokens whose first form is at most one slip from this one; none where either is too short for a slip. */
const collectSlips = (partition: PartitionReader, form: string): readonly TokenId[] => {
  if (form.length < SLIP_LENGTH) return NO_TOKENS;
  lookupKeys.length = 0;
  addSlipKeys(form, lookupKeys);
  const { tokenTexts, tokenOffsets } = partition;
  pattern.set(form);
  return collectTokens(partition, lookupKeys).filter((row) => {
    const start = tokenOffsets[row]! + TOKEN_KEY_HEAD;
    const end = toFirstFormEnd(partition, row);
    return end - start >= SLIP_LENGTH && pattern.isWithin(tokenTexts, start, end, 1);
  });
};

/** Whether a token of the query is a person's initial, which stands for too many listed tokens to look up. */
export const isInitial = (token: Token): boolean => token.tag === 'initial' && token.kind === 'person';

/** The relation of an initial to any listed word that begins with it. */
export const toInitialMatch = (token: Token): TokenMatch => compareTokens(token, toToken(token.kind, 'name', [`${token.forms[0]!}a`], false));

/** One listed name after the other as the other side of a query: weights and relations by look-up, nothing is compared. */
export interface ListedCursor {
  readonly moveTo: (name: NameRow) => void;
  /** The name's tokens; valid until the next move. */
  readonly side: { length: number; readonly weights: Uint8Array; isWeak: boolean };
  readonly relations: {
    readonly single: (query: number, listed: number) => TokenMatch;
    readonly merged: (query: number, listed: number) => TokenMatch;
    readonly split: (query: number, listed: number) => TokenMatch;
  };
}

export const createListedCursor = (partition: PartitionReader, expansions: readonly TokenExpansion[]): ListedCursor => {
  const { nameOffsets, nameTokens, tokenWeights, nameFlags } = partition;
  const side = { length: 0, weights: new Uint8Array(MAX_TOKENS), isWeak: false };
  let start = 0;
  return {
    side,
    moveTo: (name) => {
      start = nameOffsets[name]!;
      side.length = nameOffsets[name + 1]! - start;
      side.isWeak = (nameFlags[name]! & NAME_FLAGS.weak) !== 0;
      for (let j = 0; j < side.length; j++) side.weights[j] = tokenWeights[nameTokens[start + j]!]!;
    },
    relations: {
      single: (query, listed) => {
        const { token, single } = expansions[query]!;
        const row = nameTokens[start + listed]!;
        const known = findMatch(single, row);
        return known !== NO_MATCH || !isInitial(token) ? known : toInitialMatchOf(partition, token, row as TokenId);
      },
      merged: (query, listed) => {
        const { merged } = expansions[query]!;
        return merged.rows.length === 0 ? NO_MATCH : findMatch(merged, nameTokens[start + listed]!);
      },
      split: (query, listed) => {
        const { split } = expansions[query]!;
        return split.rows.length === 0 ? NO_MATCH : findMatch(split, toPairNumber(nameTokens[start + listed]!, nameTokens[start + listed + 1]!));
      },
    },
  };
};

/** The relations seen from the other side: what is merged for one is split for the other. */
export const toSwappedRelations = ({ single, merged, split }: ListedCursor['relations']): ListedCursor['relations'] => ({
  single: (query, listed) => single(listed, query),
  merged: (query, listed) => split(listed, query),
  split: (query, listed) => merged(listed, query),
});

const toInitialMatchOf = (partition: PartitionReader, token: Token, listed: TokenId): TokenMatch =>
  partition.toFirstLetter(listed) === token.forms[0]!.charCodeAt(0) && isWordTag(TOKEN_TAGS[partition.tokenTags[listed]!]!)
    ? toInitialMatch(token)
    : NO_MATCH;

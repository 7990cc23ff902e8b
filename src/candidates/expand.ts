/**
 * From the tokens of a query to the listed tokens that the scorer would accept for them.
 *
 * In: a prepared name and a partition of an index. Out: for each query token, the listed tokens that it matches alone,
 * merged with the next token, and split in two. Invariant: complete (text/tokens/relation-keys.ts).
 * Expansions of single tokens are kept for later queries; those of merged neighbours are not, since a pair seldom recurs.
 */
import type { TokenId } from '../entity/ids.js';
import { TOKEN_FLAGS, TOKEN_TAG_MASK } from '../index/layout.js';
import type { PartitionReader } from '../index/reader.js';
import { memoize } from '../memoize.js';
import type { PreparedName } from '../text/prepare.js';
import {
  addFormKeys,
  addNamePairKeysOf,
  addRelationKeys,
  addWrittenKeysOf,
  isSimplySpelt,
  KEY_RELATIONS,
  KeyList,
  MOST_EDITS,
  toExactKey,
  toInitialKey,
  toInitialsKey,
} from '../text/tokens/relation-keys.js';
import { areSyllables, compareJoined, SLIP_LENGTH } from '../text/tokens/joined-words.js';
import { toHeardPair } from '../text/spelling/heard-syllables.js';
import { compareListedSpelling, isCutLength, mayBeSpeltAlike, type ListedSpelling } from '../text/tokens/spelling-similarity.js';
import { NO_MATCH, type TokenMatch } from '../text/tokens/token-match.js';
import { compareByKeys, compareTokens } from '../text/tokens/token-similarity.js';
import { toToken } from '../text/tokens/lazy-token.js';
import { TOKEN_TAGS } from '../text/token-tags.js';
import { isWordTag, type Token } from '../text/tokens/token.js';
import { TOKEN_KEY_HEAD } from '../text/tokens/token-key.js';
import { fillOthers, keepBesideOthers, mayScoreAlone, type LeastScore } from './beside-others.js';
import { countMatches, NO_MATCHES, type AloneExpansion, type MatchList, type TokenExpansion } from './expansion.js';
import { collectTokens, hasFormWithinSlip, toSharedRelations, toSlipRange, type SpellingRange } from './listed-tokens.js';
import { MatchColumns } from './match-columns.js';
import { readTokensAhead } from './read-ahead.js';
import { expandSplit } from './split-tokens.js';
import { readExpansion } from './read-expansions.js';

/**
 * @param least what a name must score. Matches that cannot help a name to it are left out of expansions that are new,
 * and these are then not kept. Absent: every match is wanted.
 */
export const expandName = (partition: PartitionReader, { tokens }: PreparedName, least?: LeastScore): readonly TokenExpansion[] => {
  const expansions: TokenExpansion[] = [];
  /** Positions whose `single` holds, for now, the tokens that share a key instead of matches. */
  const met: number[] = [];
  for (let position = 0; position < tokens.length; position++) {
    const [token, next] = [tokens[position]!, tokens[position + 1]];
    const merged = next === undefined ? NO_MATCHES : expandMerged(partition, token, next);
    const known = findExpansion(partition, token);
    if (known === undefined && least !== undefined && !mayScoreAlone(tokens, position, least)) {
      met.push(position);
      expansions.push({ token, single: meetSingle(partition, token), split: expandSplit(partition, token), merged });
    } else {
      const { single, split } = known ?? expandToken(partition, token);
      expansions.push({ token, single, split, merged });
    }
  }
  if (met.length > 0) fillOthers(expansions);
  for (const position of met) {
    const { token, single, split, merged } = expansions[position]!;
    expansions[position] = { token, single: compareMet(partition, token, keepBesideOthers(partition, single, position)), split, merged };
  }
  return expansions;
};

/** The expansion that is kept from an earlier query, or stored in the index. */
const findExpansion = (partition: PartitionReader, token: Token): AloneExpansion | undefined => {
  const kept = toKept(partition);
  const known = kept.get(token);
  if (known) return known;
  const stored = readExpansion(partition, token);
  if (stored) kept.set(token, stored);
  return stored;
};

const expandToken = (partition: PartitionReader, token: Token): AloneExpansion => {
  const expansion = workOutExpansion(partition, token);
  toKept(partition).set(token, expansion);
  return expansion;
};

/** Expands a token without looking at what is kept or stored. */
export const workOutExpansion = (partition: PartitionReader, token: Token): AloneExpansion => ({
  single: compareMet(partition, token, meetSingle(partition, token)),
  split: expandSplit(partition, token),
});

/**
 * Expansions in a generation. Two generations are kept per partition, at some 2 KiB a token for a million entities. Five
 * times as many would save one expansion in forty.
 */
const KEPT_TOKENS = 1_000;

/** The latest expansions, in two generations: what is asked for again moves to the young one, what is not is dropped with the old. */
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

const toKept = memoize<PartitionReader, KeptExpansions>(() => new KeptExpansions());

const lookupKeys = new KeyList();

const metLists = new MatchColumns((length) => new Uint32Array(length));
const tokenLists = new MatchColumns((length) => new Uint32Array(length));

/** The listed tokens that share one of {@link lookupKeys}, ascending; in place of matches, the KEY_RELATIONS of the keys they share. */
const meetTokens = (partition: PartitionReader, range?: SpellingRange): MatchList => {
  const found = collectTokens(partition, lookupKeys, range);
  const shared = toSharedRelations(partition);
  const { rows, matches, start } = metLists.reserve(found.length);
  for (let i = 0; i < found.length; i++) {
    rows[start + i] = found[i]!;
    matches[start + i] = shared[found[i]!]!;
  }
  return metLists.take(start + found.length);
};

/** @param met by {@link meetTokens}. */
const toMatchList = (met: MatchList, matchOf: (row: number, relations: number) => TokenMatch): MatchList => {
  const { rows, matches, start } = tokenLists.reserve(countMatches(met));
  let end = start;
  for (let i = met.start; i < met.end; i++) {
    const row = met.rows[i]!;
    const match = matchOf(row, met.matches[i]!);
    if (match === NO_MATCH) continue;
    rows[end] = row;
    matches[end++] = match;
  }
  return tokenLists.take(end);
};

const PLACE = TOKEN_TAGS.indexOf('place');

/** Whether a token is compared by its letters and has all its vowels. */
const isSpeltOut = ({ tag, vowelless }: Token): boolean => isWordTag(tag) && tag !== 'initial' && !vowelless;

const meetSingle = (partition: PartitionReader, token: Token): MatchList => {
  lookupKeys.length = 0;
  addRelationKeys(token, lookupKeys);
  const { kind, tag, forms } = token;
  // People are called by initials.
  if (kind === 'person' && tag !== 'initial') lookupKeys.push(toInitialKey(token), KEY_RELATIONS.other);
  return meetTokens(
    partition,
    isSpeltOut(token) && !(isSimplySpelt(token) && isCutLength(kind, forms[0]!.length)) ? toEditRange(forms) : undefined,
  );
};

/** @param met by {@link meetSingle}. */
const compareMet = (partition: PartitionReader, token: Token, met: MatchList): MatchList => {
  const isSpelt = isSpeltOut(token);
  const isSimple = isSimplySpelt(token);
  // The tables may keep two company words apart.
  const isGrouped = token.kind === 'organisation' && token.groups.length > 0;
  const isPlace = token.tag === 'place';
  readTokensAhead(partition, met.rows.subarray(met.start, met.end));
  const { tokenTexts, tokenOffsets, tokenTags } = partition;
  const listed: ListedSpelling = { bytes: tokenTexts, start: 0, end: 0, isKnown: false, text: '' };
  return toMatchList(met, (row, relations) => {
    // Most tokens found by a key share only letters or a sound, and are rejected here.
    if (!isSpelt || (relations & KEY_RELATIONS.other) !== 0) return compareByKeys(token, partition.toKeptToken(row as TokenId), relations);
    listed.start = tokenOffsets[row]! + TOKEN_KEY_HEAD;
    listed.end = tokenOffsets[row + 1]!;
    listed.text = '';
    const flags = tokenTags[row]!;
    listed.isKnown = (flags & TOKEN_FLAGS.known) !== 0;
    if (
      isSimple &&
      (flags & TOKEN_FLAGS.complex) === 0 &&
      !(isGrouped && listed.isKnown) &&
      !(isPlace && (flags & TOKEN_TAG_MASK) === PLACE)
    )
      return compareListedSpelling(token, listed, relations);
    return mayBeSpeltAlike(token, listed, relations) ? compareByKeys(token, partition.toToken(row as TokenId), relations) : NO_MATCH;
  });
};

/** The lengths of spellings within the edit budget of one of these forms. */
const toEditRange = (forms: readonly string[]): SpellingRange => {
  let [shortest, longest] = [Infinity, 0];
  for (const { length } of forms) {
    if (length < shortest) shortest = length;
    if (length > longest) longest = length;
  }
  return { shortest: shortest - MOST_EDITS, longest: longest + MOST_EDITS, isSlip: false };
};

const expandMerged = (partition: PartitionReader, left: Token, right: Token): MatchList => {
  const form = left.forms[0]! + right.forms[0]!;
  lookupKeys.length = 0;
  if (left.tag === 'initial' && right.tag === 'initial')
    lookupKeys.push(toInitialsKey(left.forms[0]!, right.forms[0]!), KEY_RELATIONS.other);
  addNamePairKeysOf(left, right, lookupKeys);
  addWrittenKeysOf(left, right, lookupKeys);
  if (areSyllables(left, right)) lookupKeys.push(toExactKey(toHeardPair(left.forms[0]!, right.forms[0]!)), KEY_RELATIONS.other);
  addFormKeys(form, Math.max(left.forms[0]!.length, right.forms[0]!.length) >= SLIP_LENGTH ? 1 : 0, lookupKeys);
  return toMatchList(meetTokens(partition, toSlipRange(form)), (row, relations) => {
    const mayBeJoined = (relations & KEY_RELATIONS.other) !== 0 || hasFormWithinSlip(partition, row, form);
    return mayBeJoined ? compareJoined(left, right, partition.toToken(row as TokenId)) : NO_MATCH;
  });
};

/** The match of an initial with any listed word that begins with it. */
export const toInitialMatch = (token: Token): TokenMatch =>
  compareTokens(token, toToken(token.kind, 'name', [`${token.forms[0]!}a`], false));

/**
 * From the tokens of a query to the listed tokens that the scorer would accept for them.
 *
 * In: a prepared name and a partition of an index. Out: for each query token, its relations to listed tokens:
 * alone, merged with the next, and split in two. Invariant: complete (text/tokens/relation-keys.ts).
 * What tokens are alone and split is kept for the next query that has them; what neighbours are merged is not,
 * since pairs seldom come again.
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
  isSimplySpelt,
  KEY_RELATIONS,
  KeyList,
  MOST_EDITS,
  toExactKey,
  toInitialKey,
  toInitialsKey,
} from '../text/tokens/relation-keys.js';
import { areSyllables, compareJoined, SLIP_LENGTH } from '../text/tokens/joined-words.js';
import { toHeardPair } from '../text/tokens/heard-syllables.js';
import { compareListedSpelling, isCutLength, mayBeSpeltAlike, type ListedSpelling } from '../text/tokens/spelling-similarity.js';
import { NO_MATCH, type TokenMatch } from '../text/tokens/token-match.js';
import { compareByKeys, compareTokens } from '../text/tokens/token-similarity.js';
import { toToken } from '../text/tokens/lazy-token.js';
import { isWordTag, TOKEN_TAGS, type Token } from '../text/tokens/token.js';
import { TOKEN_KEY_HEAD } from '../text/tokens/token-key.js';
import { fillOthers, keepBesideOthers, mayScoreAlone, type LeastScore } from './beside-others.js';
import { countMatches, NO_MATCHES, type AloneExpansion, type MatchList, type TokenExpansion } from './expansion.js';
import { collectTokens, hasFormWithinSlip, toSharedRelations, toSlipRange, type SpellingRange } from './listed-tokens.js';
import { MatchColumns } from './match-columns.js';
import { readTokensAhead } from './read-ahead.js';
import { expandSplit } from './split-tokens.js';
import { readExpansion } from './read-expansions.js';

/**
 * @param least what a name must score: what helps none to it is left out of what is worked out, which is not kept then. Absent:
 * whatever names score.
 */
export const expandName = (partition: PartitionReader, { tokens }: PreparedName, least?: LeastScore): readonly TokenExpansion[] => {
  const expansions: TokenExpansion[] = [];
  /** Positions of words with what they met in place of their single matches. */
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

/** What is kept or stored of a token. */
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

/** Works out what a token stands for, alone and split, whatever is kept or stored. */
export const workOutExpansion = (partition: PartitionReader, token: Token): AloneExpansion => ({
  single: compareMet(partition, token, meetSingle(partition, token)),
  split: expandSplit(partition, token),
});

/** Tokens of a generation; two are kept of each partition, some 2 KiB a token at a million entities. Five times as many spare one in forty of what is worked out. */
const KEPT_TOKENS = 1_000;

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

const toKept = memoize<PartitionReader, KeptExpansions>(() => new KeptExpansions());

const lookupKeys = new KeyList();

const metLists = new MatchColumns((length) => new Uint32Array(length));
const tokenLists = new MatchColumns((length) => new Uint32Array(length));

/** The listed tokens that share one of {@link lookupKeys}, ascending, and in place of matches which KEY_RELATIONS they share. */
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

/** Whether letters are what a token is compared by, and all its vowels are written. */
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
  // Two words of companies may be two by the tables.
  const isGrouped = token.kind === 'organisation' && token.groups.length > 0;
  const isPlace = token.tag === 'place';
  readTokensAhead(partition, met.rows.subarray(met.start, met.end));
  const { tokenTexts, tokenOffsets, tokenTags } = partition;
  const listed: ListedSpelling = { bytes: tokenTexts, start: 0, end: 0, isKnown: false, text: '' };
  return toMatchList(met, (row, relations) => {
    // Most tokens that keys lead to have letters or a sound in common and no more, and are soon rejected.
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

/** Lengths of spellings that may lie within the edit budget of one of these. */
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
  if (areSyllables(left, right)) lookupKeys.push(toExactKey(toHeardPair(left.forms[0]!, right.forms[0]!)), KEY_RELATIONS.other);
  addFormKeys(form, Math.max(left.forms[0]!.length, right.forms[0]!.length) >= SLIP_LENGTH ? 1 : 0, lookupKeys);
  return toMatchList(meetTokens(partition, toSlipRange(form)), (row, relations) => {
    const mayBeJoined = (relations & KEY_RELATIONS.other) !== 0 || hasFormWithinSlip(partition, row, form);
    return mayBeJoined ? compareJoined(left, right, partition.toToken(row as TokenId)) : NO_MATCH;
  });
};

/** The relation of an initial to any listed word that begins with it. */
export const toInitialMatch = (token: Token): TokenMatch =>
  compareTokens(token, toToken(token.kind, 'name', [`${token.forms[0]!}a`], false));

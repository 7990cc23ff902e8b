/**
 * From a query token to pairs of listed tokens that stand side by side in a name and are that token written as two words.
 */
import type { TokenId } from '../entity/ids.js';
import { mayBeFirstForm } from '../index/first-forms.js';
import { TOKEN_TAG_MASK } from '../index/layout.js';
import { mayBeNeighbours } from '../index/neighbours.js';
import type { PartitionReader } from '../index/reader.js';
import { toHeardPair } from '../text/spelling/heard-syllables.js';
import {
  areWrittenAs,
  JOINED,
  JOINED_INITIALS,
  JOINED_SPELLINGS,
  JOINED_WITH_SLIP,
  JOINED_WRITTEN,
  SLIP_LENGTH,
} from '../text/tokens/joined-words.js';
import { fillHalfKeys } from '../text/tokens/relation-keys.js';
import { toServantInitials } from '../text/tokens/servant-initials.js';
import { MAX_TOKEN_LENGTH } from '../text/tags/tagged-word.js';
import { LEAST_CODE } from '../text/tokens/lazy-token.js';
import { TOKEN_TAGS } from '../text/token-tags.js';
import { isWordTag, type Token } from '../text/tokens/token.js';
import { NO_MATCHES, toPairNumber, type MatchList } from './expansion.js';
import {
  collectBeside,
  collectExact,
  collectHalf,
  collectHeard,
  collectSkeleton,
  collectSlips,
  collectSlipsBeside,
  collectWritten,
  NO_TOKENS,
} from './listed-tokens.js';
import { MatchColumns } from './match-columns.js';
import { countPostings } from './word-pairs.js';

const pairLists = new MatchColumns((length) => new Float64Array(length));

/**
 * Tries each place where the token may be split: one half equal to the letter and the other within a slip, or both in
 * other spellings, as `compareJoined` does it.
 */
export const expandSplit = (partition: PartitionReader, token: Token): MatchList => {
  if (!isWordTag(token.tag) || token.tag === 'initial') return NO_MATCHES;
  pairCount = 0;
  for (const form of token.spellings) addSplits(partition, form, true);
  if (syllables.size > 0) syllables.clear();
  for (const reading of token.readings) {
    addSplits(partition, reading, false);
    addHeardSplits(partition, reading);
  }
  const initials = toServantInitials(token);
  if (initials !== undefined)
    addPairs(partition, collectInitials(partition, initials[0]), collectInitials(partition, initials[1]), MARKS.initials);
  for (const { head, tail } of token.namePairs)
    addPairs(partition, collectHalf(partition, head), collectHalf(partition, tail), MARKS.spellings);
  addWrittenSplits(partition, token);
  if (pairCount === 0) return NO_MATCHES;
  pairsAtHand.subarray(0, pairCount).sort();
  const { rows, matches, start } = pairLists.reserve(pairCount);
  let end = start;
  for (let i = 0; i < pairCount; i++) {
    const marked = pairsAtHand[i]!;
    const pair = Math.floor(marked / SPLIT_MATCHES.length);
    if (end > start && rows[end - 1] === pair) end--; // A better match of the same pair follows.
    rows[end] = pair;
    matches[end++] = SPLIT_MATCHES[marked % SPLIT_MATCHES.length]!;
  }
  return pairLists.take(end);
};

/** The matches of a split token, from poor to good. */
const SPLIT_MATCHES = [JOINED_INITIALS, JOINED_WITH_SLIP, JOINED_WRITTEN, JOINED_SPELLINGS, JOINED] as const;
/** Their places. */
const MARKS = { initials: 0, slip: 1, written: 2, spellings: 3, letters: 4 } as const;
type SplitMark = (typeof MARKS)[keyof typeof MARKS];
/** Pairs that were found: pair number × number of matches + place in {@link SPLIT_MATCHES}, so that sorting puts the best match of a pair last. */
let pairsAtHand = new Float64Array(1024);
let pairCount = 0;

const addPairs = ({ neighbours }: PartitionReader, lefts: readonly TokenId[], rights: readonly TokenId[], mark: SplitMark): void => {
  const needed = pairCount + lefts.length * rights.length;
  if (needed > pairsAtHand.length) {
    const grown = new Float64Array(2 * needed);
    grown.set(pairsAtHand);
    pairsAtHand = grown;
  }
  for (const left of lefts)
    for (const right of rights)
      if (mayBeNeighbours(neighbours, left, right)) pairsAtHand[pairCount++] = SPLIT_MATCHES.length * toPairNumber(left, right) + mark;
};

/** The keys of a form's halves, by the place where it is split. */
const headKeys = new Float64Array(MAX_TOKEN_LENGTH);
const tailKeys = new Float64Array(MAX_TOKEN_LENGTH);

/** @param maySlip whether one half may have a slip. */
const addSplits = (partition: PartitionReader, form: string, maySlip: boolean): void => {
  fillHalfKeys(form, headKeys, tailKeys);
  for (let at = 1; at < form.length; at++) {
    const isHead = mayBeFirstForm(partition.firstForms, headKeys[at]!);
    const isTail = mayBeFirstForm(partition.firstForms, tailKeys[at]!);
    // Most halves are no listed words; beside one that is, the other may be one but for a slip.
    if (!(isHead && isTail) && !(maySlip && ((isHead && form.length - at >= SLIP_LENGTH) || (isTail && at >= SLIP_LENGTH)))) continue;
    const head = form.slice(0, at);
    const tail = form.slice(at);
    const heads = isHead ? collectExact(partition, head, headKeys[at]) : NO_TOKENS;
    const tails = isTail ? collectExact(partition, tail, tailKeys[at]) : NO_TOKENS;
    addPairs(partition, heads, tails, MARKS.letters);
    if (!maySlip) continue;
    addSlips(partition, heads, 1, tail);
    addSlips(partition, tails, -1, head);
  }
};

/** A listed syllable. */
interface Syllable {
  readonly row: TokenId;
  readonly form: string;
}
/** By how they sound, the syllables that were looked up for the token: its readings have many in common. */
const syllables = new Map<string, readonly Syllable[]>();
const findSyllables = (partition: PartitionReader, heard: string): readonly Syllable[] => {
  const known = syllables.get(heard);
  if (known !== undefined) return known;
  const found = collectHeard(partition, heard).map((row) => ({ row, form: partition.toToken(row).forms[0]! }));
  syllables.set(heard, found);
  return found;
};

/** Tries each place where a reading may be split into two listed syllables that sound like it. */
const addHeardSplits = (partition: PartitionReader, reading: string): void => {
  for (let at = 1; at < reading.length; at++) {
    const heads = findSyllables(partition, reading.slice(0, at));
    if (heads.length === 0) continue;
    const tails = findSyllables(partition, reading.slice(at));
    for (const head of heads) {
      const heard = tails.filter(({ form }) => toHeardPair(head.form, form) === reading).map(({ row }) => row);
      addPairs(partition, [head.row], heard, MARKS.letters);
    }
  }
};

/** Tries each place where the consonants may be split: of a word without its vowels into two with theirs, of another into two of which one has none. */
const addWrittenSplits = (partition: PartitionReader, token: Token): void => {
  for (const skeleton of token.skeletons) {
    for (let at = LEAST_CODE; at <= skeleton.length - LEAST_CODE; at++) {
      const [head, tail] = [skeleton.slice(0, at), skeleton.slice(at)];
      const collect = token.vowelless ? collectSkeleton : collectWritten;
      const [heads, tails] = [collect(partition, head), collect(partition, tail)];
      if (heads.length > 0) addWrittenPairs(partition, token, heads, token.vowelless ? tails : collectSkeleton(partition, tail));
      if (tails.length > 0 && !token.vowelless) addWrittenPairs(partition, token, collectSkeleton(partition, head), tails);
    }
  }
};
const addWrittenPairs = (partition: PartitionReader, token: Token, lefts: readonly TokenId[], rights: readonly TokenId[]): void => {
  const side = lefts.length <= rights.length ? 1 : -1;
  const [few, many] = side === 1 ? [lefts, rights] : [rights, lefts];
  let others: ReadonlySet<TokenId> | undefined;
  const isOther = (row: TokenId): boolean => (others ??= new Set(many)).has(row);
  for (const one of few) {
    // Reading a token's names is faster than looking up whether many stand beside it.
    const isRare = countPostings(partition, one) <= many.length;
    for (const other of isRare ? collectBeside(partition, one, side, isOther) : many) {
      const [left, right] = side === 1 ? [one, other] : [other, one];
      if (
        (isRare || mayBeNeighbours(partition.neighbours, left, right)) &&
        areWrittenAs(partition.toKeptToken(left), partition.toKeptToken(right), token)
      )
        addPairs(partition, [left], [right], MARKS.written);
    }
  }
};

/** Listed initials with this letter. */
const collectInitials = (partition: PartitionReader, letter: string): readonly TokenId[] =>
  collectExact(partition, letter).filter((row) => TOKEN_TAGS[partition.tokenTags[row]! & TOKEN_TAG_MASK] === 'initial');

/** Up to so many names, reading a token's names is faster than looking up its neighbour by ten keys. */
const FEW_NAMES = 12;

/** Adds pairs of a token and what stands right behind it (1) or before it (-1) and is a slip from a form. */
const addSlips = (partition: PartitionReader, tokens: readonly TokenId[], side: -1 | 1, form: string): void => {
  let slips: readonly TokenId[] | undefined;
  for (const token of tokens) {
    const besides =
      countPostings(partition, token) <= FEW_NAMES
        ? collectSlipsBeside(partition, token, side, form)
        : (slips ??= collectSlips(partition, form));
    if (side === 1) addPairs(partition, [token], besides, MARKS.slip);
    else addPairs(partition, besides, [token], MARKS.slip);
  }
};

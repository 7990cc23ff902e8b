/**
 * Whether two neighbouring words are one that is written without the blank between them, or two initials for one.
 */
import { toOsaDistance } from '../kernels/osa-distance.js';
import { toNameHalf, type NameHalf } from '../persons/paired-names.js';
import { NO_MATCH, stronger, toMatch, type TokenMatch } from './token-match.js';
import { isHeardSyllable, toHeardPair } from '../spelling/heard-syllables.js';
import { toServantInitials } from './servant-initials.js';
import { toVowellessSimilarity } from './spelling-similarity.js';
import { isWordTag, mayBeHalf, type Token } from './token.js';

/** A half of a joined pair may hold one slip when it has so many letters. */
export const SLIP_LENGTH = 4;
export const JOINED = toMatch('joined', 9_800);
export const JOINED_WITH_SLIP = toMatch('joined', 8_300);
/** A word without its vowels, and two with theirs, or the other way round. */
export const JOINED_WRITTEN = toMatch('joined', 9_000);
/** A pair of names, each in another spelling (persons/paired-names.ts): more than a word with a slip, less than the same letters. */
export const JOINED_SPELLINGS = toMatch('joined', 9_300);
/** A little more than one initial says (token-match.ts), so that both are taken for the compound. */
export const JOINED_INITIALS = toMatch('initial', 7_300);

/**
 * Compares two neighbouring tokens, written as one, with a whole one, in any of its forms. One half must stand in the
 * whole to the letter, and the other may hold one slip: so both halves can be looked up.
 */
export const compareJoined = (left: Token, right: Token, whole: Token): TokenMatch => {
  if (!isWordTag(whole.tag) || whole.tag === 'initial') return NO_MATCH;
  if (left.tag === 'initial' && right.tag === 'initial') {
    const initials = toServantInitials(whole);
    if (initials?.[0] === left.forms[0]! && initials[1] === right.forms[0]!) return JOINED_INITIALS;
  }
  let best = NO_MATCH;
  for (const text of whole.spellings) best = stronger(best, compareJoinedForms(left, right, text));
  if (areHalves(left, right, whole)) best = stronger(best, JOINED_SPELLINGS);
  if (areWrittenAs(left, right, whole)) best = stronger(best, JOINED_WRITTEN);
  return isReadAs(left, right, whole) ? JOINED : best;
};

/** How alike the vowels and the consonants must be, ten-thousandths. */
const LEAST_WRITTEN = 8_000;
/**
 * Whether two words are one of a script that leaves vowels out, or one word two of it: Mir Hossein and ميرحسين, Zarringhalam
 * and زرين قلم. Their consonants are the same (skeleton.ts), and the vowels that are written no others.
 */
export const areWrittenAs = (left: Token, right: Token, whole: Token): boolean =>
  whole.vowelless !== (left.vowelless || right.vowelless) &&
  left.skeletons.some((head) => right.skeletons.some((tail) => whole.skeletons.includes(head + tail))) &&
  toWrittenSimilarity(toJoinedForms(left, right), whole) >= LEAST_WRITTEN;
const toWrittenSimilarity = (joined: readonly string[], { kind, vowelless, forms }: Token): number =>
  vowelless ? toVowellessSimilarity(kind, joined, forms) : toVowellessSimilarity(kind, forms, joined);
const toJoinedForms = (left: Token, right: Token): string[] => left.forms.flatMap((head) => right.forms.map((tail) => head + tail));

/** Whether two words are how another language reads a whole one, to the letter or as they sound. */
const isReadAs = (left: Token, right: Token, { readings }: Token): boolean => {
  if (readings.length === 0) return false;
  const [first, second] = [left.forms[0]!, right.forms[0]!];
  return readings.includes(first + second) || (areSyllables(left, right) && readings.includes(toHeardPair(first, second)));
};
/** Whether two words may be the syllables of a Chinese given name. */
export const areSyllables = (left: Token, right: Token): boolean =>
  left.kind === 'person' &&
  left.tag !== 'initial' &&
  right.tag !== 'initial' &&
  isHeardSyllable(left.forms[0]!) &&
  isHeardSyllable(right.forms[0]!);

/** Whether two words are the two names that a whole one can be read as. */
const areHalves = (left: Token, right: Token, whole: Token): boolean =>
  mayBeHalf(left) &&
  mayBeHalf(right) &&
  whole.namePairs.length > 0 &&
  whole.namePairs.some(({ head, tail }) => isNameHalf(left, head) && isNameHalf(right, tail));
/** Whether a word is such a half, in any of its spellings. */
export const isNameHalf = ({ forms, groups }: Token, half: NameHalf): boolean => {
  const own = toNameHalf(forms[0]!, groups);
  return half.some((name) => own.includes(name));
};

const compareJoinedForms = (left: Token, right: Token, text: string): TokenMatch => {
  const [first, second] = [left.forms[0]!, right.forms[0]!];
  if (Math.abs(first.length + second.length - text.length) > 1) return NO_MATCH;
  const startsWith = text.startsWith(first);
  if (startsWith && text.length === first.length + second.length && text.endsWith(second)) return JOINED;
  const slips =
    (startsWith && isWordTag(right.tag) && isSlip(text.slice(first.length), second)) ||
    (text.endsWith(second) && isWordTag(left.tag) && isSlip(text.slice(0, -second.length), first));
  return slips ? JOINED_WITH_SLIP : NO_MATCH;
};

const isSlip = (text: string, half: string): boolean =>
  text.length >= SLIP_LENGTH && half.length >= SLIP_LENGTH && toOsaDistance(text, half, 1) === 1;

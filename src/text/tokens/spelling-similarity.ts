/**
 * How alike two words are by their letters, their consonants or their sounds. What a slip costs is spelling-costs.ts.
 */
import { toCompanyFrequency, toCompanyWord } from '../companies/company-words.js';
import { areOtherLetters } from '../companies/short-letters.js';
import { areToldApartWords, mayBeToldApartWord } from '../companies/told-apart.js';
import { isPinyinWord } from '../persons/chinese-readings.js';
import { areOtherGenders } from '../persons/given-genders.js';
import { areToldApart, isToldApart } from '../persons/told-apart.js';
import { isReadingAt } from '../scripts/readings.js';
import { toOsaDistance } from '../kernels/osa-distance.js';
import { OsaPattern } from '../kernels/osa-pattern.js';
import { SpellingPattern } from '../kernels/spelling-pattern.js';
import { toVowellessDistance } from '../kernels/vowelless-distance.js';
import { isSimplySpelt, KEY_RELATIONS, mayBeWritten, MOST_EDITS, toEditBudget, toWrittenLetters } from './relation-keys.js';
import {
  DEAREST_SLIP,
  isNoise,
  mayBeSingleSlip,
  NOISE,
  SHORT_WORD,
  SPELLING,
  toGraded,
  toLengthEdits,
  toMostDistance,
} from './spelling-costs.js';
import { NO_MATCH, SIMILARITY, stronger, toMatch, type TokenMatch, type TokenRelation } from './token-match.js';
import { toExplained, toStrangeness } from '../persons/strangeness.js';
import { toWrittenReadings } from './lazy-token.js';
import type { NameKind, Token } from './token.js';
import { isKeyOfVowelless, toFormEnd } from './token-key.js';

/** Nothing is known yet of the skeletons and sounds that two tokens share. */
export const UNKNOWN = -1;

/** Less than any spelling: in a name of two or three words it contradicts, in a long one it may yet be a slip. */
const TOLD_APART = toMatch('edit', SIMILARITY.toldApart);

const CUT = toMatch('cut', SIMILARITY.cut);
/**
 * Letters of a name that a field cut off, as many as the keys of spelling see (relation-keys.ts), and those that it lacks
 * at least: what lacks fewer is a slip.
 */
const LEAST_CUT = 8;
const LEAST_LACKING = 3;
/** Whether a word of so many letters and another may be a long name and its head. */
export const mayBeCut = (length: number, otherLength: number): boolean =>
  Math.min(length, otherLength) >= LEAST_CUT && Math.abs(length - otherLength) >= LEAST_LACKING;
/** Whether of two words of persons one is the head of the other, and no name that the tables know. */
const isCut = (a: Pick<Token, 'isKnown' | 'kind'>, b: Pick<Token, 'isKnown'>, form: string, other: string): boolean =>
  a.kind === 'person' &&
  mayBeCut(form.length, other.length) &&
  (form.length < other.length ? other.startsWith(form) && !a.isKnown : form.startsWith(other) && !b.isKnown);
/** Letters by which a word may be longer or shorter than one of a person's name that is as long as this, beyond its edit budget: any. */
export const isCutLength = (kind: NameKind, length: number): boolean => kind === 'person' && length >= LEAST_CUT;

/** Whether a text is in both. */
const sharesText = (a: readonly string[], b: readonly string[]): boolean => {
  for (const text of a) if (b.includes(text)) return true;
  return false;
};

/** @param shared KEY_RELATIONS bits of all keys that they share. */
export const hasSkeleton = (a: Token, b: Token, shared = UNKNOWN): boolean =>
  shared === UNKNOWN ? sharesText(a.skeletons, b.skeletons) : (shared & (KEY_RELATIONS.skeleton | KEY_RELATIONS.shortSkeleton)) !== 0;
const hasSound = (a: Token, b: Token, shared: number): boolean =>
  shared === UNKNOWN ? sharesText(a.phonetics, b.phonetics) : (shared & KEY_RELATIONS.sound) !== 0;
const isOneInOtherOrthography = (a: Token, b: Token, shared: number): boolean =>
  shared === UNKNOWN ? sharesText(a.orthographies, b.orthographies) : (shared & KEY_RELATIONS.orthography) !== 0;
const spelling = new SpellingPattern();
const letters = new OsaPattern();

const isWithinBudget = (a: string, b: string): boolean => {
  const budget = toEditBudget(Math.min(a.length, b.length));
  return Math.abs(a.length - b.length) <= budget && toOsaDistance(a, b, budget) <= budget;
};

/** How alike two words are by their letters alone, whatever they are: ten-thousandths, 0 beyond the edit budget. */
export const toLetterSimilarity = (form: string, other: string, kind: NameKind): number => {
  if (!isWithinBudget(form, other)) return 0;
  spelling.set(form);
  return toGraded(spelling.toTextDistance(other, 100 * MOST_EDITS) / 100, Math.max(form.length, other.length), SPELLING[kind]);
};

/** Spelling counts within the edit budget, or with the same skeleton or sound however many edits apart. */
export const compareSpelling = (a: Token, b: Token, shared: number): TokenMatch => {
  const sameSkeleton = hasSkeleton(a, b, shared);
  const written = (a.vowelless || b.vowelless) && mayBeWritten(a) && mayBeWritten(b) ? compareWritten(a, b) : NO_MATCH;
  if (sameSkeleton && a.vowelless !== b.vowelless) return stronger(written, a.vowelless ? compareVowelless(b, a) : compareVowelless(a, b));
  const sameOrthography = isOneInOtherOrthography(a, b, shared);
  const sameSound = hasSound(a, b, shared) || sameOrthography;
  difference.relation = toSpelledRelation(sameSkeleton, sameSound);
  difference.sameOrthography = sameOrthography;
  difference.areSimple = isSimplySpelt(a) && isSimplySpelt(b);
  const costs = SPELLING[a.kind];
  let best = written;
  for (const form of a.spellings) {
    for (const other of b.spellings) {
      // Two other forms may be one spelling of two names: Jong is 정 and 종, Waiming 偉明 and 惠明.
      if (form !== a.spellings[0] && other !== b.spellings[0]) continue;
      if (difference.areSimple && isCut(a, b, form, other)) return CUT;
      if (!sameSkeleton && !sameSound && !isWithinBudget(form, other)) continue;
      spelling.set(form);
      difference.edits = spelling.toTextDistance(other, toMostDistance(form.length, other.length, costs)) / 100;
      difference.isSingleSlip = mayBeSingleSlip(difference.edits, costs) && toOsaDistance(form, other, 1) === 1;
      best = stronger(best, toSpelledMatch(a, b, form, other));
    }
  }
  return best !== NO_MATCH &&
    // In two orthographies they may be one all the same: Nadhim is Nadim, and Nazim, who is another.
    (a.kind === 'person'
      ? !sameOrthography && areToldApart(a.forms[0]!, b.forms[0]!)
      : difference.areSimple && areToldApartWords(a.forms[0]!, b.forms[0]!))
    ? TOLD_APART
    : best;
};

/** A listed token as an index holds it: its one form as bytes, and what its making would tell. */
export interface ListedSpelling {
  readonly bytes: Uint8Array;
  start: number;
  end: number;
  isKnown: boolean;
  /** The same as a string, once that was asked for; empty before, as who moves it leaves it. */
  text: string;
}

/**
 * The same for a token of one form and a listed spelling with vowels, which share keys of spelling, skeleton or sound only.
 * @param shared KEY_RELATIONS bits of all keys that they share.
 */
export const compareListedSpelling = (token: Token, listed: ListedSpelling, shared: number): TokenMatch => {
  const form = token.forms[0]!;
  const length = toLength(listed);
  const sameSkeleton = (shared & (KEY_RELATIONS.skeleton | KEY_RELATIONS.shortSkeleton)) !== 0;
  const sameOrthography = (shared & KEY_RELATIONS.orthography) !== 0;
  const sameSound = sameOrthography || (shared & KEY_RELATIONS.sound) !== 0;
  if (mayBeCut(form.length, length) && isCut(token, listed, form, toText(listed))) return CUT;
  if (!sameSkeleton && !sameSound) {
    letters.set(form);
    if (!letters.isWithin(listed.bytes, listed.start, listed.end, toEditBudget(Math.min(form.length, length)))) return NO_MATCH;
  }
  spelling.set(form);
  const costs = SPELLING[token.kind];
  const edits = spelling.toBytesDistance(listed.bytes, listed.start, listed.end, toMostDistance(form.length, length, costs)) / 100;
  difference.edits = edits;
  difference.isSingleSlip = false;
  if (mayBeSingleSlip(edits, costs)) {
    letters.set(form);
    difference.isSingleSlip = letters.isWithin(listed.bytes, listed.start, listed.end, 1);
  }
  difference.relation = toSpelledRelation(sameSkeleton, sameSound);
  difference.sameOrthography = sameOrthography;
  difference.areSimple = true;
  const match = toSpelledMatch(token, listed, form, listed);
  if (match === NO_MATCH) return match;
  return (
    token.kind === 'person'
      ? !sameOrthography && isToldApart(form) && areToldApart(form, toText(listed))
      : mayBeToldApartWord(form) && areToldApartWords(form, toText(listed))
  )
    ? TOLD_APART
    : match;
};

const toLength = (spelling: string | ListedSpelling): number =>
  typeof spelling === 'string' ? spelling.length : spelling.end - spelling.start;

const toText = (spelling: string | ListedSpelling): string => {
  if (typeof spelling === 'string') return spelling;
  if (spelling.text !== '') return spelling.text;
  const { bytes, start, end } = spelling;
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]!);
  return (spelling.text = text);
};

/**
 * Whether a word with its vowels and a listed token may be alike at all, of which either may have several forms or more
 * than letters: what shares keys of spelling only must lie within the edit budget in one form of each, and of two persons' words
 * that share a skeleton or a sound as well one form of each must be near enough to the other to be no noise.
 * @param listed its bytes hold all forms, as in a key (token-key.ts).
 */
export const mayBeSpeltAlike = ({ kind, forms, spellings }: Token, listed: ListedSpelling, shared: number): boolean => {
  if ((shared & ~BY_LETTERS) !== 0) return true;
  const isBySpelling = (shared & ~(KEY_RELATIONS.spelling | KEY_RELATIONS.slip)) === 0;
  if (!isBySpelling && kind !== 'person') return true;
  // Of a word without vowels the letters that were written count as well.
  if ((!isBySpelling || forms.length > 1) && isKeyOfVowelless(listed.bytes, listed.start)) return true;
  for (const form of spellings) if (isBySpelling ? isFormNear(form, listed) : isFormHeard(form, listed)) return true;
  return false;
};
/** All but what the tables tell, and one word in two orthographies. */
const BY_LETTERS = KEY_RELATIONS.spelling | KEY_RELATIONS.slip | KEY_RELATIONS.shortSkeleton | KEY_RELATIONS.skeleton | KEY_RELATIONS.sound;

/** Whether one of the listed spellings lies within the edit budget of a form. */
const isFormNear = (form: string, { bytes, start, end }: ListedSpelling): boolean => {
  letters.set(form);
  for (let from = start; from < end && !isReadingAt(bytes, from);) {
    const to = toFormEnd(bytes, from, end);
    if (letters.isWithin(bytes, from, to, toEditBudget(Math.min(form.length, to - from)))) return true;
    from = to + 1;
  }
  return false;
};

/** Whether one of the listed spellings is less than noise away from a form of a person's word, or may be cut off from it. */
const isFormHeard = (form: string, { bytes, start, end }: ListedSpelling): boolean => {
  const costs = SPELLING.person;
  spelling.set(form);
  for (let from = start; from < end && !isReadingAt(bytes, from);) {
    const to = toFormEnd(bytes, from, end);
    const length = to - from;
    const edits = spelling.toBytesDistance(bytes, from, to, toMostDistance(form.length, length, costs)) / 100;
    if (mayBeCut(form.length, length) || mayBeSingleSlip(edits, costs)) return true;
    if (!isNoise(toLengthEdits(form.length, length, costs) + edits, Math.max(form.length, length), costs)) return true;
    from = to + 1;
  }
  return false;
};

/** How two spellings differ, for {@link toSpelledMatch}; overwritten by the next two. */
const difference = {
  edits: 0,
  /** One letter inserted, dropped, changed or exchanged with its neighbour. */
  isSingleSlip: false,
  /** What they are called if they are alike. */
  relation: 'edit' as TokenRelation,
  sameOrthography: false,
  /** Of one form each, with its vowels: of others no table says whether they are names. */
  areSimple: false,
};
const toSpelledRelation = (sameSkeleton: boolean, sameSound: boolean): TokenRelation =>
  sameSkeleton ? 'transliteration' : sameSound ? 'phonetic' : 'edit';

/** How alike two words are by their letters that may be a man's and a woman's name. */
const LEAST_COMPARED = 5_000;
/** Ends that thousands of surnames of a people have: that two have one says little of whether they are one. */
const COMMON_END = /(?:enko|ova?|eva?|sk(?:y|iy?|ii|aya)|(?:ch|y)?uk|yan|zadeh|nejad|pour|shvili|dze)$/u;
/** Letters before such an end, at least: what is shorter is no surname made with it. */
const LEAST_STEM = 3;
/**
 * Letters of the end that two surnames share: beyond one slip Silchenko and Timchenko are compared by their stems.
 * Evidence: tuning half, 600 questions a set, 2026-11-22, clean listed cultures of two words 4.68 to 4.54 %, two typos one question of 600 less.
 */
const toSharedEnd = (a: string, b: string): number => {
  const [own, other] = [COMMON_END.exec(a)?.[0], COMMON_END.exec(b)?.[0]];
  const end = own !== undefined && b.endsWith(own) ? own : other !== undefined && a.endsWith(other) ? other : '';
  return Math.min(a.length, b.length) - end.length < LEAST_STEM ? 0 : end.length;
};

/** Letters of such a word, at least: of fewer, too many words begin with one by chance. */
const LEAST_HEAD = 4;
/**
 * Letters of a word of companies that both begin with: beyond one slip Petrobras and Petropars are compared by the rest.
 * Evidence: tuning half, 400 questions a set, 2026-11-23: two typos the same at 70 (87.8 instead of 88.3 % at 80), no other
 * treatment moves; of 229 well-known companies on seven official lists three alerts less.
 */
const toSharedHead = (a: string, b: string): number => {
  const most = Math.min(a.length, b.length) - LEAST_STEM;
  let shared = 0;
  while (shared < most && a.charCodeAt(shared) === b.charCodeAt(shared)) shared++;
  for (let length = shared; length >= LEAST_HEAD; length--) if (isHeadOfCompanies(a.slice(0, length))) return length;
  return 0;
};
const isHeadOfCompanies = (head: string): boolean => toCompanyFrequency(head) > 0 || toCompanyWord(head) !== undefined;

/**
 * Edits that another letter of an acronym is, however it sounds. Evidence: tuning half, 400 questions a set, 2026-11-24, short names that nobody
 * has on the lists alert in 20.9 instead of 24.2 % (known ones) and 14.8 instead of 17.4 % (letters by chance); of 11,000 treatments six and of
 * 2,288 other names two are found less, letter doubled 99.8 to 99.3 % the most; with c for k and the like 19.5 and 12.9 %, but phonetic 98.3 to 96.8.
 */
const OTHER_LETTER = 1;

/** One word after the other is compared with many. */
let lastStrange = { form: '', strangeness: toStrangeness('') };

/** What of the difference a slip explains; nothing where it would have made a name of the tables. */
const toExplainedBySlip = (isKnown: boolean, isOtherKnown: boolean, form: string, other: string | ListedSpelling): number => {
  if (isKnown && isOtherKnown) return 0;
  if (lastStrange.form !== form) lastStrange = { form, strangeness: toStrangeness(form) };
  const stranger = lastStrange.strangeness - toStrangeness(other);
  return (stranger > 0 ? isKnown : isOtherKnown) ? 0 : toExplained(Math.abs(stranger));
};

const toSpelledMatch = (
  a: Pick<Token, 'isKnown' | 'kind'>,
  b: Pick<Token, 'isKnown'>,
  form: string,
  other: string | ListedSpelling,
): TokenMatch => {
  const otherLength = toLength(other);
  const { edits, isSingleSlip, relation, sameOrthography, areSimple } = difference;
  const costs = SPELLING[a.kind];
  const unlike = toLengthEdits(form.length, otherLength, costs);
  const longer = Math.max(form.length, otherLength);
  const short = costs.perLetterShort * Math.max(0, SHORT_WORD - longer);
  const isOfLetters = short > 0 && edits < OTHER_LETTER && areOtherLetters(form, toText(other));
  const graded = unlike + short + (isSingleSlip ? costs.singleSlip : isOfLetters ? OTHER_LETTER : edits);
  // Most are noise: powers are dear.
  if (!sameOrthography && isNoise(graded, longer, costs)) return NO_MATCH;
  let similarity = toGraded(graded, longer, costs);
  let noise = NOISE;
  if (sameOrthography) similarity = Math.max(similarity, SIMILARITY.orthography);
  // Whether words are known is dear to say, and seldom asked.
  else if (similarity >= NOISE && (a.isKnown || b.isKnown)) {
    const telling = a.kind === 'person' && !isSingleSlip && edits > costs.singleSlip ? longer - toSharedEnd(form, toText(other)) : longer;
    if (telling < longer) similarity = toGraded(unlike + edits, telling, costs);
    if (a.kind === 'person' && similarity >= LEAST_COMPARED && areOtherGenders(form, toText(other))) return NO_MATCH;
    if (a.isKnown && b.isKnown) {
      similarity = toGraded(unlike + short + edits + costs.knownApart, telling, costs);
      if (edits > DEAREST_SLIP) noise = costs.knownNoise;
    } else if (areSimple) similarity = 10_000 - Math.round(costs.oneKnown * (10_000 - similarity));
  }
  if (relation !== 'transliteration' && a.kind === 'organisation' && !isSingleSlip && edits > costs.singleSlip && similarity >= noise) {
    const head = toSharedHead(form, toText(other));
    if (head > 0) similarity = Math.min(similarity, toGraded(unlike + short + edits, longer - head, costs));
  }
  if (relation === 'edit' && areSimple && a.kind === 'person' && similarity >= noise)
    similarity = 10_000 - Math.round((1 - toExplainedBySlip(a.isKnown, b.isKnown, form, other)) * (10_000 - similarity));
  if (similarity < noise) return NO_MATCH;
  const pinyin = a.kind === 'organisation' && isPinyinWord(form) ? comparePinyin(form, toText(other)) : 'one';
  if (pinyin === 'others' && relation === 'edit' && !isSingleSlip) return NO_MATCH;
  return pinyin !== 'one' && longer >= LEAST_PINYIN && form.length === otherLength ? TOLD_APART : toMatch(relation, similarity);
};

/**
 * Letters of two words of Chinese from which another vowel or consonant makes another word: shorter ones are names of other
 * languages as often (Sadi, Saidi).
 */
const LEAST_PINYIN = 6;
/**
 * Huafeng and Huaxing are others: two words of Chinese that more than one letter parts, of which Dalian is also misread as
 * Dahan. Hengda and Hongda are near ones, Sanyin and Zanyin one to the ear.
 */
const comparePinyin = (form: string, other: string): 'one' | 'near' | 'others' => {
  if (!isPinyinWord(other) || toSouthern(form) === toSouthern(other)) return 'one';
  return toOsaDistance(form.replaceAll('li', 'h'), other.replaceAll('li', 'h'), 1) > 1 ? 'others' : 'near';
};
const toSouthern = (form: string): string => form.replace(/[zsc]h?/gu, 's');

/** Two words of a script without vowels by the letters that were written, of which each says more than a letter of a word with vowels. */
const compareWritten = (a: Token, b: Token): TokenMatch => {
  const costs = SPELLING[a.kind];
  let best = NO_MATCH;
  for (const form of a.forms) {
    const letters = toWrittenLetters(form);
    for (const other of b.forms) {
      const written = toWrittenLetters(other);
      const budget = toEditBudget(Math.min(letters.length, written.length));
      const edits = Math.abs(letters.length - written.length) > budget ? budget + 1 : toOsaDistance(letters, written, budget);
      if (edits > budget) continue;
      const similarity = toGraded(edits === 1 ? costs.singleSlip : edits, Math.max(letters.length, written.length), costs);
      if (similarity >= NOISE) best = stronger(best, toMatch('edit', Math.min(similarity, SIMILARITY.variant)));
    }
  }
  return best;
};

/** Edits added to words of at most so many consonants, where the vowels that would tell them apart are not written. */
const SHORT_CONSONANTS = 2;
const SHORT_EDITS = 0.37;

/**
 * How alike spellings with vowels and spellings without them are: ten-thousandths, of the best two. Few consonants are
 * shared by many names: the similarity is graded as that of a short word.
 */
export const toVowellessSimilarity = (kind: NameKind, spelt: readonly string[], written: readonly string[]): number => {
  let similarity = 0;
  for (const form of spelt) {
    for (const letters of written.flatMap(toWrittenReadings)) {
      const { edits, length } = toVowellessDistance(form, letters);
      similarity = Math.max(similarity, toGraded(edits + (length <= SHORT_CONSONANTS ? SHORT_EDITS : 0), length, SPELLING[kind]));
    }
  }
  return similarity;
};

const compareVowelless = (spelt: Token, written: Token): TokenMatch => {
  const scaled = Math.round((toVowellessSimilarity(spelt.kind, spelt.forms, written.forms) * SIMILARITY.vowelless) / 10_000);
  return scaled < NOISE ? NO_MATCH : toMatch('transliteration', scaled);
};

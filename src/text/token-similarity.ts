/**
 * How alike two tokens are, and by which relation: the one judgement that lists, candidates and scores share.
 *
 * Invariant (tested by property): two tokens that are alike at all share a relation key (relation-keys.ts), so an
 * index that looks its tokens up by them finds every token that the scorer would accept.
 */
import { toOsaDistance } from './kernels/osa-distance.js';
import { OsaPattern } from './kernels/osa-pattern.js';
import { SpellingPattern } from './kernels/spelling-pattern.js';
import { toVowellessDistance } from './kernels/vowelless-distance.js';
import { isFunctionWord, isSimplySpelt, KEY_RELATIONS, mayBeWritten, MOST_EDITS, toEditBudget, toWrittenLetters } from './relation-keys.js';
import { isKeyOfVowelless, isWordTag, toWrittenReadings, type NameKind, type Token } from './token.js';
import { areOtherGenders } from './given-genders.js';
import { isFormalName, isOwnName } from './person-words.js';
import { toGroupKind } from './word-groups.js';

/** Why two tokens count as one, in the words of the breakdown. */
export const TOKEN_RELATIONS = [
  'exact',
  'transliteration',
  'translation',
  'nickname',
  'edit',
  'phonetic',
  'initial',
  'compound',
  'joined',
  'number',
  'legal_form',
  'generic',
  'synonym',
] as const;
export type TokenRelation = (typeof TOKEN_RELATIONS)[number];

/**
 * A similarity and its relation in one number, so that a hot loop makes no objects; 0 when two tokens are not alike.
 * The similarity is in ten-thousandths: what share of the tokens' weight counts as found.
 */
export type TokenMatch = number;

const INITIAL_RELATION = TOKEN_RELATIONS.indexOf('initial');

export const NO_MATCH: TokenMatch = 0;
const toMatch = (relation: TokenRelation, similarity: number): TokenMatch => similarity * 16 + TOKEN_RELATIONS.indexOf(relation);
/** 0..10000 */
export const toSimilarity = (match: TokenMatch): number => match >> 4;
export const toRelation = (match: TokenMatch): TokenRelation => TOKEN_RELATIONS[match & 15]!;
/** Whether only an initial answers a word. */
export const isInitialMatch = (match: TokenMatch): boolean => (match & 15) === INITIAL_RELATION;

/**
 * The similarities of relations that a table states. Ten-thousandths. Evidence: by judgement, in the order of how often
 * the relation holds between names of one person and of two; nickname lowered from 9,000 to 8,000 on the tuning half
 * (2026-11-21: treatments found at 0.1 % false alerts 88.5 to 92.8 %, none lost at 70).
 */
const SIMILARITY = {
  exact: 10_000,
  otherForm: 9_800,
  variant: 9_700,
  /** Of forms of up to {@link SHORT_FORM} letters: syllables that many names share. */
  shortVariant: 9_000,
  translation: 6_500,
  nickname: 7_200,
  /** A short form that is given as a full name too (Liam, Hammoud): tuning half, 2026-11-21, fewer clean names alert, nothing is lost. */
  nicknameOfItsOwn: 6_500,
  /** Two short forms of one name that are not both names of their own: Bob and Robbie, often two other people. */
  nicknameOfNickname: 5_000,
  /** A spelling whose consonants are those of a word written without vowels, at most. */
  vowelless: 9_500,
  /** Two spellings of a person's name in two orthographies (orthography.ts). */
  orthography: 9_400,
  initial: 7_200,
  /** A name that the other side has behind "servant of". */
  compound: 8_000,
  sameWord: 9_700,
  /** A word that is a particle or a legal form but for one slip. */
  mistagged: 7_500,
  sameLegalClass: 7_000,
  equivalentLegalForm: 9_500,
} as const;

const SHORT_FORM = 4;
/** A spelling that is less alike is another name. */
const NOISE = 3_000;

/**
 * How similarity falls with edits: to {@link AT_TYPICAL} at the number of edits that is typical of one slip for a token
 * of this length, faster than in proportion beyond it. Two slips in one short token make another name far more often
 * than one slip in each of two tokens does.
 *
 * Evidence for these and for {@link SPELLING}: searches over the tuning half of eight official lists, 2026-11-21,
 * persons and companies apart; rounded. That known names lie so far apart is set by the cases of test/cases/names.json.
 * What moves when one of them does: bench/README.md, Sensitivity. The part kept back was not looked at.
 */
const AT_TYPICAL = 0.75;
const STEEPNESS = 1.6;

export interface SpellingCosts {
  /** Edits that are typical of one slip: of a token of no letters, and added for each letter. */
  readonly typical: number;
  readonly typicalPerLetter: number;
  /**
   * Edits added where both spellings are names of the tables and share no group: a slip seldom makes another known
   * name, so Hassan and Hossain, Wilson and Watson are two names rather than one misspelt.
   */
  readonly knownApart: number;
  /**
   * Similarity, in ten-thousandths, below which two such names are two, and contradict each other, where more than one slip parts them:
   * Zhang and Song. Evidence: tuning half, 800 questions a set, 2026-11-22, clean listed cultures of two words 4.74 to 4.66 %, another
   * given name 1.75 to 1.63, one alias of 2,836 less, slips found as before; of single slips too, clean names gained .1 more, but one typo was found in .4 less.
   */
  readonly knownNoise: number;
  /** What is left of the difference where one of the two is such a name and the other is none: one slip makes that of any name. */
  readonly oneKnown: number;
  /** Added for each letter by which lengths differ beyond the first: dropping a syllable is no slip. */
  readonly perLetterOfLength: number;
  /** The most that one inserted, dropped, changed or exchanged letter counts, where it makes no other known name. */
  readonly singleSlip: number;
  /** Edits added for each letter that the longer spelling has less than {@link SHORT_WORD}. */
  readonly perLetterShort: number;
}

/**
 * Companies that are called by one short word or by letters are many, and one letter apart from each other (KFC, KFB):
 * of 217 well-known ones (banks, airlines, makers of cars and clothes) 79 instead of 154 alert on six official lists,
 * while one typo costs .5 points more of the names on the tuning half, 2026-11-21.
 */
const SHORT_WORD = 6;

/** Companies' words are longer and odder than people's, so that a slip makes another company's word less often. */
export const SPELLING: Readonly<Record<NameKind, SpellingCosts>> = {
  person: { typical: 0.32, typicalPerLetter: 0.137, knownApart: 0.82, knownNoise: 5500, oneKnown: 0.85, perLetterOfLength: 0.42, singleSlip: 0.87, perLetterShort: 0 },
  organisation: { typical: 0.32, typicalPerLetter: 0.185, knownApart: 0.45, knownNoise: NOISE, oneKnown: 1, perLetterOfLength: 0.3, singleSlip: 1.2, perLetterShort: 0.15 },
};

/** Edits added to words of at most so many consonants, where the vowels that would tell them apart are not written. */
const SHORT_CONSONANTS = 2;
const SHORT_EDITS = 0.37;

const toTypicalEdits = (length: number, { typical, typicalPerLetter }: SpellingCosts): number => typical + typicalPerLetter * length;
const toGraded = (edits: number, length: number, costs: SpellingCosts): number => Math.round(10_000 * AT_TYPICAL ** ((edits / toTypicalEdits(length, costs)) ** STEEPNESS));

/** Edits, in typical ones, with which similarity falls to {@link NOISE}, and a little more for the rounding. */
const NOISE_EDITS = (Math.log(NOISE / 10_000) / Math.log(AT_TYPICAL)) ** (1 / STEEPNESS) + 0.01;

/** Nothing is known yet of the skeletons and sounds that two tokens share. */
const UNKNOWN = -1;

/** @returns the strongest relation, or {@link NO_MATCH}. Symmetric. */
export const compareTokens = (a: Token, b: Token): TokenMatch => compareByKeys(a, b, UNKNOWN);

/**
 * The same, for two tokens that met by their keys.
 * @param shared KEY_RELATIONS bits of all keys that they share: their skeletons and sounds need not be worked out.
 */
export const compareByKeys = (a: Token, b: Token, shared: number): TokenMatch => {
  if (a.forms[0] === b.forms[0]) return a.tag === b.tag ? EXACT : OTHER_FORM;
  if (a.kind === 'organisation' && a.number !== undefined && a.number === b.number) return SAME_NUMBER;
  if (isWordTag(a.tag) && isWordTag(b.tag)) return compareWords(a, b, shared);
  if (a.tag !== b.tag) return stronger(compareMistagged(a, b), isFormAndGeneric(a, b) || isFormAndGeneric(b, a) ? compareGroups(a, b) : NO_MATCH);
  if (a.tag === 'legal_form') return compareLegalForms(a, b);
  return a.tag === 'particle' || a.tag === 'connective' || a.tag === 'generation' ? compareGroups(a, b) : NO_MATCH;
};

/** A foundation may be a form, and a fund what a company is: words of one group. */
const isFormAndGeneric = (a: Token, b: Token): boolean => a.tag === 'legal_form' && b.tag === 'generic';

/** A slip in a particle or a legal form makes a word that is neither: AX-ASSAD, Vandemirk OI, Rabita Troost. */
const compareMistagged = (a: Token, b: Token): TokenMatch =>
  (a.tag === 'name' && !a.isKnown && isFunctionWord(b)) || (b.tag === 'name' && !b.isKnown && isFunctionWord(a)) ? compareFunctionWord(a.forms[0]!, b.forms[0]!) : NO_MATCH;

/** Letters of a function word up to which one slip is all, and from which two that are readily made count: copman for company, but no compass. */
const SHORT_FUNCTION_WORD = 5;
const LEAST_FUNCTION_LIKENESS = 7_000;
const compareFunctionWord = (form: string, other: string): TokenMatch => {
  const longer = Math.max(form.length, other.length);
  if (longer <= SHORT_FUNCTION_WORD) return toOsaDistance(form, other, 1) === 1 ? MISTAGGED : NO_MATCH;
  if (!isWithinBudget(form, other)) return NO_MATCH;
  spelling.set(form);
  const edits = spelling.toTextDistance(other, 100 * MOST_EDITS) / 100;
  return toGraded(edits, longer, SPELLING.organisation) >= LEAST_FUNCTION_LIKENESS ? MISTAGGED : NO_MATCH;
};

const EXACT = toMatch('exact', SIMILARITY.exact);
const SAME_NUMBER = toMatch('number', SIMILARITY.variant);
const INITIAL = toMatch('initial', SIMILARITY.initial);
const MISTAGGED = toMatch('edit', SIMILARITY.mistagged);
const NICKNAME_OF_NICKNAME = toMatch('nickname', SIMILARITY.nicknameOfNickname);
const NICKNAME_OF_BOTH = toMatch('nickname', SIMILARITY.nicknameOfItsOwn);
const TRANSLATION = toMatch('translation', SIMILARITY.translation);
const COMPOUND = toMatch('compound', SIMILARITY.compound);
const OTHER_FORM = toMatch('transliteration', SIMILARITY.otherForm);

const stronger = (a: TokenMatch, b: TokenMatch): TokenMatch => (toSimilarity(b) > toSimilarity(a) ? b : a);

const compareWords = (a: Token, b: Token, shared: number): TokenMatch => {
  if (a.tag === 'initial' || b.tag === 'initial') return compareInitials(a, b);
  if (a.digits !== b.digits && a.digits !== '' && b.digits !== '') return NO_MATCH;
  for (const form of a.forms) if (b.forms.includes(form)) return OTHER_FORM;
  if (a.digits !== b.digits && (isShortCode(a) || isShortCode(b))) return NO_MATCH;
  if (a.bare === b.forms[0] || b.bare === a.forms[0]) return COMPOUND;
  const grouped = compareGroups(a, b);
  if (isOfTwoGenders(grouped, a.forms[0]!, b.forms[0]!)) return NO_MATCH;
  if (grouped === NO_MATCH) return areOtherWords(a, b) ? NO_MATCH : compareSpelling(a, b, shared);
  // Two short forms of one name may be one short form in two spellings: Kony and Koni.
  return grouped === NICKNAME_OF_NICKNAME ? stronger(grouped, compareSpelling(a, b, shared)) : grouped;
};

/** Letters of a man's name that is no short form of the woman's, as Juli and Paul may be: Alexander and Alexandra. */
const LEAST_MASCULINE = 6;
/** Whether a translation, or two names that have short forms in common, are a man's and a woman's. */
const isOfTwoGenders = (match: TokenMatch, a: string, b: string): boolean =>
  (match === TRANSLATION || match === NICKNAME_OF_BOTH) && Math.min(a.length, b.length) >= LEAST_MASCULINE && areOtherGenders(a, b);

/** Letters that two words of one stem begin with: metal and metallurgy. Shorter words are too easily a slip in another: bana is bank. */
const COMMON_STEM = 5;

/**
 * Whether two words of companies are two by the tables, whatever letters they share: export and import, north and south, melli
 * and mellat. Of those that have their consonants in common one may be spelt as the other (merkez, markaz).
 */
const areOtherWords = (a: Token, b: Token): boolean =>
  a.kind === 'organisation' && a.groups.length > 0 && b.groups.length > 0 && (areOtherPlaces(a, b) || (Math.min(a.forms[0]!.length, b.forms[0]!.length) >= COMMON_STEM && !haveStem(a, b, COMMON_STEM) && !sharesText(a.skeletons, b.skeletons)));

const haveStem = (a: Token, b: Token, length: number): boolean => a.forms[0]!.slice(0, length) === b.forms[0]!.slice(0, length);
/** Dubai and Dhabi, Syrian and Iranian: the table has the spellings of a place, so that another's is none. Ural and Uralsk may be one, and of Shanxi and Shaanxi one may be slipped. */
const PLACE_STEM = 4;
const areOtherPlaces = (a: Token, b: Token): boolean => a.tag === 'place' && b.tag === 'place' && !haveStem(a, b, PLACE_STEM) && toOsaDistance(a.forms[0]!, b.forms[0]!, 1) > 1;

/** A digit in a short word of a company's name is no slip for a letter that it does not look like: A8 is not AC, TELE5 not TELEC. */
const SHORT_CODE = 5;
const isShortCode = ({ kind, digits, forms }: Token): boolean => kind === 'organisation' && digits !== '' && forms[0]!.length <= SHORT_CODE;

/** People are called by initials; a letter in a company's name is a word of its own. */
const compareInitials = (a: Token, b: Token): TokenMatch =>
  a.kind === 'person' && a.forms[0]!.charCodeAt(0) === b.forms[0]!.charCodeAt(0) ? INITIAL : NO_MATCH;

const compareGroups = (a: Token, b: Token): TokenMatch => {
  if (a.groups.length === 0 || b.groups.length === 0) return NO_MATCH;
  let best = NO_MATCH;
  for (const group of a.groups) if (b.groups.includes(group)) best = stronger(best, toGroupMatch(group, a, b));
  return best;
};

const toGroupMatch = (group: number, a: Token, b: Token): TokenMatch => {
  const kind = toGroupKind(group);
  if (kind === 'variant') return toMatch('transliteration', isShort(a) || isShort(b) ? SIMILARITY.shortVariant : SIMILARITY.variant);
  if (kind === 'translation') return toMatch('translation', SIMILARITY.translation);
  if (kind === 'word') return toMatch(isOneWord(a, b) ? 'generic' : 'synonym', SIMILARITY.sameWord);
  const formal = a.forms.some((form) => isFormalName(group, form)) || b.forms.some((form) => isFormalName(group, form));
  const areOwn = a.forms.some(isOwnName) && b.forms.some(isOwnName);
  if (formal) return toMatch('nickname', areOwn ? SIMILARITY.nicknameOfItsOwn : SIMILARITY.nickname);
  return areOwn ? NO_MATCH : NICKNAME_OF_NICKNAME;
};

/** Whether two words of one group are one word, in a form or an abbreviation of it (plants, mfg), and not two for one thing (works). */
const isOneWord = (a: Token, b: Token): boolean => {
  for (const form of a.forms) {
    for (const other of b.forms) {
      if (form.slice(0, COMMON_HEAD) === other.slice(0, COMMON_HEAD) || isWrittenWithin(form, other) || isWrittenWithin(other, form)) return true;
    }
  }
  return sharesText(a.skeletons, b.skeletons);
};
const COMMON_HEAD = 3;
/** Whether the letters of a short form stand in the long one, the first at its head. */
const isWrittenWithin = (short: string, long: string): boolean => {
  if (short.charCodeAt(0) !== long.charCodeAt(0)) return false;
  let at = 0;
  for (let i = 0; i < long.length && at < short.length; i++) if (long.charCodeAt(i) === short.charCodeAt(at)) at++;
  return at === short.length;
};

const isShort = ({ tag, forms }: Token): boolean => tag === 'name' && forms[0]!.length <= SHORT_FORM;

/** Whether a text is in both. */
const sharesText = (a: readonly string[], b: readonly string[]): boolean => {
  for (const text of a) if (b.includes(text)) return true;
  return false;
};

const hasSkeleton = (a: Token, b: Token, shared: number): boolean =>
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

/** Spelling counts within the edit budget, or with the same skeleton or sound however many edits apart. */
const compareSpelling = (a: Token, b: Token, shared: number): TokenMatch => {
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
  for (const form of a.forms) {
    for (const other of b.forms) {
      if (!sameSkeleton && !sameSound && !isWithinBudget(form, other)) continue;
      spelling.set(form);
      difference.edits = spelling.toTextDistance(other, toMostDistance(form.length, other.length, costs)) / 100;
      difference.isSingleSlip = mayBeSingleSlip(difference.edits, costs) && toOsaDistance(form, other, 1) === 1;
      best = stronger(best, toSpelledMatch(a, b, form, other, other.length));
    }
  }
  return best;
};

/** A listed token as an index holds it: its one form as bytes, and what its making would tell. */
export interface ListedSpelling {
  readonly bytes: Uint8Array;
  start: number;
  end: number;
  isKnown: boolean;
}

/**
 * The same for a token of one form and a listed spelling with vowels, which share keys of spelling, skeleton or sound only.
 * @param shared KEY_RELATIONS bits of all keys that they share.
 */
export const compareListedSpelling = (token: Token, listed: ListedSpelling, shared: number): TokenMatch => {
  const form = token.forms[0]!;
  const length = listed.end - listed.start;
  const sameSkeleton = (shared & (KEY_RELATIONS.skeleton | KEY_RELATIONS.shortSkeleton)) !== 0;
  const sameOrthography = (shared & KEY_RELATIONS.orthography) !== 0;
  const sameSound = sameOrthography || (shared & KEY_RELATIONS.sound) !== 0;
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
  return toSpelledMatch(token, listed, form, listed, length);
};

const toText = (spelling: string | ListedSpelling): string => {
  if (typeof spelling === 'string') return spelling;
  const { bytes, start, end } = spelling;
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]!);
  return text;
};

const FORM_DIVIDER = 0x7c;

/**
 * Whether a word with its vowels and a listed token may be alike at all, of which either may have several forms or more
 * than letters: what shares keys of spelling only must lie within the edit budget in one form of each.
 * @param listed its bytes hold all forms, divided by `|`.
 */
export const mayBeSpeltAlike = ({ forms }: Token, listed: ListedSpelling, shared: number): boolean => {
  if ((shared & ~(KEY_RELATIONS.spelling | KEY_RELATIONS.slip)) !== 0) return true;
  // Of a word without vowels the letters that were written count as well.
  if (forms.length > 1 && isKeyOfVowelless(listed.bytes, listed.start)) return true;
  for (const form of forms) if (isFormNear(form, listed)) return true;
  return false;
};

/** Whether one of the listed forms lies within the edit budget of a form. */
const isFormNear = (form: string, { bytes, start, end }: ListedSpelling): boolean => {
  letters.set(form);
  for (let from = start; from < end; ) {
    let to = from;
    while (to < end && bytes[to] !== FORM_DIVIDER) to++;
    if (letters.isWithin(bytes, from, to, toEditBudget(Math.min(form.length, to - from)))) return true;
    from = to + 1;
  }
  return false;
};

/** The most that inserting, dropping, changing or exchanging one letter costs, the first letter too (spelling-distance.ts), and folding. */
const DEAREST_SLIP = 1.5;
const mayBeSingleSlip = (edits: number, { singleSlip }: SpellingCosts): boolean => edits > singleSlip && edits <= DEAREST_SLIP;

/** Hundredths of an edit from which two spellings of these lengths are noise, but no less than what a single slip costs. */
const toMostDistance = (a: number, b: number, costs: SpellingCosts): number =>
  100 * Math.max(DEAREST_SLIP, NOISE_EDITS * toTypicalEdits(Math.max(a, b), costs) - toLengthEdits(a, b, costs));
const toLengthEdits = (a: number, b: number, { perLetterOfLength }: SpellingCosts): number => perLetterOfLength * Math.max(0, Math.abs(a - b) - 1);

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
const toSpelledRelation = (sameSkeleton: boolean, sameSound: boolean): TokenRelation => (sameSkeleton ? 'transliteration' : sameSound ? 'phonetic' : 'edit');

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

const toSpelledMatch = (a: Pick<Token, 'isKnown' | 'kind'>, b: Pick<Token, 'isKnown'>, form: string, other: string | ListedSpelling, otherLength: number): TokenMatch => {
  const { edits, isSingleSlip, relation, sameOrthography, areSimple } = difference;
  const costs = SPELLING[a.kind];
  const unlike = toLengthEdits(form.length, otherLength, costs);
  const longer = Math.max(form.length, otherLength);
  const short = costs.perLetterShort * Math.max(0, SHORT_WORD - longer);
  const graded = unlike + short + (isSingleSlip ? costs.singleSlip : edits);
  // Most are noise: powers are dear.
  if (!sameOrthography && graded > NOISE_EDITS * toTypicalEdits(longer, costs)) return NO_MATCH;
  let similarity = toGraded(graded, longer, costs);
  let noise = NOISE;
  if (sameOrthography) similarity = Math.max(similarity, SIMILARITY.orthography);
  // Whether words are known is dear to say, and seldom asked.
  else if (similarity >= NOISE && (a.isKnown || b.isKnown)) {
    const telling = a.kind === 'person' && !isSingleSlip && edits > costs.singleSlip ? longer - toSharedEnd(form, toText(other)) : longer;
    if (telling < longer) similarity = toGraded(unlike + edits, telling, costs);
    if (a.isKnown && b.isKnown) {
      similarity = a.kind === 'person' && similarity >= LEAST_COMPARED && areOtherGenders(form, toText(other)) ? 0 : toGraded(unlike + short + edits + costs.knownApart, telling, costs);
      if (edits > DEAREST_SLIP) noise = costs.knownNoise;
    } else if (areSimple) similarity = 10_000 - Math.round(costs.oneKnown * (10_000 - similarity));
  }
  return similarity < noise ? NO_MATCH : toMatch(relation, similarity);
};

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

/** Few consonants are shared by many names: the similarity is graded as that of a short word. */
const compareVowelless = (spelt: Token, written: Token): TokenMatch => {
  let similarity = 0;
  for (const form of spelt.forms) {
    for (const letters of written.forms.flatMap(toWrittenReadings)) {
      const { edits, length } = toVowellessDistance(form, letters);
      similarity = Math.max(similarity, toGraded(edits + (length <= SHORT_CONSONANTS ? SHORT_EDITS : 0), length, SPELLING[spelt.kind]));
    }
  }
  const scaled = Math.round((similarity * SIMILARITY.vowelless) / 10_000);
  return scaled < NOISE ? NO_MATCH : toMatch('transliteration', scaled);
};

const compareLegalForms = (a: Token, b: Token): TokenMatch => {
  let similarity = 0;
  for (const form of a.legalForms) {
    for (const other of b.legalForms) {
      if (form.canonical === other.canonical) similarity = SIMILARITY.exact;
      else if (form.equivalents.includes(other.canonical) || other.equivalents.includes(form.canonical)) {
        similarity = Math.max(similarity, SIMILARITY.equivalentLegalForm);
      } else if (form.formClass === other.formClass) similarity = Math.max(similarity, SIMILARITY.sameLegalClass);
    }
  }
  return similarity === 0 ? NO_MATCH : toMatch('legal_form', similarity);
};

/** A half of a joined pair may hold one slip when it has so many letters. */
export const SLIP_LENGTH = 4;
export const JOINED = toMatch('joined', 9_800);
export const JOINED_WITH_SLIP = toMatch('joined', 8_300);

/**
 * Compares two neighbouring tokens, written as one, with a whole one, in any of its forms. One half must stand in the
 * whole to the letter, and the other may hold one slip: so both halves can be looked up.
 */
export const compareJoined = (left: Token, right: Token, whole: Token): TokenMatch => {
  if (!isWordTag(whole.tag) || whole.tag === 'initial') return NO_MATCH;
  let best = NO_MATCH;
  for (const text of whole.forms) best = stronger(best, compareJoinedForms(left, right, text));
  return best;
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

const isSlip = (text: string, half: string): boolean => text.length >= SLIP_LENGTH && half.length >= SLIP_LENGTH && toOsaDistance(text, half, 1) === 1;

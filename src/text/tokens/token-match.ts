/**
 * By which relation two tokens count as one, and how much: what a comparison says, in one number.
 */
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
  'cut',
] as const;
export type TokenRelation = (typeof TOKEN_RELATIONS)[number];

/**
 * A similarity and its relation in one number, so that a hot loop makes no objects; 0 when two tokens are not alike.
 * The similarity is in ten-thousandths: what share of the tokens' weight counts as found.
 */
export type TokenMatch = number;

const INITIAL_RELATION = TOKEN_RELATIONS.indexOf('initial');

export const NO_MATCH: TokenMatch = 0;
export const toMatch = (relation: TokenRelation, similarity: number): TokenMatch => similarity * 16 + TOKEN_RELATIONS.indexOf(relation);
/** 0..10000 */
export const toSimilarity = (match: TokenMatch): number => match >> 4;
export const toRelation = (match: TokenMatch): TokenRelation => TOKEN_RELATIONS[match & 15]!;
/** Whether only an initial answers a word. */
export const isInitialMatch = (match: TokenMatch): boolean => (match & 15) === INITIAL_RELATION;

/**
 * The similarities of relations that a table states. Ten-thousandths. Evidence: by judgement, in the order of how often the
 * relation holds between names of one person and of two; nickname lowered from 9,000 to 8,000 on the tuning half
 * (2026-11-21: treatments found at 0.1 % false alerts 88.5 to 92.8 %, none lost at 70). Legal forms that are not the same
 * lowered from 9,500 and 7,000 by bench/fit.ts (tuning half, 800 questions a set, 2026-11-22: another word alerts in 8.9 to
 * 7.1 %, clean names in .75 to .58, four aliases of 3,200 are lost).
 */
export const SIMILARITY = {
  exact: 10_000,
  /** One word to the letter that is a name in one of two names and a title or a particle in the other. */
  otherTag: 9_800,
  otherForm: 9_800,
  variant: 9_700,
  /** Of forms of few letters: syllables that many names share. */
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
  /**
   * Two persons' names, or two words of companies, that are alike and others (told-apart.ts): one of three words told apart
   * does not alert, one of four may be a slip (tuning half and blind checks, 2026-11-25).
   */
  toldApart: 2_850,
  initial: 7_200,
  /** A long name of which a field had room for the head only (Konstantinopo). By judgement. */
  cut: 8_000,
  /** A name that the other side has behind "servant of". */
  compound: 8_000,
  /**
   * A compound name and its first half (compound-names.ts), by which its bearer is called: Abdul for Abdul Rahman, Salah for
   * Salah al-Din, Nasr for Nasrallah, which may be another surname. Evidence: of listed names
   * that begin so, with the first half instead, 27 of 296, 44 of 176 and 72 of 160 were found without it, 213, 78 and 128
   * are; Abdul beside 719 listed surnames alerts on 22 instead of 12 %, of clean names .02 points more.
   */
  servant: 6_800,
  compoundHead: 6_000,
  /** Two names made of one, and a name and what is made of it (fathers-names.ts). By judgement. */
  sameForefather: 8_000,
  forefather: 6_000,
  sameWord: 9_700,
  /**
   * Words of companies near in meaning (data/companies/kindred-words.tsv). Evidence: tuning half, 400 questions a set,
   * 2026-11-23, listed in original script alone 71.1 to 72.5 %, aliases 62.9 to 63.8, clean names .70 to .72, another
   * number .7 to 1.3 (two of 301 more); at 7,000 clean names .75, another word 7.0 to 7.5.
   */
  kindred: 5_000,
  /** A word that is a particle or a legal form but for one slip. */
  mistagged: 7_500,
  /** Legal forms say little, and one of another law less. */
  sameLegalClass: 5_000,
  equivalentLegalForm: 6_000,
} as const;

/** Of a servant alone and a compound that begins with one: whom it serves is not said. */
export const SERVANT_MATCH: TokenMatch = toMatch('compound', SIMILARITY.servant);

/** Of a person's word that is a name among fewer words, a title or a particle among more: Nasir Khan, Nasir Ali Khan. */
export const OTHER_TAG_MATCH: TokenMatch = toMatch('exact', SIMILARITY.otherTag);

/**
 * Twice what a pair of words weighs, in hundredths: the mean of both, but of one word with two tags what it weighs as a name.
 * Evidence: tuning half, 800 questions a set, 2026-11-23, middle dropped 97.1 to 97.6 %, patronymic added 94.1 to 94.5, for
 * three of 10,000 clean names.
 */
export const toPairWeight = (match: TokenMatch, query: number, listed: number): number =>
  match === OTHER_TAG_MATCH ? 2 * Math.max(query, listed) : query + listed;

/** The first on a tie. */
export const stronger = (a: TokenMatch, b: TokenMatch): TokenMatch => (toSimilarity(b) > toSimilarity(a) ? b : a);

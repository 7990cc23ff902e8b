/**
 * How alike two tokens are, and by which relation: the one judgement that lists, candidates and scores share.
 *
 * Invariant (tested by property): two tokens that are alike at all share a relation key (relation-keys.ts), so an
 * index that looks its tokens up by them finds every token that the scorer would accept.
 */
import { toCompanyWord, toPlace } from '../companies/company-words.js';
import { toUndoubled } from '../companies/told-apart.js';
import { areOtherPinyinNames } from '../persons/chinese-readings.js';
import { SERVANT_HEAD, toHeadGroups, toRegarded } from '../persons/compound-names.js';
import { areSonAndDaughter } from '../persons/fathers-names.js';
import { areOtherGenders } from '../persons/given-genders.js';
import { mayBeSlipsApart } from '../kernels/letter-parities.js';
import { toOsaDistance } from '../kernels/osa-distance.js';
import { isFormalName, isOwnName } from '../persons/person-words.js';
import { toHeardWord } from '../spelling/heard-syllables.js';
import { sharesBit } from './outline.js';
import { isFunctionWord, KEY_RELATIONS, toEditBudget } from './relation-keys.js';
import { compareSpelling, hasSkeleton, mayBeCut, toLetterSimilarity, UNKNOWN } from './spelling-similarity.js';
import { NO_MATCH, OTHER_TAG_MATCH, SERVANT_MATCH, SIMILARITY, stronger, toMatch, type TokenMatch } from './token-match.js';
import { isWordTag, TOKEN_ROLES, type Outline, type Token } from './token.js';
import { toGroupKind } from '../words/word-groups.js';

/** @returns the strongest relation, or {@link NO_MATCH}. Symmetric. */
export const compareTokens = (a: Token, b: Token): TokenMatch =>
  areUnlike(a.outline, b.outline) ? NO_MATCH : compareByKeys(a, b, UNKNOWN);

/** Whether two tokens are alike in nothing that makes a relation, as most are. */
const areUnlike = (a: Outline, b: Outline): boolean => {
  if (sharesBit(a, b)) return false;
  const longer = Math.abs(a.length - b.length);
  const budget = toEditBudget(Math.min(a.length, b.length));
  if (longer <= budget) return !mayBeSlipsApart(a.parities, b.parities, budget, longer);
  return !(mayBeCut(a.length, b.length) && a.firstLetter === b.firstLetter);
};

/**
 * The same, for two tokens that met by their keys.
 * @param shared KEY_RELATIONS bits of all keys that they share: their skeletons and sounds need not be worked out.
 */
export const compareByKeys = (a: Token, b: Token, shared: number): TokenMatch => {
  if (a.forms[0] === b.forms[0]) return a.tag === b.tag ? EXACT : a.kind === 'person' ? OTHER_TAG_MATCH : OTHER_FORM;
  if (a.kind === 'organisation' && a.number !== undefined && a.number === b.number) return SAME_NUMBER;
  if (isWordTag(a.tag) && isWordTag(b.tag)) return compareWords(a, b, shared);
  if (a.tag !== b.tag)
    return stronger(compareMistagged(a, b), isFormAndGeneric(a, b) || isFormAndGeneric(b, a) ? compareGroups(a, b) : NO_MATCH);
  if (a.tag === 'legal_form') return compareLegalForms(a, b);
  return a.tag === 'particle' || a.tag === 'connective' || a.tag === 'generation' ? compareGroups(a, b) : NO_MATCH;
};

/** A foundation may be a form, and a fund what a company is: words of one group. */
const isFormAndGeneric = (a: Token, b: Token): boolean => a.tag === 'legal_form' && b.tag === 'generic';

/** A name that no table knows, nor has another reading: a servant (Abd) is no slip in a father (Abu). */
const mayBeSlipped = ({ tag, isKnown, readings }: Token): boolean => tag === 'name' && !isKnown && readings.length === 0;

/** A slip in a particle or a legal form makes a word that is neither: AX-ASSAD, Vandemirk OI, Rabita Troost. */
const compareMistagged = (a: Token, b: Token): TokenMatch =>
  (mayBeSlipped(a) && isFunctionWord(b)) || (mayBeSlipped(b) && isFunctionWord(a))
    ? compareFunctionWord(a.forms[0]!, b.forms[0]!)
    : NO_MATCH;

/** Letters of a function word up to which one slip is all, and from which two that are readily made count: copman for company, but no compass. */
const SHORT_FUNCTION_WORD = 5;
const LEAST_FUNCTION_LIKENESS = 7_000;
const compareFunctionWord = (form: string, other: string): TokenMatch => {
  // AGD is no AG, and Ala no al.
  if (form.length !== other.length && Math.min(form.length, other.length) <= 2) return NO_MATCH;
  const isShort = Math.max(form.length, other.length) <= SHORT_FUNCTION_WORD;
  const isSlipped = isShort
    ? toOsaDistance(form, other, 1) === 1
    : toLetterSimilarity(form, other, 'organisation') >= LEAST_FUNCTION_LIKENESS;
  return isSlipped ? MISTAGGED : NO_MATCH;
};

const EXACT = toMatch('exact', SIMILARITY.exact);
const SAME_NUMBER = toMatch('number', SIMILARITY.variant);
const INITIAL = toMatch('initial', SIMILARITY.initial);
const MISTAGGED = toMatch('edit', SIMILARITY.mistagged);
const NICKNAME_OF_NICKNAME = toMatch('nickname', SIMILARITY.nicknameOfNickname);
const NICKNAME_OF_BOTH = toMatch('nickname', SIMILARITY.nicknameOfItsOwn);
const TRANSLATION = toMatch('translation', SIMILARITY.translation);
const KINDRED = toMatch('synonym', SIMILARITY.kindred);
const COMPOUND = toMatch('compound', SIMILARITY.compound);
const COMPOUND_HEAD = toMatch('compound', SIMILARITY.compoundHead);
const SAME_FOREFATHER = toMatch('compound', SIMILARITY.sameForefather);
const FOREFATHER = toMatch('compound', SIMILARITY.forefather);
const OTHER_FORM = toMatch('transliteration', SIMILARITY.otherForm);

const compareWords = (a: Token, b: Token, shared: number): TokenMatch => {
  if (a.tag === 'initial' || b.tag === 'initial') return compareInitials(a, b);
  if ((a.digits !== b.digits && a.digits !== '' && b.digits !== '') || areOtherNumbers(a, b)) return NO_MATCH;
  if ((isFormOf(a.forms[0]!, b) || isFormOf(b.forms[0]!, a)) && !(a.kind === 'person' && areOtherPinyinNames(a.forms[0]!, b.forms[0]!)))
    return OTHER_FORM;
  if (a.digits !== b.digits && (isShortCode(a) || isShortCode(b))) return NO_MATCH;
  // What the tables tell of two persons' words has a key of its own.
  if (a.kind === 'person' && (shared & KEY_RELATIONS.other) === 0) return compareSpelling(a, b, shared);
  if (a.bare === b.forms[0] || b.bare === a.forms[0]) return COMPOUND;
  return a.kind === 'person'
    ? stronger(compareSpelt(a, b, shared), stronger(compareHalves(a, b), compareForefathers(a, b)))
    : compareSpelt(a, b, shared);
};

/** Ninth and tenth, ikinci and ucuncu: words for two numbers, whatever letters they share. */
const areOtherNumbers = (a: Token, b: Token): boolean => a.number !== undefined && b.number !== undefined && a.number !== b.number;

/** Abdul or Salah, and Abdulrahman or Salahuddin; Rustam and Rustamjon, who is called so out of regard. */
const compareHalves = (a: Token, b: Token): TokenMatch => {
  const head = isHalfOf(b, a.compoundHead) ? a.compoundHead : isHalfOf(a, b.compoundHead) ? b.compoundHead : undefined;
  if (head === undefined) return NO_MATCH;
  if (head === SERVANT_HEAD) return SERVANT_MATCH;
  return toRegarded(a.forms[0]!) === head || toRegarded(b.forms[0]!) === head ? COMPOUND : COMPOUND_HEAD;
};
const isHalfOf = ({ forms: [form], readings, groups }: Token, head: string | undefined): boolean =>
  head !== undefined && (form === head || readings.includes(head) || toHeadGroups(head).some((group) => groups.includes(group)));

/** Karimzoda and Karimov; Rahmonov and Rahmon, Emomali and his son's Emomalievich. */
const compareForefathers = (a: Token, b: Token): TokenMatch => {
  const [own, other] = [a.forefather, b.forefather];
  if (own === undefined && other === undefined) return NO_MATCH;
  if (own === other) return areSonAndDaughter(a.forms[0]!, b.forms[0]!) ? NO_MATCH : SAME_FOREFATHER;
  return own === b.forms[0] || other === a.forms[0] ? FOREFATHER : NO_MATCH;
};

const compareSpelt = (a: Token, b: Token, shared: number): TokenMatch => {
  const grouped = compareGroups(a, b);
  if (isOfTwoGenders(grouped, a.forms[0]!, b.forms[0]!)) return NO_MATCH;
  if (grouped === NO_MATCH) return areOtherWords(a, b) ? NO_MATCH : compareSpelling(a, b, shared);
  // Two short forms of one name may be one short form in two spellings: Kony and Koni.
  return grouped === NICKNAME_OF_NICKNAME ? stronger(grouped, compareSpelling(a, b, shared)) : grouped;
};

const isFormOf = (form: string, { spellings, readings }: Token): boolean =>
  spellings.includes(form) || (readings.length > 0 && (readings.includes(form) || readings.includes(toHeardWord(form))));

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
  a.kind === 'organisation' &&
  (a.groups.length === 0 || b.groups.length === 0
    ? isOfPlaceWords(a, b)
    : areOtherPlaces(a, b) || areOtherNames(a, b) || (mayBeOther(a, b) && !haveStem(a, b, COMMON_STEM) && !hasSkeleton(a, b)));

/** Southern and eastern: words of the table that tell companies apart, of two rows. */
const areOtherNames = (a: Token, b: Token): boolean => a.tag === 'name' && b.tag === 'name' && isTableWord(a) && isTableWord(b);
const isTableWord = ({ forms: [form] }: Token): boolean => toCompanyWord(form!) !== undefined;

/** Of words that tell companies apart no length: east and west. */
const mayBeOther = (a: Token, b: Token): boolean =>
  (a.tag === 'name' && b.tag === 'name') || Math.min(a.forms[0]!.length, b.forms[0]!.length) >= COMMON_STEM;

const haveStem = (a: Token, b: Token, length: number): boolean => a.forms[0]!.slice(0, length) === b.forms[0]!.slice(0, length);
/** A word of a place of several words, as the table has them, is no spelling of a place of one: Sri, Syria. */
const isOfPlaceWords = (a: Token, b: Token): boolean => areBothPlaces(a, b) && a.groups.length !== b.groups.length;

/**
 * Dubai and Dhabi, Iran and Iraq: the table has the spellings of a place, so that another's is none. Ural and Uralsk may be one, and of Shanxi and
 * Shaanxi one may be slipped; not so of two countries (Niger, Nigeria).
 */
const PLACE_STEM = 4;
const isCountry = ({ forms: [form] }: Token): boolean => toPlace(form!)?.kind === 'country';
const areOtherPlaces = (a: Token, b: Token): boolean => areBothPlaces(a, b) && ((isCountry(a) && isCountry(b)) || areOtherSpelt(a, b));
const areOtherSpelt = (a: Token, b: Token): boolean => !haveStem(a, b, PLACE_STEM) && toUndoubled(a.forms[0]!) !== toUndoubled(b.forms[0]!);

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
  if (kind === 'word') return toMatch(areBothPlaces(a, b) || isOneWord(a, b) ? 'generic' : 'synonym', SIMILARITY.sameWord);
  if (kind === 'kindred') return KINDRED;
  const formal = a.spellings.some((form) => isFormalName(group, form)) || b.spellings.some((form) => isFormalName(group, form));
  const areOwn = a.forms.some(isOwnName) && b.forms.some(isOwnName);
  if (formal) return toMatch('nickname', areOwn ? SIMILARITY.nicknameOfItsOwn : SIMILARITY.nickname);
  // Min and Lin, short for Melinda, are a Burmese's names and a Korean's.
  return areOwn || (a.role === TOKEN_ROLES.syllable && b.role === TOKEN_ROLES.syllable) ? NO_MATCH : NICKNAME_OF_NICKNAME;
};

/** A place is one in any language, as two words for one thing are not (Havana, Habana; plant, works). */
const areBothPlaces = (a: Token, b: Token): boolean => a.tag === 'place' && b.tag === 'place';

/** Whether two words of one group are one word, in a form or an abbreviation of it (plants, mfg), and not two for one thing (works). */
const isOneWord = (a: Token, b: Token): boolean => {
  for (const form of a.forms) {
    for (const other of b.forms) {
      if (form.slice(0, COMMON_HEAD) === other.slice(0, COMMON_HEAD) || isWrittenWithin(form, other) || isWrittenWithin(other, form))
        return true;
    }
  }
  return hasSkeleton(a, b);
};
const COMMON_HEAD = 3;
/** Whether the letters of a short form stand in the long one, the first at its head. */
const isWrittenWithin = (short: string, long: string): boolean => {
  if (short.charCodeAt(0) !== long.charCodeAt(0)) return false;
  let at = 0;
  for (let i = 0; i < long.length && at < short.length; i++) if (long.charCodeAt(i) === short.charCodeAt(at)) at++;
  return at === short.length;
};

const SHORT_FORM = 4;
const isShort = ({ tag, forms }: Token): boolean => tag === 'name' && forms[0]!.length <= SHORT_FORM;

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

/**
 * What two names have in common as wholes, where no word of theirs does: the same letters parted otherwise (CHONG CHON
 * GANG, Chongchongang; Abdul Hamidrashid Khan, Abdul Hamid Rashid Khan), or one's letters up to where a field ended (cut-name.ts); of organisations
 * also the same consonants (Stroi Gaz Montazh, Stroygazmontazh), the initials of the words (IRISL), or of those that are not its own (VMP Avitec), or
 * another name that the public has for it (known-names.ts).
 *
 * In: a prepared name. Out: texts, of which related names share one, so that an index can look them up.
 */
import { toAbbreviatedTexts } from './abbreviated-name.js';
import { toCompanyFrequency } from '../companies/company-words.js';
import { findKnownNames } from './known-names.js';
import { CUT_HEAD, isCutOf, mayBeCut } from './cut-name.js';
import { toOsaDistance } from '../kernels/osa-distance.js';
import { NOT_ASCII, toPlainText } from '../normalize.js';
import { toPreciseKey } from '../precise-key.js';
import type { PreparedName, WholeRelation, WholeText } from '../prepare.js';
import { romaniseName } from '../romanise.js';
import { toKey } from '../tokens/relation-keys.js';
import { toSkeleton } from '../spelling/skeleton.js';
import { toSpelt, type NameKind, type Token } from '../tokens/token.js';

/** Letters from which two names are not the same by chance once blanks are out; fewer words of them say more. */
const LEAST_JOINED: Readonly<Record<NameKind, number>> = { person: 8, organisation: 4 };
/** Consonant classes from which two whole names share them by their romanisation rather than by chance. */
const LEAST_SKELETON = 6;
/** Letters up to which: in longer names the words that are parted alike find it, and the index is 2 % smaller. */
const MOST_RESPELT_LETTERS = 16;
/**
 * Words by whose initials a listed name is known: shorter acronyms stand for too many names; also of four, where no word is
 * the name's own. A query's takes one more: any name's are some listed acronym too often.
 */
const LEAST_INITIALS = 5;
const LEAST_COMMON_INITIALS = 4;
const MOST_INITIALS = 7;
/**
 * The most that a word weighs, in hundredths, of a name that is called by initials (National Iranian Oil Company): others
 * are called by their own word.
 * Evidence: listed names of the tuning half, 2026-11-22: of 2,355 without another word four initials are another name of
 * the same entity 154 times and of another one 36 times, most of which are it on another list; of 4,721 with one 99 and 33
 * times. Of five initials 49 and 6, 17 and 1 times.
 */
const MOST_INITIALLED = 80;
/**
 * An acronym or a short form that a listed name states beside its words (IRGC) is its name too, also of fewer letters. Not
 * so a query's: its words say more.
 */
const STATED = 0;
const [CUT, UNCUT] = [0, 2];
const LEAST_STATED = 4;
/** Of fewer letters than stand for any words beside a place: for a name alone that states them (SSRC Damascus). */
const IF_STATED = ' stated';
const ACRONYM = new RegExp(`^[a-z]{${LEAST_STATED},${MOST_INITIALS}}$`, 'u');

const makeWholeTexts = (name: PreparedName): readonly WholeText[] => {
  const texts: WholeText[] = [];
  const joined = toPlainText(name.raw).replaceAll(' ', '');
  if (joined.length >= LEAST_JOINED[name.kind]) texts.push({ relation: 'joined', text: joined, spelling: joined, words: 1 });
  addCut(texts, name, joined);
  // A person's words are respelt and abbreviated by rules of their own.
  if (name.kind === 'person') {
    const read = toReadLetters(name);
    if (read !== joined && read.length >= LEAST_JOINED.person) texts.push({ relation: 'joined', text: read, spelling: read, words: 1 });
    return texts;
  }
  const words = name.tokens.filter(({ tag }) => tag !== 'connective');
  const own = words.filter(({ tag }) => tag !== 'legal_form');
  let spelling = '';
  for (const token of own) spelling += toSpelt(token);
  const skeleton = spelling.length <= MOST_RESPELT_LETTERS ? toSkeleton(spelling) : '';
  if (skeleton.length >= LEAST_SKELETON) texts.push({ relation: 'transliteration', text: skeleton, spelling, words: own.length });
  addAcronyms(texts, name, { own, words, spelling });
  for (const text of toOwnSpellings(name, own)) if (text !== joined) texts.push({ relation: 'joined', text, spelling: text, words: 1 });
  for (const text of toStatedShortForm(name)) {
    texts.push({ relation: 'joined', text, spelling: text, words: STATED });
    if (toSkeleton(text).length >= LEAST_SKELETON)
      texts.push({ relation: 'transliteration', text: toSkeleton(text), spelling: text, words: STATED });
  }
  // KOMID and Korea Mining Development Trading Corporation: by public usage one is short for the other, whatever its letters are.
  // So are its names in two languages: Rapid Support Forces, Quwwat al-Da'm al-Sari'.
  for (const { organisation, isShort, full } of findKnownNames(name)) {
    texts.push({ relation: 'acronym', text: `known ${organisation}`, spelling, words: isShort ? 1 : 2 });
    if (!isShort) texts.push({ relation: 'synonym', text: `known ${organisation}`, spelling, words: full });
  }
  for (const { text, run } of toAbbreviatedTexts(name)) texts.push({ relation: 'abbreviated', text, spelling, words: run });
  return texts;
};

/** Abd al-Rahman al-Ghamdi, who as one word is Abdulrahmanalghamdi: with the words as they are joined. */
const toReadLetters = ({ tokens, words }: PreparedName): string => {
  let read = '';
  for (let at = 0; at < tokens.length; at++) {
    const { tag, forms } = tokens[at]!;
    if (tag !== 'name' && tag !== 'particle') return '';
    if (forms.length > 1 && NOT_ASCII.test(words[at]!)) return '';
    read += forms[0]!;
  }
  return read;
};

/** A long name may be another's beginning, and have one itself. */
const addCut = (texts: WholeText[], name: PreparedName, letters: string): void => {
  if (letters.length < CUT_HEAD) return;
  const text = letters.slice(0, CUT_HEAD);
  if (letters.length > CUT_HEAD) texts.push({ relation: 'cut', text, spelling: letters, words: UNCUT });
  if (mayBeCut(name)) texts.push({ relation: 'cut', text, spelling: letters, words: CUT });
};

/** An organisation's words but connectives, those of them that are no legal form, and these as one. */
interface OrganisationWords {
  readonly words: readonly Token[];
  readonly own: readonly Token[];
  readonly spelling: string;
}

/** The acronym that a name is, those that its words make by their initials, and those that it states beside them. */
const addAcronyms = (texts: WholeText[], { tokens, words: raws }: PreparedName, { words, own, spelling }: OrganisationWords): void => {
  const [word, ...others] = own.filter(({ tag }) => tag !== 'place');
  if (word !== undefined && others.length === 0) {
    const form = word.forms[0]!;
    if (mayBeInitials(word, own.length === 1)) texts.push({ relation: 'acronym', text: form, spelling, words: 1 });
    else if (isName(word) && ACRONYM.test(form)) texts.push({ relation: 'acronym', text: form + IF_STATED, spelling, words: 1 });
  }
  const least = own.every(({ weight }) => weight <= MOST_INITIALLED) ? LEAST_COMMON_INITIALS : LEAST_INITIALS;
  const written = toWrittenInitials(tokens);
  // Of the three these are the most letters.
  for (const initials of written.length < least ? NO_TEXTS : new Set([toInitials(own), toInitials(words), written])) {
    if (initials.length >= least && initials.length <= MOST_INITIALS)
      texts.push({ relation: 'acronym', text: initials, spelling, words: initials.length > least ? initials.length : STATED });
  }
  for (let at = 0; at < tokens.length; at++) {
    const text = tokens[at]!.forms[0]!;
    if (tokens[at]!.tag === 'acronym' && ACRONYM.test(text) && !NOT_ASCII.test(raws[at]!))
      for (const each of [text, text + IF_STATED]) texts.push({ relation: 'acronym', text: each, spelling, words: STATED });
  }
};

/** Whether the only word that tells who a company is may be its initials: beside a place (IRISL Hong Kong) it has more letters. */
const mayBeInitials = (word: Token, isAlone: boolean): boolean =>
  ACRONYM.test(word.forms[0]!) && (isAlone ? isName(word) || isSeldom(word) : isName(word) && word.forms[0]!.length >= LEAST_INITIALS);

/** Letters from which the words of a name without its legal form are the same by more than chance. */
const LEAST_OWN = 5;
const NO_TEXTS: readonly string[] = [];

/**
 * The words without legal forms as one, as they are romanised: `Газпром нефть` is Gazpromneft beside Gazprom Oil, and
 * `Станко` is Stanko; and the one word of a name that it may be.
 */
const toOwnSpellings = ({ tokens, words }: PreparedName, own: readonly Token[]): readonly string[] => {
  const isForeign = words.some((word) => NOT_ASCII.test(word));
  if (!isForeign)
    return own.length === 1 && isName(own[0]!) && own.length < tokens.length && own[0]!.forms[0]!.length >= LEAST_OWN
      ? [own[0]!.forms[0]!]
      : [];
  let text = '';
  for (let at = 0; at < words.length; at++) {
    if ((at > 0 && words[at] === words[at - 1]) || tokens[at]!.tag === 'legal_form' || tokens[at]!.tag === 'connective') continue;
    for (const { forms } of romaniseName(words[at]!)) text += forms[0]!;
  }
  return text.length >= LEAST_OWN && text.length <= MOST_RESPELT_LETTERS ? [text] : [];
};

const SHORT_FORM = /^(?<name>.+?)[(（]["“«']?(?<form>[A-Za-z]{4,})["”»']?[)）][\s.]*$/u;
const LEAST_SHORT_FORM = 5;
/** Small letters before capitals in brackets: who writes a name so means an abbreviation, and no other word. */
const SMALL_THEN_CAPITALS = /\p{Ll}.*[(（]["“«']?\p{Lu}+["”»']?[)）]/u;
/** A capital behind small letters: nobody writes a place or a trade so. */
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u;
/** Letters of a word in brackets behind a name of capitals alone, from which that is short for it. */
const LEAST_WRITTEN_OUT = 8;
/** No vowel in four letters or more, as no word of any language has it: letters that stand for words of another one (MINSK TRACTOR PLANT (MZKT)). */
const NO_WORD = /^[^aeiouy]{4,}$/u;
const CAPITALS = /^\p{Lu}{2,6}(?:\.\p{Lu}{1,3})?(?: Group)?$/u;
/**
 * `Financiera Cimex S.A. (FINCIMEX)`, `Organisation of Defensive Innovation and Research (SPND)`: the word in brackets at
 * the end, where it is made of letters of the name in their order, the first among them, is in capitals and the name is
 * not, or has a capital within (TsNIIMash); and the word that capitals before it are short for (VKB.RF (Vandekarbank), SCF
 * Group (Sovcomflot)).
 */
const toStatedShortForm = ({ raw, tokens }: PreparedName): readonly string[] => {
  const found = raw.includes(')') || raw.includes('）') ? SHORT_FORM.exec(raw)?.groups : undefined;
  if (found === undefined) return [];
  const form = found['form']!.toLowerCase();
  const letters = toPlainText(found['name']!).replaceAll(' ', '');
  const isMadeOfName = form.length >= LEAST_SHORT_FORM && letters.startsWith(form.charAt(0)) && isWithin(form, letters);
  const isOtherName =
    SMALL_THEN_CAPITALS.test(raw) ||
    INNER_CAPITAL.test(found['form']!) ||
    (form.length >= LEAST_WRITTEN_OUT && form.startsWith(letters.charAt(0)) && CAPITALS.test(found['name']!.trim())) ||
    NO_WORD.test(form);
  return isMadeOfName || (isOtherName && tokens.some((token) => isName(token) && token.weight > MOST_INITIALLED && token.forms[0] === form))
    ? [form]
    : [];
};

/** Whether the letters of one text stand in another in their order. */
const isWithin = (form: string, letters: string): boolean => {
  let met = 0;
  for (let at = 0; at < letters.length && met < form.length; at++) if (letters.charCodeAt(at) === form.charCodeAt(met)) met++;
  return met === form.length;
};

const isName = ({ tag }: Token): boolean => tag === 'name';
/** A word of trade in some language (Mehl) that hardly a company has: alone it is as likely letters. */
const isSeldom = ({ tag, forms: [form] }: Token): boolean => tag === 'generic' && toCompanyFrequency(form!) === 0;
const toInitials = (tokens: readonly Token[]): string => {
  let initials = '';
  for (const { forms } of tokens) initials += forms[0]!.charAt(0);
  return initials;
};

/** Of little words too, with a short legal form as it is: Petróleos de Venezuela S.A. is PDVSA. */
const toWrittenInitials = (tokens: readonly Token[]): string => {
  let initials = '';
  for (const {
    tag,
    forms: [form],
  } of tokens) {
    const letters = form!.replaceAll(' ', '');
    initials += tag === 'legal_form' && letters.length <= LONGEST_FORM_IN_ACRONYM ? letters : letters.charAt(0);
  }
  return initials;
};
const LONGEST_FORM_IN_ACRONYM = 3;

/** Kept with the name: a query is looked up by them, then compared with what is found. */
const toWholeTexts = (name: PreparedName): readonly WholeText[] => (name.wholeTexts ??= makeWholeTexts(name));

/** The key under which a name's words are found in any order, to the letter. */
export const toSortedKey = (raw: string): number => toKey('sorted', toPreciseKey(raw));

/** Relations of two sides: a word and the initials that it stands for. */
const TWO_SIDED: Readonly<Record<WholeRelation, boolean>> = {
  joined: false,
  transliteration: false,
  acronym: true,
  abbreviated: true,
  synonym: false,
  cut: false,
};

/** One side asks for the other alone: of a million names thousands have the same five initials. */
const toWholeKey = ({ relation, text, words }: WholeText, isAsked: boolean): number =>
  toKey(relation, TWO_SIDED[relation] && (words === 1) !== isAsked ? `${text} 1` : text);

/** The keys by which an index holds a name as a whole, that of its words in another order among them. */
export const toWholeKeys = (name: PreparedName): readonly number[] => {
  const keys = [toSortedKey(name.raw)];
  for (const text of makeWholeTexts(name)) if (text.relation !== 'cut' || text.words === UNCUT) keys.push(toWholeKey(text, false));
  return keys;
};

/** The keys under which names are found that may be this one as wholes: in another order only where that may read as other words. */
export const toAskedKeys = (name: PreparedName): readonly number[] => {
  const keys: number[] = [];
  if (name.isOrderBound) keys.push(toSortedKey(name.raw));
  for (const text of toWholeTexts(name)) if (text.relation !== 'cut' || text.words === CUT) keys.push(toWholeKey(text, true));
  return keys;
};

/** How two names are one as wholes: the strongest relation first; undefined where they are not. */
export const findWholeRelation = (query: PreparedName, listed: PreparedName): WholeRelation | undefined => {
  const others = toWholeTexts(listed);
  for (const own of toWholeTexts(query)) for (const other of others) if (isOne(own, other)) return own.relation;
  return undefined;
};

/** Letters by which two romanisations of a whole name differ at most: Marina and Moran have the consonants in common too. */
const MOST_RESPELT = 1;
const isOne = (a: WholeText, b: WholeText): boolean => {
  if (a.relation !== b.relation || a.text !== b.text) return false;
  if (a.relation === 'joined') return a.words !== STATED;
  if (a.relation === 'acronym' || a.relation === 'abbreviated') return a.words !== STATED && (a.words === 1) !== (b.words === 1);
  if (a.relation === 'synonym') return a.words !== b.words;
  if (a.relation === 'cut') return a.words === CUT && b.words === UNCUT && isCutOf(a.spelling, b.spelling);
  return a.words !== b.words && toOsaDistance(a.spelling, b.spelling, MOST_RESPELT) <= MOST_RESPELT;
};

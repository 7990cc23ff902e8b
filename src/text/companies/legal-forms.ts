/**
 * Legal forms of companies: which phrases are one, which words they are written with, and how these are read where they
 * are slipped, abbreviated, otherwise romanised or glued to a neighbour.
 *
 * Every lookup takes plain forms (lower-case ASCII letters and digits, as toPlainText gives).
 */
import { addTo, readTable, toParts } from '../../table.js';
import { readCompanyForms, toCompanyFrequency, toCompanyWord, toPlace } from './company-words.js';
import { buildDeletions, findOneSlipAway } from '../kernels/deletions.js';
import { DeletionFilter, toFilterBits } from '../kernels/deletion-filter.js';
import { mayBeSlipsApart, toLetterParities } from '../kernels/letter-parities.js';
import { toOsaDistance } from '../kernels/osa-distance.js';
import { isListedName } from '../persons/person-words.js';
import { remember } from '../words/remember.js';
import { toSkeleton } from '../spelling/skeleton.js';
import { shareNumbers, shareWords, shareWordSet } from '../words/word-table.js';

export interface LegalForm {
  readonly canonical: string;
  readonly formClass: string;
  readonly jurisdictions: readonly string[];
  readonly equivalents: readonly string[];
}

/** What joins the letters of a form, and is left out as often as not: S.A. de C.V., S.A. C.V. */
const JOINING = /^(?:de|do|da|del)$/u;
const LEAST_BARE_LETTERS = /^[a-z](?: [a-z]){3,}$/u;
const readLegalForms = (): ReadonlyMap<string, readonly LegalForm[]> => {
  const legalForms = new Map<string, LegalForm[]>();
  for (const [canonical, formClass, jurisdictions, forms, equivalents] of readTable('companies/legal-forms.tsv', 4)) {
    const legalForm: LegalForm = {
      canonical: canonical!,
      formClass: formClass!,
      jurisdictions: toParts(jurisdictions, ','),
      equivalents: toParts(equivalents, ','),
    };
    for (const form of toParts(forms, '|')) addTo(legalForms, form, legalForm);
  }
  for (const [form, meanings] of [...legalForms]) {
    const bare = form
      .split(' ')
      .filter((word) => !JOINING.test(word))
      .join(' ');
    if (LEAST_BARE_LETTERS.test(bare) && !legalForms.has(bare)) legalForms.set(bare, meanings);
  }
  return legalForms;
};

/** What is worked out from the table of legal forms. */
interface LegalTables {
  readonly forms: ReadonlyMap<string, readonly LegalForm[]>;
  readonly words: ReadonlySet<string>;
  readonly folded: ReadonlyMap<string, string>;
  readonly heads: ReadonlySet<string>;
  readonly headsFolded: ReadonlySet<string>;
}

const LEAST_FOLDED_WORD = 8;
const toRespelt = (word: string): string => (word.length >= LEAST_FOLDED_WORD ? toSkeleton(word) : word);
/** Whatever joins two words of a form, and whatever its words are abbreviated to: `research y production ent`. */
const toFoldedWord = (word: string): string => {
  const known = toCompanyWord(word);
  if (known?.canonical === 'and') return 'and';
  return known !== undefined && word.length > 1 && known.kind !== 'connective' ? known.canonical : toRespelt(word);
};
/** Words of a phrase from which they are folded, and letters of one of them: less would make a form of what is none (services corp, & S). */
const LEAST_WORDS_FOLDED = 3;
const LEAST_LETTERS_FOLDED = 4;
const makeLegalTables = (): LegalTables => {
  const forms = readLegalForms();
  const words = new Set([...forms.keys()].flatMap((form) => form.split(' ')));
  const tables = { forms, words, folded: new Map<string, string>(), heads: new Set<string>(), headsFolded: new Set<string>() };
  for (const phrase of forms.keys()) {
    if (!phrase.includes(' ')) continue;
    const parts = phrase.split(' ');
    const isFolded = parts.length >= LEAST_WORDS_FOLDED && parts.some(({ length }) => length >= LEAST_LETTERS_FOLDED);
    const folded = parts.map(isFolded ? toFoldedWord : toRespelt).join(' ');
    if (!tables.folded.has(folded)) tables.folded.set(folded, phrase);
    addHeads(tables.heads, phrase);
    addHeads(tables.headsFolded, folded);
  }
  return tables;
};
const addHeads = (heads: Set<string>, phrase: string): void => {
  for (let end = phrase.indexOf(' '); end >= 0; end = phrase.indexOf(' ', end + 1)) heads.add(phrase.slice(0, end));
  heads.add(phrase);
};
let legalTables: LegalTables | undefined;
/** Made once a process, by the first of the tables below that is. */
const toLegalTables = (): LegalTables => (legalTables ??= makeLegalTables());

/** Legal forms by their words: `s a de c v` is found under that phrase. */
const legalForms = shareWords('legal forms', () => toLegalTables().forms);
export const toLegalForms = (phrase: string): readonly LegalForm[] | undefined => legalForms.get(phrase);
/** Words of the longest legal form in the table. */
export const LONGEST_LEGAL_FORM = shareNumbers('words of the longest legal form', () =>
  Uint32Array.of(Math.max(...Array.from(toLegalTables().forms.keys(), (form) => form.split(' ').length))),
)[0]!;
/** Phrases of several words under these with the long ones as their consonants: each word is romanised in its own way. */
const legalPhrasesFolded = shareWords('folded legal forms', () => toLegalTables().folded);
/** What phrases of several words begin with, to the letter and folded: where no longer form can follow, none is looked for. */
const legalHeads = shareWordSet('heads of legal forms', () => toLegalTables().heads);
const legalHeadsFolded = shareWordSet('heads of folded legal forms', () => toLegalTables().headsFolded);
/**
 * Letters of a word of a form from which a slip in it is told where one other word is all that the form has; of fewer,
 * common ones (suns for sons): Aman is not `amma`.
 */
const LEAST_TELLING_WORD = 5;
export const isTellingLegalWord = (word: string): boolean =>
  word.length >= LEAST_TELLING_WORD || commonForms.has(word) || toCompanyFrequency(word) > 0;
/** The phrase of the table that a phrase of several words is another romanisation or abbreviation of. */
export const findFoldedLegalPhrase = (respelt: string, folded: string): string | undefined => {
  const found = legalPhrasesFolded.get(respelt);
  if (found !== undefined || folded === respelt) return found;
  const abbreviated = legalPhrasesFolded.get(folded);
  return abbreviated !== undefined && abbreviated.split(' ').length >= LEAST_WORDS_FOLDED ? abbreviated : undefined;
};
/** Whether a legal form of several words begins with these. */
export const isLegalHead = (phrase: string): boolean => legalHeads.has(phrase);
export const isFoldedLegalHead = (folded: string): boolean => legalHeadsFolded.has(folded);
/**
 * Abbreviations that are common behind or before names. The others of few letters are of registers, and names far more
 * often than forms: data/companies/common-legal-forms.tsv.
 */
const toFormsOfSort = (wanted: 'abbreviation' | 'word'): ReadonlySet<string> =>
  new Set(readTable('companies/common-legal-forms.tsv', 2).flatMap(([sort, forms]) => (sort === wanted ? toParts(forms, ',') : [])));
const commonForms = toFormsOfSort('abbreviation');
const MOST_RARE_LETTERS = 5;
/** Whether a legal form is a short abbreviation that seldom stands in names as one. */
export const isRareLegalForm = (form: string): boolean => {
  const letters = form.replaceAll(' ', '');
  return letters.length <= MOST_RARE_LETTERS && !commonForms.has(letters) && (letters === form || /^.(?: .)+$/u.test(form));
};

const legalWords = shareWordSet('words of legal forms', () => toLegalTables().words);
/** A word that some legal form is written with. */
export const isLegalWord = (form: string): boolean => legalWords.has(form);
/** Whether a word is one of companies, with its legal forms. */
export const isCompanyWord = (form: string): boolean => legalForms.has(form) || legalWords.has(form) || toCompanyWord(form) !== undefined;
/** What such words begin with: of two neighbours that make one together the first is such a head. */
const companyWordHeads = shareWordSet('heads of words of companies', () => {
  const heads = new Set<string>();
  for (const words of [toLegalTables().words, readCompanyForms()]) {
    for (const word of words) for (let end = 1; end < word.length; end++) heads.add(word.slice(0, end));
  }
  return heads;
});
export const isCompanyWordHead = (form: string): boolean => companyWordHeads.has(form);
/** Shorter words are a slip from too many others: ABC is not CBC. */
const LEAST_SLIPPED_WORD = 6;
const LEAST_NEAR_WORD = 3;
const toNearWords = (): string[] => [...toLegalTables().words].filter(({ length }) => length >= LEAST_NEAR_WORD);
/** Where a slip in a word of legal forms is looked for. */
const legalWordDeletions = shareWords('words of legal forms less a letter', () => buildDeletions(toNearWords()));
/** Most words are near none of these, and are told so without a text made. */
const nearLegalWords = new DeletionFilter(shareNumbers('words near those of legal forms', () => toFilterBits(toNearWords())));
/** Long words of legal forms by their consonants: how else `ogranichennoi` and `otvetstvennostiu` are romanised. */
const LEAST_RESPELT_WORD = 10;
const MOST_RESPELT = 3;
const legalWordsBySkeleton = shareWords('words of legal forms by consonants', () => {
  const bySkeleton = new Map<string, string[]>();
  for (const word of toLegalTables().words) if (word.length >= LEAST_RESPELT_WORD) addTo(bySkeleton, toSkeleton(word), word);
  return bySkeleton;
});
/**
 * Phrases of this make (research and production enterprise) under what is left of them where one of their words is left
 * out: `research and enterprise`, `and production enterprise`, `research and production`.
 */
const DOUBLE_PHRASE = /^(?<first>research|scientific|science) and (?<second>[a-z]+) (?<head>[a-z]+)$/u;
const tornPhrases = shareWords('legal forms less a word', () => {
  const torn = new Map<string, string>();
  for (const phrase of toLegalTables().forms.keys()) {
    const { first, second, head } = DOUBLE_PHRASE.exec(phrase)?.groups ?? {};
    if (first === undefined) continue;
    for (const rest of [`${first} and ${head!}`, `and ${second!} ${head!}`, `${first} and ${second!}`])
      if (!torn.has(rest)) torn.set(rest, phrase);
  }
  return torn;
});
/** The phrase of which three words are what is left. */
export const findTornPhrase = (words: string): string | undefined => tornPhrases.get(words);
legalTables = undefined;

/**
 * The word of a legal form that a word is but for one slip, or two in a long one; the word itself when it is known as
 * anything else, or none is near.
 * @param slipped as {@link findLegalWordsNear} gives them.
 */
const toLegalWord = (form: string, slipped: readonly string[]): string => {
  if (
    form.length < LEAST_SLIPPED_WORD ||
    legalWords.has(form) ||
    toCompanyFrequency(form) > 0 ||
    isListedName(form) ||
    toPlace(form) !== undefined
  )
    return form;
  if (toCompanyWord(form) === undefined) {
    const near = slipped[0] ?? findTwiceSlipped(form);
    if (near !== undefined) return near;
  }
  if (form.length < LEAST_RESPELT_WORD) return form;
  return legalWordsBySkeleton.get(toSkeleton(form))?.find((word) => toOsaDistance(word, form, MOST_RESPELT) <= MOST_RESPELT) ?? form;
};

/**
 * Letters from which a common word of legal forms is told with any two slips in it, or three; in a shorter one, of seven or
 * more, only with its letters in another order but for one.
 */
const LEAST_TWICE_SLIPPED = 12;
const LEAST_THRICE_SLIPPED = 14;
const LEAST_REORDERED = 7;
const findTwiceSlipped = (form: string): string | undefined => {
  const parities = toLetterParities(form);
  return commonLegalWords.find((word, at) => {
    const slips = word.length >= LEAST_THRICE_SLIPPED ? 3 : 2;
    if (
      word.length < LEAST_REORDERED ||
      Math.abs(word.length - form.length) > slips ||
      !mayBeSlipsApart(parities, commonLegalParities[at]!, slips, Math.abs(word.length - form.length)) ||
      toOsaDistance(word, form, slips) > slips
    )
      return false;
    return Math.min(word.length, form.length) >= LEAST_TWICE_SLIPPED || countLettersApart(word, form) <= 1;
  });
};

/** Letters that one of two words has more than the other. */
const countLettersApart = (a: string, b: string): number => {
  let rest = b;
  let apart = 0;
  for (const letter of a) {
    if (rest.includes(letter)) rest = rest.replace(letter, '');
    else apart++;
  }
  return apart + rest.length;
};

/** Words of legal forms that are one slip from another word. Short ones are so by chance: they count inside a longer legal form only. */
const findLegalWordsNear = (form: string): readonly string[] => {
  if (form.length < LEAST_NEAR_WORD || !nearLegalWords.mayBeNear(form) || toCompanyFrequency(form) > 0) return NO_WORDS;
  if (legalWords.has(form) && form.length < LEAST_SLIPPED_WORD) return NO_WORDS;
  return findOneSlipAway(legalWordDeletions, form);
};
const NO_WORDS: readonly string[] = [];

/** A word as a word of a legal form. */
export interface LegalReading {
  /** Itself, or the word of a legal form that it is but for one slip. */
  readonly word: string;
  /** The same by its consonants, where it is long; and as what it abbreviates, or whatever joins two words as one word. */
  readonly respelt: string;
  readonly folded: string;
  /** The other words of legal forms that are one slip away. */
  readonly near: readonly string[];
  /** Whether a legal form begins with it, in any of these readings: most words of names begin none. */
  readonly mayBegin: boolean;
}
/** The common word of legal forms that a long word is but for slips: ogranichenoi. */
export const findCommonLegalWord = (form: string): string | undefined => {
  if (form.length < LEAST_LONG_LEGAL || isLegalWord(form)) return undefined;
  const { word } = readLegalWord(form);
  return word !== form && gluedWords.has(word) ? word : undefined;
};
const LEAST_LONG_LEGAL = 9;
export const readLegalWord = remember((form: string): LegalReading => {
  const slipped = findLegalWordsNear(form);
  const word = toLegalWord(form, slipped);
  const [respelt, folded] = [toRespelt(word), toFoldedWord(word)];
  const near = slipped.length === 0 ? slipped : slipped.filter((other) => other !== word);
  return {
    word,
    respelt,
    folded,
    near,
    mayBegin: legalForms.has(word) || isFoldedLegalHead(respelt) || isFoldedLegalHead(folded) || near.some(isLegalHead),
  };
});

/** Long words of legal forms that a neighbour is glued to now and then, and that are hardly part of a longer word otherwise. */
const LEAST_GLUED_REST = 3;
const gluedWords = toFormsOfSort('word');
const commonLegalWords = [...gluedWords];
const commonLegalParities = commonLegalWords.map(toLetterParities);
const gluedLengths = [...gluedWords].map(({ length }) => length);
const [leastGlued, longestGlued] = [Math.min(...gluedLengths), Math.max(...gluedLengths)];
/** The halves of a word that is no other and begins or ends with a long word of legal forms. */
export const findGluedLegalWord = (form: string): readonly string[] | undefined => {
  if (
    form.length < leastGlued + LEAST_GLUED_REST ||
    toCompanyFrequency(form) > 0 ||
    toCompanyWord(form) !== undefined ||
    legalWords.has(form) ||
    toPlace(form) !== undefined
  )
    return undefined;
  for (let length = Math.min(longestGlued, form.length - LEAST_GLUED_REST); length >= leastGlued; length--) {
    const [head, tail] = [form.slice(0, length), form.slice(-length)];
    if (gluedWords.has(head)) return [head, form.slice(length)];
    if (gluedWords.has(tail)) return [form.slice(0, -length), tail];
  }
  return undefined;
};

/**
 * What the tables of data/ know about words: which are titles, particles, legal forms or generic company words,
 * which spellings are one name, which short forms stand for which names, and how common a name is.
 *
 * Every lookup takes a plain form (lower-case ASCII letters and digits, as toPlainText gives).
 * Groups are numbered over all tables, so that one number means one group.
 */
import { DeletionFilter } from './kernels/deletion-filter.js';
import { toOsaDistance } from './kernels/osa-distance.js';
import { readTable, toParts } from '../table.js';
import { toHypocorisms } from './hypocorisms.js';
import { toSkeleton } from './skeleton.js';

export interface LegalForm {
  readonly canonical: string;
  readonly formClass: string;
  readonly jurisdictions: readonly string[];
  readonly equivalents: readonly string[];
}

/** How a group makes two of its members one name. */
export type GroupKind = 'variant' | 'translation' | 'nickname' | 'word';

const groupsByForm = new Map<string, number[]>();
const groupKinds: GroupKind[] = [];
/** Forms that are formal names in a nickname group: group → forms. */
const formalNames = new Map<number, ReadonlySet<string>>();

const addGroup = (kind: GroupKind, forms: Iterable<string>): number => {
  const group = groupKinds.push(kind) - 1;
  for (const form of forms) {
    const key = form.replaceAll(' ', '');
    const groups = groupsByForm.get(key);
    if (groups === undefined) groupsByForm.set(key, [group]);
    else if (!groups.includes(group)) groups.push(group);
  }
  return group;
};

/** Cultures of groups that hold one name in several languages, whose bearers are mostly different people. */
const OTHER_LANGUAGE = new Set(['translation', 'crosslinguistic']);
for (const [culture, , forms] of readTable('names/variants.tsv', 3)) {
  addGroup(OTHER_LANGUAGE.has(culture!) ? 'translation' : 'variant', toParts(forms, ','));
}
/** A form with all its spellings, so that a short form of Alexander is one of Aleksandr. */
const variantForms = new Map<number, readonly string[]>();
for (const [form, groups] of groupsByForm) {
  for (const group of groups) if (groupKinds[group] === 'variant') variantForms.set(group, [...(variantForms.get(group) ?? []), form]);
}
const toSpellings = (form: string): readonly string[] => [form, ...(groupsByForm.get(form) ?? []).flatMap((group) => variantForms.get(group) ?? [])];
const nicknameRows = readTable('names/nicknames.tsv', 3).map(([language, formal, short]) => ({
  language: language!,
  formal: toParts(formal, ',').map((form) => form.replaceAll(' ', '')),
  short: toParts(short, ','),
}));
/** Forms that are names of their own in some row, whatever they are short for in another. */
const ownNames = new Set<string>();
for (const { formal, short } of nicknameRows) {
  const formalForms = formal.flatMap(toSpellings);
  formalNames.set(addGroup('nickname', [...formalForms, ...short]), new Set(formalForms));
  for (const form of formalForms) ownNames.add(form);
}

const NO_GROUPS: readonly number[] = [];
/** The person-name groups of a form: spellings, translations and nicknames. */
export const toNameGroups = (form: string): readonly number[] => groupsByForm.get(form) ?? NO_GROUPS;
export const toGroupKind = (group: number): GroupKind => groupKinds[group]!;
export const isFormalName = (group: number, form: string): boolean => formalNames.get(group)?.has(form) ?? false;

/** Whether a form is a full name in some language, not only short for one: Jack and Sean, both short for John, Ali and Reza of Alireza. */
export const isOwnName = (form: string): boolean => ownNames.has(form);

/** Titles and honorifics: `sure` ones weigh next to nothing, `ambiguous` ones (Khan, Sayyid) a little. */
const honorifics = new Map<string, 'sure' | 'ambiguous'>();
for (const [form, , , mark] of readTable('names/honorifics.tsv', 3)) {
  const key = form!.replaceAll(' ', '');
  honorifics.set(key, mark === 'ambiguous' || honorifics.get(key) === 'ambiguous' ? 'ambiguous' : 'sure');
}
/** A title that the tables of names hold too is ambiguous, whatever its row says. */
export const toHonorific = (form: string): 'sure' | 'ambiguous' | undefined => (personFrequency.has(form) && honorifics.has(form) ? 'ambiguous' : honorifics.get(form));

/** theophoric: abd, abdul, which stand for nothing without the word after them; the others say little themselves. */
export type ParticleKind = 'article' | 'patronymic' | 'clan' | 'kunya' | 'theophoric' | 'nobiliary' | 'connective' | 'middle';
export interface Particle {
  readonly kind: ParticleKind;
  /** One group for each kind of a culture: bin and ibn, al and el. */
  readonly groups: readonly number[];
}
const particleGroups = new Map<string, number>();
const particles = new Map<string, Particle>();
for (const [form, culture, kind] of readTable('names/particles.tsv', 3)) {
  const name = `${culture!}:${kind!}`;
  const group = particleGroups.get(name) ?? groupKinds.push('variant') - 1;
  particleGroups.set(name, group);
  const known = particles.get(form!);
  particles.set(form!, { kind: known?.kind ?? (kind as ParticleKind), groups: [...(known?.groups ?? []), group] });
}
export const toParticle = (form: string): Particle | undefined => particles.get(form);

const generations = new Map<string, string>();
for (const [form, label] of readTable('names/generations.tsv', 2)) generations.set(form!.replaceAll(' ', ''), label!);
export const toGeneration = (form: string): string | undefined => generations.get(form);

const personFrequency = new Map<string, number>();
for (const [, , name, per100k] of readTable('names/frequencies.tsv', 4)) {
  const key = name!.replaceAll(' ', '');
  personFrequency.set(key, Math.max(personFrequency.get(key) ?? 0, Number(per100k)));
}
/** Bearers per 100,000 people of the culture in which the name is commonest; 0 when the table does not have it. */
export const toPersonFrequency = (form: string): number => personFrequency.get(form) ?? 0;

/** Pet forms by rule, where no table knows the word as anything else. */
const nicknameGroups = [...formalNames.keys()];
const ruledForms = new Map<string, number[]>();
for (const [at, { language, formal, short }] of nicknameRows.entries()) {
  for (const form of toHypocorisms(language, formal, short)) {
    if (groupsByForm.has(form) || personFrequency.has(form) || honorifics.has(form) || particles.has(form)) continue;
    const groups = ruledForms.get(form);
    if (groups === undefined) ruledForms.set(form, [nicknameGroups[at]!]);
    else groups.push(nicknameGroups[at]!);
  }
}
for (const [form, groups] of ruledForms) groupsByForm.set(form, groups);
/** Whether the tables of names hold a form; a pet form by rule is a guess. */
export const isListedName = (form: string): boolean => personFrequency.has(form) || (groupsByForm.has(form) && !ruledForms.has(form));

/** The same of the commonest of its spellings: Aleksey says no more than Alexey. */
const groupFrequency = new Map<number, number>();
for (const [form, frequency] of personFrequency) {
  for (const group of toNameGroups(form)) {
    if (toGroupKind(group) === 'variant') groupFrequency.set(group, Math.max(groupFrequency.get(group) ?? 0, frequency));
  }
}
export const toSpellingsFrequency = (form: string): number =>
  toNameGroups(form).reduce((most, group) => Math.max(most, groupFrequency.get(group) ?? 0), toPersonFrequency(form));

const companyFrequency = new Map<string, number>();
for (const [word, per100k] of readTable('companies/frequencies.tsv', 2)) companyFrequency.set(word!, Number(per100k));
/** Companies per 100,000 that carry the word; 0 when the table does not have it. */
export const toCompanyFrequency = (form: string): number => companyFrequency.get(form) ?? 0;

/** generic: says what a company does, not which it is; structure: not even that (group, international); connective: and, the, of; abbreviation: tells companies apart, in several writings (Saint, St). */
export type CompanyWordKind = 'generic' | 'structure' | 'connective' | 'abbreviation';
export interface CompanyWord {
  readonly canonical: string;
  readonly kind: CompanyWordKind;
  readonly group: number;
}
const companyWords = new Map<string, CompanyWord>();
for (const [canonical, kind, forms] of readTable('companies/words.tsv', 3)) {
  const spellings = toParts(forms, ',');
  const group = groupKinds.push('word') - 1;
  for (const spelling of spellings) {
    if (!companyWords.has(spelling)) companyWords.set(spelling, { canonical: canonical!, kind: kind as CompanyWordKind, group });
  }
}
export const toCompanyWord = (form: string): CompanyWord | undefined => companyWords.get(form);

/** Legal forms by their words: `s a de c v` is found under that phrase. */
const legalForms = new Map<string, LegalForm[]>();
let longestLegalForm = 1;
for (const [canonical, formClass, jurisdictions, forms, equivalents] of readTable('companies/legal-forms.tsv', 4)) {
  const legalForm: LegalForm = {
    canonical: canonical!,
    formClass: formClass!,
    jurisdictions: toParts(jurisdictions, ','),
    equivalents: toParts(equivalents, ','),
  };
  for (const form of toParts(forms, '|')) {
    legalForms.set(form, [...(legalForms.get(form) ?? []), legalForm]);
    longestLegalForm = Math.max(longestLegalForm, form.split(' ').length);
  }
}
export const toLegalForms = (phrase: string): readonly LegalForm[] | undefined => legalForms.get(phrase);
/** Phrases of several words under these with the long ones as their consonants: each word is romanised in its own way. */
const legalPhrasesFolded = new Map<string, string>();
/** What phrases of several words begin with, to the letter and folded: where no longer form can follow, none is looked for. */
const legalHeads = new Set<string>();
const legalHeadsFolded = new Set<string>();
const LEAST_FOLDED_WORD = 8;
const toRespelt = (word: string): string => (word.length >= LEAST_FOLDED_WORD ? toSkeleton(word) : word);
/** Whatever joins two words of a form, and whatever its words are abbreviated to: `research y production ent`. */
const toFoldedWord = (word: string): string => {
  const known = companyWords.get(word);
  if (known?.canonical === 'and') return 'and';
  return known !== undefined && word.length > 1 && known.kind !== 'connective' ? known.canonical : toRespelt(word);
};
/** Words of a phrase from which they are folded, and letters of one of them: less would make a form of what is none (services corp, & S). */
const LEAST_WORDS_FOLDED = 3;
const LEAST_LETTERS_FOLDED = 4;
const addHeads = (heads: Set<string>, phrase: string): void => {
  for (let end = phrase.indexOf(' '); end >= 0; end = phrase.indexOf(' ', end + 1)) heads.add(phrase.slice(0, end));
  heads.add(phrase);
};
for (const phrase of legalForms.keys()) {
  if (!phrase.includes(' ')) continue;
  const words = phrase.split(' ');
  const isFolded = words.length >= LEAST_WORDS_FOLDED && words.some(({ length }) => length >= LEAST_LETTERS_FOLDED);
  const folded = words.map(isFolded ? toFoldedWord : toRespelt).join(' ');
  if (!legalPhrasesFolded.has(folded)) legalPhrasesFolded.set(folded, phrase);
  addHeads(legalHeads, phrase);
  addHeads(legalHeadsFolded, folded);
}
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

/** Words of legal forms, under themselves less one letter: where a slip in one is looked for. */
const legalWordsLessOne = new Map<string, string[]>();
const legalWords = new Set([...legalForms.keys()].flatMap((form) => form.split(' ')));
/** A word that some legal form is written with. */
export const isLegalWord = (form: string): boolean => legalWords.has(form);
/** Whether a word is one of companies, with its legal forms. */
export const isCompanyWord = (form: string): boolean => legalForms.has(form) || legalWords.has(form) || companyWords.has(form);
/** What such words begin with: of two neighbours that make one together the first is such a head. */
const companyWordHeads = new Set<string>();
for (const words of [legalWords, companyWords.keys()]) {
  for (const word of words) for (let end = 1; end < word.length; end++) companyWordHeads.add(word.slice(0, end));
}
export const isCompanyWordHead = (form: string): boolean => companyWordHeads.has(form);
/** Shorter words are a slip from too many others: ABC is not CBC. */
const LEAST_SLIPPED_WORD = 6;
const LEAST_NEAR_WORD = 3;
const toLessOne = (form: string): string[] => Array.from({ length: form.length }, (_, at) => form.slice(0, at) + form.slice(at + 1));
for (const word of legalWords) {
  if (word.length < LEAST_NEAR_WORD) continue;
  for (const key of [word, ...toLessOne(word)]) legalWordsLessOne.set(key, [...(legalWordsLessOne.get(key) ?? []), word]);
}
/** Most words are near none of these, and are told so without a text made. */
const nearLegalWords = new DeletionFilter();
for (const word of legalWords) if (word.length >= LEAST_NEAR_WORD) nearLegalWords.add(word);
/** Long words of legal forms by their consonants: how else `ogranichennoi` and `otvetstvennostiu` are romanised. */
const LEAST_RESPELT_WORD = 10;
const MOST_RESPELT = 3;
const legalWordsBySkeleton = new Map<string, string[]>();
for (const word of legalWords) {
  if (word.length < LEAST_RESPELT_WORD) continue;
  const skeleton = toSkeleton(word);
  legalWordsBySkeleton.set(skeleton, [...(legalWordsBySkeleton.get(skeleton) ?? []), word]);
}

/** Words asked about of late, for each question: a name asks for each of its words several times, a list again and again. */
const MOST_REMEMBERED = 20_000;
const remember = <Answer extends string | boolean | object>(answer: (form: string) => Answer): ((form: string) => Answer) => {
  const known = new Map<string, Answer>();
  return (form) => {
    const remembered = known.get(form);
    if (remembered !== undefined) return remembered;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const found = answer(form);
    known.set(form, found);
    return found;
  };
};

/** The word of a legal form that a word is but for one slip; the word itself when it is known as anything else, or none is near. */
const toLegalWord = (form: string): string => {
  if (form.length < LEAST_SLIPPED_WORD || legalWords.has(form) || companyFrequency.has(form)) return form;
  if (!companyWords.has(form)) {
    const [near] = findLegalWordsNear(form);
    if (near !== undefined) return near;
  }
  if (form.length < LEAST_RESPELT_WORD) return form;
  return legalWordsBySkeleton.get(toSkeleton(form))?.find((word) => toOsaDistance(word, form, MOST_RESPELT) <= MOST_RESPELT) ?? form;
};

/** Words of legal forms that are one slip from a word that is none. Short ones are so by chance: they count inside a longer legal form only. */
const findLegalWordsNear = (form: string): readonly string[] => {
  if (form.length < LEAST_NEAR_WORD || !nearLegalWords.mayBeNear(form) || legalWords.has(form) || companyFrequency.has(form)) return NO_WORDS;
  const near = new Set<string>();
  for (const key of [form, ...toLessOne(form)]) for (const word of legalWordsLessOne.get(key) ?? []) if (toOsaDistance(word, form, 1) === 1) near.add(word);
  return near.size === 0 ? NO_WORDS : [...near];
};
const NO_WORDS: readonly string[] = [];

/** A word as a word of a legal form. */
export interface LegalReading {
  /** Itself, or the word of a legal form that it is but for one slip. */
  readonly word: string;
  /** The same by its consonants, where it is long; and as what it abbreviates, or whatever joins two words as one word. */
  readonly respelt: string;
  readonly folded: string;
  /** Where it is none: the words of legal forms that are one slip away. */
  readonly near: readonly string[];
}
export const readLegalWord = remember((form: string): LegalReading => {
  const word = toLegalWord(form);
  return { word, respelt: toRespelt(word), folded: toFoldedWord(word), near: word === form ? findLegalWordsNear(form) : NO_WORDS };
});

/** Long words of legal forms that a neighbour is glued to now and then, and that are hardly part of a longer word otherwise. */
const LEAST_GLUED_REST = 3;
const gluedWords = toFormsOfSort('word');
const gluedLengths = [...gluedWords].map(({ length }) => length);
const [leastGlued, longestGlued] = [Math.min(...gluedLengths), Math.max(...gluedLengths)];
const NO_HALVES: readonly string[] = [];
const findHalves = remember((form: string): readonly string[] => {
  if (form.length < leastGlued + LEAST_GLUED_REST || companyFrequency.has(form) || companyWords.has(form) || legalWords.has(form) || places.has(form)) return NO_HALVES;
  for (let length = Math.min(longestGlued, form.length - LEAST_GLUED_REST); length >= leastGlued; length--) {
    const [head, tail] = [form.slice(0, length), form.slice(-length)];
    if (gluedWords.has(head)) return [head, form.slice(length)];
    if (gluedWords.has(tail)) return [form.slice(0, -length), tail];
  }
  return NO_HALVES;
});
/** The halves of a word that is no other and begins or ends with a long word of legal forms. */
export const findGluedLegalWord = (form: string): readonly string[] | undefined => {
  const halves = findHalves(form);
  return halves.length === 0 ? undefined : halves;
};

/** Common words of companies, by their length: where slips in one are looked for. */
const COMMON_PER_100K = 300;
const LEAST_COMMON = 6;
const LEAST_TWICE_SLIPPED = 7;
const MOST_SLIPS = 2;
interface CommonWord {
  readonly word: string;
  readonly parities: number;
}
/** A bit for each letter that stands in a word an odd number of times: a slip changes two at most. */
const toParities = (form: string): number => {
  let parities = 0;
  for (let i = 0; i < form.length; i++) parities ^= 1 << (form.charCodeAt(i) & 31);
  return parities;
};
const commonWords: CommonWord[][] = [];
for (const [word, per100k] of companyFrequency) {
  const kind = companyWords.get(word)?.kind;
  if (per100k < COMMON_PER_100K || word.length < LEAST_COMMON - 1 || (kind !== 'generic' && kind !== 'structure')) continue;
  (commonWords[word.length] ??= []).push({ word, parities: toParities(word) });
}
/** Whether so many slips or fewer may have changed these parities. */
const mayBeSlips = (changed: number, slips: number): boolean => {
  let left = changed;
  for (let cleared = 0; cleared < 2 * slips; cleared++) left &= left - 1;
  return left === 0;
};

const NO_COMMON_WORDS: readonly CommonWord[] = [];

/** The same letters: of the slips in a word a letter shorter than the least, exchanged neighbours alone are taken for one. */
const isTransposed = (word: string, form: string): boolean => word.length === form.length && Array.from(word).sort().join('') === Array.from(form).sort().join('');

/** Whether a word that the tables lack is a common word of companies but for a slip, or two in a long one: tradign, connstructiom, joitn. */
export const isSlipOfCommonWord = remember((form: string): boolean => {
  if (form.length < LEAST_COMMON - 1 || companyFrequency.has(form) || companyWords.has(form) || legalWords.has(form) || places.has(form)) return false;
  const parities = toParities(form);
  for (let length = form.length - MOST_SLIPS; length <= form.length + MOST_SLIPS; length++) {
    const budget = Math.min(form.length, length) >= LEAST_TWICE_SLIPPED && form.length + length > 2 * LEAST_TWICE_SLIPPED ? MOST_SLIPS : 1;
    for (const { word, parities: others } of commonWords[length] ?? NO_COMMON_WORDS) {
      if (!mayBeSlips(parities ^ others, budget) || toOsaDistance(word, form, budget) > budget) continue;
      if (length >= LEAST_COMMON || isTransposed(word, form)) return true;
    }
  }
  return false;
});

/** Words of the longest legal form in the table. */
export const LONGEST_LEGAL_FORM = longestLegalForm;

const numbers = new Map<string, number>();
for (const [number, forms] of readTable('companies/numbers.tsv', 2)) {
  for (const form of toParts(forms, ',')) if (!numbers.has(form)) numbers.set(form, Number(number));
}
const ROMAN = /^(?=[ivx]{2})(x{0,3})(ix|iv|v?i{0,3})$/u;
const ROMAN_UNITS = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

/** Roman numbers of two letters or more, up to 39. */
const parseRoman = (form: string): number | undefined => {
  const found = ROMAN.exec(form);
  return found ? 10 * found[1]!.length + ROMAN_UNITS.indexOf(found[2]!) : undefined;
};

/** The number that digits, an ordinal, a Roman number or a word stand for. */
export const toNumber = (form: string): number | undefined =>
  /^\d{1,9}(?:st|nd|rd|th)?$/u.test(form) ? parseInt(form, 10) : (parseRoman(form) ?? numbers.get(form));

export interface Place {
  readonly kind: string;
  readonly country: string;
  readonly group: number;
}
const places = new Map<string, Place>();
for (const [, kind, country, forms] of readTable('companies/places.tsv', 4)) {
  const group = groupKinds.push('word') - 1;
  for (const form of toParts(forms, ',')) if (!places.has(form)) places.set(form, { kind: kind!, country: country!, group });
}
export const toPlace = (form: string): Place | undefined => places.get(form);

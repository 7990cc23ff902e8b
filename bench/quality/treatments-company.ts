/**
 * Treatments of companies' names.
 */
import { toLegalForm, type Word } from './names.js';
import type { Random } from './random.js';
import { COMPANY, replaceWord, retext, type Treatment } from './treatment.js';
import { ADDED_GENERIC_WORDS, COMMON_LEGAL_FORMS, GENERIC_WORDS, LEGAL_FORMS, toPlainWord } from './words.js';

const findLegalForm = (words: readonly Word[]): number => words.findIndex(({ role }) => role === 'legal_form');

export const legalFormAdded: Treatment = {
  name: 'legal form added',
  kinds: COMPANY,
  apply: ({ words }, random) =>
    findLegalForm(words) >= 0 ? undefined : [...words, { text: random.pick(COMMON_LEGAL_FORMS)!.short, role: 'legal_form' }],
};

export const legalFormDropped: Treatment = {
  name: 'legal form dropped',
  kinds: COMPANY,
  apply: ({ words }) => {
    const at = findLegalForm(words);
    return at < 0 || words.length < 2 ? undefined : replaceWord(words, at);
  },
};

/** Half the time by a form of the same sort from anywhere, else by a common one. */
export const legalFormChanged: Treatment = {
  name: 'legal form changed',
  kinds: COMPANY,
  apply: ({ words }, random) => {
    const at = findLegalForm(words);
    const old = at < 0 ? undefined : toLegalForm(words[at]!.text);
    if (!old) return undefined;
    const pool = (random.chance(0.5) ? LEGAL_FORMS.filter(({ sort }) => sort === old.sort) : COMMON_LEGAL_FORMS).filter(
      ({ short }) => short !== old.short,
    );
    return replaceWord(words, at, retext(words[at]!, random.pick(pool)!.short));
  },
};

/** Written out, or abbreviated. */
const legalFormExpanded: Treatment = {
  name: 'legal form expanded',
  kinds: COMPANY,
  apply: ({ words }) => {
    const at = findLegalForm(words);
    const form = at < 0 ? undefined : toLegalForm(words[at]!.text);
    if (form?.long === undefined) return undefined;
    const isLong = toPlainWord(words[at]!.text) === toPlainWord(form.long);
    return replaceWord(words, at, retext(words[at]!, isLong ? form.short : form.long));
  },
};

const hasWord = (words: readonly Word[], word: string): boolean => words.some(({ text }) => toPlainWord(text) === toPlainWord(word));

export const genericAdded: Treatment = {
  name: 'generic word added',
  kinds: COMPANY,
  apply: ({ words }, random) => {
    const word = random.pick(ADDED_GENERIC_WORDS.filter((generic) => !hasWord(words, generic)))!;
    const at = findLegalForm(words);
    const end = at <= 0 ? words.length : at;
    return [...words.slice(0, end), { text: word, role: 'generic' }, ...words.slice(end)];
  },
};

/** A word of four letters or more that is its own, or what would be left could be anybody. */
const isTelling = ({ role, text }: Word): boolean => role === 'word' && text.length >= 4;

/** Only where two other words besides the legal form remain, one of them telling. */
export const canDrop = (words: readonly Word[], at: number): boolean => {
  const rest = words.filter(({ role }, position) => position !== at && role !== 'legal_form' && role !== 'connective');
  return rest.length >= 2 && rest.some(isTelling);
};

const drop = (words: readonly Word[], random: Random, isWanted: (word: Word) => boolean): Word[] | undefined => {
  const at = random.pick(words.flatMap((word, position) => (isWanted(word) && canDrop(words, position) ? [position] : [])));
  return at === undefined ? undefined : replaceWord(words, at);
};

const genericDropped: Treatment = {
  name: 'generic word dropped',
  kinds: COMPANY,
  apply: ({ words }, random) => drop(words, random, ({ role }) => role === 'generic'),
};

/** Any word but the legal form, the first one too. */
const wordDropped: Treatment = {
  name: 'word dropped',
  kinds: COMPANY,
  apply: ({ words }, random) => drop(words, random, ({ role }) => role !== 'legal_form' && role !== 'connective'),
};

export const genericAbbreviated: Treatment = {
  name: 'generic word abbreviated',
  kinds: COMPANY,
  apply: ({ words }, random) => {
    const at = random.pick(words.flatMap(({ text }, position) => (GENERIC_WORDS.get(toPlainWord(text)) === undefined ? [] : [position])));
    if (at === undefined) return undefined;
    const short = GENERIC_WORDS.get(toPlainWord(words[at]!.text))!;
    return replaceWord(words, at, retext(words[at]!, short !== '&' && random.chance(0.3) ? `${short}.` : short));
  },
};

/** The legal form in front, or two neighbouring words exchanged. */
export const reordered: Treatment = {
  name: 'reordered',
  kinds: COMPANY,
  apply: ({ words }, random) => {
    const form = findLegalForm(words);
    if (form > 0 && random.chance(0.3)) return [words[form]!, ...replaceWord(words, form)];
    const isOwn = (word: Word | undefined): boolean =>
      word !== undefined && word.role !== 'legal_form' && word.role !== 'connective' && word.role !== 'number';
    const at = random.pick(words.flatMap((word, position) => (isOwn(word) && isOwn(words[position + 1]) ? [position] : [])));
    return at === undefined ? undefined : [...words.slice(0, at), words[at + 1]!, words[at]!, ...words.slice(at + 2)];
  },
};

const JOINING_WORDS: readonly (readonly string[])[] = [['&', 'and', 'y', 'et', 'und', 'e']];

const connectiveChanged: Treatment = {
  name: 'connective changed',
  kinds: COMPANY,
  apply: ({ words }, random) => {
    for (const group of JOINING_WORDS) {
      const at = words.findIndex(({ text }) => group.includes(text.toLowerCase()));
      if (at > 0 && at < words.length - 1)
        return replaceWord(words, at, retext(words[at]!, random.pick(group.filter((other) => other !== words[at]!.text.toLowerCase()))!));
    }
    return undefined;
  },
};

export const COMPANY_TREATMENTS: readonly Treatment[] = [
  legalFormAdded,
  legalFormDropped,
  legalFormChanged,
  legalFormExpanded,
  genericAdded,
  genericDropped,
  genericAbbreviated,
  wordDropped,
  reordered,
  connectiveChanged,
];

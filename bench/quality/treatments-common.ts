/**
 * Treatments that befall the names of persons and companies alike.
 */
import type { Word } from './names.js';
import { toText } from './names.js';
import type { Random } from './random.js';
import { PHONETIC_RESPELLINGS, TRANSLITERATIONS, respell } from './respelling.js';
import { addAccent, changeVowel, doubleLetter, dropAccents, halveLetter, hitNeighbour, makeTypo, misread, typeDigit } from './spelling.js';
import { BOTH, replaceWord, retext, slipOnce, toSlipPositions, toSlipTreatment, type Treatment } from './treatment.js';
import { toTitleCase } from './words.js';

const mapText = (words: readonly Word[], change: (text: string, at: number) => string): Word[] | undefined => {
  const changed = words.map((word, at) => retext(word, change(word.text, at)));
  return toText(changed) === toText(words) ? undefined : changed;
};

const exact: Treatment = { name: 'exact', kinds: BOTH, anyScript: true, apply: ({ words }) => words };

const otherCase: Treatment = {
  name: 'case',
  kinds: BOTH,
  apply: ({ words }, random) => {
    const style = random.below(3);
    return mapText(words, (text) => (style === 0 ? text.toLowerCase() : style === 1 ? text.toUpperCase() : toTitleCase(text)));
  },
};

export const diacriticsAdded: Treatment = {
  name: 'diacritics added',
  kinds: BOTH,
  apply: ({ words }, random) => {
    const first = slipOnce(words, random, addAccent);
    return first && random.chance(0.5) ? (slipOnce(first, random, addAccent) ?? first) : first;
  },
};

const diacriticsDropped: Treatment = { name: 'diacritics dropped', kinds: BOTH, apply: ({ words }) => mapText(words, dropAccents) };

const PUNCTUATION: readonly ((text: string, isLast: boolean) => string)[] = [
  (text) => text.replaceAll('-', ' '),
  (text) => text.replace(/['’‘`]/gu, ''),
  (text) => text.replace(/['’‘`]/gu, '’'),
  (text) => text.replace(/[.,]/gu, ''),
  (text, isLast) => (isLast ? `${text}.` : text),
  (text, isLast) => (isLast ? text : `${text} `),
  (text) => text.replace(/["“”«»()]/gu, ''),
];

/** A hyphen for a blank, an apostrophe, a full stop, quotation marks: each taken away or written otherwise. */
const punctuation: Treatment = {
  name: 'punctuation',
  kinds: BOTH,
  anyScript: true,
  apply: ({ words }, random) => {
    const changes = PUNCTUATION.map((change) => mapText(words, (text, at) => change(text, at === words.length - 1)));
    return random.pick([...changes, toHyphenated(words, random)].filter((changed) => changed !== undefined));
  },
};

/** Two words of a compound written with a hyphen. */
const toHyphenated = (words: readonly Word[], random: Random): Word[] | undefined => {
  const at = random.pick(
    words.flatMap(({ role, text }, position) =>
      position + 1 < words.length &&
      role !== 'legal_form' &&
      words[position + 1]!.role !== 'legal_form' &&
      text !== '&' &&
      words[position + 1]!.text !== '&'
        ? [position]
        : [],
    ),
  );
  if (at === undefined) return undefined;
  return [...words.slice(0, at), retext(words[at]!, `${words[at]!.text}-${words[at + 1]!.text}`), ...words.slice(at + 2)];
};

export const oneTypo = toSlipTreatment('one typo', makeTypo, true);

const twoTypos: Treatment = {
  name: 'two typos',
  kinds: BOTH,
  apply: ({ words }, random) => {
    const letters = toSlipPositions(words).reduce((sum, at) => sum + words[at]!.text.length, 0);
    if (letters < 8) return undefined;
    const first = slipOnce(words, random, makeTypo);
    return first && slipOnce(first, random, makeTypo);
  },
};

export const doubledLetter = toSlipTreatment('letter doubled', doubleLetter);
const halvedLetter = toSlipTreatment('letter halved', halveLetter);
export const changedVowel = toSlipTreatment('vowel changed', changeVowel);
export const ocrSlip = toSlipTreatment('OCR slip', misread);
export const keyboardSlip = toSlipTreatment('keyboard slip', hitNeighbour);
const digitForLetter = toSlipTreatment('digit for letter', typeDigit);

/** A word of six letters or more in two of three or more. */
export const wordSplit: Treatment = {
  name: 'split',
  kinds: BOTH,
  apply: ({ words }, random) => {
    const at = random.pick(
      words.flatMap(({ text, role }, position) => (/^\p{L}{6,}$/u.test(text) && role !== 'legal_form' ? [position] : [])),
    );
    if (at === undefined) return undefined;
    const word = words[at]!;
    const cut = 3 + random.below(word.text.length - 5);
    return replaceWord(words, at, retext(word, word.text.slice(0, cut)), retext(word, word.text.slice(cut)));
  },
};

/** Two neighbouring words written as one. */
export const wordsJoined: Treatment = {
  name: 'joined',
  kinds: BOTH,
  apply: ({ words }, random) => {
    const fits = ({ text, role }: Word): boolean => role !== 'legal_form' && role !== 'connective' && /^[\p{L}'’-]{2,}$/u.test(text);
    const at = random.pick(
      words.flatMap((word, position) => (position + 1 < words.length && fits(word) && fits(words[position + 1]!) ? [position] : [])),
    );
    if (at === undefined) return undefined;
    return [...words.slice(0, at), retext(words[at]!, words[at]!.text + words[at + 1]!.text.toLowerCase()), ...words.slice(at + 2)];
  },
};

/** Respells the words that are the bearer's own: no legal form, and of a company no generic word or place. */
const respellWords = (words: readonly Word[], change: (text: string) => string | undefined): Word[] | undefined => {
  const own = words.filter(
    ({ role }) => role !== 'legal_form' && role !== 'generic' && role !== 'place' && role !== 'connective' && role !== 'number',
  );
  const changed = change(own.map(({ text }) => text).join('\n'))?.split('\n');
  if (changed?.length !== own.length) return undefined;
  const texts = new Map(own.map((word, at) => [word, changed[at]!] as const));
  return words.map((word) => retext(word, texts.get(word) ?? word.text));
};

export const phoneticRespelling: Treatment = {
  name: 'phonetic',
  kinds: BOTH,
  apply: ({ words, culture }, random) => respellWords(words, (text) => respell(text, culture, PHONETIC_RESPELLINGS, random)),
};

/** One systematic respelling of the name's culture, half the time two. */
export const transliteration: Treatment = {
  name: 'transliteration',
  kinds: BOTH,
  apply: ({ words, culture }, random) =>
    respellWords(words, (text) => {
      const once = respell(text, culture, TRANSLITERATIONS, random);
      const twice = once !== undefined && random.chance(0.5) ? respell(once, culture, TRANSLITERATIONS, random) : undefined;
      return twice === undefined || twice === text ? once : twice;
    }),
};

export const COMMON_TREATMENTS: readonly Treatment[] = [
  exact,
  otherCase,
  diacriticsAdded,
  diacriticsDropped,
  punctuation,
  oneTypo,
  twoTypos,
  doubledLetter,
  halvedLetter,
  changedVowel,
  ocrSlip,
  keyboardSlip,
  digitForLetter,
  wordSplit,
  wordsJoined,
  phoneticRespelling,
  transliteration,
];

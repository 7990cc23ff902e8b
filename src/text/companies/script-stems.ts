/**
 * What a word in a script with letters means in English, by script-words.tsv: just as the table has it, in another of its endings, as a
 * neighbouring language spells it, with a slip, or two words as one.
 *
 * In: a word and its script. Out: the English words as the table has them.
 */
import { buildDeletions, findOneSlipAway } from '../kernels/deletions.js';
import { toArabicKey } from '../scripts/arabic.js';
import { toOrganisationWords } from '../scripts/organisation-words.js';
import type { Script } from '../scripts/script.js';
import { findByStem, type Inflection } from './stems.js';

/** Han is read where it is cut. */
const toWordsOf = (script: string): ReadonlyMap<string, string> | undefined => (script === 'han' ? undefined : toOrganisationWords(script));

const OF_ANY = { leastStem: 3, longestEnding: 4 };
/** Endings of nouns and adjectives, whatever their case and number. */
const INFLECTIONS: Readonly<Partial<Record<Script, Inflection>>> = {
  // Bulgarian writes its article behind them: въоръжените сили.
  cyrillic: { ...OF_ANY, endings: /^(?:[аеёиоуыэюяйьіїєъ][хмйгоеиіюяу]{0,3}|ов|ев|ів|ове|[аеиоя]{0,2}т[аое]|и?[яъ]т)?$/u },
  greek: { ...OF_ANY, endings: /^[αεηιουωνς]{0,4}$/u },
  // Arabic words have none here, but slips.
  arabic: { ...OF_ANY, endings: /^$/u },
};
const ACCENTS = /\p{M}+/gu;
/** Where Cyrillic marks the stress. */
const STRESS = /\u0301/g;

const toTableWord = (raw: string, script: Script): string => {
  if (script === 'arabic') return toArabicKey(raw.replaceAll(' ', ''));
  const word = script === 'cyrillic' ? raw.toLowerCase().replace(STRESS, '') : raw.toLowerCase();
  return script === 'greek' ? word.normalize('NFD').replace(ACCENTS, '') : word.replace(/'/gu, '');
};

/** Whether the table has a word just so. */
export const isTableWord = (raw: string, script: Script): boolean => toWordsOf(script)?.has(toTableWord(raw, script)) === true;

/** The English words of a word just as the table has it; of a Hebrew one in any of its endings. */
export const findExact = (raw: string, script: Script): string | undefined =>
  toWordsOf(script)?.get(toTableWord(raw, script)) ?? (script === 'hebrew' ? findHebrew(toTableWord(raw, script)) : undefined);

/** The English words of a word in any of its endings, with a slip, of two as one, or of a neighbouring language. */
export const findWord = (raw: string, script: Script): string | undefined => {
  const words = toWordsOf(script);
  // A capital alone is an initial of somebody, where the small letter is a preposition: А. В., в сфере.
  if (!words || (raw.length === 1 && raw !== raw.toLowerCase())) return undefined;
  const word = toTableWord(raw, script);
  const exact = findExact(raw, script);
  if (exact !== undefined || !INFLECTIONS[script]) return exact;
  return (
    findInflected(word, script) ??
    (script === 'cyrillic' ? (findFleeting(word) ?? findCognate(word)) : undefined) ??
    findSlipped(word, script) ??
    (script === 'cyrillic' ? findCompound(word) : undefined)
  );
};

/** The English words of a word in any of its endings. */
const findInflected = (word: string, script: Script): string | undefined =>
  findByStem(word, INFLECTIONS[script]!, (stem) => toOrganisationWords(script).get(stem));

/** Bulgarian and Macedonian adjectives, whose vowel before the last letter is in the masculine alone: военен, държавен of военн, държавн. */
const FLEETING = /(?<=.{2}[^аеиоуъюя])[еъ]н$/u;
const findFleeting = (word: string): string | undefined => {
  const stem = word.replace(FLEETING, 'н');
  return stem === word ? undefined : (toOrganisationWords('cyrillic').get(stem) ?? findCognate(`${stem}о`));
};

/** Endings of Hebrew adjectives and nouns behind a word of the table, of which a he becomes tav: בטחוני, בטחונית; תעשיה, תעשיית. */
const HEBREW_INFLECTION: Inflection = { endings: /^(?:ית?|יים|יות|ת|ים|ות)?$/u, leastStem: 4, longestEnding: 3 };
/**
 * With vowels or without, as Hebrew is written by turns, a yod or vav is doubled or single within a word; a he at the end
 * is a tav before another word.
 */
const toHebrewKey = (word: string): string =>
  word
    .replace(/(?<=.)יי(?=.)/gu, 'י')
    .replace(/(?<=.)וו(?=.)/gu, 'ו')
    .replace(/ה$/u, 'ת');
let hebrewWords: ReadonlyMap<string, string> | undefined;
const makeHebrewWords = (): ReadonlyMap<string, string> => {
  const made = new Map<string, string>();
  for (const [word, english] of toOrganisationWords('hebrew')) if (!made.has(toHebrewKey(word))) made.set(toHebrewKey(word), english);
  return made;
};
const findHebrew = (word: string): string | undefined => {
  const known = (hebrewWords ??= makeHebrewWords());
  return (
    known.get(toHebrewKey(word)) ?? findByStem(toHebrewKey(word), HEBREW_INFLECTION, (stem) => known.get(stem) ?? known.get(`${stem}י`))
  );
};

const LEAST_COGNATE = 5;
const COGNATE_INFLECTION: Inflection = { ...INFLECTIONS.cyrillic!, leastStem: LEAST_COGNATE };
/** What languages written in Cyrillic spell differently in words that they share: федеральн and федералн, электр and електр. */
const toCognateKey = (word: string): string =>
  word
    .replace(/[ьъ]/gu, '')
    .replace(/[ыіїй]/gu, 'и')
    .replace(/[эєё]/gu, 'е')
    .replace(/ґ/gu, 'г')
    .replace(/ў/gu, 'в')
    .replace(/(.)\1+/gu, '$1');
let cognates: ReadonlyMap<string, string> | undefined;
const makeCognates = (): ReadonlyMap<string, string> => {
  const made = new Map<string, string>();
  for (const [stem, english] of toOrganisationWords('cyrillic')) {
    const key = toCognateKey(stem);
    if (key.length >= LEAST_COGNATE && !made.has(key)) made.set(key, english);
  }
  return made;
};

/** The English words of a word whose stem the table has in a neighbouring language. */
const findCognate = (word: string): string | undefined => {
  const known = (cognates ??= makeCognates());
  return findByStem(toCognateKey(word), COGNATE_INFLECTION, (stem) => known.get(stem));
};

/** Adjectives of two words that Russian, Ukrainian, Belarusian and Bulgarian write as one, or with a hyphen that was lost at the end of a line. */
const COMPOUND_ADJECTIVE = /(?:[иыо]й|[ая]я|[ое]е|[ое]го|[ое]му|[ыи][ехм]|ої|ськ[аеі]|нн?[аоеі]|ск[аоі])$/u;
/** Магнитогорский, Зеленоградский: no adjectives of two words. */
const OF_A_TOWN = /(?:гор|град|бург|пол)ь?ск/u;
const LEAST_HALF = 4;

/** `Производственнотехническое` is of production and technical: both halves in the table, the first ending as such compounds join. */
const findCompound = (word: string): string | undefined => {
  if (word.length < 2 * LEAST_HALF + 2 || !COMPOUND_ADJECTIVE.test(word) || OF_A_TOWN.test(word)) return undefined;
  for (let cut = word.length - LEAST_HALF; cut >= LEAST_HALF; cut--) {
    if (!/[ое]$/u.test(word.slice(0, cut))) continue;
    const [first, second] = [findInflected(word.slice(0, cut), 'cyrillic'), findInflected(word.slice(cut), 'cyrillic')];
    if (first !== undefined && second !== undefined) return `${first} ${second}`;
  }
  return undefined;
};

/** Stems long enough that one slip in them is mended; shorter where only consonants are written. */
const SLIPPED_INFLECTIONS: Readonly<Partial<Record<Script, Inflection>>> = {
  cyrillic: { ...INFLECTIONS.cyrillic!, leastStem: 7 },
  greek: { ...INFLECTIONS.greek!, leastStem: 7 },
  arabic: { ...INFLECTIONS.arabic!, leastStem: 5 },
};
const buildStemDeletions = (): ReadonlyMap<string, readonly string[]> =>
  buildDeletions(
    Object.entries(SLIPPED_INFLECTIONS).flatMap(([script, { leastStem }]) =>
      [...toOrganisationWords(script).keys()].filter(({ length }) => length >= leastStem),
    ),
  );
let stemDeletions: ReadonlyMap<string, readonly string[]> | undefined;

const findSlipped = (word: string, script: Script): string | undefined => {
  const deletions = (stemDeletions ??= buildStemDeletions());
  return findByStem(word, SLIPPED_INFLECTIONS[script]!, (head) => {
    const [stem] = findOneSlipAway(deletions, head);
    return stem === undefined ? undefined : toOrganisationWords(script).get(stem);
  });
};

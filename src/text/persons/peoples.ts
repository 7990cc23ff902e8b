/**
 * Which peoples have a name, by the tables of data/names: Muslim and Arab ones, those that Russia ruled, and those whose names are syllables.
 *
 * Every lookup takes a plain form (lower-case ASCII letters and digits, as toPlainText gives).
 */
import { readTable, toParts } from '../../table.js';
import { toSkeleton } from '../spelling/skeleton.js';
import { shareWordSet } from '../words/word-table.js';

let rows: Record<'frequencies' | 'variants', ReturnType<typeof readTable>> | undefined;
/** Read once a process, for the first of the sets below that is made. */
const toRows = (): NonNullable<typeof rows> =>
  (rows ??= { frequencies: readTable('names/frequencies.tsv', 4), variants: readTable('names/variants.tsv', 3) });
/** Names with a frequency among these peoples. */
const toCommonNamesOf = (peoples: readonly string[]): string[] =>
  toRows().frequencies.flatMap(([people, , name]) => (peoples.includes(people!) ? [name!] : []));
/** These, and all spellings of their names. */
const toNamesOf = (peoples: readonly string[]): string[] => [
  ...toCommonNamesOf(peoples),
  ...toRows().variants.flatMap(([people, , forms]) => (peoples.includes(people!) ? toParts(forms, ',') : [])),
];

/** Peoples that made surnames of their names under Russian rule, as the tables of frequencies and of spellings call them. */
const REFORMING = ['central-asian', 'azerbaijani', 'uzbek', 'tajik', 'kazakh', 'kyrgyz', 'turkmen', 'uyghur', 'tatar'];
const centralAsianNames = shareWordSet('names of Central Asia and the Caucasus', () => toNamesOf(REFORMING));
/** Whether such a people has a name, whoever else does. */
export const isCentralAsianName = (form: string): boolean => centralAsianNames.has(form);
const reformedStems = shareWordSet('names that surnames were made of', () => {
  const russian = new Set(toCommonNamesOf(['russian']));
  return toNamesOf(REFORMING).filter((name) => !russian.has(name));
});
/** Whether such a people has a name, of which it may have made a surname, and Russians have not. */
export const isReformedStem = (form: string): boolean => reformedStems.has(form);

/** Peoples that write Arabic names. */
const ARABIC = ['arabic', 'maghrebi', 'syrian-lebanese', 'yemeni', 'iraqi', 'palestinian', 'libyan'];
const arabicNames = shareWordSet('Arabic names', () => toNamesOf(ARABIC));
/** Whether the tables hold a form as an Arabic name, whatever else it is. */
export const isArabicName = (form: string): boolean => arabicNames.has(form);

/** With these the peoples in whose names the article of an Arabic one stands. */
const OF_ISLAM = [
  ...ARABIC,
  ...REFORMING,
  'urdu',
  'urdu-pakistani',
  'bengali',
  'pashto',
  'dari-pashto',
  'afghan-hazara',
  'persian',
  'malay',
  'indonesian',
  'malay-indonesian',
];
const namesOfIslam = shareWordSet('names of Muslim peoples', () => toNamesOf(OF_ISLAM));
/** Whether the tables hold a form as a name of a people of Islam, whatever else it is. */
export const isNameOfIslam = (form: string): boolean => namesOfIslam.has(form);
const skeletonsOfIslam = shareWordSet('consonants of names of Muslim peoples', () =>
  toRows().frequencies.flatMap(([people, kind, name]) => (kind === 'given' && OF_ISLAM.includes(people!) ? [toSkeleton(name!)] : [])),
);
/** Whether it has the consonants of one of their common given names. */
export const isLikeNameOfIslam = (form: string): boolean => skeletonsOfIslam.has(toSkeleton(form));

const sexMiddles = shareWordSet('middle names of men and women', () =>
  readTable('names/particles.tsv', 3).flatMap(([form, people, kind]) => (people === 'vietnamese' && kind === 'middle' ? [form!] : [])),
);
/** Whether a form says no more among Vietnamese syllables than that a man (Van) or a woman (Thi) bears the name. */
export const isSexMiddle = (form: string): boolean => sexMiddles.has(form);

/** One syllable, as Korean, Chinese and Vietnamese names are romanised. */
const SYLLABLE = /^[bcdfghj-np-tv-z]{0,3}[aeiouwy]{1,4}(?:n[gh]?|[hklmprst])?$/u;
/** Peoples of such names, and one whose syllables are words of their own. */
const OF_SYLLABLES = ['korean', 'chinese', 'cantonese', 'hokkien', 'vietnamese'];
const OF_WORDS = ['burmese'];
/** But for what says no more than that a Vietnamese name is a man's or a woman's, which is left out. */
const namesOfSyllables = shareWordSet('names of syllables', () => toCommonNamesOf(OF_SYLLABLES).filter((name) => !isSexMiddle(name)));
const namesOfWords = shareWordSet('names of one word each', () => {
  const syllables = new Set(toCommonNamesOf(OF_SYLLABLES));
  return toCommonNamesOf(OF_WORDS).filter((name) => !syllables.has(name));
});
const burmeseNames = shareWordSet('Burmese names', () => toCommonNamesOf(OF_WORDS));
/** Whether the Burmese have a name, whoever else does: Aung, Ko, Min. */
export const isBurmeseName = (form: string): boolean => burmeseNames.has(form);
/** Whether the tables have a word as a Korean, Chinese or Vietnamese name, whatever else it is elsewhere: An, Ma, Chan. */
export const isSyllableName = (form: string): boolean => namesOfSyllables.has(form);
/** Whether a word may be a syllable of such a name: by its letters, unless it is known as a Burmese name alone. */
export const isNameSyllable = (form: string): boolean => SYLLABLE.test(form) && !namesOfWords.has(form);
rows = undefined;

/**
 * Words of the Khmer script as Cambodians write their names, in two spellings: Samrin and Somrin, Savoeun and Savaeun.
 *
 * Each consonant is of one of two series, which a sign may change, and a vowel is read by the series of its consonant.
 * A consonant without a sign ends a syllable that has none to end it, and begins one with an inherent vowel elsewhere.
 * Source of facts: the alphabet; general knowledge of how names are written. Date: 2026-11.
 */
import { toLetters } from './letters.js';

const CONSONANTS = toLetters(
  'កk ខkh គk ឃk ងng ចch ឆch ជch ឈch ញnh ដd ឋth ឌd ឍth ណn តt ថth ទt ធth នn បb ផph ពp ភph មm យy រr លl វv សs ហh ឡl អ',
);
/** Behind a vowel: as it is spoken, and as the alphabet's letter is written elsewhere. */
const FINALS = toLetters('ដt ឋt ឌt ឍt តt ថt ទt ធt បp ផp ពp ភp រ វv ហh', CONSONANTS);
const WRITTEN_FINALS = toLetters('តth ទth ធth បb ពp រr', FINALS);
const INDEPENDENT = toLetters('ឥi ឦi ឧu ឨuk ឩu ឪov ឫroe ឬrue ឭloe ឮlue ឯae ឰai ឱao ឲao ឳau');
const FIRST_SERIES = 'កខចឆដឋណតថបផសហឡអ';
const TO_FIRST = '៉';
const TO_SECOND = '៊';
/** A vowel sign in the first and the second series, and the same as others write it. */
type Readings = readonly [first: string, second: string, otherFirst: string, otherSecond: string];
const INHERENT: Readings = ['a', 'o', 'a', 'a'];
/** The same before a consonant whose sign makes it short. */
const SHORT_INHERENT: Readings = ['a', 'o', 'o', 'u'];
const BANTOC = '់';
const VOWELS = new Map<string, Readings>(
  Object.entries({
    'ា': ['a', 'ea', 'a', 'a'],
    'ិ': ['e', 'i', 'i', 'i'],
    'ី': ['ei', 'i', 'y', 'y'],
    'ឹ': ['oe', 'oe', 'i', 'i'],
    'ឺ': ['eu', 'eu', 'eu', 'eu'],
    'ុ': ['o', 'u', 'o', 'u'],
    'ូ': ['o', 'ou', 'au', 'u'],
    'ួ': ['uo', 'uo', 'uo', 'uo'],
    'ើ': ['aeu', 'oeu', 'oeu', 'eu'],
    'ឿ': ['oeu', 'oeu', 'eu', 'eu'],
    'ៀ': ['ea', 'ea', 'ie', 'ie'],
    'េ': ['e', 'e', 'e', 'e'],
    'ែ': ['e', 'e', 'ae', 'ae'],
    'ៃ': ['ai', 'ey', 'ay', 'ei'],
    'ោ': ['ao', 'o', 'ao', 'ou'],
    'ៅ': ['au', 'ov', 'av', 'ou'],
    'ំ': ['am', 'um', 'om', 'om'],
    'ុំ': ['om', 'um', 'om', 'um'],
    'ាំ': ['am', 'oam', 'am', 'am'],
    '័': ['a', 'o', 'a', 'oa'],
  } satisfies Record<string, Readings>),
);
/** A consonant and those below it, the signs that change its series, its vowel, and the signs behind. */
const UNIT = /(?<head>[ក-អ])(?<below>(?:្[ក-អ])*)(?<shift>[៉៊]?)(?<vowel>ុំ|ាំ|[ា-ៅំ័]?)(?<signs>[ះៈ-្៝]*)|(?<independent>[ឥ-ឳ])/gu;
/** Silences its consonant. */
const SILENCED = /[ក-អ][ិុ]?៍/gu;

/** @returns two spellings. What is no Khmer letter is left out. */
export const romaniseKhmer = (run: string): string[] => {
  const units = [...run.replace(SILENCED, '').matchAll(UNIT)].map(({ groups }) => groups!);
  return [spell(units, FINALS, 0), spell(units, WRITTEN_FINALS, 2)];
};

type Unit = Readonly<Record<string, string | undefined>>;

const spell = (units: readonly Unit[], finals: ReadonlyMap<string, string>, spelling: 0 | 2): string => {
  let spelt = '';
  /** Whether the syllable before has no consonant behind its vowel yet. */
  let isOpen = false;
  for (const [at, unit] of units.entries()) {
    const { head = '', below = '', vowel = '' } = unit;
    if (head === '') {
      spelt += INDEPENDENT.get(unit['independent']!) ?? '';
      isOpen = true;
    } else if (isOpen && endsSyllable(units, at)) {
      spelt += finals.get(head)!;
      isOpen = false;
    } else {
      const onset = Array.from(head + below.replaceAll('្', ''));
      // What stands above another consonant ends the syllable before.
      if (isOpen && onset.length > 1 && (onset[0] === onset[1] || !/[រលយវ]/u.test(onset[1]!))) spelt += finals.get(onset.shift()!)!;
      const isLikeP = onset.length > 1 || unit['shift'] === TO_FIRST;
      spelt += onset.map((letter) => (letter === 'ប' && isLikeP ? 'p' : CONSONANTS.get(letter)!)).join('');
      spelt += toReadings(unit, units[at + 1])[spelling + (isOfFirstSeries(unit) ? 0 : 1)]!;
      isOpen = !vowel.endsWith('ំ');
    }
  }
  return spelt;
};

const isOfFirstSeries = ({ head, shift }: Unit): boolean => shift === TO_FIRST || (shift !== TO_SECOND && FIRST_SERIES.includes(head!));

const toReadings = ({ vowel = '' }: Unit, next: Unit | undefined): Readings =>
  VOWELS.get(vowel) ?? (next?.['signs']?.includes(BANTOC) === true ? SHORT_INHERENT : INHERENT);

/**
 * Whether a consonant without a vowel ends its syllable: with the last of the word it begins one (កុសល, Kosal), unless a
 * sign says that it ends one.
 */
const endsSyllable = (units: readonly Unit[], at: number): boolean => {
  const { vowel, signs = '' } = units[at]!;
  const next = units[at + 1];
  if (vowel !== '' || /[ះៈ]/u.test(signs)) return false;
  return signs.includes(BANTOC) || next === undefined || next['vowel'] !== '' || at + 2 < units.length;
};

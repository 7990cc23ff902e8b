/**
 * Runs of Han characters as pinyin tokens, with Wade-Giles (Taiwan, older lists) and how other languages read names
 * (han-readings.ts) as further forms.
 *
 * Two or three characters are a person: surname, then the given name glued (xi, jinping). Four are two and two: a compound
 * surname with its given name, or a word of two syllables twice. Longer runs, runs that hold a word of organisations, and
 * four characters of which the last two are what one does (東京電力), are cut at the words of companies/script-words.tsv, which
 * are given in English too; what stands between these is the organisation's own name, one token or several of two
 * characters.
 * Japanese names are read as Japanese where they are known for one, and as Chinese beside it (kanji.ts).
 * Limit: rarer kanji names are read as Chinese.
 * Wade-Giles is computed from the pinyin by its published rules, without its apostrophes and diacritics.
 */
import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';
import type * as PinyinPro from 'pinyin-pro';
import { readTable } from '../../table.js';
import { AS_ROMANISED, saysOrganisation, toEnglishTokens, toOrganisationWords } from './organisation-words.js';
import { readGivenNameInDialects, readOwnWordInDialects, readSurnameInDialects } from './han-readings.js';
import { isReading, withReadings } from './readings.js';
import type { ScriptToken } from './script.js';
import { readGivenName, readSurname, toJapaneseSurnameLength } from './kanji.js';
import { hasJapaneseTrade, isJapaneseText, isOfJapaneseHouse, readName, romaniseJapaneseOrganisation } from './kanji-companies.js';
import { makeWordCutter } from './word-cutter.js';

let pinyinModule: typeof PinyinPro | undefined;
/** Loaded with the first Han character: it takes 30 ms and 15 ms more for the first word (Node 20, 2026-11). */
const loadPinyin = (): typeof PinyinPro => (pinyinModule ??= createRequire(import.meta.url)('pinyin-pro') as typeof PinyinPro);

const COMPOUND_SURNAMES = new Set(readTable('names/han-compound-surnames.tsv', 1).map(([surname]) => surname!));

/** Whether a text says that an organisation bears it, unless that is known, and that it is Japanese. */
export const isJapaneseOrganisation = (text: string, isOrganisation: boolean): boolean =>
  isJapaneseText(text) &&
  (isOrganisation ||
    saysOrganisation('han', text) ||
    saysOrganisation('japanese', text) ||
    isOfJapaneseHouse(text) ||
    hasJapaneseTrade(text));

/**
 * Tokens of one run of Han characters. Characters unknown to the dictionary fall back to any-ascii, or are left out.
 *
 * @param place `alone` when no other Han word stands in the text; else `first` of them, or `later`: names and words
 *   that are written apart are not split further, and only the first is read as a surname
 * @param isJapanese the text is a Japanese organisation's ({@link isJapaneseOrganisation})
 * @param isOrganisationText an organisation bears the text, or a word of it or a number in it says so
 */
export const romaniseHan = (
  run: string,
  place: 'alone' | 'first' | 'later',
  isJapanese: boolean,
  isOrganisationText: boolean,
): ScriptToken[] => {
  const characters = Array.from(run);
  const isCompound = COMPOUND_SURNAMES.has(characters.slice(0, 2).join(''));
  const isOrganisation =
    saysOrganisation('han', run) ||
    (isOrganisationText && characters.length > 3 && saysTrade(characters)) ||
    (characters.length === 4 && !isCompound && toJapaneseSurnameLength(characters) === 0 && hasJapaneseTrade(run));
  const isPerson = characters.length <= 4 && !isOrganisation;
  const readings = readCharacters(run, characters, isPerson && place !== 'later');
  if (isJapanese)
    return romaniseJapaneseOrganisation(characters, (start, end) =>
      toToken(characters.slice(start, end).join(''), readings.slice(start, end)),
    );
  // 工厂, 港务: a word of organisations that a number or a blank parts from the others.
  if (isOrganisationText && cutAtOrganisationWords(characters).every(({ isWord }) => isWord))
    return romaniseOrganisation(characters, readings);
  const part = place === 'alone' ? undefined : toPartOfName(run, readings, place);
  if (part !== undefined) return [part];
  const japaneseLength = isOrganisation || isCompound ? 0 : toJapaneseSurnameLength(characters);
  if (japaneseLength > 0) return toWholeName(characters, readings, japaneseLength, true);
  return isPerson
    ? toWholeName(characters, readings, characters.length === 4 || isCompound ? 2 : 1, false)
    : romaniseOrganisation(characters, readings);
};

/** The syllable of each character. @param isName the first is read as surnames are. */
const readCharacters = (run: string, characters: readonly string[], isName: boolean): readonly string[] => {
  // The dictionary knows the reading hang in the simplified word for bank only.
  const syllables = loadPinyin().pinyin(run.replace('銀行', '银行'), {
    toneType: 'none',
    type: 'array',
    v: true,
    ...(isName && { surname: 'head' as const }),
  });
  // A character outside the Basic Multilingual Plane may count as two there.
  return syllables.length === characters.length ? syllables : characters.map((character) => anyAscii(character));
};

/** A name's part that is written apart from the others: the surname, where it is the first. @returns undefined where it is too long for one. */
const toPartOfName = (run: string, readings: readonly string[], place: 'first' | 'later'): ScriptToken | undefined => {
  if (place === 'later')
    return readings.length > 4 ? undefined : withJapanese(toToken(run, readings, readGivenNameInDialects(run)), readGivenName(run), false);
  const japanese = readings.length > 3 ? [] : readSurname(run);
  if (japanese.length > 0) return withJapanese(toToken(run, readings, readSurnameInDialects(run)), japanese, readings.length > 1);
  return readings.length > 2 ? undefined : toToken(run, readings, readSurnameInDialects(run));
};

/** Surname and given name that are written as one. */
const toWholeName = (
  characters: readonly string[],
  readings: readonly string[],
  surnameLength: number,
  isJapaneseName: boolean,
): ScriptToken[] => {
  const [surname, given] = [characters.slice(0, surnameLength).join(''), characters.slice(surnameLength).join('')];
  const family = toToken(surname, readings.slice(0, surnameLength), readSurnameInDialects(surname));
  if (given === '') return [family];
  const own = toToken(given, readings.slice(surnameLength), readGivenNameInDialects(given));
  const [japaneseFamily, japaneseOwn] = [readSurname(surname), readGivenName(given)];
  return japaneseFamily.length === 0 || japaneseOwn.length === 0
    ? [family, own]
    : [withJapanese(family, japaneseFamily, isJapaneseName), withJapanese(own, japaneseOwn, isJapaneseName)];
};

/** Forms of a word that is Japanese for sure. */
const MOST_JAPANESE = 3;
/** A token with its Japanese readings, before the Chinese ones where it is the likelier language; readings of others stay last. */
const withJapanese = ({ raw, forms }: ScriptToken, readings: readonly string[], isFirst: boolean): ScriptToken => {
  const [chinese, ...others] = forms.filter((form) => !isReading(form));
  const spellings =
    isFirst || chinese === undefined
      ? [...readings, ...forms].slice(0, MOST_JAPANESE)
      : [chinese, ...others.slice(0, 1), ...readings, ...others];
  return { raw, forms: withReadings(isFirst ? spellings : [...spellings, ...forms]) };
};

const cutAtOrganisationWords = makeWordCutter(() => toOrganisationWords('han').keys());
/** Characters of an organisation's own name up to which it is one word in English: Huawei, Sikaiwoke. */
const LONGEST_OWN_NAME = 4;

/** Whether a word of what organisations do stands in a run. */
const saysTrade = (characters: readonly string[]): boolean =>
  cutAtOrganisationWords(characters).some(({ text, isWord }) => isWord && toOrganisationWords('han').get(text) !== AS_ROMANISED);

const PLACE_WORDS: ReadonlySet<string> = new Set(['city', 'province']);

const romaniseOrganisation = (characters: readonly string[], readings: readonly string[]): ScriptToken[] => {
  const tokens: ScriptToken[] = [];
  let isPlaceBefore = false;
  for (const { text, isWord, start, end } of cutAtOrganisationWords(characters)) {
    const english = isWord ? toOrganisationWords('han').get(text) : undefined;
    if (english === undefined) tokens.push(...toOwnName(characters.slice(start, end), readings.slice(start, end)));
    else if (english === AS_ROMANISED) tokens.push(toToken(text, readings.slice(start, end)));
    // The words for city and province behind their names are not in the English ones.
    else if (!(isPlaceBefore && PLACE_WORDS.has(english)))
      tokens.push(...toEnglishTokens(text, english, toToken(text, readings.slice(start, end)).forms));
    isPlaceBefore = english === AS_ROMANISED;
  }
  return tokens;
};

/**
 * One token, or of a longer name one of each two characters; a Japanese name is read as that too, and two characters as
 * Hong Kong and its neighbours do.
 */
const toOwnName = (characters: readonly string[], readings: readonly string[]): ScriptToken[] => {
  const step = characters.length <= LONGEST_OWN_NAME ? LONGEST_OWN_NAME : 2;
  const tokens: ScriptToken[] = [];
  for (let at = 0; at < characters.length; at += step) {
    const text = characters.slice(at, at + step).join('');
    const token = toToken(text, readings.slice(at, at + step), text.length === 2 ? readOwnWordInDialects(text) : []);
    tokens.push(text.length > 1 ? withJapanese(token, readName(text), false) : token);
  }
  return tokens;
};

/** @param inDialects forms to be compared to the letter. */
const toToken = (raw: string, readings: readonly string[], inDialects: readonly string[] = []): ScriptToken => {
  const syllables = readings.map((reading) =>
    /^[a-zA-Z]+$/.test(reading)
      ? reading.toLowerCase()
      : anyAscii(reading)
          .toLowerCase()
          .replace(/[^a-z0-9]/g, ''),
  );
  const forms = [syllables.map(toPassport).join(''), syllables.map(toWadeGiles).join('')];
  const withUmlaut = syllables.join('');
  if (/[ln]v/.test(withUmlaut)) forms.push(syllables.map((syllable) => syllable.replace(/^([ln])v/, '$1yu')).join(''));
  return { raw, forms: withReadings(forms, inDialects) };
};

/** Press spelling of ü: `lv` is Lu, `nve` Nue. Passports since 2012 write Lyu, which is a further form. */
const toPassport = (syllable: string): string => syllable.replace(/^([ln])v/, '$1u');

const WADE_INITIALS: readonly (readonly [string, string])[] = [
  ['zh', 'ch'],
  ['ch', 'ch'],
  ['sh', 'sh'],
  ['b', 'p'],
  ['p', 'p'],
  ['d', 't'],
  ['t', 't'],
  ['g', 'k'],
  ['k', 'k'],
  ['j', 'ch'],
  ['q', 'ch'],
  ['x', 'hs'],
  ['z', 'ts'],
  ['c', 'ts'],
  ['r', 'j'],
  ['m', 'm'],
  ['f', 'f'],
  ['n', 'n'],
  ['l', 'l'],
  ['h', 'h'],
  ['s', 's'],
];
const WADE_WHOLE: Readonly<Record<string, string>> = {
  zhi: 'chih',
  chi: 'chih',
  shi: 'shih',
  ri: 'jih',
  zi: 'tzu',
  ci: 'tzu',
  si: 'ssu',
  ye: 'yeh',
  yan: 'yen',
  yue: 'yueh',
  you: 'yu',
  yong: 'yung',
  er: 'erh',
  e: 'o',
};

/** One pinyin syllable (no tone, ü as v) in Wade-Giles without its marks: `xi` hsi, `guo` kuo, `zhong` chung. */
export const toWadeGiles = (syllable: string): string => {
  const whole = WADE_WHOLE[syllable];
  if (whole !== undefined) return whole;
  for (const [initial, wade] of WADE_INITIALS) {
    if (syllable.startsWith(initial)) return wade + toWadeFinal(initial, syllable.slice(initial.length));
  }
  return syllable;
};

const toWadeFinal = (initial: string, final: string): string => {
  const isGuttural = initial === 'g' || initial === 'k' || initial === 'h';
  switch (final) {
    case 'ian':
      return 'ien';
    case 'ie':
      return 'ieh';
    case 've':
      return 'ueh';
    case 'v':
      return 'u';
    case 'ue':
      return 'ueh';
    case 'ong':
      return 'ung';
    case 'iong':
      return 'iung';
    case 'e':
      return isGuttural ? 'o' : 'e';
    case 'uo':
      return isGuttural || initial === 'sh' ? 'uo' : 'o';
    case 'ui':
      return initial === 'g' || initial === 'k' ? 'uei' : 'ui';
    default:
      return final;
  }
};

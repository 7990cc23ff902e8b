/**
 * Cyrillic words in up to three romanisations, best first: the English press spelling, then those of passports and
 * registers of the language that the letters give away.
 *
 * Sources: BGN/PCGN and ICAO Doc 9303 (passports) for Russian, Cabinet resolution 55 of 2010 for Ukrainian, the
 * Transliteration Act of 2009 for Bulgarian, national Latin alphabets for Serbian, Macedonian, Uzbek, Kazakh.
 * A word without a tell-tale letter is read as Russian: a Ukrainian one may lose its y/i and h/g.
 */
import anyAscii from 'any-ascii';
import { toLetters } from './letters.js';

export type CyrillicLanguage =
  'russian' | 'ukrainian' | 'belarusian' | 'bulgarian' | 'serbian' | 'macedonian' | 'kazakh' | 'uzbek' | 'tajik';

/** How one romanisation writes: letters, after rewriting what depends on the place in the word. */
interface Reading {
  readonly letters: ReadonlyMap<string, string>;
  readonly rewrite: readonly (readonly [RegExp, string])[];
}

const ENGLISH = toLetters(
  'аa бb вv гg дd еe ёe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya ' +
    'іi їyi єye ґg ўu ѓgj ќkj ѕdz јj љlj њnj џdzh ђdj ћc әa ғgh қk ңng өo ұu үu һh ҷj ҳh ӣi ӯu ѣe ѳf ѵi җj ҡk ҫs ҙz ӏ',
);
/** Tokayev, Abdullayev. */
const YE_AFTER_VOWEL: readonly [RegExp, string] = [/(^|[аеёиоуыэюя])е/g, '$1ye'];
const SKY: readonly (readonly [RegExp, string])[] = [[/(?:ий|ый)$/, 'y']];

/** Zelensky, Shchukin, Yulia. */
const RUSSIAN_PRESS: Reading = { letters: ENGLISH, rewrite: [...SKY, [/ия$/, 'ia']] };
/** Passports since 2014: iu, ia, ii, ie for ъ. */
const RUSSIAN_PASSPORT: Reading = { letters: toLetters('юiu яia йi ъie щshch', ENGLISH), rewrite: [[/ия$/, 'iia']] };
/** Spelling by ear and older registers: h, sch, j, yo, ye. */
const RUSSIAN_EAR: Reading = {
  letters: toLetters('хh щsch ёyo жj', ENGLISH),
  rewrite: [[/дж/g, 'j'], [/(?:ий|ый)$/, 'iy'], YE_AFTER_VOWEL, [/кс/g, 'x']],
};

const UKRAINIAN_PRESS: Reading = {
  letters: toLetters('гh иy', ENGLISH),
  rewrite: [
    [/зг/g, 'zgh'],
    [/(?:ий|ій)$/, 'y'],
  ],
};
const UKRAINIAN_PASSPORT: Reading = {
  letters: toLetters('гh иy йi їi єie юiu яia', ENGLISH),
  rewrite: [
    [/зг/g, 'zgh'],
    [/^є/, 'ye'],
    [/^ї/, 'yi'],
    [/^й/, 'y'],
    [/^ю/, 'yu'],
    [/^я/, 'ya'],
  ],
};
/** A Ukrainian name that a Russian-speaking clerk wrote: Gritsenko. */
const UKRAINIAN_RUSSIFIED: Reading = {
  letters: ENGLISH,
  rewrite: [
    [/(?:ий|ій)$/, 'iy'],
    [/дж/g, 'j'],
  ],
};

/** A Belarusian name that a Russian-speaking clerk wrote: Golovchenko of Галоўчанка, Kalinovskiy of Каліноўскі. */
const BELARUSIAN_RUSSIFIED: Reading = {
  letters: ENGLISH,
  rewrite: [
    [/ў|(?<=[ао])у(?=[бвгджзкмнпрстхцчшск])/g, 'в'],
    [/дз(?=[іеёюяь])/g, 'д'],
    [/ц(?=[іеёюяь])/g, 'т'],
    [/анка$/g, 'енко'],
    [/(?<=[её]н)ка$/g, 'ко'],
    [/ё(?=нко$)/g, 'е'],
    [/і$/g, 'ий'],
    [/ав(?=(?:іч|на|а)?$)/g, 'ов'],
    [/^аля(?=кс)/g, 'але'],
    [/^сяр/g, 'сер'],
    [/^ула(?=дім)/g, 'вла'],
    [/^мік(?=ал)/g, 'ник'],
    [/^никал/g, 'никол'],
    [/^рыг/g, 'григ'],
    [/^алег/g, 'олег'],
  ],
};

const BULGARIAN: Reading = { letters: toLetters('ъa щsht хh', ENGLISH), rewrite: [[/ия$/, 'ia']] };
const BULGARIAN_EAR: Reading = { letters: toLetters('ъu щsht хkh', ENGLISH), rewrite: [[/ия$/, 'iya']] };
const BULGARIAN_OLD: Reading = { letters: toLetters('ъa щsht хh йi юiu яia жj цc', ENGLISH), rewrite: [] };

const SERBIAN: Reading = { letters: toLetters('жz чc шs ћc хh цc џdz', ENGLISH), rewrite: [] };
const SERBIAN_EAR: Reading = { letters: toLetters('ћch хh јy цts џdj љly њny', ENGLISH), rewrite: [] };
const SERBIAN_PLAIN_DJ: Reading = { letters: toLetters('жz чc шs ћc хh цc џdz ђd', ENGLISH), rewrite: [] };
const MACEDONIAN: Reading = { letters: toLetters('хh цc', ENGLISH), rewrite: [] };
const MACEDONIAN_LATIN: Reading = { letters: toLetters('жz чc шs хh цc џdz ѓg ќk', ENGLISH), rewrite: [] };

const TURKIC_LATIN: Reading = { letters: toLetters('қq ғg ңn хkh йi юiu яia', ENGLISH), rewrite: [[/дж/g, 'j']] };
const KAZAKH_PRESS: Reading = { letters: toLetters('ғg ңn', ENGLISH), rewrite: [...SKY, YE_AFTER_VOWEL] };
const KAZAKH_FULL: Reading = { letters: toLetters('қq әae', ENGLISH), rewrite: [[/(?:ий|ый)$/, 'iy']] };
const UZBEK_PRESS: Reading = { letters: toLetters('ўo қk ғg жj', ENGLISH), rewrite: [[/дж/g, 'j']] };
const UZBEK_LATIN: Reading = { letters: toLetters('ўo қq ғg жj хx цs ёyo', ENGLISH), rewrite: [[/дж/g, 'j'], YE_AFTER_VOWEL] };
const UZBEK_FULL: Reading = { letters: toLetters('ўu қq ғgh жj', ENGLISH), rewrite: [[/дж/g, 'j'], YE_AFTER_VOWEL] };
const TAJIK_FULL: Reading = { letters: toLetters('қq', ENGLISH), rewrite: [] };
const TAJIK_PRESS: Reading = { letters: toLetters('ғg хh', ENGLISH), rewrite: [YE_AFTER_VOWEL] };

const READINGS: Readonly<Record<CyrillicLanguage, readonly Reading[]>> = {
  russian: [RUSSIAN_PRESS, RUSSIAN_EAR, RUSSIAN_PASSPORT],
  ukrainian: [UKRAINIAN_PRESS, UKRAINIAN_PASSPORT, UKRAINIAN_RUSSIFIED],
  belarusian: [UKRAINIAN_PRESS, UKRAINIAN_PASSPORT, BELARUSIAN_RUSSIFIED],
  bulgarian: [BULGARIAN, BULGARIAN_EAR, BULGARIAN_OLD],
  serbian: [SERBIAN, SERBIAN_EAR, SERBIAN_PLAIN_DJ],
  macedonian: [MACEDONIAN, MACEDONIAN_LATIN],
  kazakh: [KAZAKH_PRESS, KAZAKH_FULL, TURKIC_LATIN],
  uzbek: [UZBEK_PRESS, UZBEK_LATIN, UZBEK_FULL],
  tajik: [TAJIK_FULL, TAJIK_PRESS],
};
/** Surnames that are Ukrainian whatever their letters. */
const UKRAINIAN_ENDING = /(?:енко|чук|щук|цький|ський|ишин)$/;
const UKRAINIAN_BY_ENDING: readonly Reading[] = [RUSSIAN_PRESS, UKRAINIAN_PRESS, RUSSIAN_EAR];

/** Spellings that Russian does not have: -ський, Володимир, Олександр, Дмитро, Микола. */
const UKRAINIAN_WORDS = /[сцз]ьк|володимир|олекс|микол|(?:дмитр|михайл|павл|петр|данил|кирил)о(?![а-я])|василь(?![а-я])/;

/** Spellings that Ukrainian does not have: Аляксандр, Сяргей, Мікалаевіч, Каліноўскі, Галоўчанка. */
const BELARUSIAN_WORDS = /аляксандр|аляксе|сярге|мікала|дзм|яўген|віктар|шч|(?:анка|[ао]віч|[цс]кі)(?![а-яі])/;
/** Typed for the Cyrillic letter, which Russian keyboards lack. */
const LATIN_I = /(?<=[а-яў])i|i(?=[а-яў])/g;

/**
 * The language that a text's letters give away, tried from the rarest letters to the commonest; Russian otherwise.
 *
 * @param text lower case; the whole name, so that one tell-tale word decides for its neighbours
 */
export const detectCyrillicLanguage = (text: string): CyrillicLanguage => detectLanguage(text.replace(LATIN_I, 'і'));

const detectLanguage = (text: string): CyrillicLanguage => {
  if (/[ҷӣӯ]/.test(text)) return 'tajik';
  if (/[әұңөү]/.test(text)) return 'kazakh';
  if (/[қғҳ]/.test(text)) return /ў/.test(text) || !/і/.test(text) ? 'uzbek' : 'kazakh';
  if (/[ѓќѕ]/.test(text)) return 'macedonian';
  if (/[ђћљњјџ]/.test(text)) return 'serbian';
  if (/[їєґ]/.test(text)) return 'ukrainian';
  if (/ў/.test(text)) return /і/.test(text) ? 'belarusian' : 'uzbek';
  if (/і/.test(text)) return /[ыэ]/.test(text) || BELARUSIAN_WORDS.test(text) ? 'belarusian' : 'ukrainian';
  if (UKRAINIAN_WORDS.test(text)) return 'ukrainian';
  // Russian writes ъ before е ё ю я only; Bulgarian as a vowel.
  if (/ъ(?![еёюяъ])/.test(text) && !/[ыэё]/.test(text)) return 'bulgarian';
  return 'russian';
};

/** Up to three distinct romanisations of one lower-case Cyrillic word, best first; letters and digits only. */
export const romaniseCyrillic = (word: string, language: CyrillicLanguage): string[] => {
  const readings = language === 'russian' && UKRAINIAN_ENDING.test(word) ? UKRAINIAN_BY_ENDING : READINGS[language];
  const forms: string[] = [];
  for (const reading of readings) {
    const form = applyReading(word, reading);
    if (!forms.includes(form)) forms.push(form);
  }
  return forms;
};

const applyReading = (word: string, { letters, rewrite }: Reading): string => {
  let rewritten = word;
  for (const [pattern, replacement] of rewrite) rewritten = rewritten.replace(pattern, replacement);
  let form = '';
  for (const letter of rewritten) form += letter <= '\x7f' ? letter : (letters.get(letter) ?? anyAscii(letter));
  return form.toLowerCase().replace(/[^a-z0-9]/g, '');
};

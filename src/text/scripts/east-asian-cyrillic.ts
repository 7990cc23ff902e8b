/**
 * Chinese and Korean names as Russian writes them: Си Цзиньпин is Xi Jinping, Ким Чен Ын is Kim Jong Un. Letter by letter
 * they are Si Tszinpin and Kim Chen Yn, which nothing likens to how the rest of the world writes them.
 *
 * A text is read so where every word of Cyrillic letters is made of syllables of that language, and one is a surname: in any
 * order. Many a Russian word is as well (Иван is yi and wang): the readings stand beside the Russian ones.
 *
 * Sources: the system of Palladius for Chinese, that of Kontsevich for Korean with the newspapers' е for ㅓ (Чен for 정).
 * General knowledge. Date: 2026-11.
 */
import { romaniseCyrillic } from './cyrillic.js';
import { romaniseHangulGivenName, romaniseHangulSurname } from './hangul.js';

/** How words that Russian wrote are read in Latin letters. */
export interface EastAsianReading {
  /** Of a word; none of one that is no name of the language. */
  readonly read: (word: string) => readonly string[];
  /** No Russian name looks so: what the letters say by themselves is no spelling of it. */
  readonly isSure: boolean;
}

/** Pairs of a text: `a b, c d`. */
export const toPairs = (text: string): readonly (readonly [string, string])[] =>
  text.split(', ').map((pair) => pair.split(' ') as [string, string]);

const PINYIN_INITIALS = toPairs(
  'b б, p п, m м, f ф, d д, t т, n н, l л, g г, k к, h х, j цз, q ц, x с, zh чж, ch ч, sh ш, r ж, z цз, c ц, s с',
);
/** Behind an initial. */
const PINYIN_FINALS = toPairs(
  'a а, o о, e э, ai ай, ei эй, ao ао, ou оу, an ань, en энь, ang ан, eng эн, ong ун, ia я, ie е, iao яо, iu ю, ian янь, in инь, iang ян, ing ин, iong юн, ' +
    'u у, ua уа, uo о, uai уай, ui уй, uan уань, un унь, uang уан',
);
/** Behind j, q, x, and ü behind n and l. */
const PINYIN_ROUNDED = toPairs('u юй, ue юэ, uan юань, un юнь');
const PINYIN_WHOLE = toPairs(
  'zhi чжи, chi чи, shi ши, ri жи, zi цзы, ci цы, si сы, ji цзи, qi ци, xi си, bi би, pi пи, mi ми, di ди, ti ти, ni ни, li ли, lu люй, nu нюй, hui хуэй, hui хой, ' +
    'yi и, ya я, ye е, yao яо, you ю, yan янь, yin инь, yang ян, ying ин, yong юн, yu юй, yue юэ, yuan юань, yun юнь, ' +
    'wu у, wa ва, wo во, wai вай, wei вэй, wan вань, wen вэнь, wang ван, weng вэн, a а, ai ай, an ань, ang ан, ao ао, en энь, er эр, ou оу',
);

/** Ukrainian letters as Russian ones, without the hard sign that parts syllables. */
const fold = (word: string): string => word.replaceAll('є', 'е').replaceAll('і', 'и').replaceAll('ъ', '');
/** Newspapers write Chinese without э. */
const foldChinese = (word: string): string => fold(word).replaceAll('э', 'е');

const add = (map: Map<string, string[]>, key: string, value: string): void => {
  const present = map.get(key);
  if (present === undefined) map.set(key, [value]);
  else if (!present.includes(value)) present.push(value);
};

const makePinyin = (): ReadonlyMap<string, readonly string[]> => {
  const read = new Map<string, string[]>();
  for (const [pinyin, cyrillic] of PINYIN_WHOLE) add(read, foldChinese(cyrillic), pinyin);
  for (const [initial, letters] of PINYIN_INITIALS) {
    const isPalatal = /^[jqx]$/u.test(initial);
    for (const [final, vowels] of PINYIN_FINALS)
      if (!isPalatal || final.startsWith('i')) add(read, foldChinese(letters + vowels), initial + final);
    if (isPalatal) for (const [final, vowels] of PINYIN_ROUNDED) add(read, foldChinese(letters + vowels), initial + final);
  }
  return read;
};

const HANGUL_BASE = 0xac00;
const [VOWELS, FINALS] = [21, 28];
/** Places of the letters in a syllable of Unicode. */
const HANGUL_INITIALS =
  'к 0, г 0, кк 1, н 2, т 3, д 3, тт 4, р 5, л 5, м 6, п 7, б 7, пп 8, с 9, сс 10, ч 12, чж 12, дж 12, чч 13, чх 14, кх 15, тх 16, пх 17, х 18';
const HANGUL_VOWELS =
  'а 0, э 1, э 5, я 2, о 4, о 8, е 4, е 6, е 7, е 5, ё 6, ё 12, йо 6, йо 12, ва 9, ве 11, у 13, во 14, ви 16, ю 17, ы 18, ый 19, и 20, и 19';
const HANGUL_FINALS = 'н 21, н 4, к 1, ль 8, р 8, л 8, м 16, п 17, т 19';

const makeHangul = (): ReadonlyMap<string, readonly string[]> => {
  const read = new Map<string, string[]>();
  const initials = [['', '11'] as const, ...toPairs(HANGUL_INITIALS)];
  const finals = [['', '0'] as const, ...toPairs(HANGUL_FINALS)];
  for (const [letters, initial] of initials)
    for (const [vowels, vowel] of toPairs(HANGUL_VOWELS))
      for (const [end, final] of finals)
        add(
          read,
          letters + vowels + end,
          String.fromCharCode(HANGUL_BASE + (Number(initial) * VOWELS + Number(vowel)) * FINALS + Number(final)),
        );
  return read;
};

/** Syllables of one spelling that are tried in a word of one, and in each half of a word of two. */
const MOST_ALONE = 6;
const MOST_IN_PAIR = 3;

/** All that a word of one or two syllables may be. */
const toTexts = (word: string, syllables: ReadonlyMap<string, readonly string[]>): string[] => {
  const texts = (syllables.get(word) ?? []).slice(0, MOST_ALONE);
  for (let at = 1; at < word.length; at++) {
    const [heads, tails] = [syllables.get(word.slice(0, at)), syllables.get(word.slice(at))];
    if (heads === undefined || tails === undefined) continue;
    for (const head of heads.slice(0, MOST_IN_PAIR)) for (const tail of tails.slice(0, MOST_IN_PAIR)) texts.push(head + tail);
  }
  return texts;
};

let pinyin: ReadonlyMap<string, readonly string[]> | undefined;
let hangul: ReadonlyMap<string, readonly string[]> | undefined;

/** Readings of a word that are kept. */
const MOST_READINGS = 24;

const readChinese = (word: string): string[] => toTexts(foldChinese(word), (pinyin ??= makePinyin())).slice(0, MOST_READINGS);
const toHangul = (word: string): string[] => toTexts(fold(word), (hangul ??= makeHangul()));
const readKorean = (word: string): string[] => spellHangul(toHangul(word));
const spellHangul = (texts: readonly string[]): string[] =>
  [...new Set([...texts.flatMap(romaniseHangulGivenName), ...texts.flatMap(romaniseHangulSurname)])].slice(0, MOST_READINGS);

/** A Chinese surname is one syllable, or one of few that are two. */
const TWO_SYLLABLES = new Set(['оуян', 'сыма', 'чжугэ', 'сыту', 'шангуань']);
const isChineseSurname = (word: string): boolean => TWO_SYLLABLES.has(word) || (pinyin ??= makePinyin()).has(foldChinese(word));
const isKoreanSurname = (word: string): boolean => toHangul(word).some((text) => romaniseHangulSurname(text).length > 0);

/** What few Russian words have and Chinese ones can hardly do without: Цзиньпин, Чжан, Вэй, Цюаньго. */
const CHINESE_LETTERS = /цз|чж|юй|юэ|[аиуэ]нь(?![аеёиоуыэюя])|вэ|эй|хуэ|уа/u;
const isOneSyllable = (word: string): boolean => hangul!.has(fold(word)) || pinyin!.has(foldChinese(word));

const MOST_WORDS = 3;

/**
 * How the Cyrillic words of a text are read as Chinese or Korean, where they may be.
 * @param words lower case. @returns undefined where a word is no name of the language, or none is a surname.
 */
export const findEastAsianReading = (words: readonly string[]): EastAsianReading | undefined => {
  if (words.length < 2 || words.length > MOST_WORDS) return undefined;
  const isChinese = words.some(isChineseSurname) && words.every((word) => readChinese(word).length > 0);
  const isKorean = words.some(isKoreanSurname) && words.every((word) => toHangul(word).length > 0);
  if (!isChinese && !isKorean) return undefined;
  const read = (word: string): string[] => [...(isChinese ? readChinese(word) : []), ...(isKorean ? readKorean(word) : [])];
  return {
    read,
    isSure: (isChinese && words.some((word) => CHINESE_LETTERS.test(word))) || (words.length === MOST_WORDS && words.every(isOneSyllable)),
  };
};

/** What romanisations of Russian leave open, and its soft sign, which parts jin from jing and which none of them writes. */
const foldLatin = (word: string): string =>
  word
    .replaceAll('kh', 'h')
    .replace(/[jy](?=[aou])/gu, 'i')
    .replace(/[jy]$/u, 'i');
const toLatinKeys = (syllables: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> => {
  const latin = new Map<string, string[]>();
  for (const [cyrillic, texts] of syllables) {
    // Khe is хе, and кхе Kkhe.
    const keys = new Set(
      romaniseCyrillic(cyrillic, 'russian').map((form) => foldLatin(cyrillic.startsWith('кх') ? form.replace(/^kh/u, 'kkh') : form)),
    );
    for (const key of keys) for (const text of texts) add(latin, key, text);
  }
  return latin;
};
let latinPinyin: ReadonlyMap<string, readonly string[]> | undefined;
let latinHangul: ReadonlyMap<string, readonly string[]> | undefined;

/** What no other romanisation of Chinese writes in a word: Tszinpin, Chzhan, Syaochuan, Khua. */
const RUSSIAN_CHINESE = /tsz|chzh|\btsi|s[yi]a[no]|ts[yi]a[no]|t?syu|khu[ae]|\bvey\b/u;
/** The same of Korean: Kim Chen Yn, Kim Ir Sen, Pak Kyn Khe. */
const RUSSIAN_KOREAN = /chzh|[ct]kh|pkh|yn\b|[aeiouy]r\b|\bkhe?[ein]\b|\bchkhve\b/u;

/** Among three words: how the commonest Korean surnames go through Russian. */
const RUSSIAN_KOREAN_SURNAME =
  /\b(?:kim|pak|l[iy]|ri|ten|chon|chen|chkhve|tsoy|tsoi|kan|yun|chan|khan|l?im|sh?in|kvon|an|son|khvan|yu|khon|no|mun|pek|ko|nam|yan|se|so|chzhu)\b/u;

/**
 * How the Latin words of a text are read as Chinese or Korean that went through Russian: Si Tszinpin is Xi Jinping, Kim Chen Yn Kim Jong Un.
 * @param words lower case. @returns undefined where a word is no name of the language, none is a surname, or nothing tells of Russian.
 */
export const findRussianReading = (words: readonly string[]): EastAsianReading['read'] | undefined => {
  if (words.length < 2 || words.length > MOST_WORDS) return undefined;
  const mayBeChinese = words.some((word) => RUSSIAN_CHINESE.test(word));
  const mayBeKorean =
    words.length === MOST_WORDS &&
    words.some((word) => RUSSIAN_KOREAN.test(word)) &&
    words.some((word) => RUSSIAN_KOREAN_SURNAME.test(word));
  if (!mayBeChinese && !mayBeKorean) return undefined;
  const folded = words.map(foldLatin);
  const readings: EastAsianReading['read'][] = [];
  if (mayBeChinese) {
    const syllables = (latinPinyin ??= toLatinKeys((pinyin ??= makePinyin())));
    const read = (word: string): string[] => toTexts(foldLatin(word), syllables).slice(0, MOST_READINGS);
    if (folded.some((word) => syllables.has(word)) && words.every((word) => read(word).length > 0)) readings.push(read);
  }
  if (mayBeKorean) {
    const syllables = (latinHangul ??= toLatinKeys((hangul ??= makeHangul())));
    if (folded.every((word) => syllables.has(word))) readings.push((word) => spellHangul(toTexts(foldLatin(word), syllables)));
  }
  return readings.length === 0 ? undefined : (word) => readings.flatMap((read) => read(word));
};

/**
 * Names of Japanese organisations in kanji: cut at words of organisations and at names that are known as wholes
 * (companies/kanji-readings.tsv, surnames), and what stands between these read character by character as Japanese.
 *
 * In: a run of a text that says it is Japanese, by kana, a character that Japan alone writes so, or its legal form.
 * Out: tokens as of other Han runs, the English words of a word of organisations with its Japanese reading behind them.
 */
import { readTable, toParts } from '../../table.js';
import { readSurname, toLongSurnames } from './kanji.js';
import { AS_ROMANISED, saysOrganisation, toEnglishTokens, toOrganisationWords } from './organisation-words.js';
import type { ScriptToken } from './script.js';
import { makeWordCutter } from './word-cutter.js';

/** Characters that Japan simplified and China did not, or otherwise. */
const JAPANESE_CHARACTERS =
  '亜悪圧囲稲隠営栄円塩応桜価拡覚楽帰拠挙郷暁駆恵継経軽撃権顕厳広鉱黒済砕斎剤雑桟歯実釈収従渋縦粛処渉焼証乗浄畳縄壌醸嘱図粋髄斉戦銭繊禅荘捜巣総聡蔵続対帯滝択単団鋳聴逓転伝徳読弐悩脳覇廃拝売発髪抜浜払変辺歩豊穂毎満黙訳様謡頼覧竜緑塁涙霊齢暦歴労録県産鉄駅気関検険験圏沢円応';
const JAPANESE = new RegExp(`[\\p{Script=Hiragana}\\p{Script=Katakana}${JAPANESE_CHARACTERS}]`, 'u');
/** Whether a text with Han characters is Japanese for sure. */
export const isJapaneseText = (text: string): boolean =>
  JAPANESE.test(text) || saysOrganisation('japanese', text) || isOfJapaneseHouse(text);

/** Behind a surname the words by which builders, clubs and gangs call themselves: 山口組, 稲川会. */
const HOUSE = /^(?<surname>\p{Script=Han}{2,3})[組会]$/u;
/** Whether a text is a Japanese surname and such a word. */
export const isOfJapaneseHouse = (text: string): boolean => {
  const surname = HOUSE.exec(text.trim())?.groups!['surname'];
  return surname !== undefined && readSurname(surname).length > 0;
};

/** Behind kana a word of organisations, or two characters and such a word: アサヒ建設, 関西電力. */
const MAY_BE_TRADE = /(?<=[\p{Script=Hiragana}\p{Script=Katakana}ー]\s*)\p{Script=Han}{2,}$|(?<=\p{Script=Han}{2,})\p{Script=Han}{2}$/u;
/** Whether a text ends in what organisations do: a Japanese one, or four Han characters of nobody's surname. */
export const hasJapaneseTrade = (text: string): boolean => isWord(MAY_BE_TRADE.exec(text.trim())?.[0] ?? '');

interface Readings {
  readonly words: ReadonlyMap<string, readonly string[]>;
  readonly characters: ReadonlyMap<string, readonly string[]>;
}
const load = (): Readings => {
  const [words, characters] = [new Map<string, readonly string[]>(), new Map<string, readonly string[]>()];
  for (const [kind, kanji, readings] of readTable('companies/kanji-readings.tsv', 3)) {
    if (kind === 'word') words.set(kanji!, toParts(readings, ','));
    else for (const character of kanji!) characters.set(character, toParts(readings, ','));
  }
  return { words, characters };
};
let loaded: Readings | undefined;
/** The table is loaded with the first such name. */
const toReadings = (): Readings => (loaded ??= load());

/** Readings of a name that is known as a whole; none of any other. */
export const readName = (kanji: string): readonly string[] => toReadings().words.get(kanji) ?? (kanji.length > 1 ? readSurname(kanji) : []);

const cutAtNames = makeWordCutter(() => [
  ...toReadings().words.keys(),
  ...toLongSurnames(),
  ...[...toOrganisationWords('han').keys()].filter(isWord),
]);

/** @param toChinese the token of characters from a place to another, as Chinese: of such as have no Japanese reading here. */
export const romaniseJapaneseOrganisation = (
  characters: readonly string[],
  toChinese: (start: number, end: number) => ScriptToken,
): ScriptToken[] => {
  const tokens: ScriptToken[] = [];
  for (const { text, isWord: isKnown, start, end } of cutAtNames(characters)) {
    const name = isKnown ? readName(text) : [];
    if (!isKnown) tokens.push(toOwnToken(text) ?? toChinese(start, end));
    else if (name.length > 0) tokens.push({ raw: text, forms: name.slice(0, MOST_FORMS) });
    else tokens.push(...toEnglishTokens(text, toOrganisationWords('han').get(text)!, toOwnToken(text)?.forms ?? []));
  }
  return tokens;
};

const isWord = (kanji: string): boolean => {
  const english = toOrganisationWords('han').get(kanji);
  return english !== undefined && english !== AS_ROMANISED;
};

const MOST_FORMS = 3;
/** Read character by character; undefined where one of them has no reading. */
const toOwnToken = (raw: string): ScriptToken | undefined => {
  const read = Array.from(raw, (character) => toReadings().characters.get(character));
  if (read.includes(undefined)) return undefined;
  const usual = read.map((readings) => readings![0]!);
  const others = read.flatMap((readings, at) => readings!.slice(1).map((other) => join(usual.with(at, other))));
  return { raw, forms: [...new Set([join(usual), ...others])].slice(0, MOST_FORMS) };
};

/** Readings as they are spoken together: 北 hoku and 海 kai hokkai, 日 nichi and 産 san nissan, 鉄 tetsu and 工 ko tekko. */
const join = (readings: readonly string[]): string =>
  readings
    .join('-')
    .replace(/ku-(?=k)/gu, 'k-')
    .replace(/(?<=[aeiou])(?:tsu|chi)-(?=[kst])/gu, '*-')
    .replace(/\*-(.)/gu, '$1$1')
    .replace(/(?<=[aeiou])(?:tsu|chi)-ch/gu, 'tch')
    .replace(/(?<=[aeiou])(?:tsu|chi)-h/gu, 'pp')
    .replaceAll('-', '');

/**
 * Numbers as languages write them beside the name of a plant, unit or institute, as digits alone: 第五十二, 第五二 and 제52호 are 52,
 * 4η and 14-я are 4 and 14. Fractions, years and dates stay as they are.
 */

const HAN_DIGITS = '〇一二三四五六七八九';
/** From eleven on: up to ten they are words of companies/script-words.tsv, which are names as often (第一银行). */
const HAN_ORDINAL =
  /第(?:(?<hundreds>[一二三四五六七八九])?(?<hundred>百)零?)?(?:(?<tens>[一二三四五六七八九])?(?<ten>十))?(?<ones>[一二三四五六七八九])?(?=\p{Script=Han})/gu;
/** Digit by digit: 第七二二研究所, 七〇三所. */
const HAN_DIGIT_BY_DIGIT =
  /(?:第(?=[〇零一二三四五六七八九]{2,4}\p{Script=Han}))?[〇零一二三四五六七八九]{3,4}(?=(?:研究|设计|設計)?[所厂廠院])|第[〇零一二三四五六七八九]{2,4}(?=\p{Script=Han})/gu;
const toDigits = (numerals: string): string =>
  ` ${numerals
    .replace('第', '')
    .replaceAll('零', '〇')
    .replace(/./gu, (numeral) => String(HAN_DIGITS.indexOf(numeral)))} `;
/** The sign of an ordinal before digits, and the word for number behind them. */
const SIGNS = /(?:第\s*|제\s*)(?=\d)|(?<=\d)(?:号|號|호(?!텔))/gu;
/** Endings of ordinals behind digits, with a hyphen or without. */
const ENDINGS =
  /(?<=\d)(?:-?(?:я|й|е|а|ый|ий|ой|ая|ое|го|му|ого|ому|та|ти|то|ва|ша|на|тий|тя)|(?:η|ης|ος|ου|ο|ον|α|ες|ων))(?![\p{L}\p{M}])/gu;
const MAY_BE_NUMBERED = /\d|第|[〇零一二三四五六七八九]{3}/u;

const toDigit = (numeral: string | undefined, unit: string | undefined): number =>
  unit === undefined ? 0 : numeral === undefined ? 1 : HAN_DIGITS.indexOf(numeral);
const toHanNumber = (ordinal: string, { hundreds, hundred, tens, ten, ones }: Readonly<Record<string, string | undefined>>): string => {
  const number = 100 * toDigit(hundreds, hundred) + 10 * toDigit(tens, ten) + (ones === undefined ? 0 : HAN_DIGITS.indexOf(ones));
  return number > 10 ? ` ${number} ` : ordinal;
};

/** @param text after NFKC. */
export const toPlainNumbers = (text: string): string =>
  !MAY_BE_NUMBERED.test(text)
    ? text
    : text
        .replace(HAN_DIGIT_BY_DIGIT, toDigits)
        .replace(HAN_ORDINAL, (ordinal: string, ...rest: readonly unknown[]) =>
          toHanNumber(ordinal, rest.at(-1) as Readonly<Record<string, string | undefined>>),
        )
        .replace(SIGNS, ' ')
        .replace(ENDINGS, '');

/** Words of organisations' names in Arabic script that are one in two or three. */
import { findExact } from './script-stems.js';
import { joinWords, toJoinedForm, withForms, type RomanToken } from '../scripts/roman-token.js';
import { OF_GOD, toArabicKey } from '../scripts/arabic.js';

/** Words that are one: a compound of the table, and `حزب الله` with its vowels. */
export const joinArabicWords = (words: readonly RomanToken[]): readonly RomanToken[] =>
  words.some(({ script }) => script === 'arabic') ? joinCompounds(joinTheophoric(words)) : words;

/** First words of names that end in Allah, which Latin spellings write as one word with it: Hizbullah, Ansarallah. */
const BEFORE_ALLAH: ReadonlyMap<string, string> = new Map([
  ['حزب', 'hizb'],
  ['انصار', 'ansar'],
  ['جند', 'jund'],
  ['نصر', 'nasr'],
  ['سیف', 'saif'],
  ['فضل', 'fadl'],
  ['بقیه', 'baqiat'],
  ['رحمه', 'rahmat'],
  ['هدایه', 'hidayat'],
]);

/** Tokens that a Persian compound may come apart into, where its article is one (بین المللی). */
const MOST_COMPOUND = 3;

/** `راه آهن`, `بین المللی`: a Persian compound of the table, which stands there as one word and is written apart as often as not. */
const joinCompounds = (words: readonly RomanToken[]): readonly RomanToken[] => {
  const joined: RomanToken[] = [];
  for (let i = 0; i < words.length;) {
    let count = words[i]!.script === 'arabic' ? MOST_COMPOUND : 1;
    while (count > 1 && !isCompound(words.slice(i, i + count))) count--;
    const parts = words.slice(i, i + count);
    joined.push(count === 1 ? words[i]! : joinWords(parts, [toJoinedForm(parts)], true));
    i += count;
  }
  return joined;
};
const isCompound = (words: readonly RomanToken[]): boolean =>
  words.length > 1 && findExact(words.map(({ raw }) => raw).join(''), 'arabic') !== undefined;

const joinTheophoric = (words: readonly RomanToken[]): readonly RomanToken[] => {
  if (!words.some(({ raw }) => raw.endsWith(OF_GOD))) return words;
  const joined: RomanToken[] = [];
  for (let i = 0; i < words.length; i++) {
    const [word, next] = [words[i]!, words[i + 1]];
    const isApart = next?.raw === OF_GOD;
    const first =
      word.script !== 'arabic'
        ? undefined
        : BEFORE_ALLAH.get(toArabicKey(isApart ? word.raw : word.raw.endsWith(OF_GOD) ? word.raw.slice(0, -OF_GOD.length) : ''));
    if (first === undefined) joined.push(word);
    else
      joined.push(
        withForms(word, [`${first}allah`, `${first}ullah`, `${first}ollah`], false, isApart ? `${word.raw} ${next.raw}` : word.raw),
      );
    if (first !== undefined && isApart) i++;
  }
  return joined;
};

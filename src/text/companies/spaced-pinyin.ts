/**
 * Chinese names whose syllables are written apart: Hong Kong Hai Neng Da Trading is Hong Kong Hainengda Trading, as which
 * others write 海能達.
 *
 * In: words of an organisation's name. Out: the same, of three syllables or more in a row each word of companies and place
 * of China as one (Ke Ji, Bei Jing), and three or more between them as one name. Two are left apart: the alignment joins them.
 */
import { isHeardSyllable, ONE_PINYIN } from '../spelling/heard-syllables.js';
import { joinWords, toJoinedForm, type RomanToken } from '../scripts/roman-token.js';
import { toPlace } from './company-words.js';
import { isCompanyWord } from './legal-forms.js';
import { findLegalPhrase } from './legal-phrases.js';

const LEAST_SYLLABLES = 3;
/** Syllables that are little words of other languages: no run begins with one or ends in one (San Juan de Dios). */
const LITTLE_WORDS: ReadonlySet<string> = new Set([
  'a',
  'e',
  'an',
  'de',
  'di',
  'en',
  'la',
  'le',
  'lo',
  'me',
  'ne',
  'sa',
  'se',
  'ta',
  'te',
  'to',
]);
const CHINESE: ReadonlySet<string> = new Set(['cn', 'hk', 'mo', 'tw']);

const isOfChina = (form: string): boolean => CHINESE.has(toPlace(form)?.country ?? '');
const isSyllable = ({ script, forms: [form], raw }: RomanToken): boolean =>
  script === 'latin' && raw.length === form!.length && ONE_PINYIN.test(form!) && form !== COMPANY;
/** Of legal forms the one that stands behind Chinese names and may be a syllable. */
const COMPANY = 'co';
const isLittle = ({ forms }: RomanToken): boolean => LITTLE_WORDS.has(forms[0]!);

export const joinPinyin = (words: readonly RomanToken[]): readonly RomanToken[] => joinSpaced(joinCities(words));

/** `Shenzhen Shi Jiuyuan`, `Hebei Sheng Jiuyuan`: the city or the province of Chinese is no word beside its place. */
const CITY = /^sh(?:i|eng)$/u;
const joinCities = (words: readonly RomanToken[]): readonly RomanToken[] => {
  const at = words.findIndex(({ forms: [form] }, i) => CITY.test(form!) && isOfCity(words[i - 1], words[i + 1]));
  return at < 0 ? words : [...words.slice(0, at - 1), joinWords(words.slice(at - 1, at + 1), words[at - 1]!.forms), ...words.slice(at + 1)];
};
/** Whether a word stands behind a place of China and before no syllable, which it would be one word with (Shi Ji). */
const isOfCity = (before: RomanToken | undefined, behind: RomanToken | undefined): boolean =>
  before !== undefined && behind !== undefined && isOfChina(before.forms[0]!) && !isSyllable(behind);

const joinSpaced = (words: readonly RomanToken[]): readonly RomanToken[] => {
  if (words.length < LEAST_SYLLABLES) return words;
  const joined: RomanToken[] = [];
  for (let at = 0; at < words.length;) {
    let end = at;
    while (end < words.length && isSyllable(words[end]!)) end++;
    if (end === at) joined.push(words[at++]!);
    else {
      joined.push(...joinRun(words, at, end));
      at = end;
    }
  }
  return joined.length === words.length ? words : joined;
};

/** The words of a run of syllables, joined where it is Chinese. */
const joinRun = (words: readonly RomanToken[], start: number, end: number): readonly RomanToken[] => {
  let [first, behind] = [start, end];
  while (first < end && isLittle(words[first]!)) first++;
  while (behind > first && isLittle(words[behind - 1]!)) behind--;
  const isChinese =
    behind - first >= LEAST_SYLLABLES &&
    !areOther(words[start - 1], words[start]!) &&
    !areOther(words[end], words[end - 1]!) &&
    findLegalPhrase(words, first).length < 2;
  return isChinese
    ? [...words.slice(start, first), ...joinSyllables(words.slice(first, behind)), ...words.slice(behind, end)]
    : words.slice(start, end);
};

/** Whether the word beside a syllable says that both are of another language: Hun beside Hang, Thuong before Mai, with which it is one word. */
const areOther = (beside: RomanToken | undefined, syllable: RomanToken): boolean => {
  const form = beside?.forms[0] ?? '';
  return isHeardSyllable(form) && !ONE_PINYIN.test(form) && (!isCompanyWord(form) || isCompanyWord(form + syllable.forms[0]!));
};

const joinSyllables = (run: readonly RomanToken[]): readonly RomanToken[] => {
  const joined: RomanToken[] = [];
  let name: RomanToken[] = [];
  const endName = (): void => {
    joined.push(...(name.length < LEAST_SYLLABLES ? name : [toOne(name)]));
    name = [];
  };
  for (let at = 0; at < run.length;) {
    const word = [3, 2]
      .map((count) => run.slice(at, at + count))
      .find((part) => part.length > 1 && isWordOfChina(toJoinedForm(part), at === 0));
    if (word === undefined) name.push(run[at++]!);
    else {
      endName();
      joined.push(toOne(word));
      at += word.length;
    }
  }
  endName();
  return joined;
};

const toOne = (words: readonly RomanToken[]): RomanToken => joinWords(words, [toJoinedForm(words)]);
/** A place is one at the head alone: Ya Qing Hai Yang is of the ocean. */
const isWordOfChina = (form: string, isHead: boolean): boolean => isCompanyWord(form) || (isHead && isOfChina(form));

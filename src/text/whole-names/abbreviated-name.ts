/**
 * Names of organisations that are the same but for words written by their initials: VMP Avitec, Vyatka Machinery Plant Avitec.
 *
 * In: the tokens of a name and the words that they are of. Out: texts, of which two such names share one.
 */
import { COMMON_WORD } from '../evidence.js';
import { toPlainText } from '../normalize.js';
import type { PreparedName } from '../prepare.js';
import { toSpelt } from '../tokens/token.js';
import { toCompanyWord } from '../companies/company-words.js';

type WordsOfName = Pick<PreparedName, 'tokens' | 'words'>;

/** A word of a name as it is written, which may be several tokens in English. */
interface WrittenWord {
  readonly forms: readonly string[];
  /** As it is written. */
  readonly word: string;
  readonly isCommon: boolean;
  readonly isOwn: boolean;
  readonly isAcronym: boolean;
  /** The first letter of the word for a company behind it: empty where none stands there. */
  readonly company: string;
}
const OWN_WORD = 60;
const SHORT_ACRONYM = /^[a-z]{2,5}$/u;
const [LEAST_RUN, MOST_RUN] = [2, 5];

const toCompanyLetter = ({ tokens, words }: WordsOfName, at: number): string =>
  tokens[at]?.tag === 'legal_form' && toCompanyWord(tokens[at].forms[0]!)?.canonical === 'company' ? toPlainText(words[at]!).charAt(0) : '';

const toWrittenWords = (name: WordsOfName): WrittenWord[] => {
  const { tokens, words } = name;
  const written: WrittenWord[] = [];
  for (let at = 0; at < tokens.length;) {
    const start = at++;
    while (at < tokens.length && words[at] === words[start]) at++;
    const { tag } = tokens[start]!;
    if (tag === 'legal_form' || tag === 'connective') continue;
    const forms: string[] = [];
    let [isCommon, isOwn] = [true, false];
    for (let each = start; each < at; each++) {
      const { weight } = tokens[each]!;
      forms.push(toSpelt(tokens[each]!));
      if (weight > COMMON_WORD) isCommon = false;
      if (weight >= OWN_WORD) isOwn = true;
    }
    written.push({
      forms,
      word: words[start]!,
      isCommon,
      isOwn,
      isAcronym: tag === 'name' && SHORT_ACRONYM.test(forms[0]!),
      company: toCompanyLetter(name, at),
    });
  }
  return written;
};

/** The words of a name in the order of their letters, of which one is, or may be, the initials of others. */
export interface AbbreviatedText {
  readonly text: string;
  /** How many words the initials stand for; 1 of the name that has them. */
  readonly run: number;
}

/** `VMP Avitec` and `Vyatka Machinery Plant Avitec`: the words that do not tell who it is by their initials, beside the same others. */
export const toAbbreviatedTexts = (name: WordsOfName): readonly AbbreviatedText[] => {
  const texts: AbbreviatedText[] = [];
  const words = toWrittenWords(name);
  const add = (text: string, run: number): void => {
    if (!texts.some((other) => other.text === text)) texts.push({ text, run });
  };
  if (words.length >= 2 && words.some(({ isAcronym }, at) => isAcronym && hasOwnBeside(words, at, at + 1)))
    add(toSortedForms(words, words.length, words.length), 1);
  for (let start = 0; start < words.length;) {
    let end = start;
    while (end < words.length && words[end]!.isCommon) end++;
    const company = end > start ? words[end - 1]!.company : '';
    const run = end - start + company.length;
    if (run >= LEAST_RUN && run <= MOST_RUN && hasOwnBeside(words, start, end)) {
      // The first letters as they are written, and those of the words that stand for them.
      let [written, read] = ['', ''];
      for (let at = start; at < end; at++) {
        written += toPlainText(words[at]!.word).charAt(0);
        read += words[at]!.forms[0]!.charAt(0);
      }
      for (const initials of new Set([written + company, read + (company && 'c'), ...(end - start >= LEAST_RUN ? [written, read] : [])]))
        add(toSortedForms(words, start, end, initials), run);
    }
    start = end + 1;
  }
  return texts;
};

/** Whether a word before `start` or from `end` on is the name's own. */
const hasOwnBeside = (words: readonly WrittenWord[], start: number, end: number): boolean => {
  for (let at = 0; at < words.length; at++) if ((at < start || at >= end) && words[at]!.isOwn) return true;
  return false;
};

/** The words before `start` and from `end` on, and what stands for those between, in the order of their letters. */
const toSortedForms = (words: readonly WrittenWord[], start: number, end: number, ...initials: string[]): string => {
  const forms = initials;
  for (let at = 0; at < words.length; at++) if (at < start || at >= end) forms.push(...words[at]!.forms);
  return forms.sort().join(' ');
};

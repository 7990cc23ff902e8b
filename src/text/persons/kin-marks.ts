/**
 * Whose child somebody is, as South and South-East Asia abbreviates it: s/o (son of), d/o (daughter of), Malay a/l (anak
 * lelaki) and a/p (anak perempuan).
 *
 * In: words of a person's name, and its text. Out: the same, both letters as one word, which is read as bin.
 */
import { joinWords, type RomanToken } from '../scripts/roman-token.js';

const MARK = /^(?:[sd]\/o|a\/[lp])$/iu;

export const joinKinMarks = (words: readonly RomanToken[], raw: string): readonly RomanToken[] => {
  if (!raw.includes('/')) return words;
  const joined: RomanToken[] = [];
  for (let at = 0; at < words.length; at++) {
    const mark = `${words[at]!.raw}/${words[at + 1]?.raw ?? ''}`;
    const isMark = at > 0 && MARK.test(mark) && raw.includes(mark);
    joined.push(isMark ? joinWords(words.slice(at, at + 2), ['bin']) : words[at]!);
    if (isMark) at++;
  }
  return joined;
};

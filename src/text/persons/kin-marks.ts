/**
 * Whose child somebody is, as South and South-East Asia abbreviates it: s/o (son of), d/o (daughter of), Malay a/l (anak
 * lelaki) and a/p (anak perempuan).
 *
 * In: words of a person's name, and its text. Out: the same, both letters as one word, which is read as bin.
 */
import { joinWords, type RomanToken } from '../scripts/roman-token.js';

const MARK = /(?<!\p{L})(?:[sd]\/o|a\/[lp])(?!\p{L})/giu;
const LETTERS = /[\p{L}]/gu;

export const joinKinMarks = (words: readonly RomanToken[], raw: string): readonly RomanToken[] => {
  if (!raw.includes('/')) return words;
  const marks = Array.from(raw.matchAll(MARK), ([mark]) => mark.match(LETTERS)!);
  if (marks.length === 0) return words;
  const joined: RomanToken[] = [];
  for (let at = 0; at < words.length; at++) {
    const [first, second] = marks[0] ?? [];
    const isMark = at > 0 && words[at]!.raw === first && words[at + 1]?.raw === second;
    joined.push(isMark ? joinWords(words.slice(at, at + 2), ['bin']) : words[at]!);
    if (!isMark) continue;
    marks.shift();
    at++;
  }
  return joined;
};

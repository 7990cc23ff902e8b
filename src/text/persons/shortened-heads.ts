/**
 * Ethiopian and Eritrean names of which the first half is a letter and a stroke: G/Medhin is Gebremedhin, W/Giorgis Woldegiorgis.
 *
 * In: the words of a name, and the raw name, which alone has the stroke. Out: the two as one word.
 * Source of facts: usage of Ethiopian registers and newspapers. Date: 2026-11.
 */
import { joinWords } from '../tokens/tagged-word.js';
import type { RomanToken } from '../romanise.js';

const HEADS: Readonly<Record<string, string>> = { g: 'gebre', h: 'haile', k: 'kidane', t: 'tekle', w: 'wolde' };
/** Not w/o, which is wife of. */
const SHORTENED = /(?<![\p{L}\p{N}])[ghktw]\/(?=\p{L}{3})/iu;

export const writeOutHeads = (words: readonly RomanToken[], raw: string): readonly RomanToken[] => {
  if (!SHORTENED.test(raw)) return words;
  const written: RomanToken[] = [];
  for (let at = 0; at < words.length; at++) {
    const [letter, next] = [words[at]!, words[at + 1]];
    const head = next !== undefined && raw.includes(`${letter.raw}/${next.raw}`) ? HEADS[letter.raw.toLowerCase()] : undefined;
    if (head === undefined) written.push(letter);
    else written.push(joinWords([letter, words[++at]!], [head + next!.forms[0]!]));
  }
  return written;
};

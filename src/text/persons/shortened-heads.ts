/**
 * Words of which the first letter alone is written: Ethiopian and Eritrean names of which the first half is a letter and a stroke
 * (G/Medhin is Gebremedhin, W/Giorgis Woldegiorgis), and Dutch particles (Pieter v.d. Meulen, v/d).
 *
 * In: the words of a name, and the raw name, which alone has the stroke. Out: the halves as one word, the particles written out.
 * Source of facts: usage of Ethiopian registers and newspapers, and of Dutch registers. Date: 2026-11.
 */
import { joinWords, withForms, type RomanToken } from '../scripts/roman-token.js';

const HEADS: Readonly<Record<string, string>> = { g: 'gebre', h: 'haile', k: 'kidane', t: 'tekle', w: 'wolde' };
/** Not w/o, which is wife of. */
const SHORTENED = /(?<![\p{L}\p{N}])[ghktw]\/(?=\p{L}{3})/iu;

/** Between a given name and a surname, written small: V. D. are somebody's initials. */
const VAN_DER = /(?<=\p{L}\s)v(?:\.\s?d\.\s?|\/d\s)(?=\p{Lu})/u;
const writeOutVanDer = (words: readonly RomanToken[], raw: string): readonly RomanToken[] =>
  VAN_DER.test(raw)
    ? words.map((word, at) =>
        word.raw === 'v' && words[at + 1]?.raw === 'd'
          ? withForms(word, ['van'])
          : word.raw === 'd' && words[at - 1]?.raw === 'v'
            ? withForms(word, ['der'])
            : word,
      )
    : words;

export const writeOutHeads = (words: readonly RomanToken[], raw: string): readonly RomanToken[] =>
  raw.includes('/') || raw.includes('.') ? writeOutShortened(writeOutVanDer(words, raw), raw) : words;

const writeOutShortened = (words: readonly RomanToken[], raw: string): readonly RomanToken[] => {
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

/**
 * States by the abbreviations or short names that they are as often called by: the United Kingdom is the UK, the Russian
 * Federation Russia.
 *
 * In: words of an organisation's name, in English where a table has them. Out: the same, the words of such a name as one.
 * A long word of one may hold a slip, where another has none.
 */
import { readTable, toParts } from '../../table.js';
import { toOsaDistance } from '../kernels/osa-distance.js';
import { joinWords, type RomanToken } from '../scripts/roman-token.js';

interface StateName {
  readonly short: string;
  readonly words: readonly string[];
}
/** Letters of a word that may hold a slip. */
const LEAST_SLIPPED = 5;

/** By each of their words of so many letters, the longest first. */
const namesByWord = new Map<string, StateName[]>();
for (const [short, names] of readTable('companies/state-names.tsv', 2)) {
  for (const name of toParts(names, ',')) {
    const words = name.split(' ');
    const long = words.filter((word) => word.length >= LEAST_SLIPPED);
    for (const word of long.length === 0 ? words : long)
      namesByWord.set(word, [...(namesByWord.get(word) ?? []), { short: short!, words }]);
  }
}
for (const names of namesByWord.values()) names.sort((a, b) => b.words.length - a.words.length);

export const joinStateNames = (words: readonly RomanToken[]): readonly RomanToken[] => {
  if (words.length < 2) return words;
  for (let at = 0; at < words.length; at++) {
    for (const { short, words: name } of namesByWord.get(toForm(words[at])) ?? []) {
      const start = at - name.indexOf(toForm(words[at]));
      const end = start + name.length;
      if (start < 0 || end > words.length || !name.every((word, place) => isOrSlipped(toForm(words[start + place]), word))) continue;
      return [...words.slice(0, start), joinWords(words.slice(start, end), [short]), ...joinStateNames(words.slice(end))];
    }
  }
  return words;
};

const toForm = (word: RomanToken | undefined): string => word?.forms[0] ?? '';
const isOrSlipped = (form: string, word: string): boolean =>
  form === word || (word.length >= LEAST_SLIPPED && toOsaDistance(form, word, 1) === 1);

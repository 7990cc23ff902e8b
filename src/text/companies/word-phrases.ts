/**
 * Words that mean something together: железная дорога is a railway, caja de ahorros a savings bank, droits de l'homme are
 * human rights.
 *
 * In: words of an organisation's name. Out: the same, of such words each as what it stands for in English, then as it was, so
 * that a slip in one leaves the others; what says nothing of its own as `of`.
 */
import { toOsaDistance } from '../kernels/osa-distance.js';
import { MAX_FORMS, toRomanToken, type RomanToken } from '../scripts/roman-token.js';
import { addTo, readTable } from '../../table.js';

interface Phrase {
  /** Of one length: the words as romanised, `*` for any ending, and what is read for each. */
  readonly words: readonly string[];
  readonly readings: readonly string[];
}

/** Letters of the first word that phrases are looked up by: as many as the shortest has. */
const HEAD = 2;
const toHead = (word: string): string => word.slice(0, HEAD);
const AS_IT_STANDS = '=';
const OF = 'of';
const SAYS_NOTHING = '-';
const ANY_ENDING = '*';

/** By the head of the first word, the longest first. */
const phrases = new Map<string, Phrase[]>();
for (const [form, english] of readTable('companies/word-phrases.tsv', 2)) {
  const [words, readings] = [form!.split(' '), english!.split(' ')];
  if (words.length !== readings.length)
    throw new Error(`The phrase ${form} of data/companies/word-phrases.tsv has ${words.length} words and ${readings.length} readings.`);
  addTo(phrases, toHead(form!), { words, readings });
}
for (const group of phrases.values()) group.sort((a, b) => b.words.length - a.words.length);

export const readPhrases = (words: readonly RomanToken[]): readonly RomanToken[] => {
  let read: RomanToken[] | undefined;
  for (let at = 0; at < words.length - 1; at++) {
    const phrase = phrases.get(toHead(words[at]!.forms[0]!))?.find((each) => isAt(each, words, at));
    if (phrase === undefined) continue;
    read ??= [...words];
    for (const [offset, reading] of phrase.readings.entries()) read[at + offset] = toRead(words[at + offset]!, reading);
    at += phrase.words.length - 1;
  }
  return read ?? words;
};

/** One word may have a slip: alone it would be no word of the tables, and the others would stand for nothing. */
const isAt = ({ words: expected }: Phrase, words: readonly RomanToken[], at: number): boolean => {
  if (at + expected.length > words.length) return false;
  let other = -1;
  for (const [offset, word] of expected.entries()) {
    if (isWord(words[at + offset]!.forms[0]!, word)) continue;
    if (other >= 0) return false;
    other = offset;
  }
  return other < 0 || isSlipped(words[at + other]!.forms[0]!, expected[other]!);
};
const isWord = (form: string, expected: string): boolean =>
  expected.endsWith(ANY_ENDING) ? form.startsWith(expected.slice(0, -1)) : form === expected;

/** Letters of a word in which a slip is looked for. */
const LEAST_SLIPPED = 5;
const isSlipped = (form: string, expected: string): boolean => {
  const stem = expected.endsWith(ANY_ENDING) ? expected.slice(0, -1) : expected;
  const lengths = stem === expected ? [form.length] : [stem.length - 1, stem.length, stem.length + 1];
  return stem.length >= LEAST_SLIPPED && lengths.some((length) => toOsaDistance(form.slice(0, length), stem, 1) <= 1);
};

const toRead = (word: RomanToken, reading: string): RomanToken =>
  reading === AS_IT_STANDS
    ? word
    : toRomanToken(word.raw, [...new Set([reading === SAYS_NOTHING ? OF : reading, ...word.forms])].slice(0, MAX_FORMS), 'latin', false);

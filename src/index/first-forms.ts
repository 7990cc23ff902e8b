/**
 * Which first forms the listed tokens have: a Bloom filter (B. H. Bloom, 1970) over their keys, whose bits of one form lie
 * in one word, so that asking reads memory once. What is some token's first form is never denied.
 *
 * A word is cut at each of its letters, and most halves are no listed word: at 10,000 generated entities 35 in a hundred
 * are, mostly of few letters, and 36 are affirmed (2026-11-24), in 16 KiB a partition instead of MiB of the table of keys.
 */
import { toExactKey } from '../text/tokens/relation-keys.js';
import { toFirstForm } from '../text/tokens/token-key.js';
import { createU32 } from './growable.js';

/** At least, and up to twice as many: one form in thirty that is none passes for one, or fewer. */
const BITS_PER_FORM = 10;
const WORD_BITS = 32;
/** The upper bits of a key that tell its word. */
const MOST_WORDS = 2 ** 21;

/** @param texts of the tokens, as toTokenKey gives them. */
export const buildFirstForms = (texts: readonly string[]): Uint32Array => {
  let count = 1;
  while (count < MOST_WORDS && count * WORD_BITS < texts.length * BITS_PER_FORM) count *= 2;
  const words = createU32(count);
  for (const text of texts) {
    const key = toExactKey(toFirstForm(text));
    words[toWord(key, count)]! |= toBits(key);
  }
  return words;
};

/** @param key of the form (toExactKey). */
export const mayBeFirstForm = (firstForms: Uint32Array, key: number): boolean => {
  const bits = toBits(key);
  return (firstForms[toWord(key, firstForms.length)]! & bits) === bits;
};

const toWord = (key: number, count: number): number => (key / 2 ** 32) & (count - 1);

/** Three of a word's bits, from the lower half of the key; signed, as what `&` gives. */
const toBits = (key: number): number => {
  const low = key >>> 0;
  return (1 << (low >>> 27)) | (1 << ((low >>> 22) & 31)) | (1 << ((low >>> 17) & 31));
};

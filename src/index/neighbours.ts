/**
 * Which listed tokens stand side by side in a name: a Bloom filter (B. H. Bloom, 1970) whose bits of one pair lie in one
 * word, so that asking reads memory once. What stands side by side is never denied.
 *
 * Of the pairs that a word may come apart into by their letters, at 10,000 and at a million generated entities 2 and 4
 * in a hundred are neighbours in any name (2026-11-21): the others need no place in an expansion.
 */
import { createU32 } from './growable.js';

/** Bits a pair: about one pair in thirty that are no neighbours passes for such. */
const BITS_PER_PAIR = 10;
const WORD_BITS = 32;

/** @param nameOffsets start of each name's tokens, one more as the end. */
export const buildNeighbours = (nameOffsets: Uint32Array, nameTokens: Uint32Array): Uint32Array => {
  const pairCount = Math.max(0, nameTokens.length - (nameOffsets.length - 1));
  const words = createU32(Math.ceil((BITS_PER_PAIR * pairCount) / WORD_BITS) + 1);
  for (let name = 0; name + 1 < nameOffsets.length; name++) {
    for (let at = nameOffsets[name]! + 1; at < nameOffsets[name + 1]!; at++) {
      const hash = toPairHash(nameTokens[at - 1]!, nameTokens[at]!);
      words[toWord(hash, words.length)]! |= toBits(hash);
    }
  }
  return words;
};

/** Whether a name may have the two tokens one after the other. */
export const mayBeNeighbours = (neighbours: Uint32Array, left: number, right: number): boolean => {
  const hash = toPairHash(left, right);
  const bits = toBits(hash);
  return (neighbours[toWord(hash, neighbours.length)]! & bits) === bits;
};

/** 32 bits; the finaliser of MurmurHash3 (A. Appleby). */
const toPairHash = (left: number, right: number): number => {
  let hash = Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

const toWord = (hash: number, count: number): number => Math.floor((hash / 2 ** 32) * count);

/** Three of a word's bits, from another mix than the word's place; signed, as what `&` gives. */
const toBits = (hash: number): number => {
  const mixed = Math.imul(hash, 0xcc9e2d51) >>> 0;
  return (1 << (mixed >>> 27)) | (1 << ((mixed >>> 22) & 31)) | (1 << ((mixed >>> 17) & 31));
};

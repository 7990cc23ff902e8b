/**
 * Tables of words in numbers, for memory that all threads of a process read, and for the file that the build writes.
 *
 *   word ─ hash ─▶ slot: tag of the hash:12 · entry:20 ─▶ end of its letters, number of its value ─▶ the value as JSON
 *
 * Open addressing. A value is read when it is first asked for, and kept; words of equal values share one.
 */
import { toWordHash } from './word-hash.js';

/** The words are lower-case ASCII letters, digits and spaces; any other text is in no table. */
export interface WordTable<Known> {
  readonly get: (word: string) => Known | undefined;
  readonly has: (word: string) => boolean;
}

export type PackedNumbers = Uint8Array | Uint32Array | Float64Array;
/** Columns by their name. */
export type PackedColumns = Readonly<Record<string, PackedNumbers>>;

export interface PackedWords extends PackedColumns {
  /** A power of two of them, at most two thirds taken; 0 is free, entries count from 1. */
  readonly slots: Uint32Array;
  readonly letters: Uint8Array;
  /** By entry, where its letters end; those of the first begin at 0, its own entry is empty. */
  readonly ends: Uint32Array;
  readonly values: Uint32Array;
  readonly texts: Uint8Array;
  /** By value, where its text ends, as of entries. */
  readonly textEnds: Uint32Array;
}

const ENTRY_BITS = 20;
const ENTRY_MASK = 2 ** ENTRY_BITS - 1;

export const toShared = <Numbers extends PackedNumbers>(numbers: Numbers): Numbers => {
  const column = new (numbers.constructor as new (buffer: SharedArrayBuffer) => Numbers)(new SharedArrayBuffer(numbers.byteLength));
  column.set(numbers);
  return column;
};

export const packWords = <Known>(known: ReadonlyMap<string, Known>): PackedWords => {
  const words: string[] = [];
  const values: number[] = [0];
  const texts = new Map<string, number>();
  /** Most words share their value, which is then not written again. */
  const numbers = new Map<Known, number>();
  const toNumber = (value: Known): number => {
    const text = JSON.stringify(value);
    const number = texts.get(text) ?? texts.size + 1;
    texts.set(text, number);
    numbers.set(value, number);
    return number;
  };
  for (const [word, value] of known) {
    words.push(word);
    values.push(numbers.get(value) ?? toNumber(value));
  }
  if (words.length > ENTRY_MASK) throw new Error(`A table of ${words.length} words is too large.`);
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(1.5 * (words.length + 1))));
  const mask = slots.length - 1;
  for (let at = 0; at < words.length; at++) {
    const hash = toWordHash(words[at]!);
    let slot = hash & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = (hash & ~ENTRY_MASK) | (at + 1);
  }
  const [letters, textBytes] = [packTexts(words), packTexts([...texts.keys()])];
  return {
    slots: toShared(slots),
    letters: letters.bytes,
    ends: letters.ends,
    values: toShared(Uint32Array.from(values)),
    texts: textBytes.bytes,
    textEnds: textBytes.ends,
  };
};

/** @throws Error where a text is not of ASCII letters: the installation is broken, nothing can be screened. */
const packTexts = (texts: readonly string[]): { readonly bytes: Uint8Array; readonly ends: Uint32Array } => {
  const joined = texts.join('');
  if (/[^ -~]/u.test(joined))
    throw new Error(`A table holds a word that is not of ASCII letters: ${texts.find((text) => /[^ -~]/u.test(text))!}.`);
  const ends = new Uint32Array(texts.length + 1);
  for (let at = 0; at < texts.length; at++) ends[at + 1] = ends[at]! + texts[at]!.length;
  return { bytes: toShared(new TextEncoder().encode(joined)), ends: toShared(ends) };
};

export const readWords = <Known>({ slots, letters, ends, values, texts, textEnds }: PackedWords): WordTable<Known> => {
  const mask = slots.length - 1;
  const read = new Map<number, Known>();

  /** The entry of a word; 0 where there is none. */
  const find = (word: string): number => {
    const hash = toWordHash(word);
    const tag = (hash & ~ENTRY_MASK) >>> 0;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const found = slots[slot]!;
      if (found === 0) return 0;
      const entry = found & ENTRY_MASK;
      if (found - entry === tag && isWord(entry, word)) return entry;
    }
  };

  const isWord = (entry: number, word: string): boolean => {
    const start = ends[entry - 1]!;
    if (ends[entry]! - start !== word.length) return false;
    for (let i = 0; i < word.length; i++) if (letters[start + i] !== word.charCodeAt(i)) return false;
    return true;
  };

  return {
    has: (word) => find(word) !== 0,
    get: (word) => {
      const entry = find(word);
      if (entry === 0) return undefined;
      const value = values[entry]!;
      const known = read.get(value);
      if (known !== undefined) return known;
      const parsed = JSON.parse(Buffer.from(texts.subarray(textEnds[value - 1], textEnds[value])).toString('latin1')) as Known;
      read.set(value, parsed);
      return parsed;
    },
  };
};

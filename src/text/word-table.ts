/**
 * What is known of words, packed into memory that all threads of a process read: the first thread makes maps of it,
 * packs them before it starts others, and hands them on (environment data of node:worker_threads). As maps the tables
 * of data/ take 45 MiB of a thread; a process without threads is spared the packing.
 *
 *   word ─ hash ─▶ slot: tag of the hash:12 · entry:20 ─▶ end of its letters, number of its value ─▶ the value as JSON
 *
 * Open addressing. A value is read when it is first asked for, and kept; words of equal values share one.
 */
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { toWordHash } from './word-hash.js';

/** The words are lower-case ASCII letters, digits and spaces; any other text is in no table. */
export interface WordTable<Known> {
  readonly get: (word: string) => Known | undefined;
  readonly has: (word: string) => boolean;
}

interface PackedWords {
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

const DATA_FOLDER = new URL('../../data/', import.meta.url).href;
const ENTRY_BITS = 20;
const ENTRY_MASK = 2 ** ENTRY_BITS - 1;

/** @param name of the table, its own in the process. @param make gives values that JSON holds. */
export const shareWords = <Known>(name: string, make: () => ReadonlyMap<string, Known>): WordTable<Known> => shareWordsLater(name, make)();

/** The same of words alone. */
export const shareWordSet = (name: string, make: () => Iterable<string>): WordTable<true> => 
  shareWords(name, () => {
    const words = new Map<string, true>();
    for (const word of make()) words.set(word, true);
    return words;
  });

/** Each packs a table, and makes it where nobody asked for it yet. */
const packers: (() => void)[] = [];

/** A table that is made when it is first asked for. */
export const shareWordsLater = <Known>(name: string, make: () => ReadonlyMap<string, Known>): (() => WordTable<Known>) => {
  const shared = findShared(name) as PackedWords | undefined;
  if (shared) {
    const table = readWords<Known>(shared);
    return () => table;
  }
  let map: ReadonlyMap<string, Known> | undefined;
  let present: WordTable<Known> | undefined;
  const toPresent = (): WordTable<Known> => (present ??= map = make());
  packers.push(() => {
    toPresent();
    present = readWords(keepShared(name, packWords(map!)));
    map = undefined;
  });
  const table: WordTable<Known> = { get: (word) => present!.get(word), has: (word) => present!.has(word) };
  return () => {
    toPresent();
    return table;
  };
};

/** Packs all tables, so that threads that are started from now on find them. */
export const packSharedWords = (): void => {
  for (const pack of packers.splice(0)) pack();
};

/** Numbers that are worked out from words. */
export const shareNumbers = <Numbers extends Uint32Array | Float64Array>(name: string, make: () => Numbers): Numbers => (findShared(name) as Numbers | undefined) ?? keepShared(name, toShared(make()));

/** Two copies of the package in a process may hold other words. */
const toKey = (name: string): string => `${DATA_FOLDER}#${name}`;
const findShared = (name: string): unknown => getEnvironmentData(toKey(name));
const keepShared = <Data>(name: string, data: Data): Data => {
  setEnvironmentData(toKey(name), data as Parameters<typeof setEnvironmentData>[1]);
  return data;
};

const toShared = <Numbers extends Uint8Array | Uint32Array | Float64Array>(numbers: Numbers): Numbers => {
  const column = new (numbers.constructor as new (buffer: SharedArrayBuffer) => Numbers)(new SharedArrayBuffer(numbers.byteLength));
  column.set(numbers);
  return column;
};

const packWords = <Known>(known: ReadonlyMap<string, Known>): PackedWords => {
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
  return { slots: toShared(slots), letters: letters.bytes, ends: letters.ends, values: toShared(Uint32Array.from(values)), texts: textBytes.bytes, textEnds: textBytes.ends };
};

/** @throws Error where a text is not of ASCII letters: the installation is broken, nothing can be screened. */
const packTexts = (texts: readonly string[]): { readonly bytes: Uint8Array; readonly ends: Uint32Array } => {
  const joined = texts.join('');
  if (/[^ -~]/u.test(joined)) throw new Error(`A table holds a word that is not of ASCII letters: ${texts.find((text) => /[^ -~]/u.test(text))!}.`);
  const ends = new Uint32Array(texts.length + 1);
  for (let at = 0; at < texts.length; at++) ends[at + 1] = ends[at]! + texts[at]!.length;
  return { bytes: toShared(new TextEncoder().encode(joined)), ends: toShared(ends) };
};

const readWords = <Known>({ slots, letters, ends, values, texts, textEnds }: PackedWords): WordTable<Known> => {
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

/**
 * What is known of words, packed into memory that all threads of a process read: made by the first thread that asks, and
 * handed to the threads that it starts (environment data of node:worker_threads). As maps of strings the tables of
 * data/ would take 45 MiB of each thread.
 *
 *   word ─ hash ─▶ slot: tag of the hash:12 · entry:20 ─▶ end of its letters, number of its value ─▶ the value as JSON
 *
 * Open addressing. A value is read when it is first asked for, and kept; words of equal values share one.
 */
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

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

/** @param name of the table, its own in the process. @param make gives each word once; its values are what JSON holds. */
export const shareWords = <Known>(name: string, make: () => Iterable<readonly [word: string, known: Known]>): WordTable<Known> => readWords(share(name, () => packWords(make())));

/** The same of words alone. */
export const shareWordSet = (name: string, make: () => Iterable<string>): WordTable<true> =>
  shareWords(name, function* () {
    for (const word of make()) yield [word, true] as const;
  });

const makers: (() => unknown)[] = [];

/** A table that is made when it is first asked for. */
export const shareWordsLater = <Known>(name: string, make: () => Iterable<readonly [word: string, known: Known]>): (() => WordTable<Known>) => {
  let table: WordTable<Known> | undefined;
  const toTable = (): WordTable<Known> => (table ??= shareWords(name, make));
  makers.push(toTable);
  return toTable;
};

/** Makes the tables that nobody asked for yet, so that threads that are started from now on need not. */
export const makeSharedWords = (): void => {
  for (const make of makers) make();
};

/** Numbers that are worked out from words. */
export const shareNumbers = <Numbers extends Uint32Array | Float64Array>(name: string, make: () => Numbers): Numbers => share(name, () => toShared(make()));

/** What one thread makes and those that it starts find made: typed arrays on shared memory, and records of them. */
const share = <Data>(name: string, make: () => Data): Data => {
  // Two copies of the package in a process may hold other words.
  const key = `${DATA_FOLDER}#${name}`;
  const known = getEnvironmentData(key) as Data | undefined;
  if (known !== undefined) return known;
  const made = make();
  setEnvironmentData(key, made as Parameters<typeof setEnvironmentData>[1]);
  return made;
};

const toShared = <Numbers extends Uint8Array | Uint32Array | Float64Array>(numbers: Numbers): Numbers => {
  const column = new (numbers.constructor as new (buffer: SharedArrayBuffer) => Numbers)(new SharedArrayBuffer(numbers.byteLength));
  column.set(numbers);
  return column;
};

const packWords = <Known>(known: Iterable<readonly [string, Known]>): PackedWords => {
  const words: string[] = [];
  const values: number[] = [0];
  const texts = new Map<string, number>();
  for (const [word, value] of known) {
    const text = JSON.stringify(value);
    if (!texts.has(text)) texts.set(text, texts.size + 1);
    words.push(word);
    values.push(texts.get(text)!);
  }
  if (words.length > ENTRY_MASK) throw new Error(`A table of ${words.length} words is too large.`);
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(1.5 * (words.length + 1))));
  for (const [at, word] of words.entries()) {
    if (/[^ -~]/u.test(word)) throw new Error(`A table holds a word that is not of ASCII letters: ${word}.`);
    const hash = toHash(word);
    let slot = hash & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = ((hash & ~ENTRY_MASK) | (at + 1)) >>> 0;
  }
  const [letters, textBytes] = [packTexts(words), packTexts([...texts.keys()])];
  return { slots: toShared(slots), letters: letters.bytes, ends: letters.ends, values: toShared(Uint32Array.from(values)), texts: textBytes.bytes, textEnds: textBytes.ends };
};

const packTexts = (texts: readonly string[]): { readonly bytes: Uint8Array; readonly ends: Uint32Array } => {
  let end = 0;
  const ends = [0, ...texts.map((text) => (end += Buffer.byteLength(text)))];
  return { bytes: toShared(new TextEncoder().encode(texts.join(''))), ends: toShared(Uint32Array.from(ends)) };
};

/** The word that was looked up last, in whichever table: most are looked up in one after the other. */
let lastWord = '';
let lastHash = 0;

/** FNV-1a with a final mix. */
const toHash = (word: string): number => {
  if (word === lastWord) return lastHash;
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  lastWord = word;
  return (lastHash = hash ^ (hash >>> 13));
};

const readWords = <Known>({ slots, letters, ends, values, texts, textEnds }: PackedWords): WordTable<Known> => {
  const mask = slots.length - 1;
  const read = new Map<number, Known>();

  /** The entry of a word; 0 where there is none. */
  const find = (word: string): number => {
    const hash = toHash(word);
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
      const parsed = JSON.parse(Buffer.from(texts.subarray(textEnds[value - 1], textEnds[value])).toString()) as Known;
      read.set(value, parsed);
      return parsed;
    },
  };
};

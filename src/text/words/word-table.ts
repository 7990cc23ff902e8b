/**
 * What is known of words, packed into memory that all threads of a process read. The build packs it into a file
 * (word-file.ts), which the first thread reads and hands on (environment data of node:worker_threads). Without that
 * file the first thread makes maps of the tables, and packs them before it starts others: they take 45 MiB of a thread.
 */
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { packWords, readWords, toShared, type PackedColumns, type PackedWords, type WordTable } from './packed-words.js';
import { readWordFile, writeWordFile } from './word-file.js';

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

/** Names of tables that this process has: of two tables with one name a process that finds them packed would read one for the other. */
const names = new Set<string>();
const claimName = (name: string): void => {
  if (names.has(name)) throw new Error(`Two tables of words are called ${name}.`);
  names.add(name);
};

/** A table that is made when it is first asked for. */
export const shareWordsLater = <Known>(name: string, make: () => ReadonlyMap<string, Known>): (() => WordTable<Known>) => {
  claimName(name);
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

/** Packs all tables into the file that processes begin with from now on. */
export const keepSharedWords = (): void => {
  packSharedWords();
  writeWordFile(toAll());
};

/** Numbers that are worked out from words. */
export const shareNumbers = <Numbers extends Uint32Array | Float64Array>(name: string, make: () => Numbers): Numbers => {
  claimName(name);
  return (findShared(name) ?? keepShared(name, { numbers: toShared(make()) }))['numbers'] as Numbers;
};

/** Two copies of the package in a process may hold other words. */
const KEY = `${new URL('../../../data/', import.meta.url).href}#words`;
/** By name of the table. Set anew whenever one is added: a thread is given what is set when it starts. */
const toAll = (): ReadonlyMap<string, PackedColumns> =>
  (getEnvironmentData(KEY) as ReadonlyMap<string, PackedColumns> | undefined) ?? setAll(readWordFile() ?? new Map());
const setAll = (tables: ReadonlyMap<string, PackedColumns>): ReadonlyMap<string, PackedColumns> => {
  setEnvironmentData(KEY, tables);
  return tables;
};
const findShared = (name: string): PackedColumns | undefined => toAll().get(name);
const keepShared = <Table extends PackedColumns>(name: string, table: Table): Table => {
  setAll(new Map(toAll()).set(name, table));
  return table;
};

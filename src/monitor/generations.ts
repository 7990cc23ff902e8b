/**
 * A folder of index generations, each under the hash of its content, so that a past check finds the lists it ran on.
 *
 * What is kept is never changed; what falls out of the retention rule is removed when its keeper says so.
 */
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { ScreeningError, toWriteReason } from '../errors.js';
import { LAYOUT_VERSION, NORMALISER_VERSION } from '../index/layout.js';
import { assertIndex, openIndexInTurns, saveIndexInTurns, type ScreeningIndex } from '../index/snapshot.js';
import { CHUNK_BYTES } from '../index/transfers.js';
import { makeFolder } from '../files/make-folder.js';
import { removeLeft } from '../files/unfinished-file.js';

const createContentHash = ({ metadata, sections }: ScreeningIndex): Hash =>
  createHash('sha256').update(JSON.stringify({ layout: LAYOUT_VERSION, normaliser: NORMALISER_VERSION, metadata, sections }));

/**
 * SHA-256, in lowercase hex, of everything that a screening reads of an index: the same lists and engine give the same
 * hash. Takes some 0.5 s per gigabyte.
 */
export const toContentHash = (index: ScreeningIndex): string => {
  assertIndex(index);
  return createContentHash(index).update(new Uint8Array(index.buffer)).digest('hex');
};

const hashes = new WeakMap<ScreeningIndex, Promise<string>>();

/** As {@link toContentHash}, without blocking the event loop; computed once per index. */
export const toContentHashInTurns = async (index: ScreeningIndex): Promise<string> => {
  assertIndex(index);
  const known = hashes.get(index) ?? hashInTurns(index);
  hashes.set(index, known);
  return known;
};

const hashInTurns = async (index: ScreeningIndex): Promise<string> => {
  const hash = createContentHash(index);
  const bytes = new Uint8Array(index.buffer);
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    hash.update(bytes.subarray(from, from + CHUNK_BYTES));
    await setImmediate();
  }
  return hash.digest('hex');
};

/** A stored index: its content hash, its file, its size, and when it was last stored. */
export interface KeptGeneration {
  readonly hash: string;
  readonly file: string;
  readonly bytes: number;
  readonly keptAt: Date;
}

/** Which stored indexes may be removed: those that are neither among the latest, nor recently in use, nor named. */
export interface RetentionRule {
  /** How many of the latest stay, whatever their age; at least 1. */
  readonly last: number;
  /** Days for which a generation stays after the next one was kept: as long as its checks may be asked about. */
  readonly days: number;
  /** Content hashes that stay in any case. */
  readonly inUse?: ReadonlySet<string>;
}

/**
 * Stored indexes, for replays and for monitoring by difference. Processes may share the folder. Reading and writing an
 * index does not block the event loop.
 */
export interface GenerationStore {
  /** Keeps an index as the latest. @returns its content hash. */
  readonly keep: (index: ScreeningIndex, now?: Date) => Promise<string>;
  /**
   * Opens the index of a content hash.
   * @returns undefined where none is kept.
   * @throws ScreeningError index_version, index_corrupt…: it is kept, and cannot be used.
   */
  readonly open: (hash: string) => Promise<ScreeningIndex | undefined>;
  /** The latest first. */
  readonly list: () => readonly KeptGeneration[];
  /** @returns what was removed. */
  readonly prune: (rule: RetentionRule, now: Date) => readonly KeptGeneration[];
}

const DAY_MS = 86_400_000;
const FILE_NAME = /^([0-9a-f]{64})\.idx$/u;

/**
 * Opens a folder of indexes stored by their content hash, creating it if it is missing.
 * @throws ScreeningError file_unreadable where the folder cannot be made or read.
 */
export const openGenerations = (folder: string): GenerationStore => {
  try {
    makeFolder(folder);
  } catch (cause) {
    throw new ScreeningError(
      'file_unreadable',
      `The folder ${folder} cannot be made: ${toWriteReason(cause)}.`,
      { file: folder },
      { cause },
    );
  }
  const toFile = (hash: string): string => join(folder, `${hash}.idx`);
  const list = (): readonly KeptGeneration[] =>
    readdirSync(folder)
      .flatMap((name) => {
        const hash = FILE_NAME.exec(name)?.[1];
        if (hash === undefined) return [];
        const { size, mtime } = statSync(toFile(hash));
        return [{ hash, file: toFile(hash), bytes: size, keptAt: mtime }];
      })
      .sort((a, b) => b.keptAt.getTime() - a.keptAt.getTime() || (a.hash < b.hash ? -1 : 1));
  return {
    keep: async (index, now = new Date()) => {
      const hash = await toContentHashInTurns(index);
      removeLeft(folder, (name) => FILE_NAME.test(name)); // Each content has a file of its own: nobody writes what was left again.
      if (!existsSync(toFile(hash))) await saveIndexInTurns(index, toFile(hash));
      utimesSync(toFile(hash), now, now);
      return hash;
    },
    open: async (hash) => {
      const file = toFile(hash);
      if (!FILE_NAME.test(`${hash}.idx`) || !existsSync(file)) return undefined;
      const index = await openIndexInTurns(file);
      if ((await toContentHashInTurns(index)) !== hash)
        throw new ScreeningError('index_corrupt', `The index ${file} has another content than its name says: it was replaced.`, { file });
      return index;
    },
    list,
    prune: ({ last, days, inUse = new Set() }, now) => {
      if (!(Number.isInteger(last) && last >= 1 && days >= 0))
        throw new ScreeningError('invalid_option', 'At least the last generation is kept, and days are not negative.', { option: 'last' });
      const kept = list();
      const removed = kept.filter(
        ({ hash }, at) => at >= last && now.getTime() - kept[at - 1]!.keptAt.getTime() > days * DAY_MS && !inUse.has(hash),
      );
      for (const { file } of removed) rmSync(file, { force: true });
      return removed;
    },
  };
};

/**
 * The folder of fetched lists: each list a link to the folder of its present version, replaced in one step.
 *
 *   DIR/un-sc ─▶ DIR/.un-sc-a/ consolidated.xml, .fetch.json          (the next one: .un-sc-b)
 *
 * A reader sees the files of one version or of the other, never of both, also where a list has several files: it follows
 * the link once, and a file that has gone meanwhile is an error. What an interrupted fetch left behind is removed by the
 * next one; one process at a time fetches into a folder.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { ScreeningError, toWriteReason } from '../errors.js';
import { makeFolder } from '../files/make-folder.js';
import { takeLock } from '../files/process-lock.js';

const stateSchema = z.object({
  /** Of the list; absent where it does not read. */
  summary: z.object({ entities: z.number(), publishedOn: z.string().optional() }).optional(),
  files: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      bytes: z.number(),
      sha256: z.string(),
      etag: z.string().optional(),
      lastModified: z.string().optional(),
    }),
  ),
});
/** What is known of a version: what it holds, where its files came from, and what the server said of them. */
export type FetchState = Readonly<z.infer<typeof stateSchema>>;

/** Hidden, so that no loader takes it for a file of the list. */
const STATE_FILE = '.fetch.json';
const LOCK_FILE = '.fetch.lock';

/** The folder of the present version; undefined where the list was never fetched. */
export const findVersion = (dir: string, list: string): string | undefined => (existsSync(join(dir, list)) ? join(dir, list) : undefined);

/** @returns without the files that are missing, all where the state is damaged: they are then downloaded again. */
export const readState = (version: string | undefined): FetchState => {
  if (version === undefined) return { files: [] };
  try {
    const state = stateSchema.parse(JSON.parse(readFileSync(join(version, STATE_FILE), 'utf8')));
    return { ...state, files: state.files.filter(({ name }) => existsSync(join(version, name))) };
  } catch {
    return { files: [] };
  }
};

/** An empty folder for the next version. */
export const openNextVersion = (dir: string, list: string): string => {
  const version = join(dir, `.${list}-next`);
  for (const left of [version, toUnfinishedLink(version)]) rmSync(left, { recursive: true, force: true });
  mkdirSync(version);
  return version;
};

/** The link to the next version until it takes the place of the list's. */
const toUnfinishedLink = (next: string): string => `${next}-link`;

/** Takes a file that has not changed over from the present version: as a second name of it, nothing is copied. */
export const keepFile = (present: string, next: string, name: string): void => linkSync(join(present, name), join(next, name));

/** Writes the state, and flushes it to the disk. */
export const writeState = (version: string, state: FetchState): void => {
  const unfinished = join(version, `${STATE_FILE}.tmp`);
  writeFileSync(unfinished, JSON.stringify(state), { flush: true });
  renameSync(unfinished, join(version, STATE_FILE));
  flushFolder(version);
};

/**
 * Makes the next version the present one, and removes the one before.
 * @throws ScreeningError fetch_failed where the list's name is taken by something that no fetch made.
 */
export const publishVersion = (dir: string, list: string, next: string): void => {
  const link = join(dir, list);
  const present = lstatSync(link, { throwIfNoEntry: false });
  const before = present?.isSymbolicLink() === true ? basename(readlinkSync(link)) : undefined;
  const names = [`.${list}-a`, `.${list}-b`];
  if (present && !names.includes(before ?? ''))
    throw new ScreeningError('fetch_failed', `${list} in ${dir} was not made by a fetch: move it away.`, { list });
  const name = names.find((other) => other !== before)!;
  rmSync(join(dir, name), { recursive: true, force: true });
  renameSync(next, join(dir, name));
  const unfinished = toUnfinishedLink(next);
  symlinkSync(name, unfinished, 'dir');
  renameSync(unfinished, link);
  flushFolder(dir);
  if (before !== undefined) rmSync(join(dir, before), { recursive: true, force: true });
};

/** Names are safe when their folder is. Windows has no such call. */
const flushFolder = (folder: string): void => {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/**
 * Keeps other processes from fetching into the folder; the folder is made where it is missing.
 * @returns what lets go. @throws ScreeningError fetch_failed while another process holds it; file_unreadable.
 */
export const lockFolder = (dir: string): (() => void) => {
  try {
    makeFolder(dir);
    return takeLock(
      join(dir, LOCK_FILE),
      (processId) => new ScreeningError('fetch_failed', `Another process fetches lists into ${dir}.`, { dir, processId }),
    );
  } catch (cause) {
    if (cause instanceof ScreeningError) throw cause;
    throw new ScreeningError(
      'file_unreadable',
      `The folder ${dir} cannot be written to: ${toWriteReason(cause)}.`,
      { file: dir },
      { cause },
    );
  }
};

/**
 * Keeps a folder of official lists current.
 *
 * In: publications and a folder. Out: for each list what became of it, and the source to build an index from.
 * Invariant: the folder's version of a list is replaced by one that was downloaded whole, reads in its format and has
 * not shrunk, or it stays as it is. One list that cannot be fetched keeps no other from being fetched.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isError, ScreeningError, toWriteReason } from '../errors.js';
import { parseSource } from '../lists/lists.js';
import { hasShrunk } from '../lists/shrinkage.js';
import {
  A_BOOLEAN,
  A_FUNCTION,
  A_TEXT,
  assertIterable,
  assertOption,
  assertOptions,
  toRequired,
  type OptionRules,
} from '../option-rules.js';
import { DOWNLOAD_OPTIONS, downloadFile, type DownloadOptions } from './download.js';
import {
  findVersion,
  keepFile,
  lockFolder,
  openNextVersion,
  publishVersion,
  readState,
  writeState,
  type FetchState,
} from './list-versions.js';
import type { Publication } from './publications.js';

/** Options of {@link fetchLists}: when a list is refused, and limits of a download. */
export interface FetchOptions extends Omit<DownloadOptions, 'onProgress'> {
  /** Takes a list also when it has shrunk or does not read in its format. */
  readonly force?: boolean | undefined;
  readonly onProgress?:
    ((progress: { readonly list: string; readonly file: string; readonly bytes: number; readonly total?: number }) => void) | undefined;
}

const FETCH_OPTIONS: OptionRules<FetchOptions> = { ...DOWNLOAD_OPTIONS, force: A_BOOLEAN, onProgress: A_FUNCTION };

/** Outcome for one list. A list that failed keeps its previous version. */
export type FetchOutcome =
  | {
      readonly list: string;
      readonly kind: 'updated' | 'unchanged';
      /** What to build an index from: `un-xml:DIR/un-sc/consolidated.xml`. */
      readonly source: string;
      /** Entries, and those of the version before; undefined where it does not read. */
      readonly entities: number | undefined;
      readonly entitiesBefore: number | undefined;
      readonly publishedOn: string | undefined;
    }
  | { readonly list: string; readonly kind: 'failed'; readonly error: ScreeningError };

/**
 * Downloads lists one after the other into a folder each, where they have changed. A list that fails keeps its previous version.
 * @throws ScreeningError invalid_option; aborted; fetch_failed if another process is fetching into the folder;
 *   file_unreadable if the folder cannot be used. Failures of a single list are outcomes.
 */
export async function* fetchLists(
  publications: readonly Publication[],
  dir: string,
  options: FetchOptions = {},
): AsyncGenerator<FetchOutcome, void, undefined> {
  assertIterable('publications', publications);
  assertOption('dir', dir, toRequired(A_TEXT));
  assertOptions(options, FETCH_OPTIONS);
  const unlock = lockFolder(dir);
  try {
    for (const publication of publications) yield await fetchList(publication, dir, options);
  } finally {
    unlock();
  }
}

const fetchList = async (publication: Publication, dir: string, options: FetchOptions): Promise<FetchOutcome> => {
  const { list } = publication;
  try {
    const next = openNextVersion(dir, list);
    try {
      return await replaceList(publication, dir, next, options);
    } finally {
      rmSync(next, { recursive: true, force: true });
    }
  } catch (cause) {
    const error = toListError(cause, list, dir);
    if (error.code === 'aborted') throw error;
    return { list, kind: 'failed', error };
  }
};

/** What the system refuses, as a full disk does, is the list's failure; a fault of ours ends the fetching. */
const toListError = (cause: unknown, list: string, dir: string): ScreeningError => {
  if (cause instanceof ScreeningError) return cause;
  if (!isError(cause) || !('syscall' in cause)) throw cause;
  return new ScreeningError('fetch_failed', `${list} cannot be kept in ${dir}: ${toWriteReason(cause)}.`, { list }, { cause });
};

const replaceList = async (publication: Publication, dir: string, next: string, options: FetchOptions): Promise<FetchOutcome> => {
  const { list } = publication;
  const present = findVersion(dir, list);
  const before = readState(present);
  const files = await downloadFiles(publication, { present, before }, next, options);
  const known = before.summary ?? (present === undefined ? undefined : await readSummary(publication, present).catch(() => undefined));
  const toOutcome = (kind: 'updated' | 'unchanged', read: FetchState['summary']): FetchOutcome => ({
    list,
    kind,
    source: toSource(publication, join(dir, list)),
    entities: read?.entities,
    entitiesBefore: known?.entities,
    publishedOn: read?.publishedOn,
  });
  if (
    present !== undefined &&
    files.length === before.files.length &&
    files.every(({ name, sha256 }) => before.files.some((file) => file.name === name && file.sha256 === sha256))
  ) {
    writeState(present, { ...before, files });
    return toOutcome('unchanged', known);
  }
  const read = await readSummary(publication, next).catch((error: unknown) => {
    if (options.force === true) return undefined;
    throw error;
  });
  if (options.force !== true && known && read && hasShrunk(known.entities, read.entities)) {
    const message = `The list ${list} has shrunk from ${known.entities} to ${read.entities} entries; the version before is kept.`;
    throw new ScreeningError('fetch_refused', message, { list, before: known.entities, after: read.entities });
  }
  writeState(next, { files, ...(read ? { summary: read } : {}) });
  publishVersion(dir, list, next);
  return toOutcome('updated', read);
};

/** The folder of the version that is there, and what is known of it. */
interface VersionBefore {
  readonly present: string | undefined;
  readonly before: FetchState;
}

const downloadFiles = async (
  { list, files }: Publication,
  { present, before }: VersionBefore,
  next: string,
  { onProgress, ...options }: FetchOptions,
): Promise<FetchState['files']> => {
  const fetched: FetchState['files'] = [];
  for (const { name, url, maxBytes } of files) {
    const known = before.files.find((file) => file.name === name && file.url === url.href);
    const download = await downloadFile({ name, url, maxBytes }, join(next, name), known ?? {}, {
      ...options,
      onProgress: (bytes, total) => onProgress?.({ list, file: name, bytes, ...(total === undefined ? {} : { total }) }),
    });
    if (download.kind === 'unchanged') {
      keepFile(present!, next, name);
      fetched.push(known!);
    } else {
      const { bytes, sha256, etag, lastModified } = download;
      fetched.push({ name, url: url.href, bytes, sha256, etag, lastModified });
    }
  }
  return fetched;
};

/** Of one file its path, of several their folder. */
const toSource = ({ format, files }: Publication, folder: string): string =>
  `${format}:${files.length === 1 ? join(folder, files[0]!.name) : folder}`;

/** Reads a list from end to end. @throws ScreeningError fetch_refused where it does not read in its format. */
const readSummary = async (publication: Publication, folder: string): Promise<NonNullable<FetchState['summary']>> => {
  const { loader, path } = parseSource(toSource(publication, folder));
  let entities = 0;
  let publishedOn: string | undefined;
  try {
    for await (const item of loader.load(path)) {
      if (item.kind === 'entity') entities++;
      if (item.kind === 'list') publishedOn = item.version.publishedOn;
    }
  } catch (cause) {
    if (!(cause instanceof ScreeningError)) throw cause;
    // The folder goes with what was refused: the names of the files alone say something.
    const toName = <T>(words: T): T | string => (typeof words === 'string' ? words.replaceAll(join(folder, '/'), '') : words);
    throw new ScreeningError(
      'fetch_refused',
      `What was downloaded does not read as ${loader.format}: ${toName(cause.message)} The version before, if any, is kept.`,
      Object.fromEntries(Object.entries(cause.detail).map(([key, value]) => [key, toName(value)])),
      { cause },
    );
  }
  return { entities, ...(publishedOn === undefined ? {} : { publishedOn }) };
};

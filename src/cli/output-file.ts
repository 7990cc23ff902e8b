/**
 * An output file that appears whole or not at all: written beside its place, renamed when it is finished.
 *
 * Until then the unfinished part stands in `FILE.partial`, so that an interrupted run can be continued.
 * Writes are synchronous and gathered: the reader of rows waits for the disk, and nothing piles up in memory.
 * One process at a time writes an output. What is no file (`-` for standard output, a pipe) is written to directly.
 */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ScreeningError, toWriteReason } from '../main.js';
import { findStats } from '../files/find-stats.js';
import { lockFile } from '../files/process-lock.js';

export interface OutputFile {
  readonly write: (text: string) => void;
  /** Writes what is gathered, to the disk, and gives the file its name. */
  readonly finish: () => void;
  /** Writes what is gathered and leaves the partial file, to be continued. @returns the whole lines written since it was opened. */
  readonly leave: () => number;
  /** Removes the partial file. */
  readonly discard: () => void;
}

/** Characters gathered before they are written. */
const GATHERED = 1 << 16;

/** By the name that tools have for it, or by that of the system, which is a file where a shell sends it to one. */
const isStandardOutput = (file: string): boolean => file === '-' || file === '/dev/stdout';

/** What an output is called in a message. */
export const toOutputName = (file: string): string => (isStandardOutput(file) ? 'standard output' : file);

/** The same at the start of a sentence. */
const toSubject = (file: string): string => (isStandardOutput(file) ? 'Standard output' : file);

export const toPartialFile = (file: string): string => `${file}.partial`;

/** Files by the option that names them. */
export type NamedFiles = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * No file that is read is written over, and no two are written to one place; a link is the file that it leads to.
 * @throws ScreeningError invalid_option.
 */
export const assertApart = (read: NamedFiles, written: NamedFiles): void => {
  const optionOf = new Map(toPlaces(read));
  for (const [place, option] of toPlaces(written)) {
    const other = optionOf.get(place);
    if (other !== undefined && !isDevice(place))
      throw new ScreeningError('invalid_option', `${other} and ${option} name the same file.`, { option });
    optionOf.set(place, option);
  }
};

const toPlaces = (files: NamedFiles): [place: string, option: string][] =>
  Object.entries(files).flatMap(([option, named]) =>
    [named ?? []]
      .flat()
      .filter((file) => !isStandardOutput(file))
      .map((file): [string, string] => [existsSync(file) ? realpathSync(file) : resolve(file), option]),
  );

/**
 * That a file can be put there, told before it is worked out.
 * @throws ScreeningError file_unreadable.
 */
export const assertPlace = (file: string): void => {
  if (isDevice(file))
    throw new ScreeningError('file_unreadable', `${toSubject(file)} cannot be written: it is not a regular file.`, { file });
  createGuard(file)(() => accessSync(`${dirname(file)}/.`, constants.W_OK));
};

/** The same of what may be a device too. @throws ScreeningError file_unreadable. */
export const assertOutput = (file: string): void => {
  if (!isDevice(file)) assertPlace(file);
};

/**
 * Writes a file in one go, under a lock: it gets its name once the work is done, and nothing is left where the work fails.
 * @throws ScreeningError file_unreadable where the file cannot be written, or another process writes it; whatever the work throws.
 */
export const writeOutput = async <T>(file: string, work: (write: OutputFile['write']) => T | Promise<T>): Promise<T> =>
  whileLocked(file, async () => {
    const output = openLockedOutput(file, 0);
    let done: T;
    try {
      done = await work(output.write);
    } catch (error) {
      output.discard();
      throw error;
    }
    output.finish();
    return done;
  });

/**
 * For work that is taken up again, inside {@link whileLocked}; else {@link writeOutput}.
 * @param keepBytes how much of an existing partial file to keep and write behind; 0 starts anew.
 * @throws ScreeningError file_unreadable where the file cannot be written; so do the functions.
 */
export const openLockedOutput = (file: string, keepBytes: number): OutputFile =>
  isDevice(file) ? openDevice(file, createGuard(file)) : openPartialFile(file, keepBytes, createGuard(file));

/**
 * Keeps other processes from writing the file, and what is left of an interrupted run.
 * @throws ScreeningError file_unreadable while another process does.
 */
export const whileLocked = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  const unlock = lockOutput(file);
  try {
    return await work();
  } finally {
    unlock();
  }
};

const lockOutput = (file: string): (() => void) => (isDevice(file) ? () => undefined : lockFile(file));

type Guard = <T>(action: () => T) => T;

/** Tells what the system refuses as that the output cannot be written. */
export const createGuard =
  (file: string): Guard =>
  (action) => {
    try {
      return action();
    } catch (cause) {
      throw new ScreeningError('file_unreadable', `${toSubject(file)} cannot be written: ${toWriteReason(cause)}.`, { file }, { cause });
    }
  };

/** A pipe, a terminal, a folder; standard output, wherever it leads. */
export const isDevice = (file: string): boolean => {
  if (isStandardOutput(file)) return true;
  const stat = findStats(file);
  return stat !== undefined && !stat.isFile();
};

const openPartialFile = (file: string, keepBytes: number, guard: Guard): OutputFile => {
  const partial = toPartialFile(file);
  const handle = guard(() => openSync(partial, keepBytes > 0 && existsSync(partial) ? 'r+' : 'w'));
  if (keepBytes > 0) guard(() => ftruncateSync(handle, keepBytes));
  let position = keepBytes;
  const { write, flush, countLines } = gather((bytes, at) => {
    const written = guard(() => writeSync(handle, bytes, at, bytes.length - at, position));
    position += written;
    return written;
  });
  return {
    write,
    finish: () => {
      flush();
      guard(() => fsyncSync(handle));
      closeSync(handle);
      // A link to the file stays one.
      guard(() => renameSync(partial, existsSync(file) ? realpathSync(file) : file));
    },
    leave: () => {
      flush();
      closeSync(handle);
      return countLines();
    },
    discard: () => {
      closeSync(handle);
      rmSync(partial, { force: true });
    },
  };
};

/** Opening a folder fails here, before anything is worked out for it. Standard output is open, and stays so. */
const openDevice = (file: string, guard: Guard): OutputFile => {
  const isOwn = !isStandardOutput(file);
  const handle = isOwn ? guard(() => openSync(file, 'w')) : process.stdout.fd;
  const close = (): void => {
    if (isOwn) closeSync(handle);
  };
  const { write, flush, countLines } = gather((bytes, at) => guard(() => writeWhenFree(handle, bytes, at)));
  const end = (): void => {
    flush();
    close();
  };
  const leave = (): number => {
    end();
    return countLines();
  };
  return { write, finish: end, leave, discard: close };
};

/** How long a full pipe is given until it is tried again. */
const FULL_PIPE_MS = 5;
const napping = new Int32Array(new SharedArrayBuffer(4));

/** A pipe that another process made non-blocking refuses while its reader is behind: the reader is waited for. */
const writeWhenFree = (handle: number, bytes: Buffer, at: number): number => {
  for (;;) {
    try {
      return writeSync(handle, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(napping, 0, 0, FULL_PIPE_MS);
    }
  }
};

interface Gathering {
  readonly write: (text: string) => void;
  readonly flush: () => void;
  /** Whole lines that were put. */
  readonly countLines: () => number;
}

/** @param put writes bytes from a place on and tells how many. */
const gather = (put: (bytes: Buffer, at: number) => number): Gathering => {
  let gathered: string[] = [];
  let gatheredLength = 0;
  let lines = 0;
  const flush = (): void => {
    const bytes = Buffer.from(gathered.join(''));
    // Let go first: where the disk refuses, a part may be written, and is not to be written again when the output is left.
    gathered = [];
    gatheredLength = 0;
    let at = 0;
    try {
      while (at < bytes.length) at += put(bytes, at);
    } finally {
      for (let end = bytes.indexOf('\n'); end >= 0 && end < at; end = bytes.indexOf('\n', end + 1)) lines += 1;
    }
  };
  return {
    flush,
    countLines: () => lines,
    write: (text) => {
      gathered.push(text);
      gatheredLength += text.length;
      if (gatheredLength >= GATHERED) flush();
    },
  };
};

/**
 * A lock file keeps other processes off what it stands for. It holds the id of the process that works on it, a token
 * of its own, which tells it from every other lock of the same file, and when that process began.
 *
 * That of a process that has ended is taken over, also where another has its id by now. Processes of other machines or
 * containers are not seen. The file is never there in part: it is written beside and linked to its name, which fails where
 * there is one.
 *
 * Invariant: a dead process's lock is replaced by whoever holds a lock on that token and still finds it there, so that
 * of several who found it dead one takes over. Who ends in between leaves a dead lock on the token, which is taken over likewise.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ScreeningError, toWriteReason } from '../errors.js';

/** Tokens of this process: a lock with its id that is not among them is a dead one's (in a container all have the id 1). */
const ownTokens = new Set<string>();

interface Lock {
  readonly processId: number;
  readonly token: string;
  /** Undefined where it was not written. */
  readonly birth: string | undefined;
}

/**
 * @param toHeldError what to throw while a process, this one too, holds the lock.
 * @returns what lets go.
 * @throws the system's error where the file cannot be written.
 */
export const takeLock = (file: string, toHeldError: (processId: number) => ScreeningError): (() => void) => {
  const path = resolve(file);
  const token = randomUUID();
  const own = `${path}.${token}.new`;
  try {
    writeFileSync(own, [process.pid, token, toBirth(process.pid)].join(' ').trim(), { flag: 'wx', mode: 0o600 });
    while (!link(own, path) && !replaceDead(path, own, toHeldError));
  } finally {
    rmSync(own, { force: true });
  }
  ownTokens.add(token);
  return () => {
    if (ownTokens.delete(token)) rmSync(path, { force: true });
  };
};

/** @returns whether there was none. */
const link = (own: string, path: string): boolean => {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** @returns whether the lock that is there was a dead one's and is ours now; false where it went meanwhile. */
const replaceDead = (path: string, own: string, toHeldError: (processId: number) => ScreeningError): boolean => {
  const found = readLock(path);
  if (found === undefined) return false;
  if (isHeld(found)) throw toHeldError(found.processId);
  const letGo = takeLock(`${path}.${found.token}`, toHeldError);
  try {
    if (readLock(path)?.token !== found.token) return false;
    renameSync(own, path);
    return true;
  } finally {
    letGo();
  }
};

/** @returns nothing where there is none. What is no lock of ours (an id alone, or nothing) has no token. */
const readLock = (path: string): Lock | undefined => {
  try {
    const [processId, token, birth] = readFileSync(path, 'utf8').split(' ');
    return { processId: Number(processId), token: TOKEN.test(token ?? '') ? token! : NO_TOKEN, birth };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
const TOKEN = /^[\da-f-]{36}$/u;
const NO_TOKEN = 'none';

const isHeld = ({ processId, token, birth }: Lock): boolean =>
  processId === process.pid ? ownTokens.has(token) : processId > 0 && isRunning(processId, birth);

const isRunning = (processId: number, birth: string | undefined): boolean => {
  try {
    process.kill(processId, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = toBirth(processId);
  return now !== ENDED && (now === undefined || birth === undefined || now === birth);
};

/** Of a process that was killed, and that its parent has not asked after. */
const ENDED = 'ended';

/**
 * When a process began: the start of the system, and clock ticks since then.
 * @returns undefined where the system does not tell: Linux does (proc(5)).
 */
const toBirth = (processId: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'latin1');
    // Behind the name of its program, which may hold anything: its state is the 3rd field, its beginning the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X'
      ? ENDED
      : `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}/${fields[19]!}`;
  } catch {
    return undefined;
  }
};

/**
 * Keeps other processes from writing a file, by a lock beside it.
 * @returns what lets go.
 * @throws ScreeningError file_unreadable while another process writes the file, or where none can be put beside it.
 */
export const lockFile = (file: string): (() => void) => {
  try {
    return takeLock(
      `${file}.lock`,
      (processId) =>
        new ScreeningError('file_unreadable', `${file} cannot be written: process ${processId} is writing it.`, { file, processId }),
    );
  } catch (cause) {
    if (cause instanceof ScreeningError) throw cause;
    throw new ScreeningError('file_unreadable', `${file} cannot be written: ${toWriteReason(cause)}.`, { file }, { cause });
  }
};

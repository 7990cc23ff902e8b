/**
 * A lock file keeps other processes off what it stands for: it holds the id of the process that works on it.
 *
 * That of a process that has ended is taken over. Processes of other machines or containers are not seen.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ScreeningError, toWriteReason } from './errors.js';

/** Of this process: a file with its id that is not among them is a dead one's (in a container all have the id 1). */
const ownLocks = new Set<string>();

/**
 * @param toHeldError what to throw while a process, this one too, holds the lock.
 * @returns what lets go.
 * @throws the system's error where the file cannot be written.
 */
export const takeLock = (file: string, toHeldError: (processId: number) => ScreeningError): (() => void) => {
  const path = resolve(file);
  for (let attempt = 1; ; attempt++) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 });
      ownLocks.add(path);
      return () => {
        if (ownLocks.delete(path)) rmSync(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const heldBy = Number(readFileSync(path, 'utf8'));
    const isHeld = heldBy === process.pid ? ownLocks.has(path) : heldBy > 0 && isRunning(heldBy);
    if (attempt > 1 || isHeld) throw toHeldError(heldBy);
    rmSync(path, { force: true });
  }
};

const isRunning = (processId: number): boolean => {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Keeps other processes from writing a file, by a lock beside it.
 * @returns what lets go.
 * @throws ScreeningError file_unreadable while another process writes the file, or where none can be put beside it.
 */
export const lockFile = (file: string): (() => void) => {
  try {
    return takeLock(`${file}.lock`, (processId) => new ScreeningError('file_unreadable', `${file} cannot be written: process ${processId} is writing it.`, { file, processId }));
  } catch (cause) {
    if (cause instanceof ScreeningError) throw cause;
    throw new ScreeningError('file_unreadable', `${file} cannot be written: ${toWriteReason(cause)}.`, { file }, { cause });
  }
};

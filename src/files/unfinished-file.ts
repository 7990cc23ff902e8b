/**
 * The name of a file while it is written beside its place, to be renamed when it is whole.
 *
 * Each writer has one of its own: two may write at once, also of two machines. What a run that was killed has left is
 * removed by a later one that writes the same file.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What has not been written to for so long is nobody's; clocks of machines that share a folder may be minutes apart. */
const LEFT_MS = 3_600_000;

let begun = 0;

export const toUnfinishedFile = (file: string): string => {
  removeLeft(dirname(file), (name) => name === basename(file));
  return `${file}.${process.pid}.${begun++}.unfinished`;
};

/** Of a write that failed; why it did is told, and that its file cannot be removed either is not. */
export const removeUnfinished = (unfinished: string): void => {
  try {
    rmSync(unfinished, { force: true });
  } catch {
    return;
  }
};

const UNFINISHED = /^(.+)\.\d+\.\d+\.unfinished$/u;

/**
 * Removes what killed runs have left in a folder, of files of these names.
 *
 * What cannot be read or removed here is told by who writes.
 */
export const removeLeft = (folder: string, isOfFile: (name: string) => boolean): void => {
  try {
    for (const name of readdirSync(folder)) {
      const file = UNFINISHED.exec(name)?.[1];
      if (file === undefined || !isOfFile(file)) continue;
      const path = join(folder, name);
      if (Date.now() - statSync(path).mtimeMs > LEFT_MS) rmSync(path, { force: true });
    }
  } catch {
    return;
  }
};

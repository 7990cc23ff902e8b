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
  removeLeft(dirname(file), `${basename(file)}.`);
  return `${file}.${process.pid}.${begun++}.unfinished`;
};

/** What cannot be read or removed here is told by who writes. */
const removeLeft = (folder: string, start: string): void => {
  try {
    for (const name of readdirSync(folder)) {
      if (!name.startsWith(start) || !/^\d+\.\d+\.unfinished$/u.test(name.slice(start.length))) continue;
      const path = join(folder, name);
      if (Date.now() - statSync(path).mtimeMs > LEFT_MS) rmSync(path, { force: true });
    }
  } catch {
    return;
  }
};

import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Makes a folder and those that it lies in, where they are missing.
 *
 * Not by Node's own `recursive`: that never ends where the system makes no folder and says that its parent is missing,
 * as in /proc (Node 20 to 24).
 * @param mode of each that is made. @throws the system's error.
 */
export const makeFolder = (folder: string, mode = 0o777): void => {
  const parent = dirname(folder);
  if (parent !== folder && !isFolder(parent)) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!isFolder(folder)) throw error;
  }
};

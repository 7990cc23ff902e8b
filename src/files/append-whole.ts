/** Adds a line to a file that others read line by line. */
import { fstatSync, ftruncateSync, writeSync } from 'node:fs';

/**
 * Writes all of it behind what a file has or, where the disk refuses, nothing: a part would stand in the way of the next
 * record. What another process has written meanwhile stays.
 * @param handle of a file that was opened to append.
 * @param settle what must succeed as well, such as fsync.
 * @throws the refusal of the file system.
 */
export const appendWhole = (handle: number, text: string, settle?: (handle: number) => void): void => {
  const { size } = fstatSync(handle);
  const bytes = Buffer.from(text);
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(handle, bytes, written);
    settle?.(handle);
  } catch (error) {
    if (written > 0 && fstatSync(handle).size === size + written) ftruncateSync(handle, size);
    throw error;
  }
};

/** Opens a file for one use, and says which file it was when the system cannot read it. */
import { open, type FileHandle } from 'node:fs/promises';
import { isError, ScreeningError, toReadReason } from '../errors.js';

/** @throws ScreeningError file_unreadable for what cannot be opened, and for what the file system refuses; other errors pass as they are. */
export const withReadableFile = async <T>(file: string, use: (handle: FileHandle) => Promise<T>): Promise<T> => {
  const toUnreadable = (error: unknown): ScreeningError =>
    new ScreeningError('file_unreadable', `${file} cannot be read: ${toReadReason(error)}.`, { file }, { cause: error });
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    throw toUnreadable(error); // Of what is no path too: a caller without types may give anything.
  }
  try {
    return await use(handle);
  } catch (error) {
    throw isError(error) && 'syscall' in error ? toUnreadable(error) : error;
  } finally {
    await handle.close();
  }
};

/** Opens a file for one use, and says which file it was when the system cannot read it. */
import { open, type FileHandle } from 'node:fs/promises';
import { isError, ScreeningError, toReadReason } from '../errors.js';

/** @throws ScreeningError file_unreadable for what the file system refuses; other errors pass as they are. */
export const withReadableFile = async <T>(file: string, use: (handle: FileHandle) => Promise<T>): Promise<T> => {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, 'r');
    return await use(handle);
  } catch (error) {
    const isSystemError = isError(error) && 'syscall' in error;
    if (!isSystemError) throw error;
    throw new ScreeningError('file_unreadable', `${file} cannot be read: ${toReadReason(error)}.`, { file }, { cause: error });
  } finally {
    await handle?.close();
  }
};

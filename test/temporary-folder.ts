/**
 * A run of the tests has a temporary folder of its own, and fails where a test leaves something in it.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** tsx keeps what it has compiled. */
const isCache = (name: string): boolean => name.startsWith('tsx-');

/** @returns what the end of the run calls. */
const openTemporaryFolder = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'screening-tests-'));
  chmodSync(folder, 0o711); // A test's PostgreSQL runs as a user of its own.
  process.env['TMPDIR'] = folder;
  return () => {
    const left = readdirSync(folder).filter((name) => !isCache(name));
    rmSync(folder, { recursive: true, force: true });
    if (left.length === 0) return;
    console.error(`The tests have left ${left.length} files or folders in the temporary folder: ${left.slice(0, 5).join(', ')}`);
    process.exitCode = 1; // What is thrown here would only be printed.
  };
};

export default openTemporaryFolder;

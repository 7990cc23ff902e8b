/**
 * A run of the tests has a temporary folder of its own, and fails where a test leaves something in it.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What tools keep of their own, such as what tsx has compiled. */
const isCache = (name: string): boolean => /^(?:tsx-|npm-|node-compile-cache|v8-compile-cache)/u.test(name);
/** A process that a test has ended may take so long to be gone, and its files with it. */
const PATIENCE_MS = 10_000;

/** @returns what the end of the run calls. */
const openTemporaryFolder = (): (() => Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), 'screening-tests-'));
  chmodSync(folder, 0o711); // A test's PostgreSQL runs as a user of its own.
  process.env['TMPDIR'] = folder;
  const toLeft = (): string[] => readdirSync(folder).filter((name) => !isCache(name));
  return async () => {
    for (let waited = 0; waited < PATIENCE_MS && toLeft().length > 0; waited += 500) await wait(500);
    const left = toLeft();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    if (left.length === 0) return;
    console.error(`The tests have left ${left.length} files or folders in the temporary folder: ${left.slice(0, 5).join(', ')}`);
    process.exitCode = 1; // What is thrown here would only be printed.
  };
};

export default openTemporaryFolder;

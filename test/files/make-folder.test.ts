import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeFolder } from '../../src/files/make-folder.js';
import { runCli } from '../cli/run-cli.js';

describe('makeFolder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'screening-folder-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('makes what is missing with its mode, and nothing of what is there', () => {
    for (const attempt of [1, 2]) {
      makeFolder(join(folder, 'a/b/c'), 0o700);
      expect([attempt, statSync(join(folder, 'a/b')).mode & 0o777, statSync(join(folder, 'a/b/c')).mode & 0o777]).toEqual([
        attempt,
        0o700,
        0o700,
      ]);
    }
  });

  test("throws the system's error where a file is in the way", () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST');
    expect(() => makeFolder(join(folder, 'file/below'))).toThrow(/EEXIST|ENOTDIR/u);
  });

  // Node's own recursive mkdir never ends there, and cannot be stopped from within.
  test.skipIf(!existsSync('/proc/self'))('ends where the system makes no folder', async () => {
    expect(await runCli('keys', 'create', '--data', '/proc/none', '--environment', 'test')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('/proc/none cannot be written to') as string,
    });
  });
});

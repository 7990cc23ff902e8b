import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findStats } from '../../src/files/find-stats.js';

const folder = mkdtempSync(join(tmpdir(), 'stats-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('tells of what is there, and nothing of what is not or cannot be looked at', () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'four');
  symlinkSync('circle', join(folder, 'circle'));
  expect([findStats(file)?.size, findStats(folder)?.isDirectory()]).toEqual([4, true]);
  const others = ['none', 'file/within', 'circle', 'circle/within', 'x'.repeat(300), 'x\0'].map((name) => findStats(join(folder, name)));
  expect(others).toEqual(Array(6).fill(undefined));
});

import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { toUnfinishedFile } from '../../src/files/unfinished-file.js';

const folder = mkdtempSync(join(tmpdir(), 'unfinished-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('what a killed run has left is removed, and nothing else', () => {
  const file = join(folder, 'lists.idx');
  const [first, second] = [toUnfinishedFile(file), toUnfinishedFile(file)];
  expect(first).not.toBe(second);
  const left = ['lists.idx.812.0.unfinished', 'lists.idx.9.31.unfinished'];
  const others = [
    'lists.idx',
    'lists.idx.lock',
    'lists.idx.unfinished',
    'lists.idx.old.0.unfinished',
    'other.idx.812.0.unfinished',
    'lists-idx.812.0.unfinished',
  ];
  const hours = (count: number): Date => new Date(Date.now() - count * 3_600_000);
  for (const name of [...left, ...others]) {
    writeFileSync(join(folder, name), 'part');
    utimesSync(join(folder, name), hours(2), hours(2));
  }
  writeFileSync(first, 'part');
  toUnfinishedFile(file);
  expect(readdirSync(folder).sort()).toEqual([...others, first.slice(folder.length + 1)].sort());
});

test('a folder that is not there is for who writes to tell', () => {
  expect(toUnfinishedFile(join(folder, 'no/such/lists.idx'))).toContain('lists.idx.');
});

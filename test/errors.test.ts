import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openIndex, saveIndex } from '../src/index/snapshot.js';
import { loadSources, parseSource } from '../src/lists/lists.js';
import { sampleIndex } from './sample-list.js';

const folder = mkdtempSync(join(tmpdir(), 'errors-'));
afterAll(() => rmSync(folder, { recursive: true }));

const loop = join(folder, 'loop');
symlinkSync('loop', loop);
const long = join(folder, 'x'.repeat(300));

test.each([
  ['whose links lead in a circle', loop, 'its links lead in a circle'],
  ['in such a folder', join(loop, 'a.idx'), 'its links lead in a circle'],
  ['with too long a name', long, 'its name or path is longer than a file can have'],
])('a file %s is told as one that does not exist is, not in the words of Node', async (_, file, reason) => {
  const message = `${file} cannot be read: ${reason}.`;
  expect(() => openIndex(file)).toThrow(expect.objectContaining({ code: 'file_unreadable', message }));
  await expect(loadSources([parseSource(`native-jsonl:${file}`)]).next()).rejects.toMatchObject({ code: 'file_unreadable', message });
});

test('so is a place where none can be written', async () => {
  const index = await sampleIndex();
  for (const [file, reason] of [
    [join(loop, 'a.idx'), 'its links lead in a circle'],
    [long, 'its name or path is longer than a file can have'],
  ] as const)
    expect(() => saveIndex(index, file)).toThrow(
      expect.objectContaining({ code: 'file_unreadable', message: `${file} cannot be written: ${reason}.` }),
    );
});

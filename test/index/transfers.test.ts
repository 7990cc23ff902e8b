import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openIndex, openIndexInTurns, packIndex, saveIndex, saveIndexInTurns } from '../../src/index/snapshot.js';
import { CHUNK_BYTES } from '../../src/index/transfers.js';
import { openGenerations, toContentHash, toContentHashInTurns } from '../../src/monitor/generations.js';
import { buildPortfolio, savePortfolio } from '../../src/monitor/portfolio.js';
import { countTurns } from '../count-turns.js';
import { buildIndexOf, sampleEntities } from '../sample-list.js';

const folder = mkdtempSync(join(tmpdir(), 'screening-turns-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const path = (name: string): string => join(folder, name);

const CHUNKS = 6;
/** An index by its sections' names, whose bytes take some chunks. */
const large = packIndex(
  { entityLists: Uint8Array.from({ length: CHUNKS * CHUNK_BYTES - 1 }, (_, at) => at % 251) },
  { lists: [], listIds: [], listClassifications: [] },
);
const small = await buildIndexOf(sampleEntities.slice(0, 12));

/** Code and message of what is thrown, or what is given. */
const toOutcome = async (open: () => unknown): Promise<unknown> => {
  try {
    return await open();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return { code, message };
  }
};

describe('an index in turns', () => {
  test.each([
    ['of one chunk', small],
    ['of several', large],
  ])('%s is written, opened and hashed as it is at once', async (_, index) => {
    saveIndex(index, path('now.idx'));
    await saveIndexInTurns(index, path('turns.idx'));
    expect(Buffer.compare(readFileSync(path('turns.idx')), readFileSync(path('now.idx')))).toBe(0);
    const [now, inTurns] = [openIndex(path('turns.idx')), await openIndexInTurns(path('now.idx'))];
    expect({ ...inTurns, buffer: undefined }).toEqual({ ...now, buffer: undefined });
    expect(Buffer.compare(new Uint8Array(inTurns.buffer), new Uint8Array(now.buffer))).toBe(0);
    expect(await toContentHashInTurns(inTurns)).toBe(toContentHash(index));
  });

  test('is refused as it is at once', async () => {
    saveIndex(small, path('whole.idx'));
    savePortfolio(await buildPortfolio([{ id: 'a', subject: { type: 'person', name: 'Ottoline Pemberwick' } }]), path('customers.idx'));
    const whole = readFileSync(path('whole.idx'));
    const withByte = (at: number): Buffer => {
      const bytes = Buffer.from(whole);
      bytes[at]! ^= 1;
      return bytes;
    };
    const files = {
      damaged: withByte(whole.length - 1),
      table: withByte(70),
      cut: whole.subarray(0, whole.length - 1),
      header: whole.subarray(0, 20),
      foreign: withByte(0),
      version: withByte(8),
      empty: Buffer.alloc(0),
    };
    for (const [name, bytes] of Object.entries(files)) writeFileSync(path(name), bytes);
    const codes = new Set<unknown>();
    for (const name of [...Object.keys(files), 'customers.idx', 'missing.idx', '.']) {
      const outcome = await toOutcome(() => openIndexInTurns(path(name)));
      expect(outcome, name).toEqual(await toOutcome(() => openIndex(path(name))));
      codes.add((outcome as { code?: string }).code);
    }
    expect([...codes].sort()).toEqual(['file_unreadable', 'index_corrupt', 'index_foreign', 'index_truncated', 'index_version']);
  });

  test('that cannot be written leaves nothing behind', async () => {
    mkdirSync(path('own/lists.idx'), { recursive: true });
    for (const file of [path('own/lists.idx'), path('own/no-such-folder/lists.idx')])
      expect(await toOutcome(() => saveIndexInTurns(small, file))).toEqual(await toOutcome(() => saveIndex(small, file)));
    expect(readdirSync(path('own'))).toEqual(['lists.idx']);
  });

  test('that is written twice at once is whole', async () => {
    await Promise.all([1, 2, 3].map(() => saveIndexInTurns(large, path('twice.idx'))));
    expect(toContentHash(openIndex(path('twice.idx')))).toBe(toContentHash(large));
    expect(readdirSync(folder).filter((name) => name.includes('twice'))).toEqual(['twice.idx']);
  });

  test('lets others have their turns between its chunks', async () => {
    saveIndex(large, path('large.idx'));
    expect(await countTurns(openIndexInTurns(path('large.idx')))).toBeGreaterThan(CHUNKS - 2);
    expect(await countTurns(saveIndexInTurns(large, path('written.idx')))).toBeGreaterThan(CHUNKS - 2);
    expect(await countTurns(toContentHashInTurns(large))).toBeGreaterThan(CHUNKS - 2);
    const store = openGenerations(path('generations'));
    const other = { ...large };
    expect(await countTurns(store.keep(other))).toBeGreaterThan(2 * CHUNKS - 4);
    expect(await countTurns(store.open(toContentHash(large)))).toBeGreaterThan(2 * CHUNKS - 4);
  });
});

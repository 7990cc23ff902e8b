import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIndexReader } from '../../src/index/reader.js';
import { saveIndex } from '../../src/index/snapshot.js';
import { openGenerations, toContentHash } from '../../src/monitor/generations.js';
import { createReplayer, parseStoredScreening, toStoredScreening, type StoredScreening } from '../../src/monitor/stored-screening.js';
import { screenOne } from '../../src/screen-one.js';
import { buildIndexOf, sampleEntities, sampleIndex } from '../sample-list.js';
import { createSampleQueries } from '../sample-queries.js';
import { toNextGeneration } from './list-changes.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'generations-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const index = await sampleIndex();
const nextIndex = await buildIndexOf(toNextGeneration(sampleEntities, 4));
const OPTIONS = [
  {},
  { threshold: 50, limit: 3 },
  { screeningNameSearchMode: 'precise' },
  { screeningListsScope: { lists: ['sample-pep'] } },
] as const;

const toRecords = (count: number): StoredScreening[] => {
  const [reader, hash] = [createIndexReader(index), toContentHash(index)];
  return createSampleQueries(count, 77).map((subject, at) => {
    const options = OPTIONS[at % OPTIONS.length]!;
    return toStoredScreening(hash, subject, options, screenOne(reader, subject, options));
  });
};
const onDisk = (record: StoredScreening): StoredScreening => parseStoredScreening(JSON.parse(JSON.stringify(record)))!;

describe('replay', () => {
  test('of 1,000 kept screenings gives the same bytes, after the lists have moved on', async () => {
    const generations = openGenerations(join(folder, 'thousand'));
    await generations.keep(index);
    await generations.keep(nextIndex);
    const replay = createReplayer(generations);
    const records = toRecords(1000);
    expect(records.filter(({ result }) => result.outcome === 'attention').length).toBeGreaterThan(300);
    for (const record of records) expect(await replay(onDisk(record))).toEqual({ kind: 'same' });
  });

  test('says where a result differs', async () => {
    const generations = openGenerations(join(folder, 'thousand'));
    const replay = createReplayer(generations);
    const [record] = toRecords(200).filter(({ result }) => result.outcome === 'attention');
    const { breakdown } = record!.result;
    const [match] = breakdown.matches;
    const altered = {
      ...record!,
      result: { ...record!.result, breakdown: { ...breakdown, matches: [{ ...match!, score: 12.34 }, ...breakdown.matches.slice(1)] } },
    };
    expect(await replay(onDisk(altered))).toEqual({ kind: 'different', path: 'breakdown.matches.0.score' });
    expect(await replay(onDisk({ ...record!, result: { ...record!.result, outcome: 'clear' } }))).toEqual({
      kind: 'different',
      path: 'outcome',
    });
    const withoutStatus = { ...match!, status: undefined } as unknown as typeof match;
    expect(
      await replay(
        onDisk({
          ...record!,
          result: { ...record!.result, breakdown: { ...breakdown, matches: [withoutStatus!, ...breakdown.matches.slice(1)] } },
        }),
      ),
    ).toEqual({ kind: 'different', path: 'breakdown.matches.0.status' });
    const { outcome, ...rest } = record!.result;
    expect(await replay(onDisk({ ...record!, result: { ...rest, outcome } }))).toEqual({ kind: 'different', path: 'order of members' });
    const onOtherLists = await Promise.all(toRecords(200).map((each) => replay(onDisk({ ...each, index: toContentHash(nextIndex) }))));
    expect(new Set(onOtherLists.map(({ kind }) => kind))).toEqual(new Set(['same', 'different']));
  });

  test('says what is missing: the engine, the index, or a whole one', async () => {
    const store = join(folder, 'missing');
    const generations = openGenerations(store);
    const [record] = toRecords(1);
    expect(await createReplayer(generations)(record!)).toEqual({
      kind: 'missing',
      what: 'index',
      message: `No index of content ${record!.index} is kept.`,
    });
    expect(await createReplayer(generations)({ ...record!, engine: '0.0.1' })).toMatchObject({
      kind: 'missing',
      what: 'engine',
      message: expect.stringContaining('0.0.1') as string,
    });
    await generations.keep(index);
    expect(await createReplayer(generations)(record!)).toEqual({ kind: 'same' });
    const file = join(store, `${record!.index}.idx`);
    const bytes = readFileSync(file);
    bytes[bytes.length - 9]! ^= 1;
    writeFileSync(file, bytes);
    expect(await createReplayer(generations)(record!)).toMatchObject({
      kind: 'missing',
      what: 'index',
      message: expect.stringContaining('checksum') as string,
    });
    bytes.writeUInt32LE(1, 8);
    writeFileSync(file, bytes);
    expect(await createReplayer(generations)(record!)).toMatchObject({
      kind: 'missing',
      what: 'engine',
      message: expect.stringContaining('layout version 1') as string,
    });
    await generations.keep(nextIndex);
    cpSync(join(store, `${toContentHash(nextIndex)}.idx`), file);
    expect(await createReplayer(generations)(record!)).toMatchObject({
      kind: 'missing',
      what: 'index',
      message: expect.stringContaining('replaced') as string,
    });
  });

  test('takes only what is a record of a screening', () => {
    for (const content of [undefined, null, 3, {}, { engine: '1', index: 'x', subject: {}, options: {} }])
      expect(parseStoredScreening(content)).toBeUndefined();
  });
});

describe('generations', () => {
  test('have one hash for one content, whenever and wherever they are built', async () => {
    expect(toContentHash(await buildIndexOf(sampleEntities))).toBe(toContentHash(index));
    expect(toContentHash(nextIndex)).not.toBe(toContentHash(index));
    const store = openGenerations(join(folder, 'hashes'));
    const hash = await store.keep(index);
    expect(toContentHash((await store.open(hash))!)).toBe(hash);
    expect(hash).toBe(toContentHash(index));
    saveIndex(index, join(folder, 'beside.idx')); // A record may name any hash: none leads out of the folder.
    expect([await store.open('0'.repeat(64)), await store.open('../beside')]).toEqual([undefined, undefined]);
  });

  test('leave nothing of one that was killed while it was kept, whichever is kept next', async () => {
    const store = openGenerations(join(folder, 'killed'));
    const [left, fresh, other] = [
      `${'a'.repeat(64)}.idx.812.0.unfinished`,
      `${'b'.repeat(64)}.idx.812.0.unfinished`,
      'mine.idx.812.0.unfinished',
    ];
    for (const name of [left, fresh, other]) writeFileSync(join(folder, 'killed', name), 'part');
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const name of [left, other]) utimesSync(join(folder, 'killed', name), hoursAgo, hoursAgo);
    const hash = await store.keep(index);
    expect(readdirSync(join(folder, 'killed')).sort()).toEqual([`${hash}.idx`, fresh, other].sort());
  });

  test('are removed when they were replaced long enough ago, and are neither the last nor in use', async () => {
    const store = openGenerations(join(folder, 'retention'));
    const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));
    const hashes: string[] = [];
    for (const count of [5, 6, 7, 8]) hashes.push(await store.keep(await buildIndexOf(sampleEntities.slice(0, count)), day(count * 10)));
    expect(store.list().map(({ hash, keptAt }) => [hash, keptAt])).toEqual([3, 2, 1, 0].map((at) => [hashes[at], day((at + 5) * 10)]));
    // Replaced on days 60, 70 and 80.
    expect(store.prune({ last: 1, days: 25 }, day(85))).toEqual([]);
    expect(store.prune({ last: 1, days: 10, inUse: new Set([hashes[0]!]) }, day(85)).map(({ hash }) => hash)).toEqual([hashes[1]]);
    expect(store.prune({ last: 3, days: 0 }, day(365))).toEqual([]);
    expect(store.prune({ last: 1, days: 0 }, day(365)).map(({ hash }) => hash)).toEqual([hashes[2], hashes[0]]);
    expect(readdirSync(join(folder, 'retention'))).toEqual([`${hashes[3]!}.idx`]);
    expect(() => store.prune({ last: 0, days: 1 }, day(1))).toThrow(expect.objectContaining({ code: 'invalid_option' }) as Error);
  });
});

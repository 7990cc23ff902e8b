import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { saveIndex } from '../../src/index/snapshot.js';
import type { ScreeningOutcome } from '../../src/screen-all.js';
import { buildIndexOf, sampleEntities } from '../sample-list.js';
import { until } from '../until.js';
import {
  collect,
  expectSameBytes,
  index,
  isSettled,
  known,
  obedient,
  screenAll,
  subjects,
  testEngines,
  toBytes,
  toCode,
  untilExists,
} from './engines.js';

const { folder, create, order } = testEngines();

describe('swap', () => {
  test('keeps nothing of the index before', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const file = join(folder, 'twice.idx');
    saveIndex(index, file);
    const engine = await create({ index: file, threads: 1 });
    const before = new WeakRef(engine.index);
    await engine.swap(file);
    const look = (): boolean => {
      collectGarbage();
      return before.deref() === undefined;
    };
    await until('the index before to be collected', look, { everyMs: 100, limitMs: 20_000 });
  });

  const others = sampleEntities.slice(1);
  test('lets calls in flight finish on the old generation and gives later ones the new', async () => {
    const engine = await create({ index, threads: 2, workerFile: obedient });
    const { subject, file } = order('wait');
    const inFlight = engine.screen(subject);
    await untilExists(`${file}.begun`);
    const swapped = engine.swap(await buildIndexOf(others));
    const later = await engine.screen(known);
    expect(await isSettled(swapped)).toBe(false);
    writeFileSync(file, '');
    const idsOf = ({ breakdown }: typeof later): string[] => breakdown.matches.map(({ sourceId }) => sourceId);
    expect(idsOf(await inFlight)).toContain(sampleEntities[0]!.sourceId);
    expect(idsOf(later)).not.toContain(sampleEntities[0]!.sourceId);
    await swapped;
    expect(engine.lists.find(({ list }) => list === sampleEntities[0]!.list)!.names).toBeLessThan(
      index.metadata.lists.find(({ list }) => list === sampleEntities[0]!.list)!.names,
    );
  });

  test.each([0, 2])('under load, with %i threads, loses no call', async (threads) => {
    const engine = await create({ index, threads });
    const expected = toBytes(await screenAll(engine, subjects));
    const load = Array.from({ length: 3 }, () => screenAll(engine, subjects));
    const ones = subjects.map((subject) => engine.screen(subject));
    for (let turn = 0; turn < 3; turn++) await engine.swap(index);
    for (const all of load) expectSameBytes(toBytes(await all), expected);
    expectSameBytes(
      (await Promise.all(ones)).map((result) => JSON.stringify(result)),
      expected,
    );
  });

  const readSlowlyOver = async (threads: number): Promise<void> => {
    const engine = await create({ index, threads });
    const expected = toBytes(await screenAll(engine, subjects));
    const reading = engine.screenAll(subjects);
    const outcomes = [(await reading.next()).value as ScreeningOutcome];
    // One thread answers in order: when this is answered, nothing that was read ahead is in flight any more.
    await engine.screen(known);
    const swapped = engine.swap(await buildIndexOf(others));
    for await (const outcome of reading) outcomes.push(outcome);
    await swapped;
    expectSameBytes(toBytes(outcomes), expected);
  };
  test.each([0, 1])('lets a screenAll that is read slowly run to its end on its own generation, with %i threads', readSlowlyOver);

  test('does not wait for a screenAll that was never begun', async () => {
    const engine = await create({ index, threads: 1 });
    const later = engine.screenAll(subjects);
    await engine.swap(await buildIndexOf(others));
    expect((await collect(later)).length).toBe(subjects.length);
  });

  test('to a file that is still being opened is overtaken by a later one', async () => {
    saveIndex(index, join(folder, 'earlier.idx'));
    const engine = await create({ index, threads: 0 });
    const next = await buildIndexOf(others);
    const [earlier, later] = [engine.swap(join(folder, 'earlier.idx')), engine.swap(next)];
    expect(engine.index).toBe(next);
    await Promise.all([earlier, later]);
    expect(engine.index).toBe(next);
    expect((await screenAll(engine, subjects)).every(({ ok }) => ok)).toBe(true);
  });

  test('to a file is refused where the engine was closed while it was opened', async () => {
    saveIndex(index, join(folder, 'late.idx'));
    const engine = await create({ index, threads: 1 });
    const swapped = toCode(engine.swap(join(folder, 'late.idx')));
    await engine.close();
    expect(await swapped).toBe('closed');
  });

  test('to a file that cannot be opened leaves the old generation in its place', async () => {
    const engine = await create({ index, threads: 1 });
    expect(await toCode(engine.swap(join(folder, 'no-such.idx')))).toBe('file_unreadable');
    expect((await engine.screen(known)).outcome).toBe('attention');
    expect(engine.lists).toEqual(index.metadata.lists);
  });
});

describe('close', () => {
  test.each([0, 1, 2])('may be called again; what is called after it is closed (%i threads)', async (threads) => {
    const engine = await create({ index, threads });
    await engine.screen(known);
    await Promise.all([engine.close(), engine.close()]);
    await engine.close();
    expect(await toCode(engine.screen(known))).toBe('closed');
    expect(await toCode(screenAll(engine, subjects))).toBe('closed');
    expect(await toCode(engine.swap(index))).toBe('closed');
  });

  test('waits for calls in flight', async () => {
    const engine = await create({ index, threads: 1, workerFile: obedient });
    const { subject, file } = order('wait');
    const inFlight = engine.screen(subject);
    await untilExists(`${file}.begun`);
    const closed = engine.close();
    expect(await toCode(engine.screen(known))).toBe('closed');
    expect(await isSettled(closed)).toBe(false);
    writeFileSync(file, '');
    expect((await inFlight).outcome).toBe('attention');
    await closed;
  });
});

describe('close beside a screenAll that is being read', () => {
  test.each([0, 1, 2])('does not wait for its reader, who is told so; nor does a swap (%i threads)', async (threads) => {
    const engine = await create({ index, threads });
    const reading = engine.screenAll(Array.from({ length: 10 }, () => subjects).flat());
    expect((await reading.next()).done).toBe(false);
    const swapped = engine.swap(index);
    const another = engine.screenAll(Array.from({ length: 10 }, () => subjects).flat());
    expect((await another.next()).done).toBe(false);
    await engine.close();
    await swapped;
    expect(await toCode(collect(reading))).toBe('closed');
    expect(await toCode(collect(another))).toBe('closed');
  });
});

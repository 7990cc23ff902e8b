import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createEngine } from '../../src/engine.js';
import { saveIndex } from '../../src/index/snapshot.js';
import { buildIndexOf, sampleEntities } from '../sample-list.js';
import { index, known, obedient, testEngines, toCode } from './engines.js';

const { folder, create, order } = testEngines();

describe('creating', () => {
  test.each([-1, 1.5, 257, NaN])('with %d threads is refused', async (threads) => {
    expect(await toCode(createEngine({ index, threads }))).toBe('invalid_option');
  });

  test.each([undefined, {}, 7])('with %j for an index is refused', async (given) => {
    expect(await toCode(createEngine({ index: given as unknown as string, threads: 0 }))).toBe('invalid_option');
  });

  test('and closing or swapping at once ends no thread that still loads, which would end the process', async () => {
    const small = await buildIndexOf(sampleEntities.slice(0, 3));
    for (let turn = 0; turn < 12; turn++) {
      const engine = await create({ index: small, threads: 3 });
      if (turn % 3 === 1) await engine.screen(known);
      if (turn % 3 === 2) await engine.swap(small);
      await engine.close();
    }
    expect(await toCode((await create({ index: small, threads: 1 })).screen(known))).toBe('fulfilled');
  });

  test.each([undefined, new AbortController().signal])(
    'with a worker that cannot be loaded fails the calls, not the process, whenever they come',
    async (signal) => {
      // Threads begin to load, fail, are replaced and fail again in this time.
      for (let waitedMs = 0; waitedMs <= 100; waitedMs += 4) {
        const engine = await create({ index, threads: 2, workerFile: new URL('no-such-worker.mjs', obedient) });
        await sleep(waitedMs);
        await expect(engine.screen(known, signal ? { signal } : {})).rejects.toThrow('no-such-worker.mjs');
        await expect(engine.screen(known, signal ? { signal } : {})).rejects.toThrow('no-such-worker.mjs');
        await engine.close();
      }
    },
  );

  /** What a process of its own prints that screens a known subject on two threads and closes nothing. */
  const screenInProcess = async (flags: readonly string[]): Promise<string> => {
    const file = join(folder, 'forgotten.idx');
    saveIndex(await buildIndexOf(sampleEntities.slice(0, 3)), file);
    const script = `
      const { createEngine } = await import(${JSON.stringify(new URL('../../dist/bundle/main.js', import.meta.url).href)});
      const engine = await createEngine({ index: ${JSON.stringify(file)}, threads: 2 });
      const { outcome } = await engine.screen(${JSON.stringify(known)}, { signal: new AbortController().signal });
      console.log(outcome);`;
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--input-type=module', '--eval', script]);
    return stdout.trim();
  };

  test('without closing keeps no process from ending', async () => {
    expect(await screenInProcess([])).toBe('attention');
  });

  test('loads in its threads nothing that the host was started with', async () => {
    const loaded = `data:text/javascript,${encodeURIComponent(`import { isMainThread } from 'node:worker_threads'; console.log(isMainThread ? 'in the host' : 'in a thread');`)}`;
    expect(await screenInProcess(['--import', loaded])).toBe('in the host\nattention');
  });

  test('from a file that is not there says so', async () => {
    expect(await toCode(createEngine({ index: join(folder, 'no-such.idx'), threads: 1 }))).toBe('file_unreadable');
  });

  test('shares the memory of the index with its workers', async () => {
    const own = await buildIndexOf(sampleEntities.slice(0, 3));
    expect(own.buffer).toBeInstanceOf(SharedArrayBuffer);
    const bytes = new Uint8Array(own.buffer);
    const before = bytes.at(-1)!;
    const engine = await create({ index: own, threads: 1, workerFile: obedient });
    const { subject } = order('touch');
    await engine.screen(subject, { threshold: 100 }).catch(() => undefined);
    expect(bytes.at(-1)).toBe(before ^ 0xff);
  });
});

/**
 * How long until an index can be asked, and what does it hold in memory, with workers and without?
 *
 * `npm run bench:open [-- --entities 1000000 --workers 1,2,4 --load 10000]`. For each number of worker threads a fresh process,
 * since one that has ended threads keeps some of what they had: it opens a generated list, answers, and says what it holds;
 * then with the threads, as they begin and after they have screened `--load` subjects together. Verified: the answers are the same.
 */
import { execFileSync } from 'node:child_process';
import { createEngine, createIndexReader, openIndex, screenOne, type ScreeningEngine, type SubjectInput } from 'screening-engine';
import { readFlags } from './flags.js';
import { toCpuMs, toMiB, toRounded } from './measure.js';
import { buildList, drawSubjects } from './workload.js';

const { values } = readFlags({
  options: {
    entities: { type: 'string', default: '1000000' },
    workers: { type: 'string', default: '1,2,4' },
    load: { type: 'string', default: '10000' },
    fresh: { type: 'boolean', default: false },
  },
});
const options = { entities: Number(values.entities), subjects: Number(values.load) };
/** Subjects for each thread as it begins. */
const FIRST = 200;

const screen = async (engine: ScreeningEngine, input: readonly SubjectInput[], expected: readonly string[]): Promise<number> => {
  let position = 0;
  for await (const outcome of engine.screenAll(input)) {
    const at = position++;
    if (!outcome.ok || (at < FIRST && JSON.stringify(outcome.result) !== expected[at]))
      throw new Error('A worker answers otherwise than the caller’s thread.');
  }
  return toMiB(process.memoryUsage.rss());
};

const measure = async (workers: number): Promise<void> => {
  const list = await buildList(options, values.fresh);
  const subjects = drawSubjects(list, options);
  const before = process.memoryUsage.rss();
  const cpu = toCpuMs();
  const start = performance.now();
  const index = openIndex(list.file);
  const opened = {
    openMs: toRounded(performance.now() - start),
    openCpuMs: toRounded(toCpuMs() - cpu),
    indexMiB: toMiB(index.buffer.byteLength),
  };
  const reader = createIndexReader(index);
  const expected = subjects.slice(0, FIRST).map((subject) => JSON.stringify(screenOne(reader, subject)));
  const residentMiB = toMiB(process.memoryUsage.rss() - before);
  const engine = await createEngine({ index, threads: workers });
  const processMiB = await screen(engine, subjects.slice(0, workers * FIRST), expected);
  console.log({
    entities: options.entities,
    ...opened,
    residentMiB,
    workers,
    processMiB,
    loadedMiB: await screen(engine, subjects, expected),
  });
  await engine.close();
};

const [first, ...others] = values.workers.split(',');
if (others.length === 0) await measure(Number(first));
else {
  const tsx = new URL('../node_modules/.bin/tsx', import.meta.url).pathname;
  for (const [at, workers] of [first!, ...others].entries()) {
    const flags = [
      '--entities',
      values.entities,
      '--load',
      values.load,
      '--workers',
      workers,
      ...(values.fresh && at === 0 ? ['--fresh'] : []),
    ];
    execFileSync(tsx, [new URL(import.meta.url).pathname, ...flags], { stdio: 'inherit' });
  }
}

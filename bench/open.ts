/**
 * How long until an index can be asked, and what does it hold in memory, with workers and without?
 *
 * `npm run bench:open [-- --entities 1000000 --workers 1,2,4 --load 10000]`. A fresh process opens a generated list, answers, and
 * says what it holds; then the same with worker threads, as they begin and after they have screened `--load` subjects
 * together. Verified: the answers are the same.
 */
import { createEngine, createIndexReader, openIndex, screenOne, type ScreeningEngine, type SubjectInput } from 'screening-engine';
import { readFlags } from './flags.js';
import { toCpuMs, toRounded } from './measure.js';
import { buildList, drawSubjects } from './workload.js';

const { values } = readFlags({
  options: { entities: { type: 'string', default: '1000000' }, workers: { type: 'string', default: '1,2,4' }, load: { type: 'string', default: '10000' }, fresh: { type: 'boolean', default: false } },
});
const options = { entities: Number(values.entities), subjects: Number(values.load) };
const list = await buildList(options, values.fresh);
const subjects = drawSubjects(list, options);
const toMiB = (bytes: number): number => Math.round(bytes / 2 ** 20);
const before = process.memoryUsage.rss();

const cpu = toCpuMs();
const start = performance.now();
const index = openIndex(list.file);
const opened = { openMs: toRounded(performance.now() - start), openCpuMs: toRounded(toCpuMs() - cpu), indexMiB: toMiB(index.buffer.byteLength) };
const reader = createIndexReader(index);
/** Subjects for each thread as it begins. */
const FIRST = 200;
const expected = subjects.slice(0, FIRST).map((subject) => JSON.stringify(screenOne(reader, subject)));
console.log({ entities: options.entities, ...opened, residentMiB: toMiB(process.memoryUsage.rss() - before) });

const screen = async (engine: ScreeningEngine, input: readonly SubjectInput[]): Promise<number> => {
  let position = 0;
  for await (const outcome of engine.screenAll(input)) {
    const at = position++;
    if (!outcome.ok || (at < FIRST && JSON.stringify(outcome.result) !== expected[at])) throw new Error('A worker answers otherwise than the caller’s thread.');
  }
  return toMiB(process.memoryUsage.rss());
};

for (const workers of values.workers.split(',').map(Number)) {
  const engine = await createEngine({ index, threads: workers });
  console.log({ workers, processMiB: await screen(engine, subjects.slice(0, workers * FIRST)), loadedMiB: await screen(engine, subjects) });
  await engine.close();
}

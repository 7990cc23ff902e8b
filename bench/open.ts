/**
 * How long until an index can be asked, and what does it hold in memory, with workers and without?
 *
 * `npm run bench:open [-- --entities 1000000 --workers 2]`. A fresh process opens a generated list, answers once, and
 * says what it holds; then the same with worker threads. Verified: the answers are the same.
 */
import { parseArgs } from 'node:util';
import { createEngine, createIndexReader, openIndex, screenOne } from '../dist/main.js';
import { toCpuMs, toRounded } from './measure.js';
import { buildList, drawSubjects } from './workload.js';

const { values } = parseArgs({ options: { entities: { type: 'string', default: '1000000' }, workers: { type: 'string', default: '2' }, fresh: { type: 'boolean', default: false } } });
const options = { entities: Number(values.entities), subjects: 200 };
const list = await buildList(options, values.fresh);
const subjects = drawSubjects(list, options);
const toMiB = (bytes: number): number => Math.round(bytes / 2 ** 20);
const before = process.memoryUsage.rss();

const cpu = toCpuMs();
const start = performance.now();
const index = openIndex(list.file);
const opened = { openMs: toRounded(performance.now() - start), openCpuMs: toRounded(toCpuMs() - cpu), indexMiB: toMiB(index.buffer.byteLength) };
const reader = createIndexReader(index);
const expected = subjects.map((subject) => JSON.stringify(screenOne(reader, subject)));
console.log({ entities: options.entities, ...opened, residentMiB: toMiB(process.memoryUsage.rss() - before) });

for (let threads = 1; threads <= Number(values.workers); threads++) {
  const engine = await createEngine({ index, threads });
  let position = 0;
  for await (const outcome of engine.screenAll(subjects)) {
    if (!outcome.ok || JSON.stringify(outcome.result) !== expected[position++]) throw new Error('A worker answers otherwise than the caller’s thread.');
  }
  console.log({ workers: threads, processMiB: toMiB(process.memoryUsage.rss()) });
  await engine.close();
}

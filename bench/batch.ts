/**
 * What do two threads give over one, and what does a subject cost in processor time?
 *
 * `npm run bench:batch [-- --entities 100000 --threads 1,2 --subjects 20000 --rounds 3 --minutes 0]`. The compiled
 * engine screens the same subjects at each number of threads, turn by turn. Each run has new threads, which first screen
 * as many other subjects, until their code is compiled, and must give the same bytes for them as all other runs, or the
 * bench ends. The ratio by the clock says what threads are worth on this machine while it is idle; processor time a
 * subject says what they cost. With `--minutes` the largest number of threads then screens the subjects over and over
 * for so long, and memory is told as it begins and as it ends.
 */
import { createHash } from 'node:crypto';
import { createEngine } from 'screening-engine';
import { readFlags } from './flags.js';
import { toCpuMs, toMedian, toMiB, toRounded } from './measure.js';
import { buildList, drawSubjects } from './workload.js';

const { values } = readFlags({
  options: {
    entities: { type: 'string', default: '100000' },
    threads: { type: 'string', default: '1,2' },
    subjects: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '0' },
    fresh: { type: 'boolean', default: false },
  },
});
const options = { entities: Number(values.entities), subjects: 2 * Number(values.subjects) };
const list = await buildList(options, values.fresh);
const drawn = drawSubjects(list, options);
const [openers, subjects] = [drawn.slice(0, Number(values.subjects)), drawn.slice(Number(values.subjects))];
const threadCounts = values.threads.split(',').map(Number);

interface Run {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly hash: string;
}

const run = async (threads: number): Promise<Run> => {
  const engine = await createEngine({ index: list.file, threads });
  const hash = createHash('sha256');
  for await (const outcome of engine.screenAll(openers)) {
    if (!outcome.ok) throw outcome.error;
    hash.update(JSON.stringify(outcome.result));
  }
  const [cpu, start] = [toCpuMs(), performance.now()];
  for await (const outcome of engine.screenAll(subjects)) if (!outcome.ok) throw outcome.error;
  const measured = { wallMs: performance.now() - start, cpuMs: toCpuMs() - cpu, hash: hash.digest('hex') };
  await engine.close();
  return measured;
};

const runs = new Map<number, Run[]>(threadCounts.map((threads) => [threads, []]));
for (let round = 0; round < Number(values.rounds); round++) for (const threads of threadCounts) runs.get(threads)!.push(await run(threads));
if (new Set([...runs.values()].flat().map(({ hash }) => hash)).size !== 1)
  throw new Error('The answers differ with the number of threads.');
const medians = threadCounts.map((threads) => ({
  threads,
  wallMs: toMedian(runs.get(threads)!.map((each) => each.wallMs)),
  cpuMs: toMedian(runs.get(threads)!.map((each) => each.cpuMs)),
}));
console.table(
  medians.map(({ threads, wallMs, cpuMs }) => ({
    entities: options.entities,
    threads,
    'subjects/s': Math.round((1000 * subjects.length) / wallMs),
    'times the first': toRounded(medians[0]!.wallMs / wallMs),
    'ms of processor a subject': toRounded(cpuMs / subjects.length),
    'of the first': toRounded(cpuMs / medians[0]!.cpuMs),
  })),
);

interface MemoryReport {
  readonly subjects: number;
  /** Of the whole process, MiB. */
  readonly rss: number;
  /** Of the thread that hands out batches, MiB, after as much as Node collects by itself. */
  readonly heap: number;
}

/** The first part of a run, in which caches fill. */
const FILLING_SHARE = 0.25;

/** Screens the subjects over and over; the least memory of each part of the time, since what is not yet collected is no leak. */
const endure = async (threads: number, minutes: number): Promise<readonly MemoryReport[]> => {
  const engine = await createEngine({ index: list.file, threads });
  const start = performance.now();
  const reports: MemoryReport[] = [];
  let done = 0;
  for (const until of [FILLING_SHARE, 0.5, 0.75, 1]) {
    let least: MemoryReport = { subjects: 0, rss: Infinity, heap: Infinity };
    while (performance.now() - start < until * minutes * 60_000) {
      for await (const outcome of engine.screenAll(subjects)) if (!outcome.ok) throw outcome.error;
      done += subjects.length;
      const { rss, heapUsed } = process.memoryUsage();
      least = { subjects: done, rss: Math.min(least.rss, toMiB(rss)), heap: Math.min(least.heap, toMiB(heapUsed)) };
    }
    reports.push(least);
  }
  await engine.close();
  return reports;
};

if (Number(values.minutes) > 0) console.table(await endure(Math.max(...threadCounts), Number(values.minutes)));

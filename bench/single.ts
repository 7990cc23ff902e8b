/**
 * How fast is one thread, and how slow is its slowest subject? One list size a run; bench/scale.ts runs all of them.
 *
 * `npm run bench:single -- [--entities 100000] [--rounds 5] [--subjects 10000] [--fields] [--arabic 0.6] [--mode precise]
 * [--fresh] [--worst 5] [--json]`, after `npm run build`, since the compiled engine is timed. Answers are compared with
 * brute force before that. Each round starts with a reader of its own, so that nothing is remembered of the round
 * before. Times are processor time for throughput, and for each subject the median of the rounds, since one round has
 * the noise of the machine in it.
 */
import { parseArgs } from 'node:util';
import { createIndexReader, openIndex, screenOne, type IndexReader, type SubjectInput } from '../dist/main.js';
import { verifyAgainstOracle } from './verify.js';
import { toCpuMs, toMedian, toPercentile, toRounded } from './measure.js';
import { buildList, drawSubjects } from './workload.js';

const { values } = parseArgs({
  options: {
    entities: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    subjects: { type: 'string', default: '10000' },
    fields: { type: 'boolean', default: false },
    arabic: { type: 'string' },
    mode: { type: 'string', default: 'fuzzy' },
    fresh: { type: 'boolean', default: false },
    verify: { type: 'string', default: '20' },
    worst: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
});
const options = {
  entities: Number(values.entities),
  withFields: values.fields,
  subjects: Number(values.subjects),
  ...(values.arabic === undefined ? {} : { arabicShare: Number(values.arabic) }),
};
const mode = values.mode as 'fuzzy' | 'precise';

/** Hand-made queries that are hard to bound: common words, initials, generic words, many words. */
const WORST_QUERIES: readonly SubjectInput[] = [
  { type: 'person', name: 'mohammed ahmed' },
  { type: 'person', name: 'm a ali' },
  { type: 'person', name: 'a b' },
  { type: 'company', name: 'international trading company ltd' },
  { type: 'person', name: 'mohammed ahmed ali hassan ibrahim omar khalid abdullah yusuf mahmoud salim hussein' },
];

/** Subjects that a new reader screens before it is timed: it has its workspaces then, and knows nothing of the others. */
const OPENERS = 20;
const list = await buildList(options, values.fresh);
const index = openIndex(list.file);
const drawn = drawSubjects(list, { ...options, subjects: options.subjects + OPENERS });
const [subjects, openers] = [drawn.slice(0, options.subjects), drawn.slice(options.subjects)];
if (mode === 'fuzzy') verifyAgainstOracle(index, subjects, Number(values.verify));

/** Milliseconds of each subject. */
const time = (reader: IndexReader, queries: readonly SubjectInput[], into: Float64Array): void => {
  for (let i = 0; i < queries.length; i++) {
    const start = performance.now();
    screenOne(reader, queries[i]!, { screeningNameSearchMode: mode });
    into[i] = performance.now() - start;
  }
};

const openReader = (): IndexReader => {
  const reader = createIndexReader(index);
  time(reader, openers, new Float64Array(OPENERS));
  return reader;
};

const rounds = Array.from({ length: Number(values.rounds) }, () => new Float64Array(subjects.length));
const cpuMs: number[] = [];
const warmUp = new Float64Array(subjects.length);
time(createIndexReader(index), subjects.slice(0, 2000), warmUp);
for (const round of rounds) {
  const reader = openReader();
  const before = toCpuMs();
  time(reader, subjects, round);
  cpuMs.push(toCpuMs() - before);
}
const latencies = Float64Array.from(subjects, (_, i) => toMedian(rounds.map((round) => round[i]!)));
const hardest = WORST_QUERIES.map(({ name }, i) => {
  const each = rounds.map(() => {
    const times = new Float64Array(WORST_QUERIES.length);
    time(openReader(), WORST_QUERIES.slice(i, i + 1), times);
    return times[0]!;
  });
  return { name, ms: toRounded(toMedian(each)) };
});
const result = {
  entities: options.entities,
  names: list.names,
  mode,
  fields: values.fields,
  arabicShare: options.arabicShare,
  subjectsPerSecond: Math.round((1000 * subjects.length) / toMedian(cpuMs)),
  p50Ms: toRounded(toPercentile(latencies, 0.5)),
  p99Ms: toRounded(toPercentile(latencies, 0.99)),
  worstMs: toRounded(toPercentile(latencies, 1)),
  hardest,
  indexMiB: Math.round(index.buffer.byteLength / 2 ** 20),
  buildSeconds: toRounded(list.seconds),
  buildPeakMiB: list.peakMiB,
};
console.log(values.json ? JSON.stringify(result) : result);
const order = Array.from(latencies.keys()).sort((a, b) => latencies[b]! - latencies[a]!);
for (const i of order.slice(0, Number(values.worst))) console.log(toRounded(latencies[i]!), subjects[i]!.type, subjects[i]!.name);

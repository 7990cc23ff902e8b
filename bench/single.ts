/**
 * How fast is one thread, and how slow is its slowest subject? One list size a run; bench/scale.ts runs all of them.
 *
 * `npm run bench:single -- [--entities 100000] [--rounds 5] [--subjects 10000] [--fields] [--arabic 0.6] [--mode precise]
 * [--fresh] [--worst 5] [--json]`, after `npm run build`, since the compiled engine is timed. Answers are compared with
 * brute force before that. Each round asks subjects that none before it asked, as a batch does, of a reader of its own:
 * what is remembered of other rounds is the words that subjects share. Throughput is in processor time. Of the slowest
 * of a round the time is the median of five, since one has the noise of the machine in it. All figures are medians of
 * the rounds.
 */
import { createIndexReader, openIndex, screenOne, type IndexReader, type SubjectInput } from 'screening-engine';
import { readFlags } from './flags.js';
import { verifyAgainstOracle } from './verify.js';
import { toCpuMs, toMedian, toPercentile, toRounded } from './measure.js';
import { buildList, drawSubjects } from './workload.js';

const { values } = readFlags({
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

/** Subjects before the first round, by which its code is compiled. */
const WARM_UP = 2000;
/** Of these, subjects that a new reader screens before it is timed: it has its workspaces then, and knows nothing of the others. */
const OPENERS = 20;
const list = await buildList(options, values.fresh);
const index = openIndex(list.file);
const roundCount = Number(values.rounds);
const drawn = drawSubjects(list, { ...options, subjects: WARM_UP + roundCount * options.subjects });
const openers = drawn.slice(0, OPENERS);
const rounds = Array.from({ length: roundCount }, (_, round) => {
  const start = WARM_UP + round * options.subjects;
  return { subjects: drawn.slice(start, start + options.subjects), latencies: new Float64Array(options.subjects) };
});
if (mode === 'fuzzy') verifyAgainstOracle(index, rounds[0]!.subjects, Number(values.verify));

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

const cpuMs: number[] = [];
time(createIndexReader(index), drawn.slice(0, WARM_UP), new Float64Array(WARM_UP));
for (const { subjects, latencies } of rounds) {
  const reader = openReader();
  const before = toCpuMs();
  time(reader, subjects, latencies);
  cpuMs.push(toCpuMs() - before);
}
/** Asks the slowest in a hundred anew, each time of a new reader: their times become medians. */
const settleSlowest = ({ subjects, latencies }: (typeof rounds)[number]): void => {
  const slowest = toSlowest(latencies).slice(0, Math.ceil(subjects.length / 100));
  const repeats = Array.from({ length: 4 }, () => {
    const times = new Float64Array(slowest.length);
    time(
      openReader(),
      slowest.map((i) => subjects[i]!),
      times,
    );
    return times;
  });
  slowest.forEach((i, n) => (latencies[i] = toMedian([latencies[i]!, ...repeats.map((times) => times[n]!)])));
};
const toSlowest = (latencies: Float64Array): number[] => Array.from(latencies.keys()).sort((a, b) => latencies[b]! - latencies[a]!);
rounds.forEach(settleSlowest);
const toLatency = (share: number): number => toRounded(toMedian(rounds.map(({ latencies }) => toPercentile(latencies, share))));
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
  subjectsPerSecond: Math.round((1000 * options.subjects) / toMedian(cpuMs)),
  p50Ms: toLatency(0.5),
  p99Ms: toLatency(0.99),
  worstMs: toLatency(1),
  hardest,
  indexMiB: Math.round(index.buffer.byteLength / 2 ** 20),
  buildSeconds: toRounded(list.seconds),
  buildPeakMiB: list.peakMiB,
};
console.log(values.json ? JSON.stringify(result) : result);
for (const i of toSlowest(rounds[0]!.latencies).slice(0, Number(values.worst)))
  console.log(toRounded(rounds[0]!.latencies[i]!), rounds[0]!.subjects[i]!.type, rounds[0]!.subjects[i]!.name);

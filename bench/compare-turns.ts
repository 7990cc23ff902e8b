/**
 * Two states of the engine by turns in one process, for bench/compare.ts: what a busy machine does to one it does to the
 * other, to about 1 %, where runs of their own differ by ten.
 *
 * `tsx bench/compare-turns.ts BASE HEAD [flags]`, the folders of two checkouts that are built. Each builds the same list,
 * then both screen the same subjects, ten at a time, none twice. The first are compared and not timed, since code is compiled
 * for them; tens of which one state took twice the time of the other are left out, since the machine did something else in
 * between. Where several others want each processor, p50 alone tells. Prints as JSON the figures of both, and how many of the first subjects have other answers.
 */
import type * as Engine from 'screening-engine';
import { readFlags } from './flags.js';
import { toCpuMs, toPercentile } from './measure.js';
import { drawSubjects, generateList } from './workload.js';

const { values, positionals } = readFlags({
  allowPositionals: true,
  options: {
    entities: { type: 'string', default: '10000' },
    subjects: { type: 'string', default: '40000' },
    fields: { type: 'boolean', default: false },
    arabic: { type: 'string' },
    mode: { type: 'string', default: 'fuzzy' },
  },
});
const options = {
  entities: Number(values.entities),
  withFields: values.fields,
  ...(values.arabic === undefined ? {} : { arabicShare: Number(values.arabic) }),
};
const asked = { screeningNameSearchMode: values.mode as 'fuzzy' | 'precise' };

const WARM_UP = 4000;
const STEP = 10;

const list = generateList(options);

interface State {
  readonly engine: typeof Engine;
  readonly reader: Engine.IndexReader;
  /** Processor time, with threads and the making of the list. */
  readonly buildSeconds: number;
  /** Of each subject that is timed. */
  readonly microseconds: Float64Array;
}

const load = async (folder: string): Promise<State> => {
  const engine = (await import(`${folder}/dist/bundle/main.js`)) as typeof Engine;
  const before = toCpuMs();
  const index = await engine.buildIndex(list.items());
  return {
    engine,
    reader: engine.createIndexReader(index),
    buildSeconds: (toCpuMs() - before) / 1000,
    microseconds: new Float64Array(Number(values.subjects)),
  };
};

const states: State[] = [];
for (const folder of positionals) states.push(await load(folder));
const subjects = drawSubjects(list, { ...options, subjects: WARM_UP + Number(values.subjects) });

let differing = 0;
for (const subject of subjects.slice(0, WARM_UP)) {
  const answers = states.map(({ engine, reader }) => JSON.stringify(engine.screenOne(reader, subject, asked)));
  if (answers.some((answer) => answer !== answers[0])) differing++;
}

for (let start = 0; start < Number(values.subjects); start += STEP) {
  for (const { engine, reader, microseconds } of (start / STEP) % 2 === 0 ? states : [...states].reverse()) {
    for (let at = start; at < start + STEP && at < microseconds.length; at++) {
      const before = performance.now();
      engine.screenOne(reader, subjects[WARM_UP + at]!, asked);
      microseconds[at] = 1000 * (performance.now() - before);
    }
  }
}

/** As many times another state's time, from which the machine did something else in between. */
const DISTURBED = 2;
const isEven = (start: number): boolean => {
  const sums = states.map(({ microseconds }) => microseconds.subarray(start, start + STEP).reduce((sum, each) => sum + each, 0));
  return Math.max(...sums) < DISTURBED * Math.min(...sums);
};
const starts = Array.from({ length: Math.ceil(Number(values.subjects) / STEP) }, (_, step) => step * STEP).filter(isEven);

const toFigures = ({ buildSeconds, microseconds }: State): Readonly<Record<string, number>> => {
  const even = Float64Array.from(starts.flatMap((start) => [...microseconds.subarray(start, start + STEP)]));
  return {
    'build, s': buildSeconds,
    'mean, µs': even.reduce((sum, each) => sum + each, 0) / even.length,
    'p50, µs': toPercentile(even, 0.5),
    'p99, µs': toPercentile(even, 0.99),
  };
};
console.log(JSON.stringify({ figures: states.map(toFigures), differing, compared: WARM_UP }));

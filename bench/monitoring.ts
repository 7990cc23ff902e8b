/**
 * What re-screening by difference finds and costs: OFAC's list of July 2021 against January 2023, on a portfolio of a
 * million synthetic customers with some 500 planted ones. Serves the decision to search changes in the portfolio
 * instead of screening everybody again.
 *
 *   npm run bench:monitoring -- [--customers 1000000] [--sample 20000] [--record]
 *
 * Verified first: every planted customer is found, and the alerts of all planted and of the sample are those of
 * screening them against both generations. A difference is printed, and no time. Building, and re-screening, run in a
 * process of their own each, whose peak memory is theirs alone.
 *
 * The full batch is reckoned from a random sample of the customers, screened on one thread as re-screening is, in
 * rounds that take turns with re-screening in processes of their own; the mean of a customer, taken times all of them,
 * has a 95 % interval. All in processor time: the machine may be busy.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import {
  buildIndex,
  buildPortfolio,
  createIndexReader,
  diffLists,
  ENGINE_VERSION,
  loadSources,
  openIndex,
  openPortfolio,
  parseSource,
  rescreenPortfolio,
  saveIndex,
  savePortfolio,
  screenOne,
  type CustomerAlert,
  type CustomerInput,
  type Entity,
  type ListDelta,
  type SubjectInput,
} from '../src/main.js';
import { compareFully, toEntityMap, type Generation } from '../test/monitor/full-comparison.js';
import { createRandom } from '../test/mangle.js';
import { hasRealLists, LISTS_FOLDER } from '../test/real/real-lists.js';
import { readFlags } from './flags.js';
import { toCpuMs } from './measure.js';
import { drawName } from './large-list.js';

const PLANTED = 500;
const WARM_UP = 2000;
/** Each re-screens once and screens a sample. */
const ROUNDS = 3;
const ROUND_SAMPLE = 10_000;
const GROUP = 250;
const COUNTRIES = ['gb', 'us', 'de', 'fr', 'ru', 'ae', 'tr', 'mx'];

const { values: flags } = readFlags({
  options: {
    customers: { type: 'string', default: '1000000' },
    sample: { type: 'string', default: '20000' },
    record: { type: 'boolean', default: false },
    step: { type: 'string' },
    folder: { type: 'string' },
    round: { type: 'string', default: '0' },
  },
});
const CUSTOMERS = Number(flags.customers);
const SAMPLE = Number(flags.sample);

const toFiles = (folder: string) => ({
  old: join(folder, 'old.idx'),
  next: join(folder, 'next.idx'),
  portfolio: join(folder, 'portfolio'),
  alerts: join(folder, 'alerts.json'),
});

/** OFAC's list of January 2023, of which only the main file is kept, beside the aliases and addresses of July 2021. */
const composeNext = (folder: string): string => {
  const next = join(folder, 'ofac');
  mkdirSync(next);
  for (const file of ['alt.csv', 'add.csv', 'sdn_comments.csv']) copyFileSync(join(LISTS_FOLDER, 'ofac/2021-07', file), join(next, file));
  copyFileSync(join(LISTS_FOLDER, 'ofac/2023-01/sdn.csv'), join(next, 'sdn.csv'));
  return next;
};

const buildLists = async (folder: string): Promise<void> => {
  const files = toFiles(folder);
  saveIndex(await buildIndex(loadSources([parseSource(`ofac-csv:${join(LISTS_FOLDER, 'ofac/2021-07')}`)])), files.old);
  saveIndex(await buildIndex(loadSources([parseSource(`ofac-csv:${composeNext(folder)}`)])), files.next);
};

type SubjectType = SubjectInput['type'];
const isSubjectType = (type: Entity['type']): type is SubjectType => type === 'person' || type === 'company';

/** One customer for each of some entries that came, went or materially changed: its name, another order or case, its date or none. */
const toPlanted = (delta: ListDelta): CustomerInput[] => {
  const concerned = [...delta.entries()].flatMap(({ change, fields, old, next, sourceId }) => {
    const { type, names, dates } = (next ?? old)!;
    const isMaterial = change !== 'changed' || fields.includes('names') || fields.includes('dates') || fields.includes('classifications');
    const name = names.find(({ quality, entityName }) => quality === 'strong' && entityName.split(' ').length > 1)?.entityName;
    return isMaterial && isSubjectType(type) && name !== undefined
      ? [{ type, name, date: dates.find(({ kind }) => kind === 'birth')?.from, id: `planted-${change}-${sourceId}` }]
      : [];
  });
  const random = createRandom(500);
  const ways = [(name: string) => name, (name: string) => name.toUpperCase(), (name: string) => name.split(' ').reverse().join(' ')];
  const step = Math.max(1, Math.floor(concerned.length / PLANTED));
  return concerned
    .filter((_, at) => at % step === 0)
    .slice(0, PLANTED)
    .map(({ type, name, date, id }) => ({
      id,
      subject: {
        type,
        name: ways[type === 'company' ? Math.floor(random() * 2) : Math.floor(random() * 3)]!(name),
        ...(date?.year !== undefined && random() < 0.7 ? { date } : {}),
      },
    }));
};

/** Customers with the names of life, most with a date and a country, and the planted ones among them. */
function* toCustomers(planted: readonly CustomerInput[]): Generator<CustomerInput> {
  const random = createRandom(1_000_000);
  const step = Math.max(1, Math.floor(CUSTOMERS / (planted.length + 1)));
  for (let at = 0; at < CUSTOMERS; at++) {
    if (at % step === 0 && at / step < planted.length) yield planted[at / step]!;
    const type: SubjectType = random() < 0.8 ? 'person' : 'company';
    yield {
      id: `customer-${at}`,
      subject: {
        type,
        name: drawName(random, type),
        ...(random() < 0.9
          ? { date: { year: 1935 + Math.floor(random() * 70), month: 1 + Math.floor(random() * 12), day: 1 + Math.floor(random() * 28) } }
          : {}),
        ...(random() < 0.9 ? { countries: [{ country: COUNTRIES[Math.floor(random() * COUNTRIES.length)]! }] } : {}),
      },
    };
  }
}

interface StepReport {
  readonly seconds: Readonly<Record<string, number>>;
  readonly peakMiB: number;
  readonly alerts?: number;
  readonly matches?: number;
}

const seconds = (sinceMs: number): number => Math.round(performance.now() - sinceMs) / 1000;
const cpuSeconds = (sinceMs: number): number => Math.round(toCpuMs() - sinceMs) / 1000;
const peakMiB = (): number => Math.round(process.resourceUsage().maxRSS / 1024);

const runBuild = async (folder: string): Promise<StepReport> => {
  const files = toFiles(folder);
  const planted = toPlanted(diffLists(files.old, files.next));
  const startMs = performance.now();
  const portfolio = await buildPortfolio(toCustomers(planted));
  const build = seconds(startMs);
  savePortfolio(portfolio, files.portfolio);
  return { seconds: { build, save: seconds(startMs) - build }, peakMiB: peakMiB() };
};

const runRescreen = async (folder: string): Promise<StepReport> => {
  const files = toFiles(folder);
  const openMs = toCpuMs();
  const portfolio = openPortfolio(files.portfolio);
  const open = cpuSeconds(openMs);
  const startMs = toCpuMs();
  const delta = diffLists(files.old, files.next);
  const diff = cpuSeconds(startMs);
  const alerts: CustomerAlert[] = [];
  for await (const alert of rescreenPortfolio(portfolio, delta)) alerts.push(alert);
  const rescreen = cpuSeconds(startMs);
  writeFileSync(files.alerts, JSON.stringify(alerts));
  return {
    seconds: { open, diff, rescreen },
    peakMiB: peakMiB(),
    alerts: alerts.length,
    matches: alerts.reduce((sum, { matches }) => sum + matches.length, 0),
  };
};

const runStep = (step: string, folder: string, round = 0): StepReport => {
  const args = [
    ...process.execArgv,
    fileURLToPath(import.meta.url),
    '--step',
    step,
    '--round',
    String(round),
    '--folder',
    folder,
    '--customers',
    String(CUSTOMERS),
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`The step ${step} failed: ${stderr}`);
  return JSON.parse(stdout) as StepReport;
};

const toGeneration = (file: string): Generation => {
  const reader = createIndexReader(openIndex(file));
  const entities: Entity[] = [];
  for (let row = 0; row < reader.entityCount; row++) entities.push(reader.toEntity(row as Parameters<typeof reader.toEntity>[0]));
  return { reader, entities: toEntityMap(entities) };
};

/** @returns what is wrong with the alerts, if anything. */
const verify = (
  alerts: readonly CustomerAlert[],
  planted: readonly CustomerInput[],
  sample: readonly CustomerInput[],
  old: Generation,
  next: Generation,
): string[] => {
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  const expected = new Map(compareFully([...planted, ...sample], old, next, {}).map((alert) => [alert.id, alert]));
  return [
    ...planted
      .filter(({ id }) => !byId.get(id)?.matches.some(({ sourceId }) => id.endsWith(`-${sourceId}`)))
      .map(({ id }) => `${id} was not found`),
    ...[...planted, ...sample]
      .filter(({ id }) => !isDeepStrictEqual(byId.get(id), expected.get(id)))
      .map(({ id }) => `${id} differs from the full comparison`),
  ];
};

/** Customers drawn without putting back, in their order. */
const drawSample = (planted: readonly CustomerInput[], size: number, seed: number): CustomerInput[] => {
  const random = createRandom(seed);
  const sample: CustomerInput[] = [];
  let left = CUSTOMERS;
  for (const customer of toCustomers(planted)) {
    if (customer.id.startsWith('planted')) continue;
    if (random() < (size - sample.length) / left) sample.push(customer);
    left -= 1;
  }
  return sample;
};

/** Processor milliseconds of each customer after the warm-up, in groups: the clock of processor time is too coarse for one. */
const runBatchSample = (folder: string, round: number): StepReport & { readonly groupMs: readonly number[] } => {
  const files = toFiles(folder);
  const reader = createIndexReader(openIndex(files.next));
  const sample = drawSample(toPlanted(diffLists(files.old, files.next)), WARM_UP + ROUND_SAMPLE, 900 + round);
  // A random order: the warm-up is a sample too.
  const random = createRandom(round);
  const shuffled = sample.map((customer) => ({ customer, at: random() })).sort((a, b) => a.at - b.at);
  const groupMs: number[] = [];
  const screen = ({ customer }: { readonly customer: CustomerInput }): void => void screenOne(reader, customer.subject);
  shuffled.slice(0, WARM_UP).forEach(screen);
  for (let from = WARM_UP; from + GROUP <= shuffled.length; from += GROUP) {
    const startMs = toCpuMs();
    shuffled.slice(from, from + GROUP).forEach(screen);
    groupMs.push((toCpuMs() - startMs) / GROUP);
  }
  return { seconds: {}, peakMiB: peakMiB(), groupMs };
};

/** Mean and half of its 95 % interval. */
const toInterval = (figures: readonly number[]): { readonly mean: number; readonly margin: number } => {
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  const variance = figures.reduce((sum, figure) => sum + (figure - mean) ** 2, 0) / (figures.length - 1);
  return { mean, margin: 1.96 * Math.sqrt(variance / figures.length) };
};

const run = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'monitoring-'));
  try {
    const files = toFiles(folder);
    await buildLists(folder);
    const delta = diffLists(files.old, files.next);
    const planted = toPlanted(delta);
    const build = runStep('build', folder);
    const rounds = Array.from({ length: ROUNDS }, (_, round) => ({
      rescreen: runStep('rescreen', folder),
      batch: runStep('batch', folder, round) as ReturnType<typeof runBatchSample>,
    }));
    const { rescreen } = rounds.toSorted((a, b) => a.rescreen.seconds['rescreen']! - b.rescreen.seconds['rescreen']!)[
      Math.floor(ROUNDS / 2)
    ]!;
    const alerts = JSON.parse(readFileSync(files.alerts, 'utf8')) as CustomerAlert[];
    const sample = drawSample(planted, SAMPLE, 7);
    const [old, next] = [toGeneration(files.old), toGeneration(files.next)];
    const wrong = verify(alerts, planted, sample, old, next);
    for (const line of wrong.slice(0, 20)) console.log(line);
    if (wrong.length > 0) throw new Error(`${wrong.length} answers are wrong: no time is told.`);
    const { mean, margin } = toInterval(rounds.flatMap(({ batch }) => batch.groupMs));
    const rescreenSeconds = rescreen.seconds['rescreen']!;
    const toTimes = (customerMs: number): number => Math.round(((customerMs / 1000) * CUSTOMERS) / rescreenSeconds);
    const report = {
      date: new Date().toISOString().slice(0, 10),
      engine: ENGINE_VERSION,
      node: process.version,
      customers: CUSTOMERS,
      delta: delta.counts,
      planted: planted.length,
      plantedFound: planted.length,
      comparedWithFull: planted.length + sample.length,
      different: 0,
      alerts: rescreen.alerts!,
      matches: rescreen.matches!,
      portfolioMiB: Math.round(statSync(files.portfolio).size / 2 ** 20),
      buildSeconds: build.seconds['build']!,
      buildPeakMiB: build.peakMiB,
      openSeconds: rescreen.seconds['open']!,
      diffSeconds: rescreen.seconds['diff']!,
      rescreenSeconds,
      rescreenSecondsOfAllRounds: rounds.map((each) => each.rescreen.seconds['rescreen']!).join(' / '),
      rescreenPeakMiB: rescreen.peakMiB,
      batchMicrosecondsACustomer: Math.round(mean * 1000),
      batchMicrosecondsMargin: Math.round(margin * 1000),
      batchSeconds: Math.round((mean / 1000) * CUSTOMERS),
      timesFaster: toTimes(mean),
      timesFasterInterval: `${toTimes(mean - margin)} to ${toTimes(mean + margin)}`,
    };
    console.table(report);
    if (flags.record)
      writeFileSync(fileURLToPath(new URL('./record/monitoring.json', import.meta.url)), `${JSON.stringify(report, null, 2)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const STEPS: Readonly<Record<string, (folder: string, round: number) => StepReport | Promise<StepReport>>> = {
  build: runBuild,
  rescreen: runRescreen,
  batch: runBatchSample,
};

if (flags.step !== undefined) process.stdout.write(JSON.stringify(await STEPS[flags.step]!(flags.folder!, Number(flags.round))));
else if (!hasRealLists) console.log(`skipped: there are no lists in ${LISTS_FOLDER} (SCREENING_LISTS)`);
else await run();

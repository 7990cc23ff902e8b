/**
 * The workload of the speed benches: generated lists as `.idx` files, and subjects of whom 30 % are listed, written
 * otherwise, and 70 % are clean. Seeded: the same options give the same list and the same subjects.
 */
import { mkdirSync, readFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { buildIndex, saveIndex, type Entity, type SubjectInput } from 'screening-engine';
import { LAYOUT_VERSION, NORMALISER_VERSION } from '../dist/index/layout.js';
import type { ListItem } from '../dist/lists/loader.js';
import { createRandom, mangle } from '../test/mangle.js';
import { drawName, generateEntities } from './large-list.js';
import { toCpuMs } from './measure.js';

export interface WorkloadOptions {
  readonly entities: number;
  /** Share of persons with Arabic names, 0..1. */
  readonly arabicShare?: number;
  /** Whether subjects state a birth date and a country. */
  readonly withFields?: boolean;
  readonly subjects?: number;
}

export interface BuiltList {
  readonly file: string;
  /** Of layout and normaliser: an index of others is built anew. */
  readonly versions: readonly number[];
  readonly names: number;
  /** Processor time of the build, with its threads and the making of the list. */
  readonly seconds: number;
  readonly peakMiB: number;
  /** A tenth of a per cent to all of the list, as targets of queries. */
  readonly sample: readonly Pick<Entity, 'type' | 'names' | 'dates' | 'countries'>[];
}

const BENCH_FOLDER = new URL('../.tmp/bench/', import.meta.url).pathname;
const VERSIONS = [LAYOUT_VERSION, NORMALISER_VERSION];
const SEED = 20_261_121;
const LISTED_SHARE = 0.3;
const SAMPLE_SIZE = 10_000;

/** A generated list: its sample and the count of its names are those of the items that were taken last. */
export const generateList = ({ entities, arabicShare }: WorkloadOptions) => {
  const every = Math.max(1, Math.floor(entities / SAMPLE_SIZE));
  const list = {
    sample: [] as Entity[],
    names: 0,
    *items(): Generator<ListItem> {
      list.sample = [];
      list.names = 0;
      let row = 0;
      for (const entity of generateEntities({ count: entities, seed: SEED, ...(arabicShare === undefined ? {} : { arabicShare }) })) {
        list.names += entity.names.length;
        if (row++ % every === 0) list.sample.push(entity);
        yield { kind: 'entity', entity };
      }
    },
  };
  return list;
};

/** Builds a generated list once; `isFresh` builds it anew whatever lies there (after a change that needs no other version). */
export const buildList = async (options: WorkloadOptions, isFresh: boolean): Promise<BuiltList> => {
  const { entities, arabicShare } = options;
  mkdirSync(BENCH_FOLDER, { recursive: true });
  const file = `${BENCH_FOLDER}list-${entities}${arabicShare === undefined ? '' : `-arabic-${100 * arabicShare}`}.idx`;
  const record = `${file}.json`;
  if (isFresh) for (const path of [file, record]) rmSync(path, { force: true });
  if (existsSync(file) && existsSync(record)) {
    const kept = JSON.parse(readFileSync(record, 'utf8')) as Partial<BuiltList>;
    if (JSON.stringify(kept.versions) === JSON.stringify(VERSIONS)) return kept as BuiltList;
  }
  const list = generateList(options);
  const before = toCpuMs();
  saveIndex(await buildIndex(list.items()), file);
  const built = {
    file,
    versions: VERSIONS,
    names: list.names,
    seconds: (toCpuMs() - before) / 1000,
    peakMiB: Math.round(process.resourceUsage().maxRSS / 2 ** 10),
    sample: list.sample,
  };
  writeFileSync(record, JSON.stringify(built));
  return built;
};

/** Subjects in a seeded order; the listed ones are mangled as `test/mangle.ts` does. */
export const drawSubjects = (
  { sample }: Pick<BuiltList, 'sample'>,
  { subjects = 10_000, withFields = false, arabicShare }: WorkloadOptions,
): SubjectInput[] => {
  const random = createRandom(SEED + 1);
  return Array.from({ length: subjects }, (): SubjectInput => {
    const isListed = random() < LISTED_SHARE;
    const target = sample[Math.floor(random() * sample.length)]!;
    const type = (isListed ? target.type : random() < 0.65 ? 'person' : 'company') as 'person' | 'company';
    const name = isListed
      ? mangle(target.names[Math.floor(random() * target.names.length)]!.entityName, random)
      : drawName(random, type, arabicShare);
    if (!withFields) return { type, name };
    const date = target.dates[0]?.from ?? { year: 1975, month: 5, day: 9 };
    return { type, name, date, countries: [{ country: target.countries[0]?.country ?? 'ir' }] };
  });
};

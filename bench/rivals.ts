/**
 * What general search libraries find of the same list, by the same subjects, in the same run, and how fast.
 *
 * `npm run bench:rivals -- [--entities 10000] [--queries 400] [--scan-entities 100000] [--record]`. Rivals: minisearch
 * and fuse.js with fuzzy settings, and the scan that many write for themselves: Jaro-Winkler (talisman) of the query
 * with every name, words sorted and not. All get names in lower case without accents. One query in four is a listed
 * name written otherwise (test/mangle.ts), three are people and companies that are not listed: fewer would leave the
 * score that 1 % of them reach to chance.
 *
 * Scores of different engines mean different things, so recall stands beside equal false alerts: the share of listed
 * queries whose entity is among the first 10 above the score that only 1 % of the clean queries reach. The engine is timed
 * at its default threshold, and ranks without one, as the others do. Timed are queries that recall did not ask, each
 * once: the engine remembers what words it met.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import talismanJaroWinkler from 'talisman/metrics/jaro-winkler.js';
import { buildIndex, createIndexReader, screenOne, type Entity } from '../src/main.js';
import { createRandom, mangle } from '../test/mangle.js';
import { readFlags } from './flags.js';
import { drawName, generateEntities } from './large-list.js';
import { toCpuMs, toRounded } from './measure.js';

const { values } = readFlags({
  options: {
    entities: { type: 'string', default: '10000' },
    queries: { type: 'string', default: '400' },
    'scan-entities': { type: 'string', default: '100000' },
    record: { type: 'boolean', default: false },
  },
});

const SEED = 20_261_121;
const LIMIT = 10;
const FALSE_ALERTS = 0.01;
const CLEAN_PER_LISTED = 3;
/** Each is asked for so long, and so often, of so many listed and as many times more clean ones. */
const LEAST_CPU_MS = 5000;
const LEAST_ASKED = 20;
const TIMED_LISTED = 20_000;
/** Prime to their number, so that each comes once, and about a third of it, so that listed and clean ones mix. */
const MIXING_STEP = 26_669;

interface Query {
  readonly type: 'person' | 'company';
  readonly name: string;
  /** The entity that it is, where it is listed. */
  readonly sourceId?: string;
}
interface Hit {
  readonly sourceId: string;
  /** Greater is better. */
  readonly score: number;
}
interface Contestant {
  readonly name: string;
  /** At most {@link LIMIT}, best first; timed. */
  readonly find: (query: Query) => readonly Hit[];
  /** The same without a threshold, where `find` has one. */
  readonly rank?: (query: Query) => readonly Hit[];
}

const toPlain = (name: string): string => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const toSorted = (plain: string): string => plain.split(' ').sort().join(' ');

/** @param count of listed ones. */
const drawQueries = (entities: readonly Entity[], count: number, seed: number): readonly Query[] => {
  const random = createRandom(seed);
  const listed = new Set(entities.flatMap(({ names }) => names.map(({ entityName }) => toSorted(toPlain(entityName)))));
  const queries: Query[] = [];
  while (queries.length < count) {
    const { type, sourceId, names } = entities[Math.floor(random() * entities.length)]!;
    const name = mangle(names[0]!.entityName, random);
    // One word of a name asks for everybody who has it.
    if (name.includes(' ')) queries.push({ type: type as Query['type'], sourceId, name });
  }
  while (queries.length < (1 + CLEAN_PER_LISTED) * count) {
    const type = random() < 0.65 ? 'person' : 'company';
    const name = drawName(random, type);
    if (!listed.has(toSorted(toPlain(name)))) queries.push({ type, name });
  }
  return queries;
};

/** The best hit of each entity, at most {@link LIMIT}. */
const toBest = (hits: Iterable<Hit>): readonly Hit[] => {
  const best = new Map<string, Hit>();
  for (const hit of hits) if ((best.get(hit.sourceId)?.score ?? -Infinity) < hit.score) best.set(hit.sourceId, hit);
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, LIMIT);
};

const createOwn = async (entities: readonly Entity[]): Promise<Contestant> => {
  const reader = createIndexReader(
    await buildIndex(
      entities.map((entity) => ({ kind: 'entity', entity }) as const),
      { threads: 0 },
    ),
  );
  const search = ({ type, name }: Query, threshold: number): readonly Hit[] =>
    screenOne(reader, { type, name }, { limit: LIMIT, threshold }).breakdown.matches.map(({ sourceId, score }) => ({ sourceId, score }));
  return { name: 'screening-engine', find: (query) => search(query, 70), rank: (query) => search(query, 0) };
};

const createMiniSearch = (entities: readonly Entity[]): Contestant => {
  const search = new MiniSearch<{ id: string; name: string }>({ fields: ['name'], searchOptions: { fuzzy: 0.25, maxFuzzy: 2 } });
  search.addAll(
    entities.flatMap(({ sourceId, names }) => names.map(({ entityName }, at) => ({ id: `${sourceId} ${at}`, name: toPlain(entityName) }))),
  );
  return {
    name: 'minisearch',
    find: ({ name }) => toBest(search.search(toPlain(name)).map(({ id, score }) => ({ sourceId: (id as string).split(' ')[0]!, score }))),
  };
};

const createFuse = (entities: readonly Entity[]): Contestant => {
  const search = new Fuse(
    entities.map(({ sourceId, names }) => ({ sourceId, names: names.map(({ entityName }) => toPlain(entityName)) })),
    { keys: ['names'], includeScore: true, ignoreLocation: true, threshold: 0.4 },
  );
  return {
    name: 'fuse.js',
    find: ({ name }) =>
      search.search(toPlain(name), { limit: LIMIT }).map(({ item, score = 1 }) => ({ sourceId: item.sourceId, score: 1 - score })),
  };
};

const createScan = (entities: readonly Entity[]): Contestant => {
  const names = entities.flatMap(({ sourceId, names: own }) =>
    own.map(({ entityName }) => ({ sourceId, plain: toPlain(entityName), sorted: toSorted(toPlain(entityName)) })),
  );
  const scan = function* (query: string): Generator<Hit> {
    const sorted = toSorted(query);
    for (const { sourceId, plain, sorted: other } of names) {
      const score = Math.max(talismanJaroWinkler(query, plain), talismanJaroWinkler(sorted, other));
      if (score >= 0.7) yield { sourceId, score };
    }
  };
  return { name: 'Jaro-Winkler scan (talisman)', find: ({ name }) => toBest(scan(toPlain(name))) };
};

interface Result {
  readonly contestant: string;
  readonly entities: number;
  readonly perSecond: number;
  /** Per cent; absent where only speed was measured. */
  readonly recall?: undefined | { readonly inFirst10: number; readonly atEqualAlerts: number };
}

/** @param forRecall absent where only speed is measured. */
const measure = (
  { name, find, rank = find }: Contestant,
  entities: number,
  timed: readonly Query[],
  forRecall?: readonly Query[],
): Result => {
  const recall = forRecall && toRecall(rank, forRecall);
  for (let at = 0; at < LEAST_ASKED; at++) find(timed[at]!);
  let asked = 0;
  const before = toCpuMs();
  do {
    find(timed[(asked * MIXING_STEP) % timed.length]!);
    asked++;
  } while (asked < LEAST_ASKED || (toCpuMs() - before < LEAST_CPU_MS && asked < timed.length));
  return { contestant: name, entities, perSecond: toRounded((1000 * asked) / (toCpuMs() - before)), recall };
};

const toRecall = (rank: Contestant['find'], queries: readonly Query[]): Result['recall'] => {
  const clean = queries.filter(({ sourceId }) => sourceId === undefined);
  const listed = queries.filter(({ sourceId }) => sourceId !== undefined);
  const scores = clean.map((query) => rank(query)[0]?.score ?? -Infinity).sort((a, b) => b - a);
  const cut = scores[Math.floor(FALSE_ALERTS * scores.length)]!;
  const rows = listed.map((query) => rank(query).find(({ sourceId }) => sourceId === query.sourceId));
  const share = (count: number): number => toRounded((100 * count) / listed.length);
  return {
    inFirst10: share(rows.filter((hit) => hit !== undefined).length),
    atEqualAlerts: share(rows.filter((hit) => hit !== undefined && hit.score > cut).length),
  };
};

const run = async (
  count: number,
  rivals: readonly ((entities: readonly Entity[]) => Contestant)[],
  withRecall: boolean,
): Promise<readonly Result[]> => {
  const entities = [...generateEntities({ count, seed: SEED })];
  const timed = drawQueries(entities, TIMED_LISTED, SEED + 2);
  const forRecall = withRecall ? drawQueries(entities, Number(values.queries), SEED + 1) : undefined;
  const results = [measure(await createOwn(entities), count, timed, forRecall)];
  for (const create of rivals) results.push(measure(create(entities), count, timed, forRecall));
  return results;
};

const results = [
  ...(await run(Number(values.entities), [createMiniSearch, createFuse, createScan], true)),
  ...(await run(Number(values['scan-entities']), [createMiniSearch, createScan], false)),
];

const toRow = (result: Result): string => {
  const own = results.find(({ contestant, entities }) => contestant === 'screening-engine' && entities === result.entities)!;
  const { contestant, entities, perSecond, recall } = result;
  return `| ${entities.toLocaleString('en')} | ${contestant} | ${perSecond} | ${toRounded(own.perSecond / perSecond)} | ${recall?.inFirst10 ?? ''} | ${recall?.atEqualAlerts ?? ''} |`;
};
const table = [
  '| entities | engine | subjects/s | ours is faster by | found in the first 10, % | found where 1 % of clean names alert, % |',
  '|---|---|---|---|---|---|',
  ...results.map(toRow),
].join('\n');
console.log(table);
if (values.record) {
  const folder = new URL('./record/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const header = `# Rivals\n\n\`npm run bench:rivals -- --record\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} processors (${arch()}); processor time.\n\n`;
  writeFileSync(new URL('rivals.md', folder), `${header}${table}\n`);
}

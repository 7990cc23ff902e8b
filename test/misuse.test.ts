/** What a caller without types gets told: which argument is wrong, by an error of the library and not from its inside. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAddressGuard, createLogger, createSealer, createService, openDatabase, startServer } from '../src/api/api.js';
import {
  buildIndex,
  buildPortfolio,
  choosePublications,
  CLASSIFICATION_LEAVES,
  compareEntries,
  createEngine,
  createIndexReader,
  diffLists,
  fetchLists,
  findConcerned,
  findShrunkLists,
  findTouchedEntries,
  isKnownCountry,
  loadSources,
  parsePartialDate,
  parseSource,
  parseSubject,
  readPublications,
  rescreenPortfolio,
  saveIndex,
  savePortfolio,
  screenOne,
  ScreeningError,
  toContentHash,
  toContentHashInTurns,
  toProcessedLeaves,
  toRequestClassification,
  updatePortfolio,
  type ScreeningIndex,
  type SubjectInput,
} from '../src/main.js';
import {
  checkSsnFormat,
  createSsnVerifier,
  loadAuthoritativeCsv,
  loadDeathMasterFile,
  openMortalityStore,
  parseSsnKey,
  readHighGroups,
  saveSsnStore,
} from '../src/ssn/ssn.js';
import { buildIndexOf, sampleEntities } from './sample-list.js';

const KEY = new Uint8Array(32).fill(7);
const PERSON = { type: 'person', firstName: 'Orsolt', lastName: 'Vandemirk' } as const;
let folder: string;
let index: ScreeningIndex;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'misuse-'));
  index = await buildIndexOf(sampleEntities.slice(0, 3));
  saveIndex(index, join(folder, 'good.idx'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Call = (wrong: never) => unknown;
const CALLS: readonly (readonly [what: string, option: string, wrong: () => unknown, call: Call])[] = [
  ['parseSource of nothing', 'source', () => undefined, (wrong) => parseSource(wrong)],
  ['buildIndex of entities by themselves', 'items', () => sampleEntities.slice(0, 2), (wrong) => buildIndex(wrong, { threads: 0 })],
  ['buildIndex of nothing', 'items', () => [null], (wrong) => buildIndex(wrong, { threads: 0 })],
  ['buildIndex of no items', 'items', () => null, (wrong) => buildIndex(wrong)],
  ['buildIndex of a source', 'items', () => 'native-jsonl:list.jsonl', (wrong) => buildIndex(wrong)],
  ['buildIndex by null', 'options', () => null, (wrong) => buildIndex([], wrong)],
  ['loadSources of a source by itself', 'sources', () => parseSource('native-jsonl:list.jsonl'), (wrong) => loadSources(wrong).next()],
  ['saveIndex of no index', 'index', () => ({}), (wrong) => saveIndex(wrong, join(folder, 'bad.idx'))],
  [
    'createEngine over the bytes of a file',
    'index',
    () => readFileSync(join(folder, 'good.idx')),
    (wrong) => createEngine({ index: wrong, threads: 0 }),
  ],
  ['createIndexReader of a file', 'index', () => join(folder, 'good.idx'), (wrong) => createIndexReader(wrong)],
  ['toContentHashInTurns of a file', 'index', () => join(folder, 'good.idx'), (wrong) => toContentHashInTurns(wrong)],
  ['toContentHash of a file', 'index', () => join(folder, 'good.idx'), (wrong) => toContentHash(wrong)],
  ['findTouchedEntries of files', 'index', () => join(folder, 'good.idx'), (wrong) => findTouchedEntries(wrong, wrong)],
  ['toProcessedLeaves of an index', 'metadata', () => index, (wrong) => toProcessedLeaves(wrong)],
  ['saveIndex to nowhere', 'file', () => undefined, (wrong) => saveIndex(index, wrong)],
  ['saveSsnStore to nowhere', 'file', () => undefined, (wrong) => saveSsnStore({ keyId: '' } as never, wrong, { hmacKey: KEY })],
  ['screenOne over an index', 'reader', () => index, (wrong) => screenOne(wrong, PERSON)],
  ['buildPortfolio of a customer without an id', 'id', () => [{ subject: PERSON }], (wrong) => buildPortfolio(wrong)],
  [
    'buildPortfolio of an id that is a number',
    'id',
    () => [{ id: 5, subject: PERSON }],
    (wrong) => buildPortfolio(wrong, { onIssue: () => undefined }),
  ],
  ['buildIndex of the names of sources', 'sources', () => ['native-jsonl:list.jsonl'], (wrong) => buildIndex(loadSources(wrong))],
  ['diffLists of bytes', 'index', () => readFileSync(join(folder, 'good.idx')), (wrong) => diffLists(wrong, index)],
  ['updatePortfolio of a file', 'portfolio', () => 'customers.portfolio', (wrong) => updatePortfolio(wrong, {})],
  [
    'savePortfolio of a list of customers',
    'portfolio',
    () => [{ id: '5', subject: PERSON }],
    (wrong) => savePortfolio(wrong, join(folder, 'bad.portfolio')),
  ],
  [
    'rescreenPortfolio of a file',
    'portfolio',
    () => 'customers.portfolio',
    (wrong) => rescreenPortfolio(wrong, diffLists(index, index)).next(),
  ],
  [
    'rescreenPortfolio with an index',
    'delta',
    () => index,
    async (wrong) => rescreenPortfolio(await buildPortfolio([{ id: '5', subject: PERSON }]), wrong).next(),
  ],
  ['buildPortfolio of nobody', 'id', () => [null], (wrong) => buildPortfolio(wrong)],
  ['buildPortfolio of no customers', 'customers', () => null, (wrong) => buildPortfolio(wrong)],
  ['buildPortfolio of a customer by itself', 'customers', () => ({ id: '5', subject: PERSON }), (wrong) => buildPortfolio(wrong)],
  [
    'updatePortfolio with a customer by itself',
    'put',
    () => ({ id: '5', subject: PERSON }),
    async (wrong) => updatePortfolio(await buildPortfolio([]), { put: wrong }),
  ],
  [
    'updatePortfolio without one whose id is given by itself',
    'remove',
    () => '17',
    async (wrong) => updatePortfolio(await buildPortfolio([]), { remove: wrong }),
  ],
  [
    'updatePortfolio without one whose id is a number',
    'remove',
    () => [17],
    async (wrong) => updatePortfolio(await buildPortfolio([]), { remove: wrong }),
  ],
  ['openDatabase of a URL by itself', 'url', () => 'postgres://localhost/screening', (wrong) => openDatabase(wrong)],
  ['createService of nothing', 'options', () => undefined, (wrong) => createService(wrong)],
  ['createService without a database', 'database', () => ({}), (wrong) => createService(wrong)],
  ['createService without an engine', 'engine', () => ({ database: { kysely: {} } }), (wrong) => createService(wrong)],
  [
    'createService with a key for a sealer',
    'sealer',
    () => ({ database: { kysely: {} }, engine: { screen: () => undefined }, sealer: { id: 'key-1', key: new Uint8Array(32) } }),
    (wrong) => createService(wrong),
  ],
  ['createLogger of a level that is none', 'level', () => 'verbose', (wrong) => createLogger(wrong)],
  ['createLogger of a file', 'destination', () => join(folder, 'service.log'), (wrong) => createLogger('info', wrong)],
  ['createSsnVerifier of nothing', 'options', () => null, (wrong) => createSsnVerifier(wrong)],
  ['loadAuthoritativeCsv without options', 'options', () => undefined, (wrong) => loadAuthoritativeCsv('people.csv', wrong)],
  [
    'loadDeathMasterFile of another store',
    'base',
    () => ({ hmacKey: KEY, base: 'deaths.store' }),
    (wrong) => loadDeathMasterFile('dmf.txt', wrong),
  ],
  ['openMortalityStore with its key by itself', 'options', () => 'key', (wrong) => openMortalityStore(join(folder, 'good.idx'), wrong)],
  [
    'createSsnVerifier with a list of deaths',
    'mortality',
    () => ({ hmacKey: KEY, authoritative: { keyId: '', findBest: () => undefined }, mortality: [] }),
    (wrong) => createSsnVerifier(wrong),
  ],
  ['createSsnVerifier without people', 'authoritative', () => ({ hmacKey: KEY }), (wrong) => createSsnVerifier(wrong)],
  ['parsePartialDate of a year that is a number', 'text', () => 1970, (wrong) => parsePartialDate(wrong)],
  ['isKnownCountry of nothing', 'code', () => undefined, (wrong) => isKnownCountry(wrong)],
  ['compareEntries without an old one', 'old', () => undefined, (wrong) => compareEntries(wrong, sampleEntities[0]!)],
  ['compareEntries with the id of one', 'next', () => sampleEntities[0]!.sourceId, (wrong) => compareEntries(sampleEntities[0]!, wrong)],
  [
    'findConcerned of a file',
    'portfolio',
    () => 'customers.portfolio',
    async (wrong) => findConcerned(wrong, (await findTouchedEntries(index, index))!, {}),
  ],
  [
    'findConcerned by what findTouchedEntries gives for other lists',
    'touched',
    () => undefined,
    async (wrong) => findConcerned(await buildPortfolio([]), wrong, {}),
  ],
  ['findShrunkLists of indexes', 'before', () => index, (wrong) => findShrunkLists(wrong, index.metadata.lists)],
  ['findShrunkLists of the names of lists', 'after.0', () => ['un-sc'], (wrong) => findShrunkLists([], wrong)],
  ['findShrunkLists by a share in per cent', 'most', () => 20, (wrong) => findShrunkLists([], [], wrong)],
  ['choosePublications of a file', 'publications', () => 'list-publications.tsv', (wrong) => choosePublications(wrong, [])],
  ['choosePublications of the names of lists', 'publications.0', () => ['un-sc'], (wrong) => choosePublications(wrong, [])],
  ['choosePublications of a list by itself', 'lists', () => 'un-sc', (wrong) => choosePublications(readPublications(), wrong)],
  ['checkSsnFormat of a number', 'text', () => 123456789, (wrong) => checkSsnFormat(wrong)],
  ['createSealer of nothing', 'keys', () => undefined, (wrong) => createSealer(wrong)],
  ['createSealer of a key by itself', 'keys', () => ({ id: 'key-1', key: KEY }), (wrong) => createSealer(wrong)],
  ['createSealer of the bytes of a key', 'keys.0', () => [KEY], (wrong) => createSealer(wrong)],
  ['createAddressGuard of a range by itself', 'allowed', () => '10.1.0.0/16', (wrong) => createAddressGuard(wrong)],
  ['createAddressGuard of a number', 'allowed.0', () => [10], (wrong) => createAddressGuard(wrong)],
  ['createAddressGuard of no range', 'allowed', () => ['10.1.0.0/40'], (wrong) => createAddressGuard(wrong)],
];

const SERVICE = { database: { kysely: {} }, engine: { screen: () => undefined }, sealer: { seal: () => undefined } };
/** Options that are refused, and what the message says of them. */
const WRONG_OPTIONS: readonly (readonly [what: string, message: string, call: (options: never) => unknown, options: unknown])[] = [
  ['buildIndex', 'Option thread is not known.', (options) => buildIndex([], options), { thread: 2 }],
  ['buildIndex', 'Option onIssue must be a function.', (options) => buildIndex([], options), { onIssue: 'log' }],
  ['buildIndex', 'Option onProgress must be a function.', (options) => buildIndex([], options), { onProgress: null }],
  ['buildIndex', 'Option link must be true or false.', (options) => buildIndex([], options), { link: 'no' }],
  ['buildIndex', 'Option signal must be an AbortSignal.', (options) => buildIndex([], options), { signal: new AbortController() }],
  ['buildIndex', 'Option threads must be a whole number from 0 to 256.', (options) => buildIndex([], options), { threads: null }],
  ['buildIndex', 'Option workerFile must be a URL.', (options) => buildIndex([], options), { workerFile: 'worker.js' }],
  ['createEngine', 'Option workerFile must be a URL.', (options) => createEngine(options), { index: 'lists.idx', workerFile: 'worker.js' }],
  ['createEngine', 'Option threshold is not known.', (options) => createEngine(options), { index: 'lists.idx', threshold: 80 }],
  ['buildPortfolio', 'Option threads is not known.', (options) => buildPortfolio([], options), { threads: 2 }],
  ['buildPortfolio', 'Option acrossTypes must be true or false.', (options) => buildPortfolio([], options), { acrossTypes: 'yes' }],
  ['buildPortfolio', 'Option onIssue must be a function.', (options) => buildPortfolio([], options), { onIssue: null }],
  ['updatePortfolio', 'Options must be an object.', async (options) => updatePortfolio(await buildPortfolio([]), options), null],
  [
    'updatePortfolio',
    'Option removed is not known.',
    async (options) => updatePortfolio(await buildPortfolio([]), options),
    { removed: ['17'] },
  ],
  [
    'updatePortfolio',
    'Option onIssue must be a function.',
    async (options) => updatePortfolio(await buildPortfolio([]), {}, options),
    { onIssue: 1 },
  ],
  [
    'rescreenPortfolio',
    'Options must be an object.',
    async (options) => rescreenPortfolio(await buildPortfolio([]), diffLists(index, index), options).next(),
    null,
  ],
  [
    'rescreenPortfolio',
    'Option limit is not known.',
    async (options) => rescreenPortfolio(await buildPortfolio([]), diffLists(index, index), options).next(),
    { limit: 5 },
  ],
  ['fetchLists', 'Option attempts must be a whole number from 1.', (options) => fetchLists([], folder, options).next(), { attempts: 0 }],
  ['fetchLists', 'Option forced is not known.', (options) => fetchLists([], folder, options).next(), { forced: true }],
  ['openDatabase', 'Option folder is not known.', (options) => openDatabase(options), { folder: 'data' }],
  ['openDatabase', 'Option dataFolder must be a text.', (options) => openDatabase(options), { dataFolder: null }],
  ['openDatabase', 'Option url must be a text.', (options) => openDatabase(options), { url: undefined }],
  ['createService', 'Option port is not known.', (options) => createService(options), { ...SERVICE, port: 8080 }],
  ['createService', 'Option sealer must be what createSealer gives.', (options) => createService(options), { ...SERVICE, sealer: null }],
  ['createService', 'Option now must be a function.', (options) => createService(options), { ...SERVICE, now: 5 }],
  ['createService', 'Option log must be what createLogger gives.', (options) => createService(options), { ...SERVICE, log: 'info' }],
  ['createService', 'Option screening must be an object.', (options) => createService(options), { ...SERVICE, screening: 80 }],
  [
    'createService',
    'Option screening.treshold is not known.',
    (options) => createService(options),
    { ...SERVICE, screening: { treshold: 80 } },
  ],
  [
    'createService',
    'Option screening.threshold must be a number from 0 to 100.',
    (options) => createService(options),
    { ...SERVICE, screening: { threshold: '80' } },
  ],
  [
    'createService',
    'Option screening.standardCoverage must be a list of classifications.',
    (options) => createService(options),
    { ...SERVICE, screening: { standardCoverage: ['sanctions'] } },
  ],
  [
    'createService',
    'Option requestsPerSecond.live must be a number over 0.',
    (options) => createService(options),
    { ...SERVICE, requestsPerSecond: { live: 0 } },
  ],
  [
    'startServer',
    'Option port must be a whole number from 0 to 65535.',
    (options) => startServer({ fetch: () => new Response(), stop: () => Promise.resolve() }, options),
    { port: '8080', host: '127.0.0.1' },
  ],
];
test.each(WRONG_OPTIONS)('%s: %s', async (_, message, call, options) => {
  await expect(Promise.resolve().then(() => call(options as never))).rejects.toMatchObject({ code: 'invalid_option', message });
});

/** Options of a screening that are refused, and what the message says of them. */
const WRONG_SCREENING_OPTIONS: readonly (readonly [message: string, options: unknown])[] = [
  ['Option threshold must be a number from 0 to 100.', { threshold: '80' }],
  ['Option threshold must be a number from 0 to 100.', { threshold: 101 }],
  ['Option threshold must be a number from 0 to 100.', { threshold: null }],
  ['Option limit must be a whole number from 1 to 1000.', { limit: 2.5 }],
  ['Option screeningNameSearchMode must be fuzzy or precise.', { screeningNameSearchMode: 'exact' }],
  ['Option screeningListsScope must be an object.', { screeningListsScope: ['ofac-sdn'] }],
  ['Option screeningListsScope.mode must be inclusion or exclusion.', { screeningListsScope: { mode: 'only' } }],
  ['Option screeningListsScope.list is not known.', { screeningListsScope: { list: ['ofac-sdn'] } }],
  ['Option screeningListsScope.lists must be a list.', { screeningListsScope: { lists: 'ofac-sdn' } }],
  ['Option screeningListsScope.lists.1 must be a text.', { screeningListsScope: { lists: ['ofac-sdn', 5] } }],
  ['Option screeningListsScope.lists must name a list to look at, unless mode is exclusion.', { screeningListsScope: {} }],
  ['Option screeningClassification must be a list that is not empty.', { screeningClassification: 'pepLevel1' }],
  ['Option entityTypes must be a list that is not empty.', { entityTypes: [] }],
  ['Option entityTypes.1 must be person, company, vessel or aircraft.', { entityTypes: ['person', 'ship'] }],
  ['Option treshold is not known.', { treshold: 80 }],
  ['Options must be an object.', [80]],
  ['Options must be an object.', 80],
];
test.each(WRONG_SCREENING_OPTIONS)('a screening: %s (%j)', async (message, options) => {
  const reader = createIndexReader(index);
  expect(() => screenOne(reader, PERSON, options as never)).toThrow(expect.objectContaining({ code: 'invalid_option', message }));
  const engine = await createEngine({ index, threads: 0 });
  await expect(engine.screen(PERSON, options as never)).rejects.toMatchObject({ code: 'invalid_option', message });
  await expect(engine.screenAll([PERSON], options as never).next()).rejects.toMatchObject({ code: 'invalid_option', message });
});

test('a classification that is none is told with all that there are', () => {
  const reader = createIndexReader(index);
  const call = (): unknown => screenOne(reader, PERSON, { screeningClassification: ['pepLevel1', 'pep.level1'] });
  expect(call).toThrow(
    /^Option screeningClassification\.1 must be watchlistSanctionsLists, .*, pepLevel1, .* or otherListsAssociatedEntity\.$/u,
  );
  expect(call).toThrow(
    expect.objectContaining({
      detail: { option: 'screeningClassification.1', allowed: CLASSIFICATION_LEAVES.map(toRequestClassification) },
    }),
  );
});

/** Typed, for a caller who passes on what may not be stated has nothing to leave out by hand, whatever the compiler's settings. */
test('an option or a member of a subject that is undefined is not stated', async () => {
  const built = await buildIndex(
    sampleEntities.slice(0, 1).map((entity) => ({ kind: 'entity', entity })),
    { link: undefined, threads: undefined, signal: undefined, onIssue: undefined, onProgress: undefined, workerFile: undefined },
  );
  const engine = await createEngine({ index: built, threads: 0, workerFile: undefined });
  const subject: SubjectInput = {
    ...PERSON,
    name: undefined,
    gender: undefined,
    date: { year: 1970, month: undefined },
    countries: undefined,
    addresses: [{ city: 'Kazan', line: undefined }],
  };
  await expect(
    engine.screen(subject, { threshold: undefined, limit: undefined, entityTypes: undefined, signal: undefined }),
  ).resolves.toEqual(await engine.screen({ ...PERSON, date: { year: 1970 }, addresses: [{ city: 'Kazan' }] }));
  await engine.close();
  const portfolio = await buildPortfolio([], { acrossTypes: undefined, onIssue: undefined, onProgress: undefined });
  expect(updatePortfolio(portfolio, { put: undefined, remove: undefined }, { onIssue: undefined }).size).toBe(0);
  expect(
    await rescreenPortfolio(portfolio, diffLists(built, built), { threshold: undefined, signal: undefined, onProgress: undefined }).next(),
  ).toMatchObject({ done: true });
});

test.each(CALLS)('%s names %s', async (_, option, wrong, call) => {
  const error: unknown = await Promise.resolve()
    .then(() => call(wrong() as never))
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
  expect(error).toBeInstanceOf(ScreeningError);
  expect(error).toMatchObject({ code: 'invalid_option', detail: { option } });
  expect(readdirSync(folder)).toEqual(['good.idx']);
});

test.each([
  ['parseSsnKey of a variable that is not set', () => parseSsnKey(undefined as never, 'here')],
  ['createSealer of a key without an id', () => createSealer([{ key: KEY } as never])],
  ['createSealer of a key in hex', () => createSealer([{ id: 'key-1', key: '07'.repeat(16) as never }])],
])('%s is told as a key that is none', (_, call) => {
  expect(call).toThrow(expect.objectContaining({ name: 'ScreeningError', code: 'invalid_key' }));
});

const NO_PATHS = [undefined, 5, 'good\0.store'] as const;
test.each(NO_PATHS)('a file of numbers that is no path cannot be read: %j', async (path) => {
  const file = path as string;
  for (const read of [
    () => loadAuthoritativeCsv(file, { hmacKey: KEY }),
    () => loadDeathMasterFile(file, { hmacKey: KEY }),
    () => openMortalityStore(file, { hmacKey: KEY }),
    () => readHighGroups(file),
  ])
    await expect(read()).rejects.toMatchObject({ name: 'ScreeningError', code: 'file_unreadable' });
});

test('a member of another type is told in the words of the rest', () => {
  expect(() => parseSubject({ type: 'person', name: 5 })).toThrow('Subject is not valid: name must be a text.');
  expect(() => parseSubject({ type: 'human', name: 'Orsolt' })).toThrow('Subject is not valid: type must be person or company.');
});

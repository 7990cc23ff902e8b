/** What a caller without types gets told: which argument is wrong, by an error of the library and not from its inside. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createService, openDatabase } from '../src/api/api.js';
import { buildIndex, buildPortfolio, createEngine, createIndexReader, diffLists, loadSources, parseSource, parseSubject, rescreenPortfolio, saveIndex, savePortfolio, screenOne, ScreeningError, toContentHashInTurns, updatePortfolio, type ScreeningIndex } from '../src/main.js';
import { createSsnVerifier } from '../src/ssn/ssn.js';
import { buildIndexOf, sampleEntities } from './sample-list.js';

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
  ['createEngine over the bytes of a file', 'index', () => readFileSync(join(folder, 'good.idx')), (wrong) => createEngine({ index: wrong, threads: 0 })],
  ['createIndexReader of a file', 'index', () => join(folder, 'good.idx'), (wrong) => createIndexReader(wrong)],
  ['toContentHashInTurns of a file', 'index', () => join(folder, 'good.idx'), (wrong) => toContentHashInTurns(wrong)],
  ['screenOne over an index', 'reader', () => index, (wrong) => screenOne(wrong, PERSON)],
  ['buildPortfolio of a customer without an id', 'id', () => [{ subject: PERSON }], (wrong) => buildPortfolio(wrong)],
  ['buildPortfolio of an id that is a number', 'id', () => [{ id: 5, subject: PERSON }], (wrong) => buildPortfolio(wrong, { onIssue: () => undefined })],
  ['buildIndex of the names of sources', 'sources', () => ['native-jsonl:list.jsonl'], (wrong) => buildIndex(loadSources(wrong))],
  ['diffLists of bytes', 'index', () => readFileSync(join(folder, 'good.idx')), (wrong) => diffLists(wrong, index)],
  ['updatePortfolio of a file', 'portfolio', () => 'customers.portfolio', (wrong) => updatePortfolio(wrong, {})],
  ['savePortfolio of a list of customers', 'portfolio', () => [{ id: '5', subject: PERSON }], (wrong) => savePortfolio(wrong, join(folder, 'bad.portfolio'))],
  ['rescreenPortfolio of a file', 'portfolio', () => 'customers.portfolio', (wrong) => rescreenPortfolio(wrong, diffLists(index, index)).next()],
  ['rescreenPortfolio with an index', 'delta', () => index, async (wrong) => rescreenPortfolio(await buildPortfolio([{ id: '5', subject: PERSON }]), wrong).next()],
  ['buildPortfolio of nobody', 'id', () => [null], (wrong) => buildPortfolio(wrong)],
  ['buildPortfolio of no customers', 'customers', () => null, (wrong) => buildPortfolio(wrong)],
  ['buildPortfolio of a customer by itself', 'customers', () => ({ id: '5', subject: PERSON }), (wrong) => buildPortfolio(wrong)],
  ['updatePortfolio with a customer by itself', 'put', () => ({ id: '5', subject: PERSON }), async (wrong) => updatePortfolio(await buildPortfolio([]), { put: wrong })],
  ['updatePortfolio without one whose id is given by itself', 'remove', () => '17', async (wrong) => updatePortfolio(await buildPortfolio([]), { remove: wrong })],
  ['updatePortfolio without one whose id is a number', 'remove', () => [17], async (wrong) => updatePortfolio(await buildPortfolio([]), { remove: wrong })],
  ['openDatabase of a URL by itself', 'url', () => 'postgres://localhost/screening', (wrong) => openDatabase(wrong)],
  ['createService of nothing', 'database', () => undefined, (wrong) => createService(wrong)],
  ['createService without a database', 'database', () => ({}), (wrong) => createService(wrong)],
  ['createService without an engine', 'engine', () => ({ database: { kysely: {} } }), (wrong) => createService(wrong)],
  ['createService with a key for a sealer', 'sealer', () => ({ database: { kysely: {} }, engine: { screen: () => undefined }, sealer: { id: 'key-1', key: new Uint8Array(32) } }), (wrong) => createService(wrong)],
  ['createSsnVerifier without people', 'authoritative', () => ({ hmacKey: new Uint8Array(32).fill(7) }), (wrong) => createSsnVerifier(wrong)],
];

test.each(CALLS)('%s names %s', async (_, option, wrong, call) => {
  const error: unknown = await Promise.resolve().then(() => call(wrong() as never)).then(() => undefined, (thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ScreeningError);
  expect(error).toMatchObject({ code: 'invalid_option', detail: { option } });
  expect(readdirSync(folder)).toEqual(['good.idx']);
});

test('a member of another type is told in the words of the rest', () => {
  expect(() => parseSubject({ type: 'person', name: 5 })).toThrow('Subject is not valid: name must be string, received number.');
  expect(() => parseSubject({ type: 'human', name: 'Orsolt' })).toThrow('Subject is not valid: type must be one of "person"|"company".');
});

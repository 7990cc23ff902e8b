/** What a caller without types gets told: which argument is wrong, by an error of the library and not from its inside. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIndex, buildPortfolio, createEngine, diffLists, loadSources, parseSource, parseSubject, rescreenPortfolio, saveIndex, savePortfolio, screenOne, ScreeningError, updatePortfolio, type ScreeningIndex } from '../src/main.js';
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
  ['saveIndex of no index', 'index', () => ({}), (wrong) => saveIndex(wrong, join(folder, 'bad.idx'))],
  ['createEngine over the bytes of a file', 'index', () => readFileSync(join(folder, 'good.idx')), (wrong) => createEngine({ index: wrong, threads: 0 })],
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

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSubject, type SubjectInput } from '../../src/entity/subject.js';
import { openIndex, saveIndex } from '../../src/index/snapshot.js';
import type { CustomerInput } from '../../src/monitor/customer-columns.js';
import {
  buildPortfolio,
  mergePortfolio,
  openPortfolio,
  savePortfolio,
  updatePortfolio,
  type Portfolio,
} from '../../src/monitor/portfolio.js';
import { buildIndexOf, sampleEntities } from '../sample-list.js';
import { createSampleQueries } from '../sample-queries.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portfolio-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const subjects = createSampleQueries(60, 5);
const toCustomer = (id: string, at: number): CustomerInput => ({ id, subject: subjects[at % subjects.length]! });
const customers = subjects.map((_, at) => toCustomer(`c${at}`, at));
const toWhole = ({ id, subject }: CustomerInput) => ({ id, subject: parseSubject(subject) });
const contents = (portfolio: Portfolio) => [...portfolio.customers()];

describe('a portfolio', () => {
  test('holds customers whole and in order, and finds them by id', async () => {
    const portfolio = await buildPortfolio([...customers, toCustomer('c7', 9)]);
    expect(portfolio.size).toBe(61);
    expect(contents(portfolio)).toEqual([...customers, toCustomer('c7', 9)].map(toWhole));
    expect(portfolio.find('c7')).toEqual([customers[7]!, toCustomer('c7', 9)].map(toWhole));
    expect(portfolio.find('c999')).toEqual([]);
  });

  test('lets timers and requests have their turn while customers that are at hand are prepared', async () => {
    const most = 2000;
    let taken = 0;
    const stream = function* (): Generator<CustomerInput> {
      for (; taken < most; taken++) yield toCustomer(`c${taken}`, taken);
    };
    const build = buildPortfolio(stream());
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(taken).toBeLessThan(most);
    expect((await build).size).toBe(most);
  });

  test('and while their columns are put together', async () => {
    let turns = 0;
    let turnsBefore = 0;
    const count = (): void => {
      turns++;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    await buildPortfolio(
      Array.from({ length: 500 }, (_, at) => toCustomer(`c${at}`, at)),
      { onProgress: () => (turnsBefore = turns) },
    );
    clearImmediate(timer);
    expect(turns - turnsBefore).toBeGreaterThan(10);
  });

  test('leaves out who cannot be screened, and says so; or throws', async () => {
    const bad: CustomerInput = { id: 'bad', subject: { type: 'person', name: '?!' } };
    const issues: unknown[] = [];
    const portfolio = await buildPortfolio([customers[0]!, bad, customers[1]!], {
      onIssue: (id, { code, detail }) => issues.push([id, code, detail['field']]),
    });
    expect(contents(portfolio)).toEqual(customers.slice(0, 2).map(toWhole));
    expect(issues).toEqual([['bad', 'invalid_subject', 'name']]);
    await expect(buildPortfolio([bad])).rejects.toMatchObject({ code: 'invalid_subject' });
    expect(() => updatePortfolio(portfolio, { put: [bad] })).toThrow(expect.objectContaining({ code: 'invalid_subject' }) as Error);
  });

  test('says of who cannot be screened as changed whether the version before stays', async () => {
    const portfolio = updatePortfolio(await buildPortfolio(customers.slice(0, 3)), { put: [toCustomer('new', 9)] });
    const [kept, removed] = customers as [CustomerInput, CustomerInput];
    const toBad = (id: string): CustomerInput => ({ id, subject: { type: 'person', name: '?!' } });
    const issues: unknown[] = [];
    const updated = updatePortfolio(
      portfolio,
      { put: ['unknown', kept.id, removed.id, 'new'].map(toBad), remove: [removed.id] },
      { onIssue: (id, { code }, isKept) => issues.push([id, code, isKept]) },
    );
    expect(issues).toEqual([
      ['unknown', 'invalid_subject', false],
      [kept.id, 'invalid_subject', true],
      [removed.id, 'invalid_subject', false],
      ['new', 'invalid_subject', true],
    ]);
    expect(contents(updated)).toEqual([kept, customers[2]!, toCustomer('new', 9)].map(toWhole));
  });

  test('follows any changes as a map would, and stays as it was for who holds the old one', async () => {
    const id = fc.integer({ min: 0, max: 30 }).map((number) => `c${number}`);
    const change = fc.record({ put: fc.array(fc.tuple(id, fc.nat(59)), { maxLength: 5 }), remove: fc.array(id, { maxLength: 3 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
        let portfolio = await buildPortfolio(customers.slice(0, 20));
        const model = new Map(customers.slice(0, 20).map((customer) => [customer.id, customer]));
        for (const { put, remove } of changes) {
          const [before, size] = [portfolio, portfolio.size];
          const added = put.map(([id, at]) => toCustomer(id, at));
          portfolio = updatePortfolio(portfolio, { put: added, remove });
          for (const id of remove) model.delete(id);
          for (const customer of added) model.set(customer.id, customer);
          expect(before.size).toBe(size);
          expect(contents(before)).toHaveLength(size);
        }
        const byId = (list: readonly CustomerInput[]): readonly CustomerInput[] => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(portfolio.size).toBe(model.size);
        expect(byId(contents(portfolio))).toEqual(byId([...model.values()].map(toWhole)));
        expect(contents(mergePortfolio(portfolio))).toEqual(contents(portfolio));
      }),
      { numRuns: 40 },
    );
  });

  test('is built anew when the overlay has grown, and may become empty', async () => {
    const many = Array.from({ length: 2500 }, (_, at) => toCustomer(`m${at}`, at));
    const grown = updatePortfolio(await buildPortfolio(customers), { put: many, remove: ['c0'] });
    expect(grown.segments).toHaveLength(1);
    expect(contents(grown)).toEqual([...customers.slice(1), ...many].map(toWhole));
    const few = updatePortfolio(await buildPortfolio(customers), { put: many.slice(0, 5) });
    expect(few.segments).toHaveLength(2);
    const empty = updatePortfolio(few, { remove: contents(few).map(({ id }) => id) });
    expect([empty.size, contents(empty)]).toEqual([0, []]);
    expect(contents(updatePortfolio(empty, { put: [customers[3]!] }))).toEqual([toWhole(customers[3]!)]);
  });

  test('is the same when it was saved and opened, with its overlay and what was removed', async () => {
    const whole = await buildPortfolio(customers, { acrossTypes: true });
    const updated = updatePortfolio(whole, { put: [toCustomer('c5', 20), toCustomer('new', 21)], remove: ['c1', 'c2'] });
    const file = join(folder, 'customers.portfolio');
    const added = updatePortfolio(whole, { put: [toCustomer('new', 21)] });
    const removed = updatePortfolio(whole, { remove: ['c1', 'c2'] });
    for (const portfolio of [whole, updated, added, removed]) {
      savePortfolio(portfolio, file);
      const opened = openPortfolio(file);
      expect(contents(opened)).toEqual(contents(portfolio));
      expect([opened.size, opened.acrossTypes, opened.find('c5')]).toEqual([portfolio.size, true, portfolio.find('c5')]);
      savePortfolio(opened, file);
      const again = updatePortfolio(openPortfolio(file), { put: [toCustomer('c6', 1)] });
      expect(contents(again)).toEqual(contents(updatePortfolio(portfolio, { put: [toCustomer('c6', 1)] })));
    }
    expect(readdirSync(folder)).toEqual(['customers.portfolio']);
  });

  test('that cannot be written is told by its file', async () => {
    const portfolio = await buildPortfolio(customers.slice(0, 1));
    const nowhere = join(folder, 'no-such-folder', 'customers');
    expect(() => savePortfolio(portfolio, nowhere)).toThrow(
      expect.objectContaining({ code: 'file_unreadable', message: `${nowhere} cannot be written: its folder does not exist.` }) as Error,
    );
    expect(() => savePortfolio(portfolio, folder)).toThrow(
      expect.objectContaining({ code: 'file_unreadable', message: `${folder} cannot be written: it is not a regular file.` }) as Error,
    );
  });

  test('is told from an index of lists', async () => {
    const file = join(folder, 'lists.idx');
    saveIndex(await buildIndexOf(sampleEntities.slice(0, 3)), file);
    expect(() => openPortfolio(file)).toThrow(expect.objectContaining({ code: 'index_foreign' }) as Error);
    savePortfolio(await buildPortfolio(customers), file);
    expect(openPortfolio(file).size).toBe(customers.length);
    expect(() => openIndex(file)).toThrow(
      expect.objectContaining({ code: 'index_foreign', message: expect.stringContaining(file) as string }) as Error,
    );
    expect(() => openPortfolio(join(folder, 'missing'))).toThrow(expect.objectContaining({ code: 'file_unreadable' }) as Error);
  });

  test('that is damaged, cut short or of another version is called a portfolio', async () => {
    const file = join(folder, 'damaged.portfolio');
    savePortfolio(await buildPortfolio(customers.slice(0, 1)), file);
    const whole = readFileSync(file);
    const withByte = (at: number): Buffer => Buffer.from(whole).fill(whole[at]! ^ 1, at, at + 1);
    for (const [bytes, code, clause] of [
      [withByte(whole.length - 1), 'index_corrupt', 'is damaged'],
      [whole.subarray(0, -1), 'index_truncated', `has ${whole.length - 1} bytes`],
      [whole.subarray(0, 20), 'index_truncated', 'ends inside its header'],
      [withByte(8), 'index_version', 'has layout version'],
    ] as const) {
      writeFileSync(file, bytes);
      expect(() => openPortfolio(file)).toThrow(
        expect.objectContaining({ code, message: expect.stringContaining(`The portfolio ${file} ${clause}`) as string }) as Error,
      );
    }
    rmSync(file);
  });

  test('takes a stream', async () => {
    const stream = (async function* (): AsyncGenerator<{ id: string; subject: SubjectInput }> {
      for (const customer of customers) yield await Promise.resolve(customer);
    })();
    const counts: number[] = [];
    expect(contents(await buildPortfolio(stream, { onProgress: (count) => counts.push(count) }))).toEqual(customers.map(toWhole));
    expect(counts).toEqual([60]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_NAMES_A_NUMBER } from '../../src/ssn/authoritative-builder.js';
import { comparePlaces, createPlaceRows, growTo } from '../../src/ssn/place-rows.js';
import {
  createAuthoritativeBuilder,
  createMortalityBuilder,
  createSsnReader,
  type DeathRecord,
  type MortalityStore,
} from '../../src/ssn/ssn.js';
import { toQueryName } from '../../src/ssn/name-prints.js';
import { packDeath, unpackDeath } from '../../src/ssn/store.js';

const hmacKey = new Uint8Array(32).fill(9);
const reader = createSsnReader(hmacKey);
const toSsn = (i: number): string =>
  `${String(100 + (i % 500))}${String(1 + (Math.floor(i / 500) % 99)).padStart(2, '0')}${String(1 + Math.floor(i / 49_500)).padStart(4, '0')}`;

const isDead = (store: MortalityStore, ssn: string): boolean => {
  expect(reader.read(ssn)).toBeUndefined();
  return store.findDeath(reader.digest) !== undefined;
};

describe('places', () => {
  test('are put in order, equal ones as they came', () => {
    // Few different words, so that high and middle words tie.
    const word = fc.oneof(fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xffffffff), fc.integer({ min: 0, max: 0xffffffff }));
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word, word), { maxLength: 200 }), (places) => {
        const rows = createPlaceRows();
        for (const place of places) rows.push(Uint32Array.from(place));
        const expected = places
          .map((place, row) => ({ place, row }))
          .sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1] || a.place[2] - b.place[2] || a.row - b.row)
          .map(({ row }) => row);
        const order = rows.toOrder();
        expect([...order]).toEqual(expected);
        for (let i = 1; i < order.length; i++)
          expect(comparePlaces(rows.columns(), order[i - 1]!, rows.columns(), order[i]!)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });

  test('a column beyond 32-bit counting is refused', () => {
    expect(() => growTo(new Uint8Array(4), 2 ** 32, 'records')).toThrow(
      expect.objectContaining({ code: 'store_limit', detail: { limit: 'records', found: 2 ** 32 } }),
    );
  });
});

describe('mortality store', () => {
  test('packs what is known of a death', () => {
    const date = fc.oneof(
      fc.constant(undefined),
      fc.record({ year: fc.integer({ min: 1, max: 9999 }), month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) }),
      fc.record({ month: fc.integer({ min: 1, max: 12 }), year: fc.integer({ min: 1, max: 9999 }) }),
      fc.record({ year: fc.integer({ min: 1, max: 9999 }) }),
    );
    fc.assert(
      fc.property(date, fc.constantFrom(undefined, 'verified' as const, 'proof' as const), (when, evidence) => {
        const death: DeathRecord = { ...(when ? { date: when } : {}), ...(evidence ? { evidence } : {}) };
        expect(unpackDeath(packDeath(death))).toEqual(death);
      }),
    );
  });

  test('is what a map would be, over any changes on any base', async () => {
    const change = fc.tuple(
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom('add' as const, 'change' as const, 'delete' as const),
      fc.integer({ min: 1900, max: 2020 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 60 }), { minLength: 1, maxLength: 4 }), async (generations) => {
        const model = new Map<string, number>();
        let store: MortalityStore | undefined;
        for (const changes of generations) {
          const before = new Set(model.keys());
          const builder = createMortalityBuilder({ hmacKey, ...(store ? { base: store } : {}) });
          const last = new Map<string, string>();
          for (const [i, kind, year] of changes) {
            expect(builder.apply(toSsn(i), kind, { date: { year } })).toBeUndefined();
            last.set(toSsn(i), kind);
            if (kind === 'delete') model.delete(toSsn(i));
            else model.set(toSsn(i), year);
          }
          const built = await builder.build();
          const count = (isDelete: boolean, wasOnFile: boolean): number =>
            [...last].filter(([ssn, kind]) => (kind === 'delete') === isDelete && before.has(ssn) === wasOnFile).length;
          expect(built.summary).toEqual({
            records: model.size,
            added: count(false, false),
            changed: count(false, true),
            deleted: count(true, true),
            unknown: count(true, false),
          });
          ({ store } = built);
          for (let i = 0; i <= 60; i++) {
            reader.read(toSsn(i));
            const year = model.get(toSsn(i));
            expect(store.findDeath(reader.digest)).toEqual(year === undefined ? undefined : { date: { year } });
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('an update leaves the store that it started from as it was', async () => {
    const first = createMortalityBuilder({ hmacKey });
    first.apply(toSsn(1), 'add', {});
    const base = (await first.build()).store;
    const second = createMortalityBuilder({ hmacKey, base });
    second.apply(toSsn(1), 'delete', {});
    second.apply(toSsn(2), 'add', {});
    const next = (await second.build()).store;
    expect([1, 2].map((i) => isDead(base, toSsn(i)))).toEqual([true, false]);
    expect([1, 2].map((i) => isDead(next, toSsn(i)))).toEqual([false, true]);
  });

  test('a base under another key is refused', async () => {
    const { store } = await createMortalityBuilder({ hmacKey: new Uint8Array(32).fill(1) }).build();
    expect(() => createMortalityBuilder({ hmacKey, base: store })).toThrow(expect.objectContaining({ code: 'store_key' }));
  });

  test('finds every number of 100,000 and none of 100,000 others', async () => {
    const builder = createMortalityBuilder({ hmacKey });
    for (let i = 0; i < 200_000; i += 2) builder.apply(toSsn(i), 'add', {});
    const { store } = await builder.build();
    let wrong = 0;
    for (let i = 0; i < 200_000; i++) {
      reader.read(toSsn(i));
      if ((store.findDeath(reader.digest) !== undefined) !== (i % 2 === 0)) wrong++;
    }
    expect(store.recordCount).toBe(100_000);
    expect(wrong).toBe(0);
  });
});

describe('authoritative store', () => {
  test('finds each name under its own number only', async () => {
    const builder = createAuthoritativeBuilder({ hmacKey });
    const toName = (i: number) => ({
      firstName: i % 3 ? `given${'abcde'[i % 5]!}` : 'mary ann',
      middleName: i % 2 ? 'quill' : '',
      lastName: `sur${'fghijkl'[i % 7]!}${i % 11 ? '' : '-tarrow'}`,
    });
    for (let i = 0; i < 20_000; i++) builder.add({ ssn: toSsn(i), ...toName(i) });
    const { store, summary } = await builder.build();
    expect(summary).toEqual({ records: 20_000, duplicates: 0, excess: 0 });
    let wrong = 0;
    for (let i = 0; i < 20_000; i++) {
      reader.read(toSsn(i));
      const { firstName, lastName } = toName(i);
      const agreement = store.compareName(reader.digest, toQueryName(firstName, lastName));
      if (agreement?.firstName !== true || !agreement.lastName) wrong++;
      if (store.compareName(reader.digest, toQueryName('Xerxes', 'Ypsilanti'))?.lastName !== false) wrong++;
      reader.read(toSsn(20_000 + i));
      if (store.compareName(reader.digest, toQueryName(firstName, lastName)) !== undefined) wrong++;
    }
    expect(wrong).toBe(0);
  });

  test('keeps several names of a number, equal ones once, and not without end', async () => {
    const builder = createAuthoritativeBuilder({ hmacKey });
    for (const lastName of ['Ellwood', 'Tarrow', 'ELLWOOD', 'Sandrin', 'tarrow'])
      builder.add({ ssn: toSsn(1), firstName: 'Nora', lastName });
    for (let i = 0; i < MAX_NAMES_A_NUMBER + 5; i++)
      builder.add({ ssn: toSsn(2), firstName: 'Nora', lastName: `name${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}` });
    const { store, summary } = await builder.build();
    expect(summary).toEqual({ records: 3 + MAX_NAMES_A_NUMBER, duplicates: 2, excess: 5 });
    reader.read(toSsn(1));
    expect(
      ['Ellwood', 'Tarrow', 'Sandrin', 'Orrick'].map((name) => store.compareName(reader.digest, toQueryName('Nora', name))?.lastName),
    ).toEqual([true, true, true, false]);
  });

  test('files nothing under a number that is none', async () => {
    const builder = createAuthoritativeBuilder({ hmacKey });
    expect(builder.add({ ssn: '666-12-3456', firstName: 'Nora', lastName: 'Ellwood' })).toBe('area_666');
    expect(builder.add({ ssn: '12345678', firstName: 'Nora', lastName: 'Ellwood' })).toBe('layout');
    expect((await builder.build()).summary.records).toBe(0);
  });
});

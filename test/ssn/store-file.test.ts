import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createAuthoritativeBuilder,
  createMortalityBuilder,
  createSsnReader,
  isSsnStoreFile,
  openAuthoritativeStore,
  openMortalityStore,
  saveSsnStore,
} from '../../src/ssn/ssn.js';
import { toQueryName } from '../../src/ssn/name-prints.js';

const hmacKey = new Uint8Array(32).fill(5);
const otherKey = new Uint8Array(32).fill(6);
const RECORDS = 500;
const toSsn = (i: number): string =>
  `${String(100 + (i % 300))}-${String(1 + (i % 99)).padStart(2, '0')}-${String(1 + i).padStart(4, '0')}`;

let folder = '';
const paths = { authoritative: '', mortality: '', damaged: '' };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ssn-store-'));
  for (const kind of ['authoritative', 'mortality', 'damaged'] as const) paths[kind] = join(folder, `${kind}.store`);
  const people = createAuthoritativeBuilder({ hmacKey });
  const deaths = createMortalityBuilder({ hmacKey });
  for (let i = 0; i < RECORDS; i++) {
    people.add({ ssn: toSsn(i), firstName: 'Nora', middleName: 'Quill', lastName: 'Ellwood' });
    deaths.apply(toSsn(i), 'add', { date: { year: 1980, month: 3 }, evidence: 'proof' });
  }
  await saveSsnStore((await people.build()).store, paths.authoritative, { hmacKey });
  await saveSsnStore((await deaths.build()).store, paths.mortality, { hmacKey });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a saved store', () => {
  test('opens with what was in it', async () => {
    const reader = createSsnReader(hmacKey);
    const people = await openAuthoritativeStore(paths.authoritative, { hmacKey });
    const deaths = await openMortalityStore(paths.mortality, { hmacKey });
    expect([people.recordCount, deaths.recordCount]).toEqual([RECORDS, RECORDS]);
    for (let i = 0; i < RECORDS; i++) {
      reader.read(toSsn(i));
      expect(people.compareName(reader.digest, toQueryName('Quill', 'Ellwood'))).toMatchObject({ firstName: true, lastName: true });
      expect(deaths.findDeath(reader.digest)).toEqual({ date: { year: 1980, month: 3 }, evidence: 'proof' });
    }
    reader.read('899-12-3456');
    expect(people.compareName(reader.digest, toQueryName('Nora', 'Ellwood'))).toBeUndefined();
    expect(deaths.findDeath(reader.digest)).toBeUndefined();
  });

  test('is at most 32 bytes a record, is for its owner only, and leaves nothing beside it', () => {
    const headers = 600;
    expect(statSync(paths.authoritative).size).toBeLessThan(32 * RECORDS + headers);
    expect(statSync(paths.mortality).size).toBeLessThan(16 * RECORDS + headers);
    expect(statSync(paths.authoritative).mode & 0o077).toBe(0);
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('is the same, byte by byte, from the same records in another order', async () => {
    const builder = createMortalityBuilder({ hmacKey });
    for (let i = RECORDS - 1; i >= 0; i--) builder.apply(toSsn(i), 'add', { date: { year: 1980, month: 3 }, evidence: 'proof' });
    const again = join(folder, 'again.store');
    await saveSsnStore((await builder.build()).store, again, { hmacKey });
    expect(readFileSync(again).equals(readFileSync(paths.mortality))).toBe(true);
  });

  test('holds no number, no name and no key', () => {
    for (const file of [paths.authoritative, paths.mortality]) {
      const bytes = readFileSync(file);
      expect(bytes.includes(toSsn(7))).toBe(false);
      expect(bytes.includes(toSsn(7).replaceAll('-', ''))).toBe(false);
      expect(bytes.toString('latin1').toLowerCase()).not.toMatch(/ellwood|nora|quill/u);
      expect(bytes.includes(Buffer.from(hmacKey))).toBe(false);
    }
  });

  test('opens empty too', async () => {
    const { store } = await createMortalityBuilder({ hmacKey }).build();
    const file = join(folder, 'empty.store');
    await saveSsnStore(store, file, { hmacKey });
    expect((await openMortalityStore(file, { hmacKey })).recordCount).toBe(0);
    const people = join(folder, 'empty-people.store');
    await saveSsnStore((await createAuthoritativeBuilder({ hmacKey }).build()).store, people, { hmacKey });
    expect((await openAuthoritativeStore(people, { hmacKey })).recordCount).toBe(0);
  });

  test('is told from other files by how it starts', async () => {
    expect(await isSsnStoreFile(paths.mortality)).toBe(true);
    for (const text of ['', 'SSN', 'ssn,firstName,lastName\n']) {
      writeFileSync(paths.damaged, text);
      expect(await isSsnStoreFile(paths.damaged)).toBe(false);
    }
  });
});

describe('refused', () => {
  const refuse = async (bytes: Buffer, expected: object): Promise<void> => {
    writeFileSync(paths.damaged, bytes);
    await expect(openAuthoritativeStore(paths.damaged, { hmacKey })).rejects.toMatchObject(expected);
  };
  const intact = (): Buffer => readFileSync(paths.authoritative);
  /** The header with one member changed, its length kept right. */
  const withHeader = (change: (header: Record<string, unknown>) => void): Buffer => {
    const bytes = intact();
    const length = bytes.readUInt32LE(8);
    const header = JSON.parse(bytes.toString('utf8', 12, 12 + length)) as Record<string, unknown>;
    change(header);
    const text = Buffer.from(JSON.stringify(header));
    const prefix = Buffer.from(bytes.subarray(0, 12));
    prefix.writeUInt32LE(text.length, 8);
    return Buffer.concat([prefix, text, bytes.subarray(12 + length)]);
  };

  test('another key', async () => {
    const expected = { code: 'store_key', detail: { file: paths.authoritative } };
    await expect(openAuthoritativeStore(paths.authoritative, { hmacKey: otherKey })).rejects.toMatchObject(expected);
    await expect(openMortalityStore(paths.mortality, { hmacKey: otherKey })).rejects.toMatchObject({ code: 'store_key' });
    const { store } = await createMortalityBuilder({ hmacKey }).build();
    await expect(saveSsnStore(store, join(folder, 'x.store'), { hmacKey: otherKey })).rejects.toMatchObject({ code: 'store_key' });
  });

  test('another kind, another format', async () => {
    await expect(openMortalityStore(paths.authoritative, { hmacKey })).rejects.toMatchObject({
      code: 'store_foreign',
      detail: { expected: 'mortality' },
    });
    await refuse(Buffer.from('ssn,firstName,middleName,lastName\n123456789,Nora,,Ellwood\n'), { code: 'store_foreign' });
    await refuse(Buffer.alloc(0), { code: 'store_foreign' });
  });

  test.each([
    ['layout', 2],
    ['nameRules', 0],
    ['byteOrder', 'BE'],
  ])('another %s', async (what, found) => {
    await refuse(
      withHeader((header) => (header[what] = found)),
      { code: 'store_version', detail: { file: paths.damaged, what, found } },
    );
  });

  test('a section table that does not fit, without making room for what it claims', async () => {
    await refuse(
      withHeader((header) => (header['records'] = 4_000_000_000)),
      { code: 'store_corrupt', detail: { section: 'section table' } },
    );
    await refuse(
      withHeader((header) => (header['sections'] = [])),
      { code: 'store_corrupt' },
    );
    await refuse(
      withHeader((header) => (header['sections'] as unknown[]).reverse()),
      { code: 'store_corrupt' },
    );
    await refuse(
      withHeader((header) => ((header['sections'] as { bytes: number }[])[5]!.bytes += 1)),
      { code: 'store_corrupt' },
    );
    await refuse(
      withHeader((header) => ((header['sections'] as { bytes: number }[])[5]!.bytes += 2 ** 40)),
      { code: 'store_truncated' },
    );
    await refuse(
      withHeader((header) => (header['keyId'] = 5)),
      { code: 'store_corrupt', detail: { section: 'header' } },
    );
  });

  test('a header that is longer than the file or no JSON', async () => {
    const bytes = intact();
    bytes.writeUInt32LE(0xffffffff, 8);
    await refuse(bytes, { code: 'store_corrupt', detail: { section: 'header' } });
    bytes.writeUInt32LE(3, 8);
    await refuse(bytes, { code: 'store_corrupt', detail: { section: 'header' } });
  });

  test('cut off anywhere, or with bytes behind', async () => {
    const bytes = intact();
    for (const length of [8, 11, 12, 40, 400, bytes.length - 33, bytes.length - 32, bytes.length - 1]) {
      await refuse(bytes.subarray(0, length), { code: 'store_truncated' });
    }
    await refuse(Buffer.concat([bytes, Buffer.of(0)]), {
      code: 'store_truncated',
      detail: { expected: bytes.length, found: bytes.length + 1 },
    });
  });

  test('one bit changed anywhere', async () => {
    const bytes = intact();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), fc.integer({ min: 0, max: 7 }), async (at, bit) => {
        const damaged = Buffer.from(bytes);
        damaged[at]! ^= 1 << bit;
        await refuse(damaged, { name: 'ScreeningError', code: expect.stringMatching(/^store_/u) as string });
      }),
      { numRuns: 300 },
    );
  });

  test('a file that is not there, a place that cannot be written', async () => {
    await expect(openMortalityStore(join(folder, 'none.store'), { hmacKey })).rejects.toMatchObject({ code: 'file_unreadable' });
    await expect(openMortalityStore(folder, { hmacKey })).rejects.toMatchObject({ code: 'file_unreadable' });
    const { store } = await createMortalityBuilder({ hmacKey }).build();
    for (const name of [join('none', 'x.store'), 'x'.repeat(300)])
      await expect(saveSsnStore(store, join(folder, name), { hmacKey })).rejects.toMatchObject({ code: 'file_unreadable' });
  });
});

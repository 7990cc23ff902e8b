import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli, toJsonLines } from '../cli/run-cli.js';
import type { SsnResult } from '../../src/ssn/ssn.js';
import { withoutFolder } from '../without-folder.js';
import { findForeignWords } from './contract-words.js';

const KEY = '0f'.repeat(32);

let folder = '';
const path = (name: string): string => join(folder, name);
const put = (name: string, lines: readonly string[]): string => {
  writeFileSync(path(name), lines.map((line) => `${line}\n`).join(''));
  return path(name);
};
const toDeath = (type: string, ssn: string): string =>
  `${type}${ssn}${'ELLWOOD'.padEnd(24)}${'NORA'.padEnd(30)}V0300198805021921`.padEnd(100);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ssn-cli-'));
  put('key', [KEY]);
  put('people.csv', [
    'ssn,firstName,middleName,lastName,dateOfBirth',
    '523-44-1928,Nora,Quill,Ellwood,1970-01-31',
    '523-44-1929,Lucia,,Garza Montero,',
    '523-44-1930,Olga,,Tarrow,',
  ]);
  put('deaths.txt', [toDeath(' ', '523441930')]);
  put('subjects.csv', [
    'id,ssn,firstName,lastName',
    'a,523-44-1928,NORA,ellwood',
    'b,523441929,Maria,Garza',
    'c,523 44 1930,Olga,Tarrow',
    'd,523441931,Olga,Tarrow',
    'e,912-70-1234,Olga,Tarrow',
    '523-44-1928,523441928,Ellwood,Nora',
  ]);
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: readonly string[]) => runCli('ssn', '--key-file', path('key'), '--out', path('out.jsonl'), ...args);
const SOURCES = (): string[] => ['--in', path('subjects.csv'), '--authoritative', path('people.csv'), '--mortality', path('deaths.txt')];
const read = () => toJsonLines<{ id: string; result: SsnResult }>(readFileSync(path('out.jsonl'), 'utf8'));
const readCodes = () => read().map(({ id, result }) => `${id} ${result.outcome} ${result.breakdown.dataVerification.breakdown.matchCode}`);

describe('screening ssn', () => {
  test('writes a line for each row in order, with the result of the service document', async () => {
    const { code, stdout, stderr } = await run(...SOURCES());
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toBe('');
    expect(readCodes()).toEqual([
      'a clear full_name_match',
      'b attention last_name_match',
      'c attention deceased_match',
      'd attention ssn_not_found',
      'e attention invalid_ssn_format',
      '***-**-1928 attention name_mismatch',
    ]);
    expect(read()[0]!.result).toEqual({
      outcome: 'clear',
      breakdown: {
        dataVerification: { firstName: 'clear', lastName: 'clear', ssn: 'clear', breakdown: { matchCode: 'full_name_match' } },
        databaseAnalyss: { governmentDatabase: 'clear', mortalityDatabase: 'clear' },
      },
    });
    expect(read()[4]!.result.breakdown.dataVerification.breakdown.reason).toBe('itin');
    expect(read()[5]!.result.breakdown.dataVerification.breakdown.hint).toBe('first_and_last_swapped');
  });

  test('takes the key from the environment too', async () => {
    process.env['SCREENING_SSN_KEY'] = KEY;
    try {
      expect((await runCli('ssn', ...SOURCES(), '--out', path('out.jsonl'))).code).toBe(0);
    } finally {
      delete process.env['SCREENING_SSN_KEY'];
    }
    expect(readCodes()[0]).toBe('a clear full_name_match');
  });

  test('keeps stores that answer alike, and applies updates to them', async () => {
    await run(...SOURCES());
    const fromFiles = readCodes();
    const stores = ['--save-authoritative', path('people.store'), '--save-mortality', path('deaths.store')];
    expect((await run(...SOURCES(), ...stores)).code).toBe(0);
    const saved = ['--in', path('subjects.csv'), '--authoritative', path('people.store'), '--mortality', path('deaths.store')];
    expect((await run(...saved)).code).toBe(0);
    expect(readCodes()).toEqual(fromFiles);
    const updates = [put('1.txt', [toDeath('A', '523441928')]), put('2.txt', [toDeath('D', '523441930'), toDeath('D', '523441928')])];
    expect((await run(...saved, updates[0]!)).code).toBe(0);
    expect(readCodes()[0]).toBe('a attention deceased_match');
    expect((await run(...saved, ...updates)).code).toBe(0);
    expect([readCodes()[0], readCodes()[2]]).toEqual(['a clear full_name_match', 'c clear full_name_match']);
  });

  test('without --mortality no outcome is clear', async () => {
    expect((await run('--in', path('subjects.csv'), '--authoritative', path('people.csv'))).code).toBe(0);
    expect(readCodes()[0]).toBe('a attention full_name_match');
  });

  test('applies a High Group List', async () => {
    expect((await run(...SOURCES(), '--high-groups', put('groups.txt', ['523 42']))).code).toBe(0);
    expect(read()[0]!.result.breakdown.dataVerification.breakdown).toEqual({ matchCode: 'invalid_ssn_format', reason: 'group_not_issued' });
  });

  test('tells what was lost of a source, with its lines, and goes on', async () => {
    put('people.csv', [
      'ssn,firstName,middleName,lastName',
      '523-44-1928,Nora,,Ellwood',
      ...Array.from({ length: 7 }, () => '666-44-1929,Nora,,Ellwood'),
    ]);
    const { code, stderr } = await run(...SOURCES());
    expect(code).toBe(0);
    expect(stderr).toBe(
      `screening: error in ${path('people.csv')}, field ssn: The number cannot be an SSN (area_666); the row is left out. (line 3, 4, 5, 6, 7 and 2 more)\n`,
    );
  });

  test('says which rows bear the id of an earlier one as they are written, and not the id', async () => {
    put('subjects.csv', [
      'id,ssn,firstName,lastName',
      'kept,523-44-1928,Nora,Ellwood',
      '523-44-1928,523441928,Ellwood,Nora',
      '623-44-1928,623441928,Olga,Tarrow',
      'kept,523441931,Olga,Tarrow',
    ]);
    const { code, stderr } = await run(...SOURCES());
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `screening: 2 rows of ${path('subjects.csv')} have the id of an earlier row (line 4, 5): results with the same id cannot be told apart.\n`,
    });
  });

  test('a row that cannot be read has an error in its place, and exit 1', async () => {
    put('subjects.csv', ['id,ssn,firstName,lastName', 'a,523-44-1928,Nora', 'b,523-44-1928,Nora,Ellwood']);
    const { code, stderr } = await run(...SOURCES());
    expect(code).toBe(1);
    expect(stderr).toContain(`Line 2 of ${path('subjects.csv')}, field row: it has 3 cells where the header has 4`);
    expect(read()[0]).toEqual({ id: 'a', error: { code: 'invalid_subject', field: 'row', line: 2 } });
    expect(read()[1]!.result.outcome).toBe('clear');
  });

  test('a row without an id is not verified: nobody could tell whose result it is', async () => {
    const input = put('subjects.csv', ['id,ssn,firstName,lastName', ' ,523-44-1928,Nora,Ellwood', ',523-44-1928,Nora,Ellwood']);
    const { code, stderr } = await run(...SOURCES());
    expect({ code, lines: stderr.split('\n').slice(0, 3) }).toEqual({
      code: 1,
      lines: [
        `screening: Line 2 of ${input}, field id: is empty`,
        `screening: Line 3 of ${input}, field id: is empty`,
        `screening: 2 rows of ${input} could not be verified; ${path('out.jsonl')} holds an error for each.`,
      ],
    });
    expect(read()).toEqual([
      { id: null, error: { code: 'invalid_subject', field: 'id', line: 2 } },
      { id: null, error: { code: 'invalid_subject', field: 'id', line: 3 } },
    ]);
  });

  test('a row whose cells stand elsewhere tells nothing of the number, and the rows behind it are read', async () => {
    put('subjects.csv', [
      'id,ssn,firstName,lastName',
      '"1,523-44-1928,Nora,Ellwood',
      '523441928',
      '2;523 44 1928;Nora;Ellwood',
      '523-44-1928,"523-44-1928"x,Nora,Ellwood',
      'b,523-44-1928,Nora,Ellwood',
    ]);
    const { code, stderr } = await run(...SOURCES());
    expect(code).toBe(1);
    expect(withoutFolder(stderr, folder)).not.toMatch(/\d{5}|1928|Nora/u);
    expect(read().map(({ id }) => id)).toEqual(['***-**-1928', '***-**-1928', '***-**-1928', '***-**-1928', 'b']);
    expect(read()[4]!.result.outcome).toBe('clear');
  });

  test.each([
    ['2,000,000 bytes', `b,523-44-1928,${'x'.repeat(2_000_000)},Ellwood`, 1],
    ['5,000,000 bytes', `b,523-44-1928,${'x'.repeat(5_000_000)},Ellwood`, 1],
    ['two lines', `b,523-44-1928,"x\nx",${'x'.repeat(2_500_000)}`, 2],
  ])('a row over 1 MiB has an error in its place, and the rows around it are read: %s', async (_, long, lines) => {
    const row = '523-44-1928,Nora,Ellwood';
    const input = put('subjects.csv', ['id,ssn,firstName,lastName', `a,${row}`, long, `c,${row}`, long]);
    const { code, stderr } = await run(...SOURCES());
    expect(code).toBe(1);
    expect(stderr).toContain(`Line 3 of ${input}, field row: it is over 1 MiB long`);
    expect(read()).toMatchObject([
      { id: 'a', result: { outcome: 'clear' } },
      { id: null, error: { code: 'invalid_subject', field: 'row', line: 3 } },
      { id: 'c', result: { outcome: 'clear' } },
      { id: null, error: { code: 'invalid_subject', field: 'row', line: 4 + lines } },
    ]);
  });

  test('a header over 1 MiB is refused', async () => {
    const input = put('subjects.csv', [`id,ssn,firstName,${'x'.repeat(2_500_000)}`, 'a,523-44-1928,Nora,Ellwood']);
    const { code, stderr } = await run(...SOURCES());
    expect({ code, stderr }).toEqual({ code: 1, stderr: `screening: ${input} line 1: the header is over 1 MiB long.\n` });
  });

  test('nothing of a number or a name goes out, whatever it is', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.stringMatching(/^[0-9]{3}[- ]?[0-9]{2}[- ]?[0-9]{4}$/u),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    );
    // A lone surrogate is no text that a file can hold.
    const rows = fc
      .sample(fc.tuple(text, text, text), { numRuns: 2000, seed: 7 })
      .map((cells) => cells.map((cell) => Buffer.from(cell).toString().replaceAll('\ufffd', '?')));
    const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
    put('subjects.csv', ['id,ssn,firstName,lastName', ...rows.map((cells, i) => [`c${i}`, ...cells.map(quote)].join(','))]);
    const { code, stderr } = await run(...SOURCES());
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(read().map(({ id }) => id)).toEqual(rows.map((_, i) => `c${i}`));
    expect(read().flatMap(({ result }) => findForeignWords(result))).toEqual([]);
  });

  test('the key is never taken from the command line', async () => {
    expect(await runCli('ssn', ...SOURCES(), '--out', path('out.jsonl'), '--key', KEY)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("unknown option '--key'") as string,
    });
  });

  test.each<[string, () => readonly string[], number, RegExp]>([
    ['no key', () => ['--key-file', path('none')], 1, /key file .* cannot be read: it does not exist\.\n/u],
    ['a key of the wrong length', () => ['--key-file', put('short', ['0f0f'])], 1, /not 32 bytes in hex/u],
    ['an output over an input', () => ['--out', path('subjects.csv')], 2, /--in and --out name the same file/u],
    ['an output over the key', () => ['--save-authoritative', path('key')], 2, /--key-file and --save-authoritative name the same file/u],
    ['a store kept of nothing', () => ['--authoritative', path('people.csv'), '--save-mortality', path('x')], 2, /needs --mortality/u],
    ['a source that is not there', () => ['--authoritative', path('none')], 1, /none cannot be read: it does not exist\.\n/u],
    [
      'an output without a folder, before any source is read',
      () => ['--out', path('no/such/out.jsonl'), '--authoritative', path('none')],
      1,
      /out\.jsonl cannot be written: its folder does not exist/u,
    ],
    ['a source of another format', () => ['--authoritative', path('deaths.txt')], 1, /no column ssn/u],
    [
      'subjects without a column',
      () => ['--in', path('people.csv'), '--authoritative', put('p.csv', ['ssn,firstName,lastName', '523441928,Nora,Ellwood'])],
      1,
      /no column id/u,
    ],
    ['no subject', () => ['--in', put('none.csv', ['id,ssn,firstName,lastName'])], 1, /contains no subject/u],
  ])('%s is refused in one sentence', async (_, change, expected, message) => {
    const sources = SOURCES();
    const mortality = expected === 2 && change().includes('--save-mortality') ? sources.slice(0, 4) : sources;
    const { code, stderr } = await run(...mortality, ...change());
    expect({ code, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: expected, lines: 1 });
    expect(stderr).toMatch(message);
    expect(withoutFolder(stderr, folder)).not.toMatch(/0f0f|\d{5}|Ellwood/u);
    expect(existsSync(path('out.jsonl'))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  test('a store under another key, or damaged, is refused', async () => {
    await run(...SOURCES(), '--save-authoritative', path('people.store'));
    const saved = ['--in', path('subjects.csv'), '--authoritative', path('people.store')];
    const other = await run(...saved, '--key-file', put('other', ['1e'.repeat(32)]));
    expect(other).toMatchObject({ code: 1, stderr: `screening: ${path('people.store')} was built under another key.\n` });
    const bytes = readFileSync(path('people.store'));
    bytes[bytes.length - 40]! ^= 1;
    writeFileSync(path('people.store'), bytes);
    expect(await run(...saved)).toMatchObject({ code: 1, stderr: expect.stringContaining('The seal of') as string });
  });
});

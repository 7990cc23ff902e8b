import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileRecords } from '../../src/ssn/file-records.js';
import {
  createSsnReader,
  createSsnVerifier,
  loadAuthoritativeCsv,
  loadDeathMasterFile,
  readCsvRows,
  type MortalityStore,
  type SsnIssue,
} from '../../src/ssn/ssn.js';
import { withoutFolder } from '../without-folder.js';

const hmacKey = new Uint8Array(32).fill(3);
const reader = createSsnReader(hmacKey);

let folder = '';
let file = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ssn-load-'));
  file = join(folder, 'source');
});
afterAll(() => rmSync(folder, { recursive: true }));

const loadDeaths = async (lines: string | readonly string[], base?: MortalityStore) => {
  writeFileSync(file, typeof lines === 'string' ? lines : lines.map((line) => `${line}\n`).join(''), 'latin1');
  const issues: SsnIssue[] = [];
  const loaded = await loadDeathMasterFile(file, { hmacKey, ...(base ? { base } : {}), onIssue: (issue) => issues.push(issue) });
  return { ...loaded, issues };
};

const findDeath = (store: MortalityStore, ssn: string) => {
  reader.read(ssn);
  return store.findDeath(reader.digest);
};

interface Line {
  readonly type?: string;
  readonly ssn: string;
  readonly evidence?: string;
  readonly death?: string;
  readonly birth?: string;
}

const toLine = ({ type = ' ', ssn, evidence = 'V', death = '03171988', birth = '05021921' }: Line): string =>
  `${type}${ssn}${'ELLWOOD'.padEnd(20)}${'JR'.padEnd(4)}${'NORA'.padEnd(15)}${'QUILL'.padEnd(15)}${evidence}${death}${birth}`.padEnd(100);

describe('Death Master File', () => {
  test('the layout', async () => {
    const { store, summary, issues } = await loadDeaths([
      toLine({ ssn: '523441928' }),
      toLine({ ssn: '523441929', evidence: 'P' }),
      toLine({ ssn: '523441930', evidence: ' ' }),
    ]);
    expect(issues).toEqual([]);
    expect(summary).toEqual({ records: 3, added: 3, changed: 0, deleted: 0, unknown: 0 });
    const date = { year: 1988, month: 3, day: 17 };
    expect(findDeath(store, '523-44-1928')).toEqual({ date, evidence: 'verified' });
    expect(findDeath(store, '523-44-1929')).toEqual({ date, evidence: 'proof' });
    expect(findDeath(store, '523-44-1930')).toEqual({ date });
    expect(findDeath(store, '523-44-1931')).toBeUndefined();
  });

  test.each([
    ['03001988', { year: 1988, month: 3 }],
    ['00001988', { year: 1988 }],
    ['02291988', { year: 1988, month: 2, day: 29 }],
    ['02290000', { month: 2, day: 29 }],
    ['00000000', undefined],
    ['        ', undefined],
  ])('a death on %j', async (death, date) => {
    const { store, issues } = await loadDeaths([toLine({ ssn: '523441928', death })]);
    expect(issues).toEqual([]);
    expect(findDeath(store, '523441928')).toEqual({ ...(date ? { date } : {}), evidence: 'verified' });
  });

  test.each(['13011988', '02301988', '02291900', '00171988', '03 71988', '0317198X', '0A171988', '04311988'])(
    'a death on %j is kept without its date',
    async (death) => {
      const { store, issues } = await loadDeaths([toLine({ ssn: '523441928', death })]);
      expect(issues).toEqual([
        { file, line: 1, field: 'dateOfDeath', severity: 'warning', message: 'The date of death is no date; it is left out.' },
      ]);
      expect(findDeath(store, '523441928')).toEqual({ evidence: 'verified' });
    },
  );

  test('a birth date that is none is told', async () => {
    const { issues } = await loadDeaths([toLine({ ssn: '523441928', birth: '99999999' })]);
    expect(issues).toMatchObject([{ field: 'dateOfBirth', severity: 'warning' }]);
  });

  test('a number that is none, a type that is none', async () => {
    const { store, issues } = await loadDeaths([
      toLine({ ssn: '000441928' }),
      toLine({ ssn: '52344192X' }),
      toLine({ type: 'X', ssn: '523441930' }),
      toLine({ ssn: '523441931' }),
    ]);
    expect(issues.map(({ line, field, severity }) => [line, field, severity])).toEqual([
      [1, 'ssn', 'error'],
      [2, 'ssn', 'error'],
      [3, 'recordType', 'error'],
    ]);
    expect(issues[0]!.message).toContain('area_000');
    expect(withoutFolder(JSON.stringify(issues), folder)).not.toMatch(/\d{5}/u);
    expect(store.recordCount).toBe(1);
  });

  test('truncated and over-long lines are used as far as they go, and told', async () => {
    const line = toLine({ ssn: '523441928' });
    const other = toLine({ ssn: '523441929' });
    const cut = async (text: string) => (await loadDeaths([other, text])).issues.map(({ field, severity }) => `${field} ${severity}`);
    expect(await cut(line.slice(0, 81))).toEqual(['line warning']);
    expect(await cut(line.slice(0, 80))).toEqual(['line error']);
    expect(await cut(line.slice(0, 9))).toEqual(['line error', 'ssn error']);
    expect(await cut(`${line}   `)).toEqual(['line warning']);
    expect(await cut(line + other)).toEqual(['line error']);
    const { store } = await loadDeaths([line.slice(0, 10), toLine({ ssn: '523441930' }).slice(0, 73), `${other}x`]);
    expect(findDeath(store, '523441928')).toEqual({});
    expect(findDeath(store, '523441930')).toEqual({ date: { year: 1988, month: 3, day: 17 }, evidence: 'verified' });
    expect(findDeath(store, '523441929')).toBeDefined();
  });

  test('CRLF, empty lines, no break at the end', async () => {
    const { summary, issues } = await loadDeaths(`${toLine({ ssn: '523441928' })}\r\n\r\n\n${toLine({ ssn: '523441929' })}`);
    expect([summary.records, issues]).toEqual([2, []]);
  });

  test('a byte order mark before the first line', async () => {
    const { store, issues } = await loadDeaths(`\xef\xbb\xbf${toLine({ ssn: '523441928' })}\n${toLine({ ssn: '523441929' })}\n`);
    expect([findDeath(store, '523441928')?.date, findDeath(store, '523441929')?.date, issues]).toEqual([
      { year: 1988, month: 3, day: 17 },
      { year: 1988, month: 3, day: 17 },
      [],
    ]);
  });

  test('updates add, change and delete, the last line for a number counting', async () => {
    const { store: base } = await loadDeaths([toLine({ ssn: '523441928' }), toLine({ ssn: '523441929' }), toLine({ ssn: '523441930' })]);
    const { store, summary } = await loadDeaths(
      [
        toLine({ type: 'A', ssn: '523441931' }),
        toLine({ type: 'C', ssn: '523441929', death: '12001990' }),
        toLine({ type: 'D', ssn: '523441930' }),
        toLine({ type: 'D', ssn: '523441999' }),
        toLine({ type: 'D', ssn: '523441928' }),
        toLine({ type: 'A', ssn: '523441928', death: '01021991' }),
      ],
      base,
    );
    expect(summary).toEqual({ records: 3, added: 1, changed: 2, deleted: 1, unknown: 1 });
    expect(['523441928', '523441929', '523441930', '523441931'].map((ssn) => findDeath(store, ssn)?.date)).toEqual([
      { year: 1991, month: 1, day: 2 },
      { year: 1990, month: 12 },
      undefined,
      { year: 1988, month: 3, day: 17 },
    ]);
    expect(findDeath(base, '523441930')).toBeDefined();
    expect((await loadDeaths('', store)).summary.records).toBe(3);
  });

  test('a verifier goes over to the updated store between two calls', async () => {
    const { store: base } = await loadDeaths([toLine({ ssn: '523441928' })]);
    writeFileSync(file, 'ssn,firstName,lastName\n523441930,Nora,Ellwood\n');
    const { store: authoritative } = await loadAuthoritativeCsv(file, { hmacKey });
    const verifier = createSsnVerifier({ hmacKey, authoritative, mortality: base });
    const subject = { ssn: '523-44-1930', firstName: 'Nora', lastName: 'Ellwood' };
    expect(verifier.verify(subject).outcome).toBe('clear');
    const { store } = await loadDeaths([toLine({ type: 'A', ssn: '523441930' })], base);
    verifier.swap({ mortality: store });
    expect(verifier.verify(subject).breakdown.dataVerification.breakdown.matchCode).toBe('deceased_match');
  });

  test('a whole file without a record is refused', async () => {
    await expect(loadDeaths('')).rejects.toMatchObject({ code: 'list_empty' });
    await expect(loadDeaths([toLine({ ssn: '000000000' })])).rejects.toMatchObject({ code: 'list_empty' });
  });

  test('any bytes end in a store or in list_empty', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.uint8Array({ maxLength: 130 }), fc.constant(Buffer.from(toLine({ ssn: '523441928' })))), { maxLength: 6 }),
        async (lines) => {
          fc.pre(!(lines[0]?.[0] === 0x1f && lines[0][1] === 0x8b)); // Packed, and refused as that.
          writeFileSync(file, Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.of(10)])));
          const outcome = await loadDeathMasterFile(file, { hmacKey }).catch((error: unknown) => error);
          expect(outcome).toMatchObject(outcome instanceof Error ? { code: 'list_empty' } : { store: { kind: 'mortality' } });
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('authoritative CSV', () => {
  const load = async (text: string | Buffer) => {
    writeFileSync(file, text);
    const issues: SsnIssue[] = [];
    const { store, summary } = await loadAuthoritativeCsv(file, { hmacKey, onIssue: (issue) => issues.push(issue) });
    const verifier = createSsnVerifier({ hmacKey, authoritative: store });
    const check = (ssn: string, firstName: string, lastName: string) =>
      verifier.verify({ ssn, firstName, lastName }).breakdown.dataVerification.breakdown.matchCode;
    return { summary, issues, check };
  };

  test('columns in any order and case, quotes, CRLF, byte order mark, extra columns', async () => {
    const { issues, summary, check } = await load(
      '\ufeffdateOfBirth,LASTNAME,"ssn",firstname,middleName,note\r\n1970-01-31,"Garza ""Luz"", Montero",523-44-1928, Lucia ,,"two\r\nlines"\r\n\r\n,Ellwood,523441929,Nora,Quill,\r\n',
    );
    expect([issues, summary]).toEqual([[], { records: 2, duplicates: 0, excess: 0 }]);
    expect(check('523441928', 'Lucia', 'Montero')).toBe('full_name_match');
    expect(check('523441928', 'Lucia', 'Luz')).toBe('full_name_match');
    expect(check('523441929', 'Quill', 'Ellwood')).toBe('full_name_match');
  });

  test('without middleName and dateOfBirth', async () => {
    const { check } = await load('ssn,firstName,lastName\n523441928,Nora,Ellwood');
    expect(check('523441928', 'Nora', 'Ellwood')).toBe('full_name_match');
  });

  test('rows that cannot be filed are told with their line, and the rest is loaded', async () => {
    const { issues, summary } = await load(
      Buffer.from(
        'ssn,firstName,lastName\n523441928,"No\nra",Ellwood\n666441928,Nora,Ellwood\n52344192,Nora,Ellwood\n523441930,Nora\n523441931,Nora,Ellwood,Jr\n523441932,N\xf6ra,Ellwood\n523441933,Nora,Ellwood\n',
        'latin1',
      ),
    );
    expect(summary.records).toBe(2);
    expect(issues.map(({ line, field, severity }) => [line, field, severity])).toEqual([
      [4, 'ssn', 'error'],
      [5, 'ssn', 'error'],
      [6, 'row', 'error'],
      [7, 'row', 'error'],
      [8, 'name', 'error'],
    ]);
    expect(JSON.stringify(issues.map(({ message }) => message))).not.toMatch(/\d{5}|ellwood|nora/iu);
  });

  test.each([
    ['ssn,firstName\n', 'lastName'],
    ['firstName,lastName\n523441928,Nora,Ellwood', 'ssn'],
    ['', 'ssn'],
  ])('a header that lacks a column is refused: %j', async (text, field) => {
    await expect(load(text)).rejects.toMatchObject({ code: 'source_malformed', detail: { field } });
  });

  test('a file without a record is refused', async () => {
    await expect(load('ssn,firstName,lastName\n')).rejects.toMatchObject({ code: 'list_empty' });
    await expect(loadAuthoritativeCsv(join(folder, 'none'), { hmacKey })).rejects.toMatchObject({ code: 'file_unreadable' });
  });
});

describe('CSV rows', () => {
  test('are what was written, whatever the cells hold', async () => {
    // Blanks around a cell are left out, so the model has none.
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', ',', '"', '\n', '\r\n', '7', ' '), maxLength: 8 }).map((text) => text.trim());
    const quote = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { maxLength: 20 }),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        async (rows, lineBreak, closed) => {
          // A row of empty cells is `,`, not an empty line.
          writeFileSync(file, ['one,two', ...rows.map((cells) => cells.map(quote).join(','))].join(lineBreak) + (closed ? lineBreak : ''));
          const read: string[][] = [];
          await readCsvRows(file, { required: ['one', 'two'] }, (row) =>
            read.push([row.toText('one'), Buffer.from(row.toBytes('two')).toString()]),
          );
          expect(read).toEqual(rows);
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each<[string, string, number]>([
    ['a quote that is not closed', '"1,Nora', 1],
    ['a quote that is not closed, in a last cell of its own', '1,"Nora', 1],
    ['a quote that is not closed before one that is', '"1,"Nora"', 1],
    ['text behind a closing quote', '"1"x,Nora', 1],
    ['a quote that one of a later row closes', '"1,Nora\n2,Ann\n3,"Olga"', 3],
  ])('that are broken cost themselves alone: %s', async (_, broken, lines) => {
    // So much stands behind it that it is read in several pieces.
    const rows = Array.from({ length: 100_000 }, (_each, i) => `${i},Ann ${i % 7 === 0 ? '"or" Anna' : 'Anna'}`);
    for (const behind of [rows, rows.slice(0, 3), []]) {
      writeFileSync(file, ['id,name', broken, ...behind].join('\n'));
      const good: string[] = [];
      const bad: number[] = [];
      await readCsvRows(file, { required: ['id', 'name'] }, ({ line, defect, toText }) => {
        if (defect === undefined) good.push(`${toText('id')},${toText('name')}`);
        else bad.push(line);
      });
      expect(good.filter((row) => row.includes('Anna'))).toEqual(behind);
      expect([bad, good.length]).toEqual([[2], behind.length + lines - 1]);
    }
  });
});

describe('records of a file', () => {
  test.each([
    ['UTF-16', Buffer.from('\uFEFFssn,firstName\n', 'utf16le'), 'is in UTF-16: it must be in UTF-8'],
    ['UTF-16 without a byte order mark', Buffer.from('ssn,firstName\n', 'utf16le'), 'is in UTF-16: it must be in UTF-8'],
    ['gzip', gzipSync('ssn,firstName\n'), 'is packed by gzip: it must be unpacked'],
  ])('of a CSV are not looked for in %s', async (_, content, clause) => {
    writeFileSync(file, content);
    await expect(readFileRecords(file, { layout: 'csv' }, () => expect.fail('was read'))).rejects.toMatchObject({
      code: 'source_malformed',
      message: `${file} ${clause}.`,
      detail: { file },
    });
  });

  test('of lines are not looked for in gzip', async () => {
    writeFileSync(file, gzipSync(`A${'0'.repeat(80)}\n`));
    await expect(readFileRecords(file, { layout: 'lines' }, () => expect.fail('was read'))).rejects.toMatchObject({
      code: 'source_malformed',
      message: `${file} is packed by gzip: it must be unpacked.`,
    });
  });

  test('are whole where a read ends inside them, and their lines are counted', async () => {
    // Reads are of 1 MiB; the rows here are of lengths that put every kind of byte on that border sooner or later.
    const rows = Array.from({ length: 40_000 }, (_, i) => (i % 3 === 0 ? `"row ${i}\nwith ""quotes"""` : `row ${i} ${'x'.repeat(i % 97)}`));
    writeFileSync(file, rows.join('\r\n'));
    const read: string[] = [];
    const lines: number[] = [];
    const progress: number[] = [];
    await readFileRecords(file, { layout: 'csv', onProgress: (bytes) => progress.push(bytes) }, (bytes, start, end, line) => {
      read.push(bytes.toString('utf8', start, end));
      lines.push(line);
    });
    expect(read).toEqual(rows);
    let line = 1;
    expect(lines).toEqual(rows.map((_, i) => (line += i > 0 ? ((i - 1) % 3 === 0 ? 2 : 1) : 0)));
    expect(progress.length).toBeGreaterThan(2);
    expect(progress.at(-1)).toBe(Buffer.byteLength(rows.join('\r\n')));
  });

  test.each(['lines', 'csv'] as const)('may end in CR alone, which is no line end where there are others: %s', async (layout) => {
    const read = async (text: string): Promise<string[]> => {
      writeFileSync(file, text);
      const records: string[] = [];
      await readFileRecords(file, { layout }, (bytes, start, end, line) => records.push(`${line} ${bytes.toString('utf8', start, end)}`));
      return records;
    };
    expect(await read('a,b\rc,d\re,f')).toEqual(['1 a,b', '2 c,d', '3 e,f']);
    const rows = Array.from({ length: 200_000 }, (_, i) => `row ${i},${'x'.repeat(i % 7)}`);
    expect(await read(`${rows.join('\r')}\r`)).toEqual(rows.map((row, i) => `${i + 1} ${row}`));
    expect(await read('a,b\nc\rx,d\n')).toEqual(['1 a,b', '2 c\rx,d']);
  });

  test.each(['lines', 'csv'] as const)('over 1 MiB without a line are refused as another format: %s', async (layout) => {
    writeFileSync(file, `a,b\n"${'x'.repeat(3_000_000)}`);
    await expect(readFileRecords(file, { layout }, () => undefined)).rejects.toMatchObject({
      code: 'source_malformed',
      detail: { line: 2 },
    });
  });

  test('are overwritten afterwards, also when the handler fails', async () => {
    writeFileSync(file, '523441928\n'.repeat(10));
    let held: Buffer | undefined;
    await readFileRecords(file, { layout: 'lines' }, (bytes) => (held = bytes));
    expect(held!.every((byte) => byte === 0)).toBe(true);
    const failing = readFileRecords(file, { layout: 'lines' }, (bytes) => {
      held = bytes;
      throw new Error('the handler fails');
    });
    await expect(failing).rejects.toThrow('the handler fails');
    expect(held!.every((byte) => byte === 0)).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsvRows, type CsvItem, type CsvOptions } from '../../../src/lists/reading/csv-rows.js';
import { toErrorParts, toPieces } from '../list-reading.js';

const read = async (text: string, options: Partial<CsvOptions> = {}, length?: number): Promise<CsvItem[]> => {
  const items: CsvItem[] = [];
  for await (const item of readCsvRows(toPieces(text, length), { file: 'f.csv', ...options })) items.push(item);
  return items;
};
const rowsOf = (items: readonly CsvItem[]): unknown[] => items.flatMap((item) => (item.kind === 'row' ? [item.cells] : []));
const linesOf = (items: readonly CsvItem[]): string[] =>
  items.map((item) =>
    item.kind === 'end' ? `end ${item.marked}` : `${item.line} ${item.kind === 'row' ? item.cells.join('|') : item.message}`,
  );

describe('rows of comma-separated text', () => {
  test('cells are plain or quoted, and quoted ones hold commas, quotes and line ends', async () => {
    const items = await read('a,"b, c","d ""e"""\r\n"x\ny",,z\r\n');
    expect(linesOf(items)).toEqual(['1 a|b, c|d "e"', '2 x\ny||z', 'end false']);
  });

  test('the null of the format is an unquoted cell', async () => {
    expect(rowsOf(await read('1,-0- ,"-0-",-0-\n', { nullText: '-0-' }))).toEqual([['1', undefined, '-0-', undefined]]);
  });

  test('a last row without a line end is a row; blank lines are none', async () => {
    expect(linesOf(await read('\na,b\n\n  \nc,d'))).toEqual(['2 a,b'.replace(',', '|'), '5 c|d', 'end false']);
  });

  test('the end-of-file character of CP/M is no row, with and without a line end before it', async () => {
    expect(linesOf(await read('a,b\r\n\x1a'))).toEqual(['1 a|b', 'end true']);
    expect(linesOf(await read('a,b\x1a'))).toEqual(['1 a|b', 'end true']);
    expect(linesOf(await read('a,b\n\x1a\r\n'))).toEqual(['1 a|b', 'end true']);
    expect(linesOf(await read('\x1a'))).toEqual(['end true']);
    expect(linesOf(await read(''))).toEqual(['end false']);
  });

  test('a row of the wrong length costs itself alone', async () => {
    expect(linesOf(await read('1,2,3\n1,2\n1,2,3,4\n5,6,7\n'))).toEqual([
      '1 1|2|3',
      '2 The row has 2 columns, not 3.',
      '3 The row has 4 columns, not 3.',
      '4 5|6|7',
      'end false',
    ]);
  });

  test('a lost or stray quote costs its line alone, not the rows that it would swallow', async () => {
    expect(linesOf(await read('1,"a"\n2,"b\n3,"c"\n4,"d" e\n5,"f"\n6,"g\n7,8\n', { columns: 2 }))).toEqual([
      '1 1|a',
      '2 The row has text behind a closing quote.',
      '3 3|c',
      '4 The row has text behind a closing quote.',
      '5 5|f',
      '6 The row has a quote that is not closed.',
      '7 7|8',
      'end false',
    ]);
  });

  test.each([
    ['inside quotes', '1,2\n3,"fo', 2],
    ['before all its columns', '1,2\n3', 2],
    ['inside the only row', '"fo', 1],
  ])('a file that is cut %s is an error that names the line, after the rows before it', async (_, text, line) => {
    const rows: unknown[] = [];
    const reading = async (): Promise<void> => {
      for await (const item of readCsvRows(toPieces(text), { file: 'f.csv', columns: 2 })) if (item.kind === 'row') rows.push(item.cells);
    };
    expect(await reading().catch(toErrorParts)).toMatchObject({ code: 'source_malformed', detail: { file: 'f.csv', line } });
    expect(rows).toHaveLength(line - 1);
  });

  test('a file that is cut in its last null is an error, though its columns are all there', async () => {
    for (const cut of ['1,', '1,-', '1,-0'])
      await expect(read(cut, { columns: 2, nullText: '-0-' })).rejects.toMatchObject({ code: 'source_malformed' });
    expect(rowsOf(await read('1,-0- ', { columns: 2, nullText: '-0-' }))).toEqual([['1', undefined]]);
  });

  test('text without line ends is not read for ever', async () => {
    const expected = {
      code: 'source_malformed',
      detail: { file: 'f.csv', line: 1 },
      message: 'Line 1 of f.csv is longer than 1048576 characters, and the file ends in it.',
    };
    expect(await read('a'.repeat(2_000_000), {}, 65_536).catch(toErrorParts)).toEqual(expected);
    expect(await read(`"${'a'.repeat(2_000_000)}`, {}, 65_536).catch(toErrorParts)).toEqual(expected);
  });

  test.each([
    ['"', 'The row is longer than 1048576 characters, and a quote in it is not closed by then.'],
    ['', 'The row is longer than 1048576 characters.'],
  ])('a row longer than any costs itself alone, and says of a quote (%s) that it is lost', async (quote, message) => {
    expect(linesOf(await read(`1,2\n3,${quote}${'a'.repeat(3_000_000)}\n5,6\n7,8\n`, {}, 65_536))).toEqual([
      '1 1|2',
      `2 ${message}`,
      '3 5|6',
      '4 7|8',
      'end false',
    ]);
  });

  test('lines that end in CR alone are lines, however the text is cut', async () => {
    for (const length of [1, 2, 3, 100]) {
      expect(linesOf(await read('a,b\r1,"x\ry"\r\r3,4', {}, length))).toEqual(['1 a|b', '2 1|x\ny', '5 3|4', 'end false']);
      expect(linesOf(await read('a,b\r', {}, length))).toEqual(['1 a|b', 'end false']);
    }
    const rest = '1,2\r'.repeat(500_000);
    const items = await read(`a,b\r${rest}`, {}, 65_536);
    expect(items).toHaveLength(500_002);
    expect(items[500_000]).toEqual({ kind: 'row', line: 500_001, cells: ['1', '2'] });
  });

  test('a CR inside a line is none where lines end in LF', async () => {
    for (const length of [1, 2, 3, 100])
      expect(linesOf(await read('a,b\n1,"x\ry"\n3\r,4\n', {}, length))).toEqual(['1 a|b', '2 1|x\ry', '3 3\r|4', 'end false']);
  });

  test('a quote that opens and never closes loses its own line, however long the rest', async () => {
    const rest = 'abcdefgh,ijklmnop\n'.repeat(150_000);
    const items = await read(`1,"2\n${rest}`, { columns: 2 }, 65_536);
    expect(items[0]).toEqual({ kind: 'defect', line: 1, message: 'The row has a quote that is not closed.' });
    expect(items).toHaveLength(150_002);
    expect(items[150_000]).toEqual({ kind: 'row', line: 150_001, cells: ['abcdefgh', 'ijklmnop'] });
  });

  const cell = fc.string({ unit: fc.constantFrom('a', 'b', ',', '"', '\n', '\r', ' ', 'é', '🙂') });
  const table = fc.integer({ min: 1, max: 4 }).chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns })));

  test('what is written as CSV is read back, in pieces of any length', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, length) => {
        const text = rows.map((row) => `${row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')}\r\n`).join('');
        const isBlank = (row: readonly string[]): boolean => row.length === 1 && row[0]!.trim() === '';
        expect(rowsOf(await read(text, {}, length))).toEqual(rows.filter((row) => !isBlank(row)));
      }),
    );
  });

  test('any text ends in rows and defects of known lines, or in one kind of error, however it is cut', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', '\x1a', '-0-', ' ') });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (given, length) => {
        const outcome = async (pieces: number): Promise<unknown> =>
          read(given, { columns: 2, nullText: '-0-' }, pieces).catch(toErrorParts);
        expect(await outcome(length)).toEqual(await outcome(given.length));
      }),
      { numRuns: 500 },
    );
  });
});

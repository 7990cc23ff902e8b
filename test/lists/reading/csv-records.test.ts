import { expect, test } from 'vitest';
import { readCsvRecords, type CsvRecordItem, type CsvRecordOptions } from '../../../src/lists/reading/csv-records.js';
import { toErrorParts, toPieces } from '../list-reading.js';

const read = async (text: string, options: Partial<CsvRecordOptions> = {}): Promise<CsvRecordItem[]> => {
  const items: CsvRecordItem[] = [];
  for await (const item of readCsvRecords(toPieces(text), { file: 'f.csv', required: ['id'], ...options })) items.push(item);
  return items;
};

test('cells go by the names of their columns, and blank ones are absent', async () => {
  expect(await read('Id, Name ,\n1,"Orsolt\nVandemirk", \n')).toEqual([
    { kind: 'header', columns: ['id', 'name', 'unnamed 3'] },
    {
      kind: 'record',
      line: 2,
      cells: new Map([
        ['id', '1'],
        ['name', 'Orsolt Vandemirk'],
      ]),
    },
  ]);
});

test('a header that comes again, as where files are put one behind the other, is no record', async () => {
  const items = await read('Id,Name,\n1,Orsolt,\nId,Name,\nid,nAME,\nid,Orsolt,\n');
  expect(items.slice(1).map((item) => (item.kind === 'header' ? item.kind : `${item.line} ${item.kind}`))).toEqual([
    '2 record',
    '3 defect',
    '4 defect',
    '5 record',
  ]);
  expect(items[2]).toEqual({ kind: 'defect', line: 3, message: 'The row is the header once more.' });
});

test('the column that a header lacks is in the details', async () => {
  expect(await read('name,dob\n1,2\n').catch(toErrorParts)).toMatchObject({ detail: { file: 'f.csv', line: 1, field: 'id' } });
});

test.each([
  ['name,dob\n1,2\n', 'Line 1 of f.csv has no column id.'],
  ['id;name\n1;2\n', 'Line 1 of f.csv has no column id, nor any "," between columns.'],
  ['\nname,id,id\n1,2,3\n', 'Line 2 of f.csv has two columns of one name, 2 and 3.'],
  ['"id,name\n1,2\n', 'Line 1 of f.csv, the header, cannot be read. The row has a quote that is not closed.'],
  ['"id" x,name\nid,name\n', 'Line 1 of f.csv, the header, cannot be read. The row has text behind a closing quote.'],
])('a header that cannot be read by is an error (%j)', async (text, message) => {
  expect(await read(text).catch(toErrorParts)).toMatchObject({ code: 'source_malformed', message });
});

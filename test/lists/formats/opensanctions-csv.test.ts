import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSanctionsCsv, splitValues } from '../../../src/lists/formats/opensanctions-csv.js';
import { FIXTURES, readContent, type ReadList } from '../list-reading.js';

const CSV = readFileSync(join(FIXTURES, 'opensanctions/targets.simple.csv'), 'utf8');
const load = (content: string | Uint8Array, name = 'quay.simple.csv'): Promise<ReadList> => readContent(openSanctionsCsv, name, content);

describe('the simplified table of OpenSanctions', () => {
  test('is one list of the newest day, counted', async () => {
    const { versions, issues } = await load(CSV);
    expect(versions).toEqual([
      {
        list: 'opensanctions-quay',
        name: 'OpenSanctions quay',
        publishedOn: '2026-01-31',
        contentHash: versions[0]!.contentHash,
        entities: { person: 2, company: 2, vessel: 0, aircraft: 0 },
        names: 6,
        issues: 5,
      },
    ]);
    expect(issues.map(({ line, sourceId, field, severity }) => [line, sourceId, field, severity])).toEqual([
      [4, 'NK-3', 'countries', 'warning'],
      [5, 'NK-4', 'schema', 'warning'],
      [5, 'NK-4', 'birth_date', 'warning'],
      [5, 'NK-4', 'dataset', 'warning'],
      [6, 'NK-5', 'schema', 'error'],
    ]);
  });

  test('a row has all its joined values', async () => {
    expect((await load(CSV)).entities[0]).toEqual({
      list: 'opensanctions-quay',
      sourceId: 'NK-1',
      type: 'person',
      classifications: ['watchlist.sanctionsLists'],
      names: [
        { type: 'primary', quality: 'strong', entityName: 'Anton Brevik' },
        { type: 'alias', quality: 'strong', entityName: 'Antoni Brevik', firstName: 'Antoni', lastName: 'Brevik' },
        { type: 'localised_name', quality: 'strong', entityName: 'Антон Бревик' },
      ],
      dates: [
        { kind: 'birth', from: { year: 1948, month: 12 }, circa: false },
        { kind: 'birth', from: { year: 1949 }, circa: false },
      ],
      countries: [
        { kind: 'other', country: 'mt' },
        { kind: 'other', country: 'su' },
        { kind: 'other', country: 'gb' },
      ],
      birthPlaces: [],
      addresses: [{ line: '1 Harbour Road, Sliema' }, { line: '2 Quay; Room 3' }],
      identifications: [
        { type: 'Identification number', value: 'M0011' },
        { type: 'Identification number', value: '19-4801-A' },
        { type: 'Phone', value: '+35699000111' },
        { type: 'Email Address', value: 'anton@quay.example' },
      ],
      occupations: [],
      references: [{ source: 'Block list - SDN' }, { source: 'US-TEST' }],
      images: [],
      remarks: 'Data set: US OFAC Specially Designated Nationals (SDN) List',
    });
  });

  test('the data sets tell the leaves', async () => {
    expect((await load(CSV)).entities.map(({ sourceId, classifications }) => [sourceId, classifications])).toEqual([
      ['NK-1', ['watchlist.sanctionsLists']],
      ['NK-2', ['pep.level1']],
      ['NK-3', ['watchlist.otherExclusionLists']],
      ['NK-4', ['watchlist.sanctionsLists']],
    ]);
    // A sanction beside an office is one.
    const sanctioned = CSV.replace('"Wikidata Politically', '"Atlantis Gazette;Wikidata Politically').replace(
      '"NK-2","Person","Ada Okoro","","","","","",""',
      '"NK-2","Person","Ada Okoro","","","","","","Block list"',
    );
    expect((await load(sanctioned)).entities[1]!.classifications).toEqual(['watchlist.sanctionsLists', 'pep.level1']);
  });

  test('a table of 15 columns, in any order, is read alike', async () => {
    const rows = CSV.trimEnd()
      .split('\n')
      .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/gu)].map(([cell]) => cell));
    const without = rows
      .map((cells) =>
        cells
          .filter((_, at) => at !== 11)
          .reverse()
          .join(','),
      )
      .join('\n');
    const { entities, issues } = await load(`${without}\n`);
    const { entities: before } = await load(CSV);
    // Remarks are in the order of the columns.
    const facts = (list: ReadList['entities']): unknown[] =>
      list.slice(1).map((entity) => ({ ...entity, remarks: entity.remarks?.split('\n').sort() }));
    expect(facts(entities)).toEqual(facts(before));
    expect(entities[0]!.references).toEqual([{ source: 'Block list - SDN' }]);
    expect(issues).toHaveLength(5);
  });

  test.each([
    ['targets.simple.csv', /^opensanctions-lists-/u],
    ['us_ofac_sdn.simple.csv', /^opensanctions-us-ofac-sdn$/u],
    ['Quay (2026).csv', /^opensanctions-quay-2026$/u],
  ])('%s is the list %s', async (name, list) => {
    expect((await load(CSV, name)).versions[0]!.list).toMatch(list);
  });

  test.each([
    ['a;b ; ;c', ['a', 'b', 'c']],
    ['"a; b";c', ['a; b', 'c']],
    ['"a ""b"" c"', ['a "b" c']],
    ['a "b" c;d', ['a "b" c', 'd']],
    ['"open;b', ['"open', 'b']],
    ['', []],
  ])('%j holds %j', (cell, values) => {
    expect(splitValues(cell)).toEqual(values);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Entity } from '../../../src/entity/entity.js';
import { mappedCsv } from '../../../src/lists/formats/mapped-csv.js';
import { expectSound } from '../list-damage.js';
import { aFile, FIXTURES, readItems, toErrorParts, writeFiles, type ReadList } from '../list-reading.js';

const CSV = readFileSync(join(FIXTURES, 'csv/house.csv'), 'utf8');
const MAPPING = readFileSync(join(FIXTURES, 'csv/house.yaml'), 'utf8');

const load = (csv: string | Uint8Array = CSV, mapping: string = MAPPING): Promise<ReadList> => {
  const folder = writeFiles({ 'h.csv': csv, 'm.yaml': mapping });
  return readItems(mappedCsv.load(`${join(folder, 'h.csv')}?mapping=${join(folder, 'm.yaml')}`));
};
/** One row under a mapping of the columns it needs. */
const loadRow = async (
  row: Readonly<Record<string, string>>,
  mapping: object,
): Promise<Entity & { readonly issues: ReadList['issues'] }> => {
  const cells = { Id: '1', Name: 'Anton Brevik', ...row };
  const csv = `${Object.keys(cells).join(',')}\n${Object.values(cells)
    .map((cell) => `"${cell}"`)
    .join(',')}\n`;
  const whole = {
    list: 'l',
    name: 'L',
    id: 'Id',
    type: 'person',
    names: [{ column: 'Name' }],
    classification: { leaves: ['pep.level4'] },
    ...mapping,
  };
  const { entities, issues, error } = await load(csv, JSON.stringify(whole));
  expect(error).toBeUndefined();
  return { ...entities[0]!, issues };
};

describe('a CSV file by a mapping', () => {
  test('is one list as the mapping names it, counted', async () => {
    const { versions, issues, error } = await load();
    expect(error).toBeUndefined();
    expect(versions).toEqual([
      {
        list: 'house',
        name: 'House list',
        publishedOn: '2026-01-31',
        contentHash: versions[0]!.contentHash,
        entities: { person: 2, company: 1, vessel: 0, aircraft: 0 },
        names: 4,
        issues: 7,
      },
    ]);
    expect(issues.map(({ line, sourceId, field, severity }) => [line, sourceId, field, severity])).toEqual([
      [3, 'H-2', 'classification', 'warning'],
      [4, 'H-3', 'nationality', 'warning'],
      [4, 'H-3', 'sex', 'warning'],
      [4, 'H-3', 'since', 'warning'],
      [4, 'H-3', 'classification', 'warning'],
      [5, 'H-4', 'type', 'error'],
      [6, undefined, undefined, 'error'],
    ]);
  });

  test('columns without a name are kept in the remarks, each', async () => {
    const { remarks, issues } = await loadRow({ '': 'one', ' ': 'two' }, {});
    expect(remarks).toBe('unnamed 3: one\nunnamed 4: two');
    expect(issues).toEqual([]);
  });

  test('a row is an entity with every mapped fact', async () => {
    expect((await load()).entities[0]).toEqual({
      list: 'house',
      sourceId: 'H-1',
      type: 'person',
      classifications: ['pep.level1', 'otherLists.corruption', 'otherLists.financialCrime'],
      names: [
        { type: 'primary', quality: 'strong', entityName: 'Anton BREVIK', firstName: 'Anton', lastName: 'BREVIK' },
        { type: 'alias', quality: 'weak', entityName: 'Old Tony' },
      ],
      dates: [{ kind: 'birth', from: { year: 1950, month: 4, day: 3 }, circa: false }],
      countries: [
        { kind: 'citizenship', country: 'mt' },
        { kind: 'other', country: 'mt' },
        { kind: 'address', country: 'mt' },
      ],
      birthPlaces: [],
      gender: 'male',
      addresses: [{ line: '1 Harbour Road', city: 'Sliema', country: 'mt' }],
      identifications: [{ type: 'Passport', value: 'M0011', country: 'mt' }],
      occupations: [{ type: 'pep', category: 'executive', title: 'Minister of Ports', fromDate: { year: 2001 } }],
      references: [{ source: 'House' }],
      images: [],
      remarks: 'Seen twice'.replace(/^/u, 'notes: '),
    });
  });

  test('nulls are none, parts make a name, and what does not fit is a remark', async () => {
    const { entities } = await load();
    expect(entities[1]).toMatchObject({
      type: 'company',
      names: [{ entityName: 'North Quay Ltd' }],
      addresses: [],
      classifications: ['watchlist.sanctionsLists'],
    });
    expect(entities[2]).toMatchObject({
      names: [{ type: 'primary', entityName: 'Ada Okoro', firstName: 'Ada', lastName: 'Okoro' }],
      dates: [{ kind: 'birth', from: { year: 1961, month: 5, day: 5 } }],
      classifications: ['watchlist.sanctionsLists'],
      remarks: 'nationality: Atlantis\nsex: Q\nsince: soon\ncategory: weather\n'.trim(),
    });
  });

  test('the same mapping in JSON makes no difference', async () => {
    const { entities } = await load();
    expect((await load(CSV, JSON.stringify(parse(MAPPING)))).entities).toEqual(entities);
  });

  test('a file without a header has its columns in the mapping', async () => {
    const mapping = {
      list: 'l',
      name: 'L',
      columns: ['Id', 'Name', 'Note'],
      separator: '\t',
      id: ['Id', 'Note'],
      type: 'vessel',
      names: [{ column: 'name' }],
      classification: { leaves: ['pep.level4'] },
    };
    const { entities, issues } = await load('1\tSEA CALF\tx\n2\t"SEA ""COW"""\t\n', JSON.stringify(mapping));
    expect(issues).toEqual([]);
    expect(entities.map(({ sourceId, type, names }) => [sourceId, type, names[0]!.entityName])).toEqual([
      ['1-x', 'vessel', 'SEA CALF'],
      ['2', 'vessel', 'SEA "COW"'],
    ]);
  });

  test('an adverse-media feed: constants, categories, several values in a cell, and the rest in remarks', async () => {
    const entity = await loadRow(
      {
        Topic: 'Pollution; Strike',
        Url: 'https://news.example/1',
        Headline: 'Quay spill',
        Born: '1950; 1951',
        Photo: 'https://img.example/1.jpg',
      },
      {
        dates: [{ kind: 'birth', column: 'Born', split: ';' }],
        references: [{ source: 'Url' }],
        images: [{ column: 'Photo' }],
        classification: {
          column: 'Topic',
          split: ';',
          values: { pollution: ['adverseMedia.environmentProduction'], strike: ['adverseMedia.socialLabour'] },
        },
      },
    );
    expect(entity).toMatchObject({
      classifications: ['adverseMedia.environmentProduction', 'adverseMedia.socialLabour'],
      dates: [{ from: { year: 1950 } }, { from: { year: 1951 } }],
      references: [{ source: 'https://news.example/1' }],
      images: ['https://img.example/1.jpg'],
      remarks: 'headline: Quay spill',
      issues: [],
    });
  });

  test.each([
    [
      'a class that is otherwise',
      { column: 'Topic', values: {}, otherwise: ['adverseMedia.regulatory'] },
      'weather',
      ['adverseMedia.regulatory'],
      0,
    ],
    ['a class of another', { column: 'Topic', values: {} }, 'constructor', ['watchlist.sanctionsLists'], 1],
    ['no class', { column: 'Topic', values: {} }, '', ['watchlist.sanctionsLists'], 1],
    ['an office that is not known', { byOffice: true }, '', ['pep.level1'], 1],
  ])('%s', async (_, classification, topic, leaves, count) => {
    const entity = await loadRow(
      { Topic: topic, Office: 'Keeper of keys' },
      { classification, occupations: [{ type: 'pep', title: 'Office' }] },
    );
    expect([entity.classifications, entity.issues.length]).toEqual([leaves, count]);
  });

  test('a date that cannot be read is told', async () => {
    const { dates, issues } = await loadRow({ Born: '1950; in his youth' }, { dates: [{ kind: 'birth', column: 'Born', split: ';' }] });
    expect(dates).toMatchObject([{ from: { year: 1950 } }]);
    expect(issues).toMatchObject([{ severity: 'warning', field: 'born' }]);
  });

  test('numbers have a type, a country and days; a death says so', async () => {
    const entity = await loadRow(
      {
        Kind: 'Licence',
        No: 'A1|A2',
        From: '02.03.2001',
        To: '1.4.2011',
        Died: '2020',
        Dead: 'Y',
        Sex: 'W',
        Office: 'Mayor',
        Until: '2009',
      },
      {
        identifications: [
          {
            type: 'Kind',
            column: 'No',
            split: '|',
            country: { value: 'Malta' },
            issued: 'From',
            expires: 'To',
            formats: ['DD.MM.YYYY', 'D.M.YYYY'],
          },
        ],
        dates: [{ kind: 'death', column: 'Died' }],
        deceased: { column: 'Dead', values: ['y'] },
        gender: { column: 'Sex', values: { w: 'female' } },
        occupations: [{ type: 'stated', title: 'Office', category: { value: 'local' }, to: 'Until' }],
      },
    );
    const days = { country: 'mt', issued: { year: 2001, month: 3, day: 2 }, expires: { year: 2011, month: 4, day: 1 } };
    expect(entity).toMatchObject({
      identifications: [
        { type: 'Licence', value: 'A1', ...days },
        { type: 'Licence', value: 'A2', ...days },
      ],
      deceased: true,
      gender: 'female',
      occupations: [{ type: 'stated', category: 'local', title: 'Mayor', toDate: { year: 2009 } }],
      issues: [],
    });
  });
});

describe('a mapping that does not fit', () => {
  test.each([
    ['no mapping', 'h.csv', 'invalid_option'],
    ['an empty one', 'h.csv?mapping=', 'invalid_option'],
    ['no file', '?mapping=m.yaml', 'invalid_option'],
    ['a missing one', 'h.csv?mapping=/none/m.yaml', 'file_unreadable'],
  ])('a source with %s is refused', async (_, source, code) => {
    expect(toErrorParts((await readItems(mappedCsv.load(source))).error).code).toBe(code);
  });

  test.each([
    ['a misspelt member', MAPPING.replace('separator', 'seperator'), 'seperator'],
    ['an unknown leaf', MAPPING.replace('otherLists.corruption', 'otherLists.bribery'), 'classification.values'],
    ['no names', MAPPING.replace(/names:\n(?:- .*\n)+/u, 'names: []\n'), 'names'],
    ['a format without a year', MAPPING.replace('DD/MM/YYYY', 'DD/MM'), 'dates.0.formats'],
    ['a day that no calendar holds', MAPPING.replace(/publishedOn: .*/u, 'publishedOn: 2026-02-30'), 'publishedOn'],
    ['a bad list id', MAPPING.replace('list: house', 'list: House'), 'list'],
    ['nothing', '', 'mapping'],
  ])('%s is named', async (_, mapping, field) => {
    const { code, detail } = toErrorParts((await load(CSV, mapping)).error);
    expect(code).toBe('invalid_option');
    expect((detail as { field: string }).field).toMatch(new RegExp(`^${field.replaceAll('..', '\\.')}`, 'u'));
  });

  test('what is no YAML, and a column that the file does not have, are said', async () => {
    expect(toErrorParts((await load(CSV, 'a: [')).error)).toMatchObject({ code: 'source_malformed', detail: { file: aFile('m.yaml') } });
    const torn = (await load(CSV, 'list: house\nname: "House\nid: Ref')).error;
    expect(toErrorParts(torn)).toMatchObject({ code: 'source_malformed', detail: { line: 3 } });
    expect(torn).toMatchObject({ message: expect.stringMatching(/^Line 3 of \S*m\.yaml is not YAML or JSON\.$/u) as string });
    expect(toErrorParts((await load(CSV.replace('Passport country', 'Country'))).error)).toMatchObject({
      code: 'source_malformed',
      detail: { file: aFile('h.csv'), line: 1 },
    });
  });

  test('whatever a mapping holds, it is a mapping or refused', async () => {
    const members = Object.keys(parse(MAPPING) as object);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...members), fc.jsonValue(), async (member, value) => {
        expectSound(await load(CSV, JSON.stringify({ ...(parse(MAPPING) as object), [member]: value })));
      }),
      { numRuns: 150 },
    );
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unXml } from '../../../src/lists/formats/un-xml.js';
import { FIXTURES, type ReadList, createLoadWith, loadXml } from '../list-reading.js';

const XML = readFileSync(join(FIXTURES, 'un/consolidated.xml'), 'utf8');
const load = (content: string): Promise<ReadList> => loadXml(unXml, content);
const loadWith = createLoadWith(unXml, XML);

describe('the list of the UN', () => {
  test('is one list of its date, counted', async () => {
    const { versions, issues, error } = await load(XML);
    expect(error).toBeUndefined();
    expect(versions).toEqual([
      {
        list: 'un-sc',
        name: 'UN Security Council Consolidated',
        publishedOn: '2026-01-31',
        contentHash: versions[0]!.contentHash,
        entities: { person: 2, company: 1, vessel: 0, aircraft: 0 },
        names: 13,
        issues: 3,
      },
    ]);
    expect(issues.map(({ sourceId, field, severity }) => [sourceId, field, severity])).toEqual([
      ['9000001', 'NATIONALITY', 'warning'],
      ['9000001', 'DATE_OF_BIRTH', 'warning'],
      ['9000002', 'INDIVIDUAL_SHOE_SIZE', 'warning'],
    ]);
  });

  test('a person has every fact of its record, and a remark for what is none', async () => {
    expect((await load(XML)).entities[0]).toEqual({
      list: 'un-sc',
      sourceId: '9000001',
      type: 'person',
      classifications: ['watchlist.sanctionsLists', 'watchlist.terror'],
      names: [
        { type: 'primary', quality: 'strong', entityName: 'ANTON PETAR BREVIK' },
        { type: 'localised_name', quality: 'strong', entityName: 'Антон Бревик' },
        { type: 'alias', quality: 'strong', entityName: 'Antoni Brewik' },
        { type: 'alias', quality: 'strong', entityName: 'Tony Brevik' },
        { type: 'alias', quality: 'weak', entityName: 'Old Tony' },
        { type: 'localised_name', quality: 'weak', entityName: 'Тони' },
      ],
      dates: [
        { kind: 'listed', from: { year: 2016, month: 11, day: 9 }, circa: false },
        { kind: 'birth', from: { year: 1951, month: 2, day: 22 }, circa: false },
        { kind: 'birth', from: { year: 1950, month: 3, day: 4 }, circa: false },
        { kind: 'birth', from: { year: 1949 }, circa: true },
        { kind: 'birth', from: { year: 1948 }, to: { year: 1952 }, circa: true },
        { kind: 'birth', from: { year: 1953, month: 9 }, circa: false },
        { kind: 'birth', from: { year: 1954, month: 8 }, to: { year: 1954, month: 9 }, circa: false },
        { kind: 'death', from: { year: 2019, month: 5, day: 3 }, circa: false },
      ],
      countries: [
        { kind: 'nationality', country: 'mt' },
        { kind: 'birth', country: 'mt' },
        { kind: 'address', country: 'mt' },
      ],
      birthPlaces: ['Valletta, Malta', 'Valletta, Malta'],
      gender: 'male',
      deceased: true,
      addresses: [{ line: '1 Harbour Road', city: 'Sliema', state: 'Northern Harbour', postalCode: 'SLM 1030', country: 'mt' }],
      identifications: [
        { type: 'UN reference number', value: 'QDi.900' },
        {
          type: 'Passport',
          value: 'M0011',
          country: 'mt',
          issued: { year: 2001, month: 2, day: 1 },
          expires: { year: 2011, month: 1, day: 31 },
        },
      ],
      occupations: [
        { type: 'stated', category: 'title', title: 'Dr.' },
        { type: 'stated', title: 'Harbour master' },
        { type: 'stated', title: 'Ferry captain' },
      ],
      references: [{ source: 'Al-Qaida', fromDate: { year: 2016, month: 11, day: 9 } }],
      images: [],
      remarks: [
        "Reportedly killed in Northtown on 3 May 2019. Father's name is Karl (deceased).",
        'NATIONALITY: Farland',
        'Amended on: 2017-02-15, 2020-05-01',
        'Alias note: original script: Тони',
        'Address note: as of 2015',
        'DATE_OF_BIRTH: 30-35 years old',
        'Document: Passport, M0011, Malta, 2001-02-01, expired on 31 Jan. 2011',
      ].join('\n'),
    });
  });

  test('the type of a date is read in any case, and a note beside a date is kept', async () => {
    const from = '<TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1949</YEAR>';
    const { entities } = await loadWith(from, '<TYPE_OF_DATE>Approximately</TYPE_OF_DATE><YEAR>1949</YEAR><NOTE>by his own word</NOTE>');
    expect(entities[0]!.dates[3]).toEqual({ kind: 'birth', from: { year: 1949 }, circa: true });
    expect(entities[0]!.remarks).toContain('Date of birth note: by his own word');
  });

  test.each([
    ['<FROM_YEAR>1948</FROM_YEAR>', [], 'DATE_OF_BIRTH: from 1948'],
    ['<TO_YEAR>1952</TO_YEAR>', [], 'DATE_OF_BIRTH: to 1952'],
    ['<YEAR>1950</YEAR><FROM_YEAR>1948</FROM_YEAR>', [{ kind: 'birth', from: { year: 1950 }, circa: true }], 'Date of birth: from 1948'],
    [
      '<DATE>1950-03-04</DATE><FROM_YEAR>1948</FROM_YEAR><TO_YEAR>1952</TO_YEAR>',
      [{ kind: 'birth', from: { year: 1950, month: 3, day: 4 }, circa: true }],
      'Date of birth: from 1948 to 1952',
    ],
  ])('a range of years with one end, or beside another date, is kept in the remarks: %s', async (stated, dates, remark) => {
    const { entities } = await loadWith(
      '<FROM_YEAR>1948</FROM_YEAR><TO_YEAR>1952</TO_YEAR><NOTE>Approximately</NOTE>',
      `${stated}<NOTE>Approximately</NOTE>`,
    );
    expect(entities[0]!.dates.slice(4, -3)).toEqual(dates);
    expect(entities[0]!.remarks).toContain(remark);
  });

  test('a day of publication that no calendar holds is none', async () => {
    const { versions } = await loadWith('dateGenerated="2026-01-31', 'dateGenerated="2026-02-31');
    expect(versions[0]).not.toHaveProperty('publishedOn');
  });

  test('death is also stated in place of an address, and an unknown element is kept', async () => {
    expect((await load(XML)).entities[1]).toMatchObject({
      sourceId: '9000002',
      deceased: true,
      classifications: ['watchlist.sanctionsLists'],
      references: [{ source: 'DRC', fromDate: { year: 2012, month: 12, day: 31 } }],
      remarks: 'Not deceased.\nINDIVIDUAL_SHOE_SIZE: 42',
    });
  });

  test('an entity has all its joined names', async () => {
    const company = (await load(XML)).entities[2]!;
    expect(company.type).toBe('company');
    expect(company.names.map(({ type, entityName }) => [type, entityName])).toEqual([
      ['primary', 'NORTH QUAY COMPANY (NQC)'],
      ['alias', 'NORTH QUAY HOLDING'],
      ['localised_name', '北码头'],
      ['alias', 'North Quay'],
      ['alias', 'Nord Quai'],
      ['alias', 'South Quay'],
    ]);
  });
});

describe('a defect in a file of the UN', () => {
  test.each([
    ['an entry without an id', '<DATAID>9000002</DATAID>', '', 'DATAID'],
    ['an entry without a name', '<FIRST_NAME>RUTH</FIRST_NAME>', '', 'FIRST_NAME'],
    ['a repeated id', '<DATAID>9000002</DATAID>', '<DATAID>9000001</DATAID>', undefined],
  ])('%s is an error, and the rest is loaded', async (_, from, to, field) => {
    const { entities, issues } = await loadWith(from, to);
    expect(entities.map(({ sourceId }) => sourceId)).toEqual(['9000001', '9000003']);
    expect(issues).toContainEqual(expect.objectContaining({ severity: 'error', line: 41, ...(field === undefined ? {} : { field }) }));
  });

  test.each([
    ['QDi.900', 'ZZi.900', 'REFERENCE_NUMBER', ['watchlist.sanctionsLists']],
    ['<QUALITY>Low</QUALITY>', '<QUALITY>Middling</QUALITY>', 'QUALITY', undefined],
    ['<GENDER>Male</GENDER>', '<GENDER>Yes</GENDER>', 'GENDER', undefined],
    ['<LISTED_ON>2016-11-09</LISTED_ON>', '<LISTED_ON>long ago</LISTED_ON>', 'LISTED_ON', undefined],
  ])('%s as %s is a warning, and the entry is kept', async (from, to, field, classifications) => {
    const { entities, issues } = await loadWith(from, to);
    expect(issues).toContainEqual(expect.objectContaining({ sourceId: '9000001', severity: 'warning', field }));
    expect(entities).toHaveLength(3);
    if (classifications) expect(entities[0]!.classifications).toEqual(classifications);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { euXml } from '../../../src/lists/formats/eu-xml.js';
import { FIXTURES, createLoadWith, loadXml } from '../list-reading.js';

const XML = readFileSync(join(FIXTURES, 'eu/fsf.xml'), 'utf8');
const loadWith = createLoadWith(euXml, XML);

describe('the list of the EU', () => {
  test('is one list of its date, counted', async () => {
    const { versions, issues, error } = await loadXml(euXml, XML);
    expect(error).toBeUndefined();
    expect(versions).toEqual([
      {
        list: 'eu-fsf',
        name: 'EU Financial Sanctions',
        publishedOn: '2026-05-01',
        contentHash: versions[0]!.contentHash,
        entities: { person: 2, company: 1, vessel: 0, aircraft: 0 },
        names: 8,
        issues: 1,
      },
    ]);
    expect(issues).toMatchObject([{ sourceId: '9001', field: 'birthdate', severity: 'warning', line: 3 }]);
  });

  test('a person has every fact of its record, each name once, and a remark for what is no fact', async () => {
    expect((await loadXml(euXml, XML)).entities[0]).toEqual({
      list: 'eu-fsf',
      sourceId: '9001',
      type: 'person',
      classifications: ['watchlist.sanctionsLists', 'watchlist.terror'],
      names: [
        {
          type: 'primary',
          quality: 'strong',
          entityName: 'Anton Petar Brevik',
          firstName: 'Anton',
          middleName: 'Petar',
          lastName: 'BREVÍK',
        },
        { type: 'localised_name', quality: 'strong', entityName: 'Антон Бревик' },
        { type: 'alias', quality: 'strong', entityName: 'Old Tony' },
        { type: 'alias', quality: 'strong', entityName: 'Antonas Brevikas' },
        { type: 'localised_name', quality: 'strong', entityName: 'أنطون بريفيك' },
      ],
      dates: [
        { kind: 'birth', from: { year: 1950, month: 3, day: 4 }, circa: false },
        { kind: 'birth', from: { year: 1949 }, circa: true },
        { kind: 'birth', from: { year: 1968, month: 3 }, circa: false },
        { kind: 'birth', from: { year: 1951 }, to: { year: 1953 }, circa: false },
        { kind: 'birth', from: { year: 1982, month: 4, day: 19 }, circa: false },
        { kind: 'listed', from: { year: 2015, month: 1, day: 16 }, circa: false },
        { kind: 'death', from: { year: 2010, month: 3 }, circa: false },
      ],
      countries: [
        { kind: 'citizenship', country: 'mt' },
        { kind: 'birth', country: 'mt' },
        { kind: 'address', country: 'mt' },
      ],
      birthPlaces: ['Valletta, MALTA'],
      gender: 'male',
      deceased: true,
      addresses: [
        { line: '1 Harbour Road, P.O. Box 77', city: 'Sliema', state: 'Northern Harbour', postalCode: 'SLM 1030', country: 'mt' },
      ],
      identifications: [
        { type: 'EU reference number', value: 'EU.9001.60' },
        { type: 'UN reference number', value: 'QDi.900' },
        { type: 'PHONE', value: '+356 0000 0000' },
        {
          type: 'National passport',
          value: 'M0011',
          country: 'mt',
          issued: { year: 2001, month: 2, day: 1 },
          expires: { year: 2011, month: 1, day: 31 },
        },
        { type: 'fiscalcode', value: '770000000001', country: 'ru' },
      ],
      occupations: [
        { type: 'stated', category: 'title', title: 'Dr' },
        { type: 'stated', title: 'Governor of Northland' },
      ],
      references: [{ source: 'TAQA' }, { source: '2019/555 (OJ L97)', fromDate: { year: 2019, month: 4, day: 9 } }],
      images: [],
      remarks: [
        'Published at: https://law.example/2019/555',
        'Citizenship region: Northland',
        'birthdate: ISLAMIC 1343',
        'Address as at listing time: 1 Harbour Road, P.O. Box 77',
        'as of 2015',
        'National passport M0011: diplomatic, A. Brevik, Valletta',
        'Reportedly deceased in March 2010.',
        'Designation: UN designation 16/01/2015',
      ].join('\n'),
    });
  });

  test('an enterprise has its main name in Latin script and the day of listing that its remark gives', async () => {
    expect((await loadXml(euXml, XML)).entities[1]).toMatchObject({
      type: 'company',
      names: [
        { type: 'primary', entityName: 'Nordkai GmbH' },
        { type: 'localised_name', entityName: 'Северная гавань' },
      ],
      dates: [{ kind: 'listed', from: { year: 2014, month: 10, day: 21 } }],
      identifications: [{ type: 'EU reference number' }, { type: 'imo', value: '5342883' }],
    });
  });

  test.each([
    ['the first of English or no language', 'nameLanguage="LT"', 'nameLanguage=""', 'Anton Petar Brevik'],
    ['none that is weak, if one is strong', 'nameLanguage="EN" strong="true"', 'nameLanguage="FR" strong="true"', 'Old Tony'],
    ['a weak one, if it alone is of no language', 'wholeName="Anton  Petar Brevik"', 'wholeName=""', 'Old Tony'],
  ])('the primary name is %s', async (_, from, to, primary) => {
    const { entities } = await loadWith(from, to);
    expect(entities[0]!.names[0]).toMatchObject({ type: 'primary', entityName: primary });
  });

  test('a document without a number keeps its country and days in the remarks', async () => {
    const [, number] = /<identification [^>]*?number="([^"]+)"/u.exec(XML)!;
    const { entities } = await loadWith(` number="${number!}"`, ' number=""');
    expect(entities[0]!.remarks).toMatch(/\bmt, 2001-02-01, 2011-01-31$/mu);
  });

  test('a flag is 0 or 1 as well, as in XML Schema', async () => {
    const { entities } = await loadWith('strong="false"', 'strong="0"');
    expect(entities).toEqual((await loadXml(euXml, XML)).entities);
    expect((await loadWith('circa="true"', 'circa="1"')).entities).toEqual(entities);
  });

  test('a name that is weak in one language and strong in another is strong', async () => {
    const { entities } = await loadWith('nameLanguage="HU" strong="true"', 'nameLanguage="HU" strong="false"');
    expect(entities[0]!.names.find(({ entityName }) => entityName === 'Old Tony')?.quality).toBe('weak');
  });

  test.each([
    ['Date of listing 1.12.2011', '2011-12-1'],
    ['date of listing: 24.06.2014', '2014-6-24'],
    ['Date of EU designation: 24.4.2007 (UN: 3.3.2008).', '2007-4-24'],
    ['Date of designation referred to in Article 5(1)(b): 31/12/2014', '2014-12-31'],
    ['Date of UN designation: 9.6.2010', undefined],
    ['Date of listing: 31.2.2014', undefined],
  ])('%s', async (words, day) => {
    const { entities } = await loadWith('Date of listing: 21.10.2014.', words);
    const listed = entities[1]!.dates.map(({ from }) => `${from.year!}-${from.month!}-${from.day!}`);
    expect(listed).toEqual(day === undefined ? [] : [day]);
  });

  test.each([
    ['an entry without an id', 'logicalId="9002"', '', 'logicalId'],
    ['an entry without a name', 'wholeName="Ruth Somerfeld"', 'wholeName=""', 'wholeName'],
    ['a repeated id', 'logicalId="9003"', 'logicalId="9001"', undefined],
  ])('%s is an error, and the rest is loaded', async (_, from, to, field) => {
    const { entities, issues } = await loadWith(from, to);
    expect(entities).toHaveLength(2);
    expect(issues).toContainEqual(expect.objectContaining({ severity: 'error', ...(field === undefined ? {} : { field }) }));
  });

  test.each([
    ['an unknown programme', 'programme="TAQA"', 'programme="XYZ"', 'programme'],
    ['an entry without a programme', 'programme="TAQA"', 'programme=""', 'programme'],
    ['an unknown type', 'code="person"', 'code="robot"', 'subjectType'],
    ['a gender that is none', 'gender="M" title="Dr"', 'gender="X" title="Dr"', 'gender'],
    [
      'a country that is none',
      'region="Northern Harbour" place="" asAtListingTime="true" countryIso2Code="MT"',
      'countryIso2Code="ZZ"',
      'address',
    ],
    ['a birth in month 13', 'monthOfYear="3" year="1968"', 'monthOfYear="13" year="1968"', 'birthdate'],
    ['years in the wrong order', 'yearRangeFrom="1951"', 'yearRangeFrom="1954"', 'birthdate'],
    ['a designation on no day', 'designationDate="2015-01-16"', 'designationDate="long ago"', 'designationDate'],
    [
      'an attribute of a newer version',
      'strong="true" regulationLanguage="en" logicalId="2"',
      'strong="true" tone="flat" logicalId="2"',
      'tone',
    ],
  ])('%s is a warning, and the entry is kept', async (_, from, to, field) => {
    const { entities, issues } = await loadWith(from, to);
    expect(entities).toHaveLength(3);
    expect(issues.every(({ severity }) => severity === 'warning')).toBe(true);
    expect(issues).toContainEqual(expect.objectContaining({ sourceId: '9001', field }));
    if (field === 'programme') expect(entities[0]!.classifications).toEqual(['watchlist.sanctionsLists']);
  });

  test('a second gender is not taken for the first', async () => {
    const { entities, issues } = await loadWith('gender="M" title="" nameLanguage="SK"', 'gender="F" title="" nameLanguage="SK"');
    expect(entities[0]!.gender).toBe('male');
    expect(issues).toContainEqual(expect.objectContaining({ field: 'gender', severity: 'warning' }));
  });

  test('an empty name beside others is an error, and the entry is kept', async () => {
    const { entities, issues } = await loadWith('wholeName="Antonas Brevikas"', 'wholeName=" "');
    expect(entities[0]!.names).toHaveLength(4);
    expect(issues).toContainEqual(expect.objectContaining({ sourceId: '9001', field: 'wholeName', severity: 'error' }));
  });
});

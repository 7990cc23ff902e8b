import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseUkDocument } from '../../../src/lists/formats/uk-document.js';
import { ukXml } from '../../../src/lists/formats/uk-xml.js';
import { FIXTURES, createLoadWith, loadXml } from '../list-reading.js';

const XML = readFileSync(join(FIXTURES, 'uk/uk.xml'), 'utf8');
const loadWith = createLoadWith(ukXml, XML);

describe('the list of the United Kingdom', () => {
  test('is one list of its date, counted', async () => {
    const { versions, issues, error } = await loadXml(ukXml, XML);
    expect(error).toBeUndefined();
    expect(versions).toEqual([
      {
        list: 'uk-sl',
        name: 'UK Sanctions List',
        publishedOn: '2026-08-22',
        contentHash: versions[0]!.contentHash,
        entities: { person: 1, company: 1, vessel: 2, aircraft: 0 },
        names: 10,
        issues: 2,
      },
    ]);
    expect(issues.map(({ sourceId, field, severity }) => [sourceId, field, severity])).toEqual([
      ['AFG9001', 'Name', 'warning'],
      ['AFG9001', 'DOB', 'warning'],
    ]);
  });

  test('a person has every fact of its record, and a remark for what is none', async () => {
    expect((await loadXml(ukXml, XML)).entities[0]).toEqual({
      list: 'uk-sl',
      sourceId: 'AFG9001',
      type: 'person',
      classifications: ['watchlist.sanctionsLists', 'watchlist.terror'],
      names: [
        {
          type: 'primary',
          quality: 'strong',
          entityName: 'Anton Petar bin BREVIK',
          firstName: 'Anton',
          middleName: 'Petar bin',
          lastName: 'BREVIK',
        },
        { type: 'alias', quality: 'strong', entityName: 'Antoni BREWIK', firstName: 'Antoni', lastName: 'BREWIK' },
        { type: 'alias', quality: 'strong', entityName: 'Anton BREVYK', firstName: 'Anton', lastName: 'BREVYK' },
        { type: 'alias', quality: 'weak', entityName: 'Old Tony' },
        { type: 'alias', quality: 'strong', entityName: 'Anton' },
        { type: 'localised_name', quality: 'strong', entityName: 'Антон Бревик' },
      ],
      dates: [
        { kind: 'listed', from: { year: 2012, month: 6, day: 29 }, circa: false },
        { kind: 'birth', from: { year: 1945 }, circa: false },
        { kind: 'birth', from: { year: 1962, month: 7 }, circa: false },
        { kind: 'birth', from: { year: 1950, month: 3, day: 4 }, circa: false },
        { kind: 'birth', from: { year: 1975 }, circa: false },
        { kind: 'birth', from: { year: 1971 }, circa: false },
        { kind: 'death', from: { year: 2010, month: 3 }, circa: false },
      ],
      countries: [
        { kind: 'address', country: 'af' },
        { kind: 'nationality', country: 'af' },
        { kind: 'nationality', country: 'kp' },
        { kind: 'birth', country: 'by' },
      ],
      birthPlaces: ['Minsk, Former USSR, now Belarus'],
      gender: 'male',
      deceased: true,
      addresses: [{ line: '1 Harbour Road, Floor 2', city: 'Kabul', postalCode: '1001', country: 'af' }],
      identifications: [
        { type: 'UN reference number', value: 'TAi.900' },
        { type: 'Phone number', value: '+93 700 000 000' },
        { type: 'Email address', value: 'anton@brevik.example' },
        { type: 'Website', value: 'www.brevik.example' },
        { type: 'national identification card', value: '0075258', country: 'af' },
        { type: 'INN', value: '770000000001' },
        { type: 'National identification number', value: '812673' },
        {
          type: 'Passport',
          value: 'D0000001',
          country: 'af',
          issued: { year: 2021, month: 12, day: 13 },
          expires: { year: 2026, month: 12, day: 13 },
        },
        { type: 'Passport', value: 'P0000002', country: 'pk' },
      ],
      occupations: [
        { type: 'stated', category: 'title', title: 'Maulavi' },
        { type: 'stated', title: 'Governor' },
      ],
      references: [{ source: 'The Afghanistan (Sanctions) (EU Exit) Regulations 2020', fromDate: { year: 2012, month: 6, day: 29 } }],
      images: [],
      remarks: [
        'Last updated: 2026-08-04',
        'OFSI group ID: 90001',
        'Designation source: UN',
        'Sanctions imposed: Asset freeze; Travel Ban',
        'Reportedly deceased in March 2010. Father of Ruth Somerfeld.',
        'Former governor of Northland.',
        'DOB: 15/08/19yy',
        'National identification number 0075258: Afghan national identification card (tazkira) number',
        'Passport D0000001: (Afghan). Issued on 13/12/2021 in Kabul. Expires 13 Dec. 2026',
      ].join('\n'),
    });
  });

  test('an entity has one primary name, numbers apart, and no UN reference where there is none', async () => {
    expect((await loadXml(ukXml, XML)).entities[1]).toMatchObject({
      type: 'company',
      names: [
        { type: 'primary', entityName: 'North Quay Works JSC' },
        { type: 'alias', entityName: 'Quay Works' },
      ],
      dates: [{ kind: 'listed', from: { year: 2022, month: 2, day: 24 } }],
      identifications: [
        { type: 'Business registration number', value: 'OGRN 1027700000001' },
        { type: 'Business registration number', value: 'INN 7700000001' },
      ],
      remarks: expect.stringContaining('Parent company: North Holding\nSubsidiary: South Quay') as string,
    });
  });

  test('a ship has its IMO number and flags, or the one number that its prose gives', async () => {
    const [, , lark, wren] = (await loadXml(ukXml, XML)).entities;
    expect(lark).toMatchObject({
      type: 'vessel',
      identifications: [
        { type: 'IMO number', value: '9074729' },
        { type: 'Hull identification number', value: 'HN 1553' },
      ],
      countries: [
        { kind: 'flag', country: 'ga' },
        { kind: 'other', country: 'pa' },
      ],
    });
    expect(lark!.remarks).toBe(
      'Last updated: 2024-10-17\nDesignation source: UK\nOwner or operator: North Holding\nPrevious flag: Panama\nType of ship: Oil Tanker\nTonnage: 56068\nLength: 243\nYear built: 2004',
    );
    expect(wren!.identifications).toEqual([{ type: 'IMO number', value: '9176187' }]);
    const { entities } = await loadWith('IMO number: 9176187', 'IMO number: 9074729');
    expect(entities[3]!.identifications).toEqual([]);
  });

  test.each([
    ['an entry without an id', '<UniqueID>RUS9001</UniqueID>', '', 'UniqueID'],
    ['an entry without a name', '<Name><Name6>SEA LARK</Name6><NameType>Primary Name</NameType></Name>', '', 'Names'],
    ['a repeated id', 'RUS9002', 'RUS9003', undefined],
  ])('%s is an error, and the rest is loaded', async (_, from, to, field) => {
    const { entities, issues } = await loadWith(from, to);
    expect(entities).toHaveLength(3);
    expect(issues).toContainEqual(expect.objectContaining({ severity: 'error', ...(field === undefined ? {} : { field }) }));
  });

  test.each([
    [
      'an unknown regime',
      'The Afghanistan (Sanctions) (EU Exit) Regulations 2020',
      'The Farland (Sanctions) Regulations 2031',
      'RegimeName',
    ],
    ['an entry without a regime', '<RegimeName>The Afghanistan (Sanctions) (EU Exit) Regulations 2020</RegimeName>', '', 'RegimeName'],
    ['an unknown type of entry', '>Individual<', '>Robot<', 'IndividualEntityShip'],
    ['an unknown strength', 'Low quality a.k.a', 'Middling', 'AliasStrength'],
    ['an unknown type of name', '>ALias<', '>Nickname<', 'NameType'],
    ['names of which none is primary', '>Primary name<', '>Alias<', 'NameType'],
    ['a gender that is none', '>Male<', '>Yes<', 'Gender'],
    ['a country that is none', '<AddressCountry>Afghanistan', '<AddressCountry>Atlantis', 'AddressCountry'],
    ['a day that no calendar has', '29/06/2012', '31/06/2012', 'DateDesignated'],
  ])('%s is a warning, and the entry is kept', async (_, from, to, field) => {
    const { entities, issues } = await loadWith(from, to);
    expect(entities).toHaveLength(4);
    expect(issues).toContainEqual(expect.objectContaining({ sourceId: 'AFG9001', severity: 'warning', field }));
    if (field === 'RegimeName') expect(entities[0]!.classifications).toEqual(['watchlist.sanctionsLists']);
  });

  test.each([
    ['dd/mm/1945', { year: 1945 }],
    ['DD/MM/1945', { year: 1945 }],
    ['00/00/1975', { year: 1975 }],
    ['99/99/1975', { year: 1975 }],
    ["'04/03/1950", { year: 1950, month: 3, day: 4 }],
    ['99/99/9999', undefined],
    ['dd/mm/yyyy', undefined],
    ['31/02/1950', undefined],
    ['circa 1950', undefined],
  ])('the date of birth %s', async (text, from) => {
    const { entities } = await loadWith('dd/mm/1945', text);
    const births = entities[0]!.dates.filter(({ kind }) => kind === 'birth');
    expect(births).toHaveLength(from === undefined ? 4 : 5);
    if (from !== undefined) expect(births[0]!.from).toEqual(from);
  });

  test('facts are read however they are wrapped', async () => {
    const { entities, issues } = await loadXml(
      ukXml,
      XML.replace(
        '<IMONumbers><IMONumber>9074729</IMONumber></IMONumbers>',
        '<ShipNumbers><Numbers><IMONumber>9074729</IMONumber></Numbers></ShipNumbers>',
      ),
    );
    expect(entities[2]!.identifications[0]).toEqual({ type: 'IMO number', value: '9074729' });
    expect(issues).toHaveLength(2);
  });
});

describe('documents of the United Kingdom', () => {
  test.each([
    ['Passport', undefined, {}, false],
    ['Passport', 'Iran', { country: 'ir' }, false],
    ['Passport', '(Afghan)', { country: 'af' }, false],
    ['Passport', 'Issued in Jordan.', { country: 'jo' }, false],
    ['Passport', "(issued by the Democratic People's Republic of Korea)", { country: 'kp' }, false],
    [
      'Passport',
      'United Kingdom of Great Britain and Northern Ireland number, expiry date: 16/06/2019, issue date: 16/06/2009',
      { country: 'gb', issued: { year: 2009, month: 6, day: 16 }, expires: { year: 2019, month: 6, day: 16 } },
      true,
    ],
    [
      'Passport',
      'Afghanistan diplomatic passport, issued on 4 Aug. 2024 in Kabul, expires on 4 Aug. 2029',
      { country: 'af', issued: { year: 2024, month: 8, day: 4 }, expires: { year: 2029, month: 8, day: 4 } },
      true,
    ],
    ['National identification number', 'Italian Fiscal Code', { type: 'Fiscal Code', country: 'it' }, false],
    ['National identification number', 'Tunisian. Issued on 24.2.2011', { country: 'tn', issued: { year: 2011, month: 2, day: 24 } }, true],
    ['National identification number', 'Under name Anton Brevik', {}, true],
    ['National identification number', 'issued to the card holder who lives at a very long address in the old town of Valletta', {}, true],
  ] as const)('%s, %s', (kind, info, facts, leftOver) => {
    expect(parseUkDocument("'A0001", info, kind)).toEqual({ identification: { type: kind, value: 'A0001', ...facts }, leftOver });
  });
});

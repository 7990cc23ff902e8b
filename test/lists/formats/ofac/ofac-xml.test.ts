import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ofacAdvancedXml } from '../../../../src/lists/formats/ofac/ofac-advanced-xml.js';
import { ofacXml } from '../../../../src/lists/formats/ofac/ofac-xml.js';
import { FIXTURES, type ReadList, loadXml } from '../../list-reading.js';

const XML = readFileSync(join(FIXTURES, 'ofac-xml/sdn.xml'), 'utf8');
const loadWith = (...changes: readonly (readonly [from: string, to: string])[]): Promise<ReadList> => {
  let xml = XML;
  for (const [from, to] of changes) {
    expect(xml).toContain(from);
    xml = xml.replace(from, to);
  }
  return loadXml(ofacXml, xml);
};

describe('the XML of OFAC', () => {
  test('is one list of its date, counted', async () => {
    const { versions, issues, error } = await loadXml(ofacXml, XML);
    expect(error).toBeUndefined();
    expect(issues).toEqual([]);
    expect(versions).toEqual([
      {
        list: 'ofac-sdn',
        name: 'OFAC SDN',
        publishedOn: '2026-01-31',
        contentHash: versions[0]!.contentHash,
        entities: { person: 2, company: 1, vessel: 1, aircraft: 1 },
        names: 9,
        issues: 0,
      },
    ]);
  });

  test('a person has every fact of its record', async () => {
    expect((await loadXml(ofacXml, XML)).entities[0]).toEqual({
      list: 'ofac-sdn',
      sourceId: '900001',
      type: 'person',
      classifications: ['watchlist.sanctionsLists', 'watchlist.terror', 'otherLists.trafficking'],
      names: [
        { type: 'primary', quality: 'strong', entityName: 'Anton Petar BREVIK Jr.', firstName: 'Anton Petar', lastName: 'BREVIK' },
        { type: 'alias', quality: 'strong', entityName: 'Antoni BREWIK', firstName: 'Antoni', lastName: 'BREWIK' },
        { type: 'alias', quality: 'weak', entityName: 'OLD TONY' },
        { type: 'alias', quality: 'weak', entityName: 'Tony BREVIKSEN', firstName: 'Tony', lastName: 'BREVIKSEN' },
      ],
      dates: [
        { kind: 'birth', from: { year: 1950, month: 3, day: 4 }, circa: false },
        { kind: 'birth', from: { year: 1949 }, circa: true },
        { kind: 'birth', from: { year: 1951, month: 9 }, to: { year: 1953 }, circa: false },
      ],
      countries: [
        { kind: 'address', country: 'mt' },
        { kind: 'nationality', country: 'mt' },
        { kind: 'citizenship', country: 'kp' },
        { kind: 'birth', country: 'mt' },
      ],
      birthPlaces: ['Valletta, Malta'],
      gender: 'male',
      addresses: [{ line: '1 Harbour Road, Floor 2', city: 'Sliema', state: 'Northern Harbour', postalCode: 'SLM 1030', country: 'mt' }],
      identifications: [
        {
          type: 'Passport',
          value: 'M0011',
          country: 'mt',
          issued: { year: 2001, month: 2, day: 1 },
          expires: { year: 2011, month: 1, day: 31 },
        },
        { type: 'Website', value: 'www.brevik.example' },
        { type: 'Digital Currency Address - XBT', value: '12cbQLTFMXRnSzktFkuoG3eHoMeFtpTu3S' },
        { type: 'Lighthouse Keeper No.', value: 'LK 77' },
      ],
      occupations: [
        { type: 'stated', category: 'title', title: 'Governor of Northland' },
        { type: 'stated', title: 'Harbour master' },
      ],
      references: [{ source: 'SDGT' }, { source: 'SDNTK' }],
      images: [],
      remarks: [
        '(Linked To: NORTH QUAY COMPANY)',
        'Secondary sanctions risk: section 1(b) of Executive Order 13224',
        'Address country: undetermined',
      ].join('\n'),
    });
  });

  test('an entity keeps its comma and its name in another script; a vessel and an aircraft their numbers', async () => {
    const [, entity, vessel, aircraft] = (await loadXml(ofacXml, XML)).entities;
    expect(entity).toMatchObject({
      names: [
        { type: 'primary', entityName: 'NORTH QUAY COMPANY, S.A.' },
        { type: 'localised_name', entityName: 'Северная гавань' },
      ],
      dates: [{ kind: 'incorporation', from: { year: 1998, month: 1, day: 12 } }],
      identifications: [{ type: 'Tax ID No.', value: '7700000001', country: 'ru' }],
      remarks: 'Organization Type: Activities of holding companies',
    });
    expect(vessel).toMatchObject({
      type: 'vessel',
      countries: [{ kind: 'flag', country: 'tv' }],
      identifications: [
        { type: 'Vessel Registration Identification IMO', value: '9074729' },
        { type: 'MMSI', value: '572469210' },
        { type: 'Vessel Call Sign', value: 'T2EA4' },
      ],
      remarks: 'Vessel type: Crude Oil Tanker\nTonnage: 99144\nGross registered tonnage: 56068\nVessel owner: North Quay Company',
    });
    expect(aircraft).toMatchObject({
      type: 'aircraft',
      identifications: [{ type: 'Aircraft Tail Number', value: 'XY-ABC' }],
      remarks: 'Aircraft Model IL-76',
    });
  });

  const toNonSdn = ['SDGT', 'CUBA', 'IRAN'].map((programme) => [`<program>${programme}</program>`, '<program>NS-PLC</program>'] as const);

  test('is the consolidated list if most of its first entries stand under programmes of non-SDN lists', async () => {
    const { versions, entities } = await loadWith(...toNonSdn);
    expect(versions).toMatchObject([{ list: 'ofac-consolidated', name: 'OFAC Consolidated Non-SDN' }]);
    expect(entities.every(({ list }) => list === 'ofac-consolidated')).toBe(true);
    expect((await loadWith(...toNonSdn.slice(0, 2))).versions).toMatchObject([{ list: 'ofac-sdn' }]);
  });

  test('is the consolidated list by the directives of sectoral sanctions too', async () => {
    const directive =
      '<id><uid>5</uid><idType>Executive Order 13662 Directive Determination -</idType><idNumber>Subject to Directive 1</idNumber></id>';
    const { versions, entities } = await loadWith(...toNonSdn.slice(0, 2), ['<id><uid>81</uid>', `${directive}<id><uid>81</uid>`]);
    expect(versions).toMatchObject([{ list: 'ofac-consolidated' }]);
    expect(entities[2]!.remarks).toContain('Executive Order 13662 Directive Determination - Subject to Directive 1');
  });

  test('decides by its first entries, and delivers all however many there are', async () => {
    const more = Array.from(
      { length: 250 },
      (_, number) =>
        `<sdnEntry><uid>${number}</uid><lastName>QUAY ${number}</lastName><sdnType>Entity</sdnType><programList><program>CMIC-EO13959</program></programList></sdnEntry>`,
    );
    const { entities, versions } = await loadWith(
      ['</sdnList>', `${more.join('\n')}</sdnList>`],
      ['<Record_Count>5<', '<Record_Count>255<'],
    );
    expect(entities.map(({ sourceId }) => sourceId).slice(0, 6)).toEqual(['900001', '900002', '900003', '900004', '900005', '0']);
    expect(versions).toMatchObject([{ list: 'ofac-consolidated', entities: { company: 251 }, issues: 0 }]);
  });

  test.each([
    ['an entry without an id', '<uid>900002</uid>', '', 'uid', 4],
    ['an entry without a name', '<lastName>SEA LARK</lastName>', '', 'lastName', 4],
    ['a repeated id', '<uid>900005</uid>', '<uid>900001</uid>', undefined, 4],
    ['an alias without a name', '<lastName>OLD TONY</lastName>', '', 'aka', 5],
    ['a count that is not that of the entries', '<Record_Count>5<', '<Record_Count>6<', undefined, 5],
  ])('%s is an error, and the rest is loaded', async (_, from, to, field, count) => {
    const { entities, issues } = await loadWith([from, to]);
    expect(entities).toHaveLength(count);
    expect(issues).toContainEqual(expect.objectContaining({ severity: 'error', ...(field === undefined ? {} : { field }) }));
  });

  test.each([
    ['an unknown programme', '<program>SDGT</program>', '<program>XYZ</program>', 'programme'],
    ['an unknown type', '<sdnType>Individual<', '<sdnType>Robot<', 'type'],
    ['an unknown category', '<category>weak<', '<category>middling<', 'category'],
    ['a country that is none', '<country>Malta</country>\n      </address>', '<country>Atlantis</country></address>', 'Address country'],
    ['a date that is none', '04 Mar 1950', '34 Mar 1950', 'DOB'],
    ['a nationality that is none', '<country>Malta</country><mainEntry>', '<country>Atlantis</country><mainEntry>', 'nationality'],
  ])('%s is a warning, and the entry is kept', async (_, from, to, field) => {
    const { entities, issues } = await loadWith([from, to]);
    expect(entities).toHaveLength(5);
    expect(issues).toContainEqual(expect.objectContaining({ sourceId: '900001', severity: 'warning', field }));
  });

  test('an entry without a programme counts as sanctions', async () => {
    const { entities, issues } = await loadWith(['<programList><program>CUBA</program></programList>', '']);
    expect(entities[1]!.classifications).toEqual(['watchlist.sanctionsLists']);
    expect(issues).toMatchObject([{ sourceId: '900002', field: 'programme', severity: 'warning' }]);
  });
});

const ADVANCED = readFileSync(join(FIXTURES, 'ofac-xml/sdn_advanced.xml'), 'utf8');
const advancedWith = (...changes: readonly (readonly [from: string, to: string])[]): Promise<ReadList> => {
  let xml = ADVANCED;
  for (const [from, to] of changes) {
    expect(xml).toContain(from);
    xml = xml.replaceAll(from, to);
  }
  return loadXml(ofacAdvancedXml, xml);
};

describe('the advanced XML of OFAC', () => {
  test('is one list of its date, counted', async () => {
    const { versions, issues, error } = await loadXml(ofacAdvancedXml, ADVANCED);
    expect(error).toBeUndefined();
    expect(issues).toMatchObject([{ sourceId: '900001', field: 'DOB', severity: 'warning', line: 124 }]);
    expect(versions).toEqual([
      {
        list: 'ofac-sdn',
        name: 'OFAC SDN',
        publishedOn: '2026-01-31',
        contentHash: versions[0]!.contentHash,
        entities: { person: 1, company: 1, vessel: 1, aircraft: 0 },
        names: 6,
        issues: 1,
      },
    ]);
  });

  test('a person has the facts of all tables', async () => {
    expect((await loadXml(ofacAdvancedXml, ADVANCED)).entities[0]).toEqual({
      list: 'ofac-sdn',
      sourceId: '900001',
      type: 'person',
      classifications: ['watchlist.sanctionsLists', 'watchlist.terror'],
      names: [
        {
          type: 'primary',
          quality: 'strong',
          entityName: 'Anton Petrovich BREVIK',
          firstName: 'Anton',
          middleName: 'Petrovich',
          lastName: 'BREVIK',
        },
        { type: 'alias', quality: 'weak', entityName: 'OLD TONY' },
        { type: 'localised_name', quality: 'strong', entityName: 'Антон Бревик', firstName: 'Антон', lastName: 'Бревик' },
        { type: 'localised_name', quality: 'strong', entityName: '布安东', firstName: '安东', lastName: '布' },
      ],
      dates: [
        { kind: 'birth', from: { year: 1948 }, circa: false },
        { kind: 'birth', from: { year: 1950, month: 3, day: 4 }, circa: false },
        { kind: 'birth', from: { year: 1949 }, circa: true },
        { kind: 'birth', from: { year: 1951, month: 2 }, to: { year: 1953, month: 2 }, circa: false },
        { kind: 'listed', from: { year: 2006, month: 4, day: 12 }, circa: false },
      ],
      countries: [
        { kind: 'birth', country: 'mt' },
        { kind: 'nationality', country: 'ch' },
        { kind: 'citizenship', country: 'ps' },
        { kind: 'address', country: 'mt' },
      ],
      birthPlaces: ['Valletta, Malta'],
      gender: 'male',
      addresses: [{ line: '1 Harbour Road, Floor 2', city: 'Sliema', state: 'Northern Harbour', postalCode: 'SLM 1030', country: 'mt' }],
      identifications: [
        { type: 'Passport', value: 'M0011', country: 'mt', issued: { year: 2001, month: 2, day: 1 }, expires: { year: 2011 } },
      ],
      occupations: [
        { type: 'stated', title: 'Harbour master' },
        { type: 'stated', category: 'title', title: 'Governor of Northland' },
      ],
      references: [
        { source: 'SDGT', fromDate: { year: 2006, month: 4, day: 12 } },
        { source: 'NS-PLC', fromDate: { year: 2006, month: 4, day: 12 } },
      ],
      images: [],
      remarks: [
        'Passport: Fraudulent',
        'Passport: Passport Office',
        'DOB comment: estimate',
        'DOB reliability: Suspected',
        'DOB: 1370 1370',
        'Address country: undetermined',
        'Executive Order 13662 Directive Determination - Subject to Directive 1',
        'List: SDN List',
        'List: Consolidated List',
        'Legal basis: Executive Order 13224 (Terrorism)',
        'Measure: Block',
        'Entry comment: moved',
        'Formerly Owned or Controlled By: NORTH QUAY COMPANY, S.A.',
      ].join('\n'),
    });
  });

  test('an entity and a vessel have theirs', async () => {
    const [, entity, vessel] = (await loadXml(ofacAdvancedXml, ADVANCED)).entities;
    expect(entity).toMatchObject({
      type: 'company',
      names: [{ type: 'primary', entityName: 'NORTH QUAY COMPANY, S.A.' }],
      dates: [
        { kind: 'incorporation', from: { year: 1998, month: 1, day: 12 } },
        { kind: 'listed', from: { year: 1986, month: 12, day: 10 } },
      ],
      identifications: [
        { type: 'Tax ID No.', value: '7700000001' },
        { type: 'Website', value: 'www.quay.example' },
      ],
    });
    expect(vessel).toMatchObject({
      type: 'vessel',
      countries: [{ kind: 'flag', country: 'tv' }],
      identifications: [{ type: 'Vessel Call Sign', value: 'T2EA4' }],
      remarks: 'List: SDN List\nOwned or Controlled By: entry 999999',
    });
  });

  test('is the consolidated list unless half of its parties are on the SDN list', async () => {
    expect((await advancedWith(['ProfileID="900002" ListID="1550"', 'ProfileID="900002" ListID="91512"'])).versions).toMatchObject([
      { list: 'ofac-sdn' },
    ]);
    expect((await advancedWith(['ListID="1550"', 'ListID="91512"'])).versions).toMatchObject([{ list: 'ofac-consolidated' }]);
  });

  test.each([
    ['a party without a reference', '<DistinctParty FixedRef="900002">', '<DistinctParty>', 'FixedRef'],
    ['a party without a name', 'NORTH QUAY COMPANY, S.A.', '', 'Alias'],
  ])('%s is an error, as is what belongs to it, and the rest is loaded', async (_, from, to, field) => {
    const { entities, issues } = await advancedWith([from, to]);
    expect(entities.map(({ sourceId }) => sourceId)).toEqual(['900001', '900003']);
    expect(issues).toContainEqual(expect.objectContaining({ severity: 'error', field }));
    expect(issues).toContainEqual(
      expect.objectContaining({ severity: 'error', message: expect.stringMatching(/^The list entries of 1 parties/u) as string }),
    );
  });

  test('documents and relationships of no party are an error', async () => {
    const { issues } = await advancedWith(['IdentityID="502"', 'IdentityID="599"'], ['From-ProfileID="900003"', 'From-ProfileID="999998"']);
    expect(issues.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The documents of 1 parties/u),
      expect.stringMatching(/^The relationships of 1 parties/u),
    ]);
  });

  test.each([
    ['an unknown type of party', 'PartySubTypeID="4"', 'PartySubTypeID="9"', 'PartySubTypeID'],
    ['an unknown programme', '<Comment>SDGT</Comment>', '<Comment>XYZ</Comment>', 'programme'],
    ['a period that ends before it begins', '<To><Year>1953</Year>', '<To><Year>1950</Year>', 'DOB'],
    ['a country that is none', '<Value>Switzerland</Value>', '<Value>Atlantis</Value>', 'nationality'],
  ])('%s is a warning, and the party is kept', async (_, from, to, field) => {
    const { entities, issues } = await advancedWith([from, to]);
    expect(entities).toHaveLength(3);
    expect(issues).toContainEqual(expect.objectContaining({ sourceId: '900001', severity: 'warning', field }));
  });

  test.each([
    ['FeatureVersion', 'warning'],
    ['VersionDetail', 'warning'],
    ['End', 'warning'],
    ['NamePartGroups', 'warning'],
    ['LocationCountry', 'error'],
    ['DocumentDate', 'error'],
    ['EntryEvent', 'error'],
    ['Date', 'error'],
  ])('an element that a newer version calls otherwise is told, and kept where it is of one party: %s', async (name, severity) => {
    const renamed = ADVANCED.replaceAll(new RegExp(`(</?)${name}(?=[ >])`, 'gu'), '$1Newer');
    const { entities, issues } = await loadXml(ofacAdvancedXml, renamed);
    expect(issues).toContainEqual(expect.objectContaining({ severity, field: 'Newer' }));
    expect(entities.some(({ remarks }) => remarks?.includes('Newer: '))).toBe(severity === 'warning');
  });

  test.each([
    ['FeatureType', '14'],
    ['DetailReference', '91521'],
    ['IDRegDocType', '1571'],
    ['LegalBasis', '1828'],
    ['List', '91512'],
    ['RelationType', '15003'],
    ['Reliability', '1561'],
    ['SanctionsType', '1705'],
    ['Script', '220'],
    ['Validity', '2'],
    ['CalendarType', '2'],
  ])('an id of %s without a label is told once, with its line, and its entries are kept', async (set, id) => {
    const { entities, issues, versions } = await advancedWith([`<${set} ID="${id}"`, `<${set} ID="none"`]);
    expect([entities.length, versions[0]!.list]).toEqual([3, 'ofac-sdn']);
    const line = ADVANCED.split('\n').findIndex((text) => new RegExp(` ${set}ID="${id}"`, 'u').test(text)) + 1;
    expect(issues.filter(({ field }) => field === `${set}ID`)).toEqual([
      expect.objectContaining({ line, severity: 'error', message: expect.stringContaining(`no label for the id ${id};`) as string }),
    ]);
  });

  test('of an id that is no number the words are not told', async () => {
    const { issues } = await advancedWith(['FeatureTypeID="14"', 'FeatureTypeID="Secret"']);
    expect(issues).toContainEqual(expect.objectContaining({ field: 'FeatureTypeID', severity: 'error' }));
    expect(JSON.stringify(issues)).not.toContain('Secret');
  });

  test('a party without an entry on a list counts as sanctions', async () => {
    const { entities, issues } = await advancedWith(['ProfileID="900003" ListID', 'ProfileID="900002" ListID']);
    expect(entities[2]!.classifications).toEqual(['watchlist.sanctionsLists']);
    expect(issues).toContainEqual(expect.objectContaining({ sourceId: '900003', field: 'programme', severity: 'warning' }));
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { usCslCsv } from '../../../src/lists/formats/us-csl-csv.js';
import { FIXTURES, readContent, toErrorParts, type ReadList } from '../list-reading.js';

const CSV = readFileSync(join(FIXTURES, 'us-csl/consolidated.csv'), 'utf8');
const load = (content: string | Uint8Array): Promise<ReadList> => readContent(usCslCsv, 'c.csv', content);
const entityOf = async (sourceId: string, content = CSV) => (await load(content)).entities.find((entity) => entity.sourceId === sourceId)!;

describe('the Consolidated Screening List', () => {
  test('is one list, an entity a row, counted', async () => {
    const { versions, issues, error } = await load(CSV);
    expect(error).toBeUndefined();
    expect(versions).toEqual([
      {
        list: 'us-csl',
        name: 'US Consolidated Screening List',
        contentHash: versions[0]!.contentHash,
        entities: { person: 4, company: 5, vessel: 1, aircraft: 0 },
        names: 17,
        issues: 9,
      },
    ]);
    expect(issues.map(({ line, sourceId, field, severity }) => [line, sourceId, field, severity])).toEqual([
      [2, 'SDN-90001', 'ids', 'warning'],
      [2, 'SDN-90001', 'Public Registration Number', 'warning'],
      [10, 'DTC-dtc01', 'type', 'warning'],
      [11, 'LOA-new01', 'type', 'warning'],
      [11, 'LOA-new01', 'start_date', 'warning'],
      [11, 'LOA-new01', 'source', 'warning'],
      [11, 'LOA-new01', 'citizenships', 'warning'],
      [11, 'LOA-new01', 'dates_of_birth', 'warning'],
      [12, undefined, undefined, 'error'],
    ]);
  });

  test('a person has every fact: a name that starts with a blank, joined lists, codes of countries, dates circa and in ranges', async () => {
    expect(await entityOf('SDN-90001')).toEqual({
      list: 'us-csl',
      sourceId: 'SDN-90001',
      type: 'person',
      classifications: ['watchlist.sanctionsLists', 'watchlist.terror'],
      names: [
        { type: 'primary', quality: 'strong', entityName: 'Anton Petar BREVIK', firstName: 'Anton Petar', lastName: 'BREVIK' },
        { type: 'alias', quality: 'strong', entityName: 'Antoni BREWIK', firstName: 'Antoni', lastName: 'BREWIK' },
        { type: 'alias', quality: 'strong', entityName: 'OLD TONY' },
      ],
      dates: [
        { kind: 'birth', from: { year: 1948, month: 12, day: 10 }, circa: false },
        { kind: 'birth', from: { year: 1949 }, circa: true },
        { kind: 'birth', from: { year: 1950 }, to: { year: 1952 }, circa: false },
      ],
      countries: [
        { kind: 'address', country: 'mt' },
        { kind: 'address', country: 'kp' },
        { kind: 'citizenship', country: 'mt' },
        { kind: 'nationality', country: 'mt' },
        { kind: 'nationality', country: 'kp' },
        { kind: 'birth', country: 'mt' },
        { kind: 'birth', country: 'kp' },
      ],
      birthPlaces: ['Sliema, Malta', 'Northtown, Korea, North'],
      gender: 'male',
      addresses: [
        { line: '1 Harbour Road, Sliema', postalCode: 'SLM 1030', country: 'mt' },
        { city: 'Valletta', country: 'mt' },
        { country: 'kp' },
      ],
      identifications: [
        {
          type: 'Passport',
          value: 'M0011',
          country: 'mt',
          issued: { year: 2001, month: 2, day: 1 },
          expires: { year: 2011, month: 1, day: 31 },
        },
        { type: 'Passport', value: 'M0012', country: 'mt' },
        { type: 'National ID No.', value: '19-4801-A', country: 'mt' },
        { type: 'Public Registration Number', value: '467323', country: 'pa' },
      ],
      occupations: [{ type: 'stated', category: 'title', title: 'Harbour Master' }],
      references: [{ source: 'Specially Designated Nationals (SDN) - Treasury Department' }, { source: 'SDGT' }, { source: 'IFSR' }],
      images: [],
      remarks: [
        'Passport M0012, issued or expires: 2019-05-05',
        'Additional Sanctions Information Subject to Secondary Sanctions',
        'Public Registration Number 467323, Doc. 694710 (PA)',
        '(Linked To: NORTH QUAY LTD)',
      ].join('\n'),
    });
  });

  test('a vessel has its call sign, IMO number and flag', async () => {
    expect(await entityOf('SDN-90002')).toMatchObject({
      type: 'vessel',
      identifications: [
        { type: 'Vessel Call Sign', value: '9ZZZ9' },
        { type: 'Vessel Registration Identification IMO', value: '9900001' },
      ],
      countries: [
        { kind: 'flag', country: 'kp' },
        { kind: 'other', country: 'pa' },
      ],
      remarks:
        'Vessel type: Bulk Carrier\nTonnage: 12345\nGross registered tonnage: 6789\nVessel owner: North Quay Shipping\nFormer Vessel Flag Panama',
    });
  });

  test('a party of two source lists is an entry of each', async () => {
    const { entities } = await load(CSV);
    expect(
      entities.filter(({ sourceId }) => sourceId.endsWith('-90003')).map(({ sourceId, references }) => [sourceId, references[0]!.source]),
    ).toEqual([
      ['SDN-90003', 'Specially Designated Nationals (SDN) - Treasury Department'],
      ['CAP-90003', 'Capta List (CAP) - Treasury Department'],
    ]);
  });

  test('names behind labels and "and" are aliases; what the publisher adds to a name is a remark', async () => {
    expect((await entityOf('EL-el01')).names.map(({ entityName }) => entityName)).toEqual([
      'Xi’an Quay Trading Co. Ltd.',
      'South Quay Trading',
      'North Quay Trading',
      'NQT',
    ]);
    expect(await entityOf('ISN-isn01')).toMatchObject({
      type: 'company',
      names: [{ entityName: 'Quay Rocket Institute (QRI)' }],
      remarks: 'Behind the name: and any successor, sub-unit, or subsidiary thereof\nFederal Register: Vol. 86, No. 71',
    });
    expect(await entityOf('ISN-isn02')).toMatchObject({
      type: 'person',
      names: [{ entityName: 'Haydar Quayman' }, { entityName: 'Haydar QUAYMAN' }],
    });
  });

  test('a quote that came as a control character is a quote', async () => {
    expect((await entityOf('EL-el01', CSV.replace('Xi’an', 'Xi\u0092an'))).names[0]!.entityName).toBe("Xi'an Quay Trading Co. Ltd.");
  });

  test('a denial has its days, and an address in the United States its state', async () => {
    expect(await entityOf('DPL-dpl01')).toMatchObject({
      type: 'person',
      names: [{ entityName: 'MARTIN ALBERT QUAYLE' }],
      references: [{ fromDate: { year: 2003, month: 6, day: 19 }, toDate: { year: 2056, month: 6, day: 29 } }],
      addresses: [
        { city: 'NORTHTOWN', state: 'TX', postalCode: '75159', country: 'us' },
        { line: '2 LONG ROAD', city: 'NORTHTOWN', state: 'OH', postalCode: '44116' },
      ],
      occupations: [],
    });
  });

  test.each([
    ['SDN-90002', ['watchlist.sanctionsLists']],
    ['EL-el01', ['watchlist.otherOfficialLists']],
    ['DPL-dpl01', ['watchlist.otherOfficialLists', 'watchlist.otherExclusionLists']],
    ['DTC-dtc01', ['watchlist.otherExclusionLists']],
    ['ISN-isn01', ['watchlist.sanctionsLists']],
    ['LOA-new01', ['watchlist.sanctionsLists']],
  ])('%s feeds %j', async (sourceId, leaves) => {
    expect((await entityOf(sourceId)).classifications).toEqual(leaves);
  });

  test('a type that neither source nor name tells is what the list mostly holds', async () => {
    expect((await entityOf('DTC-dtc01')).type).toBe('person');
    expect((await entityOf('EL-dtc01', CSV.replace('ITAR Debarred (DTC)', 'Entity List (EL)'))).type).toBe('company');
  });
});

describe('a bad file of the Consolidated Screening List', () => {
  test.each([['a column twice', CSV.replace('entity_number', 'name'), 'source_malformed']])('%s is refused', async (_, content, code) => {
    const { versions, error } = await load(content);
    expect(toErrorParts(error).code).toBe(code);
    expect(versions).toEqual([]);
  });

  test.each([
    ['an id', 'dtc01,', ',', '_id'],
    ['a source', ',ITAR Debarred (DTC) - State Department,', ',,', 'source'],
    ['a name', ',Zzyx Qwrtz,', ',,', 'name'],
  ])('a row without %s is left out, and said', async (_, from, to, field) => {
    const { entities, issues } = await load(CSV.replace(from, to));
    expect(entities).toHaveLength(9);
    expect(issues).toContainEqual(expect.objectContaining({ line: 10, field, severity: 'error' }));
  });

  test('a new column is kept in the remarks, and said once, as is one that is missing', async () => {
    const { entities, issues } = await load(CSV.replace('standard_order', 'shade'));
    expect(entities.find(({ sourceId }) => sourceId === 'DPL-dpl01')!.remarks).toContain('shade: Y');
    expect(issues.filter(({ line }) => line === 1)).toMatchObject([
      { field: 'shade', severity: 'warning' },
      { field: 'standard_order', severity: 'warning' },
    ]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Entity } from '../../../src/entity/entity.js';
import { worldBankJson } from '../../../src/lists/formats/worldbank-json.js';
import { FIXTURES, readContent, toErrorParts, type ReadList } from '../list-reading.js';

const JSON_TEXT = readFileSync(join(FIXTURES, 'worldbank/debarred.json'), 'utf8');
const load = (content: string | Uint8Array): Promise<ReadList> => readContent(worldBankJson, 'wb.json', content);
const loadRecord = async (record: object): Promise<Entity> =>
  (await load(JSON.stringify({ response: { ZPROCSUPP: [{ SUPP_ID: 1, SUPP_NAME: 'NORTH QUAY LTD', SUPP_TYPE_CODE: 'F', ...record }] } })))
    .entities[0]!;

describe("the World Bank's list", () => {
  test('is one list of its date, counted', async () => {
    const { versions, issues, error } = await load(JSON_TEXT);
    expect(error).toBeUndefined();
    expect(versions).toEqual([
      {
        list: 'worldbank-debarred',
        name: 'World Bank Debarred',
        publishedOn: '2026-01-31',
        contentHash: versions[0]!.contentHash,
        entities: { person: 2, company: 2, vessel: 0, aircraft: 0 },
        names: 9,
        issues: 5,
      },
    ]);
    expect(issues.map(({ sourceId, field, severity }) => [sourceId, field, severity])).toEqual([
      ['900003', 'LAND1', 'warning'],
      ['900003', 'DEBAR_FROM_DATE', 'warning'],
      ['900003', 'DEBAR_REASON', 'warning'],
      ['900003', 'NEW_COLUMN', 'warning'],
      ['900005', 'SUPP_NAME', 'error'],
    ]);
  });

  test('a firm has its other names, numbers, country and an open debarment', async () => {
    expect((await load(JSON_TEXT)).entities[0]).toEqual({
      list: 'worldbank-debarred',
      sourceId: '900001',
      type: 'company',
      classifications: ['watchlist.otherExclusionLists', 'otherLists.corruption', 'otherLists.financialCrime'],
      names: [
        { type: 'primary', quality: 'strong', entityName: 'NORTH QUAY WORKS LIMITED' },
        { type: 'alias', quality: 'strong', entityName: 'SOUTH QUAY WORKS' },
        { type: 'localised_name', quality: 'strong', entityName: '北码头工程有限公司' },
      ],
      dates: [{ kind: 'listed', from: { year: 2024, month: 8, day: 22 }, circa: false }],
      countries: [{ kind: 'address', country: 'cd' }],
      birthPlaces: [],
      addresses: [{ line: '1 QUAY ROAD', city: 'GOMA', state: 'NORTH', postalCode: '1207', country: 'cd' }],
      identifications: [
        { type: 'Reg. No.', value: 'So. 0343 KH/2010' },
        { type: 'Unified Social Credit Code', value: '91650100686470604E' },
        { type: 'Registration Number', value: 'CD/1' },
      ],
      occupations: [],
      references: [{ source: 'World Bank: Procurement Guidelines, 1.14(a)(i)-(ii)', fromDate: { year: 2024, month: 8, day: 22 } }],
      images: [],
      remarks: 'Before the name: M/S\nStatus: DEBARRED\nIneligibility: Ongoing',
    });
  });

  test('an honorific is no name, but says the gender; a debarment ends', async () => {
    expect((await load(JSON_TEXT)).entities[1]).toMatchObject({
      type: 'person',
      gender: 'male',
      names: [{ entityName: 'ANTON BREVIK' }, { entityName: 'TONY BREVIK' }, { entityName: 'ANTÓN BREVIK' }],
      classifications: ['watchlist.otherExclusionLists'],
      references: [
        {
          source: 'World Bank: Cross Debarment: ADB',
          fromDate: { year: 2024, month: 1, day: 30 },
          toDate: { year: 2027, month: 7, day: 22 },
        },
      ],
    });
  });

  test.each([
    ['MR. ANTON BREVIK', 'ANTON BREVIK', 'male'],
    ['MR.ANTON BREVIK', 'ANTON BREVIK', 'male'],
    ['MRS. ADA OKORO', 'ADA OKORO', 'female'],
    ['DR.ADA OKORO', 'ADA OKORO', undefined],
    ['(Ms.) Ir. Ada Okoro', 'Ada Okoro', 'female'],
    ['MD. ANTON BREVIK', 'MD. ANTON BREVIK', undefined],
    ['M. ANTON BREVIK', 'M. ANTON BREVIK', undefined],
  ])('%s is %s', async (name, entityName, gender) => {
    const entity = await loadRecord({ SUPP_NAME: name, SUPP_TYPE_CODE: 'I' });
    expect([entity.names[0]!.entityName, entity.gender]).toEqual([entityName, gender]);
  });

  test.each([
    ['Procurement Guidelines, 1.14(a)(i)', ['otherLists.corruption']],
    ['Procurement Guidelines 1.15(a)(ii)', ['otherLists.financialCrime']],
    ['Consultant Guidelines 1.25(a)(i) & (ii)', ['otherLists.corruption', 'otherLists.financialCrime']],
    ['2004 PG, 1.14(a)i, ii, & iii; 2006 PG, 1.14(a)i, (a)iii, & (a)(v)(bb)', ['otherLists.corruption', 'otherLists.financialCrime']],
    ['Para. 1.14(a)(v)(bb), May 2010 Procurement Guidelines', []],
    ['2016 Procurement Regulations, sub-paragraph 2.2 a(ii) of Annex IV', ['otherLists.financialCrime']],
    ['Fraudulent & Corrupt Practices', ['otherLists.corruption', 'otherLists.financialCrime']],
    ['Collusive Practice', ['otherLists.financialCrime']],
    ['Obstructive Practice', []],
    ['Cross-Debarment:  IDB', []],
    ['Cross Debrament: ADB', []],
    ['Controlled Affiliate of a Sanctioned Entity.', ['otherLists.associatedEntity']],
  ])('the reason %j adds %j', async (reason, leaves) => {
    const { issues, entities } = await load(
      JSON.stringify({ response: { ZPROCSUPP: [{ SUPP_ID: 1, SUPP_NAME: 'QUAY', SUPP_TYPE_CODE: 'F', DEBAR_REASON: reason }] } }),
    );
    expect(issues).toEqual([]);
    expect(entities[0]!.classifications).toEqual(['watchlist.otherExclusionLists', ...leaves]);
  });

  test.each([
    ['*690', [], []],
    ['342', [], []],
    ['*518 and 572', [], []],
    ['(Reg. No: HRB 30257) *706', [], [['Reg. No', 'HRB 30257']]],
    ['(TIN: 4481005504)', [], [['TIN', '4481005504']]],
    ['(CNPJ: 20.182.043/0001-42)', [], [['CNPJ', '20.182.043/0001-42']]],
    ['(Registration Number; C-147257)', [], [['Registration Number', 'C-147257']]],
    [
      '(formerly known as Ocean Quay Co., Ltd.) (Registration Number 617-81-73197) *658',
      ['Ocean Quay Co., Ltd.'],
      [['Registration Number', '617-81-73197']],
    ],
    ['北码头工程有限公司 *508', ['北码头工程有限公司'], []],
    ['Джамшед Бревик', ['Джамшед Бревик'], []],
    ['AKA LONESTAR QUAY (PVT) LTD', ['LONESTAR QUAY (PVT) LTD'], []],
    ['(also d/b/a QUAY 7 LLC) *516', ['QUAY 7 LLC'], []],
    [
      'QUAY Service (FKA SOUTH QUAY COMPANY) (Reg. No.: 0305350288) *531',
      ['QUAY Service', 'SOUTH QUAY COMPANY'],
      [['Reg. No.', '0305350288']],
    ],
    ['(BUT ONLY FOR ITS BUSINESS OPERATIONS IN THE WATER SECTOR)', [], []],
  ])('%j holds names %j and numbers %j', async (more, names, numbers) => {
    const entity = await loadRecord({ ADD_SUPP_INFO: more });
    expect(entity.names.slice(1).map(({ entityName }) => entityName)).toEqual(names);
    expect(entity.identifications.map(({ type, value }) => [type, value])).toEqual(numbers);
  });
});

describe("a bad file of the World Bank's", () => {
  test.each([['of another shape', '{"response":{}}', 'source_malformed']])('that is %s is refused', async (_, content, code) => {
    const { versions, error } = await load(content);
    expect(toErrorParts(error).code).toBe(code);
    expect(versions).toEqual([]);
  });

  test('a record that is no object costs itself alone', async () => {
    const { entities, issues } = await load(JSON_TEXT.replace('"ZPROCSUPP": [', '"ZPROCSUPP": [7, '));
    expect(entities).toHaveLength(4);
    expect(issues[0]).toMatchObject({ severity: 'error' });
  });
});

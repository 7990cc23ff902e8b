import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Entity } from '../../../../src/entity/entity.js';
import { ftmJsonl } from '../../../../src/lists/formats/ftm/ftm-jsonl.js';
import { FIXTURES, readContent, readItems, toErrorParts, writeFiles, type ReadList } from '../../list-reading.js';

const JSONL = readFileSync(join(FIXTURES, 'ftm/quay.ftm.json'), 'utf8');
const load = (content: string | Uint8Array, name = 'quay.ftm.json'): Promise<ReadList> => readContent(ftmJsonl, name, content);

type Line = Readonly<Record<string, unknown>>;
const toLines = (objects: readonly Line[]): string => objects.map((object) => `${JSON.stringify(object)}\n`).join('');
const person = (id: string, properties: object, more: Line = {}): Line => ({
  id,
  schema: 'Person',
  caption: `Person ${id}`,
  properties: { name: [`Person ${id}`], ...properties },
  ...more,
});
const loadObjects = async (...objects: Line[]): Promise<ReadonlyMap<string, Entity>> =>
  new Map((await load(toLines(objects))).entities.map((entity) => [entity.sourceId, entity]));

describe('entities of FollowTheMoney', () => {
  test('what a sanction, a number or a wallet says beside its facts is kept in the remarks', async () => {
    const entities = await loadObjects(
      person('A', {}),
      {
        id: 's',
        schema: 'Sanction',
        properties: { entity: ['A'], authority: ['Quay Office'], recordId: ['Q-7'], country: ['mt'], publisher: ['Quay'] },
      },
      { id: 'i', schema: 'Identification', properties: { holder: ['A'], number: ['M1'], authority: ['Passport office'] } },
      { id: 'w', schema: 'CryptoWallet', properties: { holder: ['A'], currency: ['XBT'], mangingExchange: ['Quay Exchange'] } },
    );
    expect(entities.get('A')!.remarks!.split('\n')).toEqual([
      'CryptoWallet, currency: XBT',
      'CryptoWallet, mangingExchange: Quay Exchange',
      'Identification, authority: Passport office',
      'Sanction, country: mt',
      'Sanction, recordId: Q-7',
    ]);
  });

  test('are one list of their file and newest day, counted', async () => {
    const { versions, issues } = await load(JSONL);
    expect(versions).toEqual([
      {
        list: 'ftm-quay',
        name: 'FollowTheMoney quay',
        publishedOn: '2026-01-31',
        contentHash: versions[0]!.contentHash,
        entities: { person: 2, company: 4, vessel: 1, aircraft: 0 },
        names: 13,
        issues: 8,
      },
    ]);
    expect(issues.map(({ line, sourceId, field, severity }) => [line, sourceId, field, severity])).toEqual([
      [13, 'P1', 'schema', 'warning'],
      [13, 'P1', 'notes', 'warning'],
      [13, 'P1', 'properties', 'warning'],
      [13, 'P1', 'topics', 'warning'],
      [14, 'O1', 'topics', 'warning'],
      [15, 'own-2', undefined, 'error'],
      [17, undefined, undefined, 'error'],
      [16, undefined, 'schema', 'error'],
    ]);
  });

  test('a person has every property, with office, address and relatives of other lines', async () => {
    expect((await load(JSONL)).entities[0]).toEqual({
      list: 'ftm-quay',
      sourceId: 'Q1',
      type: 'person',
      classifications: ['pep.level1', 'otherLists.financialCrime'],
      names: [
        { type: 'primary', quality: 'strong', entityName: 'Anton Brevik', firstName: 'Anton', lastName: 'Brevik' },
        { type: 'alias', quality: 'strong', entityName: 'Anton BREVIK', firstName: 'Anton', lastName: 'BREVIK' },
        { type: 'alias', quality: 'weak', entityName: 'Anton' },
        { type: 'localised_name', quality: 'strong', entityName: 'Антон Бревик' },
        { type: 'alias', quality: 'strong', entityName: 'Antoni Brewik' },
        { type: 'alias', quality: 'strong', entityName: 'Anton Quay' },
        { type: 'alias', quality: 'weak', entityName: 'Old Tony' },
      ],
      dates: [
        { kind: 'birth', from: { year: 1948, month: 12 }, circa: false },
        { kind: 'birth', from: { year: 1949 }, circa: false },
      ],
      countries: [
        { kind: 'nationality', country: 'mt' },
        { kind: 'citizenship', country: 'su' },
        { kind: 'other', country: 'gb' },
        { kind: 'address', country: 'mt' },
      ],
      birthPlaces: ['Sliema'],
      gender: 'male',
      addresses: [{ line: '1 Harbour Road', city: 'Sliema', postalCode: 'SLM 1030', country: 'mt' }, { line: '2 Quay' }],
      identifications: [
        { type: 'Passport', value: 'M0011' },
        { type: 'INN', value: '1234567890' },
      ],
      occupations: [
        {
          type: 'pep',
          category: 'executive',
          title: 'Minister of Ports',
          fromDate: { year: 2015, month: 3, day: 1 },
          toDate: { year: 2019, month: 2 },
        },
        { type: 'stated', title: 'Poet' },
      ],
      references: [{ source: 'FollowTheMoney quay' }],
      images: [],
      remarks: 'education: Quay School\nStatus of an office: ended\nFamily, relative: Ada Okoro; relationship mother\nData sets: quay_list',
    });
  });

  test('a relative of somebody in office is level 4, and dead by the day of death', async () => {
    expect((await load(JSONL)).entities[1]).toMatchObject({
      classifications: ['pep.level4'],
      deceased: true,
      dates: [{ kind: 'death', from: { year: 2020, month: 1, day: 1 } }],
      occupations: [{ type: 'pep', category: 'family member', title: 'Mother of Anton Brevik' }],
    });
  });

  test('a company has its sanctions as references, its identifications, and gives its ownership to others', async () => {
    const [, , company, owned] = (await load(JSONL)).entities;
    expect(company).toMatchObject({
      type: 'company',
      classifications: ['watchlist.sanctionsLists', 'watchlist.otherExclusionLists'],
      dates: [
        { kind: 'incorporation', from: { year: 2001, month: 2, day: 3 } },
        { kind: 'listed', from: { year: 2022, month: 1, day: 2 } },
      ],
      identifications: [
        { type: 'Registration number', value: 'REG-1' },
        { type: 'LEI', value: 'SMPL00QUAY' },
        {
          type: 'Quay licence',
          value: 'L-77',
          country: 'pa',
          issued: { year: 2020, month: 1, day: 1 },
          expires: { year: 2025, month: 1, day: 1 },
        },
      ],
      references: [
        { source: 'Quay Office: QUAY-EO1', fromDate: { year: 2022, month: 1, day: 3 }, toDate: { year: 2030, month: 1, day: 1 } },
      ],
      remarks: 'Ownership, asset: South Quay Ltd; percentage 51\nSanction, reason: Moored badly\nData sets: quay_list',
    });
    expect(owned).toMatchObject({
      classifications: ['watchlist.sanctionsControlAndOwnership'],
      remarks: 'Ownership, owner: North Quay Ltd; percentage 51\nData sets: quay_list',
    });
  });

  test.each([
    [{ percentage: ['50'] }, 'watchlist.sanctionsControlAndOwnership'],
    [{}, 'watchlist.sanctionsControlAndOwnership'],
    [{ percentage: ['49,9'] }, 'otherLists.associatedEntity'],
    [{ percentage: ['100'], endDate: ['2019'] }, 'otherLists.associatedEntity'],
  ])('a share of %j by somebody under sanctions is %s', async (share, leaf) => {
    const entities = await loadObjects(
      person('1', { topics: ['sanction'] }),
      { id: 'c', schema: 'Company', target: false, properties: { name: ['Quay Ltd'] } },
      { id: 'o', schema: 'Ownership', properties: { owner: ['1'], asset: ['c'], ...share } },
    );
    expect(entities.get('c')!.classifications).toEqual([leaf]);
  });

  test('a vessel has its flag and IMO number', async () => {
    expect((await load(JSONL)).entities[4]).toMatchObject({
      type: 'vessel',
      classifications: ['watchlist.otherOfficialLists'],
      countries: [{ kind: 'flag', country: 'pa' }],
      identifications: [{ type: 'IMO number', value: '9900001' }],
    });
  });

  test.each([
    [{ topics: ['gov.national', 'gov.legislative'] }, 'Deputy', 'pep.level1'],
    [{ topics: ['gov.state', 'gov.legislative'] }, 'Deputy', 'pep.level2'],
    [{ topics: ['gov.muni', 'gov.executive'] }, 'Deputy', 'pep.level4'],
    [{ topics: ['gov.judicial'] }, 'Deputy', 'pep.level2'],
    [{ topics: ['gov.soe'] }, 'Deputy', 'pep.level3'],
    [{ subnationalArea: ['Quayshire'] }, 'Minister of Ports', 'pep.level2'],
    [{ topics: ['gov.muni'] }, 'Treasurer', 'pep.level4'],
    [{}, 'Minister of Ports', 'pep.level1'],
    [{}, 'Ambassador of Malta to Panama', 'pep.level3'],
    [{}, 'Keeper of the keys', 'pep.level1'],
  ])('a position of %j named %s is %s', async (properties, name, level) => {
    const entities = await loadObjects(
      person('1', {}),
      { id: 'p', schema: 'Position', caption: name, properties: { name: [name], ...properties } },
      { id: 'o', schema: 'Occupancy', properties: { holder: ['1'], post: ['p'] } },
    );
    expect(entities.get('1')!.classifications).toEqual([level]);
  });

  test('an office of several days, or without a position, is kept and said', async () => {
    const { entities, issues } = await load(
      toLines([
        person('1', {}),
        { id: 'o', schema: 'Occupancy', properties: { holder: ['1'], post: ['p'], startDate: ['2001', '2002'], endDate: ['2003'] } },
      ]),
    );
    expect(entities[0]!.occupations).toEqual([{ type: 'pep', category: 'public office', title: 'Public office', toDate: { year: 2003 } }]);
    expect(entities[0]!.remarks).toBe('startDate: 2001, 2002');
    expect(issues.map(({ field }) => field)).toEqual(['post', 'startDate', 'office']);
  });

  test('the days of a position in words are those of the office', async () => {
    const entities = await loadObjects(
      person('1', { topics: ['role.pep'], position: ['Minister of Ports (2003-2009)', 'Poet (2010-2011)'] }),
    );
    expect(entities.get('1')!.occupations).toEqual([
      { type: 'pep', category: 'executive', title: 'Minister of Ports', fromDate: { year: 2003 }, toDate: { year: 2009 } },
      { type: 'stated', title: 'Poet (2010-2011)' },
    ]);
  });

  test.each([
    ['a data set of politicians', { datasets: ['xx_parliament'], target: true }, ['pep.level1']],
    ['a data set of debarments', { datasets: ['xx_debarred_firms'], target: true }, ['watchlist.otherExclusionLists']],
    ['an unknown data set', { datasets: ['xx_gazette'], target: true }, ['watchlist.sanctionsLists']],
    ['nothing', {}, ['watchlist.sanctionsLists']],
    ['no target', { target: false, datasets: ['xx_gazette'] }, ['otherLists.associatedEntity']],
  ])('a party of which %s is known', async (_, more, leaves) => {
    expect((await loadObjects(person('1', {}, more))).get('1')!.classifications).toEqual(leaves);
  });

  test('who is on a list of politicians, and on no other, holds the office that its words say; close ones are level 4', async () => {
    const entities = await loadObjects(
      person('1', { position: ['Minister of Ports'] }, { datasets: ['xx_parliament'], target: true }),
      person('2', { position: ['Minister of Ports'] }, { datasets: ['xx_gazette'], target: true }),
      person('3', {}, { target: false }),
      { id: 'a', schema: 'Associate', properties: { person: ['1'], associate: ['3'], relationship: ['driver'] } },
    );
    expect(entities.get('1')!.occupations).toEqual([{ type: 'pep', category: 'executive', title: 'Minister of Ports' }]);
    expect(entities.get('2')!.occupations).toEqual([{ type: 'stated', title: 'Minister of Ports' }]);
    expect(entities.get('3')!.classifications).toEqual(['pep.level4']);
  });

  test('an associate of somebody in office is level 4, one of somebody under sanctions an associated entity', async () => {
    const entities = await loadObjects(
      person('1', { topics: ['role.pep'] }),
      person('2', { topics: ['sanction'] }),
      person('3', {}, { target: false }),
      { id: 'a', schema: 'Associate', properties: { person: ['1'], associate: ['3'], relationship: ['driver'] } },
      { id: 'b', schema: 'UnknownLink', properties: { subject: ['2'], object: ['3'], role: ['friend'] } },
    );
    expect(entities.get('3')).toMatchObject({
      classifications: ['pep.level4', 'otherLists.associatedEntity'],
      occupations: [{ type: 'pep', category: 'close associate', title: 'Driver of Person 1' }],
      remarks: 'Associate, person: Person 1; relationship driver\nUnknownLink, subject: Person 2; role friend',
    });
  });

  test('a wallet and a security give their numbers to their holder', async () => {
    const entities = await loadObjects(
      person('1', { topics: ['sanction'] }),
      { id: 'w', schema: 'CryptoWallet', properties: { holder: ['1'], publicKey: ['1Quay'], currency: ['XBT'] } },
      { id: 's', schema: 'Security', properties: { issuer: ['1'], isin: ['QY0000000001'] } },
    );
    expect(entities.get('1')!.identifications).toEqual([
      { type: 'Digital Currency Address - XBT', value: '1Quay' },
      { type: 'ISIN', value: 'QY0000000001' },
    ]);
  });

  test('a name in Latin letters is the primary one', async () => {
    const entities = await loadObjects({
      id: '1',
      schema: 'Company',
      caption: 'Причал',
      properties: { name: ['Причал', 'Quay'], topics: ['sanction'] },
    });
    expect(entities.get('1')!.names.map(({ type, entityName }) => [type, entityName])).toEqual([
      ['primary', 'Quay'],
      ['localised_name', 'Причал'],
    ]);
  });

  test('a caption that is none of the names is no name', async () => {
    const entities = await loadObjects({
      id: '1',
      schema: 'Company',
      caption: 'Entry Q7',
      properties: { name: ['Quay'], topics: ['sanction'] },
    });
    expect(entities.get('1')!.names.map(({ entityName }) => entityName)).toEqual(['Quay']);
  });

  test.each([
    ['quay.ftm.json', 'ftm-quay'],
    ['Quay People.jsonl', 'ftm-quay-people'],
    ['quay.json.gz', 'ftm-quay'],
  ])('%s is the list %s', async (name, list) => {
    const lines = toLines([person('1', {}, { datasets: ['a', 'b'] })]);
    expect((await load(name.endsWith('.gz') ? gzipSync(lines) : lines, name)).versions[0]!.list).toBe(list);
  });

  test('a file of the usual name is named by its folder', async () => {
    const folder = join(writeFiles({}), 'default');
    mkdirSync(folder);
    writeFileSync(join(folder, 'entities.ftm.json'), toLines([person('1', {})]));
    expect((await readItems(ftmJsonl.load(join(folder, 'entities.ftm.json')))).versions[0]!.list).toBe('ftm-default');
  });

  test('the order of lines makes no difference', async () => {
    const { entities } = await load(JSONL);
    const byId = (list: readonly Entity[]): unknown[] => [...list].sort((a, b) => (a.sourceId < b.sourceId ? -1 : 1));
    expect(byId((await load(`${JSONL.trimEnd().split('\n').reverse().join('\n')}\n`)).entities)).toEqual(byId(entities));
  });

  test('a file that changes between its two readings is refused', async () => {
    const path = join(writeFiles({ 'q.ftm.json': JSONL }), 'q.ftm.json');
    const items = ftmJsonl.load(path);
    await items.next();
    writeFileSync(path, JSONL.replaceAll('Quay', 'Kuay'));
    const { error, versions } = await readItems(items);
    // What was read ahead may be the old file; then nothing changed for this reading.
    if (error !== undefined) expect(toErrorParts(error)).toMatchObject({ code: 'source_malformed' });
    else expect(versions[0]!.contentHash).toBe((await load(JSONL)).versions[0]!.contentHash);
  });

  test('a party without a name is left out, and said', async () => {
    const { issues, entities } = await load(toLines([person('1', {}), { id: '2', schema: 'Person', properties: { name: ['-'] } }]));
    expect(entities).toHaveLength(1);
    expect(issues).toContainEqual(expect.objectContaining({ sourceId: '2', field: 'name', severity: 'error' }));
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { splitAliases, splitEntityName } from '../../../src/lists/formats/canada-names.js';
import { canadaXml } from '../../../src/lists/formats/canada-xml.js';
import { startProcessorTime } from '../../processor-time.js';
import { FIXTURES, createLoadWith, loadXml } from '../list-reading.js';

const XML = readFileSync(join(FIXTURES, 'canada/sema.xml'), 'utf8');
const loadWith = createLoadWith(canadaXml, XML);

describe('the list of Canada', () => {
  test('keeps the first of two entries of one item, and tells of the other', async () => {
    const { entities, issues } = await loadWith('<Item>1</Item>', '<Item>2</Item>');
    expect(entities.map(({ sourceId }) => sourceId).filter((id) => id.endsWith(' | 1, Part 1 | 2'))).toHaveLength(1);
    expect(entities[0]!.names[0]!.lastName).toBe('Brevik');
    expect(issues).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        sourceId: entities[0]!.sourceId,
        message: expect.stringContaining('identifier before') as string,
      }),
    );
  });

  test('is one list, counted', async () => {
    const { versions, issues, error } = await loadXml(canadaXml, XML);
    expect(error).toBeUndefined();
    expect(versions).toEqual([
      {
        list: 'ca-sema',
        name: 'Canada SEMA',
        contentHash: versions[0]!.contentHash,
        entities: { person: 3, company: 1, vessel: 1, aircraft: 0 },
        names: 13,
        issues: 1,
      },
    ]);
    expect(issues).toMatchObject([{ severity: 'warning', field: 'DateOfBirthOrShipBuildDate', line: 23 }]);
  });

  test('a person is keyed by country, schedule and item, with its aliases parted and stray blanks off', async () => {
    const { entities } = await loadXml(canadaXml, XML);
    expect(entities[0]).toEqual({
      list: 'ca-sema',
      sourceId: 'Belarus / Bélarus | 1, Part 1 | 1',
      type: 'person',
      classifications: ['watchlist.sanctionsLists'],
      names: [
        { type: 'primary', quality: 'strong', entityName: 'Anton Petrovich Brevik', firstName: 'Anton Petrovich', lastName: 'Brevik' },
        { type: 'alias', quality: 'strong', entityName: 'Antoni Brewik' },
        { type: 'localised_name', quality: 'strong', entityName: 'Антон Брэвік' },
        { type: 'localised_name', quality: 'strong', entityName: 'Антон Петрович Бревик' },
        { type: 'alias', quality: 'weak', entityName: 'Tony' },
      ],
      dates: [
        { kind: 'birth', from: { year: 1965, month: 4, day: 29 }, circa: false },
        { kind: 'listed', from: { year: 2020, month: 9, day: 28 }, circa: false },
      ],
      countries: [],
      birthPlaces: [],
      addresses: [],
      identifications: [],
      occupations: [{ type: 'stated', category: 'title', title: 'Major General/major-général' }],
      references: [{ source: 'Belarus / Bélarus', fromDate: { year: 2020, month: 9, day: 28 } }],
      images: [],
    });
    expect(entities[1]!.dates.filter(({ kind }) => kind === 'birth').map(({ from }) => from.day)).toEqual([10, 11]);
  });

  test('an entry without schedule or given name, a company with names inside its name, a ship', async () => {
    const { entities } = await loadXml(canadaXml, XML);
    expect(entities[2]).toMatchObject({
      sourceId: expect.stringMatching(/\(RJVDEC\) \| 1$/u) as string,
      names: [{ type: 'primary', entityName: 'Thaung' }],
      classifications: ['watchlist.sanctionsLists', 'watchlist.warCrimes', 'otherLists.corruption'],
      remarks: 'DateOfBirthOrShipBuildDate: born in the early 1970s',
    });
    expect(entities[3]!.names.map(({ entityName }) => entityName)).toEqual([
      'North Quay Works JSC',
      'Chantiers du Quai Nord',
      'Quay Works and NQW JSC',
      'ОАО "Северная гавань"',
      'АО «СГ»',
    ]);
    expect(entities[4]).toMatchObject({
      type: 'vessel',
      identifications: [{ type: 'IMO number', value: '9074729' }],
      remarks: 'Type of ship: Oil Tanker\nBuild date: 2004',
    });
  });

  test.each([
    ['an entry without an item', '<Item>2</Item>', '', 'Country or Item'],
    [
      'an entry without a country',
      '<Country>Belarus / Bélarus</Country>\n\t\t<LastName>Somerfeld',
      '<LastName>Somerfeld',
      'Country or Item',
    ],
    ['an entry without a name', '<LastName>Somerfeld</LastName>\n\t\t<GivenName>Ruth</GivenName>', '', 'name'],
    ['a repeated key', '<Item>2</Item>', '<Item>1</Item>', undefined],
  ])('%s is an error, and the rest is loaded', async (_, from, to, field) => {
    const { entities, issues } = await loadWith(from, to);
    expect(entities).toHaveLength(4);
    expect(issues).toContainEqual(expect.objectContaining({ severity: 'error', line: 14, ...(field === undefined ? {} : { field }) }));
  });

  test.each([
    ['unknown regulations', 'Russia / Russie', 'Farland / Pays lointain', 'Country'],
    ['a listing date that is none', '2022-02-24', 'Sep-54', 'DateOfListing'],
    ['names of a person and an entity', '<EntityOrShip>Sea Lark', '<LastName>Brevik</LastName><EntityOrShip>Sea Lark', 'LastName'],
    ['one of two birth dates that is none', '1972-08-10 or', 'May-72 or', 'DateOfBirthOrShipBuildDate'],
  ])('%s are a warning, and the entry is kept', async (_, from, to, field) => {
    const { entities, issues } = await loadWith(from, to);
    expect(entities).toHaveLength(5);
    expect(issues.filter(({ severity }) => severity === 'warning').map((issue) => issue.field)).toContain(field);
  });

  test('unknown regulations count as sanctions', async () => {
    const { entities } = await loadWith(
      '<Country>Russia / Russie</Country>\n\t\t<EntityOrShip>North',
      '<Country>Farland</Country>\n\t\t<EntityOrShip>North',
    );
    expect(entities[3]!.classifications).toEqual(['watchlist.sanctionsLists']);
  });
});

describe('older and odd files of Canada', () => {
  test('fields go by their older names too', async () => {
    const older = XML.replaceAll('EntityOrShip', 'Entity')
      .replaceAll('DateOfBirthOrShipBuildDate', 'DateOfBirth')
      .replaceAll('TitleOrShip', 'Title');
    expect((await loadXml(canadaXml, older)).entities.map(({ remarks: _, ...facts }) => facts)).toEqual(
      (await loadXml(canadaXml, XML)).entities.map(({ remarks: _, ...facts }) => facts),
    );
  });

  test.each([[','], ['; '], ['('], ['/ '], ['and '], ['Co.'], ['Russian: '], ['A, '], ['a/k/a ']])(
    'a text of nothing but %j takes no long time',
    async (piece) => {
      const processorMs = startProcessorTime();
      const { entities } = await loadWith('Antoni Brewik', piece.repeat(50_000));
      const inName = await loadWith('North Quay\nWorks', piece.repeat(50_000));
      expect([entities.length, inName.entities.length]).toEqual([5, 5]);
      for (const names of [piece.repeat(4_000), piece.repeat(19_000 / piece.length)]) splitAliases(names, false);
      expect(processorMs()).toBeLessThan(5_000);
    },
  );
});

describe('aliases of Canada', () => {
  test.each([
    [true, 'Anton Brewik, Tony Brewik', ['Anton Brewik', 'Tony Brewik']],
    [true, 'Anton Brewik; Tony Brewik;, Toni', ['Anton Brewik', 'Tony Brewik', 'Toni']],
    [true, 'Антон БРЕВИК / Антін БРЕВІК', ['Антон БРЕВИК', 'Антін БРЕВІК']],
    [true, '(Антон БРЕВИК / Антін БРЕВІК', ['Антон БРЕВИК', 'Антін БРЕВІК']],
    [true, 'أنطون بريفيك/أنطون', ['أنطون بريفيك', 'أنطون']],
    [true, 'Anton Brewik, Arabic:أنطون بريفيك', ['Anton Brewik', 'أنطون بريفيك']],
    [true, 'Anton or Toni Brewik', ['Anton', 'Toni Brewik']],
    [true, 'Anton Brewik and Антон Бревик', ['Anton Brewik', 'Антон Бревик']],
    [true, 'Anton (Toni) Brewik', ['Anton (Toni) Brewik']],
    [true, 'BREWIK, Anton AKA', ['BREWIK', 'Anton']],
    [false, 'Quay Trade and Commerce Bank', ['Quay Trade and Commerce Bank']],
    [false, 'Quay Works Ltd. and Quay Holding', ['Quay Works Ltd.', 'Quay Holding']],
    [false, 'Комітет гавані and Комитет гавани', ['Комітет гавані', 'Комитет гавани']],
    [false, 'Министерство культуры, спорта и туризма', ['Министерство культуры, спорта и туризма']],
    [false, 'Quay Works, JSC, North\nQuay', ['Quay Works, JSC', 'North Quay']],
    [false, 'ОАО / Гавань', ['ОАО Гавань']],
    [false, 'Quay A/S', ['Quay A/S']],
    [false, 'следственный комитет or СКР)', ['следственный комитет', 'СКР']],
    [false, '北码头有限公司', ['北码头有限公司']],
    [false, ' ;, ', []],
  ])('%s: %s', (isPerson, text, names) => {
    expect(splitAliases(text, isPerson)).toEqual(names);
  });

  test.each([
    ['North Quay', 'North Quay', []],
    ['North Quay (NQ)', 'North Quay (NQ)', []],
    ['North Quay/Quai Nord', 'North Quay', ['Quai Nord']],
    ['Quay Mills (East/West)', 'Quay Mills (East/West)', []],
    ['North Quay JSC (also known as Quay, JSC and\nNQ)', 'North Quay JSC', ['Quay, JSC', 'NQ']],
    ['General Directorate;', 'General Directorate', []],
  ])('%s', (text, name, others) => {
    expect(splitEntityName(text)).toEqual({ name, others });
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { popoloJson } from '../../../src/lists/formats/popolo-json.js';
import { FIXTURES, readContent, toErrorParts, type ReadList } from '../list-reading.js';

const JSON_TEXT = readFileSync(join(FIXTURES, 'popolo/estonia-ep-popolo-v1.0.json'), 'utf8');
const load = (content: string | Uint8Array, name = 'estonia-ep-popolo-v1.0.json'): Promise<ReadList> =>
  readContent(popoloJson, name, content);

describe('a legislature in Popolo', () => {
  test('is one list, named by its file and counted', async () => {
    const { versions, issues } = await load(JSON_TEXT);
    expect(versions).toEqual([
      {
        list: 'popolo-estonia',
        name: 'Estonia, Quaykogu',
        contentHash: versions[0]!.contentHash,
        entities: { person: 3, company: 0, vessel: 0, aircraft: 0 },
        names: 7,
        issues: 6,
      },
    ]);
    expect(issues.map(({ sourceId, field, severity }) => [sourceId, field, severity])).toEqual([
      ['p3', 'area_id', 'warning'],
      ['p3', 'shoe_size', 'warning'],
      ['p3', 'birth_date', 'warning'],
      ['p3', 'office', 'warning'],
      ['p4', 'name', 'error'],
      ['p9', 'memberships', 'error'],
    ]);
  });

  test('a member has names in all languages, an office with its days, images and numbers', async () => {
    expect((await load(JSON_TEXT)).entities[0]).toEqual({
      list: 'popolo-estonia',
      sourceId: 'p1',
      type: 'person',
      classifications: ['pep.level1'],
      names: [
        { type: 'primary', quality: 'strong', entityName: 'Anton Brevik', firstName: 'Anton', lastName: 'Brevik' },
        { type: 'alias', quality: 'strong', entityName: 'Anthony Brevik' },
        { type: 'localised_name', quality: 'strong', entityName: 'Антон Бревик' },
        { type: 'localised_name', quality: 'strong', entityName: 'Antonas Brevikas' },
        { type: 'alias', quality: 'strong', entityName: 'Old Tony' },
      ],
      dates: [
        { kind: 'birth', from: { year: 1951, month: 3, day: 25 }, circa: false },
        { kind: 'death', from: { year: 2011, month: 11 }, circa: false },
      ],
      countries: [{ kind: 'jurisdiction', country: 'ee' }],
      birthPlaces: [],
      gender: 'male',
      deceased: true,
      addresses: [],
      identifications: [
        { type: 'Email Address', value: 'anton@quay.example' },
        { type: 'Wikidata', value: 'Q900002' },
      ],
      occupations: [
        {
          type: 'pep',
          category: 'legislature',
          title: 'member, Quaykogu (North Quay)',
          fromDate: { year: 2015, month: 3, day: 30 },
          toDate: { year: 2016, month: 5, day: 1 },
        },
      ],
      references: [{ source: 'Estonia, Quaykogu' }],
      images: ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
      remarks: 'Party: Harbour Party\nHonorific: Dr\nNational identity: QUAYER\nriigikogu: 42',
    });
  });

  test('the days of an office are those of its period; the party "-" is none', async () => {
    const member = (await load(JSON_TEXT)).entities[1]!;
    expect(member.occupations).toEqual([
      {
        type: 'pep',
        category: 'legislature',
        title: 'member, Quaykogu',
        fromDate: { year: 2015, month: 3, day: 30 },
        toDate: { year: 2019, month: 3, day: 4 },
      },
    ]);
    expect(member.remarks).toBeUndefined();
  });

  test.each([
    ['estonia-ep-popolo-v1.0.json', 'popolo-estonia', 'ee'],
    ['zimbabwe-senate-ep-popolo-v1.0.json', 'popolo-zimbabwe-senate', 'zw'],
    ['united-kingdom-house.json', 'popolo-united-kingdom-house', 'gb'],
    ['Quay Assembly.JSON', 'popolo-quay-assembly', undefined],
  ])('%s is the list %s of %s', async (file, list, country) => {
    const { versions, entities } = await load(JSON_TEXT, file);
    expect(versions[0]!.list).toBe(list);
    expect(entities[0]!.countries).toEqual(country === undefined ? [] : [{ kind: 'jurisdiction', country }]);
  });

  test.each([['of another shape', '{"people":[]}', 'source_malformed']])('a file that is %s is refused', async (_, content, code) => {
    const { versions, error } = await load(content);
    expect(toErrorParts(error).code).toBe(code);
    expect(versions).toEqual([]);
  });
});

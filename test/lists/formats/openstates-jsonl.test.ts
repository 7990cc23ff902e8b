import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openStatesJsonl } from '../../../src/lists/formats/openstates-jsonl.js';
import { aFile, FIXTURES, readContent, readItems, toErrorParts, writeFiles, type ReadList } from '../list-reading.js';

const JSONL = readFileSync(join(FIXTURES, 'openstates/people.jsonl'), 'utf8');
const load = (content: string | Uint8Array): Promise<ReadList> => readContent(openStatesJsonl, 'p.jsonl', content);

describe('the people of Open States', () => {
  test('are one list, counted', async () => {
    const { versions, issues } = await load(JSONL);
    expect(versions).toEqual([
      {
        list: 'us-openstates',
        name: 'Open States',
        contentHash: versions[0]!.contentHash,
        entities: { person: 6, company: 0, vessel: 0, aircraft: 0 },
        names: 9,
        issues: 8,
      },
    ]);
    expect(issues.map(({ line, field, severity }) => [line, field, severity])).toEqual([
      [5, 'roles', 'warning'],
      [6, 'roles', 'warning'],
      [6, 'start_date', 'warning'],
      [6, 'colour', 'warning'],
      [6, 'gender', 'warning'],
      [6, 'birth_date', 'warning'],
      [6, 'shoe_size', 'warning'],
      [7, undefined, 'error'],
    ]);
  });

  test.each([['"anywhere"'], ['""'], ['"ocd-jurisdiction/country:ca/province:on/legislature"']])(
    'a role in %s, which is no jurisdiction of the United States, is told',
    async (jurisdiction) => {
      const { entities, issues } = await load(`{"id":"a","name":"Ada Okoro","roles":[{"type":"upper","jurisdiction":${jurisdiction}}]}\n`);
      expect(issues).toMatchObject([{ field: 'jurisdiction', severity: 'warning' }]);
      expect(entities[0]).toMatchObject({ classifications: ['pep.level1'] });
    },
  );

  test('a governor has offices with their days, names and numbers', async () => {
    expect((await load(JSONL)).entities[0]).toEqual({
      list: 'us-openstates',
      sourceId: 'ocd-person/1',
      type: 'person',
      classifications: ['pep.level2'],
      names: [
        { type: 'primary', quality: 'strong', entityName: 'Ada Okoro', firstName: 'Ada', middleName: 'Ruth', lastName: 'Okoro' },
        { type: 'alias', quality: 'strong', entityName: 'Ada Ruth Okoro Jr.', firstName: 'Ada', middleName: 'Ruth', lastName: 'Okoro' },
        { type: 'alias', quality: 'weak', entityName: 'A. Okoro', firstName: 'A.', lastName: 'Okoro' },
        { type: 'alias', quality: 'strong', entityName: 'Ada R. Okoro-Quay' },
      ],
      dates: [{ kind: 'birth', from: { year: 1961, month: 5, day: 5 }, circa: false }],
      countries: [{ kind: 'jurisdiction', country: 'us' }],
      birthPlaces: [],
      gender: 'female',
      addresses: [],
      identifications: [
        { type: 'Email Address', value: 'ada@quay.example' },
        { type: 'Wikidata', value: 'Q900001' },
      ],
      occupations: [
        {
          type: 'pep',
          category: 'regional executive',
          title: 'Governor of Alaska',
          fromDate: { year: 2018, month: 12, day: 3 },
          toDate: { year: 2026, month: 12, day: 7 },
        },
        {
          type: 'pep',
          category: 'regional legislature',
          title: 'Member of the upper house of Alaska, district E',
          fromDate: { year: 2015, month: 1 },
        },
      ],
      references: [{ source: 'Open States' }],
      images: ['https://img.example/ada.jpg'],
      remarks: 'Party: Harbour\nlegacy_openstates: AKL1',
    });
  });

  test.each([
    [1, 'pep.level1', 'Representative of the United States, district CA-10'],
    [2, 'pep.level3', 'Mayor of Los Angeles, California'],
    [3, 'pep.level4', 'Mayor of Mills, Wyoming'],
    [5, 'pep.level1', 'Dogcatcher of Ohio'],
  ])('person %i is %s as %s', async (at, level, title) => {
    const { classifications, occupations } = (await load(JSONL)).entities[at]!;
    expect([classifications, occupations[0]!.title]).toEqual([[level], title]);
  });

  test('a person without a role counts as a state legislator, and a day of death says so', async () => {
    expect((await load(JSONL)).entities[4]).toMatchObject({ classifications: ['pep.level2'], occupations: [], deceased: true });
  });

  test('a folder of files, plain and gzip, is one list', async () => {
    const lines = JSONL.split('\n');
    const folder = writeFiles({ 'a.jsonl': `${lines[0]!}\n`, 'b.jsonl.gz': gzipSync(`${lines[1]!}\n${lines[0]!}\n`), 'note.txt': 'x' });
    const { entities, issues, versions } = await readItems(openStatesJsonl.load(folder));
    expect(entities.map(({ sourceId }) => sourceId)).toEqual(['ocd-person/1', 'ocd-person/2']);
    expect(issues).toEqual([expect.objectContaining({ file: aFile('b.jsonl.gz'), line: 2, severity: 'error' })]);
    expect(versions).toHaveLength(1);
    expect(toErrorParts((await readItems(openStatesJsonl.load(writeFiles({})))).error)).toMatchObject({ code: 'source_incomplete' });
    expect(toErrorParts((await readItems(openStatesJsonl.load(join(folder, 'none')))).error)).toMatchObject({ code: 'file_unreadable' });
  });

  test('a value nested without end is kept in words, or not at all, and costs nobody else', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const { entities, issues } = await load(
      `{"id":"a","name":"Ada Okoro","extra":${deep},"roles":${deep}}\n{"id":"b","name":"Anton Brevik"}\n`,
    );
    expect(entities.map(({ sourceId }) => sourceId)).toEqual(['a', 'b']);
    expect(issues).toContainEqual(expect.objectContaining({ sourceId: 'a', field: 'extra', severity: 'warning' }));
  });
});

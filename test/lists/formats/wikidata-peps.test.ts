import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { wikidataPeps } from '../../../src/lists/formats/wikidata-peps.js';
import { expectOtherLinesKept } from '../list-damage.js';
import { aFile, FIXTURES, readItems, toErrorParts, writeFiles, type ReadList } from '../list-reading.js';

const FOLDER = join(FIXTURES, 'wikidata');
const FILES = Object.fromEntries(readdirSync(FOLDER).map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]));
const load = (files: Readonly<Record<string, string | Uint8Array>> = FILES): Promise<ReadList> =>
  readItems(wikidataPeps.load(writeFiles(files)));
const loadBio = (content: string): Promise<ReadList> => load({ ...FILES, 'bio.csv': content });

describe('people of Wikidata', () => {
  test('are one list of all tables, counted', async () => {
    const { versions, issues, entities } = await load();
    expect(versions).toEqual([
      {
        list: 'wikidata-peps',
        name: 'Wikidata PEPs',
        contentHash: versions[0]!.contentHash,
        entities: { person: 5, company: 0, vessel: 0, aircraft: 0 },
        names: 5,
        issues: 8,
      },
    ]);
    expect(entities.map(({ sourceId }) => sourceId)).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'Q10']);
    expect(issues.map(({ file, line, sourceId, field, severity }) => [basename(file), line, sourceId, field, severity])).toEqual([
      ['legislators.csv', 5, undefined, undefined, 'error'],
      ['bio.csv', 3, 'Q2', 'position', 'warning'],
      ['bio.csv', 5, 'Q4', 'dob', 'warning'],
      ['bio.csv', 5, 'Q4', 'gender', 'warning'],
      ['bio.csv', 5, 'Q4', 'start', 'warning'],
      ['bio.csv', 5, 'Q4', 'position', 'warning'],
      ['bio.csv', 5, 'Q4', 'office', 'warning'],
      ['family.csv', 4, 'Q11', 'name', 'error'],
    ]);
  });

  test.each([
    ['bio.csv', 'enwiki', 'Q2'],
    ['family.csv', 'relativename', 'Q1'],
    ['legislators.csv', 'end', 'Q2'],
    ['officeholders.csv', 'end', 'Q3'],
  ])('a column of %s that is not of the format is told, and its words are kept in the remarks, once', async (file, last, id) => {
    const [header, ...rows] = FILES[file]!.trimEnd().split('\n');
    const { issues, entities } = await load({
      ...FILES,
      [file]: [`${header!},Party`, ...rows.map((row) => `${row},${row.includes(id) ? 'Blue' : ''}`)].join('\n'),
    });
    expect(header).toMatch(new RegExp(`${last}$`, 'u'));
    expect(issues.filter(({ field }) => field === 'party')).toEqual([
      {
        list: 'wikidata-peps',
        file: aFile(file),
        line: 1,
        field: 'party',
        severity: 'warning',
        message: 'The column party is not one of this format; its words are kept in the remarks.',
      },
    ]);
    expect(entities.find(({ sourceId }) => sourceId === id)!.remarks?.match(/party: Blue/gu)).toHaveLength(1);
  });

  test('a person whom a table has in several rows has the facts of all, each once', async () => {
    const { entities } = await loadBio(
      `${FILES['bio.csv']!}Q1,Anton Brevik,male,1953-02-03T00:00:00Z,11,2006-02-08T00:00:00Z,10,another.jpg,\n`,
    );
    const [one] = (await load()).entities;
    expect(entities[0]).toEqual({
      ...one!,
      dates: [one!.dates[0], { kind: 'birth', from: { year: 1953, month: 2, day: 3 }, circa: false }, one!.dates[1]],
      images: [...one!.images, 'https://commons.wikimedia.org/wiki/Special:FilePath/another.jpg'],
    });
  });

  test('a person has offices with their days, once in spite of two tables, relatives and an image', async () => {
    expect((await load()).entities[0]).toEqual({
      list: 'wikidata-peps',
      sourceId: 'Q1',
      type: 'person',
      classifications: ['pep.level1'],
      names: [{ type: 'primary', quality: 'strong', entityName: 'Anton Brevik' }],
      dates: [
        { kind: 'birth', from: { year: 1954 }, circa: false },
        { kind: 'death', from: { year: 2006, month: 2 }, circa: false },
      ],
      countries: [],
      birthPlaces: [],
      gender: 'male',
      deceased: true,
      addresses: [],
      identifications: [{ type: 'Wikidata', value: 'Q1' }],
      occupations: [
        {
          type: 'pep',
          category: 'legislature',
          title: 'Representative of the Parliamentary Assembly of the Council of Europe',
          fromDate: { year: 1997, month: 1, day: 27 },
          toDate: { year: 2000, month: 4, day: 3 },
        },
      ],
      references: [{ source: 'Wikidata PEPs' }],
      images: ['https://commons.wikimedia.org/wiki/Special:FilePath/Anton%20Brevik%20(cropped).jpg'],
      remarks: 'Wikipedia: Anton Brevik\nFamily: child: Johannes Brevik\nFamily: spouse: Ada Okoro\nFamily: father: Q11',
    });
  });

  test.each([
    ['1954-01-01', '9', { from: { year: 1954 } }],
    ['1954-02-01', '10', { from: { year: 1954, month: 2 } }],
    ['1954-02-03', '11', { from: { year: 1954, month: 2, day: 3 } }],
    ['1954-02-03', '', { from: { year: 1954, month: 2, day: 3 } }],
    ['1956', '8', { from: { year: 1950 }, to: { year: 1959 }, circa: true }],
    ['1900', '7', undefined],
    ['', '7', undefined],
    ['1954-00-00', '11', undefined],
  ])('the date %s of precision %s', async (dob, precision, date) => {
    const { entities, issues } = await loadBio(`id,name,gender,dob,dobp,dod,dodp,image,enwiki\nQ1,Anton Brevik,,${dob},${precision},,,,\n`);
    expect(entities[0]!.dates).toEqual(date === undefined ? [] : [{ kind: 'birth', circa: false, ...date }]);
    expect(issues.some(({ field }) => field === 'dob')).toBe(date === undefined && dob !== '');
  });

  test('an office of a number has the title of another holder', async () => {
    expect((await load()).entities[2]).toMatchObject({
      gender: 'female',
      occupations: [{ title: 'Representative of the Parliamentary Assembly of the Council of Europe', fromDate: { year: 2001 } }],
    });
  });

  test('a relative is level 4, also one in office', async () => {
    const { entities } = await load();
    expect(entities[4]).toMatchObject({
      classifications: ['pep.level4'],
      occupations: [{ type: 'pep', category: 'family member', title: 'Child of Anton Brevik' }],
    });
    expect(entities[1]!.classifications).toEqual(['pep.level2', 'pep.level4']);
    expect(entities[1]!.occupations.at(-1)).toEqual({ type: 'pep', category: 'family member', title: 'Spouse of Anton Brevik' });
  });

  test('a gzip is as its file, and a table of other columns is said', async () => {
    const { entities, issues } = await load({
      ...FILES,
      'zoo.csv': 'animal,legs\ncow,4\n',
      'bio.csv': '',
      'bio2.csv.gz': gzipSync(FILES['bio.csv']!),
    });
    expect(entities).toHaveLength(5);
    expect(issues).toContainEqual(expect.objectContaining({ file: aFile('zoo.csv'), line: 1, severity: 'error' }));
    expect(issues).toContainEqual(expect.objectContaining({ file: aFile('bio.csv'), severity: 'error', message: 'The file is empty.' }));
  });

  test.each([
    ['without tables', {}, 'source_incomplete'],
    ['of empty tables', { 'bio.csv': 'id,name,dob\n' }, 'list_empty'],
  ])('a folder %s is refused', async (_, files, code) => {
    expect(toErrorParts((await load(files)).error).code).toBe(code);
  });

  test('whatever is done to a row, the others are kept', async () =>
    expectOtherLinesKept(loadBio, FILES['bio.csv']!.trimEnd().split('\n'), { first: 1, isLinked: true }));
  test('whatever is done to a row of relatives, the others are kept', async () =>
    expectOtherLinesKept((content) => load({ ...FILES, 'family.csv': content }), FILES['family.csv']!.trimEnd().split('\n'), {
      first: 1,
      isLinked: true,
    }));
});

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usCongress } from '../../../src/lists/formats/us-congress.js';
import { expectSound } from '../list-damage.js';
import { FIXTURES, readItems, toErrorParts, writeFiles, type ReadList } from '../list-reading.js';

const FOLDER = join(FIXTURES, 'us-congress');
const FILES = Object.fromEntries(readdirSync(FOLDER).map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]));
const CURRENT = FILES['legislators-current.yaml']!;

const load = (files: Readonly<Record<string, string | Uint8Array>>): Promise<ReadList> => readItems(usCongress.load(writeFiles(files)));
const loadCurrent = (content: string): Promise<ReadList> => load({ 'legislators-current.yaml': content });
const idsOf = ({ entities }: ReadList): string[] => entities.map(({ sourceId }) => sourceId);

describe('the Congress of the United States', () => {
  test('is one list of three files, counted', async () => {
    const { versions, issues, ...read } = await load(FILES);
    expect(versions).toEqual([
      {
        list: 'us-congress',
        name: 'US Congress',
        contentHash: versions[0]!.contentHash,
        entities: { person: 6, company: 0, vessel: 0, aircraft: 0 },
        names: 10,
        issues: 5,
      },
    ]);
    expect(idsOf({ ...read, versions, issues })).toEqual(['Q000001', 'Q000002', 'Q000004', 'Q000005', 'Q000006', 'govtrack-900700']);
    expect(issues.map(({ file, line, sourceId, field, severity }) => [basename(file), line, sourceId, field, severity])).toEqual([
      ['legislators-current.yaml', 58, undefined, undefined, 'error'],
      ['legislators-current.yaml', 61, 'Q000004', 'shoe_size', 'warning'],
      ['legislators-current.yaml', 61, 'Q000004', 'terms', 'warning'],
      ['legislators-current.yaml', 61, 'Q000004', 'start', 'warning'],
      ['legislators-historical.csv', 3, 'Q000006', 'id', 'warning'],
    ]);
  });

  test('a member has names, terms, roles and relatives', async () => {
    expect((await load(FILES)).entities[0]).toEqual({
      list: 'us-congress',
      sourceId: 'Q000001',
      type: 'person',
      classifications: ['pep.level1'],
      names: [
        { type: 'primary', quality: 'strong', entityName: 'Ada R. Okoro', firstName: 'Ada', middleName: 'Ruth', lastName: 'Okoro' },
        { type: 'alias', quality: 'strong', entityName: 'Ada Ruth Okoro Jr.', firstName: 'Ada', middleName: 'Ruth', lastName: 'Okoro' },
        { type: 'alias', quality: 'strong', entityName: 'Addie Okoro Jr.', firstName: 'Addie', lastName: 'Okoro' },
        { type: 'alias', quality: 'strong', entityName: 'Ada Quay', firstName: 'Ada', lastName: 'Quay' },
      ],
      dates: [{ kind: 'birth', from: { year: 1958, month: 10, day: 13 }, circa: false }],
      countries: [{ kind: 'jurisdiction', country: 'us' }],
      birthPlaces: [],
      gender: 'female',
      addresses: [],
      identifications: [{ type: 'Wikidata', value: 'Q900010' }],
      occupations: [
        {
          type: 'pep',
          category: 'legislature',
          title: 'Senate Harbour Committee Chair',
          fromDate: { year: 2019, month: 1, day: 3 },
          toDate: { year: 2021, month: 1, day: 3 },
        },
        {
          type: 'pep',
          category: 'legislature',
          title: 'Representative for Washington, district 1',
          fromDate: { year: 1993, month: 1, day: 5 },
          toDate: { year: 1995, month: 1, day: 3 },
        },
        {
          type: 'pep',
          category: 'legislature',
          title: 'Senator for Washington',
          fromDate: { year: 2025, month: 1, day: 3 },
          toDate: { year: 2031, month: 1, day: 3 },
        },
      ],
      references: [{ source: 'US Congress' }],
      images: [],
      remarks: 'thomas: 00172\nfec: S8WA00001\nfec: H2WA00001\nFamily: daughter of Anton Okoro\nParty: Harbour',
    });
  });

  test('a row of the tables has its last office, without days; district 0 and -1 are none', async () => {
    const { entities } = await load(FILES);
    expect(entities[3]).toMatchObject({
      names: [{ entityName: 'Richard Quayle' }],
      occupations: [{ type: 'pep', category: 'legislature', title: 'Senator for Delaware' }],
    });
    expect(entities[1]!.occupations[0]!.title).toBe('Representative for Alaska');
    expect(entities[4]!.occupations[0]!.title).toBe('Representative for Virginia');
  });

  test('a president who sat in Congress is one entry with the facts of both files', async () => {
    expect((await load(FILES)).entities[4]).toMatchObject({
      sourceId: 'Q000006',
      names: [{ entityName: 'George Harbour III' }, { entityName: 'George Harbour' }],
      dates: [{ kind: 'birth', from: { year: 1732, month: 2, day: 22 } }],
      occupations: [
        { title: 'Representative for Virginia' },
        {
          category: 'head of state',
          title: 'President of the United States',
          fromDate: { year: 1789, month: 4, day: 30 },
          toDate: { year: 1793, month: 3, day: 4 },
        },
      ],
    });
  });

  test('YAML is read before CSV, and a gzip as its file', async () => {
    const { entities } = await loadCurrent(CURRENT);
    const both = await load({
      'legislators-current.yaml.gz': gzipSync(CURRENT),
      'legislators-current.csv': FILES['legislators-historical.csv']!,
    });
    expect(both.entities).toEqual(entities);
  });

  test.each([
    ['without any of its files', { 'note.txt': 'x' }, 'source_incomplete'],
    ['with a file that is cut', { 'executive.yaml': FILES['executive.yaml']!.slice(0, 200) }, 'source_malformed'],
    ['with a table of other columns', { 'legislators-historical.csv': 'a,b\n' }, 'source_malformed'],
    ['with an empty file beside others', { ...FILES, 'legislators-historical.csv': '' }, 'list_empty'],
    ['with a header alone beside others', { ...FILES, 'legislators-historical.csv': 'last_name,first_name,bioguide_id\n' }, 'list_empty'],
  ])('a folder %s is refused', async (_, files, code) => {
    const { versions, error } = await load(files);
    expect(toErrorParts(error).code).toBe(code);
    expect(versions).toEqual([]);
  });

  test('an entry that expands without end, and one that is no entry, cost themselves alone', async () => {
    const bomb = `- a: &a [${'x,'.repeat(50)}]\n  b: &b [${'*a,'.repeat(50)}]\n  c: &c [${'*b,'.repeat(50)}]\n  d: [${'*c,'.repeat(50)}]\n`;
    const read = await loadCurrent(`${bomb}- 7\n${CURRENT}`);
    expect(idsOf(read)).toEqual(['Q000001', 'Q000002', 'Q000004']);
    expect(read.issues.filter(({ severity }) => severity === 'error')).toHaveLength(3);
  });

  test('an entry that never ends is refused, before it is gathered', async () => {
    const { error } = await loadCurrent(`- id: {bioguide: Q000001}\n${'  note: x\n'.repeat(150_000)}`);
    expect(toErrorParts(error)).toMatchObject({ code: 'source_malformed', detail: { line: 1 } });
  });

  test('whatever an entry holds, the others are kept', async () => {
    const items = CURRENT.split(/^(?=- )/mu);
    const line = fc.string({
      unit: fc.constantFrom('a', ':', ' ', '  ', '[', '{', '"', "'", '&a', '*a', '!', '|', '#', '\t', '1', 'é', 'terms', '\n  ', '\n   '),
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 3 }), line, fc.nat(400), async (at, text, where) => {
        const item = items[at]!;
        const inside = 2 + (where % (item.length - 3));
        const read = await loadCurrent(
          [...items.slice(0, at), `${item.slice(0, inside)}${text}${item.slice(inside)}`, ...items.slice(at + 1)].join(''),
        );
        expectSound(read);
        if (read.error !== undefined) return;
        const alone = await loadCurrent([...items.slice(0, at), ...items.slice(at + 1)].join(''));
        for (const entity of alone.entities) expect(read.entities).toContainEqual(entity);
      }),
      { numRuns: 200 },
    );
  });
});

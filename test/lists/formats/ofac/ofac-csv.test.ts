import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ofacCsv } from '../../../../src/lists/formats/ofac/ofac-csv.js';
import { aFile, FIXTURES, readItems, toErrorParts, writeFiles, type ReadList } from '../../list-reading.js';

const FOLDER = join(FIXTURES, 'ofac');
const SDN = Object.fromEntries(
  ['sdn.csv', 'alt.csv', 'add.csv', 'sdn_comments.csv'].map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]),
);

const load = (files: Readonly<Record<string, string | Uint8Array>>): Promise<ReadList> => readItems(ofacCsv.load(writeFiles(files)));
/** The SDN files with one of them changed. */
const loadWith = (file: string, change: (content: string) => string | Uint8Array): Promise<ReadList> =>
  load({ ...SDN, [file]: change(SDN[file]!) });
const idsOf = ({ entities }: ReadList): string[] => entities.map(({ sourceId }) => sourceId);
const ALL = ['101', '102', '103', '104', '105', '106'];
const withoutFile = (name: string): Record<string, string> => Object.fromEntries(Object.entries(SDN).filter(([file]) => file !== name));

describe('the lists of OFAC', () => {
  test('a folder with both sets holds two lists, counted', async () => {
    const { versions, issues, error } = await readItems(ofacCsv.load(FOLDER));
    expect(error).toBeUndefined();
    expect(issues).toEqual([]);
    expect(versions).toEqual([
      {
        list: 'ofac-sdn',
        name: 'OFAC SDN',
        contentHash: versions[0]!.contentHash,
        entities: { person: 3, company: 1, vessel: 1, aircraft: 1 },
        names: 12,
        issues: 0,
      },
      {
        list: 'ofac-consolidated',
        name: 'OFAC Consolidated Non-SDN',
        contentHash: versions[1]!.contentHash,
        entities: { person: 1, company: 1, vessel: 0, aircraft: 0 },
        names: 4,
        issues: 0,
      },
    ]);
  });

  test('the file of entries alone is loaded where it is named, with an issue for each file that is missing', async () => {
    const whole = await load(SDN);
    const { entities, issues, error, versions } = await readItems(ofacCsv.load(join(FOLDER, 'sdn.csv')));
    expect(error).toBeUndefined();
    expect(entities.map(({ sourceId, names }) => [sourceId, names[0]])).toEqual(
      whole.entities.map(({ sourceId, names }) => [sourceId, names[0]]),
    );
    expect(issues.slice(0, 3).map(({ file, severity }) => [basename(file), severity])).toEqual([
      ['alt.csv', 'error'],
      ['add.csv', 'error'],
      ['sdn_comments.csv', 'warning'],
    ]);
    expect(issues[0]!.message).toBe(
      'The file of aliases is not read, as sdn.csv is named alone: names are found by their main form alone.',
    );
    expect(versions).toMatchObject([{ list: 'ofac-sdn', issues: issues.length }]);
    const consolidated = await readItems(ofacCsv.load(join(FOLDER, 'cons_prim.csv')));
    expect(consolidated.versions).toMatchObject([{ list: 'ofac-consolidated' }]);
    expect(ofacCsv.description).toMatch(/; or the path of sdn\.csv or cons_prim\.csv alone$/u);
  });

  test('a person has names in reading order, and every fact of the four files', async () => {
    expect((await load(SDN)).entities[0]).toEqual({
      list: 'ofac-sdn',
      sourceId: '101',
      type: 'person',
      classifications: ['watchlist.sanctionsLists', 'watchlist.terror'],
      names: [
        { type: 'primary', quality: 'strong', entityName: 'Anton Petar BREVIK', firstName: 'Anton Petar', lastName: 'BREVIK' },
        { type: 'alias', quality: 'strong', entityName: 'Antoni BREWIK', firstName: 'Antoni', lastName: 'BREWIK' },
        { type: 'alias', quality: 'strong', entityName: 'A. BREVIK', firstName: 'A.', lastName: 'BREVIK' },
        { type: 'alias', quality: 'weak', entityName: 'OLD TONY' },
      ],
      dates: [
        { kind: 'birth', from: { year: 1948, month: 12, day: 10 }, circa: false },
        { kind: 'birth', from: { year: 1949 }, circa: false },
      ],
      countries: [
        { kind: 'address', country: 'mt' },
        { kind: 'birth', country: 'mt' },
        { kind: 'nationality', country: 'mt' },
        { kind: 'citizenship', country: 'kp' },
      ],
      birthPlaces: ['Sliema, Malta'],
      gender: 'male',
      addresses: [{ line: '1 Harbour Road', city: 'Sliema', postalCode: 'SLM 1030', country: 'mt' }],
      identifications: [
        {
          type: 'Passport',
          value: 'M0011',
          country: 'mt',
          issued: { year: 2001, month: 2, day: 1 },
          expires: { year: 2011, month: 1, day: 31 },
        },
      ],
      occupations: [
        { type: 'stated', category: 'title', title: 'Harbour Master' },
        { type: 'stated', title: 'Minister of Ports' },
      ],
      references: [{ source: 'SDGT' }, { source: 'IFSR' }],
      images: [],
      remarks: 'Address country: undetermined',
    });
  });

  test('a comma splits no company; its addresses are parted', async () => {
    const company = (await load(SDN)).entities[1]!;
    expect(company.names.map(({ entityName }) => entityName)).toEqual(['NORTH QUAY, S.A.', 'QUAI NORD, S.A.']);
    expect(company.addresses).toEqual([
      { city: 'Zapopan', state: 'Jalisco', postalCode: 'C.P. 45050', country: 'mx' },
      { line: 'Quay 2', country: 'pa' },
    ]);
    expect(company).toMatchObject({
      type: 'company',
      classifications: ['watchlist.sanctionsLists', 'otherLists.trafficking'],
      remarks: 'all offices worldwide',
    });
  });

  test('a vessel has a call sign, a number and a flag; what describes it is a remark', async () => {
    const { entities } = await load(SDN);
    expect(entities[2]).toMatchObject({
      type: 'vessel',
      identifications: [
        { type: 'Vessel Call Sign', value: '9ZZZ9' },
        { type: 'Vessel Registration Identification IMO', value: '9900001' },
      ],
      countries: [
        { kind: 'flag', country: 'pa' },
        { kind: 'other', country: 'mt' },
      ],
      addresses: [],
      remarks:
        'Vessel type: Bulk Carrier\nTonnage: 12,345\nGross registered tonnage: 6,789\nVessel owner: North Quay Shipping\nFormer Vessel Flag Malta',
    });
    expect(entities[3]).toMatchObject({ type: 'aircraft', identifications: [{ value: '0042' }], remarks: 'Aircraft Model A300' });
  });

  test('comments continue remarks in mid-word', async () => {
    const person = (await load(SDN)).entities[4]!;
    expect(person.names.map(({ entityName }) => entityName)).toEqual(['ZABEL', 'THE FERRYMAN', 'THE LONG FERRYMAN']);
    expect(person).toMatchObject({ gender: 'male', countries: [{ kind: 'nationality', country: 'mt' }] });
    expect(person.identifications.map(({ value }) => value)).toEqual(['K0099', '35699000111']);
  });

  test('a generation ends the name', async () => {
    expect((await load(SDN)).entities[5]!.names).toEqual([
      { type: 'primary', quality: 'strong', entityName: 'Ruth Ada OKORO Jr.', firstName: 'Ruth Ada', lastName: 'OKORO' },
    ]);
  });

  test('the case of file names makes no difference', async () => {
    expect(idsOf(await load(Object.fromEntries(Object.entries(SDN).map(([file, content]) => [file.toUpperCase(), content]))))).toEqual(ALL);
  });

  test('the hash of the version follows every file', async () => {
    const hash = async (reading: Promise<ReadList>): Promise<string> => (await reading).versions[0]!.contentHash;
    const plain = await hash(load(SDN));
    expect(await hash(load(SDN))).toBe(plain);
    for (const file of Object.keys(SDN))
      expect(await hash(loadWith(file, (content) => content.replace('a', 'b').replace('e', 'f')))).not.toBe(plain);
  });
});

describe('a bad folder of OFAC', () => {
  test.each(['sdn.csv', 'alt.csv', 'add.csv'])('without %s it is incomplete, before anything is delivered', async (file) => {
    const { entities, error } = await load(withoutFile(file));
    expect(toErrorParts(error)).toMatchObject({ code: 'source_incomplete', detail: { file: aFile(file) } });
    expect(entities).toEqual([]);
  });

  test('an empty folder is incomplete', async () => {
    expect(toErrorParts((await load({})).error)).toMatchObject({ code: 'source_incomplete', detail: { file: aFile('sdn.csv') } });
  });

  test('without its comments it is loaded; cut remarks are said, and half a fact is none', async () => {
    const { entities, issues, versions } = await load(withoutFile('sdn_comments.csv'));
    expect(entities).toHaveLength(6);
    expect(issues.map(({ file, sourceId, severity }) => [basename(file), sourceId, severity])).toEqual([
      ['sdn_comments.csv', undefined, 'warning'],
      ['sdn.csv', '105', 'error'],
    ]);
    expect(entities[4]!.names.map(({ entityName }) => entityName)).toEqual(['ZABEL', 'THE FERRYMAN']);
    const lastWords = SDN['sdn.csv']!.split('\r\n')[4]!.slice(0, -1).split('; ').at(-1)!;
    expect(entities[4]!.remarks!.endsWith(lastWords)).toBe(true);
    expect(versions[0]!.issues).toBe(2);
  });

  test.each(['', '\x1a'])('an empty list is an error (%j)', async (content) => {
    expect(toErrorParts((await loadWith('sdn.csv', () => content)).error)).toMatchObject({
      code: 'list_empty',
      detail: { file: aFile('sdn.csv'), list: 'ofac-sdn' },
    });
  });

  test.each(['sdn.csv', 'alt.csv', 'add.csv'])('%s that is cut in a row never passes for a list', async (file) => {
    for (const length of [SDN[file]!.length - 6, Math.floor(SDN[file]!.length / 2)]) {
      const { versions, error } = await loadWith(file, (content) => content.slice(0, length));
      expect(toErrorParts(error)).toMatchObject({ code: 'source_malformed', detail: { file: aFile(file) } });
      expect(versions).toEqual([]);
    }
  });

  test.each(['sdn.csv', 'alt.csv', 'add.csv'])('%s that is cut between two rows is said', async (file) => {
    const { issues } = await loadWith(file, (content) => content.split('\r\n').slice(0, 2).join('\r\n') + '\r\n');
    expect(issues).toContainEqual(expect.objectContaining({ file: aFile(file), severity: 'warning' }));
    if (file === 'sdn.csv') {
      const orphans = issues
        .filter(({ severity }) => severity === 'error')
        .map(({ file: other, sourceId }) => `${basename(other)} ${sourceId ?? ''}`);
      expect(orphans).toEqual(['add.csv 103', 'sdn_comments.csv 105']);
    }
  });

  test.each(['alt.csv', 'add.csv'])(
    '%s that is another file, or empty, is refused; a few rows that cannot be read are not, nor is one that says that it is empty',
    async (file) => {
      for (const [content, what] of [
        [SDN['sdn.csv']!.replace('\x1a', '').repeat(100), 'another file'],
        ['{"error":"not found"}\n', 'another file'],
        ['', 'empty'],
        ['\r\n', 'empty'],
      ] as const) {
        const { versions, error } = await loadWith(file, () => content);
        expect(toErrorParts(error)).toMatchObject({
          code: 'source_malformed',
          detail: { file: aFile(file) },
          message: expect.stringMatching(new RegExp(`${file} holds no row that can be read: it is ${what}\\.$`, 'u')) as string,
        });
        expect(versions).toEqual([]);
      }
      expect((await loadWith(file, () => 'x,1\r\n\x1a')).issues).toMatchObject([{ file: aFile(file), line: 1, severity: 'error' }]);
      expect((await loadWith(file, () => '\x1a')).issues).toEqual([]);
    },
  );

  test('a long sdn.csv that is cut between two rows is incomplete by what the others name; one of another day is not', async () => {
    const uids = Array.from({ length: 1000 }, (_, at) => String(1000 + at));
    const folderOf = (rows: number): Record<string, string> => ({
      'sdn.csv': uids
        .slice(0, rows)
        .map((uid) => `${uid},"FIRM ${uid}",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n`)
        .join(''),
      'alt.csv': '\x1a',
      'add.csv': `${uids.map((uid) => `${uid},1,"1 Quay","Havana","Cuba",-0- \r\n`).join('')}\x1a`,
      'sdn_comments.csv': '',
    });
    expect(toErrorParts((await load(folderOf(799))).error)).toMatchObject({
      code: 'source_incomplete',
      detail: { file: aFile('sdn.csv') },
    });
    const { entities, issues, error } = await load(folderOf(801));
    expect([entities.length, issues.filter(({ severity }) => severity === 'error').length, error]).toEqual([801, 199, undefined]);
  });

  test('a row of the wrong length costs itself alone', async () => {
    const { issues, ...list } = await loadWith('sdn.csv', (content) => content.replace('"CUBA",-0- ,', '"CUBA",'));
    expect(idsOf({ ...list, issues })).toEqual(ALL.filter((id) => id !== '103'));
    expect(issues[0]).toMatchObject({ list: 'ofac-sdn', file: aFile('sdn.csv'), line: 3, severity: 'error' });
  });

  test.each([
    ['a row without a uid', (content: string) => content.replace('103,', 'x,'), '103', 'uid'],
    ['a row without a name', (content: string) => content.replace('"SEA CALF"', '-0- '), '103', 'name'],
    ['a repeated uid', (content: string) => content.replace('\r\n103,', '\r\n102,'), '103', undefined],
  ])('%s is an error, and the rest is loaded', async (_, change, lost, field) => {
    const { issues, ...list } = await loadWith('sdn.csv', change);
    expect(idsOf({ ...list, issues })).toEqual(ALL.filter((id) => id !== lost));
    expect(issues[0]).toMatchObject({ file: aFile('sdn.csv'), line: 3, severity: 'error', ...(field === undefined ? {} : { field }) });
  });

  test.each([
    ['an unknown type', (content: string) => content.replace('"vessel"', '"submarine"'), 'type'],
    ['an unknown programme', (content: string) => content.replace('"CUBA"', '"ATLANTIS-EO1"'), 'programme'],
    ['no programme', (content: string) => content.replace('"CUBA"', '-0- '), 'programme'],
    ['an unknown country', (content: string) => content.replace('"Panama"', '"Atlantis"'), 'Vessel flag'],
  ])('%s is a warning, and the entry is kept', async (_, change, field) => {
    const { entities, issues } = await loadWith('sdn.csv', change);
    expect(entities).toHaveLength(6);
    expect(issues).toEqual([expect.objectContaining({ line: 3, sourceId: '103', field, severity: 'warning' })]);
    expect(entities[2]!.classifications).toContain('watchlist.sanctionsLists');
  });

  test('words of a country that is not understood stay in the remarks', async () => {
    const { entities } = await loadWith('add.csv', (content) => content.replace('"Malta"', '"Atlantis"'));
    expect(entities[0]!.remarks).toBe('Address country: Atlantis\nAddress country: undetermined');
  });

  test('an alias of nobody is an error', async () => {
    const { issues } = await loadWith('alt.csv', (content) => content.replace('102,3', '999,3'));
    expect(issues).toEqual([expect.objectContaining({ file: aFile('alt.csv'), line: 3, sourceId: '999', severity: 'error' })]);
  });
});

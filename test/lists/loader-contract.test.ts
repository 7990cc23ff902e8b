/**
 * What every list loader keeps to, whatever its format: one case a format, and a format without a case fails.
 *
 * A case names the files of a source; what is done to a source is done to the first of them. What only one format has
 * is tested beside it, in formats/.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { LOADERS } from '../../src/lists/lists.js';
import { expectOtherLinesKept, expectSound, expectSoundWhenDamaged, expectSoundWithAnyValue } from './list-damage.js';
import { FIXTURES, readItems, toErrorParts, writeFiles, type ReadList } from './list-reading.js';

interface FormatCase {
  readonly files: Readonly<Record<string, string>>;
  /** The source, of the path of its first file; without it the folder is the source. */
  readonly toSource?: (path: string) => string;
  /** The first file without an entry. */
  readonly empty: string;
  /** Words of the first file, and others that give an entry the id of another. Absent where rows of one id are one entry. */
  readonly twice?: readonly [from: string, to: string];
  /** Words of the first file, others in their place that are no fact, and the field that is told. */
  readonly breaks: readonly (readonly [from: string, to: string, field: string])[];
  /** Whether what is no fact costs its entry, as the format is written for this program. */
  readonly isStrict?: boolean;
  /** A word of a name. */
  readonly name: string;
  /** Where each line is a record: the first that is one, and whether records say things of one another. */
  readonly lines?: { readonly first?: number; readonly isLinked?: boolean };
  /** Where records are JSON: the documents of a file, and the entities that must be as before when a value at a path is another one. */
  readonly json?: {
    readonly parse: (text: string) => unknown;
    readonly print: (document: unknown) => string;
    readonly keep: (path: readonly (string | number)[], sourceId: string) => boolean;
  };
  /** The element of an entry; entries are independent of one another. */
  readonly element?: string;
}

const readFiles = (folder: string, ...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, readFileSync(join(FIXTURES, folder, name), 'utf8')]));
const itself = (path: string): string => path;
const JSON_LINES = {
  parse: (text: string): unknown =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  print: (document: unknown): string => (document as unknown[]).map((line) => `${JSON.stringify(line)}\n`).join(''),
};
const toNativeLine = (sourceId: string): string =>
  `${JSON.stringify({
    list: 'l',
    sourceId,
    type: 'person',
    names: [{ type: 'primary', entityName: 'Anton Brevik' }],
    classifications: ['pep.level1'],
    dates: [{ kind: 'birth', from: { year: 1950, month: 3 } }],
  })}\n`;

const CASES: Readonly<Record<string, FormatCase>> = {
  'native-jsonl': {
    files: { 'l.jsonl': ['1', '2', '3'].map(toNativeLine).join('') },
    toSource: itself,
    empty: '{"list":{"list":"l","name":"L"}}\n',
    twice: ['"sourceId":"2"', '"sourceId":"1"'],
    breaks: [
      ['"month":3', '"month":13', 'dates.0.from'],
      ['"month":3', '"month":2,"month":3', 'month'],
    ],
    isStrict: true,
    name: 'Anton',
    lines: {},
  },
  'ofac-csv': {
    files: readFiles('ofac', 'sdn.csv', 'alt.csv', 'add.csv', 'sdn_comments.csv'),
    empty: '\x1a',
    twice: ['\r\n103,', '\r\n102,'],
    breaks: [['DOB 10 Dec 1948', 'DOB 31 Feb 1948', 'DOB']],
    name: 'BREVIK',
    lines: {},
  },
  'ofac-xml': {
    files: readFiles('ofac-xml', 'sdn.xml'),
    toSource: itself,
    empty: '<sdnList><publshInformation/></sdnList>',
    twice: ['<uid>900002</uid>', '<uid>900001</uid>'],
    breaks: [['>04 Mar 1950<', '>31 Feb 1950<', 'DOB']],
    name: 'BREVIK',
    element: 'sdnEntry',
  },
  'ofac-advanced-xml': {
    files: {
      // Without the relationship whose remark names another party.
      'advanced.xml': readFiles('ofac-xml', 'sdn_advanced.xml')['sdn_advanced.xml']!.replace(
        'To-ProfileID="900002"',
        'To-ProfileID="999999"',
      ),
    },
    toSource: itself,
    empty: '<Sanctions><DistinctParties/></Sanctions>',
    twice: ['<DistinctParty FixedRef="900002">', '<DistinctParty FixedRef="900001">'],
    breaks: [
      ['<To><Year>1953</Year><Month>2</Month><Day>28</Day></To>', '<To><Year>1953</Year><Month>2</Month><Day>30</Day></To>', 'DOB'],
      ['<From><Year>1950</Year><Month>3</Month>', '<From><Year>1950</Year><Month>March</Month>', 'DOB'],
      ['<Year>2014</Year><Month>10</Month><Day>10</Day>', '<Year>2014</Year><Month>13</Month><Day>10</Day>', 'Date'],
      ['<From><Year>2001</Year><Month>2</Month>', '<From><Year>2001</Year><Month>22</Month>', 'Passport'],
      ['<VersionLocation LocationID="701" />', '<VersionLocation LocationID="7" />', 'LocationID'],
      ['<LocationCountry CountryID="11138"', '<LocationCountry CountryID="1"', 'Address country'],
      ['IssuedBy-CountryID="11138"', 'IssuedBy-CountryID="1"', 'Passport'],
    ],
    name: 'BREVIK',
    element: 'DistinctParty',
  },
  'un-xml': {
    files: readFiles('un', 'consolidated.xml'),
    toSource: itself,
    empty: '<CONSOLIDATED_LIST><INDIVIDUALS/><ENTITIES/></CONSOLIDATED_LIST>',
    twice: ['<DATAID>9000002', '<DATAID>9000001'],
    breaks: [['<DATE>1950-03-04</DATE>', '<DATE>1950-02-30</DATE>', 'DATE_OF_BIRTH']],
    name: 'ANTON',
    element: 'INDIVIDUAL',
  },
  'eu-xml': {
    files: readFiles('eu', 'fsf.xml'),
    toSource: itself,
    empty: '<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-05-01T08:25:36.000+00:00"/>',
    twice: ['logicalId="9002"', 'logicalId="9001"'],
    breaks: [
      ['entryIntoForceDate="2019-04-09"', 'entryIntoForceDate="09.04.2019"', 'entryIntoForceDate'],
      ['issuedDate="2001-02-01"', 'issuedDate="2001-02-30"', 'issuedDate'],
      ['validTo="2011-01-31"', 'validTo="unlimited"', 'validTo'],
    ],
    name: 'Brevik',
    element: 'sanctionEntity',
  },
  'uk-xml': {
    files: readFiles('uk', 'uk.xml'),
    toSource: itself,
    empty: '<Designations><DateGenerated>22/08/2026</DateGenerated></Designations>',
    twice: ['RUS9002', 'RUS9001'],
    breaks: [['<DOB>04/03/1950</DOB>', '<DOB>31/02/1950</DOB>', 'DOB']],
    name: 'BREVIK',
    element: 'Designation',
  },
  'canada-xml': {
    files: readFiles('canada', 'sema.xml'),
    toSource: itself,
    empty: '<data-set/>',
    twice: ['<Item>1</Item>', '<Item>2</Item>'],
    breaks: [[' 1965-04-29<', ' 1965-02-30<', 'DateOfBirthOrShipBuildDate']],
    name: 'Brevik',
    element: 'record',
  },
  'us-csl-csv': {
    files: readFiles('us-csl', 'consolidated.csv'),
    toSource: itself,
    empty: '_id,source,name\n',
    twice: ['Capta List (CAP)', 'Capta List (SDN)'],
    breaks: [['1948-12-10', '1948-02-30', 'dates_of_birth']],
    name: 'BREVIK',
    lines: { first: 1 },
  },
  'worldbank-json': {
    files: readFiles('worldbank', 'debarred.json'),
    toSource: itself,
    empty: '{"response":{"ZPROCSUPP":[]}}',
    twice: ['"SUPP_ID": 900002', '"SUPP_ID": 900001'],
    breaks: [
      ['"2024-08-22"', '"2024-02-30"', 'DEBAR_FROM_DATE'],
      ['"SUPP_ID": 900001', '"SUPP_ID": 1, "SUPP_ID": 900001', 'SUPP_ID'],
    ],
    name: 'NORTH',
    json: {
      parse: JSON.parse,
      print: JSON.stringify,
      keep: ([, , record], id) => record !== undefined && record !== Number(id.slice(-1)) - 1,
    },
  },
  'ftm-jsonl': {
    files: readFiles('ftm', 'quay.ftm.json'),
    toSource: itself,
    empty: '{"id":"x","schema":"Position","properties":{}}\n',
    twice: ['{"id":"C2"', '{"id":"C1"'],
    breaks: [
      ['"country":["pa"],"startDate":["2020-01-01"]', '"country":["zz"],"startDate":["2020-01-01"]', 'country'],
      ['"startDate":["2020-01-01"]', '"startDate":["01/01/2020"]', 'startDate'],
      ['"endDate":["2025-01-01"]', '"endDate":["never"]', 'endDate'],
      ['"listingDate":["2022-01-02"]', '"listingDate":["2022-02-30"]', 'listingDate'],
      ['"endDate":["2030-01-01"]', '"endDate":["open"]', 'endDate'],
      ['"postalCode":["SLM 1030"],"country":["mt"]', '"postalCode":["SLM 1030"],"country":["Atlantis"]', 'country'],
      ['{"id":"C1"', '{"id":"C0","id":"C1"', 'id'],
    ],
    name: 'Anton',
    lines: { isLinked: true },
    json: { ...JSON_LINES, keep: ([at], id) => id === 'V1' && at !== 11 },
  },
  'opensanctions-csv': {
    files: { 'quay.simple.csv': readFiles('opensanctions', 'targets.simple.csv')['targets.simple.csv']! },
    toSource: itself,
    empty: 'id,schema,name,dataset\n',
    twice: ['"NK-2"', '"NK-1"'],
    breaks: [['"1948-12;1949"', '"1948-13;1949"', 'birth_date']],
    name: 'Anton',
    lines: { first: 1 },
  },
  'us-congress': {
    files: readFiles('us-congress', 'legislators-current.yaml'),
    empty: '# nothing\n',
    twice: ['Q000002', 'Q000001'],
    breaks: [["birthday: '1958-10-13'", "birthday: '1958-02-30'", 'birthday']],
    name: 'Ada',
  },
  'openstates-jsonl': {
    files: readFiles('openstates', 'people.jsonl'),
    toSource: itself,
    empty: '{}\n',
    twice: ['"ocd-person/2"', '"ocd-person/1"'],
    breaks: [
      ['"1961-05-05"', '"1961-02-30"', 'birth_date'],
      ['"1961-05-05"', '"1961-05-04","birth_date":"1961-05-05"', 'birth_date'],
    ],
    name: 'Okoro',
    lines: {},
    // The last line is not JSON.
    json: {
      ...JSON_LINES,
      parse: (text) => JSON_LINES.parse(text.split('\n').slice(0, 6).join('\n')),
      keep: ([at], id) => at !== Number(id.slice(-1)) - 1,
    },
  },
  'popolo-json': {
    files: { 'quay.json': readFiles('popolo', 'estonia-ep-popolo-v1.0.json')['estonia-ep-popolo-v1.0.json']! },
    toSource: itself,
    empty: '{"persons":[]}',
    twice: ['"id": "p2"', '"id": "p1"'],
    breaks: [
      ['"1951-03-25"', '"1951-02-30"', 'birth_date'],
      ['"id": "p1"', '"id": "p0", "id": "p1"', 'id'],
    ],
    name: 'Anton',
    json: {
      parse: JSON.parse,
      print: JSON.stringify,
      keep: ([member, at], id) => member === 'persons' && at !== undefined && at !== Number(id.slice(-1)) - 1,
    },
  },
  'wikidata-peps': {
    files: readFiles('wikidata', 'bio.csv'),
    empty: 'id,name,dob\n',
    breaks: [['1961-05-05', '1961-02-30', 'dob']],
    name: 'Anton',
    lines: { first: 1, isLinked: true },
  },
  csv: {
    files: readFiles('csv', 'house.csv', 'house.yaml'),
    toSource: (path) => `${path}?mapping=${join(FIXTURES, 'csv/house.yaml')}`,
    empty: readFiles('csv', 'house.csv')['house.csv']!.split('\n', 1)[0]!,
    twice: ['H-2', 'H-1'],
    breaks: [['03/04/1950', '31/02/1950', 'born']],
    name: 'Anton',
    lines: { first: 1 },
  },
};

test('every format has a case', () => {
  expect(Object.keys(CASES).sort()).toEqual(LOADERS.map(({ format }) => format).sort());
});

describe.each(Object.entries(CASES))(
  '%s',
  (format, { files, toSource, empty, twice, breaks, isStrict = false, name, lines, json, element }) => {
    const loader = LOADERS.find((known) => known.format === format)!;
    const [file, content] = Object.entries(files)[0]!;
    const put = (changed: string | Uint8Array, as = file): string => {
      return join(writeFiles({ ...Object.fromEntries(Object.entries(files).slice(1)), [as]: changed }), as);
    };
    const loadPath = (path: string): Promise<ReadList> =>
      readItems(loader.load(toSource ? toSource(path) : path.slice(0, -basename(path).length - 1)));
    const load = (changed: string | Uint8Array): Promise<ReadList> => loadPath(put(changed));
    const replace = (from: string, to: string): string => {
      expect(content).toContain(from);
      return content.replace(from, to);
    };
    /** The source is refused by an error that names its first file, or the folder. */
    const expectRefused = async (changed: string | Uint8Array, code: unknown = expect.any(String)): Promise<object> => {
      const path = put(changed);
      const { versions, error } = await loadPath(path);
      const { detail, ...parts } = toErrorParts(error);
      expect(parts.code).toEqual(code);
      expect([path, ...(toSource ? [] : [path.slice(0, -file.length - 1)])]).toContain((detail as { file: string }).file);
      expect(parts.message).toContain((detail as { file: string }).file);
      expect(versions).toEqual([]);
      return detail as object;
    };

    test('is sound: one list with all that is delivered counted, a primary name first', async () => {
      const read = await load(content);
      expect(read.error).toBeUndefined();
      expectSound(read);
      const [version] = read.versions;
      const { entities, issues } = read;
      expect(entities.length).toBeGreaterThan(1);
      expect(version).toMatchObject({ issues: issues.length, names: entities.flatMap(({ names }) => names).length });
      expect(Object.values(version!.entities).reduce((sum, count) => sum + count)).toBe(entities.length);
      for (const { list, names, references } of entities) {
        expect(list).toBe(version!.list);
        expect(references.length).toBeGreaterThan(0);
        expect(names.map(({ type }, position) => (type === 'primary') === (position === 0))).not.toContain(false);
      }
    });

    test('a gzip, a byte order mark and the ends of lines make no difference, words do', async () => {
      const { entities, versions } = await load(content);
      for (const same of [`\uFEFF${content}`, content.replace(/\r?\n/gu, '\n'), content.replace(/\r?\n/gu, '\r\n')])
        expect((await load(same)).entities).toEqual(entities);
      expect(await loadPath(put(gzipSync(content), `${file}.gz`))).toMatchObject({ entities, versions });
      expect((await load(replace(name, 'Other'))).versions[0]!.contentHash).not.toBe(versions[0]!.contentHash);
    });

    if (toSource)
      test('standard input makes no difference but for the name of the list', async () => {
        const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([Buffer.from(content)]) as never);
        const { entities, versions } = await readItems(loader.load(toSource('-')));
        stdin.mockRestore();
        const whole = await load(content);
        const toFacts = (list: ReadList['entities']): unknown[] => list.map(({ list: _, references: __, ...facts }) => facts);
        expect(toFacts(entities)).toEqual(toFacts(whole.entities));
        expect(versions).toMatchObject([{ contentHash: whole.versions[0]!.contentHash, names: whole.versions[0]!.names }]);
      });

    test('cut in the middle it is refused, with the line', async () => {
      // Not in the last cell of a row, which a shorter one could be.
      expect(await expectRefused(content.slice(0, content.length * 0.4), 'source_malformed')).toHaveProperty('line');
      await expectRefused(gzipSync(content).subarray(0, -9), 'source_malformed');
    });

    test('what is no file of the format is refused', async () => {
      for (const other of ['', ' \n', '[]', '{"error":"not found"}\n', 'animal,legs\ncow,4\n']) await expectRefused(other);
      for (const other of ['<!DOCTYPE html>\n<html></html>', 'PK\x03\x04', Buffer.from(content, 'utf16le')])
        await expectRefused(other, 'source_malformed');
    });

    test('bytes that are not UTF-8 are refused by their line', async () => {
      const at = content.indexOf(name);
      const bytes = Buffer.concat([Buffer.from(content.slice(0, at)), Buffer.from([0xe9]), Buffer.from(content.slice(at))]);
      expect(await expectRefused(bytes, 'source_malformed')).toMatchObject({ line: content.slice(0, at).split('\n').length });
    });

    test('without an entry it is refused as empty, and where there is nothing as unreadable', async () => {
      await expectRefused(empty, 'list_empty');
      const missing = toErrorParts((await loadPath('nowhere/none/x.txt')).error);
      expect(missing).toMatchObject({ code: 'file_unreadable', detail: { file: toSource ? 'nowhere/none/x.txt' : 'nowhere/none' } });
    });

    if (twice)
      test('an id that was there before is an error, and its first entry stays', async () => {
        const path = put(replace(...twice));
        const { entities, issues, versions } = await loadPath(path);
        const whole = await load(content);
        expect(versions[0]!.issues).toBe(issues.length);
        expect(entities).toHaveLength(whole.entities.length - 1);
        const told = issues.filter(({ message }) => message.includes('has an entry with this identifier before'));
        expect(told).toMatchObject([{ severity: 'error', file: path }]);
        expect(whole.entities.map(({ sourceId }) => sourceId)).toContain(told[0]!.sourceId);
        expect(told[0]!.line !== undefined || json !== undefined).toBe(true);
      });

    test.each(breaks)('%s as %s is told, with its file and field, and the rest stays', async (from, to, field) => {
      const whole = await load(content);
      const path = put(replace(from, to));
      const broken = await loadPath(path);
      expect(broken.error).toBeUndefined();
      const toNames = ({ entities }: ReadList): unknown[] => entities.map(({ sourceId, names }) => [sourceId, names]);
      if (isStrict) expect(broken.entities).toHaveLength(whole.entities.length - 1);
      else expect(toNames(broken)).toEqual(toNames(whole));
      const told = whole.issues.map(({ file: _, ...issue }) => JSON.stringify(issue));
      const more = broken.issues.filter(({ file: _, ...issue }) => {
        const at = told.indexOf(JSON.stringify(issue));
        if (at >= 0) told.splice(at, 1);
        return at < 0;
      });
      expect(more.map((issue) => issue.field)).toContain(field);
      for (const issue of more) {
        expect(issue.file).toBe(path);
        expect(issue.line !== undefined || (json !== undefined && lines === undefined)).toBe(true);
      }
    });

    test('a name of 10,000 characters is kept', async () => {
      const long = 'Ab'.repeat(5000);
      const { entities, error } = await load(content.replaceAll(name, long));
      expect(error).toBeUndefined();
      expect(entities).toHaveLength((await load(content)).entities.length);
      expect(entities.some(({ names }) => names.some(({ entityName }) => entityName.toLowerCase().includes(long.toLowerCase())))).toBe(
        true,
      );
    });

    test('whatever is done to it, it is sound or refused', async () =>
      expectSoundWhenDamaged(async (changed) => {
        const read = await load(changed);
        // Damage to a list's id makes it another list, of which a strict format may have several.
        const [first] = read.versions;
        return isStrict && first ? { ...read, versions: [first], entities: read.entities.filter(({ list }) => list === first.list) } : read;
      }, content));

    if (lines)
      test('whatever is done to a line, the others are kept', async () => expectOtherLinesKept(load, content.trimEnd().split('\n'), lines));

    if (json)
      test('whatever a record holds, the others are kept', async () =>
        expectSoundWithAnyValue((document) => load(json.print(document)), json.parse(content), json.keep));

    if (element)
      describe('in XML', () => {
        const start = new RegExp(`<${element}[ >]`, 'u').exec(content)?.index ?? 0;
        const end = content.indexOf(`</${element}>`);
        const insert = (at: number, xml: string): string => content.slice(0, at) + xml + content.slice(at);

        test('another prefix of names makes no difference', async () => {
          expect((await load(content.replace(/<(\/?)(?=[A-Za-z])/gu, '<$1x:'))).entities).toEqual((await load(content)).entities);
        });

        test('another root, a document type and another encoding are refused', async () => {
          const root = /<[A-Za-z]\w+/u.exec(content)!.index;
          for (const other of [
            '<other></other>',
            insert(root, '<!DOCTYPE a [<!ENTITY x "y">]>'),
            content.replace(/encoding="[^"]*"|(?=standalone)/u, 'encoding="windows-1252" '),
          ])
            expect(await expectRefused(other, 'source_malformed')).toHaveProperty('line');
        });

        test('an element beside the entries is an error, as it may hold some', async () => {
          const { issues, entities } = await load(insert(start, '<Newcomer><a>1</a></Newcomer>'));
          expect(entities).toEqual((await load(content)).entities);
          expect(issues).toContainEqual(expect.objectContaining({ severity: 'error', field: 'Newcomer' }));
        });

        test('an element that no version of the format has is kept in the remarks, with a warning', async () => {
          const { issues, entities } = await load(insert(end, '<ShoeSize unit="eu">42</ShoeSize>'));
          expect(issues).toContainEqual(
            expect.objectContaining({ severity: 'warning', field: 'ShoeSize', sourceId: entities[0]!.sourceId }),
          );
          expect(entities[0]!.remarks).toMatch(/ShoeSize: eu 42/u);
        });

        test('whatever stands in place of a text or an attribute of one entry, the others are delivered', async () => {
          const whole = await load(content);
          const starts = [...content.matchAll(new RegExp(`<${element}[ >]`, 'gu'))].map(({ index }) => index);
          const spans = starts.flatMap((from, number) => {
            const record = content.slice(from, content.indexOf(`</${element}>`, from));
            return [...record.matchAll(/(?<=>)[^<>]+(?=<)|(?<==")[^"]*(?=")/gu)]
              .filter(([text]) => text.trim() !== '')
              .map(({ index, 0: text }) => ({ number, from: from + index, to: from + index + text.length }));
          });
          const words = fc.oneof(
            fc.string(),
            fc.string({ unit: 'binary' }),
            fc.constantFrom('', ' ', '-', '__proto__', 'constructor', '99/99/9999', '0', 'ا'.repeat(3000), '(((((', ';;;,,,///'),
          );
          await fc.assert(
            fc.asyncProperty(fc.constantFrom(...spans), words, async ({ number, from, to }, text) => {
              const { entities, issues, error, versions } = await load(content.slice(0, from) + escapeXml(text) + content.slice(to));
              expect(error).toBeUndefined();
              // One that now bears the id of another: the first of the two stays, as an issue says.
              const doubled = toDoubledIds(issues).find((id) => !toDoubledIds(whole.issues).includes(id));
              if (doubled !== undefined) expect(entities.filter(({ sourceId }) => sourceId === doubled)).toHaveLength(1);
              const others = whole.entities.filter(({ sourceId }, position) => position !== number && sourceId !== doubled);
              const ids = new Set(others.map(({ sourceId }) => sourceId));
              expect(entities.filter(({ sourceId }) => ids.has(sourceId))).toEqual(others);
              expect(versions).toHaveLength(1);
            }),
            { numRuns: 200 },
          );
        });
      });
  },
);

const toDoubledIds = (issues: ReadList['issues']): unknown[] =>
  issues.flatMap(({ message, sourceId }) => (message.includes('has an entry with this identifier before') ? [sourceId] : []));

/** Without the characters that XML cannot hold. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

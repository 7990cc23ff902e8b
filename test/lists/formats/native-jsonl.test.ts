import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nativeJsonl, toNativeSchema } from '../../../src/lists/formats/native-jsonl.js';
import { ofacCsv } from '../../../src/lists/formats/ofac/ofac-csv.js';
import { unXml } from '../../../src/lists/formats/un-xml.js';
import { aFile, FIXTURES, readContent, readItems, toErrorParts, type ReadList } from '../list-reading.js';

const JSONL = readFileSync(join(FIXTURES, 'native/two-lists.jsonl'), 'utf8');
const load = (content: string | Uint8Array): Promise<ReadList> => readContent(nativeJsonl, 'l.jsonl', content);
const toLine = (change: object = {}): string =>
  `${JSON.stringify({ list: 'l', sourceId: '1', type: 'person', names: [{ type: 'primary', entityName: 'A B' }], classifications: ['pep.level1'], ...change })}\n`;

describe('the native format', () => {
  test('a file holds several lists, named by their header or their id', async () => {
    const { entities, versions, issues, error } = await load(JSONL);
    expect(error).toBeUndefined();
    expect(issues).toEqual([]);
    expect(entities.map(({ list, sourceId }) => `${list} ${sourceId}`)).toEqual(['house H-1', 'partners P-1', 'house H-2']);
    const { contentHash } = versions[0]!;
    expect(versions).toEqual([
      {
        list: 'house',
        name: 'House list',
        publishedOn: '2026-01-31',
        contentHash,
        entities: { person: 1, company: 0, vessel: 1, aircraft: 0 },
        names: 3,
        issues: 0,
      },
      { list: 'partners', name: 'partners', contentHash, entities: { person: 0, company: 1, vessel: 0, aircraft: 0 }, names: 1, issues: 0 },
    ]);
  });

  test('what is left out has its default', async () => {
    expect((await load(JSONL)).entities[0]).toEqual({
      list: 'house',
      sourceId: 'H-1',
      type: 'person',
      names: [
        { type: 'primary', quality: 'strong', entityName: 'Anton Petar Brevik', firstName: 'Anton', lastName: 'Brevik' },
        { type: 'alias', quality: 'weak', entityName: 'Old Tony' },
      ],
      classifications: ['watchlist.otherExclusionLists'],
      dates: [{ kind: 'birth', from: { year: 1948, month: 12 }, circa: false }],
      countries: [],
      birthPlaces: [],
      addresses: [],
      identifications: [],
      occupations: [],
      references: [{ source: 'House list' }],
      images: [],
    });
  });

  test('what other loaders read can be written and read again', async () => {
    for (const loader of [ofacCsv.load(join(FIXTURES, 'ofac')), unXml.load(join(FIXTURES, 'un/consolidated.xml'))]) {
      const { entities } = await readItems(loader);
      const again = await load(entities.map((entity) => `${JSON.stringify(entity)}\n`).join(''));
      expect(again.issues).toEqual([]);
      expect(again.entities).toEqual(entities);
    }
  });

  test.each([
    ['is not JSON', '{"list": "l", "sourceId"\n', undefined],
    ['is no object', '[1]\n', 'line'],
    ['has no source id', toLine({ sourceId: undefined }), 'sourceId'],
    ['has an unknown field', toLine({ nickname: 'Secretname' }), 'nickname'],
    ['has an unknown field in a name', toLine({ names: [{ type: 'primary', entityName: 'A', surname: 'Secretname' }] }), 'names.0.surname'],
    ['has no primary name', toLine({ names: [{ entityName: 'Secretname' }] }), 'names'],
    ['has a date that no calendar holds', toLine({ dates: [{ kind: 'birth', from: { year: 2001, month: 2, day: 29 } }] }), 'dates.0.from'],
    [
      'has a range that ends before it begins',
      toLine({ dates: [{ kind: 'birth', from: { year: 1970, month: 3 }, to: { year: 1970, month: 2, day: 28 } }] }),
      'dates.0.to',
    ],
    ['has an unknown leaf', toLine({ classifications: ['watchlist.Secretname'] }), 'classifications.0'],
    ['has a country in words', toLine({ countries: [{ kind: 'flag', country: 'Secretland' }] }), 'countries.0.country'],
    ['is a header with an unknown field', '{"list": {"list": "x", "name": "X", "version": 1}}\n', 'list.version'],
    ['is a header of an impossible date', '{"list": {"list": "x", "name": "X", "publishedOn": "2026-02-30"}}\n', 'list.publishedOn'],
    ['is a header behind its list', '{"list": {"list": "l", "name": "L"}}\n', 'list'],
    ['repeats a source id', toLine({ sourceId: '0' }), undefined],
    ['has a field twice', toLine().replace('"type":"person"', '"type":"Secrettype","type":"person"'), 'type'],
    ['has a field of a name twice', toLine().replace('"entityName"', '"entityName":"Secretname","entityName"'), 'entityName'],
    ['is a header with a field twice', '{"list": {"list": "x", "list": "y", "name": "X"}}\n', 'list'],
    ['has what is no name of a field twice', toLine().replace('{', '{"Secretname, too":1,"Secretname, too":2,'), 'member'],
  ])('a line that %s is an error of its own, and its content is not repeated', async (_, line, field) => {
    const { entities, issues, versions } = await load(toLine({ sourceId: '0' }) + line + toLine({ sourceId: '2' }));
    expect(entities.map(({ sourceId }) => sourceId)).toEqual(['0', '2']);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({
      list: 'l',
      file: aFile('l.jsonl'),
      line: 2,
      severity: 'error',
      ...(field === undefined ? {} : { field }),
    });
    expect(JSON.stringify(issues)).not.toContain('Secret');
    expect(versions[0]!.issues).toBe(1);
  });

  test('a range may end within what it begins with, and one without years is taken as it is', async () => {
    const dates = [
      { kind: 'birth', from: { year: 1970, month: 3 }, to: { year: 1970 }, circa: false },
      { kind: 'birth', from: { year: 1970, month: 3, day: 5 }, to: { year: 1970, month: 3 }, circa: false },
      { kind: 'birth', from: { month: 12 }, to: { month: 2 }, circa: false },
      { kind: 'birth', from: { year: 1970 }, to: { month: 2 }, circa: false },
    ];
    const { entities, issues } = await load(toLine({ dates }));
    expect(issues).toEqual([]);
    expect(entities[0]!.dates).toEqual(dates);
  });

  test('an issue before any list is still told', async () => {
    expect((await load(`?\n${toLine()}`)).issues).toEqual([expect.objectContaining({ list: 'native', line: 1, severity: 'error' })]);
  });

  test.each([
    ['empty', ''],
    ['blank', '\n\n'],
    ['all unreadable', 'a\nb\n'],
    ['a header alone', '{"list": {"list": "x", "name": "X"}}\n'],
    ['a list whose only line does not fit', toLine({ names: [] })],
  ])('a file that is %s is an empty list', async (_, content) => {
    const { versions, error } = await load(content);
    expect(toErrorParts(error)).toMatchObject({ code: 'list_empty', detail: { file: aFile('l.jsonl') } });
    expect(versions).toEqual([]);
  });

  test('a file that is cut in a line never passes for a list; one without its last line end does', async () => {
    const { entities, versions, error } = await load(toLine() + toLine({ sourceId: '2' }).slice(0, -20));
    expect(toErrorParts(error)).toMatchObject({ code: 'source_malformed', detail: { file: aFile('l.jsonl'), line: 2 } });
    expect([entities.length, versions.length]).toEqual([1, 0]);
    expect((await load(toLine().trimEnd())).error).toBeUndefined();
  });

  test('the published schema is that of the code (vitest -u writes it)', async () => {
    await expect(`${JSON.stringify(toNativeSchema(), null, 2)}\n`).toMatchFileSnapshot('../../../data/native-entity.schema.json');
  });
});

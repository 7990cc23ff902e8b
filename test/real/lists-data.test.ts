/**
 * The lists of people in public office, debarments and data sets as they are published: each holds as many entries as
 * its publisher's file, or an issue names what is missing; a query comes back with levels, offices and days.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIndex } from '../../src/build-index.js';
import { CLASSIFICATION_LEAVES } from '../../src/entity/classification.js';
import { entitySchema } from '../../src/entity/entity-schema.js';
import type { Entity, EntityOccupation } from '../../src/entity/entity.js';
import { createIndexReader, type IndexReader } from '../../src/index/reader.js';
import type { ListIssue, ListItem } from '../../src/lists/loader.js';
import { parseSource } from '../../src/lists/lists.js';
import type { ScreeningMatch } from '../../src/result/match.js';
import { screenOne } from '../../src/screen-one.js';
import { readItems, type ReadList } from '../lists/list-reading.js';
import { LISTS_FOLDER } from './real-lists.js';

const at = (path: string): string => join(LISTS_FOLDER, path);
const POPOLO = at('pep/everypolitician-popolo');
const SOURCES: Readonly<Record<string, string>> = {
  'us-csl': `us-csl-csv:${at('us-csl/consolidated_2022-04.csv.gz')}`,
  'worldbank-debarred': `worldbank-json:${at('worldbank/wb-data_2026-02-21.json')}`,
  'us-congress': `us-congress:${at('pep/us-congress')}`,
  'us-openstates': `openstates-jsonl:${at('pep/openstates')}`,
  'wikidata-peps': `wikidata-peps:${at('pep/wikidata-world')}`,
  'ftm-wikidata-sa-peps-entities': `ftm-jsonl:${at('opensanctions/wikidata_sa_peps_entities.ftm.json')}`,
  'ftm-parteispenden': `ftm-jsonl:${at('opensanctions/yente-fixtures/parteispenden/entities.ftm.json')}`,
  'ftm-zala': `ftm-jsonl:${at('opensanctions/yente-fixtures/zala/entities.ftm.json')}`,
};
const FILES = existsSync(POPOLO) ? readdirSync(POPOLO).sort() : [];
const POPOLO_SOURCES = FILES.map((file) => `popolo-json:${join(POPOLO, file)}`);

const errorsOf = (issues: readonly ListIssue[]): (string | undefined)[] =>
  issues.filter(({ severity }) => severity === 'error').map(({ sourceId }) => sourceId);
const linesOf = (path: string): string[] => {
  const bytes = readFileSync(at(path));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trimEnd().split('\n');
};
const objectsOf = (path: string): { readonly id: string; readonly schema: string }[] =>
  linesOf(path).map((line) => JSON.parse(line) as { id: string; schema: string });

describe.skipIf(!existsSync(at('worldbank')))('lists of people in public office, debarments and data sets', () => {
  const lists = new Map<string, ReadList>();
  const entities: Entity[] = [];
  let reader: IndexReader;

  beforeAll(async () => {
    const sources = [...Object.values(SOURCES), ...POPOLO_SOURCES];
    for (const source of sources) {
      const { loader, path } = parseSource(source);
      const list = await readItems(loader.load(path));
      expect([source, list.error]).toEqual([source, undefined]);
      lists.set(list.versions[0]!.list, list);
    }
    const items = [...lists.values()].flatMap((list): ListItem[] => [
      ...list.entities.map((entity) => ({ kind: 'entity', entity }) as const),
      ...list.versions.map((version) => ({ kind: 'list', version }) as const),
    ]);
    for (const list of lists.values()) for (const entity of list.entities) entities.push(entity);
    reader = createIndexReader(await buildIndex(items, { link: false, threads: 0 }));
  });

  test('are one list each, under the id that the format documents', () => {
    expect([...lists.keys()]).toEqual([
      ...Object.keys(SOURCES),
      ...FILES.map((file) => `popolo-${basename(file, '-ep-popolo-v1.0.json')}`),
    ]);
    for (const { entities: own } of lists.values()) for (const entity of own) expect(entitySchema.safeParse(entity).error).toBeUndefined();
  });

  test('us-csl: 14,160 rows are 14,159 entries, and an issue for the one row that its list has twice', () => {
    const { entities: own, issues } = lists.get('us-csl')!;
    expect([own.length, errorsOf(issues)]).toEqual([14_159, ['CAP-15268']]);
    // An id is in several source lists: by the publisher's id alone there are 14,048.
    expect(new Set(own.map(({ sourceId }) => sourceId.replace(/^.*-/u, ''))).size).toBe(14_048);
    expect(issues.filter(({ field }) => field === 'source')).toEqual([]);
    expect(issues.filter(({ field }) => field === 'type').length).toBeLessThan(300);
    expect(issues.length).toBeLessThan(800);
  });

  test('worldbank-debarred: 1,370 records', () => {
    const { entities: own, issues, versions } = lists.get('worldbank-debarred')!;
    expect([own.length, errorsOf(issues), versions[0]!.publishedOn]).toEqual([1370, [], '2026-02-21']);
    for (const { classifications } of own) expect(classifications).toContain('watchlist.otherExclusionLists');
    const open = own.filter(({ references }) => references[0]!.toDate === undefined);
    expect(open).toHaveLength(684);
    expect(issues.length).toBeLessThan(5);
  });

  test('us-congress: 537 members, 80 executives and 12,230 former members, of whom 53 are executives too', () => {
    const { entities: own, issues } = lists.get('us-congress')!;
    const joined = issues.filter(({ field }) => field === 'id');
    expect([joined.length, errorsOf(issues)]).toEqual([53, []]);
    expect(own).toHaveLength(537 + 80 + 12_230 - joined.length);
    expect(new Set(joined.map(({ sourceId }) => sourceId)).size).toBe(53);
    expect(issues).toHaveLength(53);
  });

  test('us-openstates: 8,802 and 13,914 people, of whom an issue names the one that is in both files', () => {
    const { entities: own, issues } = lists.get('us-openstates')!;
    const [current, retired] = ['current', 'retired'].map((file) =>
      objectsOf(`pep/openstates/people_${file}.jsonl.gz`).map(({ id }) => id),
    );
    expect([current!.length, retired!.length]).toEqual([8802, 13_914]);
    expect(errorsOf(issues)).toEqual(retired!.filter((id) => current!.includes(id)));
    expect(errorsOf(issues)).toHaveLength(1);
    expect(own).toHaveLength(8802 + 13_914 - 1);
    expect(issues.filter(({ severity }) => severity === 'warning')).toHaveLength(84);
  });

  test('popolo: 1,417 people', () => {
    const own = FILES.flatMap((file) => [lists.get(`popolo-${basename(file, '-ep-popolo-v1.0.json')}`)!]);
    expect(own.reduce((sum, list) => sum + list.entities.length, 0)).toBe(1417);
    expect(own.flatMap(({ issues }) => issues)).toEqual([]);
    expect(
      own.flatMap(({ entities: members }) => members).filter(({ classifications }) => classifications.join() !== 'pep.level1'),
    ).toEqual([]);
  });

  test('wikidata-peps: every office of 4,850 legislators, everybody of the other tables, and their relatives at level 4', () => {
    const { entities: own, issues } = lists.get('wikidata-peps')!;
    expect(errorsOf(issues)).toEqual([]);
    const ids = new Set(own.map(({ sourceId }) => sourceId));
    const rows = linesOf('pep/wikidata-world/legislators.csv').slice(1);
    expect(rows).toHaveLength(4850);
    for (const row of linesOf('pep/wikidata-world/bio.csv').slice(1)) expect(ids).toContain(row.split(',')[0]);
    const offices = own
      .flatMap(({ occupations }) => occupations)
      .filter(({ title }) => /parliament/iu.test(title) && !/^(?:president|speaker)/iu.test(title));
    expect(offices).toHaveLength(4850);
    expect(own.filter(({ classifications }) => classifications.join() === 'pep.level4').length).toBeGreaterThan(700);
    expect(own.length).toBe(4490);
  });

  test.each([
    ['ftm-wikidata-sa-peps-entities', 'opensanctions/wikidata_sa_peps_entities.ftm.json', 1565, 68],
    ['ftm-parteispenden', 'opensanctions/yente-fixtures/parteispenden/entities.ftm.json', 475, 0],
    ['ftm-zala', 'opensanctions/yente-fixtures/zala/entities.ftm.json', 91, 0],
  ])('%s: every party of its %s lines, and what stands twice in one', (list, path, count, twice) => {
    const objects = objectsOf(path);
    const parties = objects.filter(({ schema }) => ['Person', 'Company', 'Organization'].includes(schema));
    const { entities: own, issues } = lists.get(list)!;
    const repeated = issues.filter(({ severity, message }) => severity === 'error' && message.includes('two members'));
    expect([objects.length, errorsOf(issues), repeated.length]).toEqual([count, repeated.map(() => undefined), twice]);
    expect(own.map(({ sourceId }) => sourceId)).toEqual(parties.map(({ id }) => id));
  });

  /** The match of a listed person who holds an office, asked for by name and date of birth. */
  const findHolder = (
    list: string,
    holds: (occupation: EntityOccupation) => boolean,
  ): { readonly match: ScreeningMatch; readonly office: EntityOccupation } => {
    const person = lists.get(list)!.entities.find(({ occupations, dates }) => occupations.some(holds) && dates.length > 0)!;
    const subject = { type: 'person' as const, name: person.names[0]!.entityName, date: person.dates[0]!.from };
    const { matches } = screenOne(reader, subject, { screeningListsScope: { lists: [list] } }).breakdown;
    expect(matches[0]!.sourceId).toBe(person.sourceId);
    expect(matches[0]!.score).toBeGreaterThan(95);
    return { match: matches[0]!, office: person.occupations.find(holds)! };
  };

  test('a present member of Congress comes back with level, office, days and date of birth', () => {
    const { match, office } = findHolder('us-congress', ({ title, toDate }) => title.startsWith('Senator for ') && toDate?.year === 2031);
    expect(match.details.classifications).toEqual({ pep: ['level1'] });
    expect(match.details.dates).toContainEqual({
      type: 'birth',
      date: { year: expect.any(String) as string, month: expect.any(String) as string, day: expect.any(String) as string },
    });
    expect(match.details.occupations).toContainEqual({
      type: 'pep',
      category: 'legislature',
      title: office.title,
      fromDate: { year: '2025', month: '01', day: '03' },
      toDate: { year: '2031', month: '01', day: '03' },
    });
  });

  test('a state governor comes back at level 2, with the days of office', () => {
    const { match, office } = findHolder(
      'us-openstates',
      ({ title, fromDate }) => title.startsWith('Governor of ') && fromDate !== undefined,
    );
    expect(match.details.classifications['pep']).toContain('level2');
    const shown = match.details.occupations!.find(({ title }) => title === office.title)!;
    expect(shown).toMatchObject({ type: 'pep', category: 'regional executive', fromDate: { year: String(office.fromDate!.year) } });
  });

  test('a minister of another country comes back at level 1, with the days of office', () => {
    const { match, office } = findHolder(
      'ftm-wikidata-sa-peps-entities',
      ({ title, fromDate, toDate }) => title.startsWith('Minister of ') && fromDate !== undefined && toDate !== undefined,
    );
    expect(match.details.classifications['pep']).toContain('level1');
    const shown = match.details.occupations!.find(({ title }) => title === office.title)!;
    expect(shown).toMatchObject({
      type: 'pep',
      category: 'executive',
      fromDate: { year: String(office.fromDate!.year) },
      toDate: { year: String(office.toDate!.year) },
    });
  });

  test('a firm that the World Bank excludes comes back under its leaf', () => {
    const firm = lists
      .get('worldbank-debarred')!
      .entities.find(({ type, classifications }) => type === 'company' && classifications.includes('otherLists.corruption'))!;
    const { breakdown } = screenOne(
      reader,
      { type: 'company', name: firm.names[0]!.entityName },
      { screeningListsScope: { lists: ['World Bank Debarred'] } },
    );
    const match = breakdown.matches.find(({ sourceId }) => sourceId === firm.sourceId)!;
    expect(match.details.classifications['watchlist']).toEqual(['otherExclusionLists']);
    expect(match.details.classifications['otherLists']).toContain('corruption');
    expect(breakdown.summary.watchlist['otherExclusionLists']).toBe('attention');
    expect(match.details.references[0]!.source).toMatch(/^World Bank: /u);
  });

  test('feed the leaves that they are for', () => {
    const fed = new Set(entities.flatMap(({ classifications }) => classifications));
    expect(CLASSIFICATION_LEAVES.filter((leaf) => !fed.has(leaf))).toEqual([
      'adverseMedia.competitiveFinancial',
      'adverseMedia.regulatory',
      'adverseMedia.environmentProduction',
      'adverseMedia.socialLabour',
      'otherLists.taxCrime',
    ]);
  });
});

/**
 * Every list that is there in one index, linked: as many entries as each publisher gives, every leaf fed, every primary
 * name finds its entry, and what a screening team asks of it comes back. How long it takes is bench/lists.ts.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIndex } from '../../src/build-index.js';
import { ALL_CLASSIFICATIONS_MASK } from '../../src/entity/classification.js';
import type { Entity } from '../../src/entity/entity.js';
import type { EntityRow } from '../../src/entity/ids.js';
import { createIndexReader, type IndexReader } from '../../src/index/reader.js';
import type { ListIssue } from '../../src/lists/loader.js';
import { loadSources, parseSource } from '../../src/lists/lists.js';
import type { ScreeningMatch } from '../../src/result/match.js';
import { screenOne } from '../../src/screen-one.js';
import { hasRealLists, toAllSources } from './real-lists.js';

/** Members that a line of that file has twice. */
const TWICE_STATED = [
  'alias',
  'birthCountry',
  'birthDate',
  'birthPlace',
  'deathDate',
  'education',
  'firstName',
  'gender',
  'motherName',
  'nationality',
  'notes',
  'position',
  'wikidataId',
];

/** Entries of each list as its publisher's file has them, and those that the loader delivers, with the difference explained. */
const COUNTS: Readonly<Record<string, readonly [published: number, loaded: number, because?: string]>> = {
  'ofac-sdn': [17_815, 17_815],
  'ofac-consolidated': [443, 443],
  'un-sc': [1_003, 1_003],
  'eu-fsf': [5_860, 5_860],
  'uk-sl': [6_349, 6_349],
  'us-csl': [14_160, 14_159, 'one row is twice in its list'],
  'ca-sema': [4_759, 4_759],
  'worldbank-debarred': [1_370, 1_370],
  'us-congress': [12_847, 12_794, '53 are in two of its files, and one entry'],
  'us-openstates': [22_716, 22_715, 'one is in both of its files'],
  'wikidata-peps': [4_490, 4_490],
  popolo: [1_417, 1_417],
};
const toLoss = ({ list, field = '', message }: ListIssue): string => `${list} ${field}: ${message}`;

describe.skipIf(!hasRealLists)('all lists in one index', () => {
  const issues: ListIssue[] = [];
  const primaries: Pick<Entity, 'list' | 'sourceId' | 'type' | 'names'>[] = [];
  let reader: IndexReader;

  beforeAll(async () => {
    const items = async function* () {
      for await (const item of loadSources(toAllSources().map(parseSource))) {
        if (item.kind === 'entity')
          primaries.push({
            list: item.entity.list,
            sourceId: item.entity.sourceId,
            type: item.entity.type,
            names: item.entity.names.slice(0, 1),
          });
        yield item;
      }
    };
    reader = createIndexReader(await buildIndex(items(), { threads: 0, onIssue: (issue) => issues.push(issue) }));
  });

  test('hold as many entries as their publishers say, or the difference is known', () => {
    const loaded: Record<string, number> = {};
    for (const { list, entities } of reader.metadata.lists) {
      const name = list.replace(/^popolo-.*$/u, 'popolo');
      loaded[name] = Object.values(entities).reduce((sum, count) => sum + count, loaded[name] ?? 0);
    }
    expect(loaded).toMatchObject(Object.fromEntries(Object.entries(COUNTS).map(([list, [, count]]) => [list, count])));
    for (const [published, count, because] of Object.values(COUNTS)) expect(because === undefined).toBe(published === count);
    expect(reader.entityCount).toBe(primaries.length);
  });

  test('name each row that lost something', () => {
    const losses = issues.filter(({ severity }) => severity === 'error');
    expect([...new Set(losses.map(toLoss))].sort()).toEqual([
      // Its statements on one person stand twice, in other words.
      ...TWICE_STATED.map(
        (name) => `ftm-wikidata-sa-peps-entities ${name}: An object has two members of the name ${name}; the last one counts.`,
      ),
      'ofac-sdn remarks: The remarks are cut at 1,000 characters and no comment continues them.',
      'us-csl : The list has an entry with this identifier before; this one is left out.',
      'us-openstates : The list has an entry with this identifier before; this one is left out.',
    ]);
    expect(losses.every(({ sourceId, line, file }) => (sourceId ?? line) !== undefined && file !== '')).toBe(true);
    expect(losses).toHaveLength(14 + 68);
  });

  test('feed every leaf', () => {
    const fed = reader.metadata.listClassifications.reduce((mask, own) => mask | own, 0);
    expect(fed).toBe(ALL_CLASSIFICATIONS_MASK);
  });

  test('each primary name finds its entry, by itself or linked to a better one', () => {
    const namesakes = new Map<string, typeof primaries>();
    for (const primary of primaries) {
      const name = `${primary.type} ${primary.names[0]!.entityName}`;
      namesakes.set(name, [...(namesakes.get(name) ?? []), primary]);
    }
    // Lists share many names: each is asked for once.
    const missed = [...namesakes.values()].flatMap((bearers) => {
      const { type, names } = bearers[0]!;
      const subject = { type: type === 'person' ? ('person' as const) : ('company' as const), name: names[0]!.entityName };
      const { matches } = screenOne(reader, subject, { threshold: 99, limit: 1000, entityTypes: [type] }).breakdown;
      const found = new Set(matches.flatMap((match) => [match, ...(match.linked ?? [])]).map((entry) => `${entry.list} ${entry.sourceId}`));
      return bearers.filter(({ list, sourceId }) => !found.has(`${list} ${sourceId}`));
    });
    expect(missed.map(({ list, sourceId }) => `${list} ${sourceId}`)).toEqual([]);
  });

  /** The match of an entry, asked for by its name or number. */
  const find = (list: string, sourceId: string, query: object, entityTypes: Entity['type'][]): ScreeningMatch | undefined => {
    const { matches } = screenOne(
      reader,
      { type: entityTypes[0] === 'person' ? 'person' : 'company', name: 'Unrelated Words', ...query },
      { limit: 50, entityTypes },
    ).breakdown;
    return matches.find((match) => [match, ...(match.linked ?? [])].some((entry) => entry.list === list && entry.sourceId === sourceId));
  };

  test('a ship comes back by its name, by a former name, and by its IMO number alone', () => {
    // The entry's number and names are read from the list; no ship is named here.
    const ships = [...primaries.keys()]
      .filter((row) => primaries[row]!.list === 'uk-sl' && primaries[row]!.type === 'vessel')
      .map((row) => reader.toEntity(row as EntityRow));
    const ship = ships.find(({ names, identifications }) => names.length > 1 && identifications.some(({ type }) => type === 'IMO number'))!;
    const imo = ship.identifications.find(({ type }) => type === 'IMO number')!;
    for (const { entityName } of ship.names)
      expect(find('uk-sl', ship.sourceId, { name: entityName }, ['vessel'])?.score).toBeGreaterThanOrEqual(70);
    const byNumber = find('uk-sl', ship.sourceId, { identifications: [{ type: 'IMO', value: imo.value }] }, ['vessel'])!;
    expect(byNumber.score).toBeGreaterThanOrEqual(95);
    expect(byNumber.details.entityType).toBe('vessel');
  });

  test('an aircraft comes back by its name', () => {
    const { list, sourceId, names } = primaries.find(({ type }) => type === 'aircraft')!;
    expect(find(list, sourceId, { name: names[0]!.entityName }, ['aircraft'])?.score).toBe(100);
  });

  test('a person whom the UN lists is one match with the references of OFAC, the EU and the UK', () => {
    const groups = new Map<number, number[]>();
    for (const [row, { list }] of primaries.entries()) {
      if (list !== 'un-sc') continue;
      const members = [row];
      for (let next = reader.entityLinks[row]!; next !== row; next = reader.entityLinks[next]!) members.push(next);
      groups.set(row, members);
    }
    const linked = [...groups.values()].filter((members) => members.length > 1);
    // Most of the UN's entries are the UK's too; 2026-11: 997 of 1,003 are linked.
    expect(linked.length).toBeGreaterThan(900);
    const four = linked.find(
      (members) =>
        ['ofac-sdn', 'eu-fsf', 'uk-sl'].every((list) => members.some((row) => primaries[row]!.list === list)) &&
        primaries[members[0]!]!.type === 'person',
    )!;
    const { sourceId, names } = primaries[four[0]!]!;
    const match = find('un-sc', sourceId, { name: names[0]!.entityName }, ['person'])!;
    expect([match, ...match.linked!].map((entry) => `${entry.list} ${entry.sourceId}`).sort()).toEqual(
      four.map((row) => `${primaries[row]!.list} ${primaries[row]!.sourceId}`).sort(),
    );
    const sources = match.details.references.map(({ source }) => source);
    for (const row of four) for (const { source } of reader.toEntity(row as EntityRow).references) expect(sources).toContain(source);
  });
});

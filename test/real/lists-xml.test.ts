/**
 * The XML lists of OFAC, the EU, the UK and Canada: as many entries and names as their publishers give, and each
 * primary name finds its entry.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Entity } from '../../src/entity/entity.js';
import { parseSource } from '../../src/lists/lists.js';
import { screenOne } from '../../src/screen-one.js';
import { readItems } from '../lists/list-reading.js';
import { hasRealLists, LISTS_FOLDER, loadRealLists } from './real-lists.js';

const FILES = {
  ofac: 'ofac/consolidated/consolidated_2025-03-28.xml',
  advanced: 'ofac/consolidated/cons_advanced_2020-10.xml',
  eu: 'eu/fsf_1.1_2026-05_reserialised.xml.gz',
  uk: 'uk/UK-Sanctions-List_2026-08_reserialised.xml.gz',
  canada: 'canada/sema_2025-05.xml',
} as const;
const SOURCES = {
  ofac: `ofac-xml:${LISTS_FOLDER}/${FILES.ofac}`,
  advanced: `ofac-advanced-xml:${LISTS_FOLDER}/${FILES.advanced}`,
  eu: `eu-xml:${LISTS_FOLDER}/${FILES.eu}`,
  uk: `uk-xml:${LISTS_FOLDER}/${FILES.uk}`,
  canada: `canada-xml:${LISTS_FOLDER}/${FILES.canada}`,
} as const;

const load = async (source: string) => {
  const { loader, path } = parseSource(source);
  const { entities, issues, versions, error } = await readItems(loader.load(path));
  expect(error).toBeUndefined();
  return { entities, issues, version: versions[0]!, warned: issues.map(({ field }) => field) };
};
const namesOf = (entities: readonly Entity[]) => entities.flatMap(({ names }) => names);
const textOf = (file: string): string => {
  const bytes = readFileSync(`${LISTS_FOLDER}/${file}`);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

describe.skipIf(!hasRealLists)('official XML lists', () => {
  test('OFAC: 443 entries, 1,066 strong and 70 weak aliases, without an issue', async () => {
    const { entities, issues, version } = await load(SOURCES.ofac);
    expect(version).toMatchObject({
      list: 'ofac-consolidated',
      publishedOn: '2025-03-28',
      entities: { person: 80, company: 363, vessel: 0, aircraft: 0 },
      names: 443 + 1136,
    });
    expect(namesOf(entities).filter(({ quality }) => quality === 'weak')).toHaveLength(70);
    expect(issues).toEqual([]);
  });

  test('OFAC, advanced: 375 parties and their 915 aliases, without an issue', async () => {
    const { entities, issues, version } = await load(SOURCES.advanced);
    expect(version).toMatchObject({
      list: 'ofac-consolidated',
      publishedOn: '2020-03-17',
      entities: { person: 82, company: 293, vessel: 0, aircraft: 0 },
      names: 375 + 915,
    });
    expect(namesOf(entities).filter(({ quality }) => quality === 'weak')).toHaveLength(31);
    expect(entities.every(({ dates }) => dates.some(({ kind }) => kind === 'listed'))).toBe(true);
    expect(issues).toEqual([]);
  });

  test('an entry of OFAC is the same from CSV and XML', async () => {
    const csv = (await load(`ofac-csv:${LISTS_FOLDER}/ofac/consolidated`)).entities;
    const xml = new Map((await load(SOURCES.ofac)).entities.map((entity) => [entity.sourceId, entity]));
    expect(csv).toHaveLength(442);
    const facts = ['type', 'dates', 'birthPlaces', 'gender', 'countries', 'names', 'identifications'] as const;
    const differing = facts.map(
      (fact) => csv.filter((entity) => toSorted(entity[fact]) !== toSorted(xml.get(entity.sourceId)?.[fact])).length,
    );
    // The XML is of another day: a dozen entries were amended in between.
    expect(differing).toEqual([
      0,
      0,
      0,
      0,
      0,
      expect.toSatisfy((count: number) => count <= 8),
      expect.toSatisfy((count: number) => count <= 20),
    ]);
  });

  test('EU: 5,860 entries; of 29,826 names each is there, up to case, accents and punctuation', async () => {
    const { entities, issues, version } = await load(SOURCES.eu);
    expect(version).toMatchObject({ list: 'eu-fsf', publishedOn: '2026-05-01', entities: { person: 4341, company: 1519 } });
    const records = textOf(FILES.eu).split('<sanctionEntity ').slice(1);
    const given = records.map((record) =>
      [...record.matchAll(/ wholeName=("[^"]*"|'[^']*')/gu)].map(([, name]) => fold(unescapeXml(name!.slice(1, -1)))),
    );
    expect(given.flat()).toHaveLength(29_826);
    const kept = entities.map(({ names }) => new Set(names.map(({ entityName }) => fold(entityName))));
    expect(given.filter((names, position) => names.some((name) => !kept[position]!.has(name)))).toEqual([]);
    expect(version.names).toBe(kept.reduce((sum, { size }) => sum + size, 0));
    // Years of the Iranian calendar.
    expect(issues.map(({ field }) => field)).toEqual(['birthdate', 'birthdate', 'birthdate', 'birthdate']);
    expect(entities.filter(({ identifications }) => identifications.some(({ type }) => type === 'UN reference number'))).toHaveLength(88);
  });

  test('UK: 6,349 entries, 15,758 names and 3,868 not Latin, of which 26 are empty', async () => {
    const { entities, version, warned } = await load(SOURCES.uk);
    expect(version).toMatchObject({
      list: 'uk-sl',
      publishedOn: '2026-08-22',
      entities: { person: 4036, company: 1647, vessel: 666, aircraft: 0 },
    });
    expect(warned.filter((field) => field === 'Name')).toHaveLength(26);
    expect(version.names).toBe(15_758 + 3_868 - 26);
    // 621, one of them empty.
    expect(namesOf(entities).filter(({ quality }) => quality === 'weak')).toHaveLength(620);
    expect(warned.filter((field) => field !== 'Name')).toEqual([
      'CountryOfBirth',
      'CountryOfBirth',
      'CountryOfBirth',
      'CountryOfBirth',
      'DOB',
    ]);
    // 1,005 references, one of them N/A.
    expect(entities.filter(({ identifications }) => identifications.some(({ type }) => type === 'UN reference number'))).toHaveLength(1004);
    expect(
      entities.filter(({ type, identifications }) => type === 'vessel' && identifications.some((id) => id.type === 'IMO number')),
    ).toHaveLength(629);
  });

  test('Canada: 4,759 entries', async () => {
    const { entities, version, warned } = await load(SOURCES.canada);
    expect(version).toMatchObject({ list: 'ca-sema', entities: { person: 3334, company: 1316, vessel: 109, aircraft: 0 } });
    expect(warned).toEqual(['DateOfBirthOrShipBuildDate', 'DateOfBirthOrShipBuildDate']);
    expect(entities.filter(({ names }) => names.length > 1).length).toBeGreaterThan(2_800);
    expect(namesOf(entities).filter(({ entityName }) => /[;\t\n]|^[,/ ]|[,/ ]$/u.test(entityName))).toEqual([]);
  });

  test('every primary name of the advanced format finds its entry', async () => {
    const { entities, reader } = await loadRealLists([SOURCES.advanced]);
    expect(entities).toHaveLength(375);
    const missed = entities.filter(({ list, sourceId, type, names }) => {
      const subject = { type: type === 'person' ? ('person' as const) : ('company' as const), name: names[0]!.entityName };
      const { matches } = screenOne(reader, subject, { entityTypes: [type], threshold: 99, limit: 1000 }).breakdown;
      return !matches.some((match) => match.list === list && match.sourceId === sourceId);
    });
    expect(missed.map(({ list, sourceId }) => `${list} ${sourceId}`)).toEqual([]);
  });
});

const toSorted = (fact: unknown): string => JSON.stringify(Array.isArray(fact) ? fact.map((part) => JSON.stringify(part)).sort() : fact);

const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/giu, (_, hex?: string, decimal?: string, name?: string) =>
    name === undefined ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) : ENTITIES[name]!,
  );

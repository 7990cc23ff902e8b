/**
 * What the field comparers say of people and companies that two publishers list, against pairs drawn at random.
 *
 * True pairs are entries of the UN's list and of OFAC's with the same words in a name, three at least, whatever the
 * fields say. Publishers copy one another, so the rates flatter; they are the evidence behind score/field-weights.ts.
 */
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAddressComparer } from '../../src/compare/address.js';
import { createBirthPlaceComparer } from '../../src/compare/birth-place.js';
import type { FieldEvidence } from '../../src/compare/comparer.js';
import { createCountryComparer } from '../../src/compare/country.js';
import { createBirthDateComparer } from '../../src/compare/date-of-birth.js';
import { createIdentificationComparer } from '../../src/compare/identification.js';
import type { Entity } from '../../src/entity/entity.js';
import { ofacCsv } from '../../src/lists/formats/ofac/ofac-csv.js';
import { unXml } from '../../src/lists/formats/un-xml.js';
import type { ListLoader } from '../../src/lists/loader.js';
import { toIdentificationKey } from '../../src/text/identification-number.js';
import { toPlainText } from '../../src/text/normalize.js';

const folder = process.env['SCREENING_LISTS'] ?? '../shared/lists';
const sources = { ofac: `${folder}/ofac/2021-07`, un: `${folder}/un/UN_consolidated_2026-02-27.xml` };
const isPresent = Object.values(sources).every((path) => existsSync(path));
const RANDOM_PAIRS = 50_000;

type Pair = readonly [query: Entity, listed: Entity];
const FIELDS = {
  dateOfBirth: (query: Entity, listed: Entity) =>
    createBirthDateComparer(query.dates.filter(({ kind, to }) => kind === 'birth' && to === undefined).map(({ from }) => from))(
      listed.dates,
    ),
  country: (query: Entity, listed: Entity) => createCountryComparer(query.countries)(listed.countries),
  birthPlace: (query: Entity, listed: Entity) => createBirthPlaceComparer(query.birthPlaces)(listed.birthPlaces),
  address: (query: Entity, listed: Entity) => createAddressComparer(query.addresses)(listed.addresses),
  identification: (query: Entity, listed: Entity) => createIdentificationComparer(query.identifications)(listed.identifications),
} satisfies Record<string, (query: Entity, listed: Entity) => FieldEvidence | undefined>;

const loadEntities = async (loader: ListLoader, path: string): Promise<Entity[]> => {
  const entities: Entity[] = [];
  for await (const item of loader.load(path)) if (item.kind === 'entity') entities.push(item.entity);
  return entities;
};

const toSortedWords = (name: string): string[] => [...new Set(toPlainText(name).split(' '))].sort();

const pairByName = (un: readonly Entity[], ofac: readonly Entity[]): Pair[] => {
  const ofacByName = new Map(ofac.flatMap((entity) => entity.names.map((name) => [toSortedWords(name.entityName).join(' '), entity])));
  return un.flatMap((query): Pair[] => {
    const words = toSortedWords(query.names[0]!.entityName);
    const listed = words.length < 3 ? undefined : ofacByName.get(words.join(' '));
    return listed?.type === query.type ? [[query, listed]] : [];
  });
};

/** The same pairs in each run (a linear congruential generator, Numerical Recipes). */
const pairAtRandom = (un: readonly Entity[], ofac: readonly Entity[]): Pair[] => {
  let state = 2021;
  const pick = (entities: readonly Entity[]): Entity => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return entities[Math.floor((state / 2 ** 32) * entities.length)]!;
  };
  return Array.from({ length: RANDOM_PAIRS }, () => [pick(un), pick(ofac)] as const);
};

/** Shares of the findings among the pairs with evidence, in per cent, and how many those are. */
const toRates = (
  pairs: readonly Pair[],
  field: keyof typeof FIELDS,
): { readonly compared: number; readonly rate: (finding: string) => number } => {
  const findings = pairs.map(([query, listed]) => FIELDS[field](query, listed)?.finding).filter((finding) => finding !== undefined);
  return {
    compared: findings.length,
    rate: (wanted) => (100 * findings.filter((finding) => finding === wanted).length) / findings.length,
  };
};

describe.skipIf(!isPresent)('fields of the UN list against the OFAC list', () => {
  let ofac: Entity[] = [];
  let un: Entity[] = [];
  let alike: Pair[] = [];
  let random: Pair[] = [];

  beforeAll(async () => {
    [ofac, un] = await Promise.all([loadEntities(ofacCsv, sources.ofac), loadEntities(unXml, sources.un)]);
    alike = pairByName(un, ofac);
    random = pairAtRandom(
      un.filter(({ type }) => type === 'person'),
      ofac.filter(({ type }) => type === 'person'),
    );
    for (const field of Object.keys(FIELDS) as (keyof typeof FIELDS)[]) {
      for (const [label, pairs] of [
        ['one name', alike],
        ['random', random],
      ] as const) {
        const counts = new Map<string, number>();
        for (const [query, listed] of pairs) {
          const finding = FIELDS[field](query, listed)?.finding;
          if (finding !== undefined) counts.set(finding, (counts.get(finding) ?? 0) + 1);
        }
        console.log(
          `${field}, ${label}: ${[...counts]
            .sort((a, b) => b[1] - a[1])
            .map(([finding, count]) => `${finding} ${count}`)
            .join(', ')}`,
        );
      }
    }
  });

  test('there are pairs enough to tell', () => {
    expect(alike.length).toBeGreaterThan(200);
    expect(toRates(alike, 'dateOfBirth').compared).toBeGreaterThan(150);
  });

  test('dates of birth contradict one in twenty-five of one name at most, and five in six at random', () => {
    const toContradicted = ({ rate }: ReturnType<typeof toRates>): number => rate('different_year') + rate('different_generation');
    expect(toContradicted(toRates(alike, 'dateOfBirth'))).toBeLessThan(4);
    expect(toContradicted(toRates(random, 'dateOfBirth'))).toBeGreaterThan(83);
    expect(toRates(random, 'dateOfBirth').rate('different_generation')).toBeGreaterThan(30);
    expect(toRates(random, 'dateOfBirth').rate('same_day')).toBeLessThan(0.1);
  });

  test('countries contradict hardly ever for one name, and nine times in ten at random', () => {
    expect(toRates(alike, 'country').rate('different')).toBeLessThan(2);
    expect(toRates(random, 'country').rate('different')).toBeGreaterThan(90);
  });

  test('birth places contradict one in fifteen of one name at most, and agree on a town in one of 300 at random', () => {
    expect(toRates(alike, 'birthPlace').rate('different')).toBeLessThan(6.5);
    expect(toRates(alike, 'birthPlace').rate('same')).toBeGreaterThan(65);
    expect(toRates(random, 'birthPlace').rate('same')).toBeLessThan(0.35);
  });

  test('addresses of one name agree on a city or more in three of four, at random in one of a hundred', () => {
    expect(toRates(alike, 'address').rate('different')).toBeLessThan(25);
    expect(toRates(random, 'address').rate('different')).toBeGreaterThan(99);
  });

  test('strong identifications that two entries of one list share are one in two hundred at most', () => {
    for (const entities of [ofac, un]) {
      const ownersByKey = new Map<string, Set<string>>();
      for (const { sourceId, identifications } of entities) {
        for (const { value, type } of identifications) {
          const key = toIdentificationKey(value, type);
          if (key !== undefined) ownersByKey.set(key, (ownersByKey.get(key) ?? new Set()).add(sourceId));
        }
      }
      const shared = [...ownersByKey.values()].filter((owners) => owners.size > 1).length;
      expect(ownersByKey.size).toBeGreaterThan(1000);
      expect(shared / ownersByKey.size).toBeLessThan(0.005);
    }
  });
});

test.skipIf(isPresent)('the lists of OFAC and the UN are not in the folder of SCREENING_LISTS, so they are not compared', () => {
  expect(isPresent).toBe(false);
});

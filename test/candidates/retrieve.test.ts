/**
 * The bound of retrieval, held at its edges against brute force: names that lie exactly at the threshold, queries of
 * single letters and of words that everybody has, names longer than a posting holds, words that come apart.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { planQuery, prepareQueries } from '../../src/candidates/query.js';
import { retrieveNames } from '../../src/candidates/retrieve.js';
import { startPlans } from '../../src/candidates/word-pairs.js';
import { toEdges, toNameSide } from '../../src/compare/name-side.js';
import { comparePreparedNames } from '../../src/compare/name.js';
import { NO_FACTS, type Entity } from '../../src/entity/entity.js';
import type { NameRow } from '../../src/entity/ids.js';
import { parseSubject } from '../../src/entity/subject.js';
import { createIndexReader, type IndexReader } from '../../src/index/reader.js';
import { NAME_COSTS } from '../../src/score/weights.js';
import { screenOne } from '../../src/screen-one.js';
import { MAX_TOKENS, prepareName, type PreparedName } from '../../src/text/prepare.js';
import { toStatedNames } from '../../src/text/stated/stated-names.js';
import type { NameKind } from '../../src/text/tokens/token.js';
import { createRandom, mangle } from '../mangle.js';
import { buildIndexOf } from '../sample-list.js';

const toEntity = (kind: NameKind, entityName: string, at: number): Entity => ({
  list: 'alpha',
  sourceId: String(at).padStart(5, '0'),
  type: kind === 'person' ? 'person' : 'company',
  names: [{ type: 'primary', quality: at % 17 === 16 ? 'weak' : 'strong', entityName }],
  classifications: ['watchlist.sanctionsLists'],
  ...NO_FACTS,
});

interface Listing {
  readonly kind: NameKind;
  readonly entities: readonly Entity[];
  readonly prepared: readonly PreparedName[];
  readonly reader: IndexReader;
}
const list = async (kind: NameKind, names: readonly string[]): Promise<Listing> => {
  const entities = names.map((name, at) => toEntity(kind, name, at));
  return {
    kind,
    entities,
    prepared: names.map((name) => prepareName(name, kind)),
    reader: createIndexReader(await buildIndexOf(entities)),
  };
};

/** Names that score less are not looked for (src/screen.ts). */
const LEAST = 10;

/** What each listed name scores, by comparing them all with each name that the query states: best first, ties in the order of the list. */
const compareAll = ({ kind, entities, prepared }: Listing, query: string): { name: string; score: number }[] => {
  const sides = toStatedNames(query, kind).map((name) => prepareName(name, kind));
  return entities
    .map(({ sourceId, names: [name] }, at) => ({
      sourceId,
      name: name!.entityName,
      score: Math.max(...sides.map((side) => comparePreparedNames(side, prepared[at]!, NAME_COSTS[kind], name!.quality === 'weak').score)),
    }))
    .sort((a, b) => b.score - a.score || (a.sourceId < b.sourceId ? -1 : 1))
    .map(({ name, score }) => ({ name, score }));
};

const find = ({ kind, reader }: Listing, query: string, threshold: number): { name: string; score: number }[] =>
  screenOne(reader, { type: kind === 'person' ? 'person' : 'company', name: query }, { threshold, limit: 1000 }).breakdown.matches.map(
    ({ details, score }) => ({
      name: details.entityName,
      score,
    }),
  );

/** At each score that a listed name has, as the threshold: all that brute force finds, in its order. @returns how many there were. */
const expectFound = (listing: Listing, query: string, most = 12): number => {
  const all = compareAll(listing, query).filter(({ score }) => score >= LEAST);
  const thresholds = [...new Set([...all.map(({ score }) => score), 85, 70, 50, LEAST])].filter((threshold) => threshold >= LEAST);
  const step = Math.ceil(thresholds.length / most);
  for (const threshold of thresholds.filter((_, at) => at % step === 0)) {
    expect(find(listing, query, threshold), `${query} at ${threshold}`).toEqual(all.filter(({ score }) => score >= threshold));
  }
  return all.length;
};

const pick = <T>(random: () => number, values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

describe('a listed name is found at the very score that it has', () => {
  test.each([
    ['left out at the end', 'Orsolt Junos', 'Orsolt Junos Vandemirk'],
    ['left out in the middle', 'Orsolt Vandemirk', 'Orsolt Junos Kasper Vandemirk'],
    ['one word of six', 'Vandemirk', 'Orsolt Junos Kasper Pieter Sander Vandemirk'],
    ['one word of six, that a posting holds last', 'Orsolt', 'Orsolt Junos Kasper Pieter Sander Vandemirk'],
    ['two words of eight', 'Orsolt Vandemirk', 'Orsolt Junos Kasper Pieter Sander Willem Jorit Vandemirk'],
    ['more words than the list has', 'Orsolt Junos Kasper Vandemirk', 'Orsolt Vandemirk'],
    ['a contradiction', 'Orsolt Kolbermann', 'Orsolt Vandemirk'],
    ['a contradiction beside three that agree', 'Orsolt Junos Kasper Kolbermann', 'Orsolt Junos Kasper Vandemirk'],
    ['a contradiction of unequal weights', 'Orsolt al Kolbermann', 'Orsolt bin Vandemirk'],
    ['a typo in each word', 'Orsollt Vandemirc', 'Orsolt Vandemirk'],
    ['an initial', 'O Vandemirk', 'Orsolt Vandemirk'],
    ['an initial of a listed name', 'Orsolt Junos Vandemirk', 'Orsolt J Vandemirk'],
    ['initials of both sides', 'O Junos Vandemirk', 'Orsolt J Vandemirk'],
    ['the same initial twice', 'J J Vandemirk', 'Junos Jorit Vandemirk'],
    ['an initial of nothing', 'X Vandemirk', 'Orsolt Vandemirk'],
    ['two words as one', 'Orsolt Vandemirk', 'Orsolt Vande Mirk'],
    ['one word as two', 'Orsolt Vande Mirk', 'Orsolt Vandemirk'],
    ['the whole name as one', 'Orsoltvandemirk', 'Orsolt Vandemirk'],
    ['the whole list name as one', 'Orsolt Vandemirk', 'Orsoltvandemirk'],
    ['two as one with a slip', 'Orsolt Vandermirk', 'Orsolt Vande Mirkk'],
    ['one as two with a slip', 'Orsolt Vande Mirkk', 'Orsolt Vandemirk'],
    ['as one at the end of a long name', 'Orsolt Junos Kasper Pieter Vandemirk', 'Orsolt Junos Kasper Pieter Sander Vande Mirk'],
    ['the same word twice', 'Orsolt Orsolt', 'Orsolt Orsolt Vandemirk'],
    ['twice in the query alone', 'Orsolt Orsolt', 'Orsolt Vandemirk'],
    ['twice in the list alone', 'Orsolt Vandemirk', 'Orsolt Orsolt'],
    ['a particle alone', 'bin', 'Rashid bin Saqran'],
    ['particles and one word', 'al bin Saqran', 'Rashid bin Saqran'],
    ['single letters', 'a b c', 'a b c'],
    ['single letters for words', 'o j v', 'Orsolt Junos Vandemirk'],
  ])('%s', async (_, query, listed) => {
    // Others stand around it, so that its words have postings of several lengths to choose from.
    const others = [
      'Orsolt Kasper',
      'Junos Vandemirk',
      'Orsolt',
      'Vandemirk',
      'Kasper Orsolt Junos',
      'Saqran bin Rashid',
      'a',
      'b c',
      'Mirk Vande',
    ];
    for (const kind of ['person', 'organisation'] as const) {
      const listing = await list(kind, [listed, ...others]);
      expectFound(listing, query, 50);
      const score = compareAll(listing, query).find(({ name }) => name === listed)!.score;
      if (score >= LEAST) expect(find(listing, query, score).map(({ name }) => name)).toContain(listed);
      if (score >= LEAST && score < 100) expect(find(listing, query, score + 0.01).map(({ name }) => name)).not.toContain(listed);
    }
  });
});

describe('the worst queries lose nothing', () => {
  const COMMON = ['Mohammed', 'Ahmed', 'Ali', 'Hassan', 'bin', 'al', 'abu'];
  const RARE = ['Zubaidov', 'Karimanzad', 'Tikritan', 'Saqranic', 'Qaradim', 'Boulmerk', 'Wahidoun'];
  const BUSINESS = ['Trading', 'Company', 'International', 'General', 'Group', 'Holding', 'Ltd', 'LLC', 'and', 'of', 'the'];
  const HEADS = ['Vandemirk', 'Kolbermann', 'Orsolt', 'Straitsway', 'A', 'B', 'ABC', '7', 'II', 'First'];
  const random = createRandom(61);
  const compose = (frequent: readonly string[], rare: readonly string[], most: number): string =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(random, random() < 0.7 ? frequent : rare)).join(' ');
  let people: Listing;
  let companies: Listing;
  beforeAll(async () => {
    people = await list('person', [
      ...Array.from({ length: 400 }, () => compose(COMMON, RARE, 7)),
      'A',
      'B',
      'M',
      'J R',
      'O V K',
      'X Vandemirk',
      'Ali',
    ]);
    companies = await list('organisation', [
      ...Array.from({ length: 400 }, () => compose(BUSINESS, HEADS, 7)),
      'Ltd',
      'A B',
      'The',
      '7',
      'II',
    ]);
  });

  test.each([
    'A',
    'M',
    'M A',
    'A B C',
    'M A H',
    'J R',
    'a al',
    'A Zubaidov',
    'bin',
    'al',
    'Mohammed',
    'Ali',
    'Mohammed Ali',
    'Mohammed bin Ahmed al Ali',
    'Ali Ali Ali',
  ])('person %s', (query) => {
    expect(expectFound(people, query)).toBeGreaterThan(0);
  });

  test.each([
    'Ltd',
    'LLC',
    'Trading',
    'Company Ltd',
    'the',
    'of',
    'and',
    'General Trading LLC',
    'International Trading Company Ltd',
    'A',
    'A B',
    'ABC',
    '7',
    'II',
    'First',
    'A B C Ltd',
  ])('organisation %s', (query) => {
    expect(expectFound(companies, query)).toBeGreaterThan(0);
  });
});

describe('long names', () => {
  const random = createRandom(62);
  const VOCABULARY = Array.from(
    { length: 60 },
    (_, at) =>
      `${pick(random, ['van', 'kol', 'ors', 'jun', 'pie'])}${pick(random, ['de', 'ber', 'olt', 'tar'])}${pick(random, ['mirk', 'mann', 'sson', 'ov'])}${String.fromCharCode(97 + (at % 26))}`,
  );
  const compose = (count: number): string => Array.from({ length: count }, () => pick(random, VOCABULARY)).join(' ');
  const longest = compose(MAX_TOKENS);
  let listing: Listing;
  beforeAll(async () => {
    const names = [5, 6, 7, 8, 9, 10, 12, 20, MAX_TOKENS - 1].flatMap((count) => Array.from({ length: 6 }, () => compose(count)));
    listing = await list('person', [longest, `${longest} ${compose(8)}`, ...names, ...Array.from({ length: 60 }, () => compose(2))]);
  });

  test(`of ${MAX_TOKENS} words are found, whole, one word short, and with what lies beyond`, () => {
    expectFound(listing, longest);
    expectFound(listing, longest.split(' ').slice(1).join(' '));
    const beyond = `${longest} ${compose(8)}`;
    expectFound(listing, beyond);
    expect(find(listing, beyond, 100).map(({ name }) => name)).toEqual([longest, listing.entities[1]!.names[0]!.entityName]);
  });

  test('whose words are written as one, of more letters than a number has bits', async () => {
    const apart = 'Wolfeschlegelsteinhausen Bergerdorffenmeister';
    const joined = await list('person', [apart, `Orsolt ${apart} Junos`, ...Array.from({ length: 20 }, () => compose(2))]);
    expect(expectFound(joined, 'Wolfeschlegelsteinhausenbergerdorffenmeister')).toBeGreaterThan(1);
    expect(find(joined, 'Wolfeschlegelsteinhausenbergerdorffenmeistr', 70).map(({ name }) => name)).toContain(apart);
  });

  test('are found by any two or more of their words, also by those that a posting does not hold', () => {
    let found = 0;
    for (const { names } of listing.entities.slice(2, 56)) {
      const words = names[0]!.entityName.split(' ');
      found += expectFound(listing, words.slice(-3).join(' '), 4);
      found += expectFound(listing, words.filter((_, at) => at % 2 === 0).join(' '), 4);
    }
    expect(found).toBeGreaterThan(200);
  });

  test('as queries find short names', () => {
    for (const count of [6, 8, 9, 12, MAX_TOKENS]) for (let turn = 0; turn < 5; turn++) expectFound(listing, compose(count), 4);
  });
});

describe('names that are dense in one another', () => {
  /** Few short words with many near relations, so that bounds lie close to thresholds. */
  const WORDS = [
    'kara',
    'karan',
    'ka',
    'ra',
    'kar',
    'an',
    'mira',
    'miran',
    'mi',
    'ramira',
    'k',
    'm',
    'r',
    'al',
    'ali',
    'alim',
    'ben',
    'bena',
    'karami',
    '2',
    'ii',
    'li',
    'lin',
  ];

  test.each(['person', 'organisation'] as const)('are found as brute force finds them: %s', async (kind) => {
    const random = createRandom(63);
    const compose = (): string => Array.from({ length: 1 + Math.floor(random() * 7) }, () => pick(random, WORDS)).join(' ');
    const listing = await list(kind, Array.from({ length: 250 }, compose));
    let found = 0;
    for (let turn = 0; turn < 120; turn++) {
      const query = random() < 0.5 ? compose() : mangle(pick(random, listing.entities).names[0]!.entityName, random);
      found += expectFound(listing, query, 6);
    }
    expect(found).toBeGreaterThan(1000);
  });
});

describe('words of companies that are two by the tables, whatever letters they share', () => {
  test('are found as brute force finds them', async () => {
    const listing = await list('organisation', [
      'Vandemirk Accademia',
      'Vandemirk Academy',
      'Vandemirk Akademie',
      'Accademia Vandemirk Orsolt',
    ]);
    for (const query of ['Vandemirk Academic', 'Vandemirk Academic Orsolt', 'Academic']) expectFound(listing, query, 10);
    expect(expectFound(listing, 'Vandemirk Academie', 10)).toBeGreaterThan(2);
  });
});

describe('words of a query that stand for the same', () => {
  const SPELLINGS = ['Mohammad', 'Mohammed', 'Muhammad', 'Mohamad'];
  const OTHERS = ['Ibrahim', 'Zubaidov', 'Mohammadmohammed', 'al', 'Moham', 'M', 'Ahmad', 'Karimanzad'];
  const QUERIES = [
    'Mohammad Ibrahim Mohammad Al-Mohammed',
    'Mohammad Mohammad',
    'Mohammed Mohammad Muhammad Mohamad',
    'Mohammadmohammed Mohammad',
    'Mohammad Moham mad',
    'M Mohammad M M',
    'Mohammad Mohammad Zubaidov',
  ];

  test.each(['person', 'organisation'] as const)('find all that brute force finds: %s', async (kind) => {
    const random = createRandom(64);
    const names = Array.from({ length: 200 }, () =>
      Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(random, random() < 0.6 ? SPELLINGS : OTHERS)).join(' '),
    );
    const listing = await list(kind, names);
    for (const query of QUERIES) expect(expectFound(listing, query), query).toBeGreaterThan(20);
  });

  test('are answered by one word each', async () => {
    const { reader } = await list('person', [
      'Mohammad Ibrahim',
      'Ibrahim Muhammad',
      'Mohammad',
      'Ibrahim Zubaidov',
      'Mohammed Ibrahim Mohamad',
      'Mohammad Ibrahim Mohammad Mohammed',
    ]);
    const retrieve = (name: string, leastScore: number): readonly NameRow[] => {
      startPlans();
      const [query] = prepareQueries(reader, ['person'], parseSubject({ type: 'person', name }), { mode: 'fuzzy' });
      return retrieveNames(planQuery(query!, toEdges(toNameSide(query!.name)), NAME_COSTS.person, leastScore)).toSorted();
    };
    expect(retrieve('Mohammad Ibrahim Mohammad Al-Mohammed', 75)).toEqual([4, 5]);
    // One of its three words would answer two of the query's.
    expect(retrieve('Mohammad Ibrahim Mohammad Al-Mohammed', 80)).toEqual([5]);
  });
});

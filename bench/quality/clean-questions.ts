/**
 * Questions of set (c): names of people and companies that no list has.
 *
 * Western people come from census and popularity tables, by frequency; people of the listed cultures are recombined
 * from listed ones, which is far harder; companies are recombined, or invented. A name that equals a listed one, in
 * any order, a company's that does but for its legal form, or a person's that is one in another spelling
 * (listed-spellings.ts), is left out: it is no false alert.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartialDate } from '../../src/main.js';
import { LISTS_FOLDER } from '../../test/real/real-lists.js';
import { toCountryCulture, type Culture } from './cultures.js';
import { toNameKey, toWordsOfCompany, type Kind, type Part } from './names.js';
import type { Population } from './population.js';
import type { DateUse, Question } from './question.js';
import { createRandom, toHash32, type Random } from './random.js';
import { COMMON_LEGAL_FORMS, GENERIC_WORDS, LEGAL_FORMS, toTitleCase } from './words.js';

interface CleanName {
  readonly query: string;
  readonly culture: Culture;
}

interface CleanSet {
  readonly set: string;
  readonly kind: Kind;
  /** Names for each part. */
  readonly count: number;
  /** The next name; undefined when this draw gave none. */
  readonly draw: (random: Random, part: Part) => CleanName | undefined;
}

export interface CleanOptions {
  readonly kinds: readonly Kind[];
  readonly parts: readonly Part[];
  /** Names of each set and part, at most; the sets' own counts are {@link FULL}. */
  readonly most: number;
  /** Leaves out what is drawn from tables that are not in this repository. */
  readonly withoutTables?: boolean;
}

/** Names of each complete set and part; with both parts 24,000 people of tables, 20,000 recombined, 12,000 companies. */
const FULL = { census: 6000, popular: 4000, elsewhere: 2000, twoTokens: 5000, threeTokens: 5000, companies: 3000 } as const;

const readTable = (file: string): string[] => {
  const path = join(LISTS_FOLDER, 'names', file);
  if (existsSync(path))
    return readFileSync(path, 'utf8')
      .replace(/^\ufeff/u, '')
      .split(/\r?\n/u)
      .filter((row) => row !== '');
  console.error(`Skipped: clean names of names/${file}, which is not there.`);
  return [];
};

/** A drawer of names by their share in the population. */
const createWeightedPick = (rows: readonly (readonly [string, number])[]): ((random: Random) => string | undefined) => {
  const sums: number[] = [];
  let total = 0;
  for (const [, share] of rows) sums.push((total += share));
  return (random) => {
    const at = random.next() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! <= at) low = middle + 1;
      else high = middle;
    }
    return rows[low]?.[0];
  };
};

/** Rows of the census tables: NAME, share in %, … */
const readCensus = (file: string): (readonly [string, number])[] =>
  readTable(`us-census-1990/${file}`).map((row) => {
    const [name, share] = row.split(/\s+/u);
    return [toTitleCase(name!), Number(share) + 0.0005] as const;
  });

const createCensusDraw = (): CleanSet['draw'] => {
  const surname = createWeightedPick(readCensus('dist.all.last'));
  const given = createWeightedPick([...readCensus('dist.female.first'), ...readCensus('dist.male.first')]);
  return (random) => {
    const [first, last, middle] = [given(random), surname(random), random.chance(0.3) ? given(random) : undefined];
    if (first === undefined || last === undefined) return undefined;
    return { query: [first, ...(middle === undefined ? [] : [middle]), last].join(' '), culture: 'western' };
  };
};

/** The columns hold no quotes but in a note, which stands before those that are read. */
const readByCountry = (file: string, column: number): Map<string, string[]> => {
  const byCountry = new Map<string, string[]>();
  for (const row of readTable(`popular-by-country/${file}`).slice(1)) {
    const cells = row.replace(/"[^"]*"/gu, '').split(',');
    const name = cells[column]?.trim();
    if (!name || /[^\p{Script=Latin}\p{M}'’ -]/u.test(name)) continue;
    const country = cells[0]!;
    byCountry.set(country, [...(byCountry.get(country) ?? []), name]);
  }
  return byCountry;
};

/** A given name and a surname that are popular in one country; in Western ones, or elsewhere. */
const createPopularDraw = (isWestern: boolean): CleanSet['draw'] => {
  const given = readByCountry('common-forenames-by-country.csv', 11);
  const surnames = readByCountry('common-surnames-by-country.csv', 5);
  const countries = [...given.keys()]
    .filter((country) => surnames.has(country) && (toCountryCulture(country) === 'western') === isWestern)
    .sort();
  return (random) => {
    const country = random.pick(countries);
    if (country === undefined) return undefined;
    return { query: `${random.pick(given.get(country)!)!} ${random.pick(surnames.get(country)!)!}`, culture: toCountryCulture(country) };
  };
};

/** The given name of one listed person, the surname of another, and between them what a third has there. */
const createRecombinedDraw = ({ targets, wordsOf }: Population, tokens: 2 | 3): CleanSet['draw'] => {
  const persons = targets.filter(({ kind }) => kind === 'person');
  return (random, part) => {
    const culture = random.pick(persons)?.culture ?? 'other';
    const [given, middle, family] = (['given', 'middle', 'family'] as const).map((role) =>
      random.pick(wordsOf('person', part, culture, role)),
    );
    if (given === undefined || family === undefined || (tokens === 3 && middle === undefined)) return undefined;
    return { query: (tokens === 3 ? [given, middle, family] : [given, family]).join(' '), culture };
  };
};

const toPoolOf = (
  { targets, wordsOf }: Population,
  roles: readonly ('word' | 'generic' | 'place' | 'legal_form')[],
): ((random: Random, part: Part) => string | undefined) => {
  const companies = targets.filter(({ kind }) => kind === 'company');
  return (random, part) => random.pick(wordsOf('company', part, random.pick(companies)?.culture ?? 'other', random.pick(roles)!));
};

/** Every word from another company: two of their own, one or two of what they do, a legal form. */
const createRecombinedCompanyDraw = (population: Population): CleanSet['draw'] => {
  const own = toPoolOf(population, ['word']);
  const what = toPoolOf(population, ['generic', 'generic', 'place']);
  return (random, part) => {
    const words = [own(random, part), own(random, part), what(random, part), ...(random.chance(0.4) ? [what(random, part)] : [])];
    if (words.some((word) => word === undefined) || new Set(words).size < words.length) return undefined;
    return { query: [...words, random.pick(LEGAL_FORMS)!.short].join(' '), culture: 'other' };
  };
};

const ONSETS = 'b br c ch cl d dr f fl g gr h j k kl l m n p pr qu r s sh sk st t tr v w z'.split(' ');
const NUCLEI = 'a e i o u ai ea io ou'.split(' ');
const CODAS = ['', '', 'l', 'm', 'n', 'nd', 'r', 's', 't', 'x'];

const coin = (random: Random): string => {
  const syllables =
    Array.from({ length: 2 + random.below(2) }, () => random.pick(ONSETS)! + random.pick(NUCLEI)!).join('') + random.pick(CODAS)!;
  return syllables.charAt(0).toUpperCase() + syllables.slice(1);
};

/** A surname or a coined word, what the company does, and a legal form. */
const createInventedCompanyDraw = (): CleanSet['draw'] => {
  const surname = createWeightedPick(readCensus('dist.all.last').map(([name]) => [name, 1] as const));
  const generic = [...GENERIC_WORDS.keys()].filter((word) => /^[a-z]{4,}$/u.test(word) && word !== 'limited').map(toTitleCase);
  return (random) => {
    const head = random.chance(0.5)
      ? coin(random)
      : random.chance(0.6)
        ? surname(random)
        : `${surname(random) ?? coin(random)} & ${surname(random) ?? coin(random)}`;
    const tail = Array.from({ length: 1 + random.below(2) }, () => random.pick(generic)!);
    return { query: [head ?? coin(random), ...tail, random.pick(COMMON_LEGAL_FORMS)!.short].join(' '), culture: 'western' };
  };
};

const toCleanSets = (population: Population, withoutTables: boolean): readonly CleanSet[] => [
  { set: 'listed cultures, two tokens', kind: 'person', count: FULL.twoTokens, draw: createRecombinedDraw(population, 2) },
  { set: 'listed cultures, three tokens', kind: 'person', count: FULL.threeTokens, draw: createRecombinedDraw(population, 3) },
  { set: 'companies, recombined', kind: 'company', count: FULL.companies, draw: createRecombinedCompanyDraw(population) },
  ...(withoutTables ? [] : toTableSets()),
];

const toTableSets = (): readonly CleanSet[] => [
  { set: 'Western people, census', kind: 'person', count: FULL.census, draw: createCensusDraw() },
  { set: 'Western people, popular names', kind: 'person', count: FULL.popular, draw: createPopularDraw(true) },
  { set: 'people elsewhere, popular names', kind: 'person', count: FULL.elsewhere, draw: createPopularDraw(false) },
  { set: 'companies, invented', kind: 'company', count: FULL.companies, draw: createInventedCompanyDraw() },
];

/** Sets of people that stand for customers of a Western bank, in false-alert rates. */
export const WESTERN_SETS: ReadonlySet<string> = new Set(['Western people, census', 'Western people, popular names']);

/** A birth date of an adult, to the day. */
const drawBirthDate = (random: Random): PartialDate => ({
  year: 1940 + random.below(66),
  month: 1 + random.below(12),
  day: 1 + random.below(28),
});

export const askClean = (population: Population, { kinds, parts, most, withoutTables = false }: CleanOptions): Question[] => {
  const questions: Question[] = [];
  for (const { set, kind, count, draw } of toCleanSets(population, withoutTables)) {
    if (!kinds.includes(kind)) continue;
    for (const part of parts) {
      const random = createRandom(`${set}|${part}`);
      const seen = new Set<string>();
      const wanted = Math.min(count, most);
      for (let attempt = 0; seen.size < wanted && attempt < wanted * 20; attempt++) {
        const drawn = draw(random, part);
        const key = drawn && toNameKey(drawn.query);
        if (
          !drawn ||
          key === undefined ||
          seen.has(key) ||
          population.listedKeys.has(key) ||
          (kind === 'person' ? population.isListedPerson(drawn.query) : population.isListedCore(toWordsOfCompany(drawn.query)))
        )
          continue;
        seen.add(key);
        questions.push({
          group: 'clean',
          set,
          kind,
          part,
          script: 'latin',
          culture: drawn.culture,
          index: 'complete',
          query: drawn.query,
          dateUse: 'none',
        });
      }
    }
  }
  return questions;
};

/** The same people, each with a birth date of chance. */
export const withBirthDates = (questions: readonly Question[], dateUse: DateUse = 'random'): Question[] =>
  questions.map((question) => ({ ...question, dateUse, date: drawBirthDate(createRandom(`born|${toHash32(question.query)}`)) }));

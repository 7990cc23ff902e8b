/**
 * Lists as large as one likes, seeded: entities with the name frequencies of life, so that common tokens are as dense
 * as they are on real lists (of a million entities tens of thousands carry "mohammed").
 *
 * Serves the scale benches: which index and which retrieval to choose. Names are drawn by culture from the
 * project's own frequency tables with a tail of invented rare ones; aliases are respellings, reorderings and
 * shortenings. The people and companies are invented.
 */
import { readFileSync } from 'node:fs';
import { NO_FACTS, type Entity, type EntityName } from '../src/main.js';
import { createRandom, mangle } from '../test/mangle.js';

export interface LargeListOptions {
  readonly count: number;
  readonly seed: number;
  /** Share of persons with Arabic names, 0..1. */
  readonly arabicShare?: number;
  readonly list?: string;
}

interface WeightedWords {
  readonly words: readonly string[];
  /** Running sums of the words' weights. */
  readonly sums: Float64Array;
}

interface Culture {
  readonly given: WeightedWords;
  readonly surname: WeightedWords;
}

const readRows = (path: string): string[][] =>
  readFileSync(new URL(`../data/${path}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

const toWeighted = (rows: readonly (readonly [string, number])[]): WeightedWords => {
  let sum = 0;
  return { words: rows.map(([word]) => word), sums: Float64Array.from(rows, ([, weight]) => (sum += weight)) };
};

const frequencies = readRows('names/frequencies.tsv');
const cultures: ReadonlyMap<string, Culture> = new Map(
  [...new Set(frequencies.map(([culture]) => culture!))].map((culture) => {
    const of = (kind: string): WeightedWords =>
      toWeighted(frequencies.filter((row) => row[0] === culture && row[1] === kind).map((row) => [row[2]!, Number(row[3])]));
    return [culture, { given: of('given'), surname: of('surname') }] as const;
  }),
);
const companyWords = toWeighted(readRows('companies/frequencies.tsv').map(([word, weight]) => [word!, Number(weight)]));
const LEGAL_FORMS = [
  'Ltd',
  'LLC',
  'GmbH',
  'S.A.',
  'OOO',
  'JSC',
  'Inc',
  'FZE',
  'Co. Ltd',
  'B.V.',
  'S.r.l.',
  'A.S.',
  'PJSC',
  'Sdn Bhd',
  'PLC',
];
/** Share of names that are in no table: surnames and company words have a long tail. */
const RARE_GIVEN = 0.06;
const RARE_SURNAME = 0.45;
const RARE_COMPANY_WORD = 0.5;
const SYLLABLES = [
  'ba',
  'ka',
  'ri',
  'mo',
  'sha',
  'len',
  'dor',
  'vik',
  'tan',
  'zhu',
  'gor',
  'ale',
  'fi',
  'nar',
  'quo',
  'bel',
  'sta',
  'ov',
  'yan',
  'mir',
  'hal',
  'dze',
  'pu',
  'ter',
  'es',
  'lin',
  'oko',
  'ndu',
  'wa',
  'ski',
  'ra',
  'to',
  'chi',
  'ma',
  'gre',
  'ul',
  'jo',
  'sen',
  'ib',
  'khan',
];

type Random = () => number;
const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)]!;

const draw = (random: Random, { words, sums }: WeightedWords): string => {
  const target = random() * (sums.at(-1) ?? 0);
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! < target) low = middle + 1;
    else high = middle;
  }
  return words[low]!;
};

const toRare = (random: Random): string => Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(random, SYLLABLES)).join('');
const toTitle = (text: string): string => text.replace(/\b[a-z]/gu, (letter) => letter.toUpperCase());

const drawGiven = (random: Random, { given }: Culture): string =>
  given.words.length === 0 || random() < RARE_GIVEN ? toRare(random) : draw(random, given);
const drawSurname = (random: Random, { surname }: Culture): string =>
  surname.words.length === 0 || random() < RARE_SURNAME ? toRare(random) : draw(random, surname);

/** A person's name of a culture: two to four words, Arabic ones with their particles. */
const toPersonName = (random: Random, culture: Culture, isArabic: boolean): string => {
  const words = [drawGiven(random, culture)];
  if (isArabic) {
    if (random() < 0.7) words.push(...(random() < 0.25 ? ['bin'] : []), drawGiven(random, culture));
    if (random() < 0.3) words.push(drawGiven(random, culture));
    words.push((random() < 0.4 ? 'al-' : '') + drawSurname(random, culture));
  } else {
    if (random() < 0.35) words.push(drawGiven(random, culture));
    words.push(drawSurname(random, culture));
  }
  return toTitle(words.join(' '));
};

const toCompanyName = (random: Random): string => {
  const words = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, position) =>
    position === 0 || random() < RARE_COMPANY_WORD ? toRare(random) : draw(random, companyWords),
  );
  if (random() < 0.6) words.push(draw(random, companyWords));
  return `${toTitle(words.join(' '))} ${random() < 0.8 ? pick(random, LEGAL_FORMS) : ''}`.trim();
};

/** Another way to write a name: words swapped, one dropped, or a slip. */
const toAlias = (random: Random, name: string): string => {
  const words = name.split(' ');
  const turn = random();
  if (turn < 0.3 && words.length > 1) return [...words.slice(1), words[0]!].join(' ');
  if (turn < 0.5 && words.length > 2) return words.filter((_, position) => position !== 1).join(' ');
  return mangle(name, random);
};

const PERSON_SHARE = 0.65;
const COUNTRIES = ['ru', 'ir', 'sy', 'iq', 'cn', 'kp', 'us', 'gb', 'mx', 'co', 've', 'by', 'ua', 'tr', 'ae', 'lb', 'ye', 'sd', 'pk', 'af'];

const toCulture = (random: Random, arabicShare: number): { culture: Culture; isArabic: boolean } => {
  const isArabic = random() < arabicShare;
  const key = isArabic ? 'arabic' : pick(random, [...cultures.keys()]);
  return { culture: cultures.get(key)!, isArabic };
};

/** Draws a person's or company's name as the list does: for clean queries. */
export const drawName = (random: Random, type: 'person' | 'company', arabicShare = 0.2): string => {
  if (type === 'company') return toCompanyName(random);
  const { culture, isArabic } = toCulture(random, arabicShare);
  return toPersonName(random, culture, isArabic);
};

export function* generateEntities({ count, seed, arabicShare = 0.2, list = 'bench' }: LargeListOptions): Generator<Entity> {
  const random = createRandom(seed);
  for (let row = 0; row < count; row++) {
    const type = random() < PERSON_SHARE ? 'person' : 'company';
    const primary = drawName(random, type, arabicShare);
    const names: EntityName[] = [{ type: 'primary', quality: 'strong', entityName: primary }];
    while (random() < 0.56 && names.length < 8) {
      names.push({ type: 'alias', quality: random() < 0.1 ? 'weak' : 'strong', entityName: toAlias(random, primary) });
    }
    const year = 1930 + Math.floor(random() * 75);
    yield {
      list,
      sourceId: String(row + 1),
      type,
      names,
      classifications: ['watchlist.sanctionsLists'],
      ...NO_FACTS,
      dates:
        random() < 0.7
          ? [
              {
                kind: type === 'person' ? 'birth' : 'incorporation',
                from: { year, month: 1 + Math.floor(random() * 12), day: 1 + Math.floor(random() * 28) },
                circa: false,
              },
            ]
          : [],
      countries: random() < 0.7 ? [{ kind: type === 'person' ? 'citizenship' : 'incorporation', country: pick(random, COUNTRIES) }] : [],
    };
  }
}

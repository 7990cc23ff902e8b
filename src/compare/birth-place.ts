/**
 * Compares stated birth places: town with town, region with region, country with country.
 *
 * In: the words of each side, from a bare town to "Village, District, Province, Country". Out: the best-agreeing
 * pair. Two towns that differ speak against each other, most in different countries; sharing only the country,
 * because a side states no more, is hardly evidence (same_country). A country that a side does not state, a
 * renamed town (data/places/renamed.tsv), another romanisation and administrative words make no difference.
 * The similarity is symmetric.
 */
import { parseCountryName } from '../entity/country.js';
import { toPlainText } from '../text/normalize.js';
import { toBetterEvidence, type CreateComparer, type FieldEvidence } from './comparer.js';
import { toCountryRelation } from './country.js';
import { hasRole, toPlaceSimilarity, toPlaceWords } from './place-words.js';

interface BirthPlace {
  readonly town: readonly string[];
  /** Each part above the town. */
  readonly regions: readonly (readonly string[])[];
  /** More than one where the words name two ("Tbilisi, Georgia, USSR"). */
  readonly countries: readonly string[];
}

interface Compared {
  readonly finding: FieldEvidence<'birthPlace'>['finding'];
  readonly similarity: number;
}

/*
 * Choices, not measured: what a statement is worth where only a part of it agrees. Lists name the same birth
 * place by its village, its district or its province, so towns of one region are neither for nor against.
 */
const TOWN_IN_OTHER_REGION_SIMILARITY = 0.8;
const TOWN_IN_OTHER_COUNTRY_SIMILARITY = 0.7;
const OTHER_TOWN_OF_REGION_SIMILARITY = 0.6;
const OTHER_TOWN_OF_COUNTRY_SIMILARITY = 0.4;
const OTHER_TOWN_SIMILARITY = 0.2;

/** Compares free-text birth places. */
export const createBirthPlaceComparer: CreateComparer<string, string, 'birthPlace'> = (query) => {
  const queryPlaces = query.map(parseBirthPlace);
  return (listed) => {
    let best: FieldEvidence<'birthPlace'> | undefined;
    if (queryPlaces.length === 0) return best;
    for (const fieldValue of listed) {
      const listedPlace = parseBirthPlace(fieldValue);
      for (const queryPlace of queryPlaces) {
        const compared = compareBirthPlace(queryPlace, listedPlace);
        if (compared) best = toBetterEvidence(best, { fieldName: 'birthPlace', ...compared, fieldValue });
      }
    }
    return best;
  };
};

/** @returns the codes of the countries that a birth place names, for the comparison of countries; often none. */
export const toBirthCountries = (birthPlace: string): readonly string[] => parseBirthPlace(birthPlace).countries;

const compareBirthPlace = (query: BirthPlace, listed: BirthPlace): Compared | undefined => {
  const country = compareCountries(query.countries, listed.countries);
  const words = compareWords(query, listed);
  if (words) {
    if (words.finding === 'same_part' || country !== 'different') return words;
    return { finding: 'same_part', similarity: Math.min(words.similarity, TOWN_IN_OTHER_COUNTRY_SIMILARITY) };
  }
  if (country === 'different') return { finding: 'different', similarity: 0 };
  if (!hasWords(query) || !hasWords(listed)) return country === 'same' ? { finding: 'same_country', similarity: 1 } : undefined;
  return { finding: 'different', similarity: country === 'same' ? OTHER_TOWN_OF_COUNTRY_SIMILARITY : OTHER_TOWN_SIMILARITY };
};

const hasWords = ({ town, regions }: BirthPlace): boolean => town.length > 0 || regions.length > 0;

/** What agrees below the country, if anything does. */
const compareWords = (query: BirthPlace, listed: BirthPlace): Compared | undefined => {
  const regions = toRegionSimilarity(query.regions, listed.regions);
  const town = toPlaceSimilarity(query.town, listed.town, [...query.regions, ...listed.regions].flat());
  if (town > 0) {
    const apart = query.regions.length > 0 && listed.regions.length > 0 && regions === 0;
    return apart ? { finding: 'same_part', similarity: town * TOWN_IN_OTHER_REGION_SIMILARITY } : { finding: 'same', similarity: town };
  }
  // "Kandahar" lies in, or names the same as, a listed "Maiwand village, Kandahar": the one is only less exact.
  const nested = Math.max(toRegionSimilarity([query.town], listed.regions), toRegionSimilarity(query.regions, [listed.town]));
  if (nested > 0) return { finding: 'same_part', similarity: nested };
  if (regions === 0) return undefined;
  const bothTowns = query.town.length > 0 && listed.town.length > 0;
  return { finding: 'same_part', similarity: bothTowns ? regions * OTHER_TOWN_OF_REGION_SIMILARITY : regions };
};

const toRegionSimilarity = (query: readonly (readonly string[])[], listed: readonly (readonly string[])[]): number => {
  let best = 0;
  for (const a of query) for (const b of listed) best = Math.max(best, toPlaceSimilarity(a, b));
  return best;
};

const compareCountries = (query: readonly string[], listed: readonly string[]): 'same' | 'different' | undefined => {
  if (query.length === 0 || listed.length === 0) return undefined;
  const relations = query.flatMap((a) => listed.map((b) => toCountryRelation(a, b)));
  if (relations.includes('same')) return 'same';
  return relations.includes('overlapping') ? undefined : 'different';
};

/** Splits at commas and brackets, takes the countries out, and sorts the rest by what its administrative words say. */
const parseBirthPlace = (raw: string): BirthPlace => {
  const parts = raw
    .split(/[,;()]/u)
    .map(toPlainText)
    .filter((part) => part !== '');
  const countries = takeCountries(parts);
  const town: string[][] = [];
  const regions: string[][] = [];
  const unmarked: string[][] = [];
  for (const part of parts) {
    const all = part.split(' ');
    const distinctive = toDistinctiveWords(part);
    if (all.some((word) => hasRole(word, 'town'))) town.push(distinctive);
    else if (all.some((word) => hasRole(word, 'region'))) regions.push(distinctive);
    else unmarked.push(distinctive);
  }
  // Places are written from the smallest part up, so the first part that does not say what it is is the town.
  if (town.length === 0) town.push(unmarked.shift() ?? []);
  return { town: town.flat(), regions: [...regions, ...unmarked], countries };
};

/** The words that tell a place from others; all of them where it has no other ("Distrito Federal"). */
const toDistinctiveWords = (part: string): string[] => {
  const words = toPlaceWords(part);
  const distinctive = words.filter((word) => !hasRole(word, 'town') && !hasRole(word, 'region') && !hasRole(word, 'link'));
  return distinctive.length > 0 ? distinctive : words;
};

/** States that came apart into several, which have no country of today; their codes are those of ISO 3166-3. */
const FORMER_STATES = new Map(
  Object.entries({
    'soviet union': 'su',
    ussr: 'su',
    'u s s r': 'su',
    'union of soviet socialist republics': 'su',
    yugoslavia: 'yu',
    sfry: 'yu',
    'sfr yugoslavia': 'yu',
    'socialist federal republic of yugoslavia': 'yu',
    'federal republic of yugoslavia': 'yu',
    czechoslovakia: 'cs',
    'serbia and montenegro': 'cs',
    'netherlands antilles': 'an',
  }),
);

/**
 * The country of each name asked for lately, because the same few names recur among thousands of listed places
 * and reading one costs 5 µs. Emptied when full, which bounds it to about a megabyte.
 */
const countriesByName = new Map<string, string | undefined>();
const MOST_NAMES_KEPT = 10_000;

/** @param name in plain form. */
const toCountry = (name: string): string | undefined => {
  if (!countriesByName.has(name)) {
    if (countriesByName.size >= MOST_NAMES_KEPT) countriesByName.clear();
    countriesByName.set(name, FORMER_STATES.get(name.replace(/^(?:the )?former /, '')) ?? parseCountryName(name));
  }
  return countriesByName.get(name);
};

/** Longest name of a country, in words, that is looked for at the end of a part: the Central African Republic has three. */
const LONGEST_TRAILING_NAME = 3;

/**
 * Removes the parts that name a country, and a country at the end of the last part ("Kandahar Afghanistan").
 * Where one name is of two places, the first part is a town and a later one the country (Guatemala, Guatemala).
 */
const takeCountries = (parts: string[]): string[] => {
  const countries: string[] = [];
  const take = (country: string | undefined, position: number, length: number): boolean => {
    if (country === undefined) return false;
    countries.push(country);
    parts.splice(position, length);
    return true;
  };
  // "Korea, North": a name that was itself divided.
  for (let i = parts.length - 2; i >= 0; i--) {
    if (parts[i + 1] === 'north' || parts[i + 1] === 'south') take(toCountry(`${parts[i + 1]!} ${parts[i]!}`), i, 2);
  }
  for (let i = parts.length - 1; i >= 0; i--) if (i > 0 || countries.length === 0) take(toCountry(parts[i]!), i, 1);
  if (countries.length > 0) return countries;
  const last = parts.at(-1)?.split(' ') ?? [];
  for (let length = Math.min(LONGEST_TRAILING_NAME, last.length - 1); length > 0; length--) {
    // New Mexico and New Jersey are not in Mexico and Jersey.
    if (last.at(-length - 1) === 'new') continue;
    if (take(toCountry(last.slice(-length).join(' ')), parts.length - 1, 1)) {
      parts.push(last.slice(0, -length).join(' '));
      break;
    }
  }
  return countries;
};

/**
 * Compares stated addresses: street and house number, then the place (postal code, city).
 *
 * In: addresses of which either side may give any part, with the city in its own field or within the line.
 * Out: the best-agreeing pair. Kinds of street, units and their abbreviations say nothing (data/places/words.tsv),
 * so "ul. Lenina 5, kv. 3" is "5 Lenina Street". Countries alone are no evidence here: that is country.ts.
 * People and companies move, so another address is hardly evidence against. The similarity is symmetric.
 */
import type { EntityAddress } from '../entity/entity.js';
import { toBetterEvidence, type CreateComparer, type FieldEvidence } from './comparer.js';
import { toCountryRelation } from './country.js';
import { hasRole, toPlaceSimilarity, toPlaceWords, toWordSimilarity, type WordRole } from './place-words.js';

interface Address {
  /** What tells the street or building from others. */
  readonly street: readonly string[];
  /** House, flat and box numbers of the line, in any order; leading zeros removed. */
  readonly numbers: readonly string[];
  readonly city: readonly string[];
  /** Words of the state, and of what follows the city in its own field ("Zapopan, Jalisco"). */
  readonly region: readonly string[];
  /** Letters and digits, upper case; '' where none is given. */
  readonly postalCode: string;
  readonly country: string | undefined;
}

interface Compared {
  readonly finding: FieldEvidence<'address'>['finding'];
  readonly similarity: number;
}

/** Choices, not measured: what is left of an agreement on the place where the streets differ, and of nothing but the country. */
const OTHER_STREET_SIMILARITY = 0.8;
const OTHER_CITY_SIMILARITY = 0.2;

/** Share of the shorter street's words that must be found: publishers add buildings and quarters, and leave some out. */
const STREET_SHARE = 0.6;

/** Compares addresses part by part. */
export const createAddressComparer: CreateComparer<EntityAddress, EntityAddress, 'address'> = (query) => {
  const queryAddresses = query.map(toAddress);
  return (listed) => {
    let best: FieldEvidence<'address'> | undefined;
    if (queryAddresses.length === 0) return best;
    for (const listedAddress of listed) {
      const prepared = toAddress(listedAddress);
      for (const queryAddress of queryAddresses) {
        const compared = compareAddress(queryAddress, prepared);
        if (compared) best = toBetterEvidence(best, { fieldName: 'address', ...compared, fieldValue: toAddressText(listedAddress) });
      }
    }
    return best;
  };
};

const toAddressText = ({ line, city, state, postalCode, country }: EntityAddress): string =>
  [line, city, state, postalCode, country?.toUpperCase()].filter((part) => part !== undefined).join(', ');

const compareAddress = (query: Address, listed: Address): Compared | undefined => {
  const inOtherCountry =
    query.country !== undefined && listed.country !== undefined && toCountryRelation(query.country, listed.country) === 'different';
  const place = inOtherCountry ? 0 : toCityOrCodeSimilarity(query, listed);
  const street = toStreetSimilarity(query, listed);
  if (place === undefined) {
    if (street === undefined) return undefined;
    return street > 0 ? { finding: 'same_line', similarity: street } : { finding: 'different', similarity: 0 };
  }
  if (place > 0) {
    if (street === undefined) return { finding: 'same_city', similarity: place };
    return street > 0
      ? { finding: 'same_line', similarity: (place + street) / 2 }
      : { finding: 'same_city', similarity: place * OTHER_STREET_SIMILARITY };
  }
  if (inOtherCountry) return isMoreThanCountry(query) && isMoreThanCountry(listed) ? { finding: 'different', similarity: 0 } : undefined;
  return { finding: 'different', similarity: query.country === undefined || listed.country === undefined ? 0 : OTHER_CITY_SIMILARITY };
};

const isMoreThanCountry = ({ street, numbers, city, postalCode }: Address): boolean =>
  street.length > 0 || numbers.length > 0 || city.length > 0 || postalCode !== '';

/** @returns undefined where a side names no place. A city may stand in the other side's line. */
const toCityOrCodeSimilarity = (query: Address, listed: Address): number | undefined => {
  if (query.postalCode !== '' && query.postalCode === listed.postalCode) return 1;
  if (query.city.length > 0 && listed.city.length > 0)
    return toPlaceSimilarity(query.city, listed.city, [...query.region, ...listed.region]);
  const [city, line] = query.city.length > 0 ? [query.city, listed.street] : [listed.city, query.street];
  return city.length > 0 && line.length > 0 && city.every((word) => isAmong(word, line)) ? 1 : undefined;
};

/** @returns 0 for another street or another number in it, undefined where a side gives no line. */
const toStreetSimilarity = (query: Address, listed: Address): number | undefined => {
  if (!hasLine(query) || !hasLine(listed)) return undefined;
  const numbersAgree = query.numbers.some((number) => listed.numbers.includes(number));
  if (!numbersAgree && query.numbers.length > 0 && listed.numbers.length > 0) return 0;
  // A line may repeat the city, which is no word of the street.
  const queryWords = toWordsBeside(query.street, listed.city);
  const listedWords = toWordsBeside(listed.street, query.city);
  if (queryWords.length === 0 || listedWords.length === 0) return numbersAgree && queryWords.length === listedWords.length ? 1 : 0;
  const joined = toPlaceSimilarity(queryWords, listedWords);
  if (joined > 0) return Math.max(joined, toSharedWords(queryWords, listedWords) ?? 0);
  return toSharedWords(queryWords, listedWords) ?? 0;
};

const hasLine = ({ street, numbers }: Address): boolean => street.length > 0 || numbers.length > 0;
const isAmong = (word: string, words: readonly string[]): boolean => words.some((other) => toWordSimilarity(word, other) > 0);
const toWordsBeside = (street: readonly string[], city: readonly string[]): readonly string[] => {
  const words = street.filter((word) => !isAmong(word, city));
  return words.length > 0 ? words : street;
};

/** Mean similarity of the words of the shorter side that the other has, if they are enough of them. */
const toSharedWords = (query: readonly string[], listed: readonly string[]): number | undefined => {
  const [shorter, longer] = query.length <= listed.length ? [query, listed] : [listed, query];
  const found = shorter
    .map((word) => longer.reduce((best, other) => Math.max(best, toWordSimilarity(word, other)), 0))
    .filter((similarity) => similarity > 0);
  if (found.length < shorter.length * STREET_SHARE) return undefined;
  return found.reduce((sum, similarity) => sum + similarity, 0) / shorter.length;
};

const STREET_ROLES: readonly WordRole[] = ['street', 'unit', 'link', 'region', 'town'];
const CITY_ROLES: readonly WordRole[] = ['town', 'region', 'link'];
/** Shortest number in a city's field that is its postal code ("Sofia 1527") and not a district ("Paris 8"). */
const LEAST_POSTAL_DIGITS = 4;

const toAddress = ({ line = '', city = '', state = '', postalCode = '', country }: EntityAddress): Address => {
  const lineWords = toPlaceWords(line);
  const [cityPart = '', ...regionParts] = city.split(',');
  const codeInCity = toPlaceWords(city).find((word) => hasDigit(word) && word.length >= LEAST_POSTAL_DIGITS) ?? '';
  return {
    street: toDistinctiveWords(
      lineWords.filter((word) => !hasDigit(word)),
      STREET_ROLES,
    ),
    numbers: lineWords.filter(hasDigit).map(toNumber),
    city: toNamedWords(cityPart),
    region: toNamedWords([...regionParts, state].join(' ')),
    postalCode: postalCode.toUpperCase().replace(/[^A-Z0-9]/gu, '') || codeInCity.toUpperCase(),
    country,
  };
};

const hasDigit = (word: string): boolean => /\d/.test(word);
const toNamedWords = (text: string): readonly string[] =>
  toDistinctiveWords(
    toPlaceWords(text).filter((word) => !hasDigit(word)),
    CITY_ROLES,
  );

/** Words without a role, or all of them where every word has one ("Office Building"). Single letters are parts of abbreviations. */
const toDistinctiveWords = (words: readonly string[], roles: readonly WordRole[]): readonly string[] => {
  const distinctive = words.filter((word) => word.length > 1 && !roles.some((role) => hasRole(word, role)));
  return distinctive.length > 0 ? distinctive : words;
};

/** `4th` and `04` are 4; `13a` stays. */
const toNumber = (word: string): string => word.replace(/^0+(?=\d)/, '').replace(/^(\d+)(?:st|nd|rd|th)$/, '$1');

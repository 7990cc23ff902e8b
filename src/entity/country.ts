/**
 * Countries: from the words of publishers and passports to ISO 3166 alpha-2 in lower case, and back.
 *
 * In: an English name in any of its forms ("Korea, North", "Burma", "Region: Gaza"), an adjective of nationality
 * ("Syrian"), or a code. Out: the code, or undefined where the words fit no country or more than one: a wrong
 * country would be evidence, a missing one is not. Former states with one successor give the successor; states that
 * came apart give their ISO 3166-3 code (su, yu, cs, an), which the comparison holds to fit each successor.
 * The facts stand in data/countries.tsv and in i18n-iso-countries; `xk` is Kosovo.
 */
import { createRequire } from 'node:module';
import { readTable } from '../table.js';

const require = createRequire(import.meta.url);
const ISO_CODES = require('i18n-iso-countries/codes.json') as readonly (readonly [string, string, string, string])[];
const ISO_NAMES = (require('i18n-iso-countries/langs/en.json') as { countries: Readonly<Record<string, string | string[]>> }).countries;

/** Case, accents, punctuation, articles, "former" and "region:" make no difference between two names of a country. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’`.]/gu, '')
    .replaceAll('&', ' and ')
    .replace(/^\s*(?:region:|(?:the )?former\b)/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:the|st)\b/gu, (word) => (word === 'the' ? ' ' : 'saint'))
    .replace(/ +/gu, ' ')
    .trim();

const PARENTHESISED = /^([^()]+)\(([^()]*)\)\s*$/u;

/** The readings of a name, most literal first: "Congo, Democratic Republic of the" is also read back to front. */
function* toReadings(text: string): Generator<string> {
  yield fold(text);
  const comma = text.indexOf(',');
  if (comma >= 0) yield fold(`${text.slice(comma + 1)} ${text.slice(0, comma)}`);
  const parts = PARENTHESISED.exec(text);
  if (parts) {
    yield fold(`${parts[2]!} ${parts[1]!}`);
    yield fold(parts[1]!);
  }
}

/** ISO 3166-3, with both meanings of CS: Czechoslovakia until 1993, Serbia and Montenegro from 2003 to 2006. */
const FORMER_CODES = [
  ['SU', 'SUN'],
  ['YU', 'YUG'],
  ['CS', 'CSK'],
  ['CS', 'SCG'],
  ['AN', 'ANT'],
] as const;

/** What is left of a qualified ISO name when its qualifier is dropped, where that fits two countries. */
const AMBIGUOUS = ['korea', 'saint martin', 'virgin islands'];

const { byName, byCode, usualNames } = (() => {
  const byName = new Map<string, string>();
  const byCode = new Map<string, string>();
  const usualNames = new Map<string, string>();
  for (const [code, names, adjectives, usual] of readTable('countries.tsv', 4)) {
    for (const form of `${names!}|${adjectives!}`.split('|')) if (form !== '') byName.set(fold(form), code!);
    if (usual !== '') {
      usualNames.set(code!, usual!);
      byName.set(fold(usual!), code!);
    }
  }
  for (const [iso, isoNames] of Object.entries(ISO_NAMES)) {
    const code = iso.toLowerCase();
    const names = [isoNames].flat();
    for (const reading of names.flatMap((name) => [...toReadings(name)])) {
      if (!byName.has(reading) && !AMBIGUOUS.includes(reading)) byName.set(reading, code);
    }
    if (!usualNames.has(code)) usualNames.set(code, names[0]!);
  }
  for (const [alpha2, alpha3] of [...ISO_CODES, ...FORMER_CODES]) {
    byCode.set(alpha2, alpha2.toLowerCase());
    byCode.set(alpha3, alpha2.toLowerCase());
  }
  return { byName, byCode, usualNames };
})();

/**
 * The country of a name or adjective alone; ISO codes are not read ("CA" after a town is California).
 * @returns ISO 3166 alpha-2 in lower case, or undefined where no country or more than one is meant.
 */
export const parseCountryName = (text: string): string | undefined => {
  for (const reading of toReadings(text)) {
    const code = byName.get(reading);
    if (code !== undefined) return code;
  }
  return undefined;
};

/**
 * The country of a name, an adjective, or an ISO 3166-1 alpha-2 or alpha-3 code in either case.
 * @returns ISO 3166 alpha-2 in lower case, or undefined where no country or more than one is meant.
 */
export const parseCountry = (text: string): string | undefined => parseCountryName(text) ?? byCode.get(text.trim().toUpperCase());

/** The usual English name: `sy` is "Syria". @returns undefined for what is no ISO 3166-1 alpha-2 code. */
export const toCountryName = (code: string): string | undefined => usualNames.get(code.toLowerCase());

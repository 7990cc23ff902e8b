/**
 * One passport or national identifier of the UK list: a number, and words about it ("Afghan. Issued on 25 Jan 1988 in
 * Kabul.", "Pakistani national identity card number", "INN").
 */
import { parseCountryName } from '../../entity/country.js';
import type { EntityIdentification } from '../../entity/entity.js';
import { definedOf } from '../facts/entity-draft.js';
import { findDocumentDates } from './un-document.js';

export interface UkDocument {
  readonly identification: EntityIdentification;
  /** Whether the words say more than the identification holds. */
  readonly leftOver: boolean;
}

/** What begins here is about the document, no name of its kind. */
const DETAIL = /\s*(?:[.,;(]|\b(?:issued?|expir\w*|date|number|no)\b|\d).*$/isu;
/** "25/12/2020" and "25.12.2020" are days first here. */
const NUMERIC_DAY = /\b(\d\d?)[./](\d\d?)[./](\d{4})\b/gu;
/** The most words that a country's name has here ("United Kingdom of Great Britain and Northern Ireland" has eight). */
const MOST_COUNTRY_WORDS = 8;

/** @param kind the type where the words name none, or do not count for it. */
export const parseUkDocument = (
  number: string,
  info: string | undefined,
  kind: 'Passport' | 'National identification number',
): UkDocument => {
  const value = number.replace(/^'|,$/gu, '').trim();
  if (info === undefined) return { identification: { type: kind, value }, leftOver: false };
  const words = info.replace(/^\(([^()]*)\)/u, '$1 ').trim();
  const [country, rest] = splitCountry(words.replace(/^(?:an? )?(?:issued (?:in|by) )?(?:the )?/iu, ''));
  const name = rest.replace(DETAIL, '').trim();
  const isKind = kind !== 'Passport' && name.length <= MAX_KIND && KIND_WORD.test(name);
  const identification = definedOf<EntityIdentification>({
    type: isKind ? name : kind,
    value,
    country,
    ...findDocumentDates(
      words.replace(
        NUMERIC_DAY,
        (_, day: string, month: string, year: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
      ),
    ),
  });
  return { identification, leftOver: rest !== '' && rest !== identification.type };
};

/** Words without one of these tell about the document or its holder; so do words longer than the longest name of a kind. */
const KIND_WORD =
  /\b(?:card|id|ident\w*|certificate|code|licen[cs]e|permit|passport|tax|taxpayer|fiscal|inn|tin|nif|nric|nrc|cedula|tazkira|security|insurance|registration|voter|military|book)\b/iu;
const MAX_KIND = 60;

/** The country that the first words name, as many as do; and the words behind it. */
const splitCountry = (text: string): readonly [string | undefined, string] => {
  const words = text.split(' ');
  for (let count = Math.min(MOST_COUNTRY_WORDS, words.length); count > 0; count -= 1) {
    const country = parseCountryName(
      words
        .slice(0, count)
        .join(' ')
        .replace(/[.,;)]+$/u, ''),
    );
    if (country !== undefined) return [country, words.slice(count).join(' ').trim()];
  }
  return [undefined, text];
};

/**
 * One identity document of the UN list: its type, number, countries and dates stand in elements, and as often in prose.
 */
import { parseCountry, parseCountryName } from '../../entity/country.js';
import type { EntityIdentification } from '../../entity/entity.js';
import { parsePartialDate, type PartialDate } from '../../entity/partial-date.js';
import { definedOf } from '../facts/entity-draft.js';
import { parseDate } from '../facts/stated-date.js';
import { toOneLine } from '../reading/one-line.js';

/** The texts of an INDIVIDUAL_DOCUMENT element, blank ones left out. */
export interface UnDocument {
  readonly type?: string | undefined;
  readonly type2?: string | undefined;
  readonly number?: string | undefined;
  readonly issuingCountry?: string | undefined;
  readonly countryOfIssue?: string | undefined;
  readonly dateOfIssue?: string | undefined;
  readonly note?: string | undefined;
}

/** Longer texts are prose about the document, which is not searched. */
const MAX_TEXT = 500;

/** "Libyan passport No. 513519", "Russian passport number 8208 No. 555627": words, and from the first digit on the number. */
const LABELLED_NUMBER = /^.*?\b(?:no\.?|number|n°|code|passport|ssn)\s*:?\s*((?:\p{L}{1,3} )?\S*\d\S*(?: (?:No\. )?\S*\d\S*)*)/iu;
/** A word of capitals and digits at the start, with four digits on end. */
const BARE_NUMBER = /^(?=\S*\d{4})[\p{Lu}\d/.-]{5,}(?=\s|$)/u;

/** @returns undefined where neither the number element nor the prose around it holds a number. */
export const parseUnDocument = (document: UnDocument): EntityIdentification | undefined => {
  const number = findNumber(document);
  if (number === undefined) return undefined;
  const stated = findDocumentDates(`${document.number ?? ''} ${document.note ?? ''}`);
  // "Libya 428720"
  const [, place, rest] = /^(\p{L}{3,}) (\S*\d\S*)$/u.exec(number) ?? [];
  const country = place === undefined ? undefined : parseCountryName(place);
  return definedOf<EntityIdentification>({
    type: toType(document),
    value: country === undefined ? number : rest!,
    country: [document.issuingCountry, document.countryOfIssue].flatMap((text) => parseCountry(text ?? '') ?? [])[0] ?? country,
    issued: parsePartialDate(document.dateOfIssue ?? '') ?? stated.issued,
    expires: stated.expires,
  });
};

const findNumber = ({ number, type2, note }: UnDocument): string | undefined => {
  // The number element holds little else: "381110042 (Expired 25 Jan. 2016)", "R00012098, South Sudan".
  const plain = number
    ?.slice(0, MAX_TEXT)
    .replace(/ \([^()]*\)$/u, '')
    .split(', ')[0];
  const inProse = (number === undefined ? [type2, note] : [plain]).map((text) => LABELLED_NUMBER.exec(text?.slice(0, MAX_TEXT) ?? '')?.[1]);
  const found = inProse.find((text) => text !== undefined) ?? plain ?? BARE_NUMBER.exec(note?.slice(0, MAX_TEXT) ?? '')?.[0];
  return found?.replace(/[,;.]$/u, '');
};

const toType = ({ type, type2 }: UnDocument): string => {
  const kind = toOneLine(type ?? type2 ?? 'Document');
  const detail = toOneLine((type2 ?? '').replace(/[:\d\s]+$/u, ''));
  return detail === '' || kind.toLowerCase().includes(detail.toLowerCase()) || type === undefined ? kind : `${kind} (${detail})`;
};

const DATE = String.raw`((?:\d{1,2}\s+)?\p{L}{3,9}\.?\s*(?:\d{1,2},\s+)?\d{4}|\d{4}(?:-\d\d-\d\d)?)`;
/** No comma in between: "issued for X, born on 25 Sep. 1973". */
const ISSUED = new RegExp(String.raw`\bissued?\b(?:[^;,]{0,80}?\b(?:on|in|date))?:?\s+${DATE}`, 'iu');
const EXPIRES = new RegExp(String.raw`\b(?:expir\w*|exp\.|valid until)(?:\s+(?:on|date|date of))?:?\s+${DATE}`, 'iu');

/** The days of issue and expiry that prose about a document states. */
export const findDocumentDates = (prose: string): Pick<EntityIdentification, 'issued' | 'expires'> => {
  const words = prose.slice(0, MAX_TEXT);
  return definedOf<Pick<EntityIdentification, 'issued' | 'expires'>>({
    issued: findDate(words, ISSUED),
    expires: findDate(words, EXPIRES),
  });
};

const findDate = (words: string, pattern: RegExp): PartialDate | undefined => {
  const found = pattern.exec(words)?.[1];
  return found === undefined ? undefined : parseDate(found.replace(/\s+/gu, ' '));
};

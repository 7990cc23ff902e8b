/**
 * What the parties of OFAC's advanced format refer to: labels, dates, locations and documents.
 */
import type { EntityAddress } from '../../../entity/entity.js';
import { isPartialDate, toIsoText, type PartialDate } from '../../../entity/partial-date.js';
import { definedOf } from '../../facts/entity-draft.js';
import { toStatedPeriod, type StatedDate } from '../../facts/stated-date.js';
import { allText, flagOf, toWords, wordsOf } from '../../facts/xml-facts.js';
import { findChild, findChildren, type XmlElement } from '../../reading/xml-records.js';
import type { OfacId } from './ofac-facts.js';

/** An id that elements have and the file does not label: a general word stands for it, or what it says is left out. */
export interface Unlabelled {
  /** Of the first element that has it. */
  readonly line: number;
  readonly field: string;
  readonly id: string;
}

/** The labels of the ids of a file. */
export interface ReferenceSets {
  readonly add: (values: XmlElement) => void;
  /** Of the id that an element has in a set: `labelOf('FeatureType', feature)` of FeatureTypeID 8 is "Birthdate". */
  readonly labelOf: (set: string, element: XmlElement) => string | undefined;
  /** "Cuba"; that a country has none is told with what it is the country of. */
  readonly countryOf: (set: 'Country' | 'AreaCode', id: string | undefined) => string | undefined;
  /** What {@link labelOf} was asked for in vain. */
  readonly unlabelled: () => Iterable<Unlabelled>;
}

export const openReferenceSets = (): ReferenceSets => {
  const labels = new Map<string, string>();
  const unlabelled = new Map<string, Unlabelled>();
  const find = (set: string, id: string | undefined): string | undefined => labels.get(`${set} ${id ?? ''}`);
  return {
    add: (values) => {
      for (const { name, attributes, text } of values.children) {
        // An area code is an ISO code, or empty; its description is a country's name.
        const label = toWords(attributes['Description'] ?? text);
        if (label !== undefined) labels.set(`${name} ${attributes['ID'] ?? ''}`, label);
      }
    },
    labelOf: (set, { attributes, line }) => {
      const field = `${set}ID`;
      const id = attributes[field] ?? '';
      const label = find(set, id);
      const key = `${set} ${id}`;
      if (label === undefined && id !== '' && !unlabelled.has(key)) unlabelled.set(key, { line, field, id });
      return label;
    },
    countryOf: find,
    unlabelled: () => unlabelled.values(),
  };
};

/** @returns NaN for words that are no number, with which nothing is a date. */
const numberOf = (element: XmlElement, name: string): number | undefined => {
  const words = wordsOf(element, name);
  if (words === undefined) return undefined;
  return /^\d{1,4}$/u.test(words) ? Number(words) : Number.NaN;
};

/** Year, Month and Day elements. @returns undefined where they are no date. */
export const parseDay = (element: XmlElement | undefined): PartialDate | undefined => {
  if (!element) return undefined;
  const date = definedOf<PartialDate>({
    year: numberOf(element, 'Year'),
    month: numberOf(element, 'Month'),
    day: numberOf(element, 'Day'),
  });
  return date.year !== undefined && isPartialDate(date) ? date : undefined;
};

/**
 * A DatePeriod: from the first day of its start to the last day of its end.
 * @returns undefined for an end that is no date, and for another calendar.
 */
export const parsePeriod = (period: XmlElement, { labelOf }: ReferenceSets): StatedDate | undefined => {
  const [start, end] = [findChild(period, 'Start'), findChild(period, 'End')];
  const first = start && parseDay(findChild(start, 'From') ?? findChild(start, 'To'));
  const last = end && parseDay(findChild(end, 'To') ?? findChild(end, 'From'));
  const calendar = labelOf('CalendarType', period) ?? 'Gregorian';
  if (!first || (end && !last) || calendar !== 'Gregorian') return undefined;
  const circa = [start, end].some((bound) => flagOf(bound?.attributes['Approximate']) === true);
  return toStatedPeriod(first, last ?? first, circa);
};

/** In the words of remarks: "circa 1951", "1951 to 1953". */
export const toDateWords = ({ from, to, circa }: StatedDate): string =>
  `${circa ? 'circa ' : ''}${toIsoText(from)}${to ? ` to ${toIsoText(to)}` : ''}`;

/** A location; a country in OFAC's words. */
export interface OfacLocation extends Omit<EntityAddress, 'country'> {
  readonly country?: string;
}

/** LocPartTypeID of the parts that an address has a place for. A country without an address is an unknown part. */
const CITY = '1454';
const STATE = '1455';
const POSTAL_CODE = '1456';
const UNKNOWN = '1';
const APART: ReadonlySet<string> = new Set([CITY, STATE, POSTAL_CODE, UNKNOWN]);

/** What stands for the label of a country that the file does not label: it names none, and is told as such. */
const toUnlabelled = (country: string | undefined): string | undefined => (country === undefined ? undefined : `country ${country}`);

export const parseLocation = (location: XmlElement, { countryOf }: ReferenceSets): OfacLocation => {
  const parts = new Map<string, string>();
  for (const part of findChildren(location, 'LocationPart')) {
    const values = findChildren(part, 'LocationPartValue').flatMap((value) => wordsOf(value, 'Value') ?? []);
    if (values.length > 0) parts.set(part.attributes['LocPartTypeID'] ?? '', values.join(', '));
  }
  const lines = [...parts].filter(([type]) => !APART.has(type)).map(([, words]) => words);
  const country = findChild(location, 'LocationCountry')?.attributes['CountryID'];
  const area = findChild(location, 'LocationAreaCode')?.attributes['AreaCodeID'];
  return definedOf<OfacLocation>({
    line: lines.length === 0 ? undefined : lines.join(', '),
    city: parts.get(CITY),
    state: parts.get(STATE),
    postalCode: parts.get(POSTAL_CODE),
    country: countryOf('Country', country) ?? countryOf('AreaCode', area) ?? parts.get(UNKNOWN) ?? toUnlabelled(country),
  });
};

/** A document, and words about it that no identification holds. */
export interface OfacDocument {
  readonly id: OfacId;
  readonly notes: readonly string[];
}

/** By IDRegDocDateTypeID. */
const ISSUE_DATE = '1480';
const EXPIRATION_DATE = '1481';

export const parseDocument = (document: XmlElement, sets: ReferenceSets): OfacDocument => {
  const { attributes } = document;
  const type = sets.labelOf('IDRegDocType', document) ?? 'Identification Number';
  const dateOf = (dateType: string): string | undefined => {
    const dates = findChildren(document, 'DocumentDate').filter((date) => date.attributes['IDRegDocDateTypeID'] === dateType);
    const period = dates.flatMap((date) => findChild(date, 'DatePeriod') ?? [])[0];
    const stated = period && parsePeriod(period, sets);
    return stated ? toDateWords(stated) : period && allText(period);
  };
  const validity = sets.labelOf('Validity', document) ?? 'Valid';
  const about = [validity === 'Valid' ? undefined : validity, wordsOf(document, 'IssuingAuthority'), wordsOf(document, 'Comment')];
  return {
    id: {
      type,
      number: wordsOf(document, 'IDRegistrationNo'),
      country: sets.countryOf('Country', attributes['IssuedBy-CountryID']) ?? toUnlabelled(attributes['IssuedBy-CountryID']),
      issued: dateOf(ISSUE_DATE),
      expires: dateOf(EXPIRATION_DATE),
    },
    notes: about.flatMap((words) => (words === undefined ? [] : `${type}: ${words}`)),
  };
};

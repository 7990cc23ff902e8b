/**
 * The remarks of an OFAC entry, taken apart: "DOB 10 Dec 1948; POB Cairo, Egypt; nationality Egypt; a.k.a. 'X'."
 *
 * In: the whole remarks, comments already joined, and the kind of entry. Out, into the draft: facts; as notes the words
 * of all that is no fact here (sanctions notes, links, prose) or was not understood wholly; a known key whose words
 * could not be read is an issue too. No segment is dropped.
 */
import { parseCountry } from '../../../entity/country.js';
import type { EntityCountry, EntityType } from '../../../entity/entity.js';
import type { EntityDate } from '../../../entity/partial-date.js';
import { readTable } from '../../../table.js';
import { addCountry, setGender, warn, type EntityDraft } from '../../facts/entity-draft.js';
import { toFiledName, toListedName } from '../../facts/listed-name.js';
import { findCountryOfPlace } from '../../facts/places.js';
import { parseStatedDate } from '../../facts/stated-date.js';
import { parseOfacIdentification } from './ofac-identification.js';

/** A segment longer than this is prose; the longest fact in the lists has some 200 characters. */
const MAX_FACT_LENGTH = 1000;

/** Reads remarks into the draft of their entry. */
export const takeOfacRemarks = (draft: EntityDraft, remarks: string, type: EntityType): void => {
  for (const raw of remarks.replace(/\.\s*$/u, '').split(/;\s+/u)) {
    const segment = raw.trim();
    if (segment !== '') takeOfacSegment(draft, segment, type);
  }
};

/** Reads one segment of remarks, such as "alt. Passport A0001 (Malta)". */
export const takeOfacSegment = (draft: EntityDraft, segment: string, type: EntityType): void => {
  const outcome = segment.length > MAX_FACT_LENGTH ? 'note' : takeSegment(draft, segment.replace(/^alt\.\s+/iu, ''), type);
  if (outcome !== 'fact') draft.notes.push(segment);
  if (typeof outcome === 'object') warn(draft, outcome.field, `A remark ${outcome.what}; its words are kept in the remarks.`);
};

/** What a segment is: a fact wholly taken, words to keep, or words to keep because they could not be read. */
type Outcome = 'fact' | 'note' | { readonly field: string; readonly what: string };

const takeSegment = (draft: EntityDraft, segment: string, type: EntityType): Outcome => {
  for (const [pattern, take] of RULES) {
    const words = pattern.exec(segment)?.[1];
    if (words !== undefined) return take(draft, words, type);
  }
  const parsed = parseOfacIdentification(segment);
  if (parsed?.identification) draft.identifications.push(parsed.identification);
  if (parsed) {
    const what = parsed.identification ? 'holds more than a number, country and dates' : 'holds no number';
    return parsed.leftOver ? { field: parsed.type, what } : 'fact';
  }
  if (type !== 'person' || !isRole(segment)) return 'note';
  draft.occupations.push({ type: 'stated', title: segment });
  return 'fact';
};

type Take = (draft: EntityDraft, words: string, type: EntityType) => Outcome;

const takeDate =
  (field: string, kind: EntityDate['kind']): Take =>
  (draft, words) => {
    const stated = parseStatedDate(words);
    if (!stated) return { field, what: 'holds no date that could be read' };
    draft.dates.push({ kind, ...stated });
    return 'fact';
  };

const takeCountryOf =
  (field: string, kind: EntityCountry['kind'], outcome: Outcome = 'fact'): Take =>
  (draft, words) => {
    const country = parseCountry(words);
    if (country === undefined) return { field, what: 'names no single country' };
    addCountry(draft, kind, country);
    return outcome;
  };

const takeBirthPlace: Take = (draft, words) => {
  draft.birthPlaces.push(words);
  const country = findCountryOfPlace(words);
  if (country !== undefined) addCountry(draft, 'birth', country);
  return 'fact';
};

const takeGender: Take = (draft, words) =>
  /^(?:male|female)$/iu.test(words.trim()) && setGender(draft, words) ? 'fact' : { field: 'Gender', what: 'names no single gender' };

const takeWeakAlias: Take = (draft, words, type) => {
  const name = /^'(.*\S.*)'$/u.exec(words)?.[1];
  if (name === undefined) return { field: 'a.k.a.', what: 'holds an alias without its two quotes' };
  draft.names.push(type === 'person' ? toFiledName(name, 'alias', 'weak') : toListedName(name, 'alias', 'weak'));
  return 'fact';
};

const takePosition: Take = (draft, title) => {
  draft.occupations.push({ type: 'stated', title });
  return 'fact';
};

/** The keys that become facts. A former flag is a tie to a country, but not the flag: it keeps its words. */
const RULES: readonly (readonly [RegExp, Take])[] = [
  [/^DOB:?\s+(.+)$/u, takeDate('DOB', 'birth')],
  [/^Organization Established Date:?\s+(.+)$/u, takeDate('Organization Established Date', 'incorporation')],
  [/^Listing Date(?: \([^()]*\))?:?\s+(.+)$/u, takeDate('Listing Date', 'listed')],
  [/^(?:Nationality of Registration|Registration Country):?\s+(.+)$/u, takeCountryOf('Nationality of Registration', 'incorporation')],
  [/^nationality:?\s+(.+)$/iu, takeCountryOf('nationality', 'nationality')],
  [/^citizen(?: of)?:?\s+(.+)$/iu, takeCountryOf('citizen', 'citizenship')],
  [/^Vessel Flag:?\s+(.+)$/u, takeCountryOf('Vessel Flag', 'flag')],
  [/^Former Vessel Flag:?\s+(.+)$/u, takeCountryOf('Former Vessel Flag', 'other', 'note')],
  [/^POB:?\s+(.+)$/u, takeBirthPlace],
  [/^(?:Gender|Sex):?\s+(.+)$/u, takeGender],
  [/^[afn]\.k\.a\.\s+(.+)$/iu, takeWeakAlias],
  [/^Position:\s+(.+)$/u, takePosition],
];

/** Keys of notes, and words of prose about a life: what holds one of them names no role. */
const NO_ROLE = readTable('ofac-remark-words.tsv', 2);
const toWords = (wanted: string): string =>
  NO_ROLE.flatMap(([place, words]) => (place === wanted ? [words!.replace(/[*+]$/u, String.raw`\w$&`)] : [])).join('|');
const NOTE = new RegExp(String.raw`^(?:${toWords('start')})\b`, 'iu');
const BIOGRAPHY = new RegExp(String.raw`\b(?:${toWords('anywhere')})\b`, 'iu');
const DATE_OR_KEY = /:|\b(?:19|20)\d\d\b|https?|www\./u;

/** Role text is what is left of a person's remarks when keys, notes, dates and prose about a life are taken away. */
const isRole = (segment: string): boolean =>
  !NOTE.test(segment) && !BIOGRAPHY.test(segment) && !DATE_OR_KEY.test(segment) && /\p{L}/u.test(segment);

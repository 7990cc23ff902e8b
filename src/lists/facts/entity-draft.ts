/**
 * An entity while a loader gathers it, fact by fact, in the publisher's order.
 *
 * What is no fact of the model, or was not understood, goes into `notes` (the remarks of the entity), so that nothing
 * is lost; what was not understood is an issue as well.
 */
import { parseCountry } from '../../entity/country.js';
import type {
  CountryKind,
  Entity,
  EntityAddress,
  EntityCountry,
  EntityIdentification,
  EntityName,
  EntityOccupation,
  EntityReference,
  Gender,
} from '../../entity/entity.js';
import { parsePartialDate, type DateKind, type EntityDate, type PartialDate } from '../../entity/partial-date.js';
import type { ListIssue } from '../loader.js';
import { parseFirstDay, parseStatedDate, type StatedDate } from './stated-date.js';

/** An issue of one entity; the loader adds the list, the file, the line and the source id. */
export type DraftIssue = Pick<ListIssue, 'field' | 'severity' | 'message'>;

export interface EntityDraft {
  /** The first one is the primary name. */
  readonly names: EntityName[];
  readonly dates: EntityDate[];
  readonly countries: EntityCountry[];
  readonly birthPlaces: string[];
  gender?: Gender;
  deceased?: true;
  readonly addresses: EntityAddress[];
  readonly identifications: EntityIdentification[];
  readonly occupations: EntityOccupation[];
  readonly references: EntityReference[];
  readonly images: string[];
  /** Words for the remarks, a line each. */
  readonly notes: string[];
  readonly issues: DraftIssue[];
}

export const openDraft = (): EntityDraft => ({
  names: [],
  dates: [],
  countries: [],
  birthPlaces: [],
  addresses: [],
  identifications: [],
  occupations: [],
  references: [],
  images: [],
  notes: [],
  issues: [],
});

/** Says that something was kept, but not understood wholly. The message holds no content. */
export const warn = (draft: EntityDraft, field: string, message: string): void =>
  void draft.issues.push({ field, severity: 'warning', message });

/** Keeps words in the remarks, under a label; absent words are no note. */
export const note = (draft: EntityDraft, label: string, words: string | undefined): void => {
  if (words !== undefined) draft.notes.push(`${label}: ${words}`);
};

/** Keeps the words of a fact that could not be read, and says so. */
export const noteUnread = (draft: EntityDraft, field: string, words: string): void => {
  note(draft, field, words);
  warn(draft, field, 'The words could not be read as what they should be; they are kept in the remarks.');
};

/** Reads the day that words begin with; words that begin with none are kept in the remarks, with a warning. */
export const readDay = (draft: EntityDraft, field: string, words: string | undefined): PartialDate | undefined => {
  const day = parseFirstDay(words);
  if (words !== undefined && !day) noteUnread(draft, field, words);
  return day;
};

/** Reads the one date that words are, to whatever precision; other words are kept in the remarks, with a warning. */
export const readDate = (draft: EntityDraft, field: string, words: string | undefined): PartialDate | undefined => {
  const date = words === undefined ? undefined : parsePartialDate(words);
  if (words !== undefined && !date) noteUnread(draft, field, words);
  return date;
};

/** Adds the date or the range that words state, as {@link takeStatedDate} does. */
export const takeDate = (draft: EntityDraft, kind: DateKind, field: string, words: string): void =>
  takeStatedDate(draft, kind, { field, words }, parseStatedDate(words));

/**
 * Adds what was read of the words of a field; words of which no date was read are kept in the remarks, with a warning.
 * A day of death says that the person is dead, also where it cannot be read.
 */
export const takeStatedDate = (
  draft: EntityDraft,
  kind: DateKind,
  { field, words }: { readonly field: string; readonly words: string },
  stated: StatedDate | undefined,
): void => {
  if (stated) draft.dates.push({ kind, ...stated });
  else noteUnread(draft, field, words);
  if (kind === 'death') draft.deceased = true;
};

/** Adds a country, once for each kind. */
export const addCountry = ({ countries }: EntityDraft, kind: CountryKind, country: string): void => {
  if (!countries.some((known) => known.kind === kind && known.country === country)) countries.push({ kind, country });
};

/** What publishers write in place of a country that they do not know or that does not exist. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['undetermined', 'none identified', 'unknown', 'stateless', 'none']);

/**
 * Reads the country that words name; where they name none or more than one, they are kept in the remarks, with a
 * warning unless they say that there is no country.
 * @returns ISO 3166 alpha-2 in lower case.
 */
export const readCountry = (draft: EntityDraft, field: string, words: string | undefined): string | undefined => {
  const country = words === undefined ? undefined : parseCountry(words);
  if (words === undefined || country !== undefined) return country;
  if (NO_COUNTRY.has(words.toLowerCase())) note(draft, field, words);
  else noteUnread(draft, field, words);
  return undefined;
};

/** Adds the country that words name, as `readCountry` reads them. @returns ISO 3166 alpha-2 in lower case. */
export const takeCountry = (draft: EntityDraft, kind: CountryKind, field: string, words: string | undefined): string | undefined => {
  const country = readCountry(draft, field, words);
  if (country !== undefined) addCountry(draft, kind, country);
  return country;
};

const GENDERS: ReadonlyMap<string, Gender> = new Map([
  ['male', 'male'],
  ['m', 'male'],
  ['man', 'male'],
  ['trans man', 'male'],
  ['female', 'female'],
  ['f', 'female'],
  ['woman', 'female'],
  ['trans woman', 'female'],
  ['other', 'other'],
  ['x', 'other'],
  ['non-binary', 'other'],
  ['intersex', 'other'],
]);

/** Sets the gender that words name, in any case. @returns false where they name none, or another than before. */
export const setGender = (draft: EntityDraft, words: string, gender = GENDERS.get(words.trim().toLowerCase())): boolean => {
  if (gender === undefined || (draft.gender ?? gender) !== gender) return false;
  draft.gender = gender;
  return true;
};

/** The same; words that set none are kept in the remarks. @param gender what the publisher means by them, where they are words of its own. */
export const takeGender = (draft: EntityDraft, field: string, words: string, gender?: Gender): void => {
  if (!setGender(draft, words, gender)) noteUnread(draft, field, words);
};

/** The parts of an object that are known: an optional field is absent, never `undefined`. */
export const definedOf = <T extends object>(parts: { readonly [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as T;

/** Closes a draft with a primary name. Written out: a rest of all but two members took 2.2 of 9.5 s of 100 MB. */
export const toEntity = (draft: EntityDraft, head: Pick<Entity, 'list' | 'sourceId' | 'type' | 'classifications'>): Entity => ({
  list: head.list,
  sourceId: head.sourceId,
  type: head.type,
  classifications: head.classifications,
  names: draft.names,
  dates: draft.dates,
  countries: draft.countries,
  birthPlaces: draft.birthPlaces,
  ...(draft.gender === undefined ? {} : { gender: draft.gender }),
  ...(draft.deceased === undefined ? {} : { deceased: draft.deceased }),
  addresses: draft.addresses,
  identifications: draft.identifications,
  occupations: draft.occupations,
  references: draft.references,
  images: draft.images,
  ...(draft.notes.length === 0 ? {} : { remarks: draft.notes.join('\n') }),
});

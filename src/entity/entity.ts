/**
 * The one model of a listed entity: what every loader makes and every later stage reads.
 *
 * In: the publisher's facts, in the publisher's words. Out: the same, in one shape.
 * Invariant: nothing is normalised here (that is text/), nothing is dropped; a country is ISO 3166-1 alpha-2
 * in lower case, or is left out with an issue and its words kept in `text`.
 */
import type { ClassificationLeaf } from './classification.js';
import type { EntityDate, PartialDate } from './partial-date.js';

/** Every {@link EntityType}, in a fixed order: an index file stores a type as its position here. */
export const ENTITY_TYPES = ['person', 'company', 'vessel', 'aircraft'] as const;
/** What bears the names: persons are compared as persons, all others as organisations. */
export type EntityType = (typeof ENTITY_TYPES)[number];
/** As the publisher states it; absent where it does not. */
export type Gender = 'male' | 'female' | 'other';

/** primary: Latin legal or main name; alias: other known name; localised_name: in another language or script. */
export type NameType = 'primary' | 'alias' | 'localised_name';
/** weak: the publisher marks the name as of low quality, or too broad to screen on alone. */
export type NameQuality = 'strong' | 'weak';

/** One name of an entity. */
export interface EntityName {
  readonly type: NameType;
  readonly quality: NameQuality;
  /** The complete name in the publisher's words and order of reading ("First Middle LAST"). Never empty. */
  readonly entityName: string;
  /** Parts only where the publisher gives them. */
  readonly firstName?: string;
  readonly middleName?: string;
  readonly lastName?: string;
}

/** Every {@link CountryKind}, in a fixed order: an index file stores a kind as its position here. */
export const COUNTRY_KINDS = [
  'citizenship',
  'nationality',
  'residence',
  'birth',
  'incorporation',
  'flag',
  'jurisdiction',
  'address',
  'other',
] as const;
/** How an entity is connected to a country. */
export type CountryKind = (typeof COUNTRY_KINDS)[number];

/**
 * Matches the form of a country code: ISO 3166 alpha-2, lower case. It does not say whether the code is assigned ({@link
 * isKnownCountry} does).
 */
export const COUNTRY_CODE = /^[a-z]{2}$/u;

/** A country that an entity is connected to. */
export interface EntityCountry {
  readonly kind: CountryKind;
  /** ISO 3166-1 alpha-2, lower case; `xk` for Kosovo; ISO 3166-3 for states that came apart (`su`, `yu`, `cs`, `an`). */
  readonly country: string;
}

/** An address, as far as it is stated; the country as in {@link EntityCountry}. */
export interface EntityAddress {
  readonly line?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode?: string;
  readonly country?: string;
}

/** A number or a document that identifies an entity. */
export interface EntityIdentification {
  /** The publisher's words: "Passport", "Tax ID No.", "IMO". */
  readonly type: string;
  readonly value: string;
  readonly country?: string;
  readonly issued?: PartialDate;
  readonly expires?: PartialDate;
}

/** A public office or an occupation, with the dates between which it was held. */
export interface EntityOccupation {
  /** `pep` for a public office, `stated` for an occupation or role that the publisher states. */
  readonly type: string;
  readonly category?: string;
  readonly title: string;
  readonly fromDate?: PartialDate;
  readonly toDate?: PartialDate;
}

/** Why an entity is listed, and from when to when. */
export interface EntityReference {
  /** Programme, regime, regulation or source, in the publisher's words. */
  readonly source: string;
  readonly fromDate?: PartialDate;
  readonly toDate?: PartialDate;
}

/** An entry of a list, as its publisher states it. What it does not state is an empty list or absent. */
export interface Entity {
  /** List id: `ofac-sdn`, `un-sc`… */
  readonly list: string;
  /** The publisher's own identifier: OFAC uid, UN DATAID… Unique within its list. */
  readonly sourceId: string;
  readonly type: EntityType;
  /** At least one; exactly one is primary, and it is the first. */
  readonly names: readonly EntityName[];
  readonly classifications: readonly ClassificationLeaf[];
  readonly dates: readonly EntityDate[];
  readonly countries: readonly EntityCountry[];
  readonly birthPlaces: readonly string[];
  readonly gender?: Gender;
  readonly deceased?: boolean;
  readonly addresses: readonly EntityAddress[];
  readonly identifications: readonly EntityIdentification[];
  readonly occupations: readonly EntityOccupation[];
  readonly references: readonly EntityReference[];
  /** Addresses of pictures. */
  readonly images: readonly string[];
  /** What the publisher says beside all this, in its words. Kept and shown, never matched. */
  readonly remarks?: string;
}

/** An entity's facts when nothing is known about it but its name: empty lists. */
export const NO_FACTS = {
  dates: [],
  countries: [],
  birthPlaces: [],
  addresses: [],
  identifications: [],
  occupations: [],
  references: [],
  images: [],
} as const satisfies Partial<Entity>;

/** What a loaded list is: its name, version and counts. Stored in the index and with every check. */
export interface ListVersion {
  /** List id, unique in an index: `ofac-sdn`. */
  readonly list: string;
  /** The name that people and `screeningListsScope` use: "OFAC SDN". */
  readonly name: string;
  /** The publisher's date of this version (ISO 8601), where the file states it. */
  readonly publishedOn?: string;
  /** SHA-256 of the source bytes, hex, over all files of the list in the order read. */
  readonly contentHash: string;
  readonly entities: Readonly<Record<EntityType, number>>;
  readonly names: number;
  readonly issues: number;
}

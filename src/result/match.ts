/**
 * A match in the shape of the service document.
 */
import { hash } from 'node:crypto';
import { CLASSIFICATION_LEAVES, type ClassificationGroup, type ClassificationLeaf } from '../entity/classification.js';
import type { Entity, EntityAddress, EntityOccupation, EntityReference, NameType } from '../entity/entity.js';
import type { EntityDate, PartialDate } from '../entity/partial-date.js';
import type { BreakdownItem } from './breakdown.js';
import { mergeEntities, toLinkedEntry, type LinkedEntry } from './linked.js';

/** A date in parts: day and month with two digits, year with four. Parts that the list does not state are absent. */
export interface StructuredDate {
  readonly day?: string;
  readonly month?: string;
  readonly year?: string;
}

/** A name of a matched entity. Parts only where the publisher gives them. */
export interface MatchName {
  readonly type: NameType;
  readonly firstName?: string;
  readonly middleName?: string;
  readonly lastName?: string;
  readonly entityName: string;
}

/** An office or an occupation of a matched entity, with its category where it is a public office. */
export interface MatchOccupation {
  readonly type: string;
  readonly category?: string;
  readonly title: string;
  readonly fromDate?: StructuredDate;
  readonly toDate?: StructuredDate;
}

/** A programme, regime or source that lists the entity, with the dates between which it does. */
export interface MatchReference {
  readonly source: string;
  readonly fromDate?: StructuredDate;
  readonly toDate?: StructuredDate;
}

/** What the lists state about a matched entity, in the publishers' words; for linked entries, what all of them state. */
export interface MatchDetails {
  readonly entityName: string;
  readonly entityType: Entity['type'];
  readonly classifications: Readonly<Partial<Record<ClassificationGroup, readonly string[]>>>;
  readonly names: readonly MatchName[];
  readonly countries: readonly { readonly type: string; readonly country: string }[];
  readonly birthPlaces: readonly string[];
  /** Persons only. */
  readonly gender?: 'male' | 'female' | 'other';
  readonly deceased?: boolean;
  /** Politically exposed persons only. */
  readonly occupations?: readonly MatchOccupation[];
  readonly dates: readonly { readonly type: string; readonly date: StructuredDate }[];
  readonly addresses: readonly Pick<EntityAddress, 'line' | 'city' | 'postalCode' | 'country'>[];
  readonly references: readonly MatchReference[];
  readonly identifications: readonly { readonly type: string; readonly value: string }[];
  readonly images: readonly string[];
}

/** A listed entity that reaches the threshold, with the breakdown of its score. */
export interface ScreeningMatch {
  /** The same for the same listed entity in every screening: derived from list and source id. */
  readonly id: string;
  /** 0..100, two decimals. */
  readonly score: number;
  readonly status: 'attention';
  /** Of the entry that scored; of several linked ones, the best. */
  readonly list: string;
  readonly sourceId: string;
  /** The entries of other lists, among those screened, that are the same entity. Their facts are in the details. */
  readonly linked?: readonly LinkedEntry[];
  readonly details: MatchDetails;
  readonly breakdown: readonly BreakdownItem[];
}

const toMatchId = (list: string, sourceId: string): string => hash('sha256', `${list}\0${sourceId}`).slice(0, 24);

/** @param linked the entries of other lists that are the same entity. */
export const toMatch = (entity: Entity, linked: readonly Entity[], score: number, breakdown: readonly BreakdownItem[]): ScreeningMatch => ({
  id: toMatchId(entity.list, entity.sourceId),
  score,
  status: 'attention',
  list: entity.list,
  sourceId: entity.sourceId,
  ...(linked.length === 0 ? {} : { linked: linked.map(toLinkedEntry) }),
  details: toDetails(mergeEntities(entity, linked)),
  breakdown,
});

const twoDigits = (part: number): string => String(part).padStart(2, '0');

const toStructuredDate = ({ year, month, day }: PartialDate): StructuredDate => {
  const date: { -readonly [Part in keyof StructuredDate]: StructuredDate[Part] } = {};
  if (day !== undefined) date.day = twoDigits(day);
  if (month !== undefined) date.month = twoDigits(month);
  if (year !== undefined) date.year = String(year).padStart(4, '0');
  return date;
};

/** A range is two dates; what is approximate says so in its type. */
const toMatchDates = ({ kind, from, to, circa }: EntityDate): { type: string; date: StructuredDate }[] => {
  const type = circa ? `${kind}_circa` : kind;
  return to === undefined
    ? [{ type, date: toStructuredDate(from) }]
    : [
        { type: `${type}_from`, date: toStructuredDate(from) },
        { type: `${type}_to`, date: toStructuredDate(to) },
      ];
};

const toPeriod = ({ fromDate, toDate }: EntityOccupation | EntityReference): { fromDate?: StructuredDate; toDate?: StructuredDate } => ({
  ...(fromDate === undefined ? {} : { fromDate: toStructuredDate(fromDate) }),
  ...(toDate === undefined ? {} : { toDate: toStructuredDate(toDate) }),
});

const toClassifications = (leaves: readonly ClassificationLeaf[]): MatchDetails['classifications'] => {
  const groups: Partial<Record<ClassificationGroup, string[]>> = {};
  for (const leaf of CLASSIFICATION_LEAVES.filter((known) => leaves.includes(known))) {
    const [group, key] = leaf.split('.') as [ClassificationGroup, string];
    (groups[group] ??= []).push(key);
  }
  return groups;
};

/** Nothing in them is another's: who takes a result may change it. */
const toDetails = (entity: Entity): MatchDetails => ({
  entityName: entity.names[0]!.entityName,
  entityType: entity.type,
  classifications: toClassifications(entity.classifications),
  names: entity.names.map(({ type, firstName, middleName, lastName, entityName }) => ({
    type,
    ...(firstName === undefined ? {} : { firstName }),
    ...(middleName === undefined ? {} : { middleName }),
    ...(lastName === undefined ? {} : { lastName }),
    entityName,
  })),
  countries: entity.countries.map(({ kind, country }) => ({ type: kind, country: country.toUpperCase() })),
  birthPlaces: [...entity.birthPlaces],
  ...(entity.type === 'person' && entity.gender !== undefined ? { gender: entity.gender } : {}),
  ...(entity.deceased === undefined ? {} : { deceased: entity.deceased }),
  ...(entity.classifications.some((leaf) => leaf.startsWith('pep.'))
    ? {
        occupations: entity.occupations.map(({ type, category, title, ...period }) => ({
          type,
          ...(category === undefined ? {} : { category }),
          title,
          ...toPeriod({ source: '', ...period }),
        })),
      }
    : {}),
  dates: entity.dates.flatMap(toMatchDates),
  addresses: entity.addresses.map(({ line, city, postalCode, country }) => ({
    ...(line === undefined ? {} : { line }),
    ...(city === undefined ? {} : { city }),
    ...(postalCode === undefined ? {} : { postalCode }),
    ...(country === undefined ? {} : { country: country.toUpperCase() }),
  })),
  references: entity.references.map(({ source, ...period }) => ({ source, ...toPeriod({ source, ...period }) })),
  identifications: entity.identifications.map(({ type, value }) => ({ type, value })),
  images: [...entity.images],
});

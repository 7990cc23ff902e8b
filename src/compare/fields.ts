/**
 * All fields beside the name at once: which of them a subject states, and the evidence of each against an entity.
 */
import type { Entity, EntityCountry } from '../entity/entity.js';
import type { Subject } from '../entity/subject.js';
import { createAddressComparer } from './address.js';
import { createBirthPlaceComparer, toBirthCountries } from './birth-place.js';
import type { FieldEvidence, SupportingField } from './comparer.js';
import { createCountryComparer } from './country.js';
import { createBirthDateComparer, createIncorporationDateComparer } from './date-of-birth.js';
import { createGenderComparer } from './gender.js';
import { createIdentificationComparer } from './identification.js';

export interface FieldComparison {
  /** The fields that the subject states. */
  readonly fields: readonly SupportingField[];
  /** Evidence of each field that both sides state, in the order of the service document. */
  readonly compare: (entity: Entity) => readonly FieldEvidence[];
}

/** What both a listing's countries and its places say of countries. */
const toListedCountries = ({ countries, birthPlaces, addresses }: Entity): readonly EntityCountry[] => [
  ...countries,
  ...birthPlaces.flatMap(toBirthCountries).map((country) => ({ kind: 'birth', country }) as const),
  ...addresses.flatMap(({ country }) => (country === undefined ? [] : [{ kind: 'address', country } as const])),
];

/** The fields beside the name that a subject states, in the order of the service document. */
export const toStatedFields = (subject: Subject): readonly SupportingField[] => {
  const stated: SupportingField[] = [];
  if (subject.date !== undefined) stated.push(subject.type === 'person' ? 'dateOfBirth' : 'incorporationDate');
  if (subject.countries.length > 0) stated.push('country');
  if (subject.gender !== undefined) stated.push('gender');
  if (subject.birthPlaces.length > 0) stated.push('birthPlace');
  if (subject.identifications.length > 0) stated.push('identification');
  if (subject.addresses.length > 0) stated.push('address');
  return stated;
};

/** The fields beside the name on which an entity may give evidence: none beyond these. */
export const toListedFields = (entity: Entity): readonly SupportingField[] => {
  const stated: readonly (readonly [SupportingField, boolean])[] = [
    ['dateOfBirth', entity.dates.length > 0],
    ['incorporationDate', entity.dates.length > 0],
    ['country', toListedCountries(entity).length > 0],
    ['gender', entity.gender !== undefined],
    ['birthPlace', entity.birthPlaces.length > 0],
    ['identification', entity.identifications.length > 0],
    ['address', entity.addresses.length > 0],
  ];
  return stated.filter(([, isStated]) => isStated).map(([field]) => field);
};

/** Comparers are made when the first entity is compared: most subjects meet none. */
export const createFieldComparison = (subject: Subject): FieldComparison => {
  let compare: FieldComparison['compare'] | undefined;
  return { fields: toStatedFields(subject), compare: (entity) => (compare ??= createComparison(subject))(entity) };
};

const createComparison = (subject: Subject): FieldComparison['compare'] => {
  const isPerson = subject.type === 'person';
  const dates = subject.date === undefined ? [] : [subject.date];
  const compareDates = isPerson ? createBirthDateComparer(dates) : createIncorporationDateComparer(dates);
  const compareCountries = createCountryComparer(subject.countries);
  const compareGenders = createGenderComparer(subject.gender === undefined ? [] : [subject.gender]);
  const compareBirthPlaces = createBirthPlaceComparer(subject.birthPlaces);
  const compareIdentifications = createIdentificationComparer(subject.identifications);
  const compareAddresses = createAddressComparer(subject.addresses);
  return (entity) =>
    [
      compareDates(entity.dates),
      subject.countries.length === 0 ? undefined : compareCountries(toListedCountries(entity)),
      compareGenders(entity.gender === undefined ? [] : [entity.gender]),
      compareBirthPlaces(entity.birthPlaces),
      compareIdentifications(entity.identifications),
      compareAddresses(entity.addresses),
    ].filter((evidence) => evidence !== undefined);
};

import { expect, test } from 'vitest';
import { toSubject } from '../../../src/api/checks/subject.js';
import type { Resource } from '../../../src/api/store/resources.js';

const at = new Date('2026-01-31T12:00:00Z');
const toResource = (body: object): Resource => ({
  id: 'x',
  clientId: null,
  createdAt: at,
  updatedAt: at,
  body: body as Resource['body'],
  sealed: null,
});

const address = toResource({
  type: 'main',
  buildingName: 'The Mill',
  propertyNumber: '7',
  line: 'Mill Lane',
  city: 'Bath',
  state: 'Somerset',
  postalCode: 'BA1 1AA',
  country: 'GB',
  fromDate: '2020-01',
});
const shortAddress = toResource({ type: 'main', line: 'Bay Road', city: 'Sliema', country: 'mt' });
const ADDRESSES = [
  { line: 'The Mill 7 Mill Lane', city: 'Bath', state: 'Somerset', postalCode: 'BA1 1AA', country: 'gb' },
  { line: 'Bay Road', city: 'Sliema', country: 'mt' },
];

test('a check asks with all that a person and their addresses state', () => {
  const client = toResource({
    type: 'person',
    firstName: 'Nora',
    middleName: 'May',
    lastName: 'Ellwood',
    dob: '1970-01-31',
    gender: 'female',
    nationality: 'MT',
    birthCountry: 'gb',
    birthPlace: 'Bath',
    email: 'nora@example.com',
  });
  expect(toSubject(client, [address, shortAddress])).toEqual({
    type: 'person',
    firstName: 'Nora',
    middleName: 'May',
    lastName: 'Ellwood',
    date: { year: 1970, month: 1, day: 31 },
    gender: 'female',
    countries: [
      { kind: 'nationality', country: 'mt' },
      { kind: 'birth', country: 'gb' },
    ],
    birthPlaces: ['Bath'],
    addresses: ADDRESSES,
  });
});

test('a check asks with all that a company and its addresses state', () => {
  const client = toResource({
    type: 'company',
    name: 'Vandemirk Ltd',
    registrationNumber: 'C 1234',
    incorporationCountry: 'MT',
    website: 'example.com',
  });
  expect(toSubject(client, [address, shortAddress])).toEqual({
    type: 'company',
    name: 'Vandemirk Ltd',
    countries: [{ kind: 'incorporation', country: 'mt' }],
    identifications: [{ type: 'registration number', value: 'C 1234', country: 'mt' }],
    addresses: ADDRESSES,
  });
});

test('what a client does not state is not asked for', () => {
  expect(toSubject(toResource({ type: 'person', firstName: 'Nora', lastName: 'Ellwood' }), [])).toEqual({
    type: 'person',
    firstName: 'Nora',
    lastName: 'Ellwood',
    countries: [],
    birthPlaces: [],
    addresses: [],
  });
  const withoutCountry = toSubject(toResource({ type: 'company', name: 'Vandemirk Ltd', registrationNumber: 'C 1234' }), []);
  expect(withoutCountry).toEqual({
    type: 'company',
    name: 'Vandemirk Ltd',
    countries: [],
    identifications: [{ type: 'registration number', value: 'C 1234' }],
    addresses: [],
  });
});

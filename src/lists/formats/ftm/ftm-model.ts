/**
 * What the loader knows of the FollowTheMoney model: which schemata are parties, which tie parties to one another, and
 * what the properties of a party are here. General knowledge of the model, written for this project. Date: 2026-11.
 */
import type { CountryKind, EntityType } from '../../../entity/entity.js';
import type { DateKind } from '../../../entity/partial-date.js';
import { itemsOf, wordsOf } from '../../facts/json-facts.js';
import { toFirstIsoDay } from '../../facts/stated-date.js';
import { isJsonObject, type JsonObject } from '../../reading/json-source.js';

/** One line of a file. */
export interface FtmEntity {
  readonly id: string;
  readonly schema: string;
  readonly caption: string | undefined;
  /** False for what stands in the file only as connected with others. */
  readonly target: boolean | undefined;
  readonly dataSets: readonly string[];
  /** ISO day on which the publisher saw it last. */
  readonly lastSeen: string | undefined;
  readonly properties: JsonObject;
}

/** @returns undefined for an object without id, schema or properties. */
export const toFtmEntity = (object: JsonObject): FtmEntity | undefined => {
  const [id, schema, properties] = [wordsOf(object['id']), wordsOf(object['schema']), object['properties']];
  if (id === undefined || schema === undefined || !isJsonObject(properties)) return undefined;
  return {
    id,
    schema,
    properties,
    caption: wordsOf(object['caption']),
    target: typeof object['target'] === 'boolean' ? object['target'] : undefined,
    dataSets: itemsOf(object['datasets']).flatMap((dataSet) => wordsOf(dataSet) ?? []),
    lastSeen: toFirstIsoDay(wordsOf(object['last_seen'])),
  };
};

/** The texts of a property, blank ones left out; a plain text counts as an array of one. */
export const valuesOf = (properties: JsonObject, name: string): readonly string[] =>
  itemsOf(properties[name]).flatMap((item) => wordsOf(item) ?? []);

/** The schemata that are listed parties. What a LegalEntity is its name and properties tell. */
export const PARTIES: ReadonlyMap<string, EntityType | undefined> = new Map([
  ['Person', 'person'],
  ['Company', 'company'],
  ['Organization', 'company'],
  ['PublicBody', 'company'],
  ['LegalEntity', undefined],
  ['Vessel', 'vessel'],
  ['Airplane', 'aircraft'],
]);

/** The schemata that say something of parties, and the properties that name these. */
export const LINK_ENDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['Family', ['person', 'relative']],
  ['Associate', ['person', 'associate']],
  ['Occupancy', ['holder']],
  ['Sanction', ['entity']],
  ['Identification', ['holder']],
  ['Passport', ['holder']],
  ['CryptoWallet', ['holder']],
  ['Security', ['issuer']],
  ['Ownership', ['owner', 'asset']],
  ['Directorship', ['director', 'organization']],
  ['Membership', ['member', 'organization']],
  ['Employment', ['employee', 'employer']],
  ['Representation', ['agent', 'client']],
  ['Succession', ['predecessor', 'successor']],
  ['UnknownLink', ['subject', 'object']],
  ['Debt', ['debtor', 'creditor']],
  ['Payment', ['payer', 'beneficiary']],
  ['ProjectParticipant', ['participant']],
  ['ContractAward', ['supplier']],
  ['Documentation', ['entity']],
]);

/** Ties by which somebody under sanctions makes the other party an associated one. */
export const ASSOCIATING: ReadonlySet<string> = new Set([
  'Family',
  'Associate',
  'Ownership',
  'Directorship',
  'Membership',
  'Employment',
  'Representation',
  'Succession',
  'UnknownLink',
]);

/** What parties and links point to, and what is read through them. */
export const RESOLVED: ReadonlySet<string> = new Set(['Address', 'Position']);

export const NAME_PROPERTIES = ['name', 'alias', 'previousName', 'abbreviation', 'weakAlias'] as const;
export const WEAK_NAME_PROPERTIES: ReadonlySet<string> = new Set(['abbreviation', 'weakAlias']);
/** Parts of a person's name: a name that is one of them alone is weak. */
export const PART_PROPERTIES = ['firstName', 'secondName', 'middleName', 'fatherName', 'lastName', 'nameSuffix'] as const;

export const DATE_PROPERTIES: ReadonlyMap<string, DateKind> = new Map([
  ['birthDate', 'birth'],
  ['deathDate', 'death'],
  ['incorporationDate', 'incorporation'],
  ['registrationDate', 'registration'],
]);

export const COUNTRY_PROPERTIES: ReadonlyMap<string, CountryKind> = new Map([
  ['nationality', 'nationality'],
  ['citizenship', 'citizenship'],
  ['birthCountry', 'birth'],
  ['country', 'other'],
  ['jurisdiction', 'jurisdiction'],
  ['mainCountry', 'jurisdiction'],
  ['flag', 'flag'],
  ['pastFlags', 'other'],
]);

export const IDENTIFICATION_PROPERTIES: ReadonlyMap<string, string> = new Map([
  ['passportNumber', 'Passport'],
  ['idNumber', 'Identification number'],
  ['socialSecurityNumber', 'Social Security Number'],
  ['taxNumber', 'Tax number'],
  ['innCode', 'INN'],
  ['vatCode', 'VAT number'],
  ['registrationNumber', 'Registration number'],
  ['ogrnCode', 'OGRN'],
  ['kppCode', 'KPP'],
  ['okpoCode', 'OKPO'],
  ['uscCode', 'Unified Social Credit Code'],
  ['leiCode', 'LEI'],
  ['dunsCode', 'D-U-N-S Number'],
  ['uniqueEntityId', 'UEI'],
  ['cageCode', 'CAGE code'],
  ['npiCode', 'NPI'],
  ['giiNumber', 'GIIN'],
  ['permId', 'PermID'],
  ['swiftBic', 'SWIFT/BIC'],
  ['bikCode', 'BIK'],
  ['isinCode', 'ISIN'],
  ['imoNumber', 'IMO number'],
  ['mmsi', 'MMSI'],
  ['callSign', 'Call sign'],
  ['serialNumber', 'Serial number'],
  ['wikidataId', 'Wikidata'],
  ['email', 'Email Address'],
  ['phone', 'Phone'],
  ['website', 'Website'],
]);

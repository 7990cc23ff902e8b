/**
 * One party of a FollowTheMoney file as an entity, with what its links say (ftm-links.ts): the second reading of the file.
 */
import { toClassificationLeaves, toClassificationMask } from '../../../entity/classification.js';
import type { EntityAddress, EntityName, EntityType } from '../../../entity/entity.js';
import type { PartialDate } from '../../../entity/partial-date.js';
import { classifyDataSets } from '../../facts/data-set-words.js';
import { addName, choosePrimary, isName } from '../../facts/draft-names.js';
import {
  addCountry,
  definedOf,
  note,
  noteUnread,
  openDraft,
  takeStatedDate,
  takeGender,
  toEntity,
  warn,
  type EntityDraft,
} from '../../facts/entity-draft.js';
import { readEntityKind } from '../../facts/entity-kind.js';
import { itemsOf, takeUnknownMember } from '../../facts/json-facts.js';
import { toFiledName, toListedName } from '../../facts/listed-name.js';
import { readOfficePeriod } from '../../facts/office-period.js';
import { addOffice, findOffice, UNKNOWN_LEVEL, warnUnknownOffice } from '../../facts/pep-office.js';
import type { ReadEntry } from '../../list-tally.js';
import { type JsonObject } from '../../reading/json-source.js';
import { parseFtmCountry } from './ftm-country.js';
import { ABOUT_THE_RECORD, addIdentification, firstCountryOf, firstOf, toStatedDate, type Reading } from './ftm-facts.js';
import { isPepDataSet, linksOf, readTopics, thingOf, type FtmGraph } from './ftm-graph.js';
import { takeLinks } from './ftm-links.js';
import {
  COUNTRY_PROPERTIES,
  DATE_PROPERTIES,
  IDENTIFICATION_PROPERTIES,
  NAME_PROPERTIES,
  PARTIES,
  PART_PROPERTIES,
  valuesOf,
  WEAK_NAME_PROPERTIES,
  type FtmEntity,
} from './ftm-model.js';
import { toOfficeOfPosition } from './ftm-position.js';

export const readParty = (list: string, party: FtmEntity, graph: FtmGraph): ReadEntry => {
  const draft = openDraft();
  const names = toNames(party);
  if (names.length === 0) return { issues: [{ field: 'name', severity: 'error', message: 'The party has no name and is left out.' }] };
  const reading: Reading = { list, party, graph, draft, type: toType(party, draft, names[0]!.entityName), leaves: new Set() };
  for (const { entityName, quality } of names) {
    const toName = reading.type === 'person' ? toFiledName : toListedName;
    addName(draft, toName(entityName, draft.names.length === 0 ? 'primary' : 'alias', quality));
  }
  addParts(reading);
  takeProperties(reading);
  const topics = readTopics(party.properties);
  for (const leaf of topics.leaves) reading.leaves.add(leaf);
  for (const topic of topics.unknown)
    warn(draft, 'topics', `The topic ${/^[\w.]{1,40}$/u.test(topic) ? topic : 'of a property'} is not known; it counts as sanctions.`);
  takeOffices(reading, topics.isExposed);
  takeLinks(reading);
  takeFallback(reading);
  if (party.dataSets.length > 0) note(draft, 'Data sets', party.dataSets.join(', '));
  const classifications = toClassificationLeaves(toClassificationMask(reading.leaves));
  return { entity: toEntity(draft, { list, sourceId: party.id, type: reading.type, classifications }), issues: draft.issues };
};

const toType = ({ schema, properties }: FtmEntity, draft: EntityDraft, name: string): EntityType => {
  const type = PARTIES.get(schema);
  if (type) return type;
  if (valuesOf(properties, 'birthDate').length > 0) return 'person';
  if (valuesOf(properties, 'incorporationDate').length > 0 || valuesOf(properties, 'legalForm').length > 0) return 'company';
  const kind = readEntityKind(name);
  if (!kind)
    warn(draft, 'schema', 'The party may be a person or an organisation and its name does not tell which; it counts as an organisation.');
  return kind ?? 'company';
};

type StatedName = Pick<EntityName, 'entityName' | 'quality'>;

/** The names in their order, the first in Latin letters first: the caption, where it is. A part of a name is a weak one. */
const toNames = ({ caption, properties }: FtmEntity): readonly StatedName[] => {
  const parts = new Set(PART_PROPERTIES.flatMap((property) => valuesOf(properties, property)));
  const stated = NAME_PROPERTIES.flatMap((property) =>
    valuesOf(properties, property).map((entityName): StatedName => ({
      entityName,
      quality: WEAK_NAME_PROPERTIES.has(property) || parts.has(entityName) ? 'weak' : 'strong',
    })),
  ).filter(({ entityName }) => isName(entityName));
  const strong = stated.filter(({ quality }) => quality === 'strong').map(({ entityName }) => entityName);
  const captions = caption !== undefined && isName(caption) && (strong.length === 0 || strong.includes(caption)) ? [caption] : [];
  const primary = choosePrimary([...captions, ...strong, ...stated.map(({ entityName }) => entityName)]);
  return primary === undefined ? [] : [{ entityName: primary, quality: 'strong' }, ...stated];
};

/** The parts belong to the primary name where there is one of each and it holds them. */
const addParts = ({ draft, party: { properties }, type }: Reading): void => {
  const [first, last] = [valuesOf(properties, 'firstName'), valuesOf(properties, 'lastName')];
  const name = draft.names[0]!;
  const holds = (part: readonly string[]): boolean => part.length === 1 && name.entityName.toLowerCase().includes(part[0]!.toLowerCase());
  if (type === 'person' && name.lastName === undefined && holds(first) && holds(last))
    draft.names[0] = { ...name, firstName: first[0]!, lastName: last[0]! };
};

/** Read with the names, the offices, the topics and the addresses. */
const READ_ELSEWHERE: ReadonlySet<string> = new Set([
  ...NAME_PROPERTIES,
  ...PART_PROPERTIES,
  'topics',
  'position',
  'addressEntity',
  'address',
]);

const takeProperties = (reading: Reading): void => {
  const { draft, party } = reading;
  for (const [name, value] of Object.entries(party.properties)) {
    for (const item of itemsOf(value)) if (typeof item !== 'string' && item !== null) takeUnknownMember(name, item, draft);
    for (const words of valuesOf(party.properties, name)) if (!READ_ELSEWHERE.has(name)) takeProperty(reading, name, words);
  }
  if (!Object.values(party.properties).every(Array.isArray))
    warn(draft, 'properties', 'A property is not an array; its words count as an array of one.');
  for (const part of PART_PROPERTIES) {
    if (part !== 'firstName' && part !== 'lastName') for (const words of valuesOf(party.properties, part)) note(draft, part, words);
  }
  takeAddresses(reading);
};

const takeProperty = ({ draft, type }: Reading, name: string, words: string): void => {
  const dateKind = DATE_PROPERTIES.get(name);
  const countryKind = COUNTRY_PROPERTIES.get(name);
  const identification = IDENTIFICATION_PROPERTIES.get(name);
  if (dateKind) {
    takeStatedDate(draft, dateKind, { field: name, words }, toStatedDate(words));
  } else if (countryKind) {
    const country = parseFtmCountry(words);
    if (country === undefined) noteUnread(draft, name, words);
    else addCountry(draft, countryKind, country);
  } else if (identification !== undefined) {
    addIdentification(draft, { type: identification, value: words });
  } else if (name === 'gender' && type === 'person') {
    takeGender(draft, name, words);
  } else if (name === 'birthPlace') {
    draft.birthPlaces.push(words);
  } else if (name === 'programId') {
    draft.references.push({ source: words });
  } else if (name === 'title' && type === 'person') {
    draft.occupations.push({ type: 'stated', category: 'title', title: words });
  } else if (!ABOUT_THE_RECORD.has(name)) {
    note(draft, name, words);
  }
};

/** Addresses in parts, and those in words that are not the same again. */
const takeAddresses = ({ draft, party: { properties }, graph }: Reading): void => {
  const known = new Set<string>();
  for (const id of valuesOf(properties, 'addressEntity')) {
    const thing = thingOf(graph, id);
    if (!thing) {
      warn(draft, 'addressEntity', 'The file does not have an address that the party names.');
      continue;
    }
    const first = (name: string): string | undefined => firstOf(thing, name);
    const [full, street, box] = [first('full'), first('street'), first('postOfficeBox')];
    const line = [street, first('street2'), box].filter((part) => part !== undefined).join(', ');
    for (const words of valuesOf(thing, 'full')) known.add(words);
    const hasParts = line !== '' || first('city') !== undefined;
    const address = definedOf<EntityAddress>({
      line: hasParts ? line || undefined : full,
      city: first('city'),
      state: first('state') ?? first('region'),
      postalCode: first('postalCode'),
      country: firstCountryOf(draft, thing, 'country'),
    });
    if (address.country !== undefined) addCountry(draft, 'address', address.country);
    if (Object.keys(address).length > 0) draft.addresses.push(address);
  }
  for (const line of valuesOf(properties, 'address')) if (!known.has(line)) draft.addresses.push({ line });
};

/** Offices of Occupancy links; positions in words are offices of somebody who is known to be politically exposed. */
const takeOffices = (reading: Reading, isExposedByTopic: boolean): void => {
  const { draft, party, graph, leaves } = reading;
  const occupancies = linksOf(graph, party.id).filter(({ schema }) => schema === 'Occupancy');
  const isExposed = isExposedByTopic || occupancies.length > 0;
  const isPolitician = isExposed || isPepDataSet(party.dataSets);
  let hasLevel = false;
  for (const { properties } of occupancies) if (takeOccupancy(reading, properties)) hasLevel = true;
  for (const words of valuesOf(party.properties, 'position')) if (takePosition(reading, words, isPolitician)) hasLevel = true;
  if (hasLevel || !isExposed) return;
  leaves.add(UNKNOWN_LEVEL);
  warnUnknownOffice(draft);
};

/** @returns whether the level of one of its offices is known. */
const takeOccupancy = ({ draft, graph, leaves }: Reading, properties: JsonObject): boolean => {
  const posts = valuesOf(properties, 'post').map((id) => thingOf(graph, id));
  if (posts.length === 0 || posts.includes(undefined))
    warn(draft, 'post', 'The file does not have the position of an office; the office is kept without it.');
  const positions = posts
    .filter((post) => post !== undefined)
    .map((post) => ({ post, title: firstOf(post, 'caption') ?? firstOf(post, 'name') ?? 'Public office' }));
  const period = { fromDate: toOnlyDay(draft, properties, 'startDate'), toDate: toOnlyDay(draft, properties, 'endDate') };
  for (const status of valuesOf(properties, 'status')) note(draft, 'Status of an office', status);
  if (positions.length === 0) addOffice(draft, { title: 'Public office', category: 'public office', ...period });
  let hasLevel = false;
  for (const { post, title } of positions) {
    const office = toOfficeOfPosition(title, post);
    addOffice(draft, { title, category: office?.category ?? 'public office', ...period });
    if (office) leaves.add(office.level);
    hasLevel ||= office !== undefined;
  }
  return hasLevel;
};

/** @returns whether the words are an office, whose level is known then. */
const takePosition = ({ draft, leaves }: Reading, words: string, isPolitician: boolean): boolean => {
  const { title, ...period } = readOfficePeriod(words);
  const office = isPolitician ? findOffice(title) : undefined;
  if (!office) {
    draft.occupations.push({ type: 'stated', title: words });
    return false;
  }
  // An office that an Occupancy gives with its days is not said again.
  if (!draft.occupations.some((known) => known.title === title)) addOffice(draft, { title, ...period });
  leaves.add(office.level);
  return true;
};

/** The one day that a property states; of several nobody could say which is meant. */
const toOnlyDay = (draft: EntityDraft, properties: JsonObject, name: string): PartialDate | undefined => {
  const values = valuesOf(properties, name);
  const stated = values.length === 1 ? toStatedDate(values[0]!) : undefined;
  if (values.length > 0 && !stated) noteUnread(draft, name, values.join(', '));
  return stated?.from;
};

/** A party of which neither topics nor links say anything: its data sets tell, else it is an associate of others, else sanctions. */
const takeFallback = ({ draft, party, leaves }: Reading): void => {
  if (leaves.size > 0) return;
  if (party.target === false) {
    leaves.add('otherLists.associatedEntity');
    return;
  }
  const byDataSet = classifyDataSets(party.dataSets);
  for (const leaf of byDataSet) leaves.add(leaf);
  if (byDataSet.some((leaf) => leaf.startsWith('pep.'))) warnUnknownOffice(draft);
  if (byDataSet.length > 0) return;
  leaves.add('watchlist.sanctionsLists');
  warn(draft, 'topics', 'Nothing says what the party is listed for; it counts as sanctions.');
};

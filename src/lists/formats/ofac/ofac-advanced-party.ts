/**
 * One party of OFAC's advanced format, as far as its own record and what stands before it in the file tell.
 *
 * Names are parted in name parts with a type each; what the other formats call remarks and IDs are features here, told
 * by type. They are read as the remarks that the CSV prints of them.
 */
import type { EntityAddress, EntityName, EntityType, NameType } from '../../../entity/entity.js';
import { definedOf, note, noteUnread, openDraft, takeCountry, warn, type EntityDraft } from '../../facts/entity-draft.js';
import { toListedName } from '../../facts/listed-name.js';
import { allText, flagOf, takeUnknown, toWords, wordsOf } from '../../facts/xml-facts.js';
import type { PackedLists, PackedTable } from '../../reading/packed-table.js';
import { findChild, findChildren, type XmlElement } from '../../reading/xml-records.js';
import { findUnread } from './ofac-advanced-elements.js';
import { parsePeriod, toDateWords, type OfacDocument, type OfacLocation, type ReferenceSets } from './ofac-advanced-sets.js';
import { takeOfacId, takeOfacTitle } from './ofac-facts.js';
import { takeOfacRemarks, takeOfacSegment } from './ofac-remarks.js';

/** What was read before the parties. */
export interface PartySources {
  readonly sets: ReferenceSets;
  /** By location id. */
  readonly locations: PackedTable<OfacLocation>;
  /** By identity id; what a party takes is taken out. */
  readonly documents: PackedLists<OfacDocument>;
}

export interface Party {
  /** The uid of the other formats. */
  readonly sourceId: string;
  readonly line: number;
  readonly type: EntityType;
  readonly profiles: readonly string[];
  /** Without names where the record has none. */
  readonly draft: EntityDraft;
}

/** By PartySubTypeID. */
const TYPES: ReadonlyMap<string, EntityType> = new Map([
  ['1', 'vessel'],
  ['2', 'aircraft'],
  ['3', 'company'],
  ['4', 'person'],
]);

/** @returns undefined where the record has no FixedRef. */
export const readParty = (record: XmlElement, sources: PartySources): Party | undefined => {
  const sourceId = toWords(record.attributes['FixedRef'] ?? '');
  if (sourceId === undefined) return undefined;
  const draft = openDraft();
  const profiles = findChildren(record, 'Profile');
  const type = takeType(draft, profiles[0]?.attributes['PartySubTypeID']);
  const identities = profiles.flatMap((profile) => findChildren(profile, 'Identity'));
  draft.names.push(...toNames(identities, sources.sets));
  const remarks = wordsOf(record, 'Comment');
  if (remarks !== undefined) takeOfacRemarks(draft, remarks, type);
  for (const { attributes } of identities) {
    for (const { id, notes } of sources.documents.take(attributes['ID'] ?? '')) {
      takeOfacId(draft, id);
      draft.notes.push(...notes);
    }
  }
  for (const feature of profiles.flatMap((profile) => findChildren(profile, 'Feature'))) takeFeature(draft, feature, type, sources);
  for (const other of findUnread(record)) takeUnknown(other, draft);
  return { sourceId, line: record.line, type, draft, profiles: profiles.map(({ attributes }) => attributes['ID'] ?? '') };
};

const takeType = (draft: EntityDraft, subType: string | undefined): EntityType => {
  const type = TYPES.get(subType ?? '');
  if (type === undefined) warn(draft, 'PartySubTypeID', 'The type is not one that OFAC documents; the entry counts as an entity.');
  return type ?? 'company';
};

interface DocumentedName {
  readonly name: EntityName;
  readonly isPrimary: boolean;
}

/** All names, the primary first: the first one in Latin script of the alias that is marked as primary. */
const toNames = (identities: readonly XmlElement[], sets: ReferenceSets): readonly EntityName[] => {
  const names = identities.flatMap((identity) => {
    const partTypes = toPartTypes(identity);
    return findChildren(identity, 'Alias').flatMap((alias) =>
      findChildren(alias, 'DocumentedName').flatMap((documented) => toDocumentedName(alias, documented, partTypes, sets) ?? []),
    );
  });
  const primary =
    names.find(({ name, isPrimary }) => isPrimary && name.type === 'alias') ?? names.find(({ isPrimary }) => isPrimary) ?? names[0];
  if (!primary) return [];
  return [{ ...primary.name, type: 'primary' }, ...names.filter((other) => other !== primary).map(({ name }) => name)];
};

/** NamePartTypeID by the group that a name part belongs to. */
const toPartTypes = (identity: XmlElement): ReadonlyMap<string, string> => {
  const groups = findChildren(identity, 'NamePartGroups')
    .flatMap(({ children }) => children)
    .flatMap(({ children }) => children);
  return new Map(groups.map(({ attributes }) => [attributes['ID'] ?? '', attributes['NamePartTypeID'] ?? '']));
};

type NamePart = 'firstName' | 'middleName' | 'lastName';

/**
 * Name parts by NamePartTypeID, in reading order: first, middle, patronymic, nickname, last, matronymic, maiden name.
 * The names of entities, vessels and aircraft have one part, of another type.
 */
const PARTS: ReadonlyMap<string, readonly [order: number, part?: NamePart]> = new Map([
  ['1521', [0, 'firstName']],
  ['1522', [1, 'middleName']],
  ['91708', [2, 'middleName']],
  ['1528', [3]],
  ['1520', [4, 'lastName']],
  ['91709', [5, 'lastName']],
  ['1523', [6]],
]);
const LATIN = '215';
/** Scripts in which the family name comes first, without a blank. */
const FAMILY_FIRST = /^[\p{Script=Han}\p{Script=Hangul}]+$/u;

const toDocumentedName = (
  alias: XmlElement,
  documented: XmlElement,
  partTypes: ReadonlyMap<string, string>,
  { labelOf }: ReferenceSets,
): DocumentedName | undefined => {
  const values = findChildren(documented, 'DocumentedNamePart').flatMap((part) => findChildren(part, 'NamePartValue'));
  const parts = values.flatMap(({ text, attributes }) => {
    const words = toWords(text);
    const [order, part] = PARTS.get(partTypes.get(attributes['NamePartGroupID'] ?? '') ?? '') ?? [4];
    return words === undefined ? [] : { words, order, part };
  });
  if (parts.length === 0) return undefined;
  const isFamilyFirst = parts.every(({ words }) => FAMILY_FIRST.test(words));
  const inOrder = parts.toSorted((a, b) => (isFamilyFirst ? b.order - a.order : a.order - b.order));
  const wordsOfPart = (part: NamePart): string | undefined =>
    inOrder
      .filter((given) => given.part === part)
      .map(({ words }) => words)
      .join(' ') || undefined;
  const script = values[0]!.attributes['ScriptID'] ?? LATIN;
  const type: NameType = script === LATIN || labelOf('Script', values[0]!) === 'Latin' ? 'alias' : 'localised_name';
  const quality = flagOf(alias.attributes['LowQuality']) === true ? 'weak' : 'strong';
  const name = toListedName(inOrder.map(({ words }) => words).join(isFamilyFirst ? '' : ' '), type, quality);
  const [firstName, middleName, lastName] = [wordsOfPart('firstName'), wordsOfPart('middleName'), wordsOfPart('lastName')];
  const isParted = firstName !== undefined && lastName !== undefined;
  return {
    name: isParted ? definedOf<EntityName>({ ...name, firstName, middleName, lastName }) : name,
    isPrimary: flagOf(alias.attributes['Primary']) === true,
  };
};

/** FeatureTypeID of what remarks write as a key and words; the other features have their labels for keys. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ['8', 'DOB'],
  ['9', 'POB'],
  ['10', 'nationality'],
  ['11', 'citizen'],
  ['224', 'Gender'],
]);
const LOCATION = '25';

const takeFeature = (draft: EntityDraft, feature: XmlElement, type: EntityType, { sets, locations }: PartySources): void => {
  const id = feature.attributes['FeatureTypeID'] ?? '';
  const label = KEYS.get(id) ?? sets.labelOf('FeatureType', feature) ?? 'Feature';
  for (const version of findChildren(feature, 'FeatureVersion')) {
    const located = findChildren(version, 'VersionLocation').map(({ attributes }) => locations.get(attributes['LocationID'] ?? ''));
    const places = located.filter((place) => place !== undefined);
    if (places.length < located.length) warn(draft, 'LocationID', 'The file does not have a location that the entry names.');
    if (id === LOCATION) {
      for (const place of places) takeAddress(draft, place);
    } else {
      const words = toFeatureWords(version, places, sets);
      if (words.length === 0) noteUnread(draft, label, allText(version));
      for (const stated of words) {
        if (label === 'Title') takeOfacTitle(draft, type, stated);
        else if (KEYS.has(id)) takeOfacSegment(draft, `${label} ${stated}`, type);
        else takeOfacId(draft, { type: label, number: stated });
      }
    }
    note(draft, `${label} comment`, wordsOf(version, 'Comment'));
    const reliability = sets.labelOf('Reliability', version);
    if (reliability !== undefined && !['Unknown', 'Confirmed'].includes(reliability)) note(draft, `${label} reliability`, reliability);
  }
};

/** A feature states a period, a text, a value of a reference set, or a place. */
const toFeatureWords = (version: XmlElement, places: readonly OfacLocation[], sets: ReferenceSets): readonly string[] => {
  const period = findChild(version, 'DatePeriod');
  const stated = period && parsePeriod(period, sets);
  const details = findChildren(version, 'VersionDetail').flatMap(
    (detail) => toWords(detail.text) ?? sets.labelOf('DetailReference', detail) ?? [],
  );
  const inPlaces = places.map(({ line, city, state, postalCode, country }) =>
    [line, city, state, postalCode, country].filter((part) => part !== undefined).join(', '),
  );
  return [...(stated ? [toDateWords(stated)] : []), ...details, ...inPlaces.filter((place) => place !== '')];
};

const takeAddress = (draft: EntityDraft, { country: words, ...parts }: OfacLocation): void => {
  const address = definedOf<EntityAddress>({ ...parts, country: takeCountry(draft, 'address', 'Address country', words) });
  if (Object.keys(address).length > 0) draft.addresses.push(address);
};

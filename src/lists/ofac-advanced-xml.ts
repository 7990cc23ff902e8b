/**
 * Loads the SDN list or the consolidated non-SDN list of OFAC from the advanced XML file (SDN_ADVANCED.XML).
 *
 * The file is a database in tables: labels, locations and documents come before the parties, relationships and the
 * entries on lists (programmes, dates) behind them. So parties are held until the end, as JSON: memory grows with their
 * number, by some 2 KB each. The file does not say which list it is: it is the SDN list if half of its parties have an
 * entry on that list (parties of the consolidated list can have one too). The source id is the FixedRef of the party,
 * the uid of the other formats. Ids of rows and links between entries are left out.
 */
import type { EntityReference } from '../entity/entity.js';
import { toIsoText, type PartialDate } from '../entity/partial-date.js';
import { definedOf, note, toEntity, type EntityDraft } from './entity-draft.js';
import { openPackedTable, type PackedTable } from './packed-table.js';
import { openTally } from './list-tally.js';
import type { ListIssue, ListItem, ListLoader } from './loader.js';
import { readParty, type Party } from './ofac-advanced-party.js';
import { openReferenceSets, parseDay, parseDocument, parseLocation, type OfacDocument, type OfacLocation } from './ofac-advanced-sets.js';
import { OFAC_CONSOLIDATED, OFAC_SDN, takeOfacProgrammes } from './ofac-facts.js';
import { isEarlier } from './stated-date.js';
import { wordsOf } from './xml-facts.js';
import { openXmlSource, type XmlSource } from './xml-list.js';
import { findChild, findChildren, type XmlElement } from './xml-records.js';

export const ofacAdvancedXml: ListLoader = {
  format: 'ofac-advanced-xml',
  description: 'OFAC SDN or consolidated list, advanced: SDN_ADVANCED.XML or CONS_ADVANCED.XML, plain or .gz',
  load: async function* (path) {
    const source = openXmlSource(path, CONTAINERS);
    const tables = openTables();
    for await (const record of source.records) readRecord(record, tables, source.file);
    yield* deliver(tables, source);
  },
};

const CONTAINERS = ['Sanctions', 'ReferenceValueSets', 'Locations', 'IDRegDocuments', 'DistinctParties', 'ProfileRelationships', 'SanctionsEntries'] as const;

/** What the entries of a profile say, on whatever lists they are. */
interface Listing {
  readonly lists: string[];
  /** With the first day of an entry that names them. */
  readonly programmes: EntityReference[];
  readonly legalBases: string[];
  readonly measures: string[];
  readonly notes: string[];
  first?: PartialDate;
}

interface Relation {
  readonly kind: string;
  readonly profile: string;
}

const openTables = () => ({
  sets: openReferenceSets(),
  locations: openPackedTable<OfacLocation>(),
  /** By identity. */
  documents: openPackedTable<readonly OfacDocument[]>(),
  /** By number, from 0. */
  parties: openPackedTable<Party>(),
  /** By profile, as are the next ones: the primary name of a party, its entries on lists, its relations. */
  names: openPackedTable<string>(),
  listings: openPackedTable<Listing>(),
  relations: openPackedTable<readonly Relation[]>(),
  /** Profiles with an entry on the SDN list. */
  onSdnList: 0,
  issues: [] as Omit<ListIssue, 'list'>[],
  publishedOn: undefined as string | undefined,
});
type Tables = ReturnType<typeof openTables>;

const readRecord = (record: XmlElement, tables: Tables, file: string): void => {
  const { name, line } = record;
  if (name.endsWith('Values')) tables.sets.add(record);
  else if (READERS.has(name)) READERS.get(name)!(record, tables, file);
  else if (!CONTAINERS.some((container) => container === name) && name !== 'SanctionsEntryLinks') {
    tables.issues.push({ file, line, field: name, severity: 'error', message: 'The element is not one of this format and is left out.' });
  }
};

const attributeOf = ({ attributes }: XmlElement, name: string): string => attributes[name] ?? '';

const append = <T>(table: PackedTable<readonly T[]>, key: string, row: T): void => table.set(key, [...(table.get(key) ?? []), row]);

const addOnce = (words: string[], word: string): void => {
  if (!words.includes(word)) words.push(word);
};

const READERS: ReadonlyMap<string, (record: XmlElement, tables: Tables, file: string) => void> = new Map([
  [
    'DateOfIssue',
    (record, tables) => {
      const date = parseDay(record);
      if (date?.day !== undefined) tables.publishedOn = toIsoText(date);
    },
  ],
  ['Location', (record, { sets, locations }) => locations.set(attributeOf(record, 'ID'), parseLocation(record, sets))],
  ['IDRegDocument', (record, { sets, documents }) => append(documents, attributeOf(record, 'IdentityID'), parseDocument(record, sets))],
  [
    'DistinctParty',
    (record, tables, file) => {
      const party = readParty(record, tables);
      const name = party?.draft.names[0]?.entityName;
      if (party && name !== undefined) {
        tables.parties.set(`${tables.parties.size()}`, party);
        for (const profile of party.profiles) tables.names.set(profile, name);
        return;
      }
      const field = party ? 'Alias' : 'FixedRef';
      const where = definedOf<Pick<ListIssue, 'file' | 'line' | 'sourceId'>>({ file, line: record.line, sourceId: party?.sourceId });
      tables.issues.push({ ...where, field, severity: 'error', message: `The entry has no ${field} and is left out.` });
    },
  ],
  [
    'ProfileRelationship',
    (record, { sets, relations }) => {
      const label = sets.labelOf('RelationType', attributeOf(record, 'RelationTypeID')) ?? 'Related to';
      const kind = record.attributes['Former'] === 'true' ? `Formerly ${label}` : label;
      append(relations, attributeOf(record, 'From-ProfileID'), { kind, profile: attributeOf(record, 'To-ProfileID') });
    },
  ],
  ['SanctionsEntry', (record, tables) => readListing(record, tables)],
]);

/** SanctionsTypeID of the measure whose comment is a programme. */
const PROGRAMME = '1';

const readListing = (record: XmlElement, tables: Tables): void => {
  const { sets, listings } = tables;
  const profile = attributeOf(record, 'ProfileID');
  const listing: Listing = listings.get(profile) ?? { lists: [], programmes: [], legalBases: [], measures: [], notes: [] };
  const list = sets.labelOf('List', attributeOf(record, 'ListID')) ?? 'Unknown list';
  if (list === 'SDN List' && !listing.lists.includes(list)) tables.onSdnList += 1;
  addOnce(listing.lists, list);
  const events = findChildren(record, 'EntryEvent');
  const first = toEarliest(events.map((event) => parseDay(findChild(event, 'Date'))));
  const known = toEarliest([first, listing.first]);
  if (known) listing.first = known;
  for (const event of events) {
    const basis = sets.labelOf('LegalBasis', attributeOf(event, 'LegalBasisID'));
    if (basis !== undefined && basis !== 'Unknown') addOnce(listing.legalBases, basis);
    const comment = wordsOf(event, 'Comment');
    if (comment !== undefined) addOnce(listing.notes, comment);
  }
  for (const measure of findChildren(record, 'SanctionsMeasure')) {
    const type = attributeOf(measure, 'SanctionsTypeID');
    const comment = wordsOf(measure, 'Comment');
    if (type === PROGRAMME) {
      if (comment !== undefined) addProgramme(listing.programmes, comment, first);
    } else {
      const words = [sets.labelOf('SanctionsType', type), comment].filter((part) => part !== undefined);
      if (words.length > 0) addOnce(listing.measures, words.join(': '));
    }
  }
  listings.set(profile, listing);
};

const toEarliest = (dates: readonly (PartialDate | undefined)[]): PartialDate | undefined =>
  dates.reduce((first, date) => (first && (!date || !isEarlier(date, first)) ? first : date), undefined);

const addProgramme = (programmes: EntityReference[], source: string, from: PartialDate | undefined): void => {
  const at = programmes.findIndex((known) => known.source === source);
  const programme = definedOf<EntityReference>({ source, fromDate: toEarliest([programmes[at]?.fromDate, from]) });
  programmes.splice(at < 0 ? programmes.length : at, 1, programme);
};

function* deliver(tables: Tables, { file, hash }: XmlSource): Generator<ListItem, void, undefined> {
  const { parties, names, documents, listings, relations, publishedOn } = tables;
  const { list, name } = tables.onSdnList * 2 >= parties.size() ? OFAC_SDN : OFAC_CONSOLIDATED;
  const tally = openTally(list, name, file);
  for (const issue of tables.issues) yield tally.issue(issue);
  for (let number = 0; parties.size() > 0; number += 1) {
    const { sourceId, line, type, profiles, draft } = parties.take(`${number}`)!;
    const programmes: EntityReference[] = [];
    for (const profile of profiles) {
      const listing = listings.take(profile);
      if (listing) takeListing(draft, listing);
      programmes.push(...(listing?.programmes ?? []));
      for (const relation of relations.take(profile) ?? []) note(draft, relation.kind, names.get(relation.profile) ?? `entry ${relation.profile}`);
    }
    const classifications = takeOfacProgrammes(draft, programmes);
    for (const issue of draft.issues) yield tally.issue({ file, line, sourceId, ...issue });
    yield tally.entity(toEntity(draft, { list, sourceId, type, classifications }), { file, line });
  }
  for (const [rows, count] of [['documents', documents.size()], ['list entries', listings.size()], ['relationships', relations.size()]] as const) {
    if (count > 0) {
      const message = `The ${rows} of ${count} parties belong to none that the file has; they are left out.`;
      yield tally.issue({ file, severity: 'error', message });
    }
  }
  yield tally.close({ ...(publishedOn === undefined ? {} : { publishedOn }), contentHash: hash.digest('hex') });
}

const takeListing = (draft: EntityDraft, { first, lists, legalBases, measures, notes }: Listing): void => {
  if (first) draft.dates.push({ kind: 'listed', from: first, circa: false });
  for (const [label, words] of [['List', lists], ['Legal basis', legalBases], ['Measure', measures], ['Entry comment', notes]] as const) {
    for (const stated of words) note(draft, label, stated);
  }
};

/**
 * Loads the SDN list or the consolidated non-SDN list of OFAC from the advanced XML file (SDN_ADVANCED.XML).
 *
 * The file is a database in tables: labels, locations and documents come before the parties, relationships and the
 * entries on lists (programmes, dates) behind them. So parties are held until the end, as JSON: memory grows with their
 * number, by some 2 KB each. The file does not say which list it is: it is the SDN list if half of its parties have an
 * entry on that list (parties of the consolidated list can have one too). The source id is the FixedRef of the party,
 * the uid of the other formats. Ids of rows and links between entries are left out.
 */
import type { EntityReference } from '../../../entity/entity.js';
import { isEarlier, toIsoText, type PartialDate } from '../../../entity/partial-date.js';
import { definedOf, note, toEntity, type EntityDraft } from '../../facts/entity-draft.js';
import { flagOf, wordsOf } from '../../facts/xml-facts.js';
import { openTally } from '../../list-tally.js';
import type { ListIssue, ListItem, ListLoader } from '../../loader.js';
import { openPackedLists, openPackedTable } from '../../reading/packed-table.js';
import { findChild, findChildren, type XmlElement } from '../../reading/xml-records.js';
import { openXmlSource, UNREAD_DATE, type XmlSource } from '../../xml-list.js';
import { findUnread } from './ofac-advanced-elements.js';
import { readParty, type Party } from './ofac-advanced-party.js';
import { openReferenceSets, parseDay, parseDocument, parseLocation, type OfacDocument, type OfacLocation } from './ofac-advanced-sets.js';
import { OFAC_CONSOLIDATED, OFAC_SDN, takeOfacProgrammes } from './ofac-facts.js';

export const ofacAdvancedXml: ListLoader = {
  format: 'ofac-advanced-xml',
  description: 'OFAC SDN or consolidated list, advanced: SDN_ADVANCED.XML or CONS_ADVANCED.XML, plain or .gz, or - for standard input',
  load: async function* (path) {
    const source = openXmlSource(path, CONTAINERS);
    const tables = openTables();
    for await (const record of source.records) readRecord(record, tables, source.file);
    yield* deliver(tables, source);
  },
};

const CONTAINERS = [
  'Sanctions',
  'ReferenceValueSets',
  'Locations',
  'IDRegDocuments',
  'DistinctParties',
  'ProfileRelationships',
  'SanctionsEntries',
] as const;

/** One entry of a profile on a list. */
interface ListEntry {
  readonly list: string;
  readonly first?: PartialDate;
  readonly programmes: readonly string[];
  /** Words for the remarks, each under its label. */
  readonly notes: readonly (readonly [label: string, words: string])[];
}

interface Relation {
  readonly kind: string;
  readonly profile: string;
}

const openTables = () => ({
  sets: openReferenceSets(),
  locations: openPackedTable<OfacLocation>(),
  /** By identity. */
  documents: openPackedLists<OfacDocument>(),
  /** By number, from 0. */
  parties: openPackedTable<Party>(),
  /** By profile, as are the next two: the primary name of a party. */
  names: openPackedTable<string>(),
  entries: openPackedLists<ListEntry>(),
  relations: openPackedLists<Relation>(),
  sdnProfiles: new Set<string>(),
  issues: [] as Omit<ListIssue, 'list'>[],
  publishedOn: undefined as string | undefined,
});
type Tables = ReturnType<typeof openTables>;

const readRecord = (record: XmlElement, tables: Tables, file: string): void => {
  const { name, line } = record;
  if (name.endsWith('Values')) tables.sets.add(record);
  else if (READERS.has(name)) {
    READERS.get(name)!(record, tables, file);
    if (name !== 'DistinctParty') tellUnread(record, tables, file);
  } else if (!CONTAINERS.some((container) => container === name) && name !== 'SanctionsEntryLinks') {
    tables.issues.push({ file, line, field: name, severity: 'error', message: 'The element is not one of this format and is left out.' });
  }
};

/** A party keeps such words in its remarks; of the others nobody knows yet whose they are. */
const tellUnread = (record: XmlElement, { issues }: Tables, file: string): void => {
  for (const { name, line } of findUnread(record))
    issues.push({ file, line, field: name, severity: 'error', message: 'The element is not one of this format; its words are left out.' });
};

const attributeOf = ({ attributes }: XmlElement, name: string): string => attributes[name] ?? '';

const READERS: ReadonlyMap<string, (record: XmlElement, tables: Tables, file: string) => void> = new Map([
  [
    'DateOfIssue',
    (record, tables, file) => {
      const date = parseDay(record);
      if (date?.day !== undefined) tables.publishedOn = toIsoText(date);
      else tables.issues.push({ file, line: record.line, field: record.name, severity: 'warning', message: UNREAD_DATE });
    },
  ],
  ['Location', (record, { sets, locations }) => locations.set(attributeOf(record, 'ID'), parseLocation(record, sets))],
  ['IDRegDocument', (record, { sets, documents }) => documents.append(attributeOf(record, 'IdentityID'), parseDocument(record, sets))],
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
      const label = sets.labelOf('RelationType', record) ?? 'Related to';
      const kind = flagOf(record.attributes['Former']) === true ? `Formerly ${label}` : label;
      relations.append(attributeOf(record, 'From-ProfileID'), { kind, profile: attributeOf(record, 'To-ProfileID') });
    },
  ],
  ['SanctionsEntry', (record, tables, file) => readListEntry(record, tables, file)],
]);

/** SanctionsTypeID of the measure whose comment is a programme. */
const PROGRAMME = '1';

const readListEntry = (record: XmlElement, { sets, entries, sdnProfiles, issues }: Tables, file: string): void => {
  const profile = attributeOf(record, 'ProfileID');
  const list = sets.labelOf('List', record) ?? 'Unknown list';
  if (list === 'SDN List') sdnProfiles.add(profile);
  const programmes: string[] = [];
  const notes: [string, string][] = [];
  const addNote = (label: string, ...words: readonly (string | undefined)[]): void => {
    const stated = words.filter((part) => part !== undefined && part !== 'Unknown');
    if (stated.length > 0) notes.push([label, stated.join(': ')]);
  };
  const events = findChildren(record, 'EntryEvent');
  for (const event of events) {
    addNote('Legal basis', sets.labelOf('LegalBasis', event));
    addNote('Entry comment', wordsOf(event, 'Comment'));
  }
  for (const measure of findChildren(record, 'SanctionsMeasure')) {
    const comment = wordsOf(measure, 'Comment');
    if (attributeOf(measure, 'SanctionsTypeID') !== PROGRAMME) addNote('Measure', sets.labelOf('SanctionsType', measure), comment);
    else if (comment !== undefined) programmes.push(comment);
  }
  const days = events.flatMap((event) => findChild(event, 'Date') ?? []).map(parseDay);
  if (days.includes(undefined))
    issues.push({
      file,
      line: record.line,
      field: 'Date',
      severity: 'error',
      message: 'A date of an entry on a list is none; it is left out.',
    });
  const first = toEarliest(days);
  entries.append(profile, { list, ...(first ? { first } : {}), programmes, notes });
};

const toEarliest = (dates: readonly (PartialDate | undefined)[]): PartialDate | undefined =>
  dates.reduce((first, date) => (first && (!date || !isEarlier(date, first)) ? first : date), undefined);

function* deliver(tables: Tables, { file, hash }: XmlSource): Generator<ListItem, void, undefined> {
  const { parties, names, documents, entries, relations, publishedOn } = tables;
  const { list, name } = tables.sdnProfiles.size * 2 >= parties.size() ? OFAC_SDN : OFAC_CONSOLIDATED;
  const tally = openTally(list, name, file);
  for (const issue of tables.issues) yield tally.issue(issue);
  for (const { line, field, id } of tables.sets.unlabelled()) {
    const message = `The file has no label for ${/^\d{1,10}$/u.test(id) ? `the id ${id}` : 'an id that is no number'}; what it says of this element, and of others that have it, is lost.`;
    yield tally.issue({ file, line, field, severity: 'error', message });
  }
  for (let number = 0; parties.size() > 0; number += 1) {
    const { sourceId, line, type, profiles, draft } = parties.take(`${number}`)!;
    const programmes = takeListEntries(
      draft,
      profiles.flatMap((profile) => entries.take(profile)),
    );
    for (const { kind, profile } of profiles.flatMap((from) => relations.take(from)))
      note(draft, kind, names.get(profile) ?? `entry ${profile}`);
    const classifications = takeOfacProgrammes(draft, programmes);
    for (const issue of draft.issues) yield tally.issue({ file, line, sourceId, ...issue });
    yield tally.entity(toEntity(draft, { list, sourceId, type, classifications }), { file, line });
  }
  for (const [rows, count] of [
    ['documents', documents.size()],
    ['list entries', entries.size()],
    ['relationships', relations.size()],
  ] as const) {
    if (count > 0) {
      const message = `The ${rows} of ${count} parties belong to none that the file has; they are left out.`;
      yield tally.issue({ file, severity: 'error', message });
    }
  }
  yield tally.close({ ...(publishedOn === undefined ? {} : { publishedOn }), contentHash: hash.digest('hex') });
}

/** The earliest entry is when the party was listed; @returns the programmes, each with the day of its earliest entry. */
const takeListEntries = (draft: EntityDraft, entries: readonly ListEntry[]): readonly EntityReference[] => {
  const from = toEarliest(entries.map(({ first }) => first));
  if (from) draft.dates.push({ kind: 'listed', from, circa: false });
  const notes = new Set([
    ...entries.map(({ list }) => `List: ${list}`),
    ...entries.flatMap((entry) => entry.notes.map(([label, words]) => `${label}: ${words}`)),
  ]);
  draft.notes.push(...notes);
  const programmes = new Map<string, PartialDate | undefined>();
  for (const entry of entries) {
    for (const source of entry.programmes) programmes.set(source, toEarliest([programmes.get(source), entry.first]));
  }
  return [...programmes].map(([source, fromDate]) => definedOf<EntityReference>({ source, fromDate }));
};

/**
 * Loads Canada's consolidated autonomous sanctions list from its XML file (Special Economic Measures Act and Justice for
 * Victims of Corrupt Foreign Officials Act).
 *
 * No entry has an identifier: the source id is the country, schedule and item of its regulations. The country says
 * under which regulations an entry stands, not where it is from. The file states no date of its own. The publisher
 * does not grade aliases; of a person, one of a single word (a given name in another spelling) is too broad to screen
 * on alone, and counts as weak.
 */
import type { EntityReference, EntityType } from '../../entity/entity.js';
import { readClassificationTable, takeLeaves } from '../facts/classification-table.js';
import { definedOf, note, noteUnread, openDraft, readDate, toEntity, warn, type EntityDraft } from '../facts/entity-draft.js';
import { toListedName } from '../facts/listed-name.js';
import { parseStatedDate } from '../facts/stated-date.js';
import { fieldsOf } from '../facts/xml-facts.js';
import type { ReadEntry } from '../list-tally.js';
import type { ListLoader } from '../loader.js';
import type { XmlElement } from '../reading/xml-records.js';
import { deliverXmlList, openXmlSource } from '../xml-list.js';
import { MAX_ALIASES, splitAliases, splitEntityName } from './canada-names.js';

const LIST = 'ca-sema';

export const canadaXml: ListLoader = {
  format: 'canada-xml',
  description: 'Canada consolidated autonomous sanctions list (SEMA, JVCFOA): the XML file, plain or .gz, or - for standard input',
  load: (path) =>
    deliverXmlList(openXmlSource(path, ['data-set']), {
      list: LIST,
      name: 'Canada SEMA',
      frame: ['data-set'],
      readEntry: (record) => (record.name === 'record' ? readEntry(record) : undefined),
    }),
};

const classify = readClassificationTable('canada-regulations.tsv');

const FIELDS = [
  'Country',
  'LastName',
  'GivenName',
  'EntityOrShip',
  'TitleOrShip',
  'Aliases',
  'DateOfBirthOrShipBuildDate',
  'ShipIMONumber',
  'Schedule',
  'Item',
  'DateOfListing',
] as const;
type Fields = Partial<Record<(typeof FIELDS)[number], string>>;
/** What fields were called before ships were listed. */
const OLDER_FIELDS = ['Entity', 'Title', 'DateOfBirth'] as const;

const readEntry = (record: XmlElement): ReadEntry => {
  const draft = openDraft();
  const { Entity, Title, DateOfBirth, ...given } = fieldsOf(record, [...FIELDS, ...OLDER_FIELDS], draft);
  const older = definedOf<Fields>({ EntityOrShip: Entity, TitleOrShip: Title, DateOfBirthOrShipBuildDate: DateOfBirth });
  const fields: Fields = { ...older, ...given };
  const key = [fields.Country, fields.Schedule, fields.Item].filter((part) => part !== undefined);
  const sourceId = fields.Country === undefined || fields.Item === undefined ? undefined : key.join(' | ');
  const type = toType(fields);
  takeNames(draft, fields, type);
  if (sourceId === undefined || draft.names.length === 0) {
    const field = sourceId === undefined ? 'Country or Item' : 'name';
    return { sourceId, issues: [{ field, severity: 'error', message: `The entry has no ${field} and is left out.` }] };
  }
  if (fields.TitleOrShip !== undefined && type === 'person')
    draft.occupations.push({ type: 'stated', category: 'title', title: fields.TitleOrShip });
  else note(draft, type === 'vessel' ? 'Type of ship' : 'Title', fields.TitleOrShip);
  if (fields.ShipIMONumber !== undefined) draft.identifications.push({ type: 'IMO number', value: fields.ShipIMONumber });
  if (type === 'person') takeBirth(draft, fields.DateOfBirthOrShipBuildDate);
  else note(draft, type === 'vessel' ? 'Build date' : 'Date', fields.DateOfBirthOrShipBuildDate);
  takeListing(draft, fields);
  const [regulations] = fields.Country!.split(' / ');
  const classifications = takeLeaves(draft, 'Country', [regulations!], classify);
  return { sourceId, entity: toEntity(draft, { list: LIST, sourceId, type, classifications }), issues: draft.issues };
};

/** A ship is an EntityOrShip with an IMO number or a type of ship. */
const toType = (fields: Fields): EntityType => {
  if (fields.EntityOrShip === undefined) return 'person';
  return fields.ShipIMONumber === undefined && fields.TitleOrShip === undefined ? 'company' : 'vessel';
};

const takeNames = (draft: EntityDraft, fields: Fields, type: EntityType): void => {
  const { LastName: lastName, GivenName: firstName, EntityOrShip: entity } = fields;
  const isPerson = type === 'person';
  const { name, others } = isPerson
    ? { name: [firstName, lastName].filter((part) => part !== undefined).join(' '), others: [] }
    : splitEntityName(entity!);
  const aliases = [...others, ...(fields.Aliases === undefined ? [] : splitAliases(fields.Aliases, isPerson))];
  if ((fields.Aliases?.length ?? 0) > MAX_ALIASES) noteUnread(draft, 'Aliases', fields.Aliases!);
  if (!isPerson && (firstName !== undefined || lastName !== undefined)) {
    warn(draft, 'LastName', 'The entry has the names of a person and of an entity; that of the person is an alias.');
    aliases.push([firstName, lastName].filter((part) => part !== undefined).join(' '));
  }
  if (name === '') return;
  const isParted = isPerson && firstName !== undefined && lastName !== undefined;
  draft.names.push({ ...toListedName(name, 'primary'), ...(isParted ? { firstName, lastName } : {}) });
  for (const alias of aliases) draft.names.push(toListedName(alias, 'alias', isPerson && !alias.includes(' ') ? 'weak' : 'strong'));
};

/** "1965-04-29", "1972", "1955-11", "1963-1964", "1972-08-10 or 1972-08-11". */
const takeBirth = (draft: EntityDraft, words: string | undefined): void => {
  if (words === undefined) return;
  const stated = words.split(/\s+or\s+/iu).map(parseStatedDate);
  for (const date of stated) if (date) draft.dates.push({ kind: 'birth', ...date });
  if (stated.includes(undefined)) noteUnread(draft, 'DateOfBirthOrShipBuildDate', words);
};

/** The regulations, schedule and item are the reference of the entry. */
const takeListing = (draft: EntityDraft, { Country: source, DateOfListing: words }: Fields): void => {
  const from = readDate(draft, 'DateOfListing', words);
  if (from) draft.dates.push({ kind: 'listed', from, circa: false });
  draft.references.push(definedOf<EntityReference>({ source: source!, fromDate: from }));
};

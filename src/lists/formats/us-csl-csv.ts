/**
 * Loads the Consolidated Screening List of the United States from its comma-separated file.
 *
 * In: the file with a header, plain or gzip, or `-`. Out: one list, us-csl, an entity a row. The source id is the short
 * name of the source list and the publisher's id ("SDN-21944"), as one party stands in several source lists under one
 * id. Cells join values by "; ". The lists of the Commerce and State departments state no type: the name tells it, else
 * what their list mostly holds, with a warning. They write several names into one cell ("X (a.k.a. Y)", "; and Z"), and
 * "and any successor, sub-unit, or subsidiary thereof" behind a name. No alias is marked as weak.
 */
import { toClassificationLeaves, toClassificationMask, type ClassificationLeaf } from '../../entity/classification.js';
import { parseCountry } from '../../entity/country.js';
import type { EntityAddress, EntityReference, EntityType } from '../../entity/entity.js';
import { readTable, toParts } from '../../table.js';
import { deliverCsvList } from '../csv-list.js';
import { readClassificationTable } from '../facts/classification-table.js';
import { addName } from '../facts/draft-names.js';
import {
  addCountry,
  definedOf,
  note,
  noteUnread,
  openDraft,
  readDate,
  takeCountry,
  takeDate,
  toEntity,
  warn,
  type EntityDraft,
} from '../facts/entity-draft.js';
import { readEntityKind } from '../facts/entity-kind.js';
import { splitKnownAs } from '../facts/known-as.js';
import { toFiledName, toListedName } from '../facts/listed-name.js';
import { findCountryOfPlace } from '../facts/places.js';
import type { ReadEntry } from '../list-tally.js';
import type { ListLoader } from '../loader.js';
import { takeOfacRemarks } from './ofac/ofac-remarks.js';

const LIST = 'us-csl';

export const usCslCsv: ListLoader = {
  format: 'us-csl-csv',
  description: 'US Consolidated Screening List: consolidated.csv, plain or .gz, or - for standard input',
  load: (path) =>
    deliverCsvList(path, {
      list: LIST,
      name: 'US Consolidated Screening List',
      required: ['_id', 'source', 'name'],
      known: new Set(COLUMNS.keys()),
      readEntry,
    }),
};

type Cells = ReadonlyMap<string, string>;

const classifySource = readClassificationTable('us-csl-sources.tsv');
const classifyProgramme = readClassificationTable('ofac-programmes.tsv');
/** What an entry is whose type is neither stated nor told by its name, by short name of the source list. */
const usualKinds = new Map(
  readTable('us-csl-sources.tsv', 4).map(([source, , , kind]) => [source!, kind === 'person' ? ('person' as const) : ('company' as const)]),
);

const readEntry = (cells: Cells): ReadEntry => {
  const id = cells.get('_id');
  const source = cells.get('source');
  const names = splitNames(cells.get('name') ?? '');
  const missing = id === undefined ? '_id' : source === undefined ? 'source' : names.length === 0 ? 'name' : undefined;
  if (missing !== undefined)
    return { issues: [{ field: missing, severity: 'error', message: `The entry has no ${missing} and is left out.` }] };
  const shortName = toShortName(source!);
  const sourceId = `${shortName}-${id!}`;
  const draft = openDraft();
  const type = takeType(draft, cells.get('type'), names[0]!.name, shortName);
  takeNames(draft, type, names, cells.get('alt_names'));
  const classifications = takeLists(draft, source!, shortName, cells);
  for (const [column, words] of cells) {
    const take = COLUMNS.get(column);
    if (take) take(words, draft, type);
    else note(draft, column, words);
  }
  const remarks = cells.get('remarks');
  if (remarks !== undefined && isTreasury(source!)) takeOfacRemarks(draft, remarks, type);
  else if (remarks !== undefined) draft.notes.push(remarks);
  return { sourceId, entity: toEntity(draft, { list: LIST, sourceId, type, classifications }), issues: draft.issues };
};

/** "Specially Designated Nationals (SDN) - Treasury Department": SDN. */
const toShortName = (source: string): string => {
  const inParentheses = /\(([^()]+)\)/u.exec(source)?.[1]?.replace(/ List$/u, '');
  return (inParentheses ?? source.split(' - ')[0]!).trim().replace(/\s+/gu, '-');
};

/** OFAC is part of the Treasury: its programmes, remarks and numbers are those of its own lists. */
const isTreasury = (source: string): boolean => source.includes('Treasury');

const TYPES: ReadonlyMap<string, EntityType> = new Map([
  ['individual', 'person'],
  ['entity', 'company'],
  ['vessel', 'vessel'],
  ['aircraft', 'aircraft'],
]);

const takeType = (draft: EntityDraft, stated: string | undefined, name: string, source: string): EntityType => {
  const type = stated === undefined ? undefined : TYPES.get(stated.toLowerCase());
  if (type) return type;
  if (stated !== undefined) noteUnread(draft, 'type', stated);
  const kind = readEntityKind(name);
  if (!kind)
    warn(draft, 'type', 'The source states no type and the name does not tell it; the entry counts as what its list mostly holds.');
  return kind ?? usualKinds.get(source) ?? 'company';
};

interface SplitName {
  readonly name: string;
  /** What the publisher adds that is no name. */
  readonly addition?: string;
}

const SUCCESSORS = /(?:,| and|, and)\s+(?:any|its)\s+(?:successors?|sub-?units?)\b.*$/iu;
const KIND_NOTE = /\s*[([][^()[\]]*\bindividual\b[^()[\]]*[)\]]\s*$/iu;

/** The names in one cell, the main one first. */
const splitNames = (cell: string): readonly SplitName[] => {
  const words = repairQuotes(cell);
  const addition = (SUCCESSORS.exec(words) ?? KIND_NOTE.exec(words))?.[0].trim();
  const { name, others } = splitKnownAs(words.replace(SUCCESSORS, '').replace(KIND_NOTE, ''));
  const all = [name, ...others].filter((part) => part !== '');
  return all.map((part, position) => (position === 0 && addition !== undefined ? { name: part, addition } : { name: part }));
};

/** Quotes of Windows-1252 that the publisher passed on as control characters: "Xi\u0092an". */
const repairQuotes = (text: string): string => text.replace(/[\u0091-\u0094]/gu, (code) => '\'\'""'[code.charCodeAt(0) - 0x91]!);

const takeNames = (draft: EntityDraft, type: EntityType, names: readonly SplitName[], aliases: string | undefined): void => {
  const toName = type === 'person' ? toFiledName : toListedName;
  for (const [position, { name, addition }] of names.entries()) {
    addName(draft, toName(name, position === 0 ? 'primary' : 'alias'));
    note(draft, 'Behind the name', addition);
  }
  const parts = toParts(aliases, ';');
  // "ZAMAN; Haydar" is one name in filing order whose comma became a semicolon.
  const isFiled =
    type === 'person' && parts.length === 2 && /^\p{Lu}+$/u.test(parts[0]!) && /^\p{Lu}\p{Ll}/u.test(parts[1]!) && !parts[1]!.includes(',');
  for (const alias of isFiled ? [parts.join(', ')] : parts) {
    for (const { name } of splitNames(alias.replace(/^and\s+/u, ''))) addName(draft, toName(name, 'alias'));
  }
};

/** The source list, with the days from and to which it holds, and the programmes are the references of the entry and classify it. */
const takeLists = (draft: EntityDraft, source: string, shortName: string, cells: Cells): readonly ClassificationLeaf[] => {
  const fromDate = readDate(draft, 'start_date', cells.get('start_date'));
  const toDate = readDate(draft, 'end_date', cells.get('end_date'));
  if (fromDate) draft.dates.push({ kind: 'listed', from: fromDate, circa: false });
  const programmes = toParts(cells.get('programs'), ';');
  draft.references.push(
    definedOf<EntityReference>({ source, fromDate, toDate }),
    ...programmes.map((programme) => ({ source: programme })),
  );
  const bySource = classifySource([shortName]);
  if (bySource.unknown.length > 0) warn(draft, 'source', 'The source list is not known; the entry counts as sanctions.');
  // The tags of the other departments are the acts of Congress that they apply, which say no more than the list.
  const byProgramme = isTreasury(source) ? classifyProgramme(programmes) : undefined;
  for (const programme of byProgramme?.unknown ?? [])
    warn(draft, 'programs', `The programme ${programme.slice(0, 40)} is not known; it counts as sanctions.`);
  return toClassificationLeaves(toClassificationMask([...bySource.leaves, ...(byProgramme?.leaves ?? [])]));
};

const POSTAL_CODE = /^(?:C\.P\. )?(?=[^a-z]*\d)[\p{Lu}\d][\p{Lu}\d -]{2,11}$/u;

/** "Street, City, State, Code, ISO2": which part is the city the publisher marks only where it is the sole one, or a state of two letters follows. */
const toAddress = (words: string): EntityAddress => {
  const parts = toParts(words, ',');
  const code = /^\p{Lu}{2}$/u.test(parts.at(-1) ?? '') ? parseCountry(parts.at(-1)!) : undefined;
  if (code !== undefined) parts.pop();
  const postalCode = parts.length > 1 && POSTAL_CODE.test(parts.at(-1)!) ? parts.pop() : undefined;
  const hasState = parts.length > 1 && /^\p{Lu}{2}$/u.test(parts.at(-1)!);
  const state = hasState ? parts.pop() : undefined;
  const city = hasState || parts.length === 1 ? parts.pop() : undefined;
  const line = parts.length === 0 ? undefined : parts.join(', ');
  return definedOf<EntityAddress>({ line, city, state, postalCode, country: code });
};

const takeAddresses: Take = (words, draft) => {
  for (const part of toParts(words, ';')) {
    const address = toAddress(part);
    if (Object.keys(address).length === 0) continue;
    draft.addresses.push(address);
    if (address.country !== undefined) addCountry(draft, 'address', address.country);
  }
};

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/u;

/**
 * "COUNTRY, [expiry, issue,] NUMBER, TYPE": put back into the order of OFAC's remarks, from which it was made, and read
 * as one. A single date is the day of issue as often as that of expiry: it is kept in the remarks.
 */
const takeIdentification = (words: string, draft: EntityDraft, type: EntityType): void => {
  const parts = toParts(words, ',');
  const kind = parts.pop()?.replace(/\s*-$/u, '') ?? '';
  const country = parts.length > 1 && /^\p{Lu}{2}$/u.test(parts[0]!) && parseCountry(parts[0]!) !== undefined ? parts.shift() : undefined;
  const dates: string[] = [];
  while (parts.length > 1 && ISO_DAY.test(parts[0]!)) dates.push(parts.shift()!);
  const [expires, issued] = dates.length === 2 ? dates : [];
  const number = parts.join(', ');
  const period = `${issued === undefined ? '' : ` issued ${issued}`}${expires === undefined ? '' : ` expires ${expires}`}`;
  takeOfacRemarks(draft, `${kind} ${number}${country === undefined ? '' : ` (${country})`}${period}`, type);
  if (dates.length === 1 || dates.length > 2) {
    note(draft, `${kind} ${number}, issued or expires`, dates.join(', '));
    warn(draft, 'ids', 'A number has one date, of issue or of expiry; it is kept in the remarks.');
  }
};

type Take = (words: string, draft: EntityDraft, type: EntityType) => void;

/** Read beforehand, or about the file: the addresses of the publisher's own pages. */
const taken: Take = () => undefined;

const takeEach =
  (take: Take): Take =>
  (words, draft, type) => {
    for (const part of toParts(words, ';')) take(part, draft, type);
  };

const takeNote =
  (label: string): Take =>
  (words, draft) =>
    note(draft, label, words);

const COLUMNS: ReadonlyMap<string, Take> = new Map<string, Take>([
  ['_id', taken],
  ['entity_number', taken],
  ['source', taken],
  ['type', taken],
  ['name', taken],
  ['alt_names', taken],
  ['programs', taken],
  ['start_date', taken],
  ['end_date', taken],
  ['remarks', taken],
  ['source_list_url', taken],
  ['source_information_url', taken],
  [
    'title',
    (words, draft, type) => {
      if (type === 'person') draft.occupations.push({ type: 'stated', category: 'title', title: words });
      else note(draft, 'Title', words);
    },
  ],
  ['addresses', takeAddresses],
  ['citizenships', takeEach((words, draft) => takeCountry(draft, 'citizenship', 'citizenships', words))],
  ['nationalities', takeEach((words, draft) => takeCountry(draft, 'nationality', 'nationalities', words))],
  ['dates_of_birth', takeEach((words, draft) => takeDate(draft, 'birth', 'dates_of_birth', words))],
  [
    'places_of_birth',
    takeEach((words, draft) => {
      draft.birthPlaces.push(words);
      const country = findCountryOfPlace(words);
      if (country !== undefined) addCountry(draft, 'birth', country);
    }),
  ],
  ['ids', takeEach(takeIdentification)],
  ['call_sign', (value, draft) => void draft.identifications.push({ type: 'Vessel Call Sign', value })],
  ['vessel_flag', (words, draft) => void takeCountry(draft, 'flag', 'vessel_flag', words)],
  ['vessel_type', takeNote('Vessel type')],
  ['gross_tonnage', takeNote('Tonnage')],
  ['gross_registered_tonnage', takeNote('Gross registered tonnage')],
  ['vessel_owner', takeNote('Vessel owner')],
  ['federal_register_notice', takeNote('Federal Register')],
  ['standard_order', takeNote('Standard order')],
  ['license_requirement', takeNote('Licence requirement')],
  ['license_policy', takeNote('Licence policy')],
]);

/**
 * Loads people in public office and their relatives from tables of Wikidata, a folder of CSV files with headers.
 *
 * In: people (id, name, gender, dob, dobp, dod, dodp, image, enwiki), offices (position, person, personID, start, end;
 * or position, officeholder, start, end with numbers of Wikidata) and relatives (id, name, relationship, relative,
 * relativename), in any number of files, told apart by their columns. Out: one list, wikidata-peps; the source id is the
 * number of the person; words of other columns are kept in the remarks. All files are held for the join. A precision
 * says what a date is good for: 11 day, 10 month, 9 year, 8 decade, 7 century. An office without a title has that of the
 * same person and start in another file, else its number. A relative is level 4, and in no other file.
 */
import { createHash, type Hash } from 'node:crypto';
import { toClassificationLeaves, toClassificationMask } from '../../entity/classification.js';
import type { Entity } from '../../entity/entity.js';
import { parsePartialDate, type DateKind } from '../../entity/partial-date.js';
import { toMissingColumns, toUnknownColumns } from '../csv-list.js';
import { addName, isName } from '../facts/draft-names.js';
import { note, openDraft, readDate, takeGender, takeStatedDate, toEntity, warn, type EntityDraft } from '../facts/entity-draft.js';
import { toListedName } from '../facts/listed-name.js';
import { addOffice, findOffice, UNKNOWN_LEVEL, warnUnknownOffice, type PepLevel } from '../facts/pep-office.js';
import type { StatedDate } from '../facts/stated-date.js';
import { openTally, type ListTally } from '../list-tally.js';
import type { ListItem, ListLoader } from '../loader.js';
import { readCsvRecords } from '../reading/csv-records.js';
import { findPaths } from '../reading/list-folder.js';
import { readSourceText, type SourceFile } from '../reading/source-text.js';

const LIST = 'wikidata-peps';

export const wikidataPeps: ListLoader = {
  format: 'wikidata-peps',
  description: 'People in public office and their relatives from Wikidata: a folder of CSV files, plain or .gz',
  load: async function* (folder) {
    const hash = createHash('sha256');
    const tally = openTally(LIST, 'Wikidata PEPs', folder);
    const tables: Tables = { people: new Map(), titles: new Map(), positions: new Map() };
    for (const source of await findPaths(folder, '.csv')) yield* readFile(source, hash, tally, tables);
    nameNumberedOffices(tables);
    for (const person of tables.people.values()) {
      const { where, id } = person;
      if (person.name === undefined || !isName(person.name)) {
        yield tally.issue({
          ...where,
          sourceId: id,
          field: 'name',
          severity: 'error',
          message: 'The person has no name in any file and is left out.',
        });
        continue;
      }
      const { entity, draft } = readPerson(person, tables);
      for (const issue of draft.issues) yield tally.issue({ ...where, sourceId: id, ...issue });
      yield tally.entity(entity, where);
    }
    yield tally.close({ contentHash: hash.digest('hex') });
  },
};

type Cells = ReadonlyMap<string, string>;

interface Person {
  readonly id: string;
  /** Of the first file that gives one; another is an alias. */
  name: string | undefined;
  readonly otherNames: Set<string>;
  /** Several where a table has the person in several rows, as for two dates of birth. */
  readonly bios: Cells[];
  readonly offices: {
    readonly title?: string;
    readonly position?: string;
    readonly start: string | undefined;
    readonly end: string | undefined;
  }[];
  /** "child of X": who is the relative of somebody in office. */
  readonly relativeOf: string[];
  readonly relatives: string[];
  /** Words of columns that are not of the format, as "party: Blue". */
  readonly notes: Set<string>;
  /** Where the person is named first. */
  readonly where: { readonly file: string; readonly line: number };
}

interface Tables {
  readonly people: Map<string, Person>;
  /** The title of an office by its holder and start. */
  readonly titles: Map<string, string>;
  /** The title of an office by its number. */
  readonly positions: Map<string, string>;
}

/** Reads the rows of a file as its columns say. @returns false for a row without what it needs. */
type ReadRow = (cells: Cells, tables: Tables, where: Person['where']) => boolean;

const toPerson = ({ people }: Tables, id: string, name: string | undefined, where: Person['where']): Person => {
  let person = people.get(id);
  if (!person)
    people.set(
      id,
      (person = { id, name, otherNames: new Set(), bios: [], offices: [], relativeOf: [], relatives: [], notes: new Set(), where }),
    );
  person.name ??= name;
  if (name !== undefined && name !== person.name) person.otherNames.add(name);
  return person;
};

const readBio: ReadRow = (cells, tables, where) => {
  const id = cells.get('id');
  if (id === undefined) return false;
  toPerson(tables, id, cells.get('name'), where).bios.push(cells);
  return true;
};

const readOffice: ReadRow = (cells, tables, where) => {
  const [id, title, start] = [cells.get('personid'), cells.get('position'), cells.get('start')];
  if (id === undefined || title === undefined) return false;
  toPerson(tables, id, cells.get('person'), where).offices.push({ title, start, end: cells.get('end') });
  if (start !== undefined) tables.titles.set(`${id} ${start}`, title);
  return true;
};

const readNumberedOffice: ReadRow = (cells, tables, where) => {
  const [id, position] = [cells.get('officeholder'), cells.get('position')];
  if (id === undefined || position === undefined) return false;
  toPerson(tables, id, undefined, where).offices.push({ position, start: cells.get('start'), end: cells.get('end') });
  return true;
};

const readRelative: ReadRow = (cells, tables, where) => {
  const [id, relative, name] = [cells.get('id'), cells.get('relative'), cells.get('relativename')];
  if (id === undefined || relative === undefined) return false;
  const relationship = cells.get('relationship') ?? 'relative';
  const person = toPerson(tables, id, cells.get('name'), where);
  person.relatives.push(`${relationship}: ${name ?? relative}`);
  toPerson(tables, relative, name, where).relativeOf.push(`${toTitleCase(relationship)} of ${person.name ?? id}`);
  return true;
};

/** A table, by the columns that it has; `id` is that of the person of a row. */
interface Layout {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly id: string;
  readonly readRow: ReadRow;
}

const LAYOUTS: readonly Layout[] = [
  { required: ['position', 'personid'], optional: ['person', 'start', 'end'], id: 'personid', readRow: readOffice },
  { required: ['position', 'officeholder'], optional: ['start', 'end'], id: 'officeholder', readRow: readNumberedOffice },
  { required: ['id', 'relationship', 'relative'], optional: ['name', 'relativename'], id: 'id', readRow: readRelative },
  { required: ['id', 'name', 'dob'], optional: ['gender', 'dobp', 'dod', 'dodp', 'image', 'enwiki'], id: 'id', readRow: readBio },
];

async function* readFile(
  { path, file }: SourceFile,
  hash: Hash,
  tally: ListTally,
  tables: Tables,
): AsyncGenerator<ListItem, void, undefined> {
  let layout: Layout | undefined;
  let unknown: readonly string[] = [];
  let isEmpty = true;
  for await (const item of readCsvRecords(readSourceText(path, hash, { file }), { file, required: [] })) {
    isEmpty = false;
    if (item.kind === 'header') {
      layout = LAYOUTS.find(({ required }) => required.every((column) => item.columns.includes(column)));
      if (!layout) {
        yield tally.issue({
          file,
          line: 1,
          severity: 'error',
          message: 'The file has the columns of none of the tables of this format and is left out.',
        });
        continue;
      }
      const known = new Set([...layout.required, ...layout.optional]);
      unknown = item.columns.filter((column) => !known.has(column));
      for (const issue of [...toUnknownColumns(unknown), ...toMissingColumns(item.columns, known)])
        yield tally.issue({ file, line: 1, ...issue });
    } else if (item.kind === 'defect') {
      yield tally.issue({ file, line: item.line, severity: 'error', message: `${item.message} It is left out.` });
    } else if (layout?.readRow(item.cells, tables, { file, line: item.line }) === false) {
      yield tally.issue({
        file,
        line: item.line,
        severity: 'error',
        message: 'The row lacks a person, an office or a relative and is left out.',
      });
    } else if (layout && unknown.length > 0) {
      const { notes } = tables.people.get(item.cells.get(layout.id)!)!;
      for (const column of unknown) if (item.cells.has(column)) notes.add(`${column}: ${item.cells.get(column)!}`);
    }
  }
  if (isEmpty) yield tally.issue({ file, severity: 'error', message: 'The file is empty.' });
}

const readPerson = (person: Person, tables: Tables): { readonly entity: Entity; readonly draft: EntityDraft } => {
  const draft = openDraft();
  addName(draft, toListedName(person.name!, 'primary'));
  for (const name of person.otherNames) addName(draft, toListedName(name, 'alias'));
  if (/^Q\d+$/u.test(person.id)) draft.identifications.push({ type: 'Wikidata', value: person.id });
  takeBios(draft, person.bios);
  const levels: PepLevel[] = takeOffices(draft, person, tables);
  for (const title of new Set(person.relativeOf)) {
    addOffice(draft, { title, category: 'family member' });
    levels.push('pep.level4');
  }
  for (const relative of new Set(person.relatives)) note(draft, 'Family', relative);
  draft.notes.push(...person.notes);
  const isUnknown = levels.length === 0;
  if (isUnknown) warnUnknownOffice(draft);
  const classifications = toClassificationLeaves(toClassificationMask(isUnknown ? [UNKNOWN_LEVEL] : levels));
  return { entity: toEntity(draft, { list: LIST, sourceId: person.id, type: 'person', classifications }), draft };
};

/** The offices, once each: the files overlap, and the ends of one term differ by days between them. */
const takeOffices = (draft: EntityDraft, { id, offices }: Person, { titles, positions }: Tables): PepLevel[] => {
  const seen = new Set<string>();
  const levels: PepLevel[] = [];
  for (const { title: stated, position, start, end } of [...offices].sort(
    (a, b) => Number(a.title === undefined) - Number(b.title === undefined),
  )) {
    const title = stated ?? titles.get(`${id} ${start ?? ''}`) ?? positions.get(position!) ?? position!;
    const key = `${title} ${start ?? ''}`;
    if (seen.has(key)) continue;
    seen.add(key);
    addOffice(draft, { title, fromDate: readDate(draft, 'start', start), toDate: readDate(draft, 'end', end) });
    const level = findOffice(title)?.level;
    if (level) levels.push(level);
    else warn(draft, 'position', 'The office is not known; the level of exposure is that of the other offices, if any.');
  }
  return levels;
};

/** A numbered office has the title that one of its holders has at the start of the term. */
const nameNumberedOffices = ({ people, titles, positions }: Tables): void => {
  for (const { id, offices } of people.values()) {
    for (const { position, start } of offices) {
      const title = titles.get(`${id} ${start ?? ''}`);
      if (position !== undefined && title !== undefined && !positions.has(position)) positions.set(position, title);
    }
  }
};

/** The facts of all rows, each once. */
const takeBios = (draft: EntityDraft, bios: readonly Cells[]): void => {
  const valuesOf = (column: string): ReadonlySet<string> => new Set(bios.flatMap((bio) => bio.get(column) ?? []));
  takeDates(draft, 'birth', bios, ['dob', 'dobp']);
  takeDates(draft, 'death', bios, ['dod', 'dodp']);
  for (const gender of valuesOf('gender')) takeGender(draft, 'gender', gender);
  for (const image of valuesOf('image'))
    draft.images.push(/^https?:/u.test(image) && URL.canParse(image) ? image : `${COMMONS}${encodeURIComponent(image)}`);
  for (const article of valuesOf('enwiki')) note(draft, 'Wikipedia', article);
};

/** Where Wikimedia Commons gives the image of a file name. */
const COMMONS = 'https://commons.wikimedia.org/wiki/Special:FilePath/';

const takeDates = (
  draft: EntityDraft,
  kind: Extract<DateKind, 'birth' | 'death'>,
  bios: readonly Cells[],
  [field, precisionField]: readonly [string, string],
): void => {
  const seen = new Set<string>();
  for (const bio of bios) {
    const words = bio.get(field);
    if (words === undefined) continue;
    const stated = toStatedDate(words, bio.get(precisionField));
    const fact = stated ? JSON.stringify(stated) : words;
    if (seen.has(fact)) continue;
    seen.add(fact);
    takeStatedDate(draft, kind, { field, words }, stated);
  }
};

/** @returns the date as far as its precision goes; a decade is a range of years, a century is no date. */
const toStatedDate = (words: string, precision: string | undefined): StatedDate | undefined => {
  const [day, month, year] = [10, 7, 4].map((length) => parsePartialDate(words.slice(0, length)));
  if (precision === '8' && year?.year !== undefined) {
    const first = year.year - (year.year % 10);
    return { from: { year: Math.max(first, 1) }, to: { year: first + 9 }, circa: true };
  }
  const from = precision === '9' ? year : precision === '10' ? month : precision === '11' || precision === undefined ? day : undefined;
  return from && { from, circa: false };
};

const toTitleCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

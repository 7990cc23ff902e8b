/**
 * Turns the rows of an input file into subjects: columns id, type, name or firstName/middleName/lastName, dob,
 * gender, country, birthPlace, identification.
 *
 * Every row gives one item, in order: a subject, or what is wrong with it by column. A cell left empty states nothing.
 * What can be told from the cells alone is told here; whether it makes a subject, the engine decides.
 */
import {
  COUNTRY_CODE,
  isFuture,
  isKnownCountry,
  MAX_NAME_LENGTH,
  parsePartialDate,
  ScreeningError,
  type ErrorCode,
  type PartialDate,
  type SubjectInput,
} from '../main.js';
import { toCounted } from './counts.js';
import { openInputRows, type InputRow, type OnBytes } from './input-rows.js';
import { writeMessage } from './messages.js';

const SUBJECT_COLUMNS = [
  'id',
  'type',
  'name',
  'firstName',
  'middleName',
  'lastName',
  'dob',
  'gender',
  'country',
  'birthPlace',
  'identification',
] as const;
export type SubjectColumn = (typeof SUBJECT_COLUMNS)[number];

export interface SubjectItem {
  readonly kind: 'subject';
  readonly line: number;
  readonly id: string;
  readonly subject: SubjectInput;
}

export interface RowError {
  readonly kind: 'error';
  readonly line: number;
  /** Undefined where the row does not tell. */
  readonly id: string | undefined;
  readonly code: ErrorCode;
  readonly field: SubjectColumn | 'row';
  /** A clause about the field, without the cell's content. */
  readonly message: string;
}

export type SubjectRow = SubjectItem | RowError;

export interface SubjectRows {
  readonly rows: AsyncGenerator<SubjectRow, void, undefined>;
  /** What of the rows read so far says nothing about a subject. */
  readonly overlooked: Overlooked;
}

interface Overlooked {
  /** Columns that are no part of a subject. */
  readonly columns: Set<string>;
  /** Codes of no country. */
  readonly countries: Set<string>;
  /** Dates that lie in the future. */
  readonly futureDates: Counted;
  /** Names beside which the parts hold other words: the whole name alone is screened. */
  readonly otherParts: Counted;
}

interface Counted {
  count: number;
  /** 0 for none. */
  firstLine: number;
}

/** @throws ScreeningError as openInputRows; source_malformed where a column is missing that every subject needs. */
export const openSubjectRows = async (file: string, onBytes?: OnBytes): Promise<SubjectRows> => {
  const { columns, rows } = await openInputRows(file, onBytes);
  if (columns) assertColumns(file, columns);
  const overlooked: Overlooked = {
    columns: new Set(),
    countries: new Set(),
    futureDates: { count: 0, firstLine: 0 },
    otherParts: { count: 0, firstLine: 0 },
  };
  return { rows: readSubjects(rows, overlooked), overlooked };
};

/** Says on standard error which columns and names nobody reads, which countries are none and which dates cannot be: they may be slips. */
export const tellOverlooked = (file: string, { overlooked: { columns, countries, futureDates, otherParts } }: SubjectRows): void => {
  if (columns.size > 0) writeMessage(`Columns of ${file} that are ignored: ${[...columns].join(', ')}.`);
  if (countries.size > 0) writeMessage(`Unknown country codes in ${file}, which are ignored: ${[...countries].join(', ')}.`);
  if (futureDates.count > 0)
    writeMessage(`${toCounted(futureDates.count, 'date')} in the future in ${file}, the first in line ${futureDates.firstLine}.`);
  if (otherParts.count > 0) {
    writeMessage(
      `${toCounted(otherParts.count, 'row')} of ${file} with words in firstName, middleName or lastName that are not in name, the first in line ${otherParts.firstLine}; only name is screened.`,
    );
  }
};

const assertColumns = (file: string, columns: readonly string[]): void => {
  const missing =
    ['id', 'type'].find((column) => !columns.includes(column)) ?? (columns.includes('name') ? undefined : toMissingPart(columns));
  if (missing === undefined) return;
  throw new ScreeningError('source_malformed', `Line 1 of ${file}, the header, has no column ${missing}.`, {
    file,
    line: 1,
    field: missing,
  });
};

/** One part alone is half of each name, under which nobody would be found: the other column has a name that is not known. */
const toMissingPart = (columns: readonly string[]): string | undefined => {
  const missing = ['firstName', 'lastName'].filter((column) => !columns.includes(column));
  return missing.length === 2 ? 'name' : missing[0];
};

async function* readSubjects(rows: AsyncIterable<InputRow>, overlooked: Overlooked): AsyncGenerator<SubjectRow, void, undefined> {
  const { columns, countries, futureDates, otherParts } = overlooked;
  const now = new Date();
  for await (const row of rows) {
    if (row.kind === 'defect') {
      yield { kind: 'error', line: row.line, id: undefined, code: 'source_malformed', field: 'row', message: row.message };
      continue;
    }
    for (const column of Object.keys(row.values)) if (!(SUBJECT_COLUMNS as readonly string[]).includes(column)) columns.add(column || '""');
    const subject = toSubjectRow(row.line, row.values);
    if (subject.kind === 'subject') {
      // What has another form is refused with its row.
      for (const code of (subject.subject.countries ?? []).map(({ country }) => country.toLowerCase()))
        if (COUNTRY_CODE.test(code) && !isKnownCountry(code)) countries.add(code);
      if (subject.subject.date && isFuture(subject.subject.date, now)) count(futureDates, row.line);
      if (hasOtherParts(subject.subject)) count(otherParts, row.line);
    }
    yield subject;
  }
}

const count = (counted: Counted, line: number): void => {
  if (counted.count++ === 0) counted.firstLine = line;
};

const toWords = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const hasOtherParts = ({ name, firstName = '', middleName = '', lastName = '' }: SubjectInput): boolean => {
  if (name === undefined) return false;
  const words = new Set(toWords(name));
  return toWords([firstName, middleName, lastName].join(' ')).some((word) => !words.has(word));
};

/** Reads the cells of one row. */
const toSubjectRow = (line: number, values: Readonly<Record<string, unknown>>): SubjectRow => {
  const { cells, notText } = readCells(values);
  const { id } = cells;
  const fail = (field: SubjectColumn, message: string): SubjectRow => ({
    kind: 'error',
    line,
    id,
    code: 'invalid_subject',
    field,
    message,
  });
  if (notText !== undefined)
    return fail(notText, notText === 'id' ? 'must be a text, or a whole number of at most 15 digits' : 'must be a text');
  if (id === undefined) return fail('id', RULES.id);
  const date = cells.dob === undefined ? undefined : parsePartialDate(cells.dob);
  if (cells.dob !== undefined && date === undefined) return fail('dob', RULES.dob);
  const type = cells.type?.toLowerCase();
  if (type !== 'person' && type !== 'company') return fail('type', RULES.type);
  const gender = cells.gender?.toLowerCase();
  if (gender !== undefined && gender !== 'male' && gender !== 'female' && gender !== 'other') return fail('gender', RULES.gender);
  return { kind: 'subject', line, id, subject: { type, ...(gender === undefined ? {} : { gender }), ...toSubjectFacts(cells, date) } };
};

/** What the engine says of a subject that it refuses, in the words of the file. */
export const toRowError = ({ line, id }: SubjectItem, { code, detail, message }: ScreeningError): RowError => {
  const field = code === 'invalid_subject' ? toColumn(detail['field']) : 'row';
  return { kind: 'error', line, id, code, field, message: field === 'row' ? message : RULES[field] };
};

type Cells = Partial<Record<SubjectColumn, string>>;

const readCells = (values: Readonly<Record<string, unknown>>): { cells: Cells; notText?: SubjectColumn } => {
  const cells: Cells = {};
  for (const column of SUBJECT_COLUMNS) {
    const cell = values[column];
    // JSON keeps no more digits of a number: two customers would get one id.
    const text = column === 'id' && Number.isSafeInteger(cell) ? String(cell) : cell;
    if (text === undefined || text === null) continue;
    if (typeof text !== 'string') return { cells, notText: column };
    if (text.trim() !== '') cells[column] = text.trim();
  }
  return { cells };
};

const NAME_COLUMNS = ['name', 'firstName', 'middleName', 'lastName'] as const;

const toSubjectFacts = (cells: Cells, date: PartialDate | undefined): Omit<SubjectInput, 'type'> => ({
  ...Object.fromEntries(NAME_COLUMNS.filter((column) => cells[column] !== undefined).map((column) => [column, cells[column]])),
  ...(date === undefined ? {} : { date }),
  ...(cells.country === undefined ? {} : { countries: [{ country: cells.country }] }),
  ...(cells.birthPlace === undefined ? {} : { birthPlaces: [cells.birthPlace] }),
  ...(cells.identification === undefined ? {} : { identifications: [{ value: cells.identification }] }),
});

/** Columns by the members of a subject that they fill. */
const COLUMN_OF: Readonly<Record<string, SubjectColumn>> = {
  type: 'type',
  firstName: 'firstName',
  middleName: 'middleName',
  lastName: 'lastName',
  date: 'dob',
  gender: 'gender',
  countries: 'country',
  birthPlaces: 'birthPlace',
  identifications: 'identification',
};

const toColumn = (field: unknown): SubjectColumn => COLUMN_OF[String(field).split('.', 1)[0]!] ?? 'name';

const NAME_RULE = `must hold a letter or a digit, and at most ${MAX_NAME_LENGTH} characters`;
const RULES: Readonly<Record<SubjectColumn, string>> = {
  id: 'is empty',
  type: 'must be person or company',
  name: `${NAME_RULE}, unless firstName and lastName are given`,
  firstName: NAME_RULE,
  middleName: NAME_RULE,
  lastName: NAME_RULE,
  dob: 'must be a date that a calendar holds, as YYYY, YYYY-MM or YYYY-MM-DD',
  gender: 'must be male, female or other',
  country: 'must be a two-letter ISO country code',
  birthPlace: 'must be a text',
  identification: 'must be a text',
};

/**
 * Loads any CSV file by a mapping: a house list or an adverse-media feed needs no code.
 *
 * In: `FILE?mapping=MAPPING`: the file, plain or gzip, or `-`, with a header or columns that the mapping names; and a
 * YAML or JSON mapping (csv-mapping.ts says what it holds). Out: one list, as the mapping names it. A column that the
 * mapping does not name is kept in the remarks; one that it names and the file does not have is an error. Words that
 * do not fit a fact are kept in the remarks, with a warning.
 */
import { toClassificationLeaves, toClassificationMask, type ClassificationLeaf } from '../../entity/classification.js';
import { parseCountry } from '../../entity/country.js';
import type {
  EntityAddress,
  EntityIdentification,
  EntityName,
  EntityOccupation,
  EntityReference,
  EntityType,
} from '../../entity/entity.js';
import type { PartialDate } from '../../entity/partial-date.js';
import { ScreeningError } from '../../errors.js';
import { toParts } from '../../table.js';
import { deliverCsvList } from '../csv-list.js';
import { parseDateOf } from '../facts/date-format.js';
import { addName, isName } from '../facts/draft-names.js';
import {
  definedOf,
  note,
  noteUnread,
  openDraft,
  takeCountry,
  takeStatedDate,
  takeGender,
  toEntity,
  warn,
  type EntityDraft,
} from '../facts/entity-draft.js';
import { addImage } from '../facts/json-person.js';
import { toFiledName, toListedName } from '../facts/listed-name.js';
import { addOffice, findOffice, UNKNOWN_LEVEL, warnUnknownOffice } from '../facts/pep-office.js';
import { parseStatedDate, toSingleDate, type StatedDate } from '../facts/stated-date.js';
import type { ReadEntry } from '../list-tally.js';
import type { ListLoader } from '../loader.js';
import { toSourceError } from '../reading/source-text.js';
import { columnsOf, readCsvMapping, type CsvMapping, type MappedCell } from './csv-mapping.js';

const MAPPING_MARK = '?mapping=';

export const mappedCsv: ListLoader = {
  format: 'csv',
  description: 'Any CSV file by a YAML or JSON mapping of its columns, as FILE?mapping=MAPPING; the file plain, .gz or -',
  load: async function* (source) {
    const at = source.lastIndexOf(MAPPING_MARK);
    const [path, mappingPath] = [source.slice(0, at), source.slice(at + MAPPING_MARK.length)];
    if (at < 1 || mappingPath === '') {
      const allowed = 'csv:FILE?mapping=MAPPING';
      throw new ScreeningError('invalid_option', `A source of the format csv is written ${allowed}.`, { option: 'source', allowed });
    }
    const mapping = await readCsvMapping(mappingPath);
    const named = columnsOf(mapping);
    const { list, name, separator, columns, publishedOn } = mapping;
    yield* deliverCsvList(path, {
      list,
      name,
      required: [],
      separator,
      ...(columns === undefined ? {} : { columns }),
      checkHeader: (stated, file) => {
        const missing = [...named].find((column) => !stated.includes(column));
        if (missing !== undefined)
          throw toSourceError(file, `${file} has no column ${missing}, which the mapping names.`, { line: 1, field: missing });
      },
      readEntry: (row) => {
        const cells = new Map([...row].filter(([, words]) => !mapping.nulls.includes(words.toLowerCase())));
        const sourceId = toSourceId(mapping, cells);
        return { sourceId, ...readEntry({ mapping, cells, named, draft: openDraft() }, sourceId) };
      },
      readDate: () => publishedOn,
    });
  },
};

interface Reading {
  readonly mapping: CsvMapping;
  readonly cells: ReadonlyMap<string, string>;
  /** Every column that the mapping names. */
  readonly named: ReadonlySet<string>;
  readonly draft: EntityDraft;
}

const toSourceId = ({ id }: CsvMapping, cells: Reading['cells']): string | undefined => {
  const parts = id.flatMap((column) => cells.get(column) ?? []);
  return parts.length === 0 ? undefined : parts.join('-');
};

const readEntry = (reading: Reading, sourceId: string | undefined): ReadEntry => {
  const { mapping, draft } = reading;
  takeNames(reading);
  const type = takeType(reading);
  const missing = sourceId === undefined ? 'id' : draft.names.length === 0 ? 'name' : type === undefined ? 'type' : undefined;
  if (missing !== undefined)
    return {
      issues: [{ field: missing, severity: 'error', message: `The row has no ${missing} that the mapping knows and is left out.` }],
    };
  takeDates(reading);
  takePlaces(reading);
  takePerson(reading);
  takeIdentifications(reading);
  takeReferences(reading);
  const titles = takeOccupations(reading);
  const classifications = takeClassification(reading, titles);
  for (const column of mapping.remarks) note(draft, column, reading.cells.get(column));
  for (const [column, words] of reading.cells) if (!reading.named.has(column)) note(draft, column, words);
  return { entity: toEntity(draft, { list: mapping.list, sourceId: sourceId!, type: type!, classifications }), issues: draft.issues };
};

/** The words of a column, or the constant. */
const wordsOf = ({ cells }: Reading, cell: MappedCell | undefined): string | undefined =>
  typeof cell === 'object' ? cell.value : cell === undefined ? undefined : cells.get(cell);

/** The values of a column or constant, where it holds several. */
const valuesOf = (reading: Reading, cell: MappedCell, split: string | undefined): readonly string[] => {
  const words = wordsOf(reading, cell);
  if (words === undefined) return [];
  return split === undefined ? [words] : toParts(words, split).filter((part) => !reading.mapping.nulls.includes(part.toLowerCase()));
};

const takeNames = (reading: Reading): void => {
  const { draft, cells, mapping } = reading;
  for (const spec of mapping.names) {
    const kind = (): EntityName['type'] => (draft.names.length === 0 ? 'primary' : 'alias');
    if ('column' in spec) {
      const toName = spec.order === 'filed' ? toFiledName : toListedName;
      for (const words of valuesOf(reading, spec.column, spec.split)) addName(draft, toName(words, kind(), spec.quality));
      continue;
    }
    const [firstName, middleName, lastName] = [spec.first, spec.middle, spec.last].map((column) =>
      column === undefined ? undefined : cells.get(column),
    );
    const whole = [firstName, middleName, lastName].filter((part) => part !== undefined).join(' ');
    if (isName(whole))
      addName(draft, definedOf<EntityName>({ ...toListedName(whole, kind(), spec.quality), firstName, middleName, lastName }));
  }
};

const takeType = ({ mapping: { type }, cells, draft }: Reading): EntityType | undefined => {
  if (typeof type === 'string') return type;
  const words = cells.get(type.column);
  const known = words === undefined ? undefined : type.values.get(words.toLowerCase());
  if (known === undefined && words !== undefined && type.otherwise !== undefined) note(draft, type.column, words);
  return known ?? type.otherwise;
};

const toStatedDate = (words: string, formats: readonly string[]): StatedDate | undefined => {
  const from = formats.map((format) => parseDateOf(format, words)).find((date) => date !== undefined);
  return from ? { from, circa: false } : parseStatedDate(words);
};

const takeDates = (reading: Reading): void => {
  const { draft, mapping } = reading;
  for (const { kind, column, formats, split } of mapping.dates) {
    for (const words of valuesOf(reading, column, split))
      takeStatedDate(draft, kind, { field: column, words }, toStatedDate(words, formats));
  }
};

const takePlaces = (reading: Reading): void => {
  const { draft, mapping } = reading;
  for (const { kind, column, split } of mapping.countries) {
    for (const words of valuesOf(reading, column, split)) takeCountry(draft, kind, typeof column === 'string' ? column : kind, words);
  }
  for (const { column, split } of mapping.birthPlaces) draft.birthPlaces.push(...valuesOf(reading, column, split));
  for (const { country, ...parts } of mapping.addresses) {
    // Constants alone are no address of the row.
    if (![...Object.values(parts), country].some((part) => typeof part === 'string' && reading.cells.has(part))) continue;
    const code = takeCountry(draft, 'address', typeof country === 'string' ? country : 'address', wordsOf(reading, country));
    const [line, city, state, postalCode] = [parts.line, parts.city, parts.state, parts.postalCode].map((part) => wordsOf(reading, part));
    const address = definedOf<EntityAddress>({ line, city, state, postalCode, country: code });
    if (Object.keys(address).length > 0) draft.addresses.push(address);
  }
};

const takePerson = (reading: Reading): void => {
  const { draft, mapping, cells } = reading;
  const stated = mapping.gender === undefined ? undefined : cells.get(mapping.gender.column);
  if (mapping.gender && stated !== undefined)
    takeGender(draft, mapping.gender.column, stated, mapping.gender.values.get(stated.toLowerCase()));
  const dead = mapping.deceased === undefined ? undefined : cells.get(mapping.deceased.column);
  if (dead !== undefined && mapping.deceased?.values.includes(dead.toLowerCase()) === true) draft.deceased = true;
  for (const { column, split } of mapping.images) for (const image of valuesOf(reading, column, split)) addImage(draft, image);
};

/** The one date of a column. */
const dayOf = ({ cells, draft }: Reading, column: string | undefined, formats: readonly string[]): PartialDate | undefined => {
  const words = column === undefined ? undefined : cells.get(column);
  if (words === undefined) return undefined;
  const stated = toStatedDate(words, formats);
  const day = stated && toSingleDate(stated);
  if (!day) noteUnread(draft, column!, words);
  return day;
};

const takeIdentifications = (reading: Reading): void => {
  const { draft, mapping } = reading;
  for (const { type, column, country, issued, expires, formats, split } of mapping.identifications) {
    const values = valuesOf(reading, column, split);
    if (values.length === 0) continue;
    const words = wordsOf(reading, country);
    const code = words === undefined ? undefined : parseCountry(words);
    if (words !== undefined && code === undefined) noteUnread(draft, 'identification', words);
    const [from, to] = [dayOf(reading, issued, formats), dayOf(reading, expires, formats)];
    for (const value of values) {
      draft.identifications.push(
        definedOf<EntityIdentification>({ type: wordsOf(reading, type) ?? 'Number', value, country: code, issued: from, expires: to }),
      );
    }
  }
};

const takeReferences = (reading: Reading): void => {
  const { draft, mapping } = reading;
  for (const { source, from, to, formats, split } of mapping.references) {
    const [fromDate, toDate] = [dayOf(reading, from, formats), dayOf(reading, to, formats)];
    for (const words of valuesOf(reading, source, split))
      draft.references.push(definedOf<EntityReference>({ source: words, fromDate, toDate }));
  }
};

/** @returns the titles of public offices. */
const takeOccupations = (reading: Reading): readonly string[] => {
  const { draft, mapping } = reading;
  const offices: string[] = [];
  for (const { type, title, category, from, to, formats, split } of mapping.occupations) {
    const titles = valuesOf(reading, title, split);
    const period = { fromDate: dayOf(reading, from, formats), toDate: dayOf(reading, to, formats) };
    const kind = wordsOf(reading, category);
    for (const words of titles) {
      if (type === 'pep') offices.push(words);
      if (type === 'pep') addOffice(draft, { title: words, ...(kind === undefined ? {} : { category: kind }), ...period });
      else draft.occupations.push(definedOf<EntityOccupation>({ type, category: kind, title: words, ...period }));
    }
  }
  return offices;
};

const takeClassification = (reading: Reading, titles: readonly string[]): readonly ClassificationLeaf[] => {
  const { draft, mapping } = reading;
  const { leaves: always = [], column, split, values, otherwise, byOffice } = mapping.classification;
  const leaves: ClassificationLeaf[] = [...always];
  for (const words of column === undefined ? [] : valuesOf(reading, column, split)) {
    const known = values.get(words.toLowerCase());
    leaves.push(...(known ?? otherwise ?? (['watchlist.sanctionsLists'] as const)));
    if (!known) note(draft, column!, words);
    if (!known && !otherwise)
      warn(draft, 'classification', 'A class of the entry is not among those of the mapping; it counts as sanctions.');
  }
  if (byOffice) {
    const levels = titles.flatMap((title) => findOffice(title)?.level ?? []);
    leaves.push(...levels);
    if (titles.length > 0 && leaves.length === 0) {
      leaves.push(UNKNOWN_LEVEL);
      warnUnknownOffice(draft);
    }
  }
  if (leaves.length === 0) {
    leaves.push(...(otherwise ?? (['watchlist.sanctionsLists'] as const)));
    if (!otherwise) warn(draft, 'classification', 'The row has no class; it counts as sanctions.');
  }
  return toClassificationLeaves(toClassificationMask(leaves));
};

/**
 * The mapping of a CSV file to entities: a YAML or JSON document that says which column is which fact.
 *
 * In: a path. Out: the checked mapping. A column is named as in the header, in any case; where a column is expected,
 * `{ value: TEXT }` is a constant. Invariant: a member that is misspelt or does not fit is an error that names it.
 *
 *     list: house
 *     name: House list
 *     separator: ';'
 *     nulls: ['-', 'n/a']
 *     id: Ref
 *     type: { column: Kind, values: { P: person, C: company } }
 *     names: [{ column: Name, order: filed }, { column: Aliases, split: '|', quality: weak }]
 *     dates: [{ kind: birth, column: Born, formats: [DD/MM/YYYY] }]
 *     countries: [{ kind: citizenship, column: Nationality }]
 *     occupations: [{ type: pep, title: Office, from: Since }]
 *     classification: { column: Category, values: { fraud: [otherLists.financialCrime] }, leaves: [adverseMedia.regulatory] }
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CLASSIFICATION_LEAVES } from '../../entity/classification.js';
import { entitySchema, isoDay } from '../../entity/entity-schema.js';
import { COUNTRY_KINDS, ENTITY_TYPES } from '../../entity/entity.js';
import { DATE_KINDS } from '../../entity/partial-date.js';
import { readBySchema } from '../../entity/schema-problem.js';
import { ScreeningError } from '../../errors.js';
import { isDateFormat } from '../facts/date-format.js';
import { readSourceText, toSourceName } from '../reading/source-text.js';
import { parseYaml, toErrorLine } from '../reading/yaml.js';

const text = z.string().trim().min(1);
const column = text.transform((name) => name.toLowerCase());
/** A column, or a constant. */
const cell = z.union([column, z.strictObject({ value: text })]);
const split = z.string().min(1).exactOptional();
const leaves = z.array(z.enum(CLASSIFICATION_LEAVES)).min(1);
const type = z.enum(ENTITY_TYPES);
/** What the words of a cell mean, in any case. */
const meanings = <T extends z.ZodType>(meaning: T) =>
  z
    .record(z.string(), meaning)
    .transform((record) => new Map(Object.entries(record).map(([words, value]) => [words.trim().toLowerCase(), value] as const)));
const formats = z.array(text.refine(isDateFormat, 'must be written with YYYY, MM or M or MON, DD or D, and one year')).default([]);

const nameSchema = z.union([
  z.strictObject({
    column,
    /** Several names in a cell are parted at this text. */
    split,
    /** filed: "LAST, First"; reading: as it is said. */
    order: z.enum(['reading', 'filed']).default('reading'),
    quality: z.enum(['strong', 'weak']).default('strong'),
  }),
  z.strictObject({
    first: column.exactOptional(),
    middle: column.exactOptional(),
    last: column,
    quality: z.enum(['strong', 'weak']).default('strong'),
  }),
]);

/** What a mapping is made of, and what each member is unless stated. */
export const mappingSchema = z.strictObject({
  list: entitySchema.shape.list,
  name: text,
  publishedOn: isoDay.exactOptional(),
  separator: z
    .string()
    .length(1, 'must be one character')
    .refine((mark) => !/["\r\n]/u.test(mark), 'must not be a quote or a line end')
    .default(','),
  /** The columns of a file that has no header. */
  columns: z.array(column).min(1).exactOptional(),
  /** Cells that stand for nothing, in any case, beside blank ones. */
  nulls: z.array(z.string().transform((words) => words.trim().toLowerCase())).default([]),
  /** Columns that are left out; every other column that the mapping does not name is kept in the remarks. */
  ignore: z.array(column).default([]),
  /** One column, or several that make an id together. */
  id: z.union([column.transform((name) => [name]), z.array(column).min(1)]),
  type: z.union([type, z.strictObject({ column, values: meanings(type), otherwise: type.exactOptional() })]),
  /** The first that has words is the primary name. */
  names: z.array(nameSchema).min(1),
  dates: z.array(z.strictObject({ kind: z.enum(DATE_KINDS), column, formats, split })).default([]),
  countries: z
    .array(
      z.strictObject({
        kind: z.enum(COUNTRY_KINDS),
        column: cell,
        split,
      }),
    )
    .default([]),
  birthPlaces: z.array(z.strictObject({ column, split })).default([]),
  gender: z.strictObject({ column, values: meanings(z.enum(['male', 'female', 'other'])).default(new Map()) }).exactOptional(),
  /** The cells that say that somebody is dead. */
  deceased: z.strictObject({ column, values: z.array(z.string().trim().toLowerCase()).min(1) }).exactOptional(),
  addresses: z
    .array(
      z.strictObject({
        line: cell.exactOptional(),
        city: cell.exactOptional(),
        state: cell.exactOptional(),
        postalCode: cell.exactOptional(),
        country: cell.exactOptional(),
      }),
    )
    .default([]),
  identifications: z
    .array(
      z.strictObject({
        type: cell,
        column,
        country: cell.exactOptional(),
        issued: column.exactOptional(),
        expires: column.exactOptional(),
        formats,
        split,
      }),
    )
    .default([]),
  occupations: z
    .array(
      z.strictObject({
        type: z.enum(['pep', 'stated']),
        title: cell,
        category: cell.exactOptional(),
        from: column.exactOptional(),
        to: column.exactOptional(),
        formats,
        split,
      }),
    )
    .default([]),
  references: z
    .array(z.strictObject({ source: cell, from: column.exactOptional(), to: column.exactOptional(), formats, split }))
    .default([]),
  images: z.array(z.strictObject({ column, split })).default([]),
  remarks: z.array(column).default([]),
  classification: z
    .strictObject({
      /** Of every entry. */
      leaves: leaves.exactOptional(),
      column: column.exactOptional(),
      split,
      values: meanings(leaves).default(new Map()),
      /** Of a cell that is not among the values; unless stated it counts as sanctions, with a warning. */
      otherwise: leaves.exactOptional(),
      /** Whether the titles of offices tell the levels of politically exposed persons. */
      byOffice: z.boolean().default(false),
    })
    .refine(
      ({ leaves: always, column: named, byOffice }) => always !== undefined || named !== undefined || byOffice,
      'must have leaves, a column or byOffice',
    ),
});

export type CsvMapping = z.output<typeof mappingSchema>;
export type MappedCell = z.output<typeof cell>;

/** A mapping is written by hand; the longest thinkable one is far below this. */
const MAX_MAPPING_BYTES = 1024 ** 2;

/**
 * Reads a mapping from a YAML or JSON file.
 * @throws ScreeningError file_unreadable; source_malformed for what is no YAML; invalid_option naming the member that does not fit.
 */
export const readCsvMapping = async (path: string): Promise<CsvMapping> => {
  const file = toSourceName(path);
  let content = '';
  for await (const piece of readSourceText(path, createHash('sha256'), { maxBytes: MAX_MAPPING_BYTES })) content += piece;
  let document: unknown;
  try {
    document = parseYaml(content);
  } catch (cause) {
    const line = toErrorLine(cause, content);
    throw new ScreeningError('source_malformed', `Line ${line} of ${file} is not YAML or JSON.`, { file, line }, { cause });
  }
  const read = readBySchema(mappingSchema, document);
  if (read.ok) return read.value;
  const field = read.path || 'mapping';
  throw new ScreeningError('invalid_option', `The mapping ${file} is not valid: ${field} ${read.rule}.`, {
    option: 'mapping',
    file,
    field,
  });
};

/** Every column that a mapping names, those that it ignores too. */
export const columnsOf = (mapping: CsvMapping): ReadonlySet<string> => {
  const columns = new Set<string>([...mapping.id, ...mapping.ignore, ...mapping.remarks]);
  const add = (value: unknown): void => {
    if (typeof value === 'string') columns.add(value);
  };
  if (typeof mapping.type === 'object') add(mapping.type.column);
  for (const { column: name } of [...mapping.dates, ...mapping.birthPlaces, ...mapping.images, ...mapping.countries]) add(name);
  for (const name of mapping.names)
    for (const key of ['column', 'first', 'middle', 'last'] as const) add((name as Partial<Record<typeof key, string>>)[key]);
  for (const address of mapping.addresses) for (const value of Object.values(address)) add(value);
  for (const { type: kind, column: name, country, issued, expires } of mapping.identifications)
    [kind, name, country, issued, expires].forEach(add);
  for (const { title, category, from, to } of mapping.occupations) [title, category, from, to].forEach(add);
  for (const { source, from, to } of mapping.references) [source, from, to].forEach(add);
  [mapping.gender?.column, mapping.deceased?.column, mapping.classification.column].forEach(add);
  return columns;
};

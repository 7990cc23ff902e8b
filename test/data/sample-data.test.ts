/** The sample data keeps what data/sample/README.md says of it, and what the first run and the other tests rely on. */
import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { CLASSIFICATION_LEAVES } from '../../src/entity/classification.js';
import { entitySchema } from '../../src/entity/entity-schema.js';
import { parsePartialDate } from '../../src/entity/partial-date.js';
import { parseSubject } from '../../src/entity/subject.js';

const read = (file: string): string => readFileSync(new URL(`../../data/sample/${file}`, import.meta.url), 'utf8');

const lines = read('sample-list.jsonl')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly list: unknown });
/** Lines that name a list have an object there. */
const isHeader = ({ list }: { readonly list: unknown }): boolean => typeof list === 'object';
const entities = lines.filter((line) => !isHeader(line)).map((line) => entitySchema.safeParse(line));
const valid = entities.flatMap((parsed) => (parsed.success ? [parsed.data] : []));
const idsOf = (type: string): string[] =>
  valid.flatMap((entity) => entity.identifications.filter((id) => id.type === type).map((id) => id.value));
const countOf = (matches: (entity: (typeof valid)[number]) => boolean): number => valid.filter(matches).length;

describe('the sample list', () => {
  it('holds at least 300 entities, each in the native format', () => {
    expect(entities.flatMap((parsed, at) => (parsed.success ? [] : [`entity ${at + 1}: ${parsed.error.message}`]))).toEqual([]);
    expect(valid.length).toBeGreaterThanOrEqual(300);
  });

  it('names each list before its entities', () => {
    expect(lines.filter(isHeader)).toEqual(
      [
        ['sample-sanctions', 'Sample Sanctions List'],
        ['sample-pep', 'Sample PEP Register'],
        ['sample-media', 'Sample Adverse Media'],
        ['sample-debarment', 'Sample Debarment List'],
      ].map(([list, name]) => ({ list: { list, name, publishedOn: '2026-06-30' } })),
    );
  });

  it('gives each entity of a list an id of its own', () => {
    expect(new Set(valid.map((entity) => `${entity.list} ${entity.sourceId}`)).size).toBe(valid.length);
  });

  it('has people, companies, vessels and aircraft in four lists', () => {
    expect(new Set(valid.map((entity) => entity.type))).toEqual(new Set(['person', 'company', 'vessel', 'aircraft']));
    expect(new Set(valid.map((entity) => entity.list))).toEqual(
      new Set(['sample-sanctions', 'sample-pep', 'sample-media', 'sample-debarment']),
    );
    expect(countOf((entity) => entity.type === 'person') / valid.length).toBeGreaterThan(0.6);
  });

  it.each(CLASSIFICATION_LEAVES)('has at least eight entities under %s', (leaf) => {
    expect(countOf((entity) => entity.classifications.includes(leaf))).toBeGreaterThanOrEqual(8);
  });

  it.each([
    ...['Cyrillic', 'Arabic', 'Hebrew', 'Han', 'Hangul', 'Greek', 'Devanagari', 'Thai', 'Georgian', 'Armenian'],
    ...['Katakana', 'Bengali', 'Gurmukhi', 'Tamil', 'Sinhala', 'Lao', 'Ethiopic', 'Myanmar', 'Khmer'],
  ])('has localised names in %s', (script) => {
    const letter = new RegExp(`\\p{Script=${script}}`, 'u');
    expect(countOf((entity) => entity.names.some((name) => name.type === 'localised_name' && letter.test(name.entityName)))).not.toBe(0);
  });

  it('keeps primary names in Latin letters', () => {
    const other = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
    expect(valid.map((entity) => entity.names[0]!.entityName).filter((name) => other.test(name))).toEqual([]);
  });

  it('has weak aliases, every precision of birth date, circa, ranges, several dates, and the dead', () => {
    const births = valid.map((entity) => entity.dates.filter((date) => date.kind === 'birth'));
    const some = (matches: (date: (typeof births)[number][number]) => boolean): boolean => births.flat().some(matches);
    expect(countOf((entity) => entity.names.some((name) => name.quality === 'weak'))).toBeGreaterThan(10);
    expect(some((date) => date.from.day !== undefined)).toBe(true);
    expect(some((date) => date.from.month !== undefined && date.from.day === undefined && date.to === undefined)).toBe(true);
    expect(some((date) => date.from.month === undefined)).toBe(true);
    expect(some((date) => date.circa && date.to === undefined)).toBe(true);
    expect(some((date) => date.circa && date.to !== undefined)).toBe(true);
    expect(some((date) => !date.circa && date.to !== undefined)).toBe(true);
    expect(births.some((dates) => dates.length > 1)).toBe(true);
    expect(countOf((entity) => entity.deceased === true)).toBeGreaterThan(3);
  });

  it('gives every office holder an occupation with a date', () => {
    const holders = valid.filter((entity) => entity.list === 'sample-pep');
    expect(holders.filter((entity) => !entity.occupations.some((held) => held.fromDate !== undefined))).toEqual([]);
  });

  it('has IMO numbers and LEIs whose check digits hold', () => {
    const imoHolds = (value: string): boolean =>
      /^\d{7}$/u.test(value) &&
      Array.from(value.slice(0, 6)).reduce((sum, digit, at) => sum + Number(digit) * (7 - at), 0) % 10 === Number(value[6]);
    // ISO 17442: letters as 10–35, the whole number modulo 97 is 1.
    const leiHolds = (value: string): boolean =>
      /^[0-9A-Z]{20}$/u.test(value) && BigInt(Array.from(value, (sign) => parseInt(sign, 36)).join('')) % 97n === 1n;
    expect(idsOf('IMO').length).toBeGreaterThan(5);
    expect(idsOf('IMO').filter((value) => !imoHolds(value))).toEqual([]);
    expect(idsOf('LEI').length).toBeGreaterThan(5);
    expect(idsOf('LEI').filter((value) => !leiHolds(value))).toEqual([]);
  });
});

describe('the sample subjects', () => {
  const parsed = papaparse.parse<Record<string, string>>(read('sample-subjects.csv'), { header: true, skipEmptyLines: true });
  const rows = parsed.data;

  it('have the documented columns, one set of cells a row, and ids of their own', () => {
    expect(parsed.errors).toEqual([]);
    expect(parsed.meta.fields).toEqual(
      'id,type,name,firstName,middleName,lastName,dob,gender,country,birthPlace,identification,story'.split(','),
    );
    expect(rows.length).toBeGreaterThanOrEqual(40);
    expect(new Set(rows.map((row) => row['id'])).size).toBe(rows.length);
  });

  it('can all be screened', () => {
    const given = (row: Record<string, string>, columns: readonly string[]): Record<string, string> =>
      Object.fromEntries(columns.filter((column) => row[column] !== '').map((column) => [column, row[column]!]));
    for (const row of rows) {
      const date = row['dob'] === '' ? undefined : parsePartialDate(row['dob']!);
      expect(date !== undefined || row['dob'] === '', `${row['id']!} dob`).toBe(true);
      const subject = parseSubject({
        ...given(row, ['type', 'name', 'firstName', 'middleName', 'lastName', 'gender']),
        ...(date && { date }),
        ...(row['country'] !== '' && { countries: [{ country: row['country'] }] }),
        ...(row['birthPlace'] !== '' && { birthPlaces: [row['birthPlace']] }),
        ...(row['identification'] !== '' && { identifications: [{ value: row['identification'] }] }),
      });
      expect(subject.name).not.toBe('');
    }
  });

  it('tell what they show: alerts, and people who are near but clear', () => {
    expect(rows.filter((row) => !/^(?:Alert|Clear): ./u.test(row['story']!))).toEqual([]);
    expect(rows.filter((row) => row['story']!.startsWith('Clear: ')).length).toBeGreaterThanOrEqual(15);
  });
});

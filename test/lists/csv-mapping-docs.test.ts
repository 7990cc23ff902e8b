/** docs/csv-mapping.md says what the schema of mappings takes: the same members, whether they are required, and all of their words. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CLASSIFICATION_LEAVES } from '../../src/entity/classification.js';
import { mappingSchema } from '../../src/lists/formats/csv-mapping.js';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly enum?: readonly string[];
}

const schema = z.toJSONSchema(mappingSchema, { io: 'input' }) as Schema;
const members = Object.entries(schema.properties!);

type Row = readonly [names: string, what: string, unlessStated: string];
const rows = readFileSync(new URL('../../docs/csv-mapping.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.slice(1, -1).split('|') as unknown as Row);
const toCodes = (cell: string): string[] => Array.from(cell.matchAll(/`([^`]+)`/gu), ([, code]) => code!);
const rowOf = (member: string): Row => rows.find(([names]) => toCodes(names).includes(member))!;

/** What stands within a schema, at any depth; a constant in place of a column is told of once for all. */
const toParts = ({ properties = {}, anyOf = [], items, additionalProperties }: Schema): readonly Schema[] => [
  ...Object.values(properties),
  ...anyOf.filter((each) => Object.keys(each.properties ?? {}).join() !== 'value'),
  ...(items ? [items] : []),
  ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
];
const toKeys = (of: Schema): string[] => [...Object.keys(of.properties ?? {}), ...toParts(of).flatMap(toKeys)];
const toWords = (of: Schema): string[] => [...(of.enum ?? []), ...toParts(of).flatMap(toWords)];
const toSorted = (words: readonly string[]): string[] => [...new Set(words)].sort();

test('every member is documented, and every documented member is one', () => {
  expect(toSorted(rows.flatMap(([names]) => toCodes(names)))).toEqual(toSorted(members.map(([member]) => member)));
});

test.each(members)('%s has the members and the words that its row names, and is required where that says so', (member, part) => {
  const [, what, unlessStated] = rowOf(member);
  const codes = toCodes(what);
  const documented = codes
    .filter((code) => code.startsWith('{'))
    .flatMap((code) => Array.from(code.matchAll(/(\w+)(?:: \w+)?/gu), ([, key]) => key!));
  expect(toSorted(documented)).toEqual(toSorted(toKeys(part)));
  const words = toWords(part).filter((word) => !(CLASSIFICATION_LEAVES as readonly string[]).includes(word));
  expect(codes).toEqual(expect.arrayContaining(words));
  expect(unlessStated.trim().startsWith('required')).toBe(schema.required!.includes(member));
});

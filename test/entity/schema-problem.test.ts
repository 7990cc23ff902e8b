/** What a schema finds wrong is told in plain words, and not what was given. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readBySchema } from '../../src/entity/schema-problem.js';

const schema = z.strictObject({
  kind: z.enum(['person', 'company', 'vessel']),
  id: z.union([z.string().min(1), z.strictObject({ column: z.string(), split: z.string().min(1).exactOptional() })]),
  count: z.number().int().min(1).max(9).default(1),
  isOpen: z.boolean().default(false),
  names: z
    .array(
      z.strictObject({
        text: z
          .string()
          .min(1)
          .max(20)
          .regex(/^[a-z]/u, 'must begin with a letter'),
      }),
    )
    .min(1)
    .default([]),
  values: z.record(z.string(), z.enum(['one', 'two'])).exactOptional(),
  links: z.array(z.url()).default([]),
});
const GOOD = { kind: 'person', id: '1' };

test('what holds is read', () => {
  expect(readBySchema(schema, GOOD)).toEqual({ ok: true, value: { ...GOOD, count: 1, isOpen: false, names: [], links: [] } });
});

test.each([
  ['', 'must be an object', 'Secretname'],
  ['', 'must be an object', null],
  ['', 'is missing', undefined],
  ['nick', 'is not known', { ...GOOD, nick: 'Secretname', age: 5 }],
  ['kind', 'must be person, company or vessel', { ...GOOD, kind: 'Secretname' }],
  ['kind', 'must be person, company or vessel', { id: '1' }],
  ['id', 'is missing', { kind: 'person' }],
  ['id', 'must be a text', { ...GOOD, id: 7 }],
  ['id', 'must not be empty', { ...GOOD, id: '' }],
  ['id.colum', 'is not known', { ...GOOD, id: { colum: 'Secretname' } }],
  ['id.column', 'is missing', { ...GOOD, id: {} }],
  ['id.split', 'must not be empty', { ...GOOD, id: { column: 'a', split: '' } }],
  ['count', 'must be a number', { ...GOOD, count: '5' }],
  ['count', 'must be a whole number', { ...GOOD, count: 2.5 }],
  ['count', 'must be at least 1', { ...GOOD, count: 0 }],
  ['count', 'must be at most 9', { ...GOOD, count: 10 }],
  ['isOpen', 'must be true or false', { ...GOOD, isOpen: 'yes' }],
  ['names', 'must be a list', { ...GOOD, names: 'Secretname' }],
  ['names', 'must not be empty', { ...GOOD, names: [] }],
  ['names.1.text', 'is missing', { ...GOOD, names: [{ text: 'a' }, {}] }],
  ['names.0.text', 'must have at most 20 characters', { ...GOOD, names: [{ text: 'secretname'.repeat(3) }] }],
  ['names.0.text', 'must begin with a letter', { ...GOOD, names: [{ text: '5' }] }],
  ['values.x', 'must be one or two', { ...GOOD, values: { x: 'Secretname' } }],
  ['links.0', 'must be a URL', { ...GOOD, links: ['Secretname'] }],
])('%s %s', (path, rule, given) => {
  expect(readBySchema(schema, given)).toEqual({ ok: false, path, rule });
});

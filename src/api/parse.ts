/**
 * What a request says, read by its schema; what is wrong with it, in a sentence that names the member and the rule, never
 * the value.
 *
 * Schemas state their rules as what follows the member's name: `must be a date that exists`.
 */
import type { z } from '@hono/zod-openapi';
import { invalidRequest, toParam } from './problem.js';

/** @throws ScreeningError invalid_request. */
export const parse = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value, { error: toRule });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
  throw invalidRequest(`${toName(issue)} ${issue.message}.`, toParam(path));
};

/** Names that the caller made up, unknown ones and those of metadata, may be personal data: they stand in `param` alone. */
const toName = ({ code, path }: z.core.$ZodIssue): string => {
  const known = path.slice(0, path.indexOf('metadata') + 1 || path.length).join('.');
  if (code !== 'unrecognized_keys' && known === path.join('.')) return known || 'The body';
  return known === '' ? 'A member or parameter' : `A member of ${known}`;
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

/** The rule that a value breaks, where its schema does not say it. */
const toRule: z.core.$ZodErrorMap = (issue) => {
  const { code, input, path = [] } = issue;
  if (code === 'unrecognized_keys') return 'is not known here; check its spelling or leave it out';
  if (code === 'invalid_union') {
    const { discriminator = '', options = [] } = issue as { readonly discriminator?: string; readonly options?: readonly string[] };
    return (input as Readonly<Record<string, unknown>>)[discriminator] === undefined ? 'is missing' : toChoice(options);
  }
  if (input === undefined && path.length > 0) return 'is missing';
  if (code === 'invalid_value') return toChoice(issue.values);
  if (code === 'invalid_type') return `must be ${TYPES[issue.expected] ?? issue.expected}`;
  if (code === 'too_small')
    return Number(issue.minimum) === 1 ? 'must not be empty' : `must have at least ${toCount(issue.minimum, issue.origin)}`;
  if (code === 'too_big') return `must have at most ${toCount(issue.maximum, issue.origin)}`;
  return undefined;
};

const toChoice = (values: readonly unknown[]): string =>
  values.length === 1 ? `must be ${String(values[0])}` : `must be one of ${values.map(String).join(', ')}`;

const toCount = (count: number | bigint, origin: string): string => `${String(count)} ${origin === 'array' ? 'items' : 'characters'}`;

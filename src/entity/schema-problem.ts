/**
 * Reads what comes from outside by its schema. What is wrong with it is told in plain words: the field, and a clause
 * about it that never holds what was given.
 */
import type { z } from 'zod';
import { toAlternatives } from '../option-rules.js';

export type SchemaReading<T> =
  | { readonly ok: true; readonly value: T }
  /** `path` of the first field that does not fit, with dots, empty for the whole; `rule` goes on from it: "must be a text". */
  | { readonly ok: false; readonly path: string; readonly rule: string };

export const readBySchema = <T>(schema: z.ZodType<T>, input: unknown): SchemaReading<T> => {
  const parsed = schema.safeParse(input, { error: toRule });
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, ...toFirst(parsed.error.issues) };
};

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** In place of the words of the schemas' library; those that a schema has itself go before. */
const toRule = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${toAlternatives(issue.values.map(String))}`;
    case 'unrecognized_keys':
      return 'is not known';
    case 'too_small':
      return issue.origin === 'number' ? `must be at least ${issue.minimum}` : 'must not be empty';
    case 'too_big':
      return issue.origin === 'number'
        ? `must be at most ${issue.maximum}`
        : `must have at most ${issue.maximum} ${issue.origin === 'string' ? 'characters' : 'items'}`;
    case 'invalid_format':
      return issue.format === 'url' ? 'must be a URL' : 'has not the form that it must have';
    default:
      return 'does not fit';
  }
};

/** A field that there is not explains one that is missing. Of alternatives the first that is of the right kind tells, or the first. */
const toFirst = (
  issues: readonly z.core.$ZodIssue[],
  within: readonly PropertyKey[] = [],
): { readonly path: string; readonly rule: string } => {
  const issue = issues.find(({ code, path }) => code === 'unrecognized_keys' && path.length === 0) ?? issues[0]!;
  const path = [...within, ...issue.path];
  if (issue.code !== 'invalid_union')
    return { path: [...path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])].join('.'), rule: issue.message };
  const meant =
    issue.errors.find(
      (errors) => !errors.some(({ code, path }) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_value')),
    ) ?? issue.errors[0]!;
  return toFirst(meant, path);
};

/**
 * The kinds of members that requests hold, each as strict as its meaning: what comes in is text that a database and a log
 * can hold, within a stated length. Objects are strict: a member that is not known is refused, not passed over.
 */
import { z } from '@hono/zod-openapi';
import { isKnownCountry, parsePartialDate } from '../../main.js';

/** As ranges: who reads these patterns in the OpenAPI document may not know classes of characters. */
const CONTROLS = String.raw`\u0000-\u001f\u007f-\u009f`;
const SURROGATES = String.raw`\ud800-\udfff`;
/** Neither control characters (line feeds in a log, NUL in a database) nor halves of surrogate pairs. */
const PLAIN = new RegExp(`^[^${CONTROLS}${SURROGATES}]*$`, 'u');
const TEXT = new RegExp(`^[^${SURROGATES}${String.raw`\u0000`}]*$`, 'u');

/** What is too long is not looked at further: a pattern over megabytes can exhaust the stack of regular expressions. */
const BEFORE_PATTERNS = { abort: true } as const;

/** Text of 1 to `most` characters that is not blank. */
export const text = (most: number): z.ZodString =>
  z.string().min(1).max(most, BEFORE_PATTERNS).regex(PLAIN, 'must be text without control characters').regex(/\S/u, 'must not be blank');

/** As {@link text}, of several lines. */
export const longText = (most: number): z.ZodString =>
  z.string().min(1).max(most, BEFORE_PATTERNS).regex(TEXT, 'must be text without NUL').regex(/\S/u, 'must not be blank');

/** A part of a name, or a whole one: something in it can be compared. */
export const nameText = (most = 200): z.ZodString => text(most).regex(/[\p{L}\p{N}]/u, 'must contain a letter or a digit');

/** Two letters in either case; kept and answered in upper case. */
export const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/u, 'must be a two-letter ISO country code')
  .refine(isKnownCountry, 'must be the ISO code of a country')
  .overwrite((code) => code.toUpperCase())
  .openapi({ description: 'ISO 3166-1 alpha-2', example: 'GB' });

/** A date that a calendar holds, to the day, the month or the year. */
export const calendarDate = z
  .string()
  .regex(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/u, 'must be YYYY, YYYY-MM or YYYY-MM-DD')
  .refine((date) => parsePartialDate(date) !== undefined, 'must be a date that exists')
  .openapi({ description: 'YYYY-MM-DD; month and day may be left out', example: '1964-03-17' });

export const id = z.string().openapi({ example: '019aa5f0-5b1e-7000-9c1d-3f6c1a2b4d5e' });
/** An id that a request names: also one that there is not, but nothing that the database would choke on. */
export const reference = text(64);
export const clientId = reference.openapi({ description: 'The client that it belongs to' });

/** ISO 8601, UTC, milliseconds. */
export const timestamp = z.string().openapi({ format: 'date-time', example: '2026-11-21T10:00:00.000Z' });
export const times = { createdAt: timestamp, updatedAt: timestamp } as const;

const METADATA = { keys: 20, keyLength: 40, valueLength: 500 } as const;

const metadataText = z.string().max(METADATA.valueLength, BEFORE_PATTERNS).regex(TEXT, 'must be text without NUL');
const metadataOf = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string().min(1).max(METADATA.keyLength, BEFORE_PATTERNS).regex(PLAIN), value, {
    error: ({ code }) =>
      code === 'invalid_key' ? `must have a name of 1 to ${METADATA.keyLength} characters without control characters` : undefined,
  });

export const metadata = metadataOf(metadataText)
  .refine((entries) => Object.keys(entries).length <= METADATA.keys, `must have at most ${METADATA.keys} members`)
  .openapi({
    description: `Own data: up to ${METADATA.keys} members, names up to ${METADATA.keyLength} characters, texts up to ${METADATA.valueLength}`,
  });

export const metadataPatch = metadataOf(metadataText.nullable()).openapi({
  description: 'Members that are given replace those that are, null removes one; the others stay',
});

/**
 * What updates a resource: every member may be left out, and one that not every schema requires be null, which removes it.
 * The merged resource is checked by the schema of creation.
 */
export const toPatch = (...schemas: readonly z.ZodObject[]): z.ZodObject => {
  const members: Record<string, z.ZodType> = {};
  for (const schema of schemas)
    for (const [name, member] of Object.entries(schema.shape) as [string, z.ZodType][]) {
      const isRequired = schemas.every(({ shape }) => shape[name] !== undefined && !(shape[name] instanceof z.ZodOptional));
      members[name] = (isRequired ? member : member.nullable()).optional();
    }
  return z.strictObject(members);
};

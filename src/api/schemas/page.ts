/**
 * List methods: page, page size and the four time filters in; the envelope out.
 */
import { z } from '@hono/zod-openapi';
import type { PageRequest } from '../store/pages.js';

const DEFAULT_PAGE_SIZE = 100;
const MAX_PAGE_SIZE = 1000;
const MAX_PAGE = 10_000_000;

const wholeNumber = (most: number): z.ZodType<number> =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/u, `must be a whole number from 1 to ${most}`)
    .transform(Number)
    .pipe(z.number().max(most, `must be a whole number from 1 to ${most}`))
    .openapi({ type: 'integer', minimum: 1, maximum: most });

const ISO = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::\d{2})?)$/u;

/** The years 1 to 9999, in UTC: what lies beyond them by its offset is written in ways that a database does not read, and leaves the same rows. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The millisecond that leaves the same rows as the instant itself, which may lie between two: the one before it for an
 * exclusive lower bound, the one after it for an exclusive upper one.
 */
export const parseBound = (text: string, kind: 'after' | 'before'): Date | undefined => {
  const found = ISO.exec(text);
  if (!found) return undefined;
  const [, minute = '', second = '00', digits = '', offset = ''] = found;
  const fraction = digits.padEnd(3, '0');
  // ISO 8601 lets the minutes of an offset be left out, which Date and Zod do not read.
  const full = `${minute}:${second}.${fraction.slice(0, 3)}${offset.length === 3 ? `${offset}:00` : offset}`;
  if (!z.iso.datetime({ offset: true }).safeParse(full).success) return undefined;
  const whole = Date.parse(full);
  if (Number.isNaN(whole)) return undefined;
  const isBetween = /[1-9]/u.test(fraction.slice(3));
  return new Date(Math.min(Math.max(whole + (isBetween && kind === 'before' ? 1 : 0), FIRST_MS), LAST_MS));
};

const bound = (kind: 'after' | 'before', column: string): z.ZodType<Date | undefined> =>
  z
    .string()
    .transform((text, context) => {
      const date = parseBound(text, kind);
      if (date === undefined)
        context.addIssue({ code: 'custom', message: 'must be an ISO 8601 timestamp with its offset, such as 2026-11-21T10:00:00.000Z' });
      return date;
    })
    .optional()
    .openapi({ type: 'string', format: 'date-time', description: `Keeps records whose ${column} is ${kind} the value, exclusively` });

export const pageQuery = {
  page: wholeNumber(MAX_PAGE).optional(),
  pageSize: wholeNumber(MAX_PAGE_SIZE)
    .optional()
    .openapi({ description: `Default ${DEFAULT_PAGE_SIZE}` }),
  createdAfter: bound('after', 'createdAt'),
  createdBefore: bound('before', 'createdAt'),
  updatedAfter: bound('after', 'updatedAt'),
  updatedBefore: bound('before', 'updatedAt'),
} as const;

export interface PageQuery {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  readonly updatedAfter?: Date | undefined;
  readonly updatedBefore?: Date | undefined;
}

export const toPageRequest = ({
  page = 1,
  pageSize = DEFAULT_PAGE_SIZE,
  createdAfter,
  createdBefore,
  updatedAfter,
  updatedBefore,
}: PageQuery): PageRequest => ({
  page,
  pageSize,
  ...(createdAfter ? { createdAfter } : {}),
  ...(createdBefore ? { createdBefore } : {}),
  ...(updatedAfter ? { updatedAfter } : {}),
  ...(updatedBefore ? { updatedBefore } : {}),
});

export const pageOf = (item: z.ZodType): z.ZodObject =>
  z.strictObject({
    page: z.number().int(),
    pageSize: z.number().int(),
    totalItems: z.number().int(),
    pages: z.number().int(),
    items: z.array(item),
  });

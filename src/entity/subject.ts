/**
 * A subject: the person or company that a caller asks about.
 */
import { z } from 'zod';
import { ScreeningError } from '../errors.js';
import { COUNTRY_KINDS, type EntityAddress, type EntityCountry, type Gender } from './entity.js';
import { isPartialDate, type PartialDate } from './partial-date.js';

export interface SubjectIdentification {
  /** Free words, such as "passport"; absent compares with identifications of any type. */
  readonly type?: string;
  readonly value: string;
  readonly country?: string;
}

export interface Subject {
  readonly type: 'person' | 'company';
  /** The complete name in reading order. Parts, where given, are used to build it. Never blank. */
  readonly name: string;
  readonly firstName?: string;
  readonly middleName?: string;
  readonly lastName?: string;
  /** Birth for a person, incorporation for a company. */
  readonly date?: PartialDate;
  readonly gender?: Gender;
  readonly countries: readonly EntityCountry[];
  readonly birthPlaces: readonly string[];
  readonly identifications: readonly SubjectIdentification[];
  readonly addresses: readonly EntityAddress[];
}

/** Longest name that is screened, in UTF-16 units; a longer one is refused as `invalid_subject`, not cut. */
export const MAX_NAME_LENGTH = 1000;

const text = z.string().trim().min(1, 'must not be empty');
const name = text.max(MAX_NAME_LENGTH, `must have at most ${MAX_NAME_LENGTH} characters`);
const country = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2}$/u, 'must be a two-letter ISO country code');

const subjectSchema = z
  .strictObject({
    type: z.enum(['person', 'company']),
    name: name.exactOptional(),
    firstName: name.exactOptional(),
    middleName: name.exactOptional(),
    lastName: name.exactOptional(),
    date: z
      .strictObject({ year: z.number().exactOptional(), month: z.number().exactOptional(), day: z.number().exactOptional() })
      .refine(isPartialDate, 'must be a date that a calendar holds')
      .exactOptional(),
    gender: z.enum(['male', 'female', 'other']).exactOptional(),
    countries: z
      .array(
        z.strictObject({
          kind: z.enum(COUNTRY_KINDS).default('other'),
          country,
        }),
      )
      .default([]),
    birthPlaces: z.array(text).default([]),
    identifications: z
      .array(z.strictObject({ type: text.exactOptional(), value: text, country: country.exactOptional() }))
      .default([]),
    addresses: z
      .array(
        z.strictObject({
          line: text.exactOptional(),
          city: text.exactOptional(),
          state: text.exactOptional(),
          postalCode: text.exactOptional(),
          country: country.exactOptional(),
        }),
      )
      .default([]),
  })
  .transform((input) => {
    const joined = [input.firstName, input.middleName, input.lastName].filter((part) => part !== undefined).join(' ');
    return { ...input, name: input.name ?? joined };
  })
  .refine((input) => input.name.length > 0, { path: ['name'], message: 'must be given, whole or as firstName and lastName' })
  .refine((input) => /[\p{L}\p{N}]/u.test(input.name), { path: ['name'], message: 'must hold a letter or a digit' });

/** What a caller may write for a subject: a complete name or its parts, everything else optional. */
export type SubjectInput = DeepReadonly<z.input<typeof subjectSchema>>;

export type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/**
 * Checks and completes a subject.
 * @throws ScreeningError `invalid_subject` naming the field (never its content).
 */
export const parseSubject = (input: unknown): Subject => {
  const parsed = subjectSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const field = issue.path.join('.') || 'subject';
  const rule = issue.code === 'unrecognized_keys' ? `has no field ${issue.keys.join(', ')}` : issue.message;
  throw new ScreeningError('invalid_subject', `Subject is not valid: ${field} ${rule}.`, { field });
};

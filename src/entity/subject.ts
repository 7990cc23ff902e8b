/**
 * A subject: the person or company that a caller asks about.
 */
import { z } from 'zod';
import { ScreeningError } from '../errors.js';
import { toAddressSchema } from './entity-schema.js';
import { COUNTRY_CODE, COUNTRY_KINDS, type CountryKind, type EntityAddress, type EntityCountry, type Gender } from './entity.js';
import { isPartialDate, type PartialDate } from './partial-date.js';
import { isPlainObject, withoutUndefined } from './plain-object.js';
import { readBySchema } from './schema-problem.js';

/** A number that identifies the subject, such as that of a passport or a company register. */
export interface SubjectIdentification {
  /** Free words, such as "passport"; absent compares with identifications of any type. */
  readonly type?: string;
  readonly value: string;
  readonly country?: string;
}

/** A validated subject: what was not stated is an empty list or absent. */
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

/**
 * The person or company to screen, as a caller states it: a full name or its parts, everything else optional. A member
 * that is `undefined` counts as absent; an unknown one is an error.
 */
export interface SubjectInput {
  /** Ships and aircraft are screened as companies, with `entityTypes`. */
  readonly type: 'person' | 'company';
  /** The complete name in reading order, in any script: a letter or a digit at least, {@link MAX_NAME_LENGTH} characters at most. */
  readonly name?: string | undefined;
  /** The parts make the name where `name` is absent; beside it they are not screened by themselves. */
  readonly firstName?: string | undefined;
  readonly middleName?: string | undefined;
  readonly lastName?: string | undefined;
  /** Birth of a person, incorporation of a company; as much of it as is known, never a day without a month. */
  readonly date?:
    | {
        /** 1–9999 */ readonly year?: number | undefined;
        /** 1–12 */ readonly month?: number | undefined;
        readonly day?: number | undefined;
      }
    | undefined;
  readonly gender?: Gender | undefined;
  /** Two-letter ISO codes in any case, each with how the subject is tied to the country; unless stated that is `other`. */
  readonly countries?: readonly { readonly kind?: CountryKind | undefined; readonly country: string }[] | undefined;
  /** Town, region or both, in free words. */
  readonly birthPlaces?: readonly string[] | undefined;
  /** Numbers and documents; `type` in free words, such as "passport"; one without is compared with identifications of any type. */
  readonly identifications?:
    readonly { readonly type?: string | undefined; readonly value: string; readonly country?: string | undefined }[] | undefined;
  readonly addresses?:
    | readonly {
        readonly line?: string | undefined;
        readonly city?: string | undefined;
        readonly state?: string | undefined;
        readonly postalCode?: string | undefined;
        /** Two-letter ISO code in any case. */
        readonly country?: string | undefined;
      }[]
    | undefined;
}

/** Longest name that can be screened, in UTF-16 units; a longer one is rejected with `invalid_subject`, not truncated. */
export const MAX_NAME_LENGTH = 1000;

const HAS_WORD = /[\p{L}\p{N}]/u;

const text = z.string().trim().min(1, 'must not be empty');
const name = text.max(MAX_NAME_LENGTH, `must have at most ${MAX_NAME_LENGTH} characters`);
const country = z.string().trim().toLowerCase().regex(COUNTRY_CODE, 'must be a two-letter ISO country code');

const subjectFields = {
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
  identifications: z.array(z.strictObject({ type: text.exactOptional(), value: text, country: country.exactOptional() })).default([]),
  addresses: z.array(toAddressSchema(text, country)).default([]),
} satisfies Record<keyof SubjectInput, z.ZodType>;

const subjectSchema = z
  .strictObject(subjectFields)
  .transform((input) => {
    const joined = [input.firstName, input.middleName, input.lastName].filter((part) => part !== undefined).join(' ');
    return { ...input, name: input.name ?? joined };
  })
  .refine((input) => input.name.length > 0, { path: ['name'], message: 'must be given, whole or as firstName and lastName' })
  .refine((input) => HAS_WORD.test(input.name), { path: ['name'], message: 'must hold a letter or a digit' });

/**
 * Validates a subject and completes it. A member that is `undefined` counts as absent.
 * @throws ScreeningError `invalid_subject` naming the field (never its content); of one whose getter or proxy throws, with
 * what that threw as `cause`.
 */
export const parseSubject = (input: unknown): Subject => {
  try {
    return readPlainly(input) ?? readFully(input);
  } catch (cause) {
    if (cause instanceof ScreeningError) throw cause;
    throw new ScreeningError('invalid_subject', 'Subject is not valid: it cannot be read.', { field: 'subject' }, { cause });
  }
};

const PLAIN_FIELDS = new Set(['type', 'name', 'date', 'gender', 'countries']);
const NONE: readonly never[] = Object.freeze([]);

/**
 * The subject that the schema makes of an input of nothing but {@link PLAIN_FIELDS}, all of them valid; of any other nothing.
 * Most are such, and the schema takes a twentieth of the time of a screening.
 */
const readPlainly = (input: unknown): Subject | undefined => {
  if (!isPlainObject(input, PLAIN_FIELDS)) return undefined;
  const { type, name, date, gender, countries = NONE } = input;
  if ((type !== 'person' && type !== 'company') || typeof name !== 'string') return undefined;
  const trimmed = name.trim();
  if (trimmed.length > MAX_NAME_LENGTH || !HAS_WORD.test(trimmed)) return undefined;
  const readCountries = countries === NONE ? NONE : readPlainCountries(countries);
  if (readCountries === undefined || !(gender === undefined || isGender(gender)) || !(date === undefined || isPlainDate(date)))
    return undefined;
  return {
    type,
    name: trimmed,
    ...(date === undefined ? undefined : { date: toOrdered(date) }),
    ...(gender === undefined ? undefined : { gender }),
    countries: readCountries,
    birthPlaces: NONE,
    identifications: NONE,
    addresses: NONE,
  };
};

const isGender = (gender: unknown): gender is Gender => gender === 'male' || gender === 'female' || gender === 'other';

const DATE_FIELDS = new Set(['year', 'month', 'day']);
const isPlainDate = (date: unknown): date is PartialDate => isPlainObject(date, DATE_FIELDS) && isPartialDate(date);

const toOrdered = ({ year, month, day }: PartialDate): PartialDate => ({
  ...(year === undefined ? undefined : { year }),
  ...(month === undefined ? undefined : { month }),
  ...(day === undefined ? undefined : { day }),
});

const COUNTRY_FIELDS = new Set(['kind', 'country']);
const readPlainCountries = (countries: unknown): readonly EntityCountry[] | undefined => {
  if (!Array.isArray(countries)) return undefined;
  const read: EntityCountry[] = [];
  for (const each of countries as readonly unknown[]) {
    if (!isPlainObject(each, COUNTRY_FIELDS) || typeof each['country'] !== 'string') return undefined;
    const { kind = 'other', country: code } = each as { readonly kind?: EntityCountry['kind']; readonly country: string };
    const plain = code.trim().toLowerCase();
    if (!COUNTRY_CODE.test(plain) || !COUNTRY_KINDS.includes(kind)) return undefined;
    read.push({ kind, country: plain });
  }
  return read;
};

const readFully = (input: unknown): Subject => {
  const read = readBySchema(subjectSchema, withoutUndefined(input));
  if (read.ok) return read.value;
  const field = read.path || 'subject';
  throw new ScreeningError('invalid_subject', `Subject is not valid: ${field} ${read.rule}.`, { field });
};

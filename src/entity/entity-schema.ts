/**
 * What an entity must be like where it comes from outside: the schema of the native format.
 *
 * Apart from the model, so that a thread that screens does not carry the library of schemas, 5 MiB.
 */
import { z } from 'zod';
import { CLASSIFICATION_LEAVES } from './classification.js';
import { COUNTRY_CODE, COUNTRY_KINDS, ENTITY_TYPES } from './entity.js';
import { DATE_KINDS, isLater, isPartialDate, parsePartialDate } from './partial-date.js';

const country = z.string().regex(COUNTRY_CODE, 'must be a two-letter ISO country code in lower case');
const text = z.string().trim().min(1);
const partialDate = z
  .strictObject({
    year: z.number().int().exactOptional(),
    month: z.number().int().exactOptional(),
    day: z.number().int().exactOptional(),
  })
  .refine(isPartialDate, 'must be a date that a calendar holds');

/** The schema of a day as text. */
export const isoDay = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/u, 'must be a date as YYYY-MM-DD')
  .refine((day) => parsePartialDate(day) !== undefined, 'must be a date that a calendar holds');

/** The schema of an address, of its texts and of its country: a caller may write them more freely than a list. */
export const toAddressSchema = (line: z.ZodString, countryCode: z.ZodString) =>
  z.strictObject({
    line: line.exactOptional(),
    city: line.exactOptional(),
    state: line.exactOptional(),
    postalCode: line.exactOptional(),
    country: countryCode.exactOptional(),
  });

/**
 * The schema of one entity as the native format carries it (and the source of data/native-entity.schema.json).
 * Unknown members are refused, so that a misspelt field is an issue and not a silent loss.
 */
export const entitySchema = z.strictObject({
  list: z.string().regex(/^[a-z0-9][a-z0-9-]*$/u, 'must be a list id: lower-case letters, digits and hyphens'),
  sourceId: text,
  type: z.enum(ENTITY_TYPES),
  names: z
    .array(
      z.strictObject({
        type: z.enum(['primary', 'alias', 'localised_name']).default('alias'),
        quality: z.enum(['strong', 'weak']).default('strong'),
        entityName: text,
        firstName: text.exactOptional(),
        middleName: text.exactOptional(),
        lastName: text.exactOptional(),
      }),
    )
    .min(1)
    .refine((names) => names[0]?.type === 'primary' && names.filter((name) => name.type === 'primary').length === 1, {
      message: 'must start with the primary name, and hold no other primary name',
    }),
  classifications: z.array(z.enum(CLASSIFICATION_LEAVES)).min(1),
  dates: z
    .array(
      z
        .strictObject({
          kind: z.enum(DATE_KINDS),
          from: partialDate,
          to: partialDate.exactOptional(),
          circa: z.boolean().default(false),
        })
        .refine(({ from, to }) => from.year === undefined || to?.year === undefined || !isLater(from, to), {
          path: ['to'],
          message: 'must not lie before from',
        }),
    )
    .default([]),
  countries: z
    .array(
      z.strictObject({
        kind: z.enum(COUNTRY_KINDS),
        country,
      }),
    )
    .default([]),
  birthPlaces: z.array(text).default([]),
  gender: z.enum(['male', 'female', 'other']).exactOptional(),
  deceased: z.boolean().exactOptional(),
  addresses: z.array(toAddressSchema(text, country)).default([]),
  identifications: z
    .array(
      z.strictObject({
        type: text,
        value: text,
        country: country.exactOptional(),
        issued: partialDate.exactOptional(),
        expires: partialDate.exactOptional(),
      }),
    )
    .default([]),
  occupations: z
    .array(
      z.strictObject({
        type: text,
        category: text.exactOptional(),
        title: text,
        fromDate: partialDate.exactOptional(),
        toDate: partialDate.exactOptional(),
      }),
    )
    .default([]),
  references: z
    .array(z.strictObject({ source: text, fromDate: partialDate.exactOptional(), toDate: partialDate.exactOptional() }))
    .default([]),
  images: z.array(z.url()).default([]),
  remarks: text.exactOptional(),
});

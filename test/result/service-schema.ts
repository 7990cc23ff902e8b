/**
 * The result of a screening check as the service document describes it, written from that document and not from the
 * code: strict, so that a member too many is seen as well as one too few. What the library adds is marked.
 */
import { z } from 'zod';

const twoDigits = z.string().regex(/^\d{2}$/u);
const structuredDate = z.strictObject({
  day: twoDigits.exactOptional(),
  month: twoDigits.exactOptional(),
  year: z
    .string()
    .regex(/^\d{4}$/u)
    .exactOptional(),
});
const countryCode = z.string().regex(/^[A-Z]{2}$/u);
const text = z.string().min(1);

const leaf = z.enum(['clear', 'attention', 'not_processed']);
export const summarySchema = z.strictObject({
  watchlist: z.strictObject({
    sanctionsLists: leaf,
    terror: leaf,
    warCrimes: leaf,
    otherOfficialLists: leaf,
    otherExclusionLists: leaf,
    sanctionsControlAndOwnership: leaf,
  }),
  pep: z.strictObject({ level1: leaf, level2: leaf, level3: leaf, level4: leaf }),
  adverseMedia: z.strictObject({ competitiveFinancial: leaf, regulatory: leaf, environmentProduction: leaf, socialLabour: leaf }),
  otherLists: z.strictObject({
    taxCrime: leaf,
    corruption: leaf,
    trafficking: leaf,
    financialCrime: leaf,
    organisedCrime: leaf,
    associatedEntity: leaf,
  }),
});

const keysOf = <T extends string>(shape: Readonly<Record<T, unknown>>): [T, ...T[]] => Object.keys(shape) as [T, ...T[]];
const { shape: groups } = summarySchema;
const classifications = z.strictObject({
  watchlist: z
    .array(z.enum(keysOf(groups.watchlist.shape)))
    .min(1)
    .exactOptional(),
  pep: z
    .array(z.enum(keysOf(groups.pep.shape)))
    .min(1)
    .exactOptional(),
  adverseMedia: z
    .array(z.enum(keysOf(groups.adverseMedia.shape)))
    .min(1)
    .exactOptional(),
  otherLists: z
    .array(z.enum(keysOf(groups.otherLists.shape)))
    .min(1)
    .exactOptional(),
});

const name = z.strictObject({
  type: z.enum(['primary', 'alias', 'localised_name']),
  firstName: text.exactOptional(),
  middleName: text.exactOptional(),
  lastName: text.exactOptional(),
  entityName: text,
});
const occupation = z.strictObject({
  type: text,
  category: text.exactOptional(),
  title: text,
  fromDate: structuredDate.exactOptional(),
  toDate: structuredDate.exactOptional(),
});
const address = z.strictObject({
  line: text.exactOptional(),
  city: text.exactOptional(),
  postalCode: text.exactOptional(),
  country: countryCode.exactOptional(),
});
const reference = z.strictObject({ source: text, fromDate: structuredDate.exactOptional(), toDate: structuredDate.exactOptional() });

const details = z
  .strictObject({
    entityName: text,
    // The document knows person and company; the library gives the others to who asks for them by `entityTypes`.
    entityType: z.enum(['person', 'company', 'vessel', 'aircraft']),
    classifications,
    names: z.array(name).min(1),
    countries: z.array(z.strictObject({ type: text, country: countryCode })),
    birthPlaces: z.array(text),
    gender: z.enum(['male', 'female', 'other']).exactOptional(),
    deceased: z.boolean().exactOptional(),
    occupations: z.array(occupation).exactOptional(),
    dates: z.array(z.strictObject({ type: text, date: structuredDate })),
    addresses: z.array(address),
    references: z.array(reference),
    identifications: z.array(z.strictObject({ type: text, value: text })),
    images: z.array(z.url()),
  })
  .refine(({ entityType, gender }) => gender === undefined || entityType === 'person', 'gender is given for a person only')
  .refine(
    ({ classifications: { pep }, occupations }) => (pep === undefined) === (occupations === undefined),
    'occupations are given for a PEP only',
  )
  .refine(({ entityName, names }) => names[0]!.type === 'primary' && names[0]!.entityName === entityName, 'entityName is the primary name');

const points = z
  .number()
  .min(0)
  .max(100)
  .refine((score) => Number(score.toFixed(2)) === score, 'has at most two decimals');
const item = {
  fieldValue: z.string(),
  score: points,
  riskWeight: z.number().min(0),
  riskWeightedScore: z.number().min(0),
  normalisedScore: points,
};
/** The library's: how a part of a name was matched. */
const reason = z.string().regex(/^[a-z]+(?:_[a-z]+)*$/u);
const namePart = z.strictObject({ ...item, fieldName: z.literal('nameToken'), reason, breakdowns: z.array(z.never()) });
const field = z.strictObject({
  ...item,
  fieldName: z.enum(['dateOfBirth', 'incorporationDate', 'country', 'gender', 'birthPlace', 'identification', 'address']),
  fieldValue: text,
  breakdowns: z.array(z.never()),
});
const nameField = z.strictObject({ ...item, fieldName: z.literal('name'), fieldValue: text, breakdowns: z.array(namePart).min(1) });

const match = z.strictObject({
  id: text,
  score: points,
  status: z.literal('attention'),
  /** The library's: which list, and the publisher's own id in it. */
  list: text,
  sourceId: text,
  linked: z
    .array(z.strictObject({ list: text, sourceId: text, entityName: text }))
    .min(1)
    .exactOptional(),
  details,
  breakdown: z.tuple([nameField]).rest(field),
});

export const resultSchema = z
  .strictObject({
    outcome: z.enum(['clear', 'attention']),
    breakdown: z.strictObject({ summary: summarySchema, matches: z.array(match) }),
  })
  .refine(
    ({ outcome, breakdown }) => (outcome === 'clear') === (breakdown.matches.length === 0),
    'is clear without matches, attention with them',
  );

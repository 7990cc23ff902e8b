/** Checks: what may be asked, and what is answered. */
import { z } from '@hono/zod-openapi';
import { CLASSIFICATION_LEAVES, ENTITY_TYPES, toRequestClassification } from '../../main.js';
import { SSN_FORMAT_REASONS, SSN_MATCH_CODES } from '../../ssn/ssn.js';
import { clientId, id, longText, reference, text, times } from './fields.js';

export const SCREENING_CHECK_TYPES = ['standard_screening_check', 'extensive_screening_check'] as const;

const options = z
  .strictObject({
    screeningListsScope: z
      .strictObject({
        mode: z.enum(['inclusion', 'exclusion']).optional().openapi({ description: 'Default inclusion' }),
        lists: z.array(text(200)).max(255).optional().openapi({ description: 'Left out, all lists are searched' }),
      })
      .refine(({ mode, lists }) => mode === 'exclusion' || lists?.length !== 0, {
        path: ['lists'],
        message: 'must name at least one list',
      })
      .optional(),
    screeningNameSearchMode: z.enum(['fuzzy', 'precise']).optional().openapi({ description: 'Default fuzzy' }),
    screeningClassification: z
      .array(z.enum(CLASSIFICATION_LEAVES.map(toRequestClassification)))
      .min(1)
      .max(CLASSIFICATION_LEAVES.length)
      .optional(),
  })
  .openapi('ScreeningOptions');
export type CheckOptions = z.output<typeof options>;

const screeningInput = z.strictObject({
  clientId,
  type: z.enum(SCREENING_CHECK_TYPES),
  enableMonitoring: z.boolean().optional(),
  options: options.optional(),
});
const ssnInput = z.strictObject({ clientId, type: z.literal('ssn_check') });
export const checkInput = z.discriminatedUnion('type', [screeningInput, ssnInput]).openapi('CheckInput');
export type CheckInput = z.output<typeof checkInput>;

export const checkPatch = z.strictObject({ enableMonitoring: z.boolean() }).openapi('CheckUpdate');
export const validationInput = z
  .strictObject({ matchId: text(64), outcome: z.enum(['confirmed', 'rejected', 'attention']), comment: longText(4000).optional() })
  .openapi('MatchValidation');

const structuredDate = z.strictObject({ day: z.string().optional(), month: z.string().optional(), year: z.string().optional() });
const period = { fromDate: structuredDate.optional(), toDate: structuredDate.optional() } as const;
const leaves = z.array(z.string());

const breakdownMembers = {
  fieldName: z.string(),
  fieldValue: z.string(),
  reason: z.string().optional(),
  score: z.number().min(0).max(100),
  riskWeight: z.number(),
  riskWeightedScore: z.number(),
  normalisedScore: z.number(),
} as const;
const breakdownItem = z
  .strictObject({
    ...breakdownMembers,
    breakdowns: z.array(z.strictObject({ ...breakdownMembers, breakdowns: z.array(z.strictObject({})).max(0) })),
  })
  .openapi('BreakdownItem');

const matchAnswer = z
  .strictObject({
    id: z.string(),
    score: z.number().min(0).max(100),
    status: z.enum(['attention', 'confirmed', 'rejected']),
    comment: z.string().optional(),
    list: z.string(),
    sourceId: z.string(),
    linked: z.array(z.strictObject({ list: z.string(), sourceId: z.string(), entityName: z.string() })).optional(),
    details: z.strictObject({
      entityName: z.string(),
      entityType: z.enum(ENTITY_TYPES),
      classifications: z.strictObject({
        watchlist: leaves.optional(),
        pep: leaves.optional(),
        adverseMedia: leaves.optional(),
        otherLists: leaves.optional(),
      }),
      names: z.array(
        z.strictObject({
          type: z.enum(['primary', 'alias', 'localised_name']),
          firstName: z.string().optional(),
          middleName: z.string().optional(),
          lastName: z.string().optional(),
          entityName: z.string(),
        }),
      ),
      countries: z.array(z.strictObject({ type: z.string(), country: z.string() })),
      birthPlaces: z.array(z.string()),
      gender: z.enum(['male', 'female', 'other']).optional(),
      deceased: z.boolean().optional(),
      occupations: z.array(z.strictObject({ type: z.string(), category: z.string().optional(), title: z.string(), ...period })).optional(),
      dates: z.array(z.strictObject({ type: z.string(), date: structuredDate })),
      addresses: z.array(
        z.strictObject({
          line: z.string().optional(),
          city: z.string().optional(),
          postalCode: z.string().optional(),
          country: z.string().optional(),
        }),
      ),
      references: z.array(z.strictObject({ source: z.string(), ...period })),
      identifications: z.array(z.strictObject({ type: z.string(), value: z.string() })),
      images: z.array(z.string()),
    }),
    breakdown: z.array(breakdownItem),
  })
  .openapi('Match');

const leaf = z.enum(['clear', 'attention', 'not_processed']);
const summaryGroup = (group: string): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(
      CLASSIFICATION_LEAVES.filter((path) => path.startsWith(`${group}.`)).map((path) => [path.slice(group.length + 1), leaf]),
    ),
  );

export const OUTCOMES = ['clear', 'attention', 'rejected', 'match_confirmed'] as const;
const outcome = z.enum(OUTCOMES);

const screeningResult = z
  .strictObject({
    outcome,
    breakdown: z.strictObject({
      summary: z.strictObject({
        watchlist: summaryGroup('watchlist'),
        pep: summaryGroup('pep'),
        adverseMedia: summaryGroup('adverseMedia'),
        otherLists: summaryGroup('otherLists'),
      }),
      matches: z.array(matchAnswer),
    }),
  })
  .openapi('ScreeningResult');

const ssnResult = z
  .strictObject({
    outcome: z.enum(['clear', 'attention']),
    breakdown: z.strictObject({
      dataVerification: z.strictObject({
        firstName: leaf,
        lastName: leaf,
        ssn: leaf,
        breakdown: z.strictObject({
          matchCode: z.enum(SSN_MATCH_CODES),
          reason: z.enum(SSN_FORMAT_REASONS).optional(),
          hint: z.enum(['first_and_last_swapped']).optional(),
        }),
      }),
      databaseAnalyss: z.strictObject({ governmentDatabase: leaf, mortalityDatabase: leaf }),
    }),
  })
  .openapi('SsnResult');

const members = {
  id,
  entityName: z.string(),
  type: z.enum([...SCREENING_CHECK_TYPES, 'ssn_check']),
  clientId: z.string(),
  status: z.enum(['pending', 'complete', 'failed']),
  enableMonitoring: z.boolean(),
} as const;

export const checkAnswer = z
  .discriminatedUnion('type', [
    z.strictObject({ ...members, type: z.enum(SCREENING_CHECK_TYPES), result: screeningResult.optional(), ...times }),
    z.strictObject({ ...members, type: z.literal('ssn_check'), result: ssnResult.optional(), ...times }),
  ])
  .openapi('Check');
/** In a list `result` holds only the outcome. */
export const checkListItem = z
  .strictObject({ ...members, result: z.strictObject({ outcome }).optional(), ...times })
  .openapi('CheckListItem');

export const checkFilters = {
  clientId: reference.optional(),
  type: members.type.optional(),
  status: members.status.optional(),
  outcome: outcome.optional(),
} as const;

/**
 * The options of a screening: what a caller may set, checked and completed once.
 */
import { z } from 'zod';
import { ScreeningError } from '../errors.js';
import { ALL_CLASSIFICATIONS_MASK, CLASSIFICATION_LEAVES, toClassificationMask, toRequestClassification } from './classification.js';
import type { EntityType } from './entity.js';
import { isPlainObject, withoutUndefined } from './plain-object.js';
import type { DeepReadonly } from './subject.js';

/** Best matches that a result holds at most, unless the caller sets another limit. */
export const DEFAULT_LIMIT = 10;

const requestClassifications = CLASSIFICATION_LEAVES.map(toRequestClassification);

const optionsSchema = z.strictObject({
  screeningNameSearchMode: z.enum(['fuzzy', 'precise']).default('fuzzy'),
  screeningListsScope: z
    .strictObject({ mode: z.enum(['inclusion', 'exclusion']).default('inclusion'), lists: z.array(z.string()).default([]) })
    .refine(({ mode, lists }) => mode === 'exclusion' || lists.length > 0, { path: ['lists'], error: 'names no list to be looked at' })
    .exactOptional(),
  screeningClassification: z.array(z.enum(requestClassifications)).min(1).exactOptional(),
  threshold: z.number().min(0).max(100).exactOptional(),
  limit: z.number().int().min(1).max(1000).default(DEFAULT_LIMIT),
  entityTypes: z.array(z.enum(['person', 'company', 'vessel', 'aircraft'])).min(1).exactOptional(),
});

/**
 * screeningNameSearchMode: `fuzzy` (default) or `precise`; screeningListsScope: list ids or names, absent = all;
 * screeningClassification: absent = all; threshold: 0–100, default 70; limit: 1–1000, default 10;
 * entityTypes: which listed entities may match, default the subject's own type.
 */
export type ScreeningOptions = DeepReadonly<z.input<typeof optionsSchema>>;

export interface ResolvedOptions {
  readonly mode: 'fuzzy' | 'precise';
  readonly scope?: { readonly mode: 'inclusion' | 'exclusion'; readonly lists: readonly string[] };
  readonly classificationMask: number;
  readonly threshold: number;
  readonly limit: number;
  readonly entityTypes?: readonly EntityType[];
}

/** @throws ScreeningError `invalid_option` naming the option and what it may be. */
export const resolveOptions = (options: unknown, defaultThreshold: number): ResolvedOptions => resolvePlainly(options, defaultThreshold) ?? resolveBySchema(options, defaultThreshold);

const PLAIN_OPTIONS = new Set(['screeningNameSearchMode', 'threshold', 'limit']);
const isFrom = (amount: unknown, least: number, most: number): amount is number => typeof amount === 'number' && amount >= least && amount <= most;

/** What the schema makes of options that set mode, threshold and limit at most, all of them valid; of any others nothing. Options are read for each subject. */
const resolvePlainly = (options: unknown, defaultThreshold: number): ResolvedOptions | undefined => {
  const stated = options ?? {};
  if (!isPlainObject(stated, PLAIN_OPTIONS)) return undefined;
  const { screeningNameSearchMode: mode = 'fuzzy', threshold = defaultThreshold, limit = DEFAULT_LIMIT } = stated;
  if ((mode !== 'fuzzy' && mode !== 'precise') || !isFrom(threshold, 0, 100) || !isFrom(limit, 1, 1000) || !Number.isInteger(limit)) return undefined;
  return { mode, classificationMask: ALL_CLASSIFICATIONS_MASK, threshold, limit };
};

const resolveBySchema = (options: unknown, defaultThreshold: number): ResolvedOptions => {
  const parsed = optionsSchema.safeParse(withoutUndefined(options ?? {}));
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const option = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.');
    const rule = issue.code === 'unrecognized_keys' ? 'is not known' : issue.message.replace(/^Invalid (?:input|option): /u, '');
    throw new ScreeningError('invalid_option', `Option ${option || 'object'} is not valid: ${rule}.`, { option });
  }
  const { screeningNameSearchMode: mode, screeningListsScope: scope, screeningClassification, threshold, limit, entityTypes } = parsed.data;
  return {
    mode,
    ...(scope === undefined ? {} : { scope }),
    classificationMask:
      screeningClassification === undefined
        ? ALL_CLASSIFICATIONS_MASK
        : toClassificationMask(screeningClassification.map((value) => CLASSIFICATION_LEAVES[requestClassifications.indexOf(value)]!)),
    threshold: threshold ?? defaultThreshold,
    limit,
    ...(entityTypes === undefined ? {} : { entityTypes }),
  };
};

/**
 * The options of a screening: what a caller may set, checked and completed once.
 */
import { ScreeningError } from '../errors.js';
import {
  A_TEXT,
  assertOptions,
  toChoiceRule,
  toFilledListRule,
  toListRule,
  toMembersRule,
  toNumberRule,
  toWholeNumberRule,
  type OptionRules,
} from '../option-rules.js';
import { ALL_CLASSIFICATIONS_MASK, CLASSIFICATION_LEAVES, toClassificationMask, toRequestClassification } from './classification.js';
import { ENTITY_TYPES, type EntityType } from './entity.js';
import { isPlainObject } from './plain-object.js';

/** Score, 0–100, from which a match is reported unless the caller sets another threshold. */
export const DEFAULT_THRESHOLD = 70;
/** Number of best matches in a result unless the caller sets another limit. */
export const DEFAULT_LIMIT = 10;
/** The largest limit that a caller can set. */
export const MAX_LIMIT = 1000;

/** What is searched and which matches are returned. An option that is `undefined` takes its default; an unknown one is an error. */
export interface ScreeningOptions {
  /** 0–100, two decimals; matches with a lower score are left out. Default 70. A value below 10 counts as 10. */
  readonly threshold?: number | undefined;
  /** Largest number of matches in a result, best first: 1–1000. Default 10. */
  readonly limit?: number | undefined;
  /** `fuzzy` (default), or `precise`: the same words in any order, ignoring case, accents and punctuation. */
  readonly screeningNameSearchMode?: 'fuzzy' | 'precise' | undefined;
  /** Ids or names of the lists to search (`inclusion`, default) or to leave out (`exclusion`). Default: all lists. */
  readonly screeningListsScope?:
    { readonly mode?: 'inclusion' | 'exclusion' | undefined; readonly lists?: readonly string[] | undefined } | undefined;
  /**
   * Classifications to search, such as `pepLevel1`: {@link toRequestClassification} gives the value for each of {@link
   * CLASSIFICATION_LEAVES}. Default: all.
   */
  readonly screeningClassification?: readonly string[] | undefined;
  /** Types of listed entities that may match. Default: the subject's own. To screen a ship, pass its name as a company with `vessel`. */
  readonly entityTypes?: readonly EntityType[] | undefined;
}

export interface ResolvedOptions {
  readonly mode: 'fuzzy' | 'precise';
  readonly scope?: { readonly mode: 'inclusion' | 'exclusion'; readonly lists: readonly string[] };
  readonly classificationMask: number;
  readonly threshold: number;
  readonly limit: number;
  readonly entityTypes?: readonly EntityType[];
}

/** @throws ScreeningError `invalid_option` naming the option and what it may be. */
export const resolveOptions = (options: unknown): ResolvedOptions => resolvePlainly(options) ?? resolveByRules(options);

const PLAIN_OPTIONS = new Set(['screeningNameSearchMode', 'threshold', 'limit']);
const isFrom = (amount: unknown, least: number, most: number): amount is number =>
  typeof amount === 'number' && amount >= least && amount <= most;

/** What comes of options that set mode, threshold and limit at most, all of them valid; of any others nothing. Options are read for each subject. */
const resolvePlainly = (options: unknown): ResolvedOptions | undefined => {
  const stated = options ?? {};
  if (!isPlainObject(stated, PLAIN_OPTIONS)) return undefined;
  const { screeningNameSearchMode: mode = 'fuzzy', threshold = DEFAULT_THRESHOLD, limit = DEFAULT_LIMIT } = stated;
  if ((mode !== 'fuzzy' && mode !== 'precise') || !isFrom(threshold, 0, 100) || !isFrom(limit, 1, MAX_LIMIT) || !Number.isInteger(limit))
    return undefined;
  return { mode, classificationMask: ALL_CLASSIFICATIONS_MASK, threshold, limit };
};

const CLASSIFICATIONS = CLASSIFICATION_LEAVES.map(toRequestClassification);

const SCREENING_OPTIONS: OptionRules<ScreeningOptions> = {
  threshold: toNumberRule(0, 100),
  limit: toWholeNumberRule(1, MAX_LIMIT),
  screeningNameSearchMode: toChoiceRule(['fuzzy', 'precise']),
  screeningListsScope: toMembersRule({ mode: toChoiceRule(['inclusion', 'exclusion']), lists: toListRule(A_TEXT) }),
  screeningClassification: toFilledListRule(toChoiceRule(CLASSIFICATIONS)),
  entityTypes: toFilledListRule(toChoiceRule(ENTITY_TYPES)),
};

const resolveByRules = (options: unknown): ResolvedOptions => {
  const stated = options ?? {};
  assertOptions(stated, SCREENING_OPTIONS);
  const {
    screeningNameSearchMode: mode = 'fuzzy',
    screeningListsScope,
    screeningClassification,
    threshold = DEFAULT_THRESHOLD,
    limit = DEFAULT_LIMIT,
    entityTypes,
  } = stated as ScreeningOptions;
  return {
    mode,
    ...(screeningListsScope === undefined ? {} : { scope: toScope(screeningListsScope) }),
    classificationMask:
      screeningClassification === undefined
        ? ALL_CLASSIFICATIONS_MASK
        : toClassificationMask(screeningClassification.map((value) => CLASSIFICATION_LEAVES[CLASSIFICATIONS.indexOf(value)]!)),
    threshold,
    limit,
    ...(entityTypes === undefined ? {} : { entityTypes: [...entityTypes] }),
  };
};

const toScope = ({
  mode = 'inclusion',
  lists = [],
}: NonNullable<ScreeningOptions['screeningListsScope']>): NonNullable<ResolvedOptions['scope']> => {
  if (mode === 'inclusion' && lists.length === 0) {
    throw new ScreeningError('invalid_option', 'Option screeningListsScope.lists must name a list to look at, unless mode is exclusion.', {
      option: 'screeningListsScope.lists',
    });
  }
  return { mode, lists: [...lists] };
};

/**
 * The options that several commands share, and how their values are read. A wrong value is a usage error that says
 * what is allowed.
 */
import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  CLASSIFICATION_LEAVES,
  COUNTRY_CODE,
  DEFAULT_LIMIT,
  DEFAULT_THRESHOLD,
  ENTITY_TYPES,
  MAX_LIMIT,
  parsePartialDate,
  ScreeningError,
  STANDARD_COVERAGE,
  toProcessedLeaves,
  toRequestClassification,
  type EntityType,
  type IndexMetadata,
  type PartialDate,
  type ScreeningOptions,
} from '../main.js';

export const parseThreshold = (text: string): number => {
  const threshold = Number(text);
  if (text.trim() === '' || !(threshold >= 0 && threshold <= 100)) throw new InvalidArgumentError('It must be a number from 0 to 100.');
  return threshold;
};

/** @returns a reader of whole numbers up to `most`. */
export const createCountParser =
  (most: number, least = 1) =>
  (text: string): number => {
    const count = Number(text);
    if (!(Number.isInteger(count) && count >= least && count <= most))
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    return count;
  };

/** Threads that an engine or a build takes at most. */
export const MOST_THREADS = 256;

export const parseDate = (text: string): PartialDate => {
  const date = parsePartialDate(text);
  if (date === undefined) throw new InvalidArgumentError('It must be a date as YYYY, YYYY-MM or YYYY-MM-DD.');
  return date;
};

export const parseCountryCode = (text: string): string => {
  const code = text.trim();
  if (!COUNTRY_CODE.test(code.toLowerCase())) throw new InvalidArgumentError('It must be a two-letter ISO country code.');
  return code;
};

const collect = (text: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), text];

interface SearchFlags {
  readonly mode: 'fuzzy' | 'precise';
  readonly threshold: number;
  readonly list?: readonly string[];
  readonly excludeList?: readonly string[];
  readonly coverage?: 'standard' | 'extensive';
  readonly classification?: readonly string[];
  readonly entityType?: readonly EntityType[];
}

const collectEntityType = (text: string, before: readonly EntityType[] | undefined): readonly EntityType[] => {
  const type = ENTITY_TYPES.find((known) => known === text);
  if (type === undefined) throw new InvalidArgumentError(`Allowed choices are ${ENTITY_TYPES.join(', ')}.`);
  return [...(before ?? []), type];
};

const CLASSIFICATIONS = CLASSIFICATION_LEAVES.map(toRequestClassification);

const collectClassification = (text: string, before: readonly string[] | undefined): readonly string[] => {
  if (!CLASSIFICATIONS.includes(text)) throw new InvalidArgumentError(`Allowed choices are ${CLASSIFICATIONS.join(', ')}.`);
  return collect(text, before);
};

/** Adds what can be said about a search: mode, threshold, lists, classifications. */
export const addSearchOptions = (command: Command): Command =>
  command
    .addOption(new Option('--mode <mode>', 'how names are matched').choices(['fuzzy', 'precise']).default('fuzzy'))
    .option(
      '--threshold <score>',
      'lowest score that is reported, 0 to 100; a value below 10 counts as 10',
      parseThreshold,
      DEFAULT_THRESHOLD,
    )
    .addOption(new Option('--list <name>', 'search only this list; may be repeated').argParser(collect).conflicts('excludeList'))
    .option('--exclude-list <name>', 'leave this list out; may be repeated', collect)
    .addOption(
      new Option('--coverage <check>', 'search what a standard check covers, or everything (default)')
        .choices(['standard', 'extensive'])
        .conflicts('classification'),
    )
    .option('--classification <name>', 'search only this classification, such as pepLevel1; may be repeated', collectClassification)
    .addOption(
      new Option(
        '--entity-type <type>',
        "match listed entities of this type (default: the subject's own; to screen a ship, give its name as a company's, with vessel); may be repeated",
      ).argParser(collectEntityType),
    );

/** Adds what can be said about a screening: about its search, and the limit of its matches. */
export const addScreeningOptions = (command: Command): Command =>
  addSearchOptions(command).option(
    '--limit <count>',
    `maximum number of matches per subject, 1 to ${MAX_LIMIT}`,
    createCountParser(MAX_LIMIT),
    DEFAULT_LIMIT,
  );

export const toScreeningOptions = ({ limit, ...flags }: SearchFlags & { readonly limit: number }): ScreeningOptions => ({
  ...toSearchOptions(flags),
  limit,
});

export const toSearchOptions = ({
  mode,
  threshold,
  list,
  excludeList,
  coverage,
  classification,
  entityType,
}: SearchFlags): Omit<ScreeningOptions, 'limit'> => ({
  screeningNameSearchMode: mode,
  threshold,
  ...(list
    ? { screeningListsScope: { mode: 'inclusion', lists: [...list] } }
    : excludeList
      ? { screeningListsScope: { mode: 'exclusion', lists: [...excludeList] } }
      : {}),
  ...(coverage === 'standard' ? { screeningClassification: STANDARD_COVERAGE.map(toRequestClassification) } : {}),
  ...(classification ? { screeningClassification: [...classification] } : {}),
  ...(entityType ? { entityTypes: [...entityType] } : {}),
});

/**
 * Who is screened against nothing is clear, which a script would take for an answer.
 * @throws ScreeningError invalid_option; unknown_list.
 */
export const assertSearched = (metadata: IndexMetadata, options: ScreeningOptions): void => {
  if (toProcessedLeaves(metadata, options).length > 0) return;
  throw new ScreeningError(
    'invalid_option',
    'Nothing would be searched: no list that the options let through has entries of the classifications that they ask for.',
    { option: options.screeningListsScope ? '--list' : '--classification' },
  );
};

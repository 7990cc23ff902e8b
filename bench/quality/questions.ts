/**
 * The questions of a scorecard, by the index that they are put to.
 */
import type { Arguments } from './arguments.js';
import { askClean, withBirthDates, WESTERN_SETS } from './clean-questions.js';
import { askAcrossLists } from './cross-list-questions.js';
import { askHard, withContradictingDates } from './hard-questions.js';
import { leaveAliasesOut, leaveScriptsOut, replaceEntities, toSample } from './natural-questions.js';
import type { Population } from './population.js';
import type { Question } from './question.js';
import { askShortNames } from './short-name-questions.js';
import type { ListItem } from '../../src/main.js';
import { askTreatment, type SampleSize } from './treatment-questions.js';
import { TREATMENTS } from './treatments.js';

/** Questions, and what the index that they are put to is built of. */
export interface QuestionSet {
  readonly label: string;
  readonly questions: readonly Question[];
  readonly items: readonly ListItem[];
}

export const isWanted = (set: string, group: string, { only }: Pick<Arguments, 'only'>): boolean =>
  only.length === 0 || only.some((part) => `${group} ${set}`.toLowerCase().includes(part));

export const toQuestionSets = (population: Population, items: readonly ListItem[], args: Arguments): readonly QuestionSet[] => {
  const size: SampleSize = { latin: args.sample, otherScript: Math.ceil(args.sample / 4), kinds: args.kinds, parts: args.parts };
  const keepWanted = (questions: readonly Question[]): Question[] => questions.filter(({ set, group }) => isWanted(set, group, args));
  const leftOut = (
    [
      ['without aliases', leaveAliasesOut(population), false],
      ['without scripts', leaveScriptsOut(population), true],
    ] as const
  ).map(([label, { questions, replacements }, perScript]) => ({
    label,
    questions: keepWanted(toSample(questions, size, perScript ? args.sample : 4 * args.sample, perScript)),
    items: replaceEntities(items, replacements),
  }));
  return [
    { label: 'of everything', questions: askNamed(population, size, args, keepWanted), items },
    ...leftOut.filter(({ questions }) => questions.length > 0),
  ];
};

const askNamed = (
  people: Population,
  size: SampleSize,
  args: Arguments,
  keepWanted: (questions: readonly Question[]) => Question[],
): Question[] => {
  const treatments = TREATMENTS.filter(({ name }) => isWanted(name, 'treatment', args));
  const dated: SampleSize = {
    ...size,
    latin: Math.ceil(size.latin / 3),
    otherScript: 0,
    kinds: size.kinds.filter((kind) => kind === 'person'),
  };
  const clean = keepWanted(askClean(people, { kinds: args.kinds, parts: args.parts, most: args.isRecorded ? Infinity : 12 * args.sample }));
  const short = args.kinds.includes('company')
    ? keepWanted(askShortNames(people, args.parts, args.isRecorded ? Infinity : 2 * args.sample))
    : [];
  const hard = keepWanted(askHard(people, size));
  return [
    ...treatments.flatMap((treatment) => askTreatment(people, treatment, size)),
    ...treatments.flatMap((treatment) =>
      askTreatment(people, treatment, treatment.name === 'two typos' ? { ...dated, latin: size.latin } : dated, { withDate: true }),
    ),
    ...keepWanted(toSample(askAcrossLists(people), size, args.sample)),
    ...clean,
    ...short,
    ...withBirthDates(clean.filter(({ set }) => WESTERN_SETS.has(set))),
    ...hard,
    ...withContradictingDates(hard),
  ];
};

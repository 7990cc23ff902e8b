/**
 * How good the matches are: which treatments of a listed name still find it, and what alerts on names that are nobody's.
 *
 * Decides whether a change of the matcher is kept. The tuning part is for setting numbers, the held-back part for
 * reporting them. Shares come with the hard negatives of the same run, never alone. See bench/README.md, Quality.
 */
import { compareNames, createIndexReader, buildIndex, type IndexReader, type ListItem } from '../src/main.js';
import { askAll } from './quality/ask.js';
import { parseArguments, type Arguments } from './quality/arguments.js';
import { checkLaws } from './quality/metamorphic.js';
import { askClean, withBirthDates, WESTERN_SETS } from './quality/clean-questions.js';
import { askAcrossLists } from './quality/cross-list-questions.js';
import { askHard, withContradictingDates } from './quality/hard-questions.js';
import { leaveAliasesOut, leaveScriptsOut, replaceEntities, toSample } from './quality/natural-questions.js';
import type { Kind } from './quality/names.js';
import { toPopulation, type Population } from './quality/population.js';
import type { Answer, Question } from './quality/question.js';
import { createRandom } from './quality/random.js';
import { toRecord, writeRecord } from './quality/record.js';
import { toPartResult } from './quality/scorecard.js';
import { loadLists } from './quality/sources.js';
import { printLaws, printPart, printWorst } from './quality/terminal.js';
import { askTreatment, type SampleSize } from './quality/treatment-questions.js';
import { TREATMENTS } from './quality/treatments.js';
import { toWorst } from './quality/worst.js';

/** Worst cases of each set and part in the record. */
const WORST_RECORDED = 3;

const args = parseArguments(process.argv.slice(2));
const since = performance.now();
const seconds = (): string => `${((performance.now() - since) / 1000).toFixed(0)} s`;

const lists = await loadLists();
if (lists.entities.length === 0) {
  console.error('Skipped: no official list is there. The folder is named by SCREENING_LISTS.');
  process.exit(0);
}
for (const skipped of lists.skipped) console.log(`Skipped: ${skipped}.`);
for (const { list, entities, names } of lists.versions) console.log(`${list}: ${entities.person} persons, ${entities.company} companies, ${names} names`);
const population = toPopulation(lists.entities);

const isWanted = (set: string, group: string, { only }: Arguments): boolean => only.length === 0 || only.some((part) => `${group} ${set}`.toLowerCase().includes(part));
const keepWanted = (questions: readonly Question[]): Question[] => questions.filter(({ set, group }) => isWanted(set, group, args));

const size: SampleSize = { latin: args.sample, otherScript: Math.ceil(args.sample / 4), kinds: args.kinds, parts: args.parts };

const toNamedQuestions = (people: Population): Question[] => {
  const treatments = TREATMENTS.filter(({ name }) => isWanted(name, 'treatment', args));
  const dated: SampleSize = { ...size, latin: Math.ceil(size.latin / 3), otherScript: 0, kinds: size.kinds.filter((kind) => kind === 'person') };
  const clean = keepWanted(askClean(people, { kinds: args.kinds, parts: args.parts, most: args.isRecorded ? Infinity : 12 * args.sample }));
  const hard = keepWanted(askHard(people, size));
  return [
    ...treatments.flatMap((treatment) => askTreatment(people, treatment, size)),
    ...treatments.flatMap((treatment) => askTreatment(people, treatment, treatment.name === 'two typos' ? { ...dated, latin: size.latin } : dated, { withDate: true })),
    ...keepWanted(toSample(askAcrossLists(people), size, args.sample)),
    ...clean,
    ...withBirthDates(clean.filter(({ set }) => WESTERN_SETS.has(set))),
    ...hard,
    ...withContradictingDates(hard),
  ];
};

const openReader = async (items: readonly ListItem[]): Promise<IndexReader> => createIndexReader(await buildIndex(items, { link: false }));

const screen = (label: string, reader: IndexReader, questions: readonly Question[]): Answer[] => {
  process.stderr.write(`${seconds()}: ${questions.length} questions to the index ${label}\n`);
  return askAll(reader, questions);
};

const complete = await openReader(lists.items);
const answers = screen('of everything', complete, toNamedQuestions(population));
const laws = isWanted('laws', '', args) ? checkLaws(population, complete, args.parts, 2 * args.sample * args.parts.length) : [];
for (const [label, { questions, replacements }, perScript] of [
  ['without aliases', leaveAliasesOut(population), false],
  ['without scripts', leaveScriptsOut(population), true],
] as const) {
  const sample = keepWanted(toSample(questions, size, perScript ? args.sample : 4 * args.sample, perScript));
  if (sample.length > 0) answers.push(...screen(label, await openReader(replaceEntities(lists.items, replacements)), sample));
}

const scoreStrangers = (kind: Kind): number[] => {
  const random = createRandom(`strangers|${kind}`);
  const names = population.targets.filter((target) => target.kind === kind).map(({ entity }) => entity.names[0]!.entityName);
  return Array.from({ length: 2000 }, () => compareNames(random.pick(names) ?? '', random.pick(names) ?? '', kind === 'person' ? 'person' : 'organisation').score);
};
const strangers = { person: scoreStrangers('person'), company: scoreStrangers('company') };

const parts = args.parts.map((part) => toPartResult(part, answers, strangers));
for (const part of parts) printPart(part);
if (laws.length > 0) printLaws(laws);
if (args.showWorst > 0) printWorst(answers, args.showWorst);
if (args.isRecorded) {
  const versions = lists.versions.map(({ list, name, contentHash, entities, names }) => ({ list, name, contentHash, entities, names }));
  const record = toRecord({ sample: args.sample, questions: answers.length, lists: versions, skipped: lists.skipped, parts: parts.toReversed(), laws, worst: toWorst(answers, WORST_RECORDED) });
  console.log(`\nWritten: ${writeRecord(record).join(', ')}`);
}
const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
console.log(`\n${answers.length} questions in ${seconds()}; a screening took ${times[times.length >> 1]?.toFixed(2) ?? '–'} ms (median), ${times[Math.floor(times.length * 0.99)]?.toFixed(1) ?? '–'} ms (99 %).`);

/**
 * How good the matches are: which treatments of a listed name still find it, and what alerts on names that are nobody's.
 *
 * Decides whether a change of the matcher is kept. The tuning part is for setting numbers, the held-back part for
 * reporting them. Shares come with the hard negatives of the same run, never alone. See bench/README.md, Quality.
 */
import { writeFileSync } from 'node:fs';
import { compareNames, createIndexReader, buildIndex, type IndexReader, type ListItem } from '../src/main.js';
import { ask } from './quality/ask.js';
import { parseArguments } from './quality/arguments.js';
import { checkLaws, type LawResult } from './quality/metamorphic.js';
import { toNameKind, type Kind } from './quality/names.js';
import { toPopulation } from './quality/population.js';
import type { Answer, Question } from './quality/question.js';
import { collectPairs } from './quality/pairs.js';
import { isWanted, toQuestionSets, type QuestionSet } from './quality/questions.js';
import { createRandom } from './quality/random.js';
import { toRecord, writeRecord } from './quality/record.js';
import { toReport } from './quality/report.js';
import { toPartResult } from './quality/scorecard.js';
import { loadLists } from './quality/sources.js';
import { printLaws, printPart, printWorst } from './quality/terminal.js';
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
for (const { list, entities, names } of lists.versions)
  console.log(`${list}: ${entities.person} persons, ${entities.company} companies, ${names} names`);
const population = toPopulation(lists.entities);

const writePairs = async (file: string, questionSets: readonly QuestionSet[]): Promise<void> => {
  const lines: string[] = [];
  for (const { questions, items } of questionSets) {
    const reader = await openReader(items);
    for (const question of questions) if (question.dateUse === 'none') lines.push(JSON.stringify(collectPairs(reader, question)));
  }
  writeFileSync(file, lines.join('\n'));
};

const openReader = async (items: readonly ListItem[]): Promise<IndexReader> =>
  createIndexReader(await buildIndex(items, { link: false, threads: 0 }));

const screen = (label: string, reader: IndexReader, questions: readonly Question[]): Answer[] => {
  process.stderr.write(`${seconds()}: ${questions.length} questions to the index ${label}\n`);
  return questions.map((question) => ask(reader, question));
};

const sets = toQuestionSets(population, lists.items, args);
if (args.pairsFile !== undefined) {
  await writePairs(args.pairsFile, sets);
  process.exit(0);
}
const answers: Answer[] = [];
let laws: readonly LawResult[] = [];
for (const { label, questions, items } of sets) {
  const reader = await openReader(items);
  for (const answer of screen(label, reader, questions)) answers.push(answer);
  if (items === lists.items && isWanted('laws', '', args))
    laws = checkLaws(population, reader, args.parts, 2 * args.sample * args.parts.length);
}

const scoreStrangers = (kind: Kind): number[] => {
  const random = createRandom(`strangers|${kind}`);
  const names = population.targets.filter((target) => target.kind === kind).map(({ entity }) => entity.names[0]!.entityName);
  return Array.from({ length: 2000 }, () => compareNames(random.pick(names) ?? '', random.pick(names) ?? '', toNameKind(kind)).score);
};
const strangers = { person: scoreStrangers('person'), company: scoreStrangers('company') };

const parts = args.parts.map((part) => toPartResult(part, answers, strangers));
for (const part of parts) printPart(part);
if (laws.length > 0) printLaws(laws);
if (args.showWorst > 0) printWorst(answers, args.showWorst);
if (args.isRecorded) {
  const versions = lists.versions.map(({ list, name, contentHash, entities, names }) => ({ list, name, contentHash, entities, names }));
  const record = toRecord({
    sample: args.sample,
    questions: answers.length,
    lists: versions,
    skipped: lists.skipped,
    parts: parts.toReversed(),
    laws,
    worst: toWorst(answers, WORST_RECORDED),
  });
  console.log(`\nWritten: ${writeRecord(record, toReport(record)).join(', ')}`);
}
const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
console.log(
  `\n${answers.length} questions in ${seconds()}; a screening took ${times[times.length >> 1]?.toFixed(2) ?? '–'} ms (median), ${times[Math.floor(times.length * 0.99)]?.toFixed(1) ?? '–'} ms (99 %).`,
);

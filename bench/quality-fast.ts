/**
 * The gate of match quality: a subset of the scorecard held against its record.
 *
 * Fails when a treatment finds, or a set of clean names or hard negatives spares, over 0.5 points less than the record
 * says. Runs on the sample list, which is always there, and on the official lists of the record where they are the
 * same to the byte. `--update` writes the record anew: on purpose, with the change that needs it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildIndex, createIndexReader } from '../src/main.js';
import { readFlags } from './flags.js';
import { ask } from './quality/ask.js';
import { askClean } from './quality/clean-questions.js';
import { groupBy } from './quality/grouping.js';
import { askHard } from './quality/hard-questions.js';
import { ALERT_THRESHOLD, shareAt } from './quality/measures.js';
import { toPopulation } from './quality/population.js';
import { toSetKey, type Question } from './quality/question.js';
import { isMatchGroup, toOutcome } from './quality/scorecard.js';
import { loadLists, type Lists } from './quality/sources.js';
import { askTreatment, type SampleSize } from './quality/treatment-questions.js';
import { OWN_TREATMENTS, TREATMENTS } from './quality/treatments.js';

const RECORD = 'bench/record/quality-fast.json';
/** Names of each clean set and part. */
const CLEAN_NAMES = 500;
/** Points by which a share may fall short of the record. */
const TOLERANCE = 0.5;

interface FastShare {
  readonly questions: number;
  /** Right answers, in per cent: found, or no alert. */
  readonly right: number;
}

interface FastResult {
  /** SHA-256 of each list's source, by list id. */
  readonly lists: Readonly<Record<string, string>>;
  readonly shares: Readonly<Record<string, FastShare>>;
}

interface FastRecord {
  readonly sample: FastResult;
  readonly official?: FastResult;
}

const measure = async ({ items, entities, versions }: Lists, size: SampleSize, withoutTables: boolean): Promise<FastResult> => {
  const population = toPopulation(entities);
  const questions: Question[] = [
    ...(withoutTables ? OWN_TREATMENTS : TREATMENTS).flatMap((treatment) => askTreatment(population, treatment, size)),
    ...askClean(population, { kinds: size.kinds, parts: size.parts, most: CLEAN_NAMES, withoutTables }),
    ...askHard(population, size),
  ];
  const reader = createIndexReader(await buildIndex(items, { link: false, threads: 0 }));
  const answers = groupBy(
    questions.map((question) => ask(reader, question)),
    ({ question }) => toSetKey(question),
  );
  const shares = [...answers].map(([key, members]) => {
    const { percent } = shareAt(members.map(toOutcome), ALERT_THRESHOLD);
    const right = isMatchGroup(members[0]!.question.group) ? percent : 100 - percent;
    return [key, { questions: members.length, right: Math.round(right * 100) / 100 }] as const;
  });
  return { lists: Object.fromEntries(versions.map(({ list, contentHash }) => [list, contentHash])), shares: Object.fromEntries(shares) };
};

/** What is wrong with a result beside its record; empty when it holds. */
const compare = (name: string, measured: FastResult, recorded: FastResult): string[] =>
  [...new Set([...Object.keys(recorded.shares), ...Object.keys(measured.shares)])].flatMap((key) => {
    const [now, then] = [measured.shares[key], recorded.shares[key]];
    if (now?.questions !== then?.questions)
      return [`${name}: ${key} asks ${now?.questions ?? 0} questions, the record ${then?.questions ?? 0}`];
    if (!now || !then || now.right >= then.right - TOLERANCE) return [];
    return [`${name}: ${key} is right in ${now.right} %, the record says ${then.right} %`];
  });

/** The official lists that the record was made on; all that are there when it is to be written anew. */
const loadOfficial = async (recorded: FastResult | undefined): Promise<Lists> => {
  const lists = await loadLists();
  if (!recorded) return lists;
  const isRecorded = (list: string): boolean => recorded.lists[list] !== undefined;
  return {
    ...lists,
    items: lists.items.filter((item) =>
      isRecorded(item.kind === 'entity' ? item.entity.list : item.kind === 'list' ? item.version.list : item.issue.list),
    ),
    entities: lists.entities.filter(({ list }) => isRecorded(list)),
    versions: lists.versions.filter(({ list }) => isRecorded(list)),
  };
};

const { update: isUpdate } = readFlags({ options: { update: { type: 'boolean', default: false } } }).values;
const record = existsSync(RECORD) ? (JSON.parse(readFileSync(RECORD, 'utf8')) as FastRecord) : undefined;
if (!record && !isUpdate) {
  console.error(`${RECORD} is not there: write it with --update.`);
  process.exit(1);
}

const size: SampleSize = { latin: 30, otherScript: 8, kinds: ['person', 'company'], parts: ['tuning', 'held-back'] };
const sample = await measure(await loadLists({ sample: true }), size, true);

const lists = await loadOfficial(isUpdate ? undefined : record?.official);
const hashes = Object.fromEntries(lists.versions.map(({ list, contentHash }) => [list, contentHash]));
const isSame = record?.official && Object.entries(record.official.lists).every(([list, hash]) => hashes[list] === hash);
const official = lists.entities.length > 0 && (isUpdate || isSame) ? await measure(lists, size, false) : undefined;
if (!official) console.log('Skipped: the official lists of the record are not there, or are other versions of them.');

const toTotal = ({ shares }: FastResult): string =>
  `${Object.values(shares).reduce((sum, { questions }) => sum + questions, 0)} questions in ${Object.keys(shares).length} sets`;
if (isUpdate) {
  const written: FastRecord = { sample, ...(official ? { official } : {}) };
  writeFileSync(RECORD, `${JSON.stringify(written, undefined, 1)}\n`);
  console.log(`Written: ${RECORD}; sample list ${toTotal(sample)}${official ? `, official lists ${toTotal(official)}` : ''}.`);
} else if (record) {
  const failures = [
    ...compare('sample list', sample, record.sample),
    ...(official && record.official ? compare('official lists', official, record.official) : []),
  ];
  for (const failure of failures) console.error(failure);
  console.log(
    `Match quality ${failures.length === 0 ? 'holds' : 'fell'}: sample list ${toTotal(sample)}${official ? `, official lists ${toTotal(official)}` : ''}.`,
  );
  process.exitCode = failures.length === 0 ? 0 : 1;
}

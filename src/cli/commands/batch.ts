/**
 * `screening batch`: screens a file of subjects and writes a line for each, in the order of the input.
 *
 * Rows are taken in portions, so memory stays flat whatever the length of the file and however many rows are bad.
 * The output is written beside its place and renamed at the end; `--resume` continues what an interruption left,
 * after it has made sure that it is the output of the same input, lists and options.
 */
import { Command } from 'commander';
import {
  createEngine,
  openIndex,
  ScreeningError,
  toContentHash,
  toStoredScreening,
  type ScreeningEngine,
  type ScreeningMatch,
  type ScreeningOutcome,
  type SubjectInput,
} from '../../main.js';
import { toCount, toCounted } from '../counts.js';
import { writeMessage } from '../messages.js';
import { EXIT_CODE_OPTION, EXIT_CODES } from '../exit-codes.js';
import { addScreeningOptions, assertSearched, createCountParser, MOST_THREADS, toScreeningOptions } from '../options.js';
import { assertApart, isDevice, openLockedOutput, toOutputName, toPartialFile, whileLocked } from '../output-file.js';
import { startPace, startProgress } from '../progress.js';
import { createRepeatedIds, type RepeatedIds } from '../repeated-ids.js';
import { openResumeState, toFingerprint } from '../resume.js';
import { AUDIT_OPTION, whileAudited, type AppendRun } from '../run-audit.js';
import { openSubjectRows, tellOverlooked, toRowError, type RowError, type SubjectItem, type SubjectRow } from '../subject-rows.js';

type Flags = Parameters<typeof toScreeningOptions>[0] & {
  readonly index: string;
  readonly in: string;
  readonly out: string;
  readonly threads?: number;
  readonly full?: true;
  readonly record?: true;
  readonly resume?: true;
  readonly audit?: string;
  readonly exitCode?: true;
};

/** Rows screened as one stream. A thousand tasks' worth, so that the threads idle for less than 1 % at its end. */
const PORTION = 8192;
/** Rows between two steps of the progress bar. */
const PROGRESS_STEP = 100;

export const createBatchCommand = (): Command =>
  addScreeningOptions(
    new Command('batch')
      .description('screen a file of subjects (CSV or JSON Lines) into a file of results (JSON Lines)')
      .requiredOption('--index <file>', 'index built by `lists build`')
      .requiredOption(
        '--in <file>',
        'subjects: columns id, type, name or firstName/middleName/lastName, dob, gender, country, birthPlace, identification',
      )
      .requiredOption('--out <file>', 'results, one line per subject in input order; - for standard output')
      .option('--threads <count>', 'worker threads (default: one less than the processors)', createCountParser(MOST_THREADS)),
  )
    .option('--full', "include each subject's complete result")
    .option('--record', "include each subject's complete result, and all that `replay` needs")
    .option('--resume', 'continue an interrupted run')
    .option(...AUDIT_OPTION)
    .option(...EXIT_CODE_OPTION)
    .action(runBatch);

const runBatch = async (flags: Flags): Promise<void> => {
  const options = toScreeningOptions(flags);
  assertApart({ '--index': flags.index, '--in': flags.in }, { '--out': flags.out, '--audit': flags.audit });
  await whileAudited(flags.audit, flags.out, (append) => runAudited(flags, options, append));
};

const runAudited = async (flags: Flags, options: Screening['options'], append: AppendRun): Promise<void> => {
  const index = openIndex(flags.index);
  assertSearched(index.metadata, options);
  const toAddition = createAddition(flags, options, flags.record ? toContentHash(index) : '');
  const engine = await createEngine({ index, ...(flags.threads === undefined ? {} : { threads: flags.threads }) });
  const progress = startProgress('Screening', true);
  try {
    const { rows, failed, alerts } = await whileLocked(flags.out, () =>
      screenFile(engine, flags, { options, toAddition }, progress.update),
    );
    progress.stop();
    await append({ action: 'batch.completed', input: flags.in, detail: { index: toContentHash(index), options, rows, failed, alerts } });
    writeMessage(`${toCounted(rows - failed, 'subject')} screened, ${toCount(alerts)} with a match.`);
    if (failed > 0) {
      writeMessage(`${toCounted(failed, 'row')} of ${flags.in} could not be screened; ${toOutputName(flags.out)} holds an error for each.`);
      process.exitCode = EXIT_CODES.failed;
    } else if (flags.exitCode && alerts > 0) process.exitCode = EXIT_CODES.alerts;
  } finally {
    progress.stop();
    await engine.close();
  }
};

/** What a line of output holds beside its matches. */
type ToAddition = (subject: SubjectInput, result: Answered['result']) => object;

interface Screening {
  readonly options: ReturnType<typeof toScreeningOptions>;
  readonly toAddition: ToAddition;
}

const createAddition = ({ full, record }: Flags, options: Screening['options'], indexHash: string): ToAddition =>
  record ? (subject, result) => toStoredScreening(indexHash, subject, options, result) : full ? (_, result) => ({ result }) : () => ({});

/** @returns the numbers of rows, of those that could not be screened, and of those with a match. */
const screenFile = async (
  engine: ScreeningEngine,
  flags: Flags,
  { options, toAddition }: Screening,
  onProgress: (done: number, text: string) => void,
): Promise<{ readonly rows: number; readonly failed: number; readonly alerts: number }> => {
  let readShare = 0;
  const subjects = await openSubjectRows(flags.in, (read, total) => (readShare = total === 0 ? 0 : read / total));
  const repeatedIds = createRepeatedIds();
  const subjectRows = watchIds(subjects.rows, repeatedIds);
  const state = openResumeState(
    flags.out,
    toFingerprint(engine.index, { options, full: flags.full === true, record: flags.record === true }),
    flags.resume === true,
  );
  const done = await state.skip(subjectRows, flags.in);
  const output = state.begin(() => openLockedOutput(flags.out, done.bytes));
  let { rows, failed, alerts } = done;
  const pace = startPace('subjects', { done: readShare, count: rows });
  const leave = (): void => {
    const kept = done.rows + output.leave();
    state.leave(kept);
    if (!isDevice(flags.out))
      writeMessage(`The results of ${toCounted(kept, 'row')} are kept in ${toPartialFile(flags.out)}; --resume continues after them.`);
  };
  const offSignals = beforeSignalEnds(() => {
    if (rows > 0) leave();
  });
  try {
    for await (const { row, answered, share } of answerRows(engine, options, subjectRows, () => readShare)) {
      if ('code' in answered) {
        failed += 1;
        writeMessage(`Line ${answered.line} of ${flags.in}, field ${answered.field}: ${answered.message}`);
        output.write(toErrorLine(answered));
      } else {
        if (answered.result.outcome === 'attention') alerts += 1;
        output.write(toResultLine(row as SubjectItem, answered, toAddition));
      }
      state.add(row);
      rows += 1;
      if (rows % PROGRESS_STEP === 0) onProgress(share, pace(share, rows));
    }
    if (rows === 0) throw new ScreeningError('source_malformed', `${flags.in} contains no subject.`, { file: flags.in });
  } catch (error) {
    if (rows > 0) leave();
    else {
      output.discard();
      state.end();
    }
    throw error;
  } finally {
    offSignals();
  }
  output.finish();
  state.end();
  tellOverlooked(flags.in, subjects);
  repeatedIds.tell(flags.in);
  return { rows, failed, alerts };
};

/** Does something before Ctrl-C or a stop from outside ends the process, as it does in any case. @returns what takes that back. */
const beforeSignalEnds = (action: () => void): (() => void) => {
  const end = (signal: NodeJS.Signals): void => {
    off();
    try {
      action();
    } finally {
      process.kill(process.pid, signal);
    }
  };
  const off = (): void => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  return off;
};

async function* watchIds(rows: AsyncIterable<SubjectRow>, repeatedIds: RepeatedIds): AsyncGenerator<SubjectRow, void, undefined> {
  for await (const row of rows) {
    if (row.id !== undefined) repeatedIds.add(row.id, row.line);
    yield row;
  }
}

type Answered = Extract<ScreeningOutcome, { ok: true }>;

interface AnsweredRow {
  readonly row: SubjectRow;
  readonly answered: Answered | RowError;
  /** Of the input that is done with the row, 0..1. */
  readonly share: number;
}

/** Every row with its answer, in order. @param toReadShare how much of the input has been read, 0..1. */
async function* answerRows(
  engine: ScreeningEngine,
  options: Screening['options'],
  rows: AsyncIterable<SubjectRow>,
  toReadShare: () => number,
): AsyncGenerator<AnsweredRow, void, undefined> {
  let doneShare = toReadShare();
  for await (const portion of toPortions(rows)) {
    const results = engine.screenAll(
      portion.flatMap((row) => (row.kind === 'subject' ? [row.subject] : [])),
      options,
    );
    const portionShare = toReadShare() - doneShare;
    for (const [at, row] of portion.entries()) {
      const answered = row.kind === 'error' ? row : await answer(row, results);
      yield { row, answered, share: doneShare + (portionShare * at) / portion.length };
    }
    doneShare += portionShare;
  }
}

const answer = async (row: SubjectItem, outcomes: AsyncIterator<ScreeningOutcome, void, undefined>): Promise<Answered | RowError> => {
  const next = await outcomes.next();
  if (next.done === true)
    throw new ScreeningError('internal', 'The engine returned fewer results than subjects.', { invariant: 'one result a subject' });
  return next.value.ok ? next.value : toRowError(row, next.value.error);
};

async function* toPortions(rows: AsyncIterable<SubjectRow>): AsyncGenerator<readonly SubjectRow[], void, undefined> {
  let portion: SubjectRow[] = [];
  try {
    for await (const row of rows) {
      portion.push(row);
      if (portion.length < PORTION) continue;
      yield portion;
      portion = [];
    }
  } catch (error) {
    // A file that cannot be read on has its good rows screened, for --resume to continue once it is mended.
    yield portion;
    throw error;
  }
  if (portion.length > 0) yield portion;
}

const toErrorLine = ({ id, code, field, line }: RowError): string =>
  `${JSON.stringify({ id: id ?? null, error: { code, field, line } })}\n`;

/** An entry of a list that matches. */
interface MatchedEntry {
  readonly list: string;
  readonly sourceId: string;
  readonly entityName: string;
  readonly score: number;
  /** The entry that scored, of those that are one entity, where it is another. */
  readonly linkedTo?: { readonly list: string; readonly sourceId: string };
}

/** The entry that scored, and behind it those of other lists that are the same entity: who looks for one of them finds it. */
const toEntries = ({ list, sourceId, linked = [], details, score }: ScreeningMatch): MatchedEntry[] => [
  { list, sourceId, entityName: details.entityName, score },
  ...linked.map((entry) => ({
    list: entry.list,
    sourceId: entry.sourceId,
    entityName: entry.entityName,
    score,
    linkedTo: { list, sourceId },
  })),
];

const toResultLine = ({ id, subject }: SubjectItem, { result, elapsedMs }: Answered, toAddition: ToAddition): string =>
  `${JSON.stringify({
    id,
    outcome: result.outcome,
    matches: result.breakdown.matches.flatMap(toEntries),
    ms: Math.round(elapsedMs * 1000) / 1000,
    ...toAddition(subject, result),
  })}\n`;

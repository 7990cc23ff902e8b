/**
 * `screening replay`: runs kept screenings again, on the lists, engine and options of then: records of a file, or a check
 * of the service's database.
 */
import { Command, Option } from 'commander';
import { findStoredCheck } from '../../api/api.js';
import {
  createReplayer,
  openGenerations,
  openIndex,
  parseStoredScreening,
  ScreeningError,
  toContentHash,
  type GenerationStore,
  type ErrorCode,
  type Replayer,
  type StoredScreening,
} from '../../main.js';
import { toCount, toCounted } from '../counts.js';
import { EXIT_CODES } from '../exit-codes.js';
import { readJsonLines, type InputRow } from '../input-rows.js';
import { writeMessage } from '../messages.js';
import { openExistingDatabase, toGenerationsFolder, type DataFlags } from '../service-options.js';
import { assertFolder } from './generations.js';

interface Flags {
  readonly index?: string;
  readonly generations?: string;
  readonly data?: string;
  readonly databaseUrl?: string;
}

export const createReplayCommand = (): Command =>
  new Command('replay')
    .description('repeat recorded screenings and say whether they give the same bytes')
    .argument(
      '<file or check>',
      'records from `check --record` or `batch --record` (JSON Lines); with --data or --database-url, the id of a check',
    )
    .option('--data <dir>', "find the check in this folder's embedded database; stop its service first")
    .addOption(new Option('--database-url <url>', 'find the check in this PostgreSQL database').conflicts('data'))
    .option('--generations <folder>', 'folder of indexes stored by `generations keep`')
    .option('--index <file>', 'another index that may be used')
    .action(runReplay);

const runReplay = async (named: string, flags: Flags): Promise<void> => {
  const { data, databaseUrl } = flags;
  if (data === undefined && databaseUrl === undefined) await replayFile(named, flags);
  else await replayCheck(named, flags, { data: data ?? '', ...(databaseUrl === undefined ? {} : { databaseUrl }) });
};

const replayCheck = async (id: string, flags: Flags, where: DataFlags): Promise<void> => {
  if (where.databaseUrl === undefined) assertFolder(where.data);
  const generations = toGenerationsFolder(where, flags.generations);
  if (generations === undefined && flags.index === undefined) throw sourceMissing();
  const database = await openExistingDatabase(where);
  try {
    const found = await findStoredCheck(database, id);
    const outcome =
      found.kind === 'none'
        ? { kind: 'missing' as const, message: found.message }
        : await replayStored(
            found.stored,
            createReplayer(openSources({ ...flags, ...(generations === undefined ? {} : { generations }) })),
          );
    if ('message' in outcome) writeMessage(`Check ${id}: ${outcome.message}`);
    if (outcome.kind === 'same') process.stdout.write('The check gave the same bytes.\n');
    else process.exitCode = EXIT_CODES.failed;
  } finally {
    await database.close();
  }
};

const sourceMissing = (): ScreeningError =>
  new ScreeningError('invalid_option', 'Say where the indexes are: --generations or --index.', { option: '--generations' });

const replayFile = async (file: string, flags: Flags): Promise<void> => {
  if (flags.generations === undefined && flags.index === undefined) throw sourceMissing();
  if (flags.generations !== undefined) assertFolder(flags.generations);
  const replay = createReplayer(openSources(flags));
  const counts = { same: 0, different: 0, missing: 0, unreadable: 0 };
  let unscreened = 0;
  for await (const row of readJsonLines(file)) {
    if (isErrorLine(row)) {
      unscreened += 1;
      continue;
    }
    const outcome = await replayRow(row, replay);
    counts[outcome.kind] += 1;
    if ('message' in outcome) writeMessage(`Line ${row.line} of ${file}: ${outcome.message}`);
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (unscreened > 0)
    writeMessage(`${toCounted(unscreened, 'line')} of ${file} ${unscreened === 1 ? 'is' : 'are'} of rows that could not be screened.`);
  if (total === 0) throw new ScreeningError('source_malformed', `${file} contains no record.`, { file });
  process.stdout.write(`${toCount(counts.same)} of ${toCount(total)} screenings gave the same bytes.\n`);
  if (counts.same < total) process.exitCode = EXIT_CODES.failed;
};

/** Whether `batch` said there that a row could not be screened. */
const isErrorLine = (row: InputRow): boolean => {
  if (row.kind !== 'row') return false;
  const { error, result } = row.values;
  return typeof error === 'object' && error !== null && result === undefined;
};

type RowOutcome = { readonly kind: 'same' } | { readonly kind: 'different' | 'missing' | 'unreadable'; readonly message: string };

const replayRow = async (row: InputRow, replay: Replayer): Promise<RowOutcome> => {
  const stored = row.kind === 'row' ? parseStoredScreening(row.values) : undefined;
  return stored === undefined ? { kind: 'unreadable', message: 'it is not a record of a screening.' } : replayStored(stored, replay);
};

/** What no screening can have had as its subject or options. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['invalid_subject', 'invalid_option', 'unknown_list']);

const replayStored = async (stored: StoredScreening, replay: Replayer): Promise<RowOutcome> => {
  const outcome = await replay(stored).catch((error: unknown): RowOutcome => {
    if (error instanceof ScreeningError && REFUSALS.has(error.code))
      return { kind: 'unreadable', message: `it cannot be screened again: ${error.message}` };
    throw error;
  });
  return 'path' in outcome ? { kind: 'different', message: `the result differs, first in ${outcome.path}.` } : outcome;
};

/** The folder of generations, and an index beside it. */
const openSources = ({ index: file, generations: folder }: Flags): Pick<GenerationStore, 'open'> => {
  const generations = folder === undefined ? undefined : openGenerations(folder);
  const index = file === undefined ? undefined : openIndex(file);
  const hash = index && toContentHash(index);
  return { open: async (wanted) => (wanted === hash ? index : generations?.open(wanted)) };
};

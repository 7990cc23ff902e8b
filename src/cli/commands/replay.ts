/**
 * `screening replay`: runs kept screenings again, on the lists, engine and options of then.
 */
import { Command } from 'commander';
import { createReplayer, openGenerations, openIndex, parseStoredScreening, ScreeningError, toContentHash, type GenerationStore } from '../../main.js';
import { EXIT_CODES } from '../exit-codes.js';
import { openInputRows, type InputRow } from '../input-rows.js';
import { writeMessage } from '../messages.js';
import { toCount } from '../progress.js';

interface Flags {
  readonly index?: string;
  readonly generations?: string;
}

export const createReplayCommand = (): Command =>
  new Command('replay')
    .description('run kept screenings again, and tell whether they give the same bytes')
    .argument('<file>', 'records, a line each: of `check --record` or `batch --record` (JSON Lines)')
    .option('--generations <folder>', 'folder of indexes of `generations keep`')
    .option('--index <file>', 'an index to look into as well')
    .action(runReplay);

const runReplay = async (file: string, flags: Flags): Promise<void> => {
  if (flags.generations === undefined && flags.index === undefined) {
    throw new ScreeningError('invalid_option', 'Either --generations or --index must say where the indexes are.', { option: '--generations' });
  }
  const replay = createReplayer(openSources(flags));
  const { rows } = await openInputRows(file);
  const counts = { same: 0, different: 0, missing: 0, unreadable: 0 };
  for await (const row of rows) {
    const outcome = replayRow(row, replay);
    counts[outcome.kind] += 1;
    if ('message' in outcome) writeMessage(`Line ${row.line} of ${file}: ${outcome.message}`);
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total === 0) throw new ScreeningError('source_malformed', `${file} holds no record.`, { file });
  process.stdout.write(`${toCount(counts.same)} of ${toCount(total)} screenings gave the same bytes.\n`);
  if (counts.same < total) process.exitCode = EXIT_CODES.failed;
};

type RowOutcome = { readonly kind: 'same' } | { readonly kind: 'different' | 'missing' | 'unreadable'; readonly message: string };

const replayRow = (row: InputRow, replay: ReturnType<typeof createReplayer>): RowOutcome => {
  const stored = row.kind === 'row' ? parseStoredScreening(row.values) : undefined;
  if (stored === undefined) return { kind: 'unreadable', message: 'it is no record of a screening.' };
  const outcome = replay(stored);
  return outcome.kind === 'different' ? { kind: 'different', message: `the result differs, first in ${outcome.path}.` } : outcome;
};

/** The folder of generations, and an index beside it. */
const openSources = ({ index: file, generations: folder }: Flags): Pick<GenerationStore, 'open'> => {
  const generations = folder === undefined ? undefined : openGenerations(folder);
  const index = file === undefined ? undefined : openIndex(file);
  const hash = index && toContentHash(index);
  return { open: (wanted) => (wanted === hash ? index : generations?.open(wanted)) };
};

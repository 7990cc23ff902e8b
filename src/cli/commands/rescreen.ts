/**
 * `screening rescreen`: what a change of lists means for customers, as a line for each that has something new.
 *
 * The output appears whole or not at all, so a run that was interrupted is run again.
 */
import { Command } from 'commander';
import { diffLists, openIndex, rescreenPortfolio, toContentHash, type IndexMetadata } from '../../main.js';
import { toCount, toCounted } from '../counts.js';
import { EXIT_CODE_OPTION, EXIT_CODES } from '../exit-codes.js';
import { writeMessage } from '../messages.js';
import { addSearchOptions, assertSearched, toSearchOptions } from '../options.js';
import { assertApart, assertOutput, writeOutput } from '../output-file.js';
import { readPortfolio, toFailedSentence } from '../portfolio-file.js';
import { startPace, startProgress } from '../progress.js';
import { AUDIT_OPTION, whileAudited, type AppendRun } from '../run-audit.js';
import { SHRINKAGE_OPTION, warnOfShrunk, type ShrinkageFlags } from '../shrinkage.js';

type Flags = Parameters<typeof toSearchOptions>[0] &
  ShrinkageFlags & {
    readonly from: string;
    readonly to: string;
    readonly in: string;
    readonly out: string;
    readonly audit?: string;
    readonly exitCode?: true;
  };

export const createRescreenCommand = (): Command =>
  addSearchOptions(
    new Command('rescreen')
      .description('find what a change of the lists means for each customer (JSON Lines)')
      .requiredOption('--from <file>', 'index of the lists before the change')
      .requiredOption('--to <file>', 'index of the lists after the change')
      .requiredOption('--in <file>', 'customers: CSV or JSON Lines as for `batch`, or a portfolio from `portfolio build`')
      .requiredOption('--out <file>', 'alerts, one line per customer with something new, in input order; - for standard output'),
  )
    .option(...SHRINKAGE_OPTION)
    .option(...AUDIT_OPTION)
    .option(...EXIT_CODE_OPTION)
    .action(runRescreen);

const runRescreen = async (flags: Flags): Promise<void> => {
  const options = toSearchOptions(flags);
  assertApart({ '--in': flags.in, '--from': flags.from, '--to': flags.to }, { '--out': flags.out, '--audit': flags.audit });
  assertOutput(flags.out);
  await whileAudited(flags.audit, flags.out, (append) => runAudited(flags, options, append));
};

const runAudited = async (flags: Flags, options: ReturnType<typeof toSearchOptions>, append: AppendRun): Promise<void> => {
  const [from, to] = [openIndex(flags.from), openIndex(flags.to)];
  assertSearched(toEither(from.metadata, to.metadata), options);
  warnOfShrunk(from.metadata.lists, to.metadata.lists, flags);
  const delta = diffLists(from, to);
  const { portfolio, failed } = await readPortfolio(flags.in, { acrossTypes: flags.entityType !== undefined });
  const progress = startProgress('Searching', true);
  const pace = startPace('changed entries');
  let alerts = 0;
  try {
    const onProgress = (entries: number, all: number): void => progress.update(entries / all, pace(entries / all, entries));
    await writeOutput(flags.out, async (write) => {
      for await (const { id, matches } of rescreenPortfolio(portfolio, delta, { ...options, onProgress })) {
        write(`${JSON.stringify({ id, matches })}\n`);
        alerts += 1;
      }
    });
  } finally {
    progress.stop();
  }
  await append({
    action: 'rescreen.completed',
    input: flags.in,
    detail: { from: toContentHash(from), to: toContentHash(to), options, changes: delta.counts, customers: portfolio.size, failed, alerts },
  });
  const { added, changed, removed } = delta.counts;
  writeMessage(
    `${toCounted(added, 'entry', 'entries')} added, ${toCount(changed)} changed, ${toCount(removed)} removed; ${toCount(alerts)} of ${toCounted(portfolio.size, 'customer')} affected.`,
  );
  if (failed > 0) writeMessage(toFailedSentence(failed, flags.in));
  if (failed > 0) process.exitCode = EXIT_CODES.failed;
  else if (flags.exitCode && alerts > 0) process.exitCode = EXIT_CODES.alerts;
};

/** The lists that are in either generation, with what they feed in the one or the other. */
const toEither = (old: IndexMetadata, next: IndexMetadata): IndexMetadata => {
  const listIds = [...new Set([...old.listIds, ...next.listIds])];
  const toFed = ({ listIds: ids, listClassifications }: IndexMetadata, list: string): number => listClassifications[ids.indexOf(list)] ?? 0;
  return {
    lists: [...old.lists, ...next.lists],
    listIds,
    listClassifications: listIds.map((list) => toFed(old, list) | toFed(next, list)),
  };
};

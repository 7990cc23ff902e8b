/**
 * `screening lists fetch`: downloads the official lists into a folder and keeps them current.
 */
import { Command } from 'commander';
import { choosePublications, fetchLists, readPublications, type FetchOutcome } from '../../main.js';
import { toCount } from '../counts.js';
import { writeMessage } from '../messages.js';
import { startProgress, type Progress } from '../progress.js';
import { toTable } from '../terminal-table.js';

interface FetchFlags {
  readonly dir: string;
  readonly sources?: string;
  readonly force?: boolean;
  readonly json?: true;
}

export const createFetchCommand = (): Command =>
  new Command('fetch')
    .description('download the official lists that have changed')
    .argument('[list...]', 'list ids (default: all)')
    .requiredOption('--dir <folder>', 'where each list gets a folder of its own')
    .option(
      '--sources <file.tsv>',
      'table of addresses to use instead of the official ones: list, format, file, URL and MB, separated by tabs, without a header',
    )
    .option('--force', 'accept a list even if it has shrunk by more than 20 % or cannot be parsed')
    .option('--json', 'print the outcome for each list as JSON Lines')
    .addHelpText(
      'after',
      ['', 'Official lists:', ...readPublications().map(({ list, files }) => `  ${list.padEnd(20)}${files[0]!.url.host}`)].join('\n'),
    )
    .action(runFetch);

const runFetch = async (lists: readonly string[], { dir, sources, force = false, json }: FetchFlags): Promise<void> => {
  const publications = choosePublications(readPublications(sources), lists);
  const outcomes: FetchOutcome[] = [];
  let progress: Progress | undefined;
  let shown: string | undefined;
  try {
    for await (const outcome of fetchLists(publications, dir, {
      force,
      onProgress: ({ list, file, bytes, total }) => {
        if (shown !== `${list} ${file}`) {
          progress?.stop();
          progress = startProgress(`Fetching ${list}`, total !== undefined);
          shown = `${list} ${file}`;
        }
        progress?.update(total === undefined ? 0 : bytes / total, `${(bytes / 1e6).toFixed(1)} MB`);
      },
    })) {
      progress?.stop();
      [progress, shown] = [undefined, undefined];
      outcomes.push(outcome);
      if (outcome.kind === 'failed') writeMessage(`${outcome.list}: ${outcome.error.message}`);
      if (json) process.stdout.write(`${JSON.stringify(toJson(outcome))}\n`);
    }
  } finally {
    progress?.stop();
  }
  if (!json) process.stdout.write(toReport(outcomes));
  if (outcomes.some(({ kind }) => kind === 'failed')) process.exitCode = 1;
};

const toJson = (outcome: FetchOutcome): object =>
  outcome.kind === 'failed'
    ? { list: outcome.list, kind: outcome.kind, code: outcome.error.code, message: outcome.error.message }
    : outcome;

const toReport = (outcomes: readonly FetchOutcome[]): string =>
  `${toTable(
    [
      { title: 'list' },
      { title: 'outcome' },
      { title: 'entries', align: 'right' },
      { title: 'before', align: 'right' },
      { title: 'published' },
      { title: 'source for lists build' },
    ],
    outcomes.map((outcome) =>
      outcome.kind === 'failed'
        ? [outcome.list, outcome.kind, '', '', '', '']
        : [
            outcome.list,
            outcome.kind,
            toCountText(outcome.entities),
            toCountText(outcome.entitiesBefore),
            outcome.publishedOn ?? 'not stated',
            outcome.source,
          ],
    ),
  ).join('\n')}\n`;

const toCountText = (count: number | undefined): string => (count === undefined ? '' : toCount(count));

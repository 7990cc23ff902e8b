/**
 * `screening lists build`: from the files of publishers to an index. `fetch` gets the files (lists-fetch.ts), `info`
 * says what is in an index (lists-info.ts).
 */
import { Command } from 'commander';
import { findStats } from '../../files/find-stats.js';
import {
  buildIndex,
  LOADERS,
  loadSources,
  parseSource,
  readIndexMetadata,
  saveIndex,
  ScreeningError,
  type ListIssue,
  type ListVersion,
} from '../../main.js';
import { toCounted, toMore } from '../counts.js';
import { writeMessage } from '../messages.js';
import { createCountParser, MOST_THREADS } from '../options.js';
import { assertApart, assertOutput, assertPlace, writeOutput } from '../output-file.js';
import { startProgress } from '../progress.js';
import { SHRINKAGE_OPTION, warnOfShrunk, type ShrinkageFlags } from '../shrinkage.js';
import { createFetchCommand } from './lists-fetch.js';
import { createInfoCommand, toInfo, toReport } from './lists-info.js';

export const createListsCommand = (): Command => {
  const lists = new Command('lists').description('download lists, build an index, show what an index contains');
  lists
    .command('build')
    .description('build an index file from lists')
    .argument('<source...>', 'FORMAT:PATH, as `lists fetch` prints it, or such as ofac-csv:DIR un-xml:FILE native-jsonl:FILE')
    .requiredOption('--out <file>', 'the index file to write')
    .option('--no-link', 'report an entity that is on several lists as one match per list, not as a single match')
    .option(
      '--issues <file.jsonl>',
      'write every issue with the lists to this file, one per line; a summary goes to standard error in any case',
    )
    .option(
      '--threads <count>',
      'worker threads that prepare names besides the main thread, 0 for none (default: one per processor, up to 3, for lists of 20,000 entries or more)',
      createCountParser(MOST_THREADS, 0),
    )
    .option(...SHRINKAGE_OPTION)
    .addHelpText('after', ['', 'Formats:', ...toFormatLines()].join('\n'))
    .action(runBuild);
  lists.addCommand(createInfoCommand());
  lists.addCommand(createFetchCommand());
  return lists;
};

const toFormatLines = (): string[] => {
  const width = Math.max(...LOADERS.map(({ format }) => format.length)) + 2;
  return LOADERS.map(({ format, description }) => `  ${format.padEnd(width)}${description}`);
};

interface BuildFlags extends ShrinkageFlags {
  readonly out: string;
  readonly link: boolean;
  readonly issues?: string;
  readonly threads?: number;
}

const runBuild = async (sources: readonly string[], flags: BuildFlags): Promise<void> => {
  const { out, link, issues: issuesFile, threads } = flags;
  const parsed = sources.map(parseSource);
  assertApart({ source: parsed.map(({ path }) => path) }, { '--out': out, '--issues': issuesFile });
  assertPlace(out);
  if (issuesFile !== undefined) assertOutput(issuesFile);
  const before = readListsBefore(out);
  const progress = startProgress('Building', false);
  const issues: ListIssue[] = [];
  let report: string;
  try {
    const index = await buildIndex(loadSources(parsed), {
      link,
      ...(threads === undefined ? {} : { threads }),
      onProgress: (entities) => progress.update(0, toCounted(entities, 'entity', 'entities')),
      onIssue: (issue) => issues.push(issue),
    });
    saveIndex(index, out);
    warnOfShrunk(before, index.metadata.lists, flags);
    report = toReport(toInfo(index));
  } finally {
    progress.stop();
    // They also say why a list is refused: of one without an entry, that none of its rows is of the format.
    summariseIssues(issues);
    if (issuesFile !== undefined) {
      await writeOutput(issuesFile, (write) => {
        for (const issue of issues) write(`${JSON.stringify(issue)}\n`);
      });
    }
  }
  process.stdout.write(report);
};

/** The lists of the index that is replaced. */
const readListsBefore = (out: string): readonly ListVersion[] => {
  if (findStats(out) === undefined) return [];
  try {
    return readIndexMetadata(out).lists;
  } catch (error) {
    if (!(error instanceof ScreeningError)) throw error;
    writeMessage(`${out} is replaced, but cannot be read (${error.code}): whether a list has shrunk is not known.`);
    return [];
  }
};

/** Issues of one kind that are written out; the count tells of the rest. */
const SHOWN = 5;

/** Every loss is told: alike issues together, with the places of the first. */
const summariseIssues = (issues: readonly ListIssue[]): void => {
  const alike = new Map<string, ListIssue[]>();
  for (const issue of issues) {
    const key = [issue.severity, issue.list, issue.file, issue.field, issue.message].join('\0');
    const known = alike.get(key);
    if (known) known.push(issue);
    else alike.set(key, [issue]);
  }
  const ordered = [...alike.values()].sort(([a], [b]) => Number(a!.severity === 'warning') - Number(b!.severity === 'warning'));
  for (const issuesAlike of ordered) {
    const { severity, list, file, field, message } = issuesAlike[0]!;
    const places = issuesAlike
      .slice(0, SHOWN)
      .map(({ line, sourceId }) =>
        [line === undefined ? '' : `line ${line}`, sourceId === undefined ? '' : `entry ${sourceId}`].filter(Boolean).join(' '),
      );
    const more = toMore(issuesAlike.length - SHOWN);
    const where = places.some(Boolean) ? ` (${places.filter(Boolean).join(', ')}${more})` : more;
    writeMessage(
      `${severity} in ${list}${file === '' ? '' : `, ${file}`}${field === undefined ? '' : `, field ${field}`}: ${message}${where}`,
    );
  }
};

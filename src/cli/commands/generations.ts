/**
 * `screening generations keep`, `list` and `prune`: old indexes, so that past screenings can be replayed.
 */
import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { openGenerations, openIndex, ScreeningError, type KeptGeneration } from '../../main.js';
import { toCount } from '../counts.js';
import { createCountParser } from '../options.js';

const MOST_KEPT = 100_000;
const FOLDER = ['--dir <folder>', 'folder of stored indexes'] as const;

export const createGenerationsCommand = (): Command => {
  const generations = new Command('generations').description('keep old indexes, so that past screenings can be replayed');
  generations
    .command('keep')
    .description('store an index under the hash of its content')
    .argument('<file>', 'an index file')
    .requiredOption(...FOLDER)
    .action(runKeep);
  generations
    .command('list')
    .description('list the stored indexes, latest first')
    .requiredOption(...FOLDER)
    .action(runList);
  generations
    .command('prune')
    .description('remove indexes that were replaced long ago')
    .requiredOption(...FOLDER)
    .requiredOption('--days <count>', 'days to keep an index after it has been replaced', createCountParser(MOST_KEPT))
    .option('--last <count>', 'how many of the latest to keep in any case', createCountParser(MOST_KEPT), 2)
    .action(runPrune);
  return generations;
};

interface Flags {
  readonly dir: string;
}

const runKeep = async (file: string, { dir }: Flags): Promise<void> => {
  process.stdout.write(`${await openGenerations(dir).keep(openIndex(file))}\n`);
};

/** A folder that is looked into is not made. @throws ScreeningError file_unreadable where there is none. */
export const assertFolder = (folder: string): void => {
  if (!existsSync(folder)) throw new ScreeningError('file_unreadable', `There is no folder ${folder}.`, { file: folder });
};

const toLine = ({ hash, bytes, keptAt }: KeptGeneration): string => `${hash}  ${keptAt.toISOString()}  ${toCount(bytes)} bytes\n`;

const runList = ({ dir }: Flags): void => {
  assertFolder(dir);
  process.stdout.write(openGenerations(dir).list().map(toLine).join(''));
};

const runPrune = ({ dir, days, last }: Flags & { readonly days: number; readonly last: number }): void => {
  assertFolder(dir);
  const removed = openGenerations(dir).prune({ days, last }, new Date());
  process.stdout.write(removed.map((generation) => `removed ${toLine(generation)}`).join(''));
};

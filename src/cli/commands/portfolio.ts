/**
 * `screening portfolio build`, `update` and `info`: customers held ready for `rescreen`.
 */
import { createHash } from 'node:crypto';
import { Command } from 'commander';
import {
  openPortfolio,
  parseSubject,
  readLines,
  readSourceText,
  savePortfolio,
  ScreeningError,
  updatePortfolio,
  type CustomerInput,
  type Portfolio,
} from '../../main.js';
import { toCounted } from '../counts.js';
import { EXIT_CODES } from '../exit-codes.js';
import { writeMessage } from '../messages.js';
import { assertApart, assertPlace, whileLocked } from '../output-file.js';
import { openCustomerRows, readPortfolio, toFailedSentence, type CustomerRows } from '../portfolio-file.js';

export const createPortfolioCommand = (): Command => {
  const portfolio = new Command('portfolio').description('build, update or inspect a portfolio: customers prepared for re-screening');
  portfolio
    .command('build')
    .description('build a portfolio file from customers')
    .requiredOption('--in <file>', 'customers: CSV or JSON Lines as for `batch`')
    .requiredOption('--out <file>', 'the portfolio file to write')
    .option('--across-types', 'also allow re-screening with --entity-type; doubles the size of the file')
    .action(runBuild);
  portfolio
    .command('update')
    .description('add, change or remove customers in a portfolio file')
    .argument('<file>', 'a portfolio file')
    .option('--in <file>', 'new or changed customers: CSV or JSON Lines as for `batch`')
    .option('--remove <file>', 'ids of customers to remove, one per line')
    .action(runUpdate);
  portfolio
    .command('info')
    .description('show how many customers a portfolio file holds')
    .argument('<file>', 'a portfolio file')
    .action(runInfo);
  return portfolio;
};

interface BuildFlags {
  readonly in: string;
  readonly out: string;
  readonly acrossTypes?: true;
}

const runBuild = async ({ in: input, out, acrossTypes }: BuildFlags): Promise<void> => {
  assertApart({ '--in': input }, { '--out': out });
  assertPlace(out);
  await whileLocked(out, async () => {
    const { portfolio, failed } = await readPortfolio(input, { acrossTypes: acrossTypes === true });
    savePortfolio(portfolio, out);
    tell(out, portfolio, failed, input);
  });
};

interface UpdateFlags {
  readonly in?: string;
  readonly remove?: string;
}

/** Under the lock from reading to writing, so that of two updates at once none is lost. */
const runUpdate = async (file: string, flags: UpdateFlags): Promise<void> => {
  if (flags.in === undefined && flags.remove === undefined)
    throw new ScreeningError('invalid_option', 'Nothing to update: give --in, --remove or both.', { option: '--in' });
  await whileLocked(file, async () => {
    const before = openPortfolio(file);
    const remove = flags.remove === undefined ? [] : await readIds(flags.remove);
    const unknown = remove.filter((id) => before.find(id).length === 0).length;
    if (unknown > 0)
      writeMessage(`${toCounted(unknown, 'id')} in ${flags.remove!} ${unknown === 1 ? 'belongs' : 'belong'} to no customer in ${file}.`);
    const { put, failed, failedIds } = flags.in === undefined ? NO_CUSTOMERS : await readCustomers(flags.in);
    const portfolio = updatePortfolio(before, { put, remove });
    savePortfolio(portfolio, file);
    tell(file, portfolio, failed, flags.in ?? file);
    const putIds = new Set(put.map(({ id }) => id));
    const kept = [...failedIds].filter((id) => !putIds.has(id) && portfolio.find(id).length > 0).length;
    if (kept > 0) writeMessage(`${toCounted(kept, 'customer')} of these rows ${kept === 1 ? 'stays' : 'stay'} in ${file} as before.`);
  });
};

const readIds = async (file: string): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { text } of readLines(readSourceText(file, createHash('sha256')), file)) if (text.trim() !== '') ids.push(text.trim());
  return ids;
};

interface ReadCustomers extends Pick<CustomerRows, 'failedIds'> {
  readonly put: readonly CustomerInput[];
  readonly failed: number;
}

const NO_CUSTOMERS: ReadCustomers = { put: [], failed: 0, failedIds: new Set() };

const readCustomers = async (file: string): Promise<ReadCustomers> => {
  const put: CustomerInput[] = [];
  const rows = await openCustomerRows(file);
  for await (const customer of rows.customers) {
    try {
      parseSubject(customer.subject);
      put.push(customer);
    } catch (error) {
      if (!(error instanceof ScreeningError)) throw error;
      rows.onIssue(customer.id, error);
    }
  }
  return { put, failed: rows.failed(), failedIds: rows.failedIds };
};

const tell = (file: string, portfolio: Portfolio, failed: number, input: string): void => {
  process.stdout.write(`${file} holds ${toCounted(portfolio.size, 'customer')}.\n`);
  if (failed === 0) return;
  writeMessage(toFailedSentence(failed, input));
  process.exitCode = EXIT_CODES.failed;
};

const runInfo = (file: string): void => tell(file, openPortfolio(file), 0, file);

/**
 * `screening portfolio build`, `update` and `info`: customers held ready for `rescreen`.
 */
import { createHash } from 'node:crypto';
import { Command } from 'commander';
import { openPortfolio, parseSubject, readLines, readSourceText, savePortfolio, ScreeningError, updatePortfolio, type CustomerInput, type Portfolio } from '../../main.js';
import { EXIT_CODES } from '../exit-codes.js';
import { writeMessage } from '../messages.js';
import { assertApart, assertPlace } from '../output-file.js';
import { openCustomerRows, readPortfolio, toFailedSentence } from '../portfolio-file.js';
import { toCount, toCounted } from '../progress.js';

export const createPortfolioCommand = (): Command => {
  const portfolio = new Command('portfolio').description('hold customers ready for re-screening, or say how many a portfolio holds');
  portfolio
    .command('build')
    .description('read customers into a portfolio file')
    .requiredOption('--in <file>', 'customers: CSV or JSON Lines as for `batch`')
    .requiredOption('--out <file>', 'the portfolio file to write')
    .option('--across-types', 'also for re-screening with --entity-type; doubles the file')
    .action(runBuild);
  portfolio
    .command('update')
    .description('bring customers in a portfolio file up to date')
    .argument('<file>', 'a portfolio file')
    .option('--in <file>', 'customers that came or changed: CSV or JSON Lines as for `batch`')
    .option('--remove <file>', 'ids of customers that went, a line each')
    .action(runUpdate);
  portfolio.command('info').description('how many customers a portfolio file holds').argument('<file>', 'a portfolio file').action(runInfo);
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
  const { portfolio, failed } = await readPortfolio(input, { acrossTypes: acrossTypes === true });
  savePortfolio(portfolio, out);
  tell(out, portfolio, failed, input);
};

interface UpdateFlags {
  readonly in?: string;
  readonly remove?: string;
}

const runUpdate = async (file: string, flags: UpdateFlags): Promise<void> => {
  if (flags.in === undefined && flags.remove === undefined) throw new ScreeningError('invalid_option', 'Either --in or --remove must say what is brought up to date.', { option: '--in' });
  const before = openPortfolio(file);
  const remove: string[] = [];
  if (flags.remove !== undefined) {
    for await (const { text } of readLines(readSourceText(flags.remove, createHash('sha256')), flags.remove)) if (text.trim() !== '') remove.push(text.trim());
  }
  const unknown = remove.filter((id) => before.find(id).length === 0).length;
  if (unknown > 0) writeMessage(`${toCount(unknown)} of the ids of ${flags.remove!} are of no customer of ${file}.`);
  const put: CustomerInput[] = [];
  let failed = 0;
  if (flags.in !== undefined) {
    const rows = await openCustomerRows(flags.in);
    for await (const customer of rows.customers) {
      try {
        parseSubject(customer.subject);
        put.push(customer);
      } catch (error) {
        if (!(error instanceof ScreeningError)) throw error;
        rows.onIssue(customer.id, error);
      }
    }
    failed = rows.failed();
  }
  const portfolio = updatePortfolio(before, { put, remove });
  savePortfolio(portfolio, file);
  tell(file, portfolio, failed, flags.in ?? file);
};

const tell = (file: string, portfolio: Portfolio, failed: number, input: string): void => {
  process.stdout.write(`${file} holds ${toCounted(portfolio.size, 'customer')}.\n`);
  if (failed === 0) return;
  writeMessage(toFailedSentence(failed, input));
  process.exitCode = EXIT_CODES.failed;
};

const runInfo = (file: string): void => tell(file, openPortfolio(file), 0, file);

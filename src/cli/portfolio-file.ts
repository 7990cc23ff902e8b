/**
 * Customers from a file: rows of CSV or JSON Lines as `batch` reads them, or a portfolio that was built before.
 *
 * A row that is no customer is named on standard error and counted; the others stand. Ids that come again are told:
 * an update takes all customers of an id for one.
 */
import { buildPortfolio, openPortfolio, ScreeningError, type CustomerInput, type Portfolio, type PortfolioOptions } from '../main.js';
import { toCounted } from './counts.js';
import { assertNamed } from './input-rows.js';
import { writeMessage } from './messages.js';
import { startPace, startProgress } from './progress.js';
import { createRepeatedIds } from './repeated-ids.js';
import { openSubjectRows, tellOverlooked, toRowError, type RowError, type SubjectItem } from './subject-rows.js';

export interface CustomerRows {
  readonly customers: AsyncGenerator<CustomerInput, void, undefined>;
  /** To be called with what the engine says of the customer that was read last. */
  readonly onIssue: NonNullable<PortfolioOptions['onIssue']>;
  /** Rows so far that are no customer. */
  readonly failed: () => number;
  /** Their ids, as far as they tell them. */
  readonly failedIds: ReadonlySet<string>;
}

/** @throws ScreeningError as openSubjectRows; so does the generator. */
export const openCustomerRows = async (file: string, onShare: (read: number) => void = () => undefined): Promise<CustomerRows> => {
  const subjects = await openSubjectRows(file, (read, total) => onShare(total === 0 ? 0 : read / total));
  const repeatedIds = createRepeatedIds();
  const failedIds = new Set<string>();
  let failed = 0;
  let last: SubjectItem | undefined;
  const tell = ({ line, id, field, message }: RowError): void => {
    failed += 1;
    if (id !== undefined) failedIds.add(id);
    writeMessage(`Line ${line} of ${file}, field ${field}: ${message}`);
  };
  return {
    customers: (async function* () {
      for await (const row of subjects.rows) {
        if (row.kind === 'error') tell(row);
        else {
          last = row;
          repeatedIds.add(row.id, row.line);
          yield { id: row.id, subject: row.subject };
        }
      }
      tellOverlooked(file, subjects);
      repeatedIds.tell(file);
    })(),
    onIssue: (_, error) => tell(toRowError(last!, error)),
    failed: () => failed,
    failedIds,
  };
};

export interface ReadPortfolio {
  readonly portfolio: Portfolio;
  /** Rows that are no customer. */
  readonly failed: number;
}

const isRowFile = (file: string): boolean => /\.(?:csv|jsonl)$/iu.test(file);

/** @throws ScreeningError as openPortfolio or, of rows, as buildPortfolio. */
export const readPortfolio = async (file: string, options: Pick<PortfolioOptions, 'acrossTypes'>): Promise<ReadPortfolio> => {
  assertNamed(file);
  if (!isRowFile(file)) return { portfolio: openPortfolio(file), failed: 0 };
  const progress = startProgress('Reading', true);
  const pace = startPace('customers');
  let share = 0;
  try {
    const { customers, onIssue, failed } = await openCustomerRows(file, (read) => (share = read));
    const portfolio = await buildPortfolio(customers, {
      ...options,
      onIssue,
      onProgress: (count) => progress.update(share, pace(share, count)),
    });
    if (portfolio.size + failed() === 0) throw new ScreeningError('source_malformed', `${file} contains no customer.`, { file });
    return { portfolio, failed: failed() };
  } finally {
    progress.stop();
  }
};

/** "3 rows of customers.csv are no customers." */
export const toFailedSentence = (failed: number, file: string): string =>
  `${toCounted(failed, 'row')} of ${file} could not be read as customers.`;

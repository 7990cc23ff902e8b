/**
 * A portfolio: the customers that are monitored, held so that a changed list entry finds those it concerns.
 *
 * A large base that is built once, a small overlay of customers that came or changed since, and the rows of the base
 * that no longer stand. Portfolios are values: an update gives the next one, which shares the base, and whoever
 * searches the old one goes on undisturbed. When the overlay has grown, all is built anew.
 * A file holds base and overlay together; it is written beside its place and renamed.
 */
import { setImmediate } from 'node:timers/promises';
import { parseSubject } from '../entity/subject.js';
import { ScreeningError } from '../errors.js';
import { toColumn, type Column } from '../index/layout.js';
import { createSectionReader } from '../index/section-reader.js';
import { runAtOnce, runInTurns } from '../index/steps.js';
import { openSections, packIndex, saveIndex, type ScreeningIndex } from '../index/snapshot.js';
import { A_BOOLEAN, A_FUNCTION, assertIterable, assertOptions, CHECKED_IN_USE, type OptionRules } from '../option-rules.js';
import { createCustomerBuilder, createCustomerReader, type Customer, type CustomerInput, type CustomerReader } from './customer-columns.js';

/** Some customers of a portfolio: all of a base but those removed since, or an overlay. */
export interface PortfolioSegment {
  readonly customers: CustomerReader;
  readonly isRemoved: (row: number) => boolean;
  /** The number of its first customer in the whole portfolio. */
  readonly offset: number;
}

/** Customers held ready to be searched for listed names. Never changed: {@link updatePortfolio} makes another. */
export interface Portfolio {
  /** Customers that stand. */
  readonly size: number;
  /** Whether customers can be found among entries of other types than their own. */
  readonly acrossTypes: boolean;
  readonly segments: readonly PortfolioSegment[];
  /** Customers in order: those of the base, then those that came or changed later. */
  readonly customers: () => Generator<Customer, void, undefined>;
  /** All that have the id. */
  readonly find: (id: string) => readonly Customer[];
}

/** Options of {@link buildPortfolio}. */
export interface PortfolioOptions {
  /** Needed for screening with `entityTypes` beyond the customers' own; doubles the portfolio. Default false. */
  readonly acrossTypes?: boolean | undefined;
  /** Called with a customer that cannot be screened, which is left out; absent, it is thrown. */
  readonly onIssue?: ((id: string, error: ScreeningError) => void) | undefined;
  /** Called after every thousand customers, with the number so far. */
  readonly onProgress?: ((customers: number) => void) | undefined;
}

const PORTFOLIO_OPTIONS: OptionRules<PortfolioOptions> = { acrossTypes: A_BOOLEAN, onIssue: A_FUNCTION, onProgress: A_FUNCTION };

const PROGRESS_STEP = 1000;
/** Customers that are prepared between two turns of the event loop: some milliseconds. */
const CUSTOMERS_A_TURN = 64;

/**
 * Builds a portfolio from a stream of customers; memory grows by some 400 bytes per customer.
 * @throws ScreeningError invalid_subject, unless `onIssue` is given; invalid_option for a customer without an id; index_limit.
 */
export const buildPortfolio = async (
  customers: Iterable<CustomerInput> | AsyncIterable<CustomerInput>,
  options: PortfolioOptions = {},
): Promise<Portfolio> => {
  assertIterable('customers', customers);
  assertOptions(options, PORTFOLIO_OPTIONS);
  const builder = createCustomerBuilder(options.acrossTypes === true);
  let taken = 0;
  for await (const customer of customers) {
    // A stream that has what is asked for at hand never leaves the microtasks.
    if (taken++ % CUSTOMERS_A_TURN === 0) await setImmediate();
    const valid = toValid(customer, options.onIssue);
    if (!valid) continue;
    builder.add(valid);
    if (builder.size() % PROGRESS_STEP === 0) options.onProgress?.(builder.size());
  }
  options.onProgress?.(builder.size());
  return createPortfolio({ base: pack(await runInTurns(builder.build())), removed: NO_ROWS });
};

/** A caller without types may give anything. */
const toValid = (customer: Partial<CustomerInput> | null, onIssue: PortfolioOptions['onIssue']): Customer | undefined => {
  const { id, subject } = customer ?? {};
  if (typeof id !== 'string')
    throw new ScreeningError('invalid_option', 'A customer must be { id, subject }, with an id that is a text.', { option: 'id' });
  try {
    return { id, subject: parseSubject(subject) };
  } catch (error) {
    if (!(error instanceof ScreeningError) || onIssue === undefined) throw error;
    onIssue(id, error);
    return undefined;
  }
};

const NO_ROWS = new Uint32Array(0);
const pack = (columns: Record<string, Column>): ScreeningIndex => packIndex(columns, { lists: [], listIds: [], listClassifications: [] });

interface Parts {
  readonly base: ScreeningIndex;
  readonly overlay?: ScreeningIndex;
  /** Rows of the base that no longer stand, ascending. */
  readonly removed: Uint32Array;
}

const partsOf = new WeakMap<Portfolio, Parts>();

/** A caller without types may give the name of a file. @throws ScreeningError invalid_option. */
export const assertPortfolio = (portfolio: Portfolio): void => {
  toParts(portfolio);
};

const toParts = (portfolio: Portfolio): Parts => {
  const parts = partsOf.get(portfolio);
  if (parts === undefined)
    throw new ScreeningError(
      'invalid_option',
      'Option portfolio must be a portfolio in memory, as buildPortfolio and openPortfolio give it.',
      { option: 'portfolio' },
    );
  return parts;
};

const createPortfolio = (parts: Parts): Portfolio => {
  const base = createCustomerReader(createSectionReader(parts.base));
  const overlay = parts.overlay && createCustomerReader(createSectionReader(parts.overlay));
  const removed = new Set(parts.removed);
  const segments: readonly PortfolioSegment[] = [
    { customers: base, isRemoved: (row) => removed.has(row), offset: 0 },
    ...(overlay ? [{ customers: overlay, isRemoved: () => false, offset: base.size }] : []),
  ];
  const portfolio: Portfolio = {
    size: base.size - removed.size + (overlay?.size ?? 0),
    acrossTypes: base.acrossTypes,
    segments,
    customers: function* () {
      for (const { customers, isRemoved } of segments) {
        for (let row = 0; row < customers.size; row++) if (!isRemoved(row)) yield customers.toCustomer(row);
      }
    },
    find: (id) =>
      segments.flatMap(({ customers, isRemoved }) =>
        customers
          .toRowsOfId(id)
          .filter((row) => !isRemoved(row))
          .map(customers.toCustomer),
      ),
  };
  partsOf.set(portfolio, parts);
  return portfolio;
};

/** The id of a customer by its number in the order of the segments. */
export const toCustomerId = ({ segments }: Portfolio, customer: number): string => {
  const { customers, offset } = segments.findLast(({ offset }) => offset <= customer)!;
  return customers.toCustomer(customer - offset).id;
};

/** Customers to put and ids to remove; removals come first. */
export interface PortfolioChanges {
  /** Customers that came or changed: each takes the place of all that had its id. */
  readonly put?: Iterable<CustomerInput> | undefined;
  /** Ids of customers that went; one that is not there is no error. */
  readonly remove?: Iterable<string> | undefined;
}

/** Options of {@link updatePortfolio}. */
export interface PortfolioUpdateOptions {
  /**
   * Called with a customer that cannot be screened as it is put; absent, it is thrown. `isKept` says whether the
   * portfolio had a customer of that id, which then stays as it was: put a valid one, or remove it.
   */
  readonly onIssue?: ((id: string, error: ScreeningError, isKept: boolean) => void) | undefined;
}

const CHANGES: OptionRules<PortfolioChanges> = { put: CHECKED_IN_USE, remove: CHECKED_IN_USE };
const UPDATE_OPTIONS: OptionRules<PortfolioUpdateOptions> = { onIssue: A_FUNCTION };

/** The overlay is built anew with each update, and the base when the overlay has so many customers and such a share of it. */
const LARGEST_OVERLAY = { customers: 2000, share: 0.05 } as const;

/**
 * Returns the portfolio after changes; the one given is not modified. Takes some 20 µs per changed customer; now and
 * then the whole portfolio is rebuilt.
 * @throws ScreeningError invalid_subject, unless `onIssue` is given; after it nothing has changed.
 */
export const updatePortfolio = (portfolio: Portfolio, changes: PortfolioChanges, options: PortfolioUpdateOptions = {}): Portfolio => {
  const { base, removed: before } = toParts(portfolio);
  assertOptions(changes, CHANGES);
  assertOptions(options, UPDATE_OPTIONS);
  const { put = [], remove = [] } = changes;
  assertIterable('put', put);
  assertIterable('remove', remove);
  const [baseSegment, overlaySegment] = portfolio.segments;
  const next = new Map<string, Customer[]>();
  for (const customer of overlaySegment ? toCustomers(overlaySegment) : [])
    next.set(customer.id, [...(next.get(customer.id) ?? []), customer]);
  const removed = new Set(before);
  const leave = (id: string): void => {
    next.delete(id);
    for (const row of baseSegment!.customers.toRowsOfId(id)) removed.add(row);
  };
  const stands = (id: string): boolean => next.has(id) || baseSegment!.customers.toRowsOfId(id).some((row) => !removed.has(row));
  const onIssue = options.onIssue && ((id: string, error: ScreeningError): void => options.onIssue!(id, error, stands(id)));
  for (const id of remove) {
    if (typeof id !== 'string') throw new ScreeningError('invalid_option', 'An id that is removed must be a text.', { option: 'remove' });
    leave(id);
  }
  for (const customer of put) {
    const valid = toValid(customer, onIssue);
    if (!valid) continue;
    leave(valid.id);
    next.set(valid.id, [valid]);
  }
  const builder = createCustomerBuilder(portfolio.acrossTypes);
  for (const customers of next.values()) customers.forEach(builder.add);
  const overlay = builder.size() === 0 ? {} : { overlay: pack(runAtOnce(builder.build())) };
  const updated = createPortfolio({ base, ...overlay, removed: Uint32Array.from(removed).sort() });
  const changed = builder.size() + removed.size;
  return changed > LARGEST_OVERLAY.customers && changed > LARGEST_OVERLAY.share * updated.size ? mergePortfolio(updated) : updated;
};

function* toCustomers({ customers }: PortfolioSegment): Generator<Customer> {
  for (let row = 0; row < customers.size; row++) yield customers.toCustomer(row);
}

/** The same customers without an overlay. */
export const mergePortfolio = (portfolio: Portfolio): Portfolio => {
  const builder = createCustomerBuilder(portfolio.acrossTypes);
  for (const customer of portfolio.customers()) builder.add(customer);
  return createPortfolio({ base: pack(runAtOnce(builder.build())), removed: NO_ROWS });
};

const OVERLAY = 'overlay.';
const REMOVED = 'removedRows';

/**
 * Writes a portfolio file. It is written under another name and then renamed, so a reader sees either the old one or the new one.
 * @throws ScreeningError file_unreadable where the file cannot be written.
 */
export const savePortfolio = (portfolio: Portfolio, file: string): void => {
  const { base, overlay, removed } = toParts(portfolio);
  if (!overlay && removed.length === 0) saveIndex(base, file);
  else saveIndex(pack({ ...toColumns(base), ...(overlay ? toColumns(overlay, OVERLAY) : {}), [REMOVED]: removed }), file);
};

const toColumns = ({ buffer, sections }: ScreeningIndex, prefix = ''): Record<string, Column> =>
  Object.fromEntries(sections.map((section) => [prefix + section.name, toColumn(buffer, section)]));

/**
 * Opens a portfolio file, in well under a second for a million customers.
 * @throws ScreeningError of {@link openSections}; index_foreign for an index of lists.
 */
export const openPortfolio = (file: string): Portfolio => {
  const index = openSections(file, 'portfolio');
  const { sections, buffer, metadata } = index;
  const sectionReader = createSectionReader(index);
  if (!sectionReader.has('customerTypes'))
    throw new ScreeningError('index_foreign', `${file} is an index of lists, not a portfolio.`, { file });
  const overlay = sections
    .filter(({ name }) => name.startsWith(OVERLAY))
    .map((section) => ({ ...section, name: section.name.slice(OVERLAY.length) }));
  const base = sections.filter(({ name }) => !name.startsWith(OVERLAY) && name !== REMOVED);
  return createPortfolio({
    base: { metadata, sections: base, buffer },
    ...(overlay.length === 0 ? {} : { overlay: { metadata, sections: overlay, buffer } }),
    removed: sectionReader.has(REMOVED) ? sectionReader.column<Uint32Array>(REMOVED) : NO_ROWS,
  });
};

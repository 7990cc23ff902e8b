/**
 * `screening serve`: the service of the package's `./api`, on this machine's port.
 *
 * At its first start on a database without keys it prints one test key on standard output. It ends on SIGTERM or SIGINT
 * when what is under way is done, and goes over to another index when the file changes or on SIGHUP; one that cannot be
 * opened is told and passed over.
 */
import { unwatchFile, watchFile, type Stats } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Command, InvalidArgumentError, Option } from 'commander';
import { findStats } from '../../files/find-stats.js';
import { createEngine, DEFAULT_THRESHOLD, findShrunkLists, openGenerations, ScreeningError, type ScreeningEngine } from '../../main.js';
import {
  createAddressGuard,
  createApiKey,
  createLogger,
  createOperatorTest,
  createService,
  listApiKeys,
  LOG_LEVELS,
  startServer,
  type Database,
  type Logger,
  type LogLevel,
} from '../../api/api.js';
import { createSsnVerifier, readSsnKey, type SsnVerifier } from '../../ssn/ssn.js';
import { EXIT_CODES } from '../exit-codes.js';
import { writeMessage } from '../messages.js';
import { createCountParser, MOST_THREADS, parseThreshold } from '../options.js';
import { buildSampleIndex } from '../sample-index.js';
import { addDataOptions, openSealer, openServiceDatabase, toGenerationsFolder, type DataFlags } from '../service-options.js';
import { openAuthoritative, openMortality } from '../ssn-sources.js';
import { DEFAULT_ACCOUNT } from './keys.js';

type Flags = DataFlags & {
  readonly port: number;
  readonly host: string;
  readonly index?: string;
  readonly generations?: string;
  readonly threads?: number;
  readonly threshold: number;
  readonly sealingKeys?: string;
  readonly authoritative?: string;
  readonly mortality?: string;
  readonly ssnKeyFile?: string;
  readonly liveRate: number;
  readonly testRate: number;
  readonly allowReceiver?: readonly string[];
  readonly operator: readonly string[];
  readonly stopSeconds: number;
  readonly logLevel: LogLevel;
};

const LOOPBACK = ['127.0.0.0/8', '::1'];
/** How often the index file is looked at. */
const WATCH_MS = 2000;
/** How long requests under way are waited for. */
const GRACE_MS = 10_000;
/** How long a stop waits at most: Kubernetes kills after 30 s. A delivery may take 15 s, what the database holds up for ever. */
const STOP_SECONDS = 28;

const parsePort = (text: string): number => {
  const port = Number(text);
  if (!(/^\d+$/u.test(text) && port <= 65_535)) throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
  return port;
};

export const createServeCommand = (): Command =>
  addDataOptions(new Command('serve').description('run the /v1 service'))
    .option('--port <port>', 'port to listen on; 0 picks a free one', parsePort, 8080)
    .option('--host <address>', 'address to listen on; 0.0.0.0 means all', '127.0.0.1')
    .option('--index <file>', 'index built by `lists build` (default: the sample list)')
    .option(
      '--generations <folder>',
      'folder of stored indexes, for replays and for monitoring by difference (default: beside an embedded database)',
    )
    .option('--threads <count>', 'screening threads (default: one less than the processors)', createCountParser(MOST_THREADS))
    .option(
      '--threshold <score>',
      'lowest score that is reported, 0 to 100; a value below 10 counts as 10',
      parseThreshold,
      DEFAULT_THRESHOLD,
    )
    .option(
      '--sealing-keys <file>',
      'keys that encrypt SSNs, secrets and images (default: the environment variable SCREENING_SEALING_KEYS, or a file in the data folder)',
    )
    .option('--authoritative <file>', 'for SSN checks: authoritative records, a CSV file or a saved store')
    .option('--mortality <file>', 'for SSN checks: Death Master File or a saved store')
    .option('--ssn-key-file <file>', 'key of the SSN sources (default: the environment variable SCREENING_SSN_KEY)')
    .option('--live-rate <count>', 'requests per second for each live key', createCountParser(1e6), 10)
    .option('--test-rate <count>', 'requests per second for each test key', createCountParser(1e6), 5)
    .option('--allow-receiver <range...>', 'private addresses that webhooks may be delivered to, as CIDR ranges (default: none)')
    .option('--operator <range...>', 'addresses that may read /metrics, as CIDR ranges', LOOPBACK)
    .option('--stop-seconds <count>', 'how long to wait for work in progress when stopping', createCountParser(3600), STOP_SECONDS)
    .addOption(new Option('--log-level <level>', 'what is logged to standard error').choices(LOG_LEVELS).default('info'))
    .action(runServe);

const runServe = async (flags: Flags): Promise<void> => {
  const log = createLogger(flags.logLevel, process.stderr);
  const guard = createAddressGuard(flags.allowReceiver ?? []);
  const isOperator = createOperatorTest(flags.operator);
  const closers: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    if (flags.index !== undefined) closers.push(ignoreHangups());
    // What takes no database first: what is wrong with it is said before one is made.
    const ssnVerifier = await openVerifier(flags);
    const opened = flags.index === undefined ? undefined : findStats(flags.index);
    const engine = await openEngine(flags);
    closers.push(() => engine.close());
    const sealer = openSealer(flags, flags.sealingKeys);
    const database = await openServiceDatabase(flags, log);
    closers.push(() => database.close());
    const generations = toGenerationsFolder(flags, flags.generations);
    const signalled = untilSignalled(flags.stopSeconds); // Whoever reads that it listens may signal it at once.
    const service = await createService({
      database,
      engine,
      sealer,
      guard,
      log,
      isOperator,
      ...(ssnVerifier ? { ssnVerifier } : {}),
      ...(generations === undefined ? {} : { generations: openGenerations(generations) }),
      screening: { threshold: flags.threshold },
      requestsPerSecond: { live: flags.liveRate, test: flags.testRate },
    });
    closers.push(() => service.stop());
    const server = await startServer(service, { port: flags.port, host: flags.host });
    closers.push(() => server.close(GRACE_MS));
    if (flags.index !== undefined) closers.push(reloadOnChange(engine, flags.index, opened, log));
    await tellStart(flags, database);
    writeMessage(
      `Listening on http://${flags.host.includes(':') ? `[${flags.host}]` : flags.host}:${server.port}; the reference is at /docs.`,
    );
    await signalled;
    writeMessage('Stopping: work in progress is finished first.');
  } finally {
    await close();
  }
};

const openEngine = async ({ index, threads }: Flags): Promise<ScreeningEngine> =>
  createEngine({ index: index ?? (await buildSampleIndex()), ...(threads === undefined ? {} : { threads }) });

const openVerifier = async ({ authoritative, mortality, ssnKeyFile }: Flags): Promise<SsnVerifier | undefined> => {
  if (authoritative === undefined) {
    const needless = mortality !== undefined ? '--mortality' : ssnKeyFile !== undefined ? '--ssn-key-file' : undefined;
    if (needless !== undefined) throw new ScreeningError('invalid_option', `${needless} needs --authoritative.`, { option: needless });
    return undefined;
  }
  const hmacKey = readSsnKey(ssnKeyFile, process.env);
  const records = await openAuthoritative(authoritative, hmacKey);
  const deaths = await openMortality(mortality === undefined ? [] : [mortality], hmacKey);
  return createSsnVerifier({ hmacKey, authoritative: records, ...(deaths ? { mortality: deaths } : {}) });
};

const tellStart = async ({ data, databaseUrl, index }: Flags, { kysely }: Database): Promise<void> => {
  if (databaseUrl === undefined) {
    writeMessage(
      `Data is stored in ${data}, an embedded database for one process. A crash of the process loses nothing, but a power failure may cost the last moments of work; for PostgreSQL use --database-url.`,
    );
  }
  if (index === undefined) writeMessage('No --index: clients are screened against the sample list, which is invented.');
  if ((await listApiKeys(kysely)).length > 0) return;
  const { key } = await createApiKey(kysely, { account: DEFAULT_ACCOUNT, environment: 'test' }, 'first start', new Date());
  process.stdout.write(`${key}\n`);
  writeMessage('This is the first test key. It is not shown again; `screening keys create` makes more.');
};

const isOther = (now: Stats | undefined, before: Stats | undefined): boolean =>
  now?.mtimeMs !== before?.mtimeMs || now?.ino !== before?.ino;

/**
 * Some 30 ms in which the memory of the index before is let go. Node does not count what threads share: by itself it looks
 * for what is no longer used when the rest has grown, some tens of indexes later.
 */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
};

/** Else one that comes during the start or the stop, when there is nothing to go over to, would kill the process. */
const ignoreHangups = (): (() => void) => {
  const ignore = (): void => undefined;
  process.on('SIGHUP', ignore);
  return () => void process.off('SIGHUP', ignore);
};

/**
 * Goes over to the file as it is now, also where it changed since it was opened. Calls under way end on the old index.
 * However often it is asked while it does so, it does so once more.
 * @param opened what the file was just before. @returns what ends it; a swap that is under way is not waited for.
 */
const reloadOnChange = (engine: ScreeningEngine, file: string, opened: Stats | undefined, log: Logger): (() => void) => {
  let isAsked = false;
  let isBusy = false;
  let isEnded = false;
  const swap = async (): Promise<void> => {
    try {
      const before = engine.lists;
      await engine.swap(file);
      collectGarbage();
      log.info('Switched to another index.', { file, count: engine.lists.length });
      for (const { list, after } of findShrunkLists(before, engine.lists))
        log.warn('A list has lost more than a fifth of its entries; its file may have been cut short.', { file, list, count: after });
    } catch (error) {
      if (!isEnded) log.error('The index could not be opened; the previous one stays in use.', { file, error });
    }
  };
  const reload = async (): Promise<void> => {
    isAsked = true;
    if (isBusy) return;
    isBusy = true;
    while (isAsked && !isEnded) {
      isAsked = false;
      await swap();
    }
    isBusy = false;
  };
  watchFile(file, { interval: WATCH_MS }, (now, before) => {
    if (isOther(now, before) && now.size > 0) void reload();
  });
  if (isOther(findStats(file), opened)) void reload();
  const onHangup = (): void => void reload();
  process.on('SIGHUP', onHangup);
  return () => {
    isEnded = true;
    unwatchFile(file);
    process.off('SIGHUP', onHangup);
  };
};

/** What has not ended by then is as if the process were killed: done again by another one, or at the next start. */
const endAfter = (seconds: number): void => {
  const end = (): void => {
    writeMessage('Work in progress did not finish in time; it is left to another process, or to the next start.');
    process.exit(EXIT_CODES.failed);
  };
  setTimeout(end, seconds * 1000).unref();
};

/** For so long a signal that comes again is the same one: npm passes on Ctrl-C, which the terminal has sent already. */
const ECHO_MS = 1000;

/**
 * The time of a stop begins with the signal: what is waited for then may also be a start that does not end. A later
 * signal ends the process at once.
 */
const untilSignalled = (stopSeconds: number): Promise<void> =>
  new Promise((resolve) => {
    let isTaken = false;
    const take = (): void => {
      if (isTaken) return;
      isTaken = true;
      endAfter(stopSeconds);
      setTimeout(() => {
        for (const signal of SIGNALS) process.off(signal, take);
      }, ECHO_MS).unref();
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, take);
  });
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

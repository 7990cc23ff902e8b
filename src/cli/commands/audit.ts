/**
 * `screening audit verify`: whether an audit log is what was written: a file, or the logs of a service's accounts.
 */
import { Command, Option } from 'commander';
import { findAuditHead, listAuditScopes, readAuditChain, type Database, type Scope } from '../../api/api.js';
import { CHAIN_HEAD, findChainFaults, ScreeningError, verifyAuditLog, type ChainHead } from '../../main.js';
import { toCount, toCounted } from '../counts.js';
import { EXIT_CODES } from '../exit-codes.js';
import { writeMessage } from '../messages.js';
import { openExistingDatabase } from '../service-options.js';

interface Flags {
  readonly head?: string;
  readonly data?: string;
  readonly databaseUrl?: string;
}

export const createAuditCommand = (): Command => {
  const audit = new Command('audit').description('verify audit logs');
  audit
    .command('verify')
    .description('name every record of an audit log that was changed, dropped, inserted or moved')
    .argument('[file]', 'an audit log (JSON Lines)')
    .option('--data <dir>', "verify the logs of all accounts in this folder's embedded database; stop its service first")
    .addOption(new Option('--database-url <url>', 'verify the logs of all accounts in this PostgreSQL database').conflicts('data'))
    .option('--head <hash>', 'hash of the last record, as printed by an earlier `verify`: also detects a log that was cut off or rewritten')
    .action(runVerify);
  return audit;
};

const runVerify = async (file: string | undefined, { head, data, databaseUrl }: Flags): Promise<void> => {
  const isOfService = data !== undefined || databaseUrl !== undefined;
  if ((file !== undefined) === isOfService)
    throw new ScreeningError('invalid_option', 'Say which log to verify: a file, or --data or --database-url.', {
      option: 'file',
    });
  if (file !== undefined) return verifyFile(file, head);
  const database = await openExistingDatabase({ data: data ?? '', ...(databaseUrl === undefined ? {} : { databaseUrl }) });
  try {
    await verifyService(database, head);
  } finally {
    await database.close();
  }
};

const verifyFile = async (file: string, expectedHead: string | undefined): Promise<void> => {
  const { records, head, faults, faultCount, hashes } = await verifyAuditLog(file, expectedHead === undefined ? [] : [expectedHead]);
  for (const { line, message } of faults) writeMessage(`Line ${line} of ${file}: ${message}`);
  if (faultCount > faults.length)
    writeMessage(`${toCounted(faultCount - faults.length, 'more fault')} found; these are the first ${toCount(faults.length)}.`);
  const isCut = expectedHead !== undefined && !hashes.has(expectedHead);
  if (isCut) writeMessage(`${file} has no record with the hash ${expectedHead}: its end was cut off, or it was rewritten.`);
  if (faults.length > 0 || isCut) {
    writeMessage(`${file} has been altered.`);
    process.exitCode = EXIT_CODES.failed;
  } else process.stdout.write(`${file} is whole: ${toCounted(records, 'record')}, the last one ${head.hash}.\n`);
};

const verifyService = async (database: Database, expectedHead: string | undefined): Promise<void> => {
  let isHeadFound = expectedHead === undefined;
  for (const scope of await listAuditScopes(database.kysely)) {
    const name = `${scope.account} ${scope.environment}`;
    const { head, faultCount, isFound } = await verifyChain(database, scope, expectedHead);
    isHeadFound ||= isFound;
    if (faultCount === 0) process.stdout.write(`${name} is whole: ${toCounted(head.sequence, 'record')}, the last one ${head.hash}.\n`);
    else {
      writeMessage(`${name} has been altered: ${toCounted(faultCount, 'fault')} found.`);
      process.exitCode = EXIT_CODES.failed;
    }
  }
  if (isHeadFound) return;
  writeMessage(`No log has a record with the hash ${expectedHead!}: its end was cut off, or it was rewritten.`);
  process.exitCode = EXIT_CODES.failed;
};

/** Faults that are told of one log. */
const MOST_FAULTS = 100;

/** Also an end that is gone shows: the database has it beside the log. A log may go on while it is read. */
const verifyChain = async ({ kysely }: Database, scope: Scope, expectedHead: string | undefined) => {
  let head: ChainHead = CHAIN_HEAD;
  let faultCount = 0;
  const add = (message: string): void => {
    if (++faultCount <= MOST_FAULTS) writeMessage(`${scope.account} ${scope.environment}: ${message}`);
  };
  let isFound = false;
  const end = await findAuditHead(kysely, scope);
  let isEndFound = end?.sequence === 0;
  for await (const row of readAuditChain(kysely, scope)) {
    for (const { message } of findChainFaults(head, row)) add(message);
    isFound ||= row.hash === expectedHead;
    isEndFound ||= row.hash === end?.hash;
    head = row;
  }
  if (!isEndFound)
    add(
      end === undefined
        ? 'It is not known any more where the log ended.'
        : `The end of the log is gone: record ${end.sequence} was the last one, or a later one.`,
    );
  return { head, faultCount, isFound };
};

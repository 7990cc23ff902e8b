/**
 * `screening keys`: makes, lists, revokes and refreshes API keys. A key is shown once, on standard output; the database
 * holds a hash of it.
 */
import { Command, InvalidArgumentError, Option } from 'commander';
import { createApiKey, listApiKeys, refreshApiKey, revokeApiKey, type ApiKey, type Database, type Environment } from '../../api/api.js';
import { writeMessage } from '../messages.js';
import { addDataOptions, openExistingDatabase, openServiceDatabase, type DataFlags } from '../service-options.js';
import { toTable } from '../terminal-table.js';

export const DEFAULT_ACCOUNT = 'default';

type CreateFlags = DataFlags & { readonly environment: Environment; readonly account: string; readonly label: string };
type ListFlags = DataFlags & { readonly account?: string; readonly json?: true };

const parseAccount = (text: string): string => {
  if (!/^[\w.-]{1,64}$/u.test(text)) throw new InvalidArgumentError('It must be 1 to 64 letters, digits, dots, hyphens and underscores.');
  return text;
};

export const createKeysCommand = (): Command => {
  const keys = new Command('keys').description('manage API keys of the service; stop a service on the embedded database first');
  const create = addDataOptions(new Command('create').description('create a key and print it once'))
    .addOption(
      new Option('--environment <name>', 'environment that the key gives access to').choices(['test', 'live']).makeOptionMandatory(),
    )
    .option('--account <name>', 'account that the key gives access to', parseAccount, DEFAULT_ACCOUNT)
    .option('--label <text>', 'note on its purpose', '')
    .action(runCreate);
  const list = addDataOptions(new Command('list').description('list the keys, without their secrets'))
    .option('--account <name>', 'only keys of this account', parseAccount)
    .option('--json', 'print JSON')
    .action(runList);
  const revoke = addDataOptions(new Command('revoke').description('revoke a key'))
    .argument('<id>', 'id of the key, as `keys list` shows it')
    .action(runRevoke);
  const refresh = addDataOptions(new Command('refresh').description('give a key a new secret and print it once; the old one stops working'))
    .argument('<id>', 'id of the key')
    .action(runRefresh);
  for (const command of [create, list, revoke, refresh]) keys.addCommand(command);
  return keys;
};

const withDatabase = async (opened: Promise<Database>, use: (database: Database) => Promise<void>): Promise<void> => {
  const database = await opened;
  try {
    await use(database);
  } finally {
    await database.close();
  }
};

const runCreate = ({ environment, account, label, ...flags }: CreateFlags): Promise<void> =>
  withDatabase(openServiceDatabase(flags), async ({ kysely }) => {
    const { id, key } = await createApiKey(kysely, { account, environment }, label, new Date());
    process.stdout.write(`${key}\n`);
    writeMessage(`Created the ${environment} key ${id} of the account ${account}. It is not shown again.`);
  });

const toRow = ({ id, account, environment, label, createdAt, revokedAt }: ApiKey): string[] => [
  id,
  account,
  environment,
  label,
  createdAt.toISOString(),
  revokedAt === null ? 'active' : `revoked ${revokedAt.toISOString()}`,
];

const runList = ({ account, json, ...flags }: ListFlags): Promise<void> =>
  withDatabase(openExistingDatabase(flags), async ({ kysely }) => {
    const keys = await listApiKeys(kysely, account);
    const columns = ['id', 'account', 'environment', 'label', 'created', 'state'].map((title) => ({ title }));
    process.stdout.write(`${json ? JSON.stringify(keys, null, 2) : toTable(columns, keys.map(toRow)).join('\n')}\n`);
  });

const runRevoke = (id: string, flags: DataFlags): Promise<void> =>
  withDatabase(openExistingDatabase(flags), async ({ kysely }) => {
    await revokeApiKey(kysely, id, new Date());
    writeMessage(`The key ${id} is revoked.`);
  });

const runRefresh = (id: string, flags: DataFlags): Promise<void> =>
  withDatabase(openExistingDatabase(flags), async ({ kysely }) => {
    const { key } = await refreshApiKey(kysely, id);
    process.stdout.write(`${key}\n`);
    writeMessage(`The key ${id} has a new secret. It is not shown again.`);
  });

/**
 * A real PostgreSQL for tests: found on the machine or installed (Debian's package), started on a free port in a
 * temporary folder, removed afterwards. As root the server runs as the user postgres, since it refuses to run as root.
 *
 *     const postgres = await findPostgres();
 *     describe.skipIf(postgres === undefined)('on PostgreSQL', () => {
 *       let server: PostgresServer;
 *       beforeAll(async () => (server = await startPostgres(postgres!)));
 *       afterAll(() => server.remove());
 *       // await server.createDatabase() gives the URL of an empty one
 *     });
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const DEBIAN_FOLDER = '/usr/lib/postgresql';
const LOWEST_VERSION = 15;
const START_ATTEMPTS = 3;

export interface PostgresInstallation {
  /** The folder of initdb and pg_ctl. */
  readonly bin: string;
  /** The major version, at least 15. */
  readonly version: number;
}

export interface PostgresServer {
  /** `postgres://…` of the database `postgres`, with the role that may do everything. */
  readonly url: string;
  readonly port: number;
  /** Makes an empty database. @returns its URL. */
  readonly createDatabase: () => Promise<string>;
  /** Runs one statement on a connection of its own. @returns its rows, in PostgreSQL's own letters, a line each, columns separated by `|`. */
  readonly query: (sql: string, url?: string) => Promise<string>;
  /** Ends the server at once, as a crash does; the data stay. */
  readonly stop: () => Promise<void>;
  /** Starts it again on the same port and data. */
  readonly start: () => Promise<void>;
  /** Ends it and deletes its data. */
  readonly remove: () => Promise<void>;
}

/**
 * The installation to test with. `undefined`, told on standard error, where there is none and none can be installed.
 * @throws Error in CI, where a skipped test would pass for a test.
 */
export const findPostgres = async (): Promise<PostgresInstallation | undefined> => {
  const found = newestInstallation();
  if (found !== undefined) return found;
  const refusal = await install();
  const installed = newestInstallation();
  if (installed !== undefined) return installed;
  const reason = `No PostgreSQL ${LOWEST_VERSION} or later, and it cannot be installed: ${refusal ?? 'the package brought an older one'}.`;
  if (process.env['CI'] !== undefined) throw new Error(reason);
  console.error(`skipped: ${reason}`);
  return undefined;
};

/**
 * A new server with no data of its own.
 * @param durable false trades safety against power loss for speed, which is right for everything but load tests.
 */
export const startPostgres = async ({ bin }: PostgresInstallation, { durable = false } = {}): Promise<PostgresServer> => {
  const owner = process.getuid?.() === 0 ? await userOf('postgres') : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'screening-postgres-'));
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const command = (name: string, args: readonly string[]) => run(join(bin, name), args, { cwd: folder, ...owner });
  await command('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ]);

  const log = join(folder, 'log');
  const startOn = async (port: number): Promise<void> => {
    const unsafe = durable ? '' : ' -c fsync=off -c synchronous_commit=off -c full_page_writes=off';
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200${unsafe}`;
    try {
      await command('pg_ctl', ['-D', data, '-l', log, '-o', options, '-w', 'start']);
    } catch (error) {
      throw new Error(`PostgreSQL does not start.\n${existsSync(log) ? readFileSync(log, 'utf8') : ''}`, { cause: error });
    }
  };
  const isRunning = (): boolean => existsSync(join(data, 'postmaster.pid'));
  const stop = async (): Promise<void> => {
    if (isRunning()) await command('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
  };

  const port = await startOnFreePort(startOn);
  const toUrl = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const query = async (sql: string, url = toUrl('postgres')): Promise<string> => {
    const client = new pg.Client({ connectionString: url, types: { getTypeParser: () => (text: string) => text } });
    await client.connect();
    try {
      const { rows } = await client.query<(string | null)[]>({ text: sql, rowMode: 'array' });
      return rows.map((row) => row.map((cell) => cell ?? '').join('|')).join('\n');
    } finally {
      await client.end();
    }
  };
  let databases = 0;
  return {
    url: toUrl('postgres'),
    port,
    createDatabase: async () => {
      const name = `test_${++databases}`;
      await query(`create database ${name}`);
      return toUrl(name);
    },
    query,
    stop,
    start: () => startOn(port),
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const newestInstallation = (): PostgresInstallation | undefined => {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map(Number) : [];
  const version = Math.max(...versions.filter((each) => existsSync(join(DEBIAN_FOLDER, String(each), 'bin/initdb'))));
  return version >= LOWEST_VERSION ? { version, bin: join(DEBIAN_FOLDER, String(version), 'bin') } : undefined;
};

/** @returns why it failed, if it did. Two test files may come here at once: apt's lock makes one wait. */
const install = async (): Promise<string | undefined> => {
  if (process.getuid?.() !== 0) return 'that takes root';
  const apt = (...args: string[]) =>
    run('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300', ...args], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  const installPackage = () => apt('install', '--no-install-recommends', 'postgresql');
  try {
    await installPackage().catch(async () => {
      await apt('update');
      await installPackage();
    });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const userOf = async (name: string): Promise<{ readonly uid: number; readonly gid: number }> => {
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)));
  return { uid: uid!, gid: gid! };
};

/** Another process may take the port between finding it free and starting, hence the attempts. */
const startOnFreePort = async (startOn: (port: number) => Promise<void>): Promise<number> => {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    try {
      await startOn(port);
      return port;
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
    }
  }
};

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

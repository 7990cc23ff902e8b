import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Jobs from '../../../src/api/jobs.js';
import type * as Databases from '../../../src/api/store/open-database.js';
import type * as EmptyDatabases from '../../../src/api/store/empty-database.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Packages whose version the file depends on. */
const COPIED = ['@electric-sql/pglite', 'pg-boss'];
const FILE = 'dist/empty-database.tar.br';

describe('empty database', () => {
  /** A copy of what the build made. */
  let folder = '';
  let whole: Buffer;
  const load = async <Module>(module: string): Promise<Module> =>
    (await import(pathToFileURL(join(folder, 'dist/api/store', module)).href)) as Module;
  const isUsed = async (): Promise<boolean> =>
    (await (await load<typeof EmptyDatabases>('empty-database.js')).readEmptyDatabase()) !== undefined;
  const putBack = (): void => writeFileSync(join(folder, FILE), whole);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'screening-empty-'));
    for (const part of ['dist', 'data', 'package.json']) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
    mkdirSync(join(folder, 'node_modules/@electric-sql'), { recursive: true });
    for (const name of readdirSync(join(ROOT, 'node_modules')))
      if (!name.startsWith('@electric') && name !== 'pg-boss')
        symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
    for (const name of COPIED) cpSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true });
    whole = readFileSync(join(folder, FILE));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is what is made without it: tables, constraints, indexes, functions, triggers, migrations, settings', async () => {
    const { openDatabase } = await load<typeof Databases>('open-database.js');
    const { startJobQueue } = await load<typeof Jobs>('../jobs.js');
    const describeNew = async (dataFolder?: string): Promise<unknown> => {
      const database = await openDatabase(dataFolder === undefined ? {} : { dataFolder });
      const boss = await startJobQueue(database, { onError: (error) => expect.fail(error.message) });
      await boss.stop({ graceful: false });
      const found = [];
      for (const query of DESCRIPTIONS) found.push((await database.executeSql(query)).rows);
      await database.close();
      return found;
    };
    expect(await isUsed()).toBe(true);
    const described = [await describeNew(), await describeNew(join(folder, 'data-a'))];
    rmSync(join(folder, FILE));
    const made = [await describeNew(), await describeNew(join(folder, 'data-b'))];
    putBack();
    expect(described).toEqual(made);
    expect(JSON.stringify(made)).toContain('audit_log_append_only');
  });

  it.each([0, 40, 70, 1000, -1])('is not used when it is cut short, at %i', async (end) => {
    writeFileSync(join(folder, FILE), whole.subarray(0, end));
    expect(await isUsed()).toBe(false);
    putBack();
    expect(await isUsed()).toBe(true);
  });

  it.each([0, 0.00002, 0.00004, 0.5, 0.9999])('is not used when a bit of it has changed, at %d of its length', async (share) => {
    const damaged = Buffer.from(whole);
    damaged[Math.floor(share * whole.length)]! ^= 1;
    writeFileSync(join(folder, FILE), damaged);
    expect(await isUsed()).toBe(false);
    putBack();
  });

  it.each(COPIED)('is not used with another version of %s', async (name) => {
    const installed = join(folder, 'node_modules', name, 'package.json');
    const own = readFileSync(installed, 'utf8');
    expect(await isUsed()).toBe(true);
    writeFileSync(installed, JSON.stringify({ ...(JSON.parse(own) as object), version: '0.0.1' }));
    expect(await isUsed()).toBe(false);
    writeFileSync(installed, own);
  });
});

const DESCRIPTIONS = [
  `select table_schema, table_name, column_name, ordinal_position, data_type, is_nullable, column_default, is_identity, datetime_precision from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, 3`,
  `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as is from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
  `select proname, pg_get_functiondef(oid) as is from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  `select tgname, pg_get_triggerdef(oid) as is from pg_trigger where not tgisinternal order by 1`,
  `select name from kysely_migration order by name`,
  `select relname, (select count(*)::int from outbox) + (select count(*)::int from api_keys) as rows from pg_class where relkind in ('r', 'S') and relnamespace = 'public'::regnamespace order by 1`,
  `select name, setting from pg_settings where name not in ('data_directory', 'config_file', 'hba_file', 'ident_file', 'debug_exec_backend') and name not like 'plpgsql.%' order by name`,
  `select datname, datcollate, datctype, pg_encoding_to_char(encoding) as encoding from pg_database order by 1`,
];

import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres, type PostgresServer } from './postgres.js';

const postgres = await findPostgres();

describe.skipIf(postgres === undefined)('the PostgreSQL of the tests', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(postgres!);
  });
  afterAll(() => server.remove());

  test('is the version that was found, 15 or later', async () => {
    const version = Math.floor(Number(await server.query('show server_version_num')) / 10_000);
    expect(version).toBe(postgres!.version);
    expect(version).toBeGreaterThanOrEqual(15);
  });

  test('gives databases that are empty and apart', async () => {
    const [one, other] = [await server.createDatabase(), await server.createDatabase()];
    await server.query('create table seen (n int)', one);
    expect(await server.query(`select count(*) from pg_tables where tablename = 'seen'`, one)).toBe('1');
    expect(await server.query(`select count(*) from pg_tables where tablename = 'seen'`, other)).toBe('0');
  });

  test('stops and starts again on the same port with the same data', async () => {
    const url = await server.createDatabase();
    await server.query('create table kept as select 7 as n', url);
    await server.query('checkpoint', url);
    await server.stop();
    await expect(server.query('select 1')).rejects.toThrow(/ECONNREFUSED/u);
    await server.start();
    expect(await server.query('select n from kept', url)).toBe('7');
  });

  test('leaves nothing when it is removed', async () => {
    const short = await startPostgres(postgres!);
    const folder = (await short.query('show data_directory')).replace(/\/data$/u, '');
    await short.remove();
    await expect(short.query('select 1')).rejects.toThrow();
    expect(existsSync(folder)).toBe(false);
  });
});

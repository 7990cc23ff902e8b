import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/api/store/open-database.js';
import { reclaimRoom } from '../../../src/api/store/retention.js';
import { findPostgres, startPostgres, type PostgresServer } from '../postgres.js';
import { createTestService } from '../test-service.js';

const postgres = await findPostgres();

describe.skipIf(postgres === undefined)('PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(postgres!);
  });
  afterAll(() => server.remove());

  test('holds so many prepared statements of a connection and no more, however many texts there are', async () => {
    const database = await openDatabase({ url: await server.createDatabase(), connections: 1 });
    for (let at = 0; at < 600; at++)
      expect((await database.executeSql(`select $1::int + ${at} as sum`, [1])).rows).toEqual([{ sum: at + 1 }]);
    const [{ prepared }] = (await database.executeSql('select count(*)::int as prepared from pg_prepared_statements')).rows as [
      { readonly prepared: number },
    ];
    expect(prepared).toBeGreaterThan(400);
    expect(prepared).toBeLessThanOrEqual(500);
    await database.close();
  });

  test('has a lock that is not let go of waited for so long, and then answered with 503', async () => {
    const url = await server.createDatabase();
    const service = await createTestService(await openDatabase({ url, lockTimeoutMs: 100 }));
    const holder = await openDatabase({ url });
    const caller = await service.caller('acme', 'test');
    const client = { type: 'person', firstName: 'Nora', lastName: 'Ellwood' };
    await holder.kysely.transaction().execute(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw('lock table clients in access exclusive mode'));
      for (const { status, headers } of [await caller.post('/v1/clients', client), await caller.get('/v1/clients')]) {
        expect([status, headers.has('Retry-After')]).toEqual([503, true]);
      }
    });
    expect((await caller.post('/v1/clients', client)).status).toBe(201);
    await holder.close();
    await service.close();
  });

  test('waits for another node that brings the tables to the present layout, however short its own patience with locks', async () => {
    const url = await server.createDatabase();
    const waiting = async (): Promise<string> =>
      server.query("select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'", url);
    const holder = new pg.Client(url);
    await holder.connect();
    // The first node's migration waits for this transaction, the second's for the first.
    await holder.query('begin; create table clients (id int)');
    const first = openDatabase({ url, lockTimeoutMs: 60_000 });
    await expect.poll(waiting, { timeout: 20_000 }).toBe('1');
    let isOpen = false;
    const second = openDatabase({ url, lockTimeoutMs: 50 }).finally(() => (isOpen = true));
    await expect.poll(waiting, { timeout: 20_000 }).toBe('2');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect([isOpen, await waiting()]).toEqual([false, '2']);
    await holder.query('rollback');
    for (const database of await Promise.all([first, second])) {
      expect((await database.executeSql('select count(*)::int as clients from clients')).rows).toEqual([{ clients: 0 }]);
      await database.close();
    }
    await holder.end();
  });

  test('lets go of the locks of a holder that hangs', async () => {
    const database = await openDatabase({ url: await server.createDatabase() });
    expect((await database.executeSql('show idle_in_transaction_session_timeout')).rows).toEqual([
      { idle_in_transaction_session_timeout: '1min' },
    ]);
    expect((await database.executeSql('show lock_timeout')).rows).toEqual([{ lock_timeout: '10s' }]);
    await database.close();
  });
});

describe('the embedded database', () => {
  test('uses the room of removed rows again', async () => {
    const database = await openDatabase();
    const sizes: number[] = [];
    for (let round = 0; round < 3; round++) {
      await database.executeSql(
        `insert into images select 'acme', 'live', 'i' || at, 'd', 'c', now(), decode(repeat(md5(at::text), 2000), 'hex') from generate_series(1, 50) as at`,
      );
      const [{ size }] = (await database.executeSql(`select pg_total_relation_size('images')::int as size`)).rows as [
        { readonly size: number },
      ];
      sizes.push(size);
      await database.executeSql('delete from images');
      await reclaimRoom(database);
    }
    expect(Math.max(...sizes)).toBeLessThan(1.1 * sizes[0]!);
    await database.close();
  });
});

test('an embedded database whose process was killed while it made it is made anew', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'screening-database-'));
  mkdirSync(join(dataFolder, 'pg'));
  writeFileSync(join(dataFolder, 'pg', 'PG_VERSION'), '');
  writeFileSync(join(dataFolder, 'pg.unfinished'), '');
  const database = await openDatabase({ dataFolder });
  expect((await database.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
  expect(readdirSync(dataFolder)).toEqual(['pg']);
  rmSync(dataFolder, { recursive: true });
});

/**
 * Who locks several rows does so in the order of their ids, or two of them would wait for each other: seen by one row
 * that is held, at which the others wait before they hold any of those behind it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInCheckSessions } from '../../../src/api/checks/sessions.js';
import type { ServiceContext } from '../../../src/api/context.js';
import { eraseClientData } from '../../../src/api/erasure.js';
import { createSealer } from '../../../src/api/sealing.js';
import { concludeChecks, failCheck, writeCheck, type Conclusion } from '../../../src/api/store/checks.js';
import type { Database } from '../../../src/api/store/database.js';
import { openDatabase } from '../../../src/api/store/open-database.js';
import { insertResource, type Resource } from '../../../src/api/store/resources.js';
import { runSession, type Session, type SessionOptions } from '../../../src/api/store/session.js';
import type { Scope } from '../../../src/api/store/tables.js';
import { settleSessions } from '../../../src/api/workflow.js';
import { until } from '../../until.js';
import { findPostgres, startPostgres, type PostgresServer } from '../postgres.js';

const postgres = await findPostgres();
const SCOPE: Scope = { account: 'acme', environment: 'test' };
const IDS = ['c1', 'c2', 'c3', 'c4'];
const CONCLUSION: Conclusion = { outcome: 'clear', result: { outcome: 'clear', breakdown: { matches: [] } }, versions: {} };

describe.skipIf(postgres === undefined)('locks of several rows are taken in the order of their ids', () => {
  let server: PostgresServer;
  let database: Database;
  let clientId = '';
  const sealer = createSealer([{ id: 'test', key: new Uint8Array(32).fill(3) }]);
  const context = { sealer, now: Date.now } as ServiceContext;
  const toOptions = (ms: number): SessionOptions => ({ scope: SCOPE, actor: 'system', now: new Date(ms), sealer });
  const change = <T>(work: (session: Session) => Promise<T>, ms = 0): Promise<T> => runSession(database.kysely, toOptions(ms), work);
  beforeAll(async () => {
    server = await startPostgres(postgres!);
    database = await openDatabase({ url: await server.createDatabase() });
  });
  afterAll(async () => {
    await database.close();
    await server.remove();
  });

  /** Of a client of its own, made newest first: by their place in the table and in its indexes they stand in other orders. */
  const addChecks = async (): Promise<Resource> => {
    const client = await change(({ tables, now }) => insertResource(tables, 'clients', { clientId: null, body: {} }, now));
    clientId = client.id;
    for (const id of [...IDS].reverse()) {
      const add = (session: Session): Promise<void> => {
        writeCheck(session, {
          id: clientId + id,
          clientId,
          type: 'standard_screening_check',
          enableMonitoring: true,
          entityName: 'Nora Ellwood',
          input: {},
        });
        return Promise.resolve();
      };
      await change(add, Number(id.slice(1)));
    }
    return client;
  };

  /** @returns rows that nobody holds while the first of them is held, and `start` waits for it. */
  const findFree = async (table: 'checks' | 'workflow_sessions', start: () => Promise<unknown>): Promise<readonly string[]> => {
    let work: Promise<unknown> | undefined;
    const free = await database.kysely.transaction().execute(async (tx) => {
      const rows = tx.selectFrom(table).select('id').where('client_id', '=', clientId).orderBy('id');
      await rows.limit(1).forUpdate().execute();
      work = start();
      await until('the other to wait for a lock', async () => {
        const { rows: waiting } = await database.executeSql(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return waiting.length > 0;
      });
      return database.kysely
        .transaction()
        .execute((other) =>
          other.selectFrom(table).select('id').where('client_id', '=', clientId).orderBy('id').forUpdate().skipLocked().execute(),
        );
    });
    await work;
    return free.map(({ id }) => id.replace(clientId, ''));
  };
  const items = (): { check: { id: string; scope: Scope } }[] =>
    [...IDS].reverse().map((id) => ({ check: { id: clientId + id, scope: SCOPE } }));

  test('where checks conclude', async () => {
    await addChecks();
    const conclusions = new Map(items().map(({ check: { id } }) => [id, CONCLUSION]));
    expect(await findFree('checks', () => change(({ tables, now }) => concludeChecks(tables, conclusions, now)))).toEqual([
      'c2',
      'c3',
      'c4',
    ]);
    expect(
      await change(({ tables }) =>
        tables.select('checks').select('status').where('client_id', '=', clientId).where('status', '=', 'complete').execute(),
      ),
    ).toHaveLength(4);
  });

  test('where checks are changed one by one', async () => {
    await addChecks();
    const failAll = (): Promise<unknown> =>
      database.kysely.transaction().execute((tx) =>
        runInCheckSessions(context, tx, items(), async ({ tables, now }, own) => {
          for (const { check } of own) await failCheck(tables, check.id, now);
          return [];
        }),
      );
    expect(await findFree('checks', failAll)).toEqual(['c2', 'c3', 'c4']);
  });

  test('where a client is erased', async () => {
    const { id } = await addChecks();
    expect(await findFree('checks', () => change((session) => eraseClientData(session, id)))).toEqual(['c2', 'c3', 'c4']);
  });

  test('where workflow sessions follow their checks', async () => {
    await addChecks();
    for (const id of [...IDS].reverse()) {
      await change(
        ({ tables, now }) =>
          insertResource(
            tables,
            'workflow_sessions',
            { id: clientId + id, clientId, body: { clientId, status: 'started', checks: [] } },
            now,
          ),
        Number(id.slice(1)),
      );
    }
    const [check] = await change(({ tables, now }) => concludeChecks(tables, new Map([[`${clientId}c1`, CONCLUSION]]), now));
    expect(await findFree('workflow_sessions', () => change((session) => settleSessions(session, [check!])))).toEqual(['c2', 'c3', 'c4']);
  });
});

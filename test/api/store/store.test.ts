import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSealer } from '../../../src/api/sealing.js';
import {
  createApiKey,
  findApiKey,
  isSecretOf,
  listApiKeys,
  parseApiKey,
  refreshApiKey,
  revokeApiKey,
} from '../../../src/api/store/api-keys.js';
import { listAuditScopes, readAuditChain, type AuditRow } from '../../../src/api/store/audit.js';
import { CHAIN_START, toCanonicalJson, toChainHash } from '../../../src/monitor/audit-chain.js';
import type { Database } from '../../../src/api/store/database.js';
import { openDatabase } from '../../../src/api/store/open-database.js';
import { createId } from '../../../src/api/store/ids.js';
import { removeExpired } from '../../../src/api/store/retention.js';
import { findEvent, takeOutbox, type OutboxEvent } from '../../../src/api/store/outbox.js';
import { findResource, insertResource, listResources, removeResource, saveResource } from '../../../src/api/store/resources.js';
import { createReadingSession, runSession, type Session } from '../../../src/api/store/session.js';
import type { Scope } from '../../../src/api/store/tables.js';
import { describeDatabases } from '../databases.js';

const sealer = createSealer([{ id: 'test', key: new Uint8Array(32).fill(7) }]);
const OTHERS: readonly Scope[] = [
  { account: 'acme', environment: 'live' },
  { account: 'bolt', environment: 'test' },
];
const SCOPE: Scope = { account: 'acme', environment: 'test' };
const START_MS = Date.UTC(2026, 0, 1);

describeDatabases('the store', (openEmpty) => {
  let database: Database;
  beforeAll(async () => {
    database = await openEmpty();
  });
  afterAll(() => database.close());

  const at = (ms: number): Date => new Date(START_MS + ms);
  const change = <T>(scope: Scope, ms: number, work: (session: Session) => Promise<T>): Promise<T> =>
    runSession(database.kysely, { scope, actor: 'system', now: at(ms), sealer }, work);
  const read = (scope: Scope): Session => createReadingSession(database.kysely, { scope, now: at(0), sealer });
  const chainOf = async (scope: Scope): Promise<AuditRow[]> => {
    const rows: AuditRow[] = [];
    for await (const row of readAuditChain(database.kysely, scope)) rows.push(row);
    return rows;
  };

  test('keeps bodies with the order of their members, bytes, and times to the millisecond', async () => {
    const body = { zulu: 'é\u{1F600}', alpha: [1, { b: null, a: 1.5 }] };
    const { id } = await change(SCOPE, 123, ({ tables, now }) =>
      insertResource(tables, 'clients', { clientId: null, body, sealed: Uint8Array.of(0, 255, 7) }, now),
    );
    const found = await findResource(read(SCOPE).tables, 'clients', id);
    expect(JSON.stringify(found?.body)).toBe(JSON.stringify(body));
    expect(found?.createdAt.toISOString()).toBe('2026-01-01T00:00:00.123Z');
    expect([...(found?.sealed ?? [])]).toEqual([0, 255, 7]);
  });

  test('shows nothing of one scope to another, and changes nothing there', async () => {
    const own = await change(SCOPE, 0, ({ tables, now }) =>
      insertResource(tables, 'addresses', { clientId: 'c', body: { line: 'one' } }, now),
    );
    for (const scope of OTHERS) {
      await change(scope, 1, async ({ tables, now }) => {
        expect(await findResource(tables, 'addresses', own.id)).toBeUndefined();
        expect((await listResources(tables, 'addresses', { page: 1, pageSize: 10 })).totalItems).toBe(0);
        await saveResource(tables, 'addresses', { ...own, body: { line: 'two' } }, now);
        expect(await removeResource(tables, 'addresses', own.id)).toBe(false);
      });
    }
    expect((await findResource(read(SCOPE).tables, 'addresses', own.id))?.body).toEqual({ line: 'one' });
    expect(await change(SCOPE, 2, ({ tables }) => removeResource(tables, 'addresses', own.id))).toBe(true);
  });

  test('writes a change, its event and its audit record together or not at all', async () => {
    const scope: Scope = { account: 'atomic', environment: 'test' };
    const work = async ({ tables, now, emit, audit }: Session): Promise<void> => {
      const { id } = await insertResource(tables, 'documents', { clientId: 'c', body: {} }, now);
      emit({ type: 'document.created', resourceType: 'document', resourceId: id, clientId: 'c', payload: { id } });
      audit('document.created', 'document', id);
    };
    await expect(change(scope, 0, async (session) => work(session).then(() => Promise.reject(new Error('too late'))))).rejects.toThrow(
      'too late',
    );
    expect([
      (await listResources(read(scope).tables, 'documents', { page: 1, pageSize: 1 })).totalItems,
      (await chainOf(scope)).length,
    ]).toEqual([0, 0]);
    await change(scope, 0, work);
    expect([
      (await listResources(read(scope).tables, 'documents', { page: 1, pageSize: 1 })).totalItems,
      (await chainOf(scope)).length,
    ]).toEqual([1, 1]);
    expect(await read(scope).tables.select('events').select('type').execute()).toEqual([{ type: 'document.created' }]);
  });

  describe('pages', () => {
    const scope: Scope = { account: 'pages', environment: 'live' };
    const ids: string[] = [];
    beforeAll(async () => {
      for (const ms of [0, 1, 1, 2, 3]) {
        ids.push((await change(scope, ms, ({ tables, now }) => insertResource(tables, 'clients', { clientId: null, body: {} }, now))).id);
      }
    });
    const list = (request: Parameters<typeof listResources>[2]): ReturnType<typeof listResources> =>
      listResources(read(scope).tables, 'clients', request);

    test('are newest first, then by id', async () => {
      const { items, ...page } = await list({ page: 1, pageSize: 10 });
      expect(page).toEqual({ page: 1, pageSize: 10, totalItems: 5, pages: 1 });
      expect(items.map(({ id }) => id)).toEqual([ids[4], ids[3], ...[ids[1]!, ids[2]!].sort(), ids[0]]);
    });

    test('add up to the list without repeating an item', async () => {
      const pages = await Promise.all([1, 2, 3].map((page) => list({ page, pageSize: 2 })));
      expect(pages.map(({ totalItems, pages: count, items }) => [totalItems, count, items.length])).toEqual([
        [5, 3, 2],
        [5, 3, 2],
        [5, 3, 1],
      ]);
      expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(5);
    });

    test('beyond the last are refused, the first never', async () => {
      await expect(list({ page: 4, pageSize: 2 })).rejects.toMatchObject({ code: 'invalid_request', detail: { param: 'page' } });
      await expect(list({ page: 2, pageSize: 5 })).rejects.toMatchObject({ code: 'invalid_request' });
      expect(await list({ page: 1, pageSize: 2, createdAfter: at(99) })).toEqual({
        page: 1,
        pageSize: 2,
        totalItems: 0,
        pages: 0,
        items: [],
      });
    });

    test.each([
      [{ createdAfter: at(1) }, 2],
      [{ createdAfter: at(0) }, 4],
      [{ createdBefore: at(1) }, 1],
      [{ createdBefore: at(3) }, 4],
      [{ createdAfter: at(0), createdBefore: at(2) }, 2],
      [{ updatedAfter: at(2) }, 1],
      [{ updatedBefore: at(1) }, 1],
    ])('bounds %j are exclusive to the millisecond', async (bounds, count) => {
      expect((await list({ page: 1, pageSize: 10, ...bounds })).items.length).toBe(count);
    });
  });

  describe('the outbox', () => {
    const scope: Scope = { account: 'outbox', environment: 'test' };
    const emitThree = (): Promise<void> =>
      change(scope, 5, ({ emit }) => {
        for (const resourceId of ['a', 'b', 'c'])
          emit({ type: 'client.created', resourceType: 'client', resourceId, clientId: resourceId, payload: { id: resourceId } });
        return Promise.resolve();
      });
    const drain = async (limit: number): Promise<OutboxEvent[]> => {
      const taken: OutboxEvent[] = [];
      while ((await takeOutbox(database.kysely, limit, (_tx, events) => Promise.resolve(void taken.push(...events)))) > 0);
      return taken;
    };

    test('hands each event on once, in its order, as it is to be sent', async () => {
      await drain(100);
      await emitThree();
      const taken = await drain(2);
      expect(taken.map(({ event }) => event.payload['id'])).toEqual(['a', 'b', 'c']);
      expect(taken[0]?.scope).toEqual(scope);
      expect(Object.keys(taken[0]!.event)).toEqual(['id', 'type', 'resourceType', 'payload', 'createdAt']);
      expect(taken[0]?.event.createdAt).toBe('2026-01-01T00:00:00.005Z');
      expect(await findEvent(database.kysely, scope, taken[0]!.event.id)).toEqual(taken[0]!.event);
      expect(await findEvent(database.kysely, OTHERS[0]!, taken[0]!.event.id)).toBeUndefined();
    });

    test('keeps them when handing on fails', async () => {
      await emitThree();
      await expect(takeOutbox(database.kysely, 10, () => Promise.reject(new Error('no queue')))).rejects.toThrow('no queue');
      expect((await drain(10)).length).toBe(3);
    });
  });

  describe('what has expired', () => {
    const scope: Scope = { account: 'expiring', environment: 'live' };

    test('is removed: events once their deliveries are queued, and kept answers; nothing that is younger', async () => {
      for (const ms of [0, 1000, 2000]) {
        await change(scope, ms, async ({ tables, now, emit }) => {
          emit({ type: 'client.created', resourceType: 'client', resourceId: `c${ms}`, clientId: null, payload: {} });
          await tables.insert('idempotency_keys', { key: `k${ms}`, created_at: now, client_id: null, sealed: null }).execute();
        });
      }
      const left = async (): Promise<unknown[]> => [
        (await read(scope).tables.select('events').select('resource_id').orderBy('created_at').execute()).map(({ resource_id: id }) => id),
        (await read(scope).tables.select('idempotency_keys').select('key').orderBy('key').execute()).map(({ key }) => key),
      ];
      await removeExpired(database.kysely, at(3000).getTime(), { events: 2000, idempotencyKeys: 3000 });
      expect(await left()).toEqual([
        ['c0', 'c1000', 'c2000'],
        ['k1000', 'k2000'],
      ]);
      while ((await takeOutbox(database.kysely, 100, () => Promise.resolve())) > 0);
      await removeExpired(database.kysely, at(3000).getTime(), { events: 2000, idempotencyKeys: 2000 });
      expect(await left()).toEqual([['c2000'], ['k2000']]);
      // The clock of this node has leapt by some thousand years.
      const century = 100 * 365 * 86_400_000;
      await removeExpired(database.kysely, at(40 * century).getTime(), { events: century, idempotencyKeys: century });
      expect(await left()).toEqual([['c2000'], ['k2000']]);
    });

    test('is removed however much there is', async () => {
      const many: Scope = { account: 'expiring much', environment: 'live' };
      const { account, environment } = many;
      await sql`insert into idempotency_keys select ${account}, ${environment}, 'k' || number, timestamptz '2020-01-01' + interval '1 ms' * (number / 2), null, null
        from generate_series(1, 2500) number`.execute(database.kysely);
      await removeExpired(database.kysely, Date.UTC(2020, 0, 1) + 1225, { events: 0, idempotencyKeys: 0 });
      const left = await read(many).tables.select('idempotency_keys').select('key').execute();
      expect(left.map(({ key }) => Number(key.slice(1))).sort((a, b) => a - b)).toEqual(Array.from({ length: 49 }, (_, at) => 2452 + at));
    });
  });

  describe('the audit log', () => {
    const scope: Scope = { account: 'audited', environment: 'live' };

    test('chains records under concurrent writers, without a gap', async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          change(scope, number, ({ audit }) => {
            audit('client.created', 'client', `c${number}`, { z: 1, a: [number] });
            audit('check.created', 'check', `k${number}`);
            return Promise.resolve();
          }),
        ),
      );
      const rows = await chainOf(scope);
      expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 40 }, (_, position) => position + 1));
      let previous = CHAIN_START;
      for (const { record, previousHash, hash } of rows) {
        expect(previousHash).toBe(previous);
        expect(hash).toBe(toChainHash(previous, toCanonicalJson(JSON.parse(record))));
        previous = hash;
      }
      expect(JSON.parse(rows[0]!.record)).toMatchObject({
        account: 'audited',
        environment: 'live',
        sequence: 1,
        actor: 'system',
        action: 'client.created',
      });
      expect(await listAuditScopes(database.kysely)).toContainEqual(scope);
    });

    test.each(["update audit_log set record = '{}'", 'delete from audit_log', 'truncate audit_log'])('refuses: %s', async (statement) => {
      await expect(sql.raw(statement).execute(database.kysely)).rejects.toThrow('append-only');
    });
  });

  describe('keys', () => {
    test('open with their secret only, until they are refreshed or revoked', async () => {
      const { id, key } = await createApiKey(database.kysely, { account: 'keys', environment: 'live' }, 'first', at(0));
      expect(key).toMatch(/^live_[a-z0-9]{16}[A-Za-z0-9]{32}$/u);
      const { secret } = parseApiKey(key)!;
      const stored = (await findApiKey(database.kysely, id))!;
      expect(JSON.stringify(stored)).not.toContain(secret);
      expect([isSecretOf(stored, secret), isSecretOf(stored, `${secret.slice(0, -1)}-`), isSecretOf(undefined, secret)]).toEqual([
        true,
        false,
        false,
      ]);

      const refreshed = await refreshApiKey(database.kysely, id);
      const after = await findApiKey(database.kysely, id);
      expect([isSecretOf(after, secret), isSecretOf(after, parseApiKey(refreshed.key)!.secret)]).toEqual([false, true]);

      await revokeApiKey(database.kysely, id, at(9));
      expect((await listApiKeys(database.kysely, 'keys')).map(({ revokedAt }) => revokedAt)).toEqual([at(9)]);
      await expect(revokeApiKey(database.kysely, id, at(9))).rejects.toMatchObject({ code: 'resource_not_found' });
      await expect(refreshApiKey(database.kysely, id)).rejects.toMatchObject({ code: 'resource_not_found' });
    });

    test.each([
      '',
      'test_',
      'Bearer test_abcdefghijklmnop',
      `test_${'a'.repeat(47)}`,
      `prod_${'a'.repeat(48)}`,
      `test_${'a'.repeat(48)}\n`,
    ])('%j is no key', (text) => {
      expect(parseApiKey(text)).toBeUndefined();
    });
  });
});

describe('a data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'screening-data-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('takes one opener at a time, keeps what was written, and is taken over from a process that died', async () => {
    const first = await openDatabase({ dataFolder: folder });
    await createApiKey(first.kysely, { account: 'a', environment: 'test' }, 'kept', new Date(START_MS));
    await expect(openDatabase({ dataFolder: folder })).rejects.toMatchObject({ code: 'database_locked' });
    await first.close();
    // The lock of a process that is no more, and one that says this very process while it holds none.
    for (const dead of ['2147483646', String(process.pid)]) {
      writeFileSync(join(folder, 'lock'), dead);
      const next = await openDatabase({ dataFolder: folder });
      expect((await listApiKeys(next.kysely)).map(({ label }) => label)).toEqual(['kept']);
      await next.close();
    }
  });
});

test('an embedded database that is damaged is named, and let go of', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'damaged-'));
  try {
    await (await openDatabase({ dataFolder: folder })).close();
    writeFileSync(join(folder, 'pg', 'global', 'pg_control'), '');
    for (let turn = 0; turn < 2; turn++) {
      await expect(openDatabase({ dataFolder: folder })).rejects.toMatchObject({
        code: 'file_unreadable',
        message: `The embedded database in ${folder} cannot be opened: its files are damaged, or of another version.`,
      });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a database of a later version of the service is named, and let go of', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'later-'));
  try {
    const database = await openDatabase({ dataFolder: folder });
    await database.executeSql(`insert into kysely_migration (name, timestamp) values ('2999-01-01-later', 'now')`);
    await database.close();
    for (let turn = 0; turn < 2; turn++) {
      await expect(openDatabase({ dataFolder: folder })).rejects.toMatchObject({
        code: 'database_version',
        detail: { migration: '2999-01-01-later' },
      });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a database that is not there is unavailable', async () => {
  await expect(openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none' })).rejects.toMatchObject({ code: 'unavailable' });
});

test('ids of one millisecond keep their order', () => {
  const ids = Array.from({ length: 1000 }, () => createId(new Date(START_MS)));
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(1000);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
});

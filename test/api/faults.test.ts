/**
 * Two nodes on one PostgreSQL, as processes: one is killed in the middle of checks and deliveries; the database is
 * stopped under both. FAULT_CHECKS and FAULT_OUTAGE_SECONDS make both larger.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveIndex } from '../../src/main.js';
import { sampleIndex } from '../sample-list.js';
import { startNode, type NodeProcess } from './node-process.js';
import { findPostgres, startPostgres, type PostgresServer } from './postgres.js';
import { createAuthority, startReceiver, type Receiver } from './webhooks/receiver.js';

const CHECKS = Number(process.env['FAULT_CHECKS'] ?? 800);
const OUTAGE_SECONDS = Number(process.env['FAULT_OUTAGE_SECONDS'] ?? 5);
const AT_ONCE = 16;
/** For what takes as long as a lost job takes to expire and the work after it, on a busy machine. */
const PATIENCE = { timeout: 400_000, interval: 200 };

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

const postgres = await findPostgres();

describe.skipIf(postgres === undefined)('faults', () => {
  const folder = mkdtempSync(join(tmpdir(), 'screening-faults-'));
  const sealingKey = randomBytes(32).toString('hex');
  let server: PostgresServer;
  let databaseUrl: string;
  let receiver: Receiver;
  let nodes: NodeProcess[] = [];
  let key: string;
  const start = (url = databaseUrl, ...args: readonly string[]): Promise<NodeProcess> =>
    startNode({
      databaseUrl: url,
      sealingKey,
      index: join(folder, 'sample.idx'),
      authorityFile: join(folder, 'authority.pem'),
      args: ['--allow-receiver', '127.0.0.1/32', '--test-rate', '1000000', '--log-level', 'warn', ...args],
    });

  beforeAll(async () => {
    saveIndex(await sampleIndex(), join(folder, 'sample.idx'));
    const authority = await createAuthority();
    writeFileSync(join(folder, 'authority.pem'), authority.certificate);
    receiver = await startReceiver(await authority.issue('receiver.test'), (_, answer) => answer.end());
    // What is acknowledged must outlive the crash of the server, as in production.
    server = await startPostgres(postgres!, { durable: true });
    databaseUrl = await server.createDatabase();
    const first = await start();
    key = first.firstKey!;
    nodes = [first, await start()];
    // What a node that was killed had taken is taken over sooner than in life: how long that takes is not what is tested.
    await server.query(`update pgboss.queue set expire_seconds = 10`, databaseUrl);
    await create('/v1/webhooks', { url: `https://127.0.0.1:${receiver.port}/`, events: ['*'] });
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await receiver.close();
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async (
    node: NodeProcess,
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const response = await fetch(node.url + path, {
      method,
      headers: { Authorization: key, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: text === '' ? {} : (JSON.parse(text) as Answer['body']),
    };
  };
  const create = async (path: string, body: unknown): Promise<string> => {
    const answer = await ask(nodes[0]!, 'POST', path, body);
    expect(answer.status).toBe(201);
    return answer.body['id'] as string;
  };
  /** As a careful caller: again and elsewhere until it is answered, under one key for idempotency. */
  const createSurely = async (path: string, body: unknown, at: number): Promise<string> => {
    const idempotencyKey = randomUUID();
    for (let attempt = at; ; attempt++) {
      const answer = await ask(nodes[attempt % nodes.length]!, 'POST', path, body, { 'Idempotency-Key': idempotencyKey }).catch(
        () => undefined,
      );
      if (answer?.status === 201) return answer.body['id'] as string;
      if (answer !== undefined && answer.status !== 503) throw new Error(`The answer is ${answer.status}.`);
      await sleep(50);
    }
  };
  const createMany = async (clientId: string, count: number): Promise<string[]> => {
    const ids: string[] = [];
    let next = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < count) ids.push(await createSurely('/v1/checks', { clientId, type: 'standard_screening_check' }, next++));
      }),
    );
    return ids;
  };
  const number = async (sql: string): Promise<number> => Number(await server.query(sql, databaseUrl));
  const untilAllDone = async (): Promise<void> => {
    await vi.waitFor(async () => expect(await number(`select count(*) from checks where status = 'pending'`)).toBe(0), PATIENCE);
    await vi.waitFor(async () => expect(await number(`select count(*) from outbox`)).toBe(0), PATIENCE);
    await vi.waitFor(
      async () => expect(await number(`select count(*) from pgboss.job where name = 'deliveries' and state < 'completed'`)).toBe(0),
      PATIENCE,
    );
  };
  /** Each once: checks as created, their conclusions, and the audit records of both. */
  const expectOnce = async (count: number): Promise<void> => {
    expect(await number('select count(*) from checks')).toBe(count);
    expect(await number(`select count(*) from checks where status = 'complete' and result is not null`)).toBe(count);
    for (const type of ['check.pending', 'check.completed']) {
      expect(await number(`select count(*) from events where type = '${type}'`)).toBe(count);
      expect(await number(`select count(distinct resource_id) from events where type = '${type}'`)).toBe(count);
    }
  };
  const expectAllDelivered = async (): Promise<void> => {
    const ids = (await server.query('select id from events', databaseUrl)).split('\n');
    const delivered = new Set(receiver.received.map(({ body }) => (JSON.parse(body) as { id: string }).id));
    expect(ids.filter((id) => !delivered.has(id))).toEqual([]);
    expect(await number(`select count(*) from webhooks where (body->>'enabled')::boolean`)).toBe(1);
  };

  test(`kill -9 of one node in the middle of ${CHECKS} checks and their deliveries: every check concludes once, every event arrives`, async () => {
    const clientId = await create('/v1/clients', { type: 'person', firstName: 'Gennady', lastName: 'Vorotilin' });
    const creating = createMany(clientId, CHECKS);
    const doomed = nodes[0]!;
    await vi.waitFor(async () => {
      expect(await number(`select count(*) from checks where status = 'complete'`)).toBeGreaterThan(CHECKS / 8);
      expect(receiver.received.length).toBeGreaterThan(CHECKS / 8);
    }, PATIENCE);
    await doomed.kill();
    // In the middle, that is.
    expect(await number(`select count(*) from checks where status = 'complete'`)).toBeLessThan(CHECKS);
    expect(await number(`select count(*) from pgboss.job where name = 'deliveries' and state < 'completed'`)).toBeGreaterThan(0);
    expect(new Set(await creating).size).toBe(CHECKS);
    await untilAllDone();
    await expectOnce(CHECKS);
    await expectAllDelivered();
    nodes = [nodes[1]!, await start()];
  });

  test(`a database that is stopped for ${OUTAGE_SECONDS} s: 503 with Retry-After, nothing lost, recovery without a restart`, async () => {
    const before = await number('select count(*) from checks');
    const clientId = await create('/v1/clients', { type: 'person', firstName: 'Abel', lastName: 'Tarrant' });
    const processIds = nodes.map(({ processId }) => processId);
    const creating = createMany(clientId, 200);
    await vi.waitFor(async () => expect(await number('select count(*) from checks')).toBeGreaterThan(before + 20), PATIENCE);
    await server.stop();
    for (const node of nodes) {
      for (const [method, path, body] of [
        ['GET', `/v1/clients/${clientId}`, undefined],
        ['GET', '/v1/checks', undefined],
        ['POST', '/v1/clients', { type: 'person', firstName: 'Nora', lastName: 'Ellwood' }],
        ['DELETE', `/v1/clients/${clientId}`, undefined],
      ] as const) {
        const answer = await ask(node, method, path, body);
        expect([answer.status, answer.body['type']]).toEqual([503, 'unavailable']);
        expect(Number(answer.retryAfter)).toBeGreaterThanOrEqual(1);
      }
      expect((await ask(node, 'GET', '/health/live')).status).toBe(200);
      expect((await ask(node, 'GET', '/health/ready')).status).toBe(503);
    }
    await sleep(OUTAGE_SECONDS * 1000);
    await server.start();
    for (const node of nodes) await vi.waitFor(async () => expect((await ask(node, 'GET', '/health/ready')).status).toBe(200), PATIENCE);
    const ids = await creating;
    for (const id of ids) expect((await ask(nodes[0]!, 'GET', `/v1/checks/${id}`)).status).toBe(200);
    await untilAllDone();
    await expectOnce(before + 200);
    await expectAllDelivered();
    expect(nodes.map(({ processId }) => processId)).toEqual(processIds);
  });

  test('a database that takes no writes, as one that was made a standby: 503 with Retry-After, not ready, recovery without a restart', async () => {
    const setReadOnly = async (setting: string): Promise<void> => {
      const name = new URL(databaseUrl).pathname.slice(1);
      await server.query(`alter database ${name} ${setting}`);
      await server.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    };
    const ready = (node: NodeProcess): Promise<Answer> => ask(node, 'GET', '/health/ready');
    await setReadOnly('set default_transaction_read_only = on');
    for (const node of nodes) {
      await vi.waitFor(async () => expect((await ask(node, 'GET', '/v1/clients')).status).toBe(200), PATIENCE);
      await vi.waitFor(async () => expect(await ready(node)).toMatchObject({ status: 503, body: { outages: ['database'] } }), PATIENCE);
      // A connection that was broken is found out by the first who uses it, with a 503 too.
      for (let attempt = 0; attempt < 3; attempt++) {
        const answer = await ask(node, 'POST', '/v1/clients', { type: 'person', firstName: 'Nora', lastName: 'Ellwood' });
        expect([answer.status, answer.body['type'], answer.retryAfter]).toEqual([503, 'unavailable', '5']);
      }
    }
    await setReadOnly('reset default_transaction_read_only');
    for (const node of nodes) await vi.waitFor(async () => expect((await ready(node)).status).toBe(200), PATIENCE);
    await createSurely('/v1/clients', { type: 'person', firstName: 'Nora', lastName: 'Ellwood' }, 0);
  });

  test.skipIf(process.platform !== 'linux')('its connections to the database are watched over by the system', async () => {
    // Columns: number, local and remote address, state (1 established), queues, timer (2 keep-alive).
    const port = Number(new URL(databaseUrl).port).toString(16).toUpperCase().padStart(4, '0');
    const timers = (): string[] =>
      readFileSync(`/proc/${nodes[0]!.processId}/net/tcp`, 'utf8')
        .split('\n')
        .map((line) => line.trim().split(/\s+/u))
        .filter(([, , remote, state]) => remote?.endsWith(`:${port}`) && state === '01')
        .map((columns) => columns[5]!.slice(0, 2));
    await vi.waitFor(() => expect(timers()).toContain('02'), PATIENCE);
  });

  test('SIGTERM ends a node whose database answers nothing any more', async () => {
    const open = new Set<Socket>();
    let isSilent = false;
    let note = (): void => undefined;
    const asked = new Promise<void>((resolve) => (note = resolve));
    const proxy = createServer((near) => {
      const far = connect(Number(new URL(databaseUrl).port), '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(from);
        from.on('data', (bytes: Buffer) => (!isSilent ? to.write(bytes) : bytes.includes('api_keys') && note()));
        from.on('error', () => to.destroy()).on('close', () => to.destroy());
      }
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const throughProxy = new URL(databaseUrl);
    throughProxy.port = String((proxy.address() as AddressInfo).port);
    const node = await start(throughProxy.href, '--stop-seconds', '1');
    isSilent = true;
    // A request waits for the database when the stop comes.
    const answer = ask(node, 'GET', '/v1/clients').catch(() => undefined);
    await asked;
    try {
      expect(await node.stop()).toBe(1);
      expect(await answer).toBeUndefined();
      expect(node.messages()).toContain('left to another process');
    } finally {
      proxy.close();
      for (const socket of open) socket.destroy();
    }
  });

  test('SIGTERM ends a node with what is under way done, and the other goes on', async () => {
    const before = await number('select count(*) from checks');
    const clientId = await create('/v1/clients', { type: 'company', name: 'Brightwater Dental Care Ltd' });
    const creating = createMany(clientId, 100);
    await vi.waitFor(async () => expect(await number('select count(*) from checks')).toBeGreaterThan(before + 10), PATIENCE);
    expect(await nodes[0]!.stop()).toBe(0);
    // Jobs that it had taken are done, not left to expire.
    await creating;
    await untilAllDone();
    await expectOnce(before + 100);
    await expectAllDelivered();
  });
});

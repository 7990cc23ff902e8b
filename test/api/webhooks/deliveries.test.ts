import type PgBoss from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startJobQueue, type Loop } from '../../../src/api/jobs.js';
import { createSealer } from '../../../src/api/sealing.js';
import type { Database } from '../../../src/api/store/database.js';
import { createId } from '../../../src/api/store/ids.js';
import { findResource, insertResource, removeResource, saveResource } from '../../../src/api/store/resources.js';
import { toSealContext } from '../../../src/api/store/seal-context.js';
import { createReadingSession, runSession, type Session } from '../../../src/api/store/session.js';
import { readAuditChain } from '../../../src/api/store/audit.js';
import type { Scope } from '../../../src/api/store/tables.js';
import { createAddressGuard } from '../../../src/api/webhooks/address-guard.js';
import { DELIVERY_QUEUE, startDeliveries, type AttemptReport } from '../../../src/api/webhooks/deliveries.js';
import { GAPS_SECONDS } from '../../../src/api/webhooks/schedule.js';
import { createSender, type Notification, type Sender, type SendOutcome } from '../../../src/api/webhooks/sender.js';
import { verifySignature } from '../../../src/api/webhooks/signature.js';
import { describeDatabases } from '../databases.js';
import { createAuthority, startReceiver, type Authority, type Receiver } from './receiver.js';

const sealer = createSealer([{ id: 'test', key: new Uint8Array(32).fill(3) }]);
const SCOPE: Scope = { account: 'acme', environment: 'test' };
const OTHER: Scope = { account: 'bolt', environment: 'test' };
const SECRET = 'a secret between two';
const START_MS = Date.UTC(2026, 0, 1);
const eventually = (holds: () => unknown): Promise<unknown> => vi.waitFor(holds, { timeout: 60_000, interval: 20 });

interface Given {
  readonly url?: string;
  readonly events?: readonly string[];
  readonly enabled?: boolean;
  readonly scope?: Scope;
}

describeDatabases('deliveries', (openEmpty) => {
  let database: Database;
  let boss: PgBoss;
  let deliveries: Loop | undefined;
  let nowMs = START_MS;
  const attempts: AttemptReport[] = [];
  const errors: Error[] = [];

  beforeAll(async () => {
    database = await openEmpty();
    boss = await startJobQueue(database, { onError: (error) => errors.push(error), maintenanceSeconds: 1 });
  });
  afterAll(async () => {
    await boss.stop({ graceful: false });
    await database.close();
  });
  beforeEach(() => {
    attempts.length = 0;
    errors.length = 0;
  });
  afterEach(async () => {
    await deliveries?.stop();
    deliveries = undefined;
    await database.executeSql('delete from webhooks');
    await database.executeSql('delete from pgboss.job where name = $1', [DELIVERY_QUEUE]);
  });

  const start = async (sender: Sender): Promise<void> => {
    deliveries = await startDeliveries({
      database,
      boss,
      sealer,
      sender,
      now: () => nowMs,
      onAttempt: (attempt) => attempts.push(attempt),
      onError: (error) => errors.push(error),
      pollMs: 20,
    });
  };
  const change = <T>(scope: Scope, work: (session: Session) => Promise<T>): Promise<T> =>
    runSession(database.kysely, { scope, actor: 'system', now: new Date(nowMs), sealer }, work);
  const addWebhook = ({ url = 'https://receiver.test/hook', events = ['*'], enabled = true, scope = SCOPE }: Given = {}): Promise<string> =>
    change(scope, async ({ tables, now }) => {
      const id = createId(now);
      const sealed = sealer.seal(Buffer.from(SECRET), toSealContext(scope, 'webhooks', id, 'secret'));
      await insertResource(tables, 'webhooks', { id, clientId: null, body: { url, enabled, events }, sealed }, now);
      return id;
    });
  const emit = (type = 'client.created', scope = SCOPE, payload: Record<string, unknown> = { id: 'c1' }): Promise<void> =>
    change(scope, (session) => {
      session.emit({ type, resourceType: 'client', resourceId: 'c1', clientId: null, payload });
      return Promise.resolve();
    });
  const isEnabled = async (id: string): Promise<unknown> =>
    (await findResource(createReadingSession(database.kysely, { scope: SCOPE, now: new Date(nowMs), sealer }).tables, 'webhooks', id))
      ?.body['enabled'];
  /** Jobs that wait, with the seconds between their making and their start. */
  const waiting = async (): Promise<{ data: { attempt: number; webhookId: string }; gap: number }[]> => {
    const { rows } = await database.executeSql(
      `select data, extract(epoch from start_after - created_on)::int as gap from pgboss.job where name = $1 and state < 'active' order by created_on`,
      [DELIVERY_QUEUE],
    );
    return rows as never;
  };
  const undone = async (): Promise<number> =>
    Number(
      (await database.executeSql(`select count(*)::int as n from pgboss.job where name = $1 and state < 'completed'`, [DELIVERY_QUEUE]))
        .rows[0]!['n'],
    );
  const disablings = async (id: string): Promise<Record<string, unknown>[]> => {
    const records: Record<string, unknown>[] = [];
    for await (const { record } of readAuditChain(database.kysely, SCOPE)) records.push(JSON.parse(record) as Record<string, unknown>);
    return records.filter(({ action, resourceId }) => action === 'webhook.disabled' && resourceId === id);
  };
  const undispatched = async (): Promise<number> =>
    Number((await database.executeSql('select count(*)::int as n from outbox')).rows[0]!['n']);
  /** Lets time pass for the service's clock and for the jobs that wait by the database's. */
  const pass = async (seconds: number): Promise<void> => {
    nowMs += seconds * 1000;
    await database.executeSql(
      `update pgboss.job set start_after = start_after - make_interval(secs => $1) where name = $2 and state < 'active'`,
      [seconds, DELIVERY_QUEUE],
    );
  };
  /** Answers each send with the next outcome, the last one for ever. */
  const scripted = (...outcomes: readonly SendOutcome[]): { readonly sender: Sender; readonly sent: Notification[] } => {
    const sent: Notification[] = [];
    return {
      sent,
      sender: {
        send: (notification) => {
          sent.push(notification);
          return Promise.resolve(outcomes[Math.min(sent.length, outcomes.length) - 1]!);
        },
      },
    };
  };
  const DELIVERED: SendOutcome = { delivered: true, status: 200 };
  const FAILED: SendOutcome = { delivered: false, reason: 'status', status: 500 };
  /** Only one receiver answers; the others hang until they are released, to the outcome given. */
  const hangingBut = (
    answering: string,
    outcome: SendOutcome,
  ): { readonly sender: Sender; readonly reached: string[]; readonly release: () => void } => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const reached: string[] = [];
    const send: Sender['send'] = ({ url }) => {
      reached.push(url);
      return url === answering ? Promise.resolve(DELIVERED) : released.then(() => outcome);
    };
    return { sender: { send }, reached, release };
  };

  test('sends the event object with its members in order, once, with the secret of the webhook', async () => {
    const { sender, sent } = scripted(DELIVERED);
    const id = await addWebhook();
    await emit('client.created', SCOPE, { id: 'c1', zulu: 1, alpha: 'Žofie' });
    await start(sender);
    await eventually(async () => {
      expect(attempts).toHaveLength(1);
      expect(await undone()).toBe(0);
    });
    const [{ url, body, secret }] = sent as [Notification];
    expect({ url, secret }).toEqual({ url: 'https://receiver.test/hook', secret: SECRET });
    const event = JSON.parse(body) as Record<string, unknown>;
    expect(Object.keys(event)).toEqual(['id', 'type', 'resourceType', 'payload', 'createdAt']);
    expect(body).toBe(
      JSON.stringify({
        id: event['id'],
        type: 'client.created',
        resourceType: 'client',
        payload: { id: 'c1', zulu: 1, alpha: 'Žofie' },
        createdAt: new Date(nowMs).toISOString(),
      }),
    );
    expect(attempts[0]).toMatchObject({ scope: SCOPE, webhookId: id, eventId: event['id'], attempt: 1, outcome: DELIVERED, isLast: false });
    expect(errors).toEqual([]);
  });

  test('goes to the webhooks that subscribe to its type, are enabled, and are of its account and environment', async () => {
    const { sender, sent } = scripted(DELIVERED);
    const wanted = [
      await addWebhook({ url: 'https://all.test/' }),
      await addWebhook({ url: 'https://one.test/', events: ['client.deleted', 'client.created'] }),
    ];
    await addWebhook({ url: 'https://prefix.test/', events: ['client'] });
    await addWebhook({ url: 'https://another-type.test/', events: ['client.created.x', 'check.pending'] });
    await addWebhook({ url: 'https://disabled.test/', enabled: false });
    await addWebhook({ url: 'https://another-account.test/', scope: OTHER });
    await addWebhook({ url: 'https://another-environment.test/', scope: { ...SCOPE, environment: 'live' } });
    await emit('client.created');
    await start(sender);
    await eventually(async () => {
      expect(await undispatched()).toBe(0);
      expect(await undone()).toBe(0);
    });
    expect(sent.map(({ url }) => url).sort()).toEqual(['https://all.test/', 'https://one.test/']);
    expect(attempts.map(({ webhookId }) => webhookId).sort()).toEqual(wanted.sort());
  });

  test('makes ten attempts by the schedule, then disables the webhook, drops what waits, and says so in the audit log', async () => {
    const { sender, sent } = scripted(FAILED);
    const id = await addWebhook();
    const bystander = await addWebhook({ url: 'https://bystander.test/', events: ['check.pending'] });
    await emit();
    await start(sender);
    for (const [at, gap] of GAPS_SECONDS.entries()) {
      await eventually(async () => expect(await waiting()).toMatchObject([{ gap, data: { attempt: at + 2, webhookId: id } }]));
      expect(sent).toHaveLength(at + 1);
      expect(await isEnabled(id)).toBe(true);
      // A second event fails as well, and waits for its second attempt when the first event's tenth fails.
      if (at === GAPS_SECONDS.length - 1) {
        await emit();
        await eventually(async () => expect((await waiting()).map(({ data }) => data.attempt)).toEqual([10, 2]));
        await database.executeSql(
          `update pgboss.job set start_after = now() + interval '1 day' where name = '${DELIVERY_QUEUE}' and state < 'active' and data->>'attempt' = '2'`,
        );
      }
      await pass(gap);
    }
    await eventually(async () => {
      expect(await isEnabled(id)).toBe(false);
      expect(await undone()).toBe(0);
    });
    expect(attempts.filter(({ attempt }) => attempt > 1).map(({ attempt, isLast }) => [attempt, isLast])).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 10].map((attempt) => [attempt, attempt === 10]),
    );
    // The same bytes each time.
    expect(new Set(sent.map(({ body }) => body)).size).toBe(2);
    expect(await isEnabled(bystander)).toBe(true);

    expect(await disablings(id)).toMatchObject([{ actor: 'system', detail: { reason: 'delivery_attempts_exhausted', attempts: 10 } }]);

    // No further notifications, until somebody enables it again.
    await emit();
    await eventually(async () => expect(await undispatched()).toBe(0));
    expect(await undone()).toBe(0);
    const before = sent.length;
    await change(SCOPE, async ({ tables, now }) => {
      const webhook = (await findResource(tables, 'webhooks', id))!;
      await saveResource(tables, 'webhooks', { ...webhook, body: { ...webhook.body, enabled: true } }, now);
    });
    await emit();
    await eventually(async () => expect(await waiting()).toMatchObject([{ gap: 60, data: { attempt: 2, webhookId: id } }]));
    expect(sent).toHaveLength(before + 1);
    expect(errors).toEqual([]);
  });

  test('an attempt that succeeds ends the schedule', async () => {
    const { sender } = scripted(FAILED, { delivered: false, reason: 'timeout' }, DELIVERED);
    const id = await addWebhook();
    await emit();
    await start(sender);
    for (const gap of [60, 120]) {
      await eventually(async () => expect(await waiting()).toMatchObject([{ gap, data: { attempt: gap / 60 + 1 } }]));
      await pass(gap);
    }
    await eventually(async () => {
      expect(attempts.map(({ outcome }) => outcome.delivered)).toEqual([false, false, true]);
      expect(await undone()).toBe(0);
    });
    expect(await isEnabled(id)).toBe(true);
  });

  test.each(['disabled', 'deleted'])('what waits for a webhook that was %s meanwhile is not sent', async (how) => {
    const { sender, sent } = scripted(FAILED);
    const id = await addWebhook();
    await emit();
    await start(sender);
    await eventually(async () => expect(await waiting()).toMatchObject([{ gap: 60, data: { attempt: 2 } }]));
    await change(SCOPE, async ({ tables, now }) => {
      const webhook = (await findResource(tables, 'webhooks', id))!;
      if (how === 'deleted') await removeResource(tables, 'webhooks', id);
      else await saveResource(tables, 'webhooks', { ...webhook, body: { ...webhook.body, enabled: false } }, now);
    });
    await pass(60);
    await eventually(async () => expect(await undone()).toBe(0));
    expect(sent).toHaveLength(1);
  });

  test('sends an event as it reads when it is sent: what was redacted since is not sent', async () => {
    const { sender, sent } = scripted(FAILED, DELIVERED);
    await addWebhook();
    await emit('client.created', SCOPE, { id: 'c1', lastName: 'Vorotilin' });
    await start(sender);
    await eventually(async () => expect(await waiting()).toMatchObject([{ gap: 60, data: { attempt: 2 } }]));
    await database.executeSql(`update events set payload = '{"id":"c1"}'`);
    await pass(60);
    await eventually(() => expect(sent).toHaveLength(2));
    expect(sent[0]!.body).toContain('Vorotilin');
    expect(sent[1]!.body).not.toContain('Vorotilin');
  });

  test('an attempt whose node died is made again, by whichever node looks', async () => {
    const { sender, sent } = scripted(DELIVERED);
    await addWebhook();
    await emit();
    let isDead = false;
    const hang: Sender = { send: () => new Promise(() => (isDead = true)) };
    const dead = await startDeliveries({
      database,
      boss,
      sealer,
      sender: hang,
      now: () => nowMs,
      onAttempt: () => undefined,
      onError: () => undefined,
      pollMs: 20,
    });
    await eventually(() => expect(isDead).toBe(true));
    // It takes nothing more and never ends what it took, as one that was killed.
    void dead.stop();
    await start(sender);
    await database.executeSql(`update pgboss.job set started_on = started_on - interval '1 hour' where name = $1 and state = 'active'`, [
      DELIVERY_QUEUE,
    ]);
    await eventually(() => expect(sent).toHaveLength(1));
    await eventually(async () => expect(await undone()).toBe(0));
  });

  test('two nodes share the work and send everything, each event once while none dies', async () => {
    const sent: string[] = [];
    const sender: Sender = {
      send: ({ body }) => {
        sent.push((JSON.parse(body) as { id: string }).id);
        return Promise.resolve(DELIVERED);
      },
    };
    await addWebhook();
    for (let i = 0; i < 50; i++) await emit();
    await start(sender);
    const second = await startDeliveries({
      database,
      boss,
      sealer,
      sender,
      now: () => nowMs,
      onAttempt: () => undefined,
      onError: (error) => errors.push(error),
      pollMs: 20,
    });
    await eventually(async () => {
      expect(await undispatched()).toBe(0);
      expect(await undone()).toBe(0);
    });
    await second.stop();
    expect(sent).toHaveLength(50);
    expect(new Set(sent).size).toBe(50);
    expect(errors).toEqual([]);
  });

  test('a receiver that hangs holds up no other', async () => {
    const { sender, reached, release } = hangingBut('https://answers.test/', FAILED);
    await addWebhook({ url: 'https://hangs.test/', events: ['client.created'] });
    await addWebhook({ url: 'https://answers.test/', events: ['client.deleted'] });
    for (let i = 0; i < 100; i++) await emit('client.created');
    await emit('client.deleted');
    await start(sender);
    try {
      await eventually(() => expect(reached).toContain('https://answers.test/'));
      expect(reached.length).toBeLessThanOrEqual(33);
    } finally {
      release();
    }
    // Some were put off without being made; they are made in the end, as their first attempt.
    await eventually(async () => {
      await pass(5);
      expect(attempts.filter(({ attempt }) => attempt === 1)).toHaveLength(101);
    });
  });

  test('what waits for a receiver that hangs waits where it is, and lets later events to others pass', async () => {
    const { sender, reached, release } = hangingBut('https://answers.test/', DELIVERED);
    await addWebhook({ url: 'https://hangs.test/', events: ['client.created'] });
    await addWebhook({ url: 'https://answers.test/', events: ['client.deleted'] });
    await change(SCOPE, (session) => {
      for (let at = 0; at < 500; at++)
        session.emit({ type: 'client.created', resourceType: 'client', resourceId: 'c1', clientId: null, payload: { id: 'c1' } });
      return Promise.resolve();
    });
    await start(sender);
    await eventually(async () => expect(await undispatched()).toBe(0));
    await emit('client.deleted');
    try {
      await eventually(() => expect(reached).toContain('https://answers.test/'));
      const { rows } = await database.executeSql(
        'select count(*)::int as jobs, max(retry_count)::int as retries from pgboss.job where name = $1',
        [DELIVERY_QUEUE],
      );
      expect(rows).toEqual([{ jobs: 501, retries: 0 }]);
    } finally {
      release();
    }
    await eventually(() => expect(attempts).toHaveLength(501));
  });

  test('twenty receivers that hang hold up no other', async () => {
    const { sender, reached, release } = hangingBut('https://answers.test/', DELIVERED);
    for (let i = 0; i < 20; i++) await addWebhook({ url: `https://hangs-${i}.test/`, events: ['client.created'] });
    await addWebhook({ url: 'https://answers.test/', events: ['client.deleted'] });
    // More than all places.
    for (let i = 0; i < 8; i++) await emit('client.created');
    for (let i = 0; i < 20; i++) await emit('client.deleted');
    await start(sender);
    try {
      await eventually(() => expect(reached.filter((url) => url === 'https://answers.test/')).toHaveLength(20));
      expect(attempts.every(({ outcome }) => outcome.delivered)).toBe(true);
      expect(attempts).toHaveLength(20);
    } finally {
      release();
    }
    await eventually(async () => {
      await pass(5);
      expect(attempts).toHaveLength(20 * 8 + 20);
    });
  });

  test('many events are queued in portions, none of which holds an embedded database for long', async () => {
    const { sender } = scripted(DELIVERED);
    for (let at = 0; at < 20; at++) await addWebhook();
    await change(SCOPE, (session) => {
      for (let at = 0; at < 120; at++)
        session.emit({ type: 'client.created', resourceType: 'client', resourceId: 'c1', clientId: null, payload: { id: 'c1' } });
      return Promise.resolve();
    });
    const insert = vi.spyOn(boss, 'insert');
    await start(sender);
    await eventually(async () => expect(await undispatched()).toBe(0));
    const portions = insert.mock.calls.map(([jobs]) => jobs.length);
    insert.mockRestore();
    expect(portions.reduce((sum, each) => sum + each, 0)).toBe(2400);
    expect(Math.max(...portions)).toBeLessThanOrEqual(1000);
  });

  test('what goes wrong on this side is told, and tried again', async () => {
    const { sender, sent } = scripted(DELIVERED);
    const id = await addWebhook();
    const ofAnotherNode = createSealer([{ id: 'newer', key: new Uint8Array(32).fill(4) }]);
    await database.executeSql('update webhooks set sealed = $1', [
      ofAnotherNode.seal(Buffer.from(SECRET), toSealContext(SCOPE, 'webhooks', id, 'secret')),
    ]);
    await emit();
    await start(sender);
    await eventually(() => expect(errors).toMatchObject([{ code: 'seal_key_unknown' }]));
    expect(await undone()).toBe(1);
    expect(await isEnabled(id)).toBe(true);
    expect(sent).toEqual([]);
  });

  test.each([
    ['cut short', (sealed: Buffer) => sealed.subarray(0, 3)],
    ['with a bit of it changed', (sealed: Buffer) => Buffer.from(sealed.map((byte, at) => (at === sealed.length - 1 ? byte ^ 1 : byte)))],
  ])('a webhook whose secret is damaged, %s, is disabled at once, and the audit log says why', async (_, damage) => {
    const { sender, sent } = scripted(DELIVERED);
    const id = await addWebhook({ url: 'https://damaged.test/' });
    const whole = Buffer.from((await database.executeSql('select sealed from webhooks')).rows[0]!['sealed'] as Uint8Array);
    await database.executeSql('update webhooks set sealed = $1', [damage(whole)]);
    await addWebhook({ url: 'https://other.test/' });
    await emit();
    await start(sender);
    await eventually(async () => {
      expect(await isEnabled(id)).toBe(false);
      expect(await undone()).toBe(0);
    });
    expect(sent).toMatchObject([{ url: 'https://other.test/' }]);
    expect(attempts.filter(({ webhookId }) => webhookId === id)).toMatchObject([
      { attempt: 1, isLast: true, outcome: { delivered: false, reason: 'secret_damaged' } },
    ]);
    expect(await disablings(id)).toMatchObject([{ actor: 'system', detail: { reason: 'secret_damaged', attempts: 1 } }]);
    expect(errors).toEqual([]);
  });

  describe('to real receivers', () => {
    const NAME = 'receiver.test';
    let authority: Authority;
    let certificate: { readonly key: string; readonly cert: string };
    const receivers: Receiver[] = [];
    beforeAll(async () => {
      authority = await createAuthority();
      certificate = await authority.issue(NAME);
    });
    afterEach(async () => {
      for (const receiver of receivers.splice(0)) await receiver.close();
    });
    const startHere: typeof startReceiver = async (...args) => {
      const receiver = await startReceiver(...args);
      receivers.push(receiver);
      return receiver;
    };
    const senderTo = (allowed: readonly string[], answers: readonly string[] = ['127.0.0.1']): Sender =>
      createSender({
        guard: createAddressGuard(allowed),
        resolve: () => Promise.resolve(answers),
        authorities: [authority.certificate],
        timeoutMs: 1000,
      });

    test('that answer: signed by the secret of the webhook', async () => {
      const receiver = await startHere(certificate, (_, answer) => answer.end());
      await addWebhook({ url: `https://${NAME}:${receiver.port}/` });
      await emit();
      await start(senderTo(['127.0.0.1']));
      await eventually(async () => {
        expect(receiver.received).toHaveLength(1);
        expect(await undone()).toBe(0);
      });
      const [{ body, headers }] = receiver.received as [Receiver['received'][number]];
      expect(verifySignature(SECRET, body, headers['service-signature'] as string)).toBe(true);
    });

    test.each([
      ['hang', { reason: 'timeout' }],
      ['close', { reason: 'connection_lost' }],
      ['redirect', { reason: 'redirected', status: 302 }],
      ['answer 500', { reason: 'status', status: 500 }],
      ['present an expired certificate', { reason: 'certificate_refused', code: 'CERT_HAS_EXPIRED' }],
      ['resolve to 127.0.0.1', { reason: 'address_refused', code: 'loopback' }],
    ])('that %s: the next attempt waits a minute', async (how, outcome) => {
      const receiver = await startHere(
        how.includes('expired') ? await authority.issue(NAME, { expired: true }) : certificate,
        (incoming, answer) => {
          if (how === 'close') incoming.socket.destroy();
          if (how === 'redirect') answer.writeHead(302, { Location: 'https://169.254.169.254/' }).end();
          if (how === 'answer 500') answer.writeHead(500).end();
        },
      );
      await addWebhook({ url: `https://${NAME}:${receiver.port}/` });
      await emit();
      await start(senderTo(how.includes('resolve') ? [] : ['127.0.0.1']));
      await eventually(async () => expect(await waiting()).toMatchObject([{ gap: 60, data: { attempt: 2 } }]));
      expect(attempts).toMatchObject([{ attempt: 1, outcome: { delivered: false, ...outcome } }]);
    });
  });
});

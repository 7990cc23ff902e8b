import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EVENT_TYPES, MAX_WEBHOOKS } from '../../src/api/schemas/webhook.js';
import type { Sender } from '../../src/api/webhooks/sender.js';
import { describeDatabases } from './databases.js';
import { createTestService, type Caller, type TestService } from './test-service.js';

describeDatabases('webhooks', (openEmpty) => {
  let service: TestService;
  let acme: Caller;
  beforeAll(async () => {
    service = await createTestService(await openEmpty());
    acme = await service.caller('acme', 'live');
  });
  afterAll(() => service.close());
  const HOOK = { url: 'https://example.com/hook', events: ['client.created', 'client.created', 'check.failed'] };

  test('show their secret once, and are enabled', async () => {
    const { secret, ...created } = await acme.create('/v1/webhooks', { ...HOOK, description: 'Ours' });
    expect(secret).toMatch(/^[A-Za-z0-9]{32}$/u);
    expect(created).toMatchObject({ url: HOOK.url, enabled: true, description: 'Ours', events: ['client.created', 'check.failed'] });
    const path = `/v1/webhooks/${created['id'] as string}`;
    expect((await acme.get(path)).body).toEqual(created);
    expect((await acme.get('/v1/webhooks')).body['items']).toEqual([created]);
    service.clock.ms += 1;
    const updated = await acme.post(path, { enabled: false, events: ['*'], description: null });
    expect(updated.body).toEqual({
      id: created['id'],
      url: HOOK.url,
      enabled: false,
      events: ['*'],
      createdAt: created['createdAt'],
      updatedAt: new Date(service.clock.ms).toISOString(),
    });
    expect((await acme.post(path, { enabled: true })).body).toMatchObject({ enabled: true, events: ['*'] });
    expect(JSON.stringify([updated, await acme.get('/v1/auditLogs')])).not.toContain(secret);
    expect((await acme.delete(path)).status).toBe(204);
    expect((await acme.get(path)).status).toBe(404);
    expect(await acme.events()).toEqual([]);
    expect((await acme.get('/v1/auditLogs')).body).toMatchObject({
      items: [{ action: 'webhook.deleted' }, { action: 'webhook.updated' }, { action: 'webhook.updated' }, { action: 'webhook.created' }],
    });
  });

  test('that are disabled are not enabled by an update with null', async () => {
    const { id } = await acme.create('/v1/webhooks', { ...HOOK, enabled: false });
    const path = `/v1/webhooks/${id as string}`;
    for (const member of ['enabled', 'events', 'url'])
      expect(await acme.post(path, { [member]: null })).toMatchObject({ status: 400, body: { param: member } });
    expect((await acme.get(path)).body).toMatchObject({ enabled: false });
    expect((await acme.delete(path)).status).toBe(204);
  });

  test('take every type of event', async () => {
    const { id } = await acme.create('/v1/webhooks', { ...HOOK, events: [...EVENT_TYPES] });
    expect((await acme.get(`/v1/webhooks/${id as string}`)).body['events']).toEqual(EVENT_TYPES);
  });

  describe('whose receiver does not answer', () => {
    let failing: TestService;
    let caller: Caller;
    const sent: string[] = [];
    beforeAll(async () => {
      const send: Sender['send'] = ({ body }) => {
        sent.push((JSON.parse(body) as { payload: { firstName: string } }).payload.firstName);
        return Promise.resolve({ delivered: false, reason: 'timeout' });
      };
      failing = await createTestService(await openEmpty(), { sender: { send }, deliveryPollMs: 20 });
      caller = await failing.caller('acme', 'live');
    });
    afterAll(() => failing.close());

    /** Attempts that wait for their gap, as number and webhook. */
    const waiting = async (): Promise<unknown[]> =>
      (
        await failing.database.executeSql(
          `select data from pgboss.job where name = 'deliveries' and state in ('created', 'retry') order by created_on`,
        )
      ).rows.map(({ data }) => {
        const { attempt, webhookId } = data as { attempt: number; webhookId: string };
        return [attempt, webhookId];
      });
    const fail = async (firstName: string, webhookIds: readonly unknown[]): Promise<void> => {
      await caller.create('/v1/clients', { type: 'person', firstName, lastName: 'Ellwood' });
      await vi.waitFor(async () => expect(await waiting()).toEqual(webhookIds.map((id) => [2, id])), { timeout: 60_000 });
    };

    test('have no attempt waiting once they are disabled or deleted, and start anew with later events', async () => {
      const { id } = await caller.create('/v1/webhooks', { ...HOOK, events: ['client.created'] });
      await fail('Earlier', [id]);
      expect((await caller.post(`/v1/webhooks/${id as string}`, { description: 'Still enabled' })).status).toBe(200);
      expect(await waiting()).toEqual([[2, id]]);
      expect((await caller.post(`/v1/webhooks/${id as string}`, { enabled: false })).status).toBe(200);
      expect(await waiting()).toEqual([]);
      expect((await caller.post(`/v1/webhooks/${id as string}`, { enabled: true })).status).toBe(200);
      expect(await waiting()).toEqual([]);
      await fail('Later', [id]);
      expect(sent).toEqual(['Earlier', 'Later']);

      const other = await caller.create('/v1/webhooks', { ...HOOK, events: ['client.created'] });
      expect((await caller.delete(`/v1/webhooks/${id as string}`)).status).toBe(204);
      expect(await waiting()).toEqual([]);
      await fail('Last', [other['id']]);
    });
  });

  describe('are refused', () => {
    test.each([
      [{ events: ['client.exploded'] }, 'events.0'],
      [{ events: [] }, 'events'],
      [{ events: '*' }, 'events'],
      [{ url: undefined }, 'url'],
      [{ url: 'http://example.com/hook' }, 'url'],
      [{ url: 'ftp://example.com' }, 'url'],
      [{ url: 'example.com' }, 'url'],
      [{ url: 'https://user:word@example.com/' }, 'url'],
      [{ url: 'https://127.0.0.1/' }, 'url'],
      [{ url: 'https://0x7f000001/' }, 'url'],
      [{ url: 'https://[::1]/' }, 'url'],
      [{ url: 'https://169.254.169.254/latest' }, 'url'],
      [{ url: `https://example.com/${'x'.repeat(2048)}` }, 'url'],
      [{ url: ' https://example.com' }, 'url'],
      [{ url: 'https://example.com/a b' }, 'url'],
      [{ enabled: 'yes' }, 'enabled'],
      [{ secret: 'mine' }, 'secret'],
    ])('with %j', async (change, param) => {
      const { status, body } = await acme.post('/v1/webhooks', { ...HOOK, ...change });
      expect([status, body['param']]).toEqual([400, param]);
    });

    test('with the types of events that there are, where one is none', async () => {
      const { body } = await acme.post('/v1/webhooks', { ...HOOK, events: ['check.completed', 'client.exploded'] });
      expect(body).toMatchObject({
        param: 'events.1',
        message: expect.stringMatching(
          /^events\.1 must not be client\.exploded, .*; known are \*, .*check\.completed, .*client\.created/u,
        ) as string,
      });
    });

    test(`beyond ${MAX_WEBHOOKS}`, async () => {
      const caller = await service.caller('many', 'live');
      for (let count = 0; count < MAX_WEBHOOKS; count++) await caller.create('/v1/webhooks', HOOK);
      expect(await caller.post('/v1/webhooks', HOOK)).toMatchObject({ status: 409, body: { type: 'conflict' } });
      expect((await (await service.caller('many', 'test')).post('/v1/webhooks', HOOK)).status).toBe(201);
    });

    test(`beyond ${MAX_WEBHOOKS} that come at once`, async () => {
      const caller = await service.caller('at once', 'live');
      const replies = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 10 }, () => caller.post('/v1/webhooks', HOOK)));
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(MAX_WEBHOOKS);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(10);
    });
  });
});

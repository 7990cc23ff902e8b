import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeDatabases } from './databases.js';
import { createTestService, idOf, type Caller, type JsonBody, type TestService } from './test-service.js';
import { until } from '../until.js';

describeDatabases('workflow sessions', (openEmpty) => {
  let service: TestService;
  let caller: Caller;
  let accounts = 0;
  beforeAll(async () => {
    service = await createTestService(await openEmpty());
  });
  afterAll(() => service.close());

  const start = async (lastName: string, count = 1): Promise<{ clientId: string; checks: string[]; session: JsonBody; path: string }> => {
    caller = await service.caller(`account-${++accounts}`, 'test');
    const clientId = idOf(await caller.create('/v1/clients', { type: 'person', firstName: 'Nora', lastName }));
    const checks: string[] = [];
    for (let at = 0; at < count; at++) checks.push(idOf(await caller.create('/v1/checks', { clientId, type: 'standard_screening_check' })));
    const session = await caller.create('/v1/workflowSessions', { clientId, checks });
    return { clientId, checks, session, path: `/v1/workflowSessions/${idOf(session)}` };
  };
  const reach = (path: string, status: string): Promise<JsonBody> =>
    until(`${path} to be ${status}`, async () => {
      const { body } = await caller.get(path);
      return body['status'] === status ? body : undefined;
    });
  const told = async (): Promise<[string, JsonBody][]> =>
    (await caller.events())
      .filter(({ resourceType }) => resourceType === 'workflowSession')
      .map(({ type, payload: { id: _id, ...payload } }): [string, JsonBody] => [type.replace('workflow.session.', ''), payload]);

  test.each([
    ['clear', 'clear'],
    ['attention', 'attention'],
    ['failed', 'attention'],
  ])('of checks that end as %s complete as %s', async (lastName, outcome) => {
    const { clientId, checks, session, path } = await start(lastName, 2);
    expect(session).toMatchObject({ clientId, status: 'started', checks });
    expect(session).not.toHaveProperty('outcome');
    const { status } = await caller.post(`${path}/complete`);
    expect(status).toBe(200);
    expect(await reach(path, 'completed')).toMatchObject({ outcome, checks });
    expect((await told()).map(([type]) => type)).toEqual(['started', 'processing', 'completed']);
    expect((await told()).at(-1)![1]).toEqual({ status: 'completed', outcome });
  });

  test('complete at once when their checks have concluded, and follow an analyst', async () => {
    const { checks, path } = await start('attention');
    const check = await caller.conclude(checks[0]!);
    expect((await caller.post(`${path}/complete`, {})).body).toMatchObject({ status: 'completed', outcome: 'attention' });
    const [match] = (check['result'] as { breakdown: { matches: JsonBody[] } }).breakdown.matches;
    await caller.post(`/v1/checks/${checks[0]!}/validate`, { matchId: idOf(match!), outcome: 'confirmed' });
    expect((await caller.get(path)).body['outcome']).toBe('match_confirmed');
    await caller.post(`/v1/checks/${checks[0]!}/validate`, { matchId: idOf(match!), outcome: 'rejected' });
    expect((await caller.get(path)).body['outcome']).toBe('clear');
    expect((await told()).slice(-2)).toEqual([
      ['updated', { outcome: 'match_confirmed' }],
      ['updated', { outcome: 'clear' }],
    ]);
  });

  test('without checks say nothing of an outcome', async () => {
    const { path } = await start('clear', 0);
    const { body } = await caller.post(`${path}/complete`);
    expect(body['status']).toBe('completed');
    expect(body).not.toHaveProperty('outcome');
  });

  test('take other checks until they are completed', async () => {
    const { clientId, checks, path } = await start('clear');
    const more = idOf(await caller.create('/v1/checks', { clientId, type: 'extensive_screening_check' }));
    expect((await caller.post(path, { checks: [...checks, more] })).body['checks']).toEqual([...checks, more]);
    expect(await caller.post(path, { checks: [more, more] })).toMatchObject({ status: 400, body: { param: 'checks' } });
    const stranger = idOf(await caller.create('/v1/clients', { type: 'company', name: 'Stranger' }));
    const strange = idOf(await caller.create('/v1/checks', { clientId: stranger, type: 'standard_screening_check' }));
    expect(await caller.post(path, { checks: [strange] })).toMatchObject({ status: 404, body: { param: 'checks' } });
    expect(await caller.post(path, { clientId: stranger })).toMatchObject({ status: 400, body: { param: 'clientId' } });
    expect(await caller.post(path, { status: 'completed' })).toMatchObject({ status: 400, body: { param: 'status' } });
    expect(await caller.post(path, { clientId: null })).toMatchObject({ status: 400, body: { param: 'clientId' } });
    expect((await caller.post(path, { checks: null })).body['checks']).toEqual([]);
    await caller.post(`${path}/complete`);
    expect(await caller.post(path, { checks })).toMatchObject({ status: 409 });
  });

  test('are cancelled before they are completed, not after; and deleted', async () => {
    const first = await start('clear');
    expect((await caller.post(`${first.path}/cancel`)).body).toMatchObject({ status: 'cancelled' });
    for (const verb of ['cancel', 'complete'])
      expect(await caller.post(`${first.path}/${verb}`)).toMatchObject({ status: 409, body: { type: 'conflict' } });
    expect((await told()).map(([type]) => type)).toEqual(['started', 'cancelled']);
    const second = await start('clear');
    await caller.post(`${second.path}/complete`);
    await reach(second.path, 'completed');
    expect((await caller.post(`${second.path}/cancel`)).status).toBe(409);
    expect((await caller.get(`/v1/workflowSessions?clientId=${second.clientId}`)).body['totalItems']).toBe(1);
    expect((await caller.delete(second.path)).status).toBe(204);
    expect((await caller.get(second.path)).status).toBe(404);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations.js';
import { describeDatabases } from './databases.js';
import { createTestService, idOf, type Caller, type JsonBody, type TestService } from './test-service.js';
import { toImageData } from './image-data.js';

describeDatabases('of the data of one account and environment', (openEmpty) => {
  let service: TestService;
  let owner: Caller;
  let strangers: Caller[];
  /** The ids of the owner's resources, by the first part of a path. */
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    service = await createTestService(await openEmpty());
    owner = await service.caller('acme', 'live');
    strangers = [await service.caller('acme', 'test'), await service.caller('bolt', 'live'), await service.caller('bolt', 'test')];
    ids['clients'] = idOf(
      await owner.create('/v1/clients', { type: 'person', firstName: 'Nora', lastName: 'Ellwood', ssn: '123-45-6789' }),
    );
    const ofClient = { clientId: ids['clients'] };
    ids['addresses'] = idOf(
      await owner.create('/v1/addresses', { ...ofClient, type: 'main', line: '1 Lane', city: 'Bath', country: 'GB' }),
    );
    ids['documents'] = idOf(await owner.create('/v1/documents', { ...ofClient, type: 'passport' }));
    ids['images'] = idOf(
      await owner.create(`/v1/documents/${ids['documents']}/images`, { fileName: 'p.png', documentSide: 'front', data: toImageData() }),
    );
    ids['livePhotos'] = idOf(await owner.create('/v1/livePhotos', { ...ofClient, data: toImageData() }));
    ids['checks'] = idOf(await owner.create('/v1/checks', { ...ofClient, type: 'standard_screening_check' }));
    ids['workflowSessions'] = idOf(await owner.create('/v1/workflowSessions', { ...ofClient, checks: [ids['checks']] }));
    ids['webhooks'] = idOf(await owner.create('/v1/webhooks', { url: 'https://example.com/hook', events: ['*'] }));
    await owner.conclude(ids['checks']);
    ids['events'] = ((await owner.get('/v1/events')).body['items'] as JsonBody[]).map(idOf)[0]!;
  });
  afterAll(() => service.close());

  const snapshot = async (): Promise<unknown> => {
    const lists = [
      'clients',
      'checks',
      'webhooks',
      'events',
      'auditLogs',
      'workflowSessions',
      ...['addresses', 'documents', 'livePhotos'].map((path) => `${path}?clientId=${ids['clients']!}`),
    ];
    return Promise.all(lists.map(async (path) => (await owner.get(`/v1/${path}`)).body));
  };

  /** What a body must hold to come as far as the resource. */
  const BODIES: Readonly<Record<string, object>> = {
    updateCheck: { enableMonitoring: true },
    validateCheckMatch: { matchId: 'x', outcome: 'rejected' },
    uploadDocumentImage: { fileName: 'p.png', documentSide: 'front', data: toImageData() },
  };

  test('nothing is found, changed or deleted by a key of another, by any operation', async () => {
    const before = await snapshot();
    const withId = OPERATIONS.filter(({ path }) => path.includes('{'));
    expect(withId.length).toBeGreaterThan(25);
    for (const stranger of strangers) {
      for (const { id, method, path } of withId) {
        const [, , resource] = path.split('/') as [string, string, string];
        const target = path.replace('{id}', ids[resource]!).replace('{imageId}', ids['images']!);
        const reply =
          method === 'post'
            ? await stranger.post(target, BODIES[id] ?? {})
            : method === 'get'
              ? await stranger.get(target)
              : await stranger.delete(target);
        expect([id, stranger.scope, reply.status, reply.body['type']]).toEqual([id, stranger.scope, 404, 'resource_not_found']);
      }
    }
    expect(await snapshot()).toEqual(before);
  });

  test('nothing is listed to a key of another', async () => {
    for (const stranger of strangers) {
      for (const { path, method } of OPERATIONS.filter(
        (each) => each.method === 'get' && !each.path.includes('{') && each.id !== 'listScreeningLists',
      )) {
        const needsClient = ['/v1/addresses', '/v1/documents', '/v1/livePhotos'].includes(path);
        const { status, body } = await stranger.get(`${path}${needsClient ? `?clientId=${ids['clients']!}` : ''}`);
        expect([method, path, status, body['items'], body['totalItems']]).toEqual([method, path, 200, [], 0]);
      }
    }
  });

  test('nothing is attached to by a key of another', async () => {
    const before = await snapshot();
    const clientId = ids['clients'];
    const bodies: [string, object][] = [
      ['addresses', { clientId, type: 'main', line: '1 Lane', city: 'Bath', country: 'GB' }],
      ['documents', { clientId, type: 'passport' }],
      ['livePhotos', { clientId, data: toImageData() }],
      ['checks', { clientId, type: 'standard_screening_check' }],
      ['checks', { clientId, type: 'ssn_check' }],
      ['workflowSessions', { clientId }],
    ];
    for (const stranger of strangers) {
      for (const [path, body] of bodies)
        expect([path, await stranger.post(`/v1/${path}`, body)]).toMatchObject([path, { status: 404, body: { param: 'clientId' } }]);
      const own = idOf(await stranger.create('/v1/clients', { type: 'company', name: 'Own' }));
      expect(await stranger.post('/v1/workflowSessions', { clientId: own, checks: [ids['checks']] })).toMatchObject({
        status: 404,
        body: { param: 'checks' },
      });
    }
    expect(await snapshot()).toEqual(before);
  });
});

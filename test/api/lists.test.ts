import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseBound } from '../../src/api/schemas/page.js';
import { toImageData } from './image-data.js';
import { describeDatabases } from './databases.js';
import { createTestService, START_MS, type Caller, type JsonBody, type TestService } from './test-service.js';

const isoOf = (ms: number): string => new Date(START_MS + ms).toISOString();

describeDatabases('list methods', (openEmpty) => {
  let service: TestService;
  let acme: Caller;
  let clientId: string;
  beforeAll(async () => {
    service = await createTestService(await openEmpty());
    acme = await service.caller('acme', 'live');
    clientId = (await acme.create('/v1/clients', { type: 'person', firstName: 'Nora', lastName: 'Ellwood' }))['id'] as string;
  });
  afterAll(() => service.close());

  const CREATIONS: readonly [string, () => object, object][] = [
    ['clients', () => ({ type: 'company', name: 'Brightwater' }), { website: 'example.com' }],
    ['addresses', () => ({ clientId, type: 'main', line: '1 Lane', city: 'Bath', country: 'GB' }), { line: '2 Lane' }],
    ['documents', () => ({ clientId, type: 'passport' }), { issuingCountry: 'GB' }],
    ['livePhotos', () => ({ clientId, data: toImageData() }), { data: toImageData('image/jpeg') }],
    ['workflowSessions', () => ({ clientId }), {}],
    ['webhooks', () => ({ url: 'https://example.com/hook', events: ['*'] }), { enabled: false }],
  ];

  describe.each(CREATIONS)('of %s', (path, toBody, patch) => {
    const ids: string[] = [];
    const list = async (query = ''): Promise<JsonBody> => {
      const ofClient = ['addresses', 'documents', 'livePhotos'].includes(path) ? `&clientId=${clientId}` : '';
      const { status, body } = await acme.get(`/v1/${path}?createdAfter=${isoOf(999)}${ofClient}${query}`);
      expect(status).toBe(200);
      return body;
    };
    const idsOf = (body: JsonBody): unknown[] => (body['items'] as JsonBody[]).map(({ id }) => id);
    beforeAll(async () => {
      for (const ms of [1000, 1001, 1001, 1002, 1003]) {
        service.clock.ms = START_MS + ms;
        ids.push((await acme.create(`/v1/${path}`, toBody()))['id'] as string);
      }
    });

    test('give the envelope, newest first, then by id', async () => {
      const { items, ...envelope } = await list();
      expect(envelope).toEqual({ page: 1, pageSize: 100, totalItems: 5, pages: 1 });
      expect((items as JsonBody[]).map(({ id }) => id)).toEqual([ids[4], ids[3], ...[ids[1]!, ids[2]!].sort(), ids[0]]);
      const single = path === 'webhooks' ? undefined : (await acme.get(`/v1/${path}/${ids[4]!}`)).body;
      if (single) expect((items as JsonBody[])[0]).toEqual(single);
    });

    test('give pages that add up', async () => {
      const pages = [await list('&pageSize=2&page=1'), await list('&pageSize=2&page=2'), await list('&pageSize=2&page=3')];
      expect(pages.map(({ page, pageSize, totalItems, pages: count }) => [page, pageSize, totalItems, count])).toEqual([
        [1, 2, 5, 3],
        [2, 2, 5, 3],
        [3, 2, 5, 3],
      ]);
      expect(pages.flatMap(idsOf)).toEqual(idsOf(await list()));
    });

    test('keep to times, exclusively and to the millisecond', async () => {
      expect(idsOf(await list(`&createdBefore=${isoOf(1003)}`)).length).toBe(4);
      expect(idsOf(await list(`&createdBefore=${isoOf(1001)}`))).toEqual([ids[0]]);
      expect(idsOf(await list(`&updatedAfter=${isoOf(1002)}`))).toEqual([ids[4]]);
      expect(idsOf(await list(`&updatedAfter=${isoOf(1000)}&updatedBefore=${isoOf(1002)}`)).length).toBe(2);
      if (Object.keys(patch).length === 0) return;
      service.clock.ms = START_MS + 5000;
      expect((await acme.post(`/v1/${path}/${ids[0]!}`, patch)).status).toBe(200);
      expect(idsOf(await list(`&updatedAfter=${isoOf(4999)}`))).toEqual([ids[0]]);
      expect(idsOf(await list(`&updatedBefore=${isoOf(5000)}`)).length).toBe(4);
    });
  });

  const PATHS = ['clients', 'checks', 'workflowSessions', 'webhooks', 'events', 'auditLogs', 'addresses', 'documents', 'livePhotos'];

  test.each(PATHS)('of %s refuse what is out of range', async (path) => {
    const ofClient = ['addresses', 'documents', 'livePhotos'].includes(path) ? `&clientId=${clientId}` : '';
    const rows = [
      ...['0', '-1', '1.5', 'x', '', '1e3', '99999999999'].map((page) => ['page', page] as const),
      ...['0', '-1', '1001', 'all', ''].map((size) => ['pageSize', size] as const),
      ...['createdAfter', 'createdBefore', 'updatedAfter', 'updatedBefore'].flatMap((name) =>
        ['yesterday', '2026', '2026-11-21', '2026-11-21T10:00:00', '2026-13-01T00:00:00Z', '2026-02-30T00:00:00Z', '1700000000', ''].map(
          (text) => [name, text] as const,
        ),
      ),
      ['createdafter', isoOf(0)] as const,
    ];
    for (const [name, text] of rows) {
      const { status, body } = await acme.get(`/v1/${path}?${name}=${encodeURIComponent(text)}${ofClient}`);
      expect([name, text, status, body['type'], body['param']]).toEqual([name, text, 400, 'invalid_request', name]);
    }
    expect(await acme.get(`/v1/${path}?page=1&page=1${ofClient}`)).toMatchObject({ status: 400, body: { param: 'page' } });
    expect(await acme.get(`/v1/${path}?page=100000${ofClient}`)).toMatchObject({ status: 400, body: { param: 'page' } });
    const { status, body } = await acme.get(`/v1/${path}?pageSize=1000&page=1&createdAfter=2999-01-01T00:00:00Z${ofClient}`);
    expect([status, body]).toEqual([200, { page: 1, pageSize: 1000, totalItems: 0, pages: 0, items: [] }]);
  });

  test('of a bound in the first or last year that can be written leave all or nothing', async () => {
    for (const [bound, isAll] of [
      ['createdAfter=0000-01-01T00:00:00Z', true],
      ['updatedAfter=0001-01-01T00:00:00%2B14:00', true],
      ['createdBefore=9999-12-31T23:59:59.999-14:00', true],
      ['updatedBefore=9999-12-31T23:59:59.9999Z', true],
      ['createdBefore=0000-01-01T00:00:00Z', false],
      ['createdAfter=9999-12-31T23:59:59-14:00', false],
    ] as const) {
      const { status, body } = await acme.get(`/v1/clients?${bound}`);
      expect([bound, status, (body['totalItems'] as number) > 0]).toEqual([bound, 200, isAll]);
    }
  });

  test.each(['addresses', 'documents', 'livePhotos'])('of %s need the client', async (path) => {
    expect(await acme.get(`/v1/${path}`)).toMatchObject({ status: 400, body: { param: 'clientId' } });
  });

  test('of events go back 90 days, and filter by type', async () => {
    const caller = await service.caller('events', 'live');
    service.clock.ms = START_MS;
    await caller.create('/v1/clients', { type: 'company', name: 'Old' });
    service.clock.ms = START_MS + 90 * 86_400_000 - 1;
    const [event] = (await caller.get('/v1/events?type=client.created')).body['items'] as [JsonBody];
    expect((await caller.get(`/v1/events/${event['id'] as string}`)).body).toEqual(event);
    expect((await caller.get('/v1/events?type=client.deleted')).body['totalItems']).toBe(0);
    service.clock.ms += 1;
    expect((await caller.get(`/v1/events/${event['id'] as string}`)).status).toBe(404);
    expect((await caller.get('/v1/events')).body['totalItems']).toBe(0);
  });
});

describe('bounds of time', () => {
  test.each([
    ['2026-11-21T10:00:00.000Z', 0, 0],
    ['2026-11-21T10:00:00Z', 0, 0],
    ['2026-11-21T10:00Z', 0, 0],
    ['2026-11-21T11:00:00.001+01:00', 1, 1],
    ['2026-11-21T10:00:00.0015Z', 1, 2],
    ['2026-11-21T10:00:00.001000Z', 1, 1],
    ['2026-11-21T10:00:00.1Z', 100, 100],
    ['2026-11-21T12:00:00+02', 0, 0],
    ['2026-11-21T05:00:00,1-05', 100, 100],
  ])('%s lies after ms %d, before ms %d', (text, after, before) => {
    expect(parseBound(text, 'after')?.getTime()).toBe(START_MS + after);
    expect(parseBound(text, 'before')?.getTime()).toBe(START_MS + before);
  });
});

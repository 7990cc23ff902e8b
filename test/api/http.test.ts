import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDEMPOTENCY_HOURS } from '../../src/api/idempotency.js';
import { OPERATIONS } from '../../src/api/operations.js';
import { MAX_BODY_BYTES, MAX_UPLOAD_BYTES } from '../../src/api/request.js';
import { SSN_MATCH_CODES } from '../../src/ssn/ssn.js';
import { createApiKey, refreshApiKey, revokeApiKey } from '../../src/api/store/api-keys.js';
import { describeDatabases } from './databases.js';
import { createTestService, idOf, type Caller, type JsonBody, type TestService } from './test-service.js';

const PERSON = { type: 'person', firstName: 'Nora', lastName: 'Ellwood' };

describeDatabases('every request', (openEmpty) => {
  let service: TestService;
  let acme: Caller;
  beforeAll(async () => {
    service = await createTestService(await openEmpty());
    acme = await service.caller('acme', 'test');
  });
  afterAll(() => service.close());

  describe('needs a key', () => {
    const listWith = (authorization: string | undefined) =>
      service.send('GET', '/v1/clients', authorization === undefined ? {} : { headers: { Authorization: authorization } });

    test('that is valid, and without a scheme word', async () => {
      const { key } = acme;
      const other = key.startsWith('test_') ? 'live_' : 'test_';
      const wrong = [
        undefined,
        '',
        'test_',
        `Bearer ${key}`,
        key.slice(0, -1),
        `${key}x`,
        key.toUpperCase(),
        other + key.slice(5),
        `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`,
        `test_${'a'.repeat(48)}`,
      ];
      for (const authorization of wrong) {
        const { status, body, headers } = await listWith(authorization);
        expect([authorization, status, body['type']]).toEqual([authorization, 401, 'unauthorized']);
        expect(headers.get('www-authenticate')).toMatch(/^ApiKey/u);
        if (authorization) expect(JSON.stringify(body)).not.toContain(authorization);
      }
      expect((await listWith(key)).status).toBe(200);
    });

    test('whatever it asks for', async () => {
      for (const { method, path } of OPERATIONS) {
        expect([method, path, (await service.send(method.toUpperCase(), path.replaceAll(/\{\w+\}/gu, 'x'))).status]).toEqual([
          method,
          path,
          401,
        ]);
      }
    });

    test('that has not been revoked, and not refreshed', async () => {
      const { kysely } = service.database;
      const scope = { account: 'acme', environment: 'live' } as const;
      const [revoked, refreshed] = [await createApiKey(kysely, scope, '', new Date()), await createApiKey(kysely, scope, '', new Date())];
      await revokeApiKey(kysely, revoked.id, new Date());
      const fresh = await refreshApiKey(kysely, refreshed.id);
      expect((await listWith(revoked.key)).status).toBe(401);
      expect((await listWith(refreshed.key)).status).toBe(401);
      expect((await listWith(fresh.key)).status).toBe(200);
    });
  });

  test('has an id, is not cached, and is not taken for something else', async () => {
    for (const [given, expected] of [
      ['abc-123', /^abc-123$/u],
      ['no good\u007f'.slice(0, 7), /^[\w-]{36}$/u],
      ['x'.repeat(65), /^[\w-]{36}$/u],
    ] as const) {
      for (const path of ['/v1/clients', '/v1/nothing', '/health/live']) {
        const { headers } = await acme.get(path, { 'X-Request-Id': given });
        expect(headers.get('x-request-id')).toMatch(expected);
        expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
      }
    }
  });

  test('to a path that is not there is not found', async () => {
    for (const path of ['/', '/v1', '/v1/', '/v1/nothing', '/v2/clients', '/v1/clients/x/y', '/v1/Clients']) {
      expect([path, await acme.get(path)]).toMatchObject([path, { status: 404, body: { type: 'resource_not_found' } }]);
    }
  });

  test('to a path that is there with another method says which methods it takes', async () => {
    for (const [method, path, allow] of [
      ['PUT', '/v1/clients', 'POST, GET, HEAD'],
      ['PATCH', '/v1/clients/x', 'GET, HEAD, POST, DELETE'],
      ['DELETE', '/v1/checks/x', 'GET, HEAD, POST'],
      ['GET', '/v1/checks/x/validate', 'POST'],
      ['HEAD', '/v1/checks/x/validate', 'POST'],
      ['OPTIONS', '/v1/events', 'GET, HEAD'],
      ['POST', '/health/live', 'GET, HEAD'],
      ['POST', '/v1/openapi.json', 'GET, HEAD'],
    ] as const) {
      const { status, headers, body } = await service.send(method, path);
      expect([method, path, status, headers.get('allow')]).toEqual([method, path, 405, allow]);
      if (method !== 'HEAD') expect(body).toEqual({ type: 'invalid_request', message: `This path takes ${allow} only.` });
    }
    const { status, bytes } = await service.send('HEAD', '/v1/clients', { headers: { Authorization: acme.key } });
    expect([status, bytes.length]).toEqual([200, 0]);
  });

  test('that names what no database can look for is refused, not failed', async () => {
    for (const strange of ['\u0000', 'a\u0000b', '\u0001']) {
      for (const [path, body, param] of [
        ['/v1/workflowSessions', { clientId: 'c', checks: [strange] }, 'checks.0'],
        ['/v1/addresses', { clientId: strange, type: 'main', line: '1 Quay', city: 'Port', country: 'GB' }, 'clientId'],
        ['/v1/checks', { clientId: strange, type: 'standard_screening_check' }, 'clientId'],
      ] as const) {
        expect(await acme.post(path, body)).toMatchObject({ status: 400, body: { type: 'invalid_request', param } });
      }
      expect(await acme.get(`/v1/checks?clientId=${encodeURIComponent(strange)}`)).toMatchObject({
        status: 400,
        body: { param: 'clientId' },
      });
    }
  });

  describe('has a body', () => {
    test('of JSON', async () => {
      const send = (type: string, body: string | Uint8Array<ArrayBuffer>) =>
        service.send('POST', '/v1/clients', { headers: { Authorization: acme.key, 'Content-Type': type }, body });
      expect(await send('text/plain', JSON.stringify(PERSON))).toMatchObject({ status: 400, body: { param: 'Content-Type' } });
      expect(await send('application/x-www-form-urlencoded', 'a=b')).toMatchObject({ status: 400, body: { param: 'Content-Type' } });
      expect(await send('application/json', Uint8Array.of(0x22, 0xff, 0x22))).toMatchObject({ status: 400 });
      expect(await send('application/json', '['.repeat(500_000))).toMatchObject({ status: 400 });
      expect(await send('application/json', `${'['.repeat(500_000)}${']'.repeat(500_000)}`)).toMatchObject({ status: 400 });
      expect(await send('application/json; charset=utf-8', JSON.stringify(PERSON))).toMatchObject({ status: 201 });
    });

    test('that ends before it is whole: its sender went away, and the service did not fail', async () => {
      const body = new ReadableStream({
        pull: (stream) => stream.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
      });
      const reply = await service.send('POST', '/v1/clients', {
        headers: { Authorization: acme.key, 'Content-Type': 'application/json' },
        body,
        duplex: 'half',
      });
      expect(reply).toMatchObject({ status: 400, body: { type: 'invalid_request' } });
    });

    test('in UTF-8 and uncompressed, or the header at fault is named', async () => {
      const send = (headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) =>
        service.send('POST', '/v1/clients', { headers: { Authorization: acme.key, 'Content-Type': 'application/json', ...headers }, body });
      const text = JSON.stringify(PERSON);
      for (const coding of ['gzip', 'br', 'deflate', 'gzip, identity']) {
        expect(await send({ 'Content-Encoding': coding }, Uint8Array.from(gzipSync(text)))).toMatchObject({
          status: 400,
          body: { type: 'invalid_request', param: 'Content-Encoding' },
        });
      }
      expect(await send({ 'Content-Encoding': 'identity' }, text)).toMatchObject({ status: 201 });
      for (const charset of ['iso-8859-1', '"utf-16"']) {
        expect(await send({ 'Content-Type': `application/json; charset=${charset}` }, text)).toMatchObject({
          status: 400,
          body: { param: 'Content-Type' },
        });
      }
      expect(await send({ 'Content-Type': 'application/json; charset="UTF-8"' }, text)).toMatchObject({ status: 201 });
    });

    test('that names each member once, in whatever object and however written', async () => {
      const send = (body: string) => acme.post('/v1/clients', body);
      const more = (members: string) => `{"type":"person","firstName":"Nora","lastName":"Ellwood"${members}}`;
      for (const [members, param] of [
        [',"lastName":"Other"', 'lastName'],
        [String.raw`, "last\u004eame" : "Other"`, 'lastName'],
        [',"metadata":{"a":"1","b":"2","a":"1"}', 'a'],
        [',"metadata":{"a b":"1","a b":"2"}', undefined],
      ] as const) {
        const { status, body } = await send(more(members));
        expect([members, status, body['param']]).toEqual([members, 400, param]);
      }
      // What only looks like a second name: a text, a name of another object, a quote within a text.
      const { status, body } = await send(
        more(String.raw`,"email":"a@example.org","metadata":{"type":"\"lastName\":","lastName":"email","e":"\\"}`),
      );
      expect([status, body['metadata']]).toEqual([201, { type: '"lastName":', lastName: 'email', e: '\\' }]);
    });

    test.each([
      ['/v1/clients', MAX_BODY_BYTES],
      ['/v1/livePhotos', MAX_UPLOAD_BYTES],
    ])('to %s of at most %d bytes', async (path, limit) => {
      expect(await acme.post(path, `"${'x'.repeat(limit - 2)}"`)).toMatchObject({ status: 400 });
      expect(await acme.post(path, `"${'x'.repeat(limit - 1)}"`)).toMatchObject({ status: 413, body: { type: 'payload_too_large' } });
      // Whatever the length is said to be, or not said.
      const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)) });
      const streamed = {
        method: 'POST',
        headers: { Authorization: acme.key, 'Content-Type': 'application/json' },
        body: endless,
        duplex: 'half',
      } as RequestInit;
      expect(await service.send('POST', path, streamed)).toMatchObject({ status: 413 });
    });
  });

  describe('with an Idempotency-Key', () => {
    const keyed = (key: string) => ({ 'Idempotency-Key': key });

    test('answers the same again, and changes nothing again', async () => {
      const first = await acme.post('/v1/clients', PERSON, keyed('one'));
      const second = await acme.post('/v1/clients', PERSON, keyed('one'));
      expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
      expect([first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')]).toEqual([null, 'true']);
      expect(second.headers.get('location')).toBe(first.headers.get('location'));
      expect((await acme.events()).filter(({ payload }) => payload['id'] === first.body['id']).length).toBe(1);
    });

    test('of another request is refused; of another caller it is another key', async () => {
      await acme.post('/v1/clients', PERSON, keyed('two'));
      expect(await acme.post('/v1/clients', { ...PERSON, firstName: 'Nell' }, keyed('two'))).toMatchObject({
        status: 409,
        body: { type: 'conflict', param: 'Idempotency-Key' },
      });
      expect(await acme.post('/v1/webhooks', PERSON, keyed('two'))).toMatchObject({ status: 400 });
      const live = await service.caller('acme', 'live');
      expect((await live.post('/v1/clients', PERSON, keyed('two'))).headers.get('idempotent-replayed')).toBeNull();
    });

    test('counts once, however many come at once', async () => {
      const replies = await Promise.all(Array.from({ length: 5 }, () => acme.post('/v1/clients', PERSON, keyed('three'))));
      expect(new Set(replies.map(({ body }) => body['id'])).size).toBe(1);
      expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') === null).length).toBe(1);
    });

    test('may be used again when the request was refused, and after its hours', async () => {
      expect((await acme.post('/v1/clients', { type: 'person' }, keyed('four'))).status).toBe(400);
      const first = await acme.post('/v1/clients', PERSON, keyed('four'));
      expect(first.status).toBe(201);
      service.clock.ms += IDEMPOTENCY_HOURS * 3_600_000 - 1;
      expect((await acme.post('/v1/clients', PERSON, keyed('four'))).body['id']).toBe(first.body['id']);
      service.clock.ms += 1;
      const later = await acme.post('/v1/clients', PERSON, keyed('four'));
      expect([later.status, later.body['id'] === first.body['id']]).toEqual([201, false]);
    });

    test('shows a webhook its secret again, and keeps it sealed', async () => {
      const body = { url: 'https://example.com/hook', events: ['*'] };
      const first = await acme.post('/v1/webhooks', body, keyed('five'));
      expect((await acme.post('/v1/webhooks', body, keyed('five'))).body['secret']).toBe(first.body['secret']);
      const { rows } = await service.database.executeSql(
        `select encode(sealed, 'escape') as text from idempotency_keys union all select body::text from webhooks`,
      );
      expect(JSON.stringify(rows)).not.toContain(first.body['secret']);
    });

    test.each(['', ' ', 'x'.repeat(256), 'ä'])('%j is none', async (key) => {
      const reply = await acme.post('/v1/clients', PERSON, keyed(key));
      // A header of spaces alone arrives empty.
      expect(reply).toMatchObject({ status: 400, body: { param: 'Idempotency-Key' } });
    });
  });

  test('that the service fails to answer tells nothing of the cause', async () => {
    await service.database.executeSql(
      `insert into clients (account, environment, id, client_id, created_at, updated_at, body) values ('acme', 'test', 'broken', 'broken', now(), now(), 'null')`,
    );
    const { status, body } = await acme.post('/v1/clients/broken', { firstName: 'Nora' });
    expect([status, body['type'], body['message']]).toEqual([500, 'internal_error', expect.stringMatching(/request id [\w-]{36}\.$/u)]);
  });
});

describeDatabases('rates', (openEmpty) => {
  test('are limited for each key by its environment', async () => {
    const service = await createTestService(await openEmpty(), { requestsPerSecond: {} });
    for (const [environment, limit] of [
      ['test', 5],
      ['live', 10],
    ] as const) {
      const [one, two] = [await service.caller('acme', environment), await service.caller('acme', environment)];
      const replies = await Promise.all(Array.from({ length: 30 }, () => one.get('/v1/screeningLists')));
      const refused = replies.filter(({ status }) => status === 429);
      expect(replies.length - refused.length).toBeGreaterThanOrEqual(limit);
      // Some fill up again while they come; all thirty would take seconds.
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]).toMatchObject({ body: { type: 'rate_limit_exceeded' } });
      expect(refused[0]!.headers.get('retry-after')).toBe('1');
      expect((await two.get('/v1/screeningLists')).status).toBe(200);
    }
    await service.close();
  });
});

describe('the description', () => {
  let service: TestService;
  beforeAll(async () => {
    const { openDatabase } = await import('../../src/api/store/open-database.js');
    service = await createTestService(await openDatabase());
  });
  afterAll(() => service.close());

  test('is OpenAPI 3.1 of every operation, open to all', async () => {
    const { status, body } = await service.send('GET', '/v1/openapi.json');
    expect([status, body['openapi']]).toEqual([200, '3.1.0']);
    const paths = body['paths'] as Record<string, JsonBody>;
    const described = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
    expect(described.sort()).toEqual(OPERATIONS.map(({ method, path }) => `${method} ${path}`).sort());
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
  });

  test('tells a generated client what it may leave out, remove and expect', async () => {
    const { body } = await service.send('GET', '/v1/openapi.json');
    const { schemas } = body['components'] as { readonly schemas: Readonly<Record<string, JsonBody>> };
    const removable = (name: string): string[] =>
      Object.entries(schemas[name]!['properties'] as Record<string, { readonly type?: unknown }>)
        .filter(([, { type }]) => Array.isArray(type) && type.includes('null'))
        .map(([member]) => member);
    expect(removable('WebhookUpdate')).toEqual(['description']);
    expect(removable('DocumentUpdate')).toEqual(['classification', 'issuingCountry']);
    expect(removable('AddressUpdate')).not.toContain('line');
    // Generators take a member that has a default as one that is always there, also in what is sent.
    expect(JSON.stringify(schemas)).not.toContain('"default":');
    expect(
      (schemas['Check']!['oneOf'] as { properties: { type: { enum: string[] }; result: JsonBody } }[]).map(({ properties }) => [
        properties.type.enum,
        properties.result,
      ]),
    ).toEqual([
      [['standard_screening_check', 'extensive_screening_check'], { $ref: '#/components/schemas/ScreeningResult' }],
      [['ssn_check'], { $ref: '#/components/schemas/SsnResult' }],
    ]);
    expect(JSON.stringify(schemas['SsnResult'])).toContain(`"matchCode":${JSON.stringify({ type: 'string', enum: SSN_MATCH_CODES })}`);
    expect(JSON.stringify(schemas['SsnResult'])).toContain('"outcome":{"type":"string","enum":["clear","attention"]}');
    const responsesOf = (path: string, method: string): Record<string, { headers?: object; description: string }> =>
      (body['paths'] as Record<string, Record<string, { responses: Record<string, { headers?: object; description: string }> }>>)[path]![
        method
      ]!.responses;
    const created = responsesOf('/v1/addresses', 'post');
    expect(Object.entries(created).flatMap(([status, { headers = {} }]) => Object.keys(headers).map((name) => [status, name]))).toEqual([
      ['201', 'Location'],
      ['429', 'Retry-After'],
      ['503', 'Retry-After'],
    ]);
    expect(responsesOf('/v1/documents/{id}/images', 'post')['201']).not.toHaveProperty('headers');
    // Of what is described no key is refused: that is said of the metrics alone.
    expect(JSON.stringify(body['paths'])).not.toContain('"403":');
  });

  test('asks for a body exactly where none is refused', async () => {
    const { body } = await service.send('GET', '/v1/openapi.json');
    const paths = body['paths'] as Record<string, { post: { requestBody: { required?: boolean } } }>;
    const main = await service.caller('main', 'live');
    const client = idOf(await main.create('/v1/clients', { type: 'person', firstName: 'Nora', lastName: 'Ellwood' }));
    const session = idOf(await main.create('/v1/workflowSessions', { clientId: client }));
    for (const [path, id] of [
      ['/v1/clients', ''],
      ['/v1/clients/{id}', client],
      ['/v1/workflowSessions/{id}/complete', session],
    ] as const) {
      const { status } = await main.post(path.replace('{id}', id));
      expect([path, paths[path]!.post.requestBody.required === true], String(status)).toEqual([path, status === 400]);
    }
  });

  test('has a page that needs nothing from elsewhere', async () => {
    const { status, headers, bytes } = await service.send('GET', '/docs');
    const page = Buffer.from(bytes).toString();
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const { id } of OPERATIONS) expect(page).toContain(`<section id="${id}">`);
    expect(page).toContain('<code>page</code></td><td>query</td><td>integer 1–10000000</td>');
    expect(page).toContain('<code>comment</code></td><td>string 1–4000 characters</td>');
    // Members of objects without a name of their own: in an array, and in the envelope of a list.
    expect(page).toContain('<code>localised_name</code>');
    expect(page).toContain('<code>totalItems</code></td><td>integer</td>');
    expect(page).toContain('Service-Signature is the hex HMAC-SHA-256');
    for (const maximum of ['Create a webhook; there are at most 20.', 'a client has at most 1000', 'which has 20 at most'])
      expect(page).toContain(maximum);
    expect(page).not.toMatch(/<script|src=|<link|https?:\/\/(?!example\.)/u);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('of health needs no key; metrics are for the operator', async () => {
    expect(await service.send('GET', '/health/live')).toMatchObject({ status: 200, body: { status: 'live' } });
    expect(await service.send('GET', '/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect(await service.send('GET', '/metrics')).toMatchObject({ status: 403, body: { type: 'forbidden' } });
  });
});

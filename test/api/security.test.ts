import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_IMAGE_BYTES, MIN_IMAGE_BYTES } from '../../src/api/images.js';
import { createLogger } from '../../src/api/log.js';
import type { Operation } from '../../src/api/operation.js';
import { OPERATIONS } from '../../src/api/operations.js';
import { MAX_BODY_BYTES, MAX_UPLOAD_BYTES } from '../../src/api/request.js';
import { revokeApiKey } from '../../src/api/store/api-keys.js';
import { describeDatabases } from './databases.js';
import { createTestService, START_MS, idOf, type Caller, type JsonBody, type TestService } from './test-service.js';

const PERSON = {
  type: 'person',
  firstName: 'Gennady',
  lastName: 'Vorotilin',
  ssn: '123-45-6789',
  dob: '1964-03-17',
  email: 'g.vorotilin@example.org',
};
/** Of what no answer of an error and no line of the log may hold. */
const PERSONAL = /Gennady|Vorotilin|123-?45-?6789|1964-03-17/iu;
const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(MIN_IMAGE_BYTES)]);
const image = (fileName = 'front.png'): JsonBody => ({ fileName, documentSide: 'front', data: PNG.toString('base64') });
const personWith = (members: JsonBody): JsonBody => ({ ...PERSON, ...members });

describeDatabases('attacks', (openEmpty) => {
  let service: TestService;
  let acme: Caller;
  let foreigners: readonly Caller[];
  const lines: string[] = [];
  beforeAll(async () => {
    service = await createTestService(await openEmpty(), { log: createLogger('debug', { write: (line) => lines.push(line) }) });
    acme = await service.caller('acme', 'test');
    foreigners = [await service.caller('bolt', 'test'), await service.caller('acme', 'live'), await service.caller('bolt', 'live')];
  });
  afterAll(() => service.close());

  const createClient = async (): Promise<string> => idOf(await acme.create('/v1/clients', PERSON));
  const isStillThere = async (): Promise<void> => {
    const id = await createClient();
    expect((await acme.get(`/v1/clients/${id}`)).status).toBe(200);
  };

  describe('across accounts and environments', () => {
    /** A valid body for every operation that takes one, so that nothing but the scope can be the reason of a refusal. */
    const toBodies = (clientId: string, matchId: string): Readonly<Record<string, JsonBody>> => ({
      createClient: PERSON,
      updateClient: { email: 'other@example.org' },
      createAddress: { clientId, type: 'main', line: '1 Quay', city: 'Port', country: 'GB' },
      updateAddress: { city: 'Haven' },
      createDocument: { clientId, type: 'passport' },
      updateDocument: { classification: 'proof_of_identity' },
      uploadDocumentImage: image(),
      createLivePhoto: { clientId, data: PNG.toString('base64') },
      updateLivePhoto: { data: PNG.toString('base64') },
      createCheck: { clientId, type: 'standard_screening_check' },
      updateCheck: { enableMonitoring: true },
      validateCheckMatch: { matchId, outcome: 'rejected' },
      createWorkflowSession: { clientId },
      updateWorkflowSession: { checks: [] },
      completeWorkflowSession: {},
      cancelWorkflowSession: {},
      createWebhook: { url: 'https://receiver.example/', events: ['*'] },
      updateWebhook: { enabled: false },
    });
    const own: Record<string, string> = {};
    let bodies: Readonly<Record<string, JsonBody>>;
    beforeAll(async () => {
      const clientId = await createClient();
      const ids = toBodies(clientId, 'none');
      const create = async (operation: string, path: string): Promise<string> => idOf(await acme.create(path, ids[operation]));
      own['clients'] = clientId;
      own['addresses'] = await create('createAddress', '/v1/addresses');
      own['documents'] = await create('createDocument', '/v1/documents');
      own['images'] = await create('uploadDocumentImage', `/v1/documents/${own['documents']}/images`);
      own['livePhotos'] = await create('createLivePhoto', '/v1/livePhotos');
      own['workflowSessions'] = await create('createWorkflowSession', '/v1/workflowSessions');
      own['webhooks'] = await create('createWebhook', '/v1/webhooks');
      own['checks'] = await create('createCheck', '/v1/checks');
      const { result } = (await acme.conclude(own['checks'])) as { result: { breakdown: { matches: { id: string }[] } } };
      const match = result.breakdown.matches[0];
      own['events'] = ((await acme.get('/v1/events')).body['items'] as { id: string }[])[0]!.id;
      bodies = toBodies(clientId, match!.id);
    });

    const kindOf = ({ path }: Operation): string => path.split('/')[2]!;
    const toPath = ({ path }: Operation, id: string, imageId = own['images']!): string =>
      path.replace('{id}', id).replace('{imageId}', imageId);
    const call = (caller: Caller, operation: Operation, path: string) => {
      if (operation.method === 'get') return caller.get(path);
      return operation.method === 'delete' ? caller.delete(path) : caller.post(path, bodies[operation.id]);
    };
    const onOne = OPERATIONS.filter(({ path }) => path.includes('{id}'));
    const onMany = OPERATIONS.filter(({ path, method }) => !path.includes('{id}') && method === 'get');
    const creating = OPERATIONS.filter(({ path, method }) => !path.includes('{id}') && method === 'post');

    test('every operation is tried', () => {
      expect(onOne.length + onMany.length + creating.length).toBe(OPERATIONS.length);
      expect(onOne.filter((each) => own[kindOf(each)] === undefined).map(({ id }) => id)).toEqual([]);
      expect(OPERATIONS.filter(({ method, id }) => method === 'post' && bodies[id] === undefined).map(({ id }) => id)).toEqual([]);
    });

    test.each(onOne.map((each) => [each.id, each] as const))(
      '%s finds nothing, and says no more than for an id that never was',
      async (_, operation) => {
        for (const foreigner of foreigners) {
          const reply = await call(foreigner, operation, toPath(operation, own[kindOf(operation)]!));
          const unknown = await call(foreigner, operation, toPath(operation, randomUUID()));
          expect(reply.status).toBe(404);
          expect(reply.body).toEqual(unknown.body);
        }
      },
    );

    test.each(onMany.filter((each) => kindOf(each) !== 'screeningLists').map((each) => [each.id, each] as const))(
      '%s lists nothing of others',
      async (_, operation) => {
        for (const foreigner of foreigners) {
          const filters = operation.query !== undefined && 'clientId' in operation.query.shape ? [`?clientId=${own['clients']}`] : [''];
          for (const filter of filters) {
            const { status, body } = await foreigner.get(operation.path + filter);
            expect([status, body['items']]).toEqual([200, []]);
          }
        }
      },
    );

    test.each(creating.filter((each) => 'clientId' in (toBodies('x', 'y')[each.id] ?? {})).map((each) => [each.id, each] as const))(
      '%s attaches nothing to a client of others',
      async (_, operation) => {
        for (const foreigner of foreigners) {
          const { status, body } = await foreigner.post(operation.path, bodies[operation.id]);
          expect([status, body['type'], body['param']]).toEqual([404, 'resource_not_found', 'clientId']);
        }
      },
    );

    test('an idempotency key of others answers nothing of theirs', async () => {
      const headers = { 'Idempotency-Key': 'shared-by-chance' };
      const first = await acme.post('/v1/clients', PERSON, headers);
      for (const foreigner of foreigners) {
        const other = await foreigner.post('/v1/clients', PERSON, headers);
        expect(other.status).toBe(201);
        expect(other.body['id']).not.toBe(first.body['id']);
        expect((await foreigner.delete(`/v1/clients/${idOf(other.body)}`)).status).toBe(204);
      }
    });

    test('nothing was changed by all that', async () => {
      for (const [kind, id] of Object.entries(own)) {
        if (kind === 'images') continue;
        expect((await acme.get(`/v1/${kind}/${id}`)).status, kind).toBe(200);
      }
      expect((await acme.get(`/v1/webhooks/${own['webhooks']}`)).body['enabled']).toBe(true);
      expect((await acme.get(`/v1/documents/${own['documents']}/images/${own['images']}/download`)).bytes).toHaveLength(PNG.length);
    });
  });

  describe('keys', () => {
    const forge = (change: (key: string) => string): [string, (key: string) => string] => [change.toString(), change];
    test.each([
      forge(() => ''),
      forge((key) => key.slice(0, -1)),
      forge((key) => key.slice(0, 21)),
      forge((key) => key.slice(5)),
      forge((key) => `${key}A`),
      forge((key) => key.replace('test_', 'live_')),
      forge((key) => key.toUpperCase()),
      forge((key) => `Bearer ${key}`),
      forge((key) => `${key},${key}`),
      forge((key) => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')),
      forge((key) => `${key.slice(0, 21)}${'A'.repeat(32)}`),
      forge(() => `test_${'a'.repeat(16)}${'A'.repeat(32)}`),
      forge(() => `test_' or 1=1 --     ${'A'.repeat(32)}`),
      forge(() => 'test_%00'),
      forge(() => 'a'.repeat(100_000)),
    ])('forged by %s are refused', async (_, change) => {
      const forged = change(acme.key);
      const reply = await service.send('GET', '/v1/clients', { headers: { Authorization: forged } });
      expect([reply.status, reply.body['type']]).toEqual([401, 'unauthorized']);
      if (forged !== '') expect(JSON.stringify(reply.body)).not.toContain(forged.slice(0, 30));
    });

    test('with the id of one and the secret of another are refused', async () => {
      const mixed = acme.key.slice(0, 21) + foreigners[0]!.key.slice(21);
      expect((await service.send('GET', '/v1/clients', { headers: { Authorization: mixed } })).status).toBe(401);
    });

    test('in the query, in a cookie or absent are refused', async () => {
      const replies = [
        await service.send('GET', `/v1/clients?authorization=${acme.key}`),
        await service.send('GET', '/v1/clients', { headers: { Cookie: `Authorization=${acme.key}` } }),
        await service.send('GET', '/v1/clients'),
      ];
      expect(replies.map(({ status }) => status)).toEqual([401, 401, 401]);
    });

    test('that were revoked are refused, after the second for which they are remembered', async () => {
      const revoked = await service.caller('acme', 'test');
      expect((await revoked.get('/v1/clients')).status).toBe(200);
      await revokeApiKey(service.database.kysely, revoked.key.slice(5, 21), new Date(START_MS));
      await new Promise((resolve) => setTimeout(resolve, 1100));
      expect((await revoked.get('/v1/clients')).status).toBe(401);
    });

    test.each(OPERATIONS.map((each) => [each.id, each] as const))('%s needs one', async (_, { method, path }) => {
      const reply = await service.send(method.toUpperCase(), path.replaceAll(/\{\w+\}/gu, 'x'));
      expect(reply.status).toBe(401);
    });
  });

  describe('bodies', () => {
    const ofBytes = (length: number): string => {
      const start = '{"type":"person","firstName":"A","lastName":"B","metadata":{"a":"';
      return `${start}${'x'.repeat(length - start.length - 3)}"}}`;
    };

    test('over 1 MiB are refused, and not below', async () => {
      expect((await acme.post('/v1/clients', ofBytes(MAX_BODY_BYTES + 1))).status).toBe(413);
      expect((await acme.post('/v1/clients', ofBytes(MAX_BODY_BYTES))).body).toMatchObject({
        type: 'invalid_request',
        param: 'metadata.a',
      });
    });

    test('over 6 MiB are refused at an upload, and an image over 4 MB within it', async () => {
      const documentId = idOf(await acme.create('/v1/documents', { clientId: await createClient(), type: 'passport' }));
      const upload = (data: string) => acme.post(`/v1/documents/${documentId}/images`, { ...image(), data });
      expect((await upload('A'.repeat(MAX_UPLOAD_BYTES))).status).toBe(413);
      const tooLarge = Buffer.concat([PNG, Buffer.alloc(MAX_IMAGE_BYTES)]).toString('base64');
      expect((await upload(tooLarge)).body).toMatchObject({ type: 'invalid_request', param: 'data' });
      const longName = { ...image(), fileName: 'a'.repeat(MAX_UPLOAD_BYTES - 1024 * 1024) };
      expect((await acme.post(`/v1/documents/${documentId}/images`, longName)).body).toMatchObject({
        type: 'invalid_request',
        param: 'fileName',
      });
    });

    test('that are longer than they say are refused, without being read to their end', async () => {
      let sent = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          sent += 65_536;
          controller.enqueue(new Uint8Array(65_536).fill(0x20));
        },
      });
      const init = { body: endless, duplex: 'half', headers: { Authorization: acme.key, 'Content-Type': 'application/json' } };
      expect((await service.send('POST', '/v1/clients', init as RequestInit)).status).toBe(413);
      expect(sent).toBeLessThan(2 * MAX_BODY_BYTES);
    });

    test.each([
      ['lists', '['.repeat(200_000) + ']'.repeat(200_000)],
      ['objects', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
      ['lists with a forbidden name at the bottom', `${'['.repeat(200_000)}{"__proto__":1}${']'.repeat(200_000)}`],
      ['lists that never end', '['.repeat(500_000)],
    ])('nested deeply, of %s, are refused', async (_, nested) => {
      for (const body of [
        nested,
        `{"type":"person","firstName":"A","lastName":"B","metadata":${nested}}`,
        `{"type":"person","firstName":${nested},"lastName":"B"}`,
      ]) {
        expect((await acme.post('/v1/clients', body)).status).toBe(400);
      }
      await isStillThere();
    });

    test.each([
      '{"__proto__":{"polluted":true},"type":"person","firstName":"A","lastName":"B"}',
      '{"type":"person","firstName":"A","lastName":"B","metadata":{"__proto__":"polluted"}}',
      String.raw`{"type":"person","firstName":"A","lastName":"B","metadata":{"__pr\u006fto__":"polluted"}}`,
      '{"constructor":{"prototype":{"polluted":true}},"type":"person","firstName":"A","lastName":"B"}',
    ])('that reach for prototypes are refused and pollute nothing: %s', async (body) => {
      expect((await acme.post('/v1/clients', body)).status).toBe(400);
      expect('polluted' in {}).toBe(false);
      expect((await acme.get('/v1/clients?__proto__=polluted')).status).toBe(400);
      expect((await acme.get('/v1/clients?constructor=polluted')).status).toBe(400);
    });

    test('with names of built-in members in metadata are data like any other', async () => {
      const metadata = { constructor: 'a', prototype: 'b', toString: 'c', hasOwnProperty: 'd' };
      const client = await acme.create('/v1/clients', personWith({ metadata }));
      expect((await acme.get(`/v1/clients/${idOf(client)}`)).body['metadata']).toEqual(metadata);
    });

    test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonx', ''])(
      'of the type "%s" are refused',
      async (type) => {
        expect((await acme.post('/v1/clients', PERSON, { 'Content-Type': type })).body).toMatchObject({
          type: 'invalid_request',
          param: 'Content-Type',
        });
      },
    );
  });

  describe('file names and paths', () => {
    test.each([
      '../../etc/passwd',
      '..',
      '.',
      '/etc/passwd',
      'C:\\Windows\\system.ini',
      '..\\..\\secret',
      'a/b.png',
      'a\u0000.png',
      'a\r\nSet-Cookie: x=1',
      '',
      ' ',
      'x'.repeat(256),
      'invoice\u202egnp.exe',
      'a\u2067b.png',
    ])('of an image, %j, are refused', async (fileName) => {
      const documentId = idOf(await acme.create('/v1/documents', { clientId: await createClient(), type: 'passport' }));
      expect((await acme.post(`/v1/documents/${documentId}/images`, image(fileName))).body).toMatchObject({
        type: 'invalid_request',
        param: 'fileName',
      });
    });

    test.each(['été "x".png'.replaceAll('"', "'"), '文書.png', '%2e%2e%2f.png', "a'; filename=b.html;.png"])(
      'of an image, %j, say no more than a name when it is downloaded',
      async (fileName) => {
        const documentId = idOf(await acme.create('/v1/documents', { clientId: await createClient(), type: 'passport' }));
        const uploaded = await acme.create(`/v1/documents/${documentId}/images`, image(fileName));
        const { status, headers } = await acme.get(`/v1/documents/${documentId}/images/${idOf(uploaded)}/download`);
        expect(status).toBe(200);
        expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%~!*-]+$/u);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('content-type')).toBe('image/png');
      },
    );

    test('an image that says it is another thing is what its bytes are', async () => {
      const documentId = idOf(await acme.create('/v1/documents', { clientId: await createClient(), type: 'passport' }));
      const html = Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), Buffer.alloc(MIN_IMAGE_BYTES)]).toString('base64');
      expect((await acme.post(`/v1/documents/${documentId}/images`, { ...image('page.png'), data: html })).body).toMatchObject({
        param: 'data',
      });
      expect(await acme.create(`/v1/documents/${documentId}/images`, image('page.html'))).toMatchObject({ contentType: 'image/png' });
    });

    test.each(['..%2f..%2fetc%2fpasswd', '%2e%2e', '..', '%00', 'a%0d%0ab', 'x'.repeat(65), '%F0%9F%92%A9', "1'--", '%'])(
      'an id in a path, %j, finds nothing',
      async (id) => {
        for (const path of [`/v1/clients/${id}`, `/v1/checks/${id}`, `/v1/documents/${id}/images/${id}/download`]) {
          expect([400, 404, 405]).toContain((await acme.get(path)).status);
        }
      },
    );
  });

  describe('injection', () => {
    const SQL = [
      "'; drop table clients; --",
      "' or '1'='1",
      '1; select pg_sleep(10)',
      "\\'; delete from checks; --",
      '$1',
      '${1}',
      "');--",
      'x"; drop table events; --',
    ];

    test.each(SQL)('of SQL in texts, %j, is text', async (text) => {
      const client = await acme.create(
        '/v1/clients',
        personWith({ firstName: `A ${text}`, externalId: text, metadata: { [text.slice(0, 40)]: text } }),
      );
      expect((await acme.get(`/v1/clients/${idOf(client)}`)).body).toMatchObject({ firstName: `A ${text}`, externalId: text });
      const check = await acme.create('/v1/checks', { clientId: idOf(client), type: 'extensive_screening_check' });
      expect(await acme.conclude(idOf(check))).toMatchObject({ status: 'complete' });
    });

    test.each(SQL)('of SQL in parameters, %j, is refused or finds nothing', async (text) => {
      const at = encodeURIComponent(text);
      for (const query of [
        `page=${at}`,
        `pageSize=${at}`,
        `createdAfter=${at}`,
        `updatedBefore=${at}`,
        `status=${at}`,
        `type=${at}`,
        `outcome=${at}`,
      ]) {
        expect((await acme.get(`/v1/checks?${query}`)).status).toBe(400);
      }
      expect((await acme.get(`/v1/checks?clientId=${at}`)).body).toMatchObject({ items: [] });
      expect((await acme.get(`/v1/clients/${at}`)).status).toBe(404);
      expect((await acme.post('/v1/clients', PERSON, { 'Idempotency-Key': text.replaceAll(' ', '') })).status).toBe(201);
      await isStillThere();
    });

    test('into the log writes no line of its own, and no personal data', async () => {
      lines.length = 0;
      const forged = 'x"}\n{"level":"info","msg":"forged"}';
      await acme.get('/v1/clients', { 'X-Request-Id': 'x"}{"level":"error","msg":"forged"}' });
      await acme.get(`/v1/clients/${encodeURIComponent(forged)}`);
      await acme.get(`/v1/clients?${encodeURIComponent(forged)}=1`);
      await acme.get('/v1/%0a%7b%22msg%22:%22forged%22%7d');
      await acme.post('/v1/clients', personWith({ firstName: `Gennady\n${forged}` }));
      const client = await acme.create('/v1/clients', PERSON);
      await acme.conclude(idOf(await acme.create('/v1/checks', { clientId: idOf(client), type: 'ssn_check' })));
      expect(lines.length).toBeGreaterThanOrEqual(7);
      for (const line of lines) {
        expect(line.trimEnd()).toMatch(/^[ -~]+$/u);
        expect(JSON.parse(line)).toMatchObject({ level: 'debug' });
        expect(line).not.toContain('forged');
        expect(line).not.toMatch(PERSONAL);
        expect(line).not.toContain(acme.key.slice(21));
      }
    });
  });

  describe('through webhooks', () => {
    test.each([
      'http://receiver.example/',
      'https://127.0.0.1/',
      'https://localhost.:0x7f000001/',
      'https://2130706433/',
      'https://0x7f.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:169.254.169.254]/',
      'https://169.254.169.254/latest/meta-data/',
      'https://10.0.0.1/',
      'https://localhost/',
      'https://LOCALHOST.:8443/hook',
      'https://metadata.localhost/',
      'https://[fd00:ec2::254]/',
      'https://168.63.129.16/',
      'https://user:password@receiver.example/',
      'file:///etc/passwd',
      'gopher://receiver.example/',
    ])('with the url %s are refused', async (url) => {
      const wanted = { type: 'invalid_request', param: 'url' };
      expect((await acme.post('/v1/webhooks', { url, events: ['*'] })).body).toMatchObject(wanted);
      const webhook = await acme.create('/v1/webhooks', { url: 'https://receiver.example/', events: ['*'] });
      expect((await acme.post(`/v1/webhooks/${idOf(webhook)}`, { url })).body).toMatchObject(wanted);
      expect((await acme.delete(`/v1/webhooks/${idOf(webhook)}`)).status).toBe(204);
    });

    test('the secret is shown once, and is not readable in the database', async () => {
      const webhook = await acme.create('/v1/webhooks', { url: 'https://receiver.example/', events: ['*'] });
      const secret = webhook['secret'] as string;
      expect(secret).toMatch(/^[A-Za-z0-9]{32}$/u);
      expect((await acme.get(`/v1/webhooks/${idOf(webhook)}`)).body).not.toHaveProperty('secret');
      const { rows } = await service.database.executeSql(
        `select id, body::text || ' ' || coalesce(encode(sealed, 'escape'), '') as kept from webhooks`,
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect((await acme.delete(`/v1/webhooks/${idOf(webhook)}`)).status).toBe(204);
    });
  });

  test('an SSN is not readable in the database, in any table', async () => {
    await createClient();
    const { rows: tables } = await service.database.executeSql(
      `select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(12);
    for (const { name } of tables) {
      const { rows } = await service.database.executeSql(
        `select count(*)::int as found from ${String(name)} as kept where kept::text ~ '123-?45-?6789'`,
      );
      expect([name, rows[0]!['found']]).toEqual([name, 0]);
    }
  });

  test('errors repeat nothing personal, whatever was wrong', async () => {
    const wrong = [
      personWith({ dob: '1964-03-17x' }),
      personWith({ email: 'Vorotilin' }),
      personWith({ ssn: '123-45-6789-0'.repeat(5) }),
      personWith({ Vorotilin: 'Gennady' }),
      personWith({ firstName: 'Vorotilin'.repeat(100) }),
      personWith({ metadata: { Vorotilin: 1 } }),
      personWith({ gender: 'Vorotilin' }),
    ];
    for (const body of wrong) {
      const { status, body: problem } = await acme.post('/v1/clients', body);
      expect(status).toBe(400);
      const { param, ...rest } = problem;
      // Only the name of a member that is not known is told back, as it must be found in the request.
      expect(JSON.stringify(rest)).not.toMatch(PERSONAL);
      if (!('Vorotilin' in body) && !('metadata' in body)) expect(JSON.stringify({ param })).not.toMatch(PERSONAL);
    }
  });
});

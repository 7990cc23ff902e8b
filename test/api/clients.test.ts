import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeDatabases } from './databases.js';
import { createTestService, idOf, START_MS, type Caller, type TestService } from './test-service.js';

const PERSON = { type: 'person', firstName: 'Nora', lastName: 'Ellwood' };
const COMPANY = { type: 'company', name: 'Brightwater Dental Care Ltd' };

describeDatabases('clients', (openEmpty) => {
  let service: TestService;
  let acme: Caller;
  beforeAll(async () => {
    service = await createTestService(await openEmpty());
    acme = await service.caller('acme', 'test');
  });
  afterAll(() => service.close());

  test('are created with what was given, an id, the whole name and times', async () => {
    const reply = await acme.post('/v1/clients', {
      ...PERSON,
      middleName: 'May',
      nationality: 'gb',
      dob: '1990-02',
      metadata: { tier: 'gold' },
    });
    expect(reply.status).toBe(201);
    expect(reply.headers.get('location')).toBe(`/v1/clients/${String(reply.body['id'])}`);
    expect(reply.body).toEqual({
      id: reply.body['id'],
      type: 'person',
      entityName: 'Nora May Ellwood',
      firstName: 'Nora',
      middleName: 'May',
      lastName: 'Ellwood',
      nationality: 'GB',
      dob: '1990-02',
      metadata: { tier: 'gold' },
      createdAt: new Date(START_MS).toISOString(),
      updatedAt: new Date(START_MS).toISOString(),
    });
    expect((await acme.get(`/v1/clients/${String(reply.body['id'])}`)).body).toEqual(reply.body);
  });

  test('of a company have its name', async () => {
    expect(await acme.create('/v1/clients', { ...COMPANY, incorporationCountry: 'GB' })).toMatchObject({
      type: 'company',
      entityName: COMPANY.name,
      name: COMPANY.name,
    });
  });

  test.each(['https://example.com', 'HTTP://www.example.co.uk:8080/a?b=c#d', 'example.com', 'www.bücher.example./über', 'пример.рф'])(
    'of a company have a website as people write it: %s',
    async (website) => {
      expect(await acme.create('/v1/clients', { ...COMPANY, website })).toMatchObject({ website });
    },
  );

  test.each(["o'n.m+tag@Mail.example.org", 'r&d/n=1@example.org', 'nö@bücher.example', 'n@xn--bcher-kva.xn--p1ai', '用户@例子.广告'])(
    'have the email %s',
    async (email) => {
      expect(await acme.create('/v1/clients', { ...PERSON, email })).toMatchObject({ email });
    },
  );

  test('with a website that was taken before it had to be one are updated in all else, and answered', async () => {
    const id = idOf(await acme.create('/v1/clients', { ...COMPANY, website: 'example.com' }));
    await service.database.executeSql(`update clients set body = jsonb_set(body::jsonb, '{website}', '"none"')::json where id = $1`, [id]);
    const reply = await acme.post(`/v1/clients/${id}`, { email: 'n@example.org' });
    expect([reply.status, reply.body]).toEqual([200, expect.objectContaining({ website: 'none', email: 'n@example.org' })]);
    expect(await acme.post(`/v1/clients/${id}`, { website: 'javascript:alert(1)' })).toMatchObject({
      status: 400,
      body: { param: 'website' },
    });
    expect((await acme.post(`/v1/clients/${id}`, { website: null })).body).not.toHaveProperty('website');
  });

  describe('are refused', () => {
    const rows: [string, unknown, string | undefined][] = [
      ['without a type', { firstName: 'Nora', lastName: 'Ellwood' }, 'type'],
      ['of another type', { ...PERSON, type: 'ship' }, 'type'],
      ['without a last name', { type: 'person', firstName: 'Nora' }, 'lastName'],
      ['with an empty first name', { ...PERSON, firstName: '' }, 'firstName'],
      ['with a blank first name', { ...PERSON, firstName: ' ' }, 'firstName'],
      ['with a name of signs only', { ...PERSON, firstName: '--' }, 'firstName'],
      ['with a number for a name', { ...PERSON, firstName: 7 }, 'firstName'],
      ['with a control character in a name', { ...PERSON, firstName: 'No\u0000ra' }, 'firstName'],
      ['with half a surrogate pair', { ...PERSON, firstName: 'No\ud800ra' }, 'firstName'],
      ['with a member that is not known', { ...PERSON, fristName: 'Nora' }, 'fristName'],
      ['with a member of a company', { ...PERSON, name: 'Nora' }, 'name'],
      ['with an id', { ...PERSON, id: 'x' }, 'id'],
      ['with a date that no calendar holds', { ...PERSON, dob: '1990-02-30' }, 'dob'],
      ['with a date of birth in the future', { ...PERSON, dob: '9990-02' }, 'dob'],
      ['with a date in words', { ...PERSON, dob: 'yesterday' }, 'dob'],
      ['with a country of three letters', { ...PERSON, nationality: 'GBR' }, 'nationality'],
      ['with a country that is a word of JavaScript', { ...PERSON, nationality: '__proto__' }, 'nationality'],
      ['with a code of no country', { ...PERSON, nationality: 'ZZ' }, 'nationality'],
      ['with another gender', { ...PERSON, gender: 'x' }, 'gender'],
      ['with an email that is none', { ...PERSON, email: 'nora' }, 'email'],
      ['with an email that names its owner', { ...PERSON, email: 'N <n@example.org>' }, 'email'],
      ['with two emails', { ...PERSON, email: 'n@example.org,m@example.org' }, 'email'],
      ['with an email of a machine', { ...PERSON, email: 'n@192.0.2.1' }, 'email'],
      ['with an email of an empty part', { ...PERSON, email: 'n..m@example.org' }, 'email'],
      ['with a script for a website', { ...COMPANY, website: 'javascript:alert(1)' }, 'website'],
      ['with a website that is a document', { ...COMPANY, website: 'data:text/html,<p>example.com' }, 'website'],
      ['with a website with a password', { ...COMPANY, website: 'https://a:b@example.com' }, 'website'],
      [
        'with 21 members of metadata',
        { ...PERSON, metadata: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 'v'])) },
        'metadata',
      ],
      ['with a number in metadata', { ...PERSON, metadata: { a: 1 } }, 'metadata.a'],
      ['with a long name in metadata', { ...PERSON, metadata: { ['k'.repeat(41)]: 'v' } }, 'metadata'],
      ['with a long text in metadata', { ...PERSON, metadata: { a: 'v'.repeat(501) } }, 'metadata.a'],
      [
        'with a prototype in metadata',
        `{"type":"person","firstName":"Nora","lastName":"Ellwood","metadata":{"__proto__":"x"}}`,
        '__proto__',
      ],
      [
        'with a prototype in disguise',
        String.raw`{"type":"person","firstName":"Nora","lastName":"Ellwood","metadata":{"\u005f_proto__":"x"}}`,
        '__proto__',
      ],
      ['with a prototype', `{"type":"person","firstName":"Nora","lastName":"Ellwood","__proto__":{"a":"x"}}`, '__proto__'],
      ['that are a list', [PERSON], undefined],
      ['that are no JSON', '{"type":', undefined],
      ['that are not UTF-8', undefined, 'type'],
    ];
    test.each(rows)('%s', async (_, body, param) => {
      const { status, body: problem } = await acme.post('/v1/clients', body);
      expect([status, problem['type'], problem['param']]).toEqual([400, 'invalid_request', param]);
      if (param === 'type') expect(problem['message']).toMatch(/^type (?:is missing|must be one of person, company)\.$/u);
      if (param === 'metadata')
        expect(problem['message']).toMatch(/metadata must have (?:a name of 1 to 40 characters|at most 20 members)/u);
      if (param === 'lastName') expect(problem['message']).toBe('lastName is missing.');
      expect(problem['message']).toMatch(/^[A-Za-z].*\.$/su);
      expect(JSON.stringify(problem)).not.toMatch(/Nora|Ellwood|1990|yesterday/u);
    });
  });

  test('are updated by merging; null removes what is optional; times move; nothing else does', async () => {
    const before = await acme.create('/v1/clients', { ...PERSON, email: 'n@example.org', metadata: { a: '1', b: '2' } });
    const path = `/v1/clients/${String(before['id'])}`;
    service.clock.ms += 5;
    const { status, body } = await acme.post(path, {
      lastName: 'Marsh',
      email: null,
      mobile: '+44 1632 960000',
      metadata: { b: '3', c: '4' },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      email: undefined,
      lastName: 'Marsh',
      entityName: 'Nora Marsh',
      mobile: '+44 1632 960000',
      metadata: { a: '1', b: '3', c: '4' },
      updatedAt: new Date(service.clock.ms).toISOString(),
    });
    expect((await acme.get(path)).body).toEqual(body);

    service.clock.ms += 5;
    expect((await acme.post(path, { lastName: 'Marsh' })).body).toEqual(body);
    for (const [patch, param] of [
      [{ type: 'company' }, 'type'],
      [{ firstName: null }, 'firstName'],
      [{ metadata: { a: 1 } }, 'metadata.a'],
      [{ metadata: Object.fromEntries(Array.from({ length: 18 }, (_, at) => [`k${at}`, 'v'])) }, 'metadata'],
      [{ name: 'x' }, 'name'],
      [{ unknown: 1 }, 'unknown'],
      [{ id: 'x' }, 'id'],
    ] as const) {
      expect(await acme.post(path, patch)).toMatchObject({ status: 400, body: { param } });
    }
    expect((await acme.get(path)).body).toEqual(body);
  });

  test('lose single members of their metadata by null, and keep the others', async () => {
    const { id } = await acme.create('/v1/clients', { ...PERSON, metadata: { a: '1', b: '2' } });
    const path = `/v1/clients/${String(id)}`;
    const update = async (metadata: unknown): Promise<unknown> => {
      const { status, body } = await acme.post(path, { metadata });
      expect(status).toBe(200);
      return body['metadata'];
    };
    expect(await update({ a: null, c: '3', never: null })).toEqual({ b: '2', c: '3' });
    expect(await update({ b: null, c: null })).toEqual({});
    expect(await update(null)).toBeUndefined();
    expect((await acme.post('/v1/clients', { ...PERSON, metadata: { a: null } })).body).toMatchObject({ param: 'metadata.a' });
  });

  test('have the times of their changes in the order of these, also where a clock stands still or goes back', async () => {
    const created = await acme.create('/v1/clients', { type: 'person', firstName: 'Nora', lastName: 'Ellwood' });
    const path = `/v1/clients/${idOf(created)}`;
    const check = await acme.create('/v1/checks', { clientId: idOf(created), type: 'standard_screening_check' });
    const startMs = service.clock.ms;
    service.clock.ms -= 60_000;
    const bodies = [created];
    for (const lastName of ['Marsh', 'Lake', 'Hill']) bodies.push((await acme.post(path, { lastName })).body);
    expect(bodies.map(({ updatedAt }) => Date.parse(updatedAt as string) - startMs)).toEqual([0, 1, 2, 3]);
    const concluded = await acme.conclude(idOf(check));
    expect(Date.parse(concluded['updatedAt'] as string)).toBeGreaterThanOrEqual(startMs);
    expect((await acme.delete(path)).status).toBe(204);
    service.clock.ms = startMs;
    const told = (await acme.events()).filter(({ payload }) => payload['id'] === idOf(created));
    expect(told.map(({ type, payload }) => [type, payload['lastName']])).toEqual([
      ['client.created', undefined],
      ...['Marsh', 'Lake', 'Hill'].map(() => ['client.updated', undefined]),
      ['client.deleted', undefined],
    ]);
  });

  test('tell of themselves: the whole on creation, id and changes on update, the id on deletion', async () => {
    const bolt = await service.caller('client-events', 'live');
    const client = await bolt.create('/v1/clients', { ...PERSON, email: 'n@example.org' });
    const path = `/v1/clients/${String(client['id'])}`;
    await bolt.post(path, { lastName: 'Marsh', email: null });
    await bolt.post(path, { lastName: 'Marsh' });
    expect(await bolt.events()).toEqual([
      { type: 'client.created', resourceType: 'client', payload: client },
      {
        type: 'client.updated',
        resourceType: 'client',
        payload: { id: client['id'], lastName: 'Marsh', entityName: 'Nora Marsh', email: null },
      },
    ]);
    expect((await bolt.delete(path)).status).toBe(204);
    expect((await bolt.events()).at(-1)).toEqual({ type: 'client.deleted', resourceType: 'client', payload: { id: client['id'] } });
  });

  test('answer their SSN masked, everywhere, and keep it sealed', async () => {
    const zeta = await service.caller('ssn', 'live');
    const client = await zeta.create('/v1/clients', { ...PERSON, ssn: '123-45-6789' });
    const path = `/v1/clients/${String(client['id'])}`;
    expect(client['ssn']).toBe('***-**-6789');
    await zeta.post(path, { ssn: '987-65-6789' });
    await zeta.post(path, { ssn: '***-**-6789', lastName: 'Marsh' });
    const shown = JSON.stringify([
      await zeta.get(path),
      await zeta.get('/v1/clients'),
      await zeta.events(),
      await zeta.get('/v1/auditLogs'),
    ]);
    expect(shown).not.toMatch(/\b(?:123-?45|987-?65)/u);
    expect((await zeta.events()).filter(({ type }) => type === 'client.updated').map(({ payload }) => payload)).toEqual([
      { id: client['id'], ssn: '***-**-6789' },
      { id: client['id'], lastName: 'Marsh', entityName: 'Nora Marsh' },
    ]);
    const rows = await service.database.executeSql(
      `select row_to_json(c)::text as text from clients c union all select row_to_json(e)::text from events e`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/123-?45-?6789|987-?65-?6789/u);
    await zeta.post(path, { ssn: null });
    expect((await zeta.get(path)).body).not.toHaveProperty('ssn');
  });

  test('take no mask for an SSN, unless it is that of the one they have', async () => {
    const iota = await service.caller('masks', 'live');
    const refused = { status: 400, body: { type: 'invalid_request', param: 'ssn' } };
    expect(await iota.post('/v1/clients', { ...PERSON, ssn: '***-**-6789' })).toMatchObject(refused);
    const path = `/v1/clients/${String((await iota.create('/v1/clients', PERSON))['id'])}`;
    expect(await iota.post(path, { ssn: '***-**-6789' })).toMatchObject(refused);
    await iota.post(path, { ssn: '987-65-4321' });
    // As it was read before another changed it.
    expect(await iota.post(path, { ssn: '***-**-6789', lastName: 'Marsh' })).toMatchObject(refused);
    expect((await iota.get(path)).body).toMatchObject({ ssn: '***-**-4321', lastName: PERSON.lastName });
  });

  test('that are not there are not found, whatever their id looks like', async () => {
    for (const id of ['nothing', '%00', '..%2f..', 'a'.repeat(65), "'%3B--", '%F0%9F%98%80']) {
      for (const reply of [
        await acme.get(`/v1/clients/${id}`),
        await acme.post(`/v1/clients/${id}`, {}),
        await acme.delete(`/v1/clients/${id}`),
      ]) {
        expect([id, reply.status, reply.body['type']]).toEqual([id, 404, 'resource_not_found']);
      }
    }
  });
});

/**
 * Every operation of the OpenAPI document, asked with generated input: as its schema says, nearly so, and not at all.
 * Whatever is asked, the answer is a documented one, of the schema that is documented for its status, and never a 500.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIN_IMAGE_BYTES } from '../../src/api/images.js';
import { createOpenApiDocument } from '../../src/api/openapi.js';
import { OPERATIONS } from '../../src/api/operations.js';
import { describeDatabases } from './databases.js';
import { fromSchema, nearSchema, type JsonSchema, type Vocabulary } from './schema-arbitrary.js';
import { createTestService, type Caller, type JsonBody, type Reply, type TestService } from './test-service.js';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: JsonSchema;
}
interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>>;
}

const openApi = JSON.parse(JSON.stringify(createOpenApiDocument(OPERATIONS, '0.0.0-test'))) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
};
const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Requests of each operation and database; a run of another seed is `GENERATED_SEED=7 GENERATED_RUNS=500 vitest …`. */
const SEED = Number(process.env['GENERATED_SEED'] ?? 1);
const RUNS = Number(process.env['GENERATED_RUNS'] ?? 60);
const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(MIN_IMAGE_BYTES)]).toString(
  'base64',
);

const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  allowUnionTypes: true,
  keywords: ['example', 'components'],
  formats: {
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u,
    'idn-email': (text: string) => text.includes('@'),
    uri: (text: string) => URL.canParse(text),
    byte: /^[A-Za-z0-9+/]*={0,2}$/u,
  },
});
ajv.addSchema({ $id: 'https://screening.test/openapi', components: openApi.components });
const validators = new Map<JsonSchema, ValidateFunction>();
const toValidator = (schema: JsonSchema): ValidateFunction => {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const text = JSON.stringify(schema).replaceAll('"#/components', '"https://screening.test/openapi#/components');
  const validator = ajv.compile(JSON.parse(text) as object);
  validators.set(schema, validator);
  return validator;
};

test('the document describes every operation, and its schemas are schemas', () => {
  expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
  for (const { operation } of operations) {
    for (const { content } of Object.values(operation.responses)) {
      const json = content?.['application/json'];
      if (json !== undefined) toValidator(json.schema);
    }
  }
  expect(validators.size).toBeGreaterThan(30);
});

describeDatabases('generated requests', (openEmpty) => {
  let service: TestService;
  let caller: Caller;
  /** Ids by the first part of the path, and what members of bodies may name. */
  const ids: Record<string, string> = {};
  const known: Record<string, unknown[]> = {
    data: [PNG],
    matchId: [],
    clientId: [],
    checks: [[]],
    line: ['1 Quay'],
    city: ['Port'],
    country: ['GB', 'de'],
  };
  const vocabulary: Vocabulary = { schemas: openApi.components.schemas, known };

  beforeAll(async () => {
    service = await createTestService(await openEmpty());
    caller = await service.caller('acme', 'test');
  });
  afterAll(() => service.close());

  /** One fresh resource of each kind, so that deletions and changes of state by earlier requests do not matter. */
  const refresh = async (): Promise<void> => {
    const idOf = async (path: string, body: JsonBody): Promise<string> => (await caller.create(path, body))['id'] as string;
    const clientId = await idOf('/v1/clients', { type: 'person', firstName: 'Gennady', lastName: 'Vorotilin', ssn: '123-45-6789' });
    const company = await idOf('/v1/clients', { type: 'company', name: 'Brightwater Dental Care Ltd' });
    ids['clients'] = clientId;
    ids['addresses'] = await idOf('/v1/addresses', { clientId, type: 'main', line: '1 Quay', city: 'Port', country: 'GB' });
    ids['documents'] = await idOf('/v1/documents', { clientId, type: 'passport' });
    ids['images'] = await idOf(`/v1/documents/${ids['documents']}/images`, { fileName: 'a.png', documentSide: 'front', data: PNG });
    ids['livePhotos'] = await idOf('/v1/livePhotos', { clientId, data: PNG });
    ids['checks'] = await idOf('/v1/checks', { clientId, type: 'extensive_screening_check' });
    const check = (await caller.conclude(ids['checks'])) as { result: { breakdown: { matches: { id: string }[] } } };
    ids['workflowSessions'] = await idOf('/v1/workflowSessions', { clientId });
    for (const { id } of ((await caller.get('/v1/webhooks')).body['items'] as { id: string }[]).slice(0, 15))
      await caller.delete(`/v1/webhooks/${id}`);
    ids['webhooks'] = await idOf('/v1/webhooks', { url: 'https://receiver.example/', events: ['check.failed'] });
    ids['events'] = ((await caller.get('/v1/events?pageSize=1')).body['items'] as { id: string }[])[0]!.id;
    known['clientId'] = [clientId, company];
    known['checks'] = [[], [ids['checks']]];
    known['matchId'] = check.result.breakdown.matches.map(({ id }) => id);
  };

  const toQuery = (parameters: readonly Parameter[]): fc.Arbitrary<string> => {
    const ofQuery = parameters.filter((each) => each.in === 'query');
    const stated = fc.record(
      Object.fromEntries(
        ofQuery.map(({ name, schema }) => [
          name,
          fc.oneof({ weight: 5, arbitrary: fromSchema(schema, vocabulary, name) }, { weight: 1, arbitrary: fc.string() }),
        ]),
      ),
      {
        requiredKeys: ofQuery.filter(({ name }) => name === 'clientId').map(({ name }) => name),
      },
    );
    const strange = fc.dictionary(fc.string({ maxLength: 10 }), fc.string({ unit: 'binary', maxLength: 10 }), { maxKeys: 2 });
    const toText = (entries: Readonly<Record<string, unknown>>): string =>
      new URLSearchParams(Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, String(value)]))).toString();
    return fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          '',
          'page=1',
          ...ofQuery.filter(({ name }) => name === 'clientId').map(() => `clientId=${ids['clients']}`),
        ),
      },
      { weight: 4, arbitrary: stated.map(toText) },
      { weight: 1, arbitrary: strange.map(toText) },
    );
  };
  const toBody = (operation: DocumentedOperation): fc.Arbitrary<string | undefined> => {
    const schema = operation.requestBody?.content['application/json'].schema;
    if (schema === undefined) return fc.constant(undefined);
    return fc.oneof(
      { weight: 4, arbitrary: fromSchema(schema, vocabulary).map((value) => JSON.stringify(value)) },
      { weight: 5, arbitrary: nearSchema(schema, vocabulary).map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string(), fc.constantFrom('', '{', '[]', 'null', '"', '{"a":1,"a":2}', '\u0000')) },
    );
  };
  const toPath = (path: string): fc.Arbitrary<string> => {
    const own = path.replace('{id}', ids[path.split('/')[2]!] ?? 'none').replace('{imageId}', ids['images']!);
    const strange = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 20 })
      .map((id) => path.replaceAll(/\{\w+\}/gu, encodeURIComponent(id.replaceAll(/\p{Cs}/gu, '?'))));
    return path.includes('{') ? fc.oneof({ weight: 9, arbitrary: fc.constant(own) }, { weight: 1, arbitrary: strange }) : fc.constant(own);
  };

  const checkAnswer = (operation: DocumentedOperation, reply: Reply): void => {
    expect(reply.status).toBeLessThan(500);
    const documented = operation.responses[String(reply.status)];
    expect(documented, `${operation.operationId} answers ${reply.status}, which is not documented`).toBeDefined();
    const json = documented!.content?.['application/json'];
    if (json !== undefined) {
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/u);
      const validate = toValidator(json.schema);
      expect(validate(reply.body) ? [] : validate.errors).toEqual([]);
    } else if (documented!.content === undefined) expect(reply.bytes).toHaveLength(0);
    else expect(Object.keys(documented!.content)).toContain(reply.headers.get('content-type'));
  };

  test.each(operations.map((each) => [each.operation.operationId, each] as const))('%s', async (_, { path, method, operation }) => {
    await refresh();
    const statuses = new Set<number>();
    const request = fc.record({
      path: toPath(path),
      query: method === 'get' ? toQuery(operation.parameters ?? []) : fc.constant(''),
      body: toBody(operation),
      idempotencyKey: fc.option(fc.constantFrom('a', 'b', 'é', ' ', 'x'.repeat(256)), { nil: undefined, freq: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ path: at, query, body, idempotencyKey }) => {
        const headers = new Headers({ Authorization: caller.key, 'Content-Type': 'application/json' });
        if (method === 'post' && idempotencyKey !== undefined) headers.set('Idempotency-Key', encodeURIComponent(idempotencyKey));
        const init: RequestInit = { headers, ...(body === undefined ? {} : { body }) };
        const reply = await service.send(method.toUpperCase(), query === '' ? at : `${at}?${query}`, init);
        statuses.add(reply.status);
        checkAnswer(operation, reply);
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
    // Input that is never accepted would show nothing.
    expect(
      [...statuses].some((status) => status < 300),
      `only ${[...statuses].join(' ')}`,
    ).toBe(true);
  });

  test('paths and methods that there are not', async () => {
    const problem = toValidator({ $ref: '#/components/schemas/Problem' });
    const parts = fc.oneof(
      fc.constantFrom('v1', 'clients', 'checks', 'health', 'metrics', '..', '.', '%2e%2e', ''),
      fc.string({ maxLength: 8 }).map(encodeURIComponent),
    );
    const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS');
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 5 }), methods, async (path, method) => {
        const response = await service.service.fetch(
          new Request(`https://screening.test/${path.join('/')}`, { method, headers: { Authorization: caller.key } }),
        );
        const text = await response.text();
        expect(response.status).toBeLessThan(500);
        if (response.status >= 400 && method !== 'HEAD') expect(problem(JSON.parse(text)) ? [] : problem.errors).toEqual([]);
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
  });
});

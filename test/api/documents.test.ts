import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_IMAGE_BYTES, MIN_IMAGE_BYTES } from '../../src/api/images.js';
import { describeDatabases } from './databases.js';
import { toImageBytes, toImageData } from './image-data.js';
import { createTestService, idOf, type Caller, type JsonBody, type TestService } from './test-service.js';

describeDatabases('records of a client', (openEmpty) => {
  let service: TestService;
  let acme: Caller;
  let clientId: string;
  beforeAll(async () => {
    service = await createTestService(await openEmpty());
    acme = await service.caller('acme', 'live');
    clientId = idOf(await acme.create('/v1/clients', { type: 'person', firstName: 'Nora', lastName: 'Ellwood' }));
  });
  afterAll(() => service.close());

  const eventsOf = async (id: string): Promise<[string, JsonBody][]> =>
    (await acme.events()).filter(({ payload }) => payload['id'] === id).map(({ type, payload }) => [type, payload]);

  describe('addresses', () => {
    const ADDRESS = {
      type: 'main',
      propertyNumber: '7',
      buildingName: 'The Mill',
      line: 'Mill Lane',
      city: 'Bath',
      state: 'Somerset',
      postalCode: 'BA1 1AA',
      country: 'gb',
      fromDate: '2020-01',
      toDate: '2021',
    };

    test('are kept, updated, deleted and told of', async () => {
      const created = await acme.create('/v1/addresses', { clientId, ...ADDRESS });
      expect(created).toMatchObject({ clientId, ...ADDRESS, country: 'GB' });
      const path = `/v1/addresses/${idOf(created)}`;
      expect(await acme.post(path, { state: null, line: 'Mill Road' })).toMatchObject({ status: 200, body: { line: 'Mill Road' } });
      expect((await acme.get(path)).body).not.toHaveProperty('state');
      expect((await acme.delete(path)).status).toBe(204);
      expect((await acme.get(path)).status).toBe(404);
      expect(await eventsOf(idOf(created))).toEqual([
        ['address.created', created],
        ['address.updated', { id: created['id'], line: 'Mill Road', state: null }],
        ['address.deleted', { id: created['id'] }],
      ]);
    });

    test.each([
      [{ type: 'home' }, 'type'],
      [{ line: undefined }, 'line'],
      [{ city: undefined }, 'city'],
      [{ country: undefined }, 'country'],
      [{ country: 'Britain' }, 'country'],
      [{ toDate: '2019' }, 'toDate'],
      [{ street: 'Mill Lane' }, 'street'],
      [{ clientId: undefined }, 'clientId'],
    ])('are refused with %j', async (change, param) => {
      expect(await acme.post('/v1/addresses', { clientId, ...ADDRESS, ...change })).toMatchObject({ status: 400, body: { param } });
    });

    test('stay with their client', async () => {
      const other = idOf(await acme.create('/v1/clients', { type: 'company', name: 'Other' }));
      const { id } = await acme.create('/v1/addresses', { clientId, ...ADDRESS });
      expect(await acme.post(`/v1/addresses/${id as string}`, { clientId: other })).toMatchObject({
        status: 400,
        body: { param: 'clientId' },
      });
      expect(await acme.post(`/v1/addresses/${id as string}`, { clientId })).toMatchObject({ status: 200 });
    });
  });

  describe('documents', () => {
    test('are kept with their images, which can be downloaded and deleted; each step is told', async () => {
      const created = await acme.create('/v1/documents', {
        clientId,
        type: 'driving_license',
        classification: 'proof_of_identity',
        issuingCountry: 'GB',
      });
      expect(created).toMatchObject({
        clientId,
        type: 'driving_license',
        classification: 'proof_of_identity',
        issuingCountry: 'GB',
        images: [],
      });
      const path = `/v1/documents/${idOf(created)}`;
      service.clock.ms += 10;
      const uploaded = await acme.post(`${path}/images`, { fileName: 'Führerschein (1).png', documentSide: 'front', data: toImageData() });
      expect([uploaded.status, uploaded.headers.get('location')]).toEqual([201, null]); // There is nothing to read at such an address.
      const image = uploaded.body;
      const at = new Date(service.clock.ms).toISOString();
      expect(image).toEqual({
        id: image['id'],
        fileName: 'Führerschein (1).png',
        documentSide: 'front',
        downloadLink: `/documents/${idOf(created)}/images/${idOf(image)}/download`,
        contentType: 'image/png',
        size: 34 * 1024,
        createdAt: at,
        updatedAt: at,
      });
      expect((await acme.get(path)).body).toEqual({ ...created, images: [image], updatedAt: at });

      const download = await acme.get(`/v1${image['downloadLink'] as string}`);
      expect(Buffer.from(download.bytes).equals(toImageBytes())).toBe(true);
      expect(download.headers.get('content-type')).toBe('image/png');
      expect(download.headers.get('content-disposition')).toBe(
        `attachment; filename="F_hrerschein__1_.png"; filename*=UTF-8''F%C3%BChrerschein%20%281%29.png`,
      );
      expect([download.headers.get('x-content-type-options'), download.headers.get('content-security-policy')]).toEqual([
        'nosniff',
        "default-src 'none'; sandbox",
      ]);

      const { rows } = await service.database.executeSql('select sealed from images where id = $1', [idOf(image)]);
      expect(Buffer.from(rows[0]!['sealed'] as Uint8Array).includes(toImageBytes().subarray(0, 100))).toBe(false);

      expect((await acme.post(path, { issuingCountry: 'IE' })).body).toMatchObject({ issuingCountry: 'IE', images: [image] });
      expect((await acme.delete(`${path}/images/${idOf(image)}`)).status).toBe(204);
      expect((await acme.get(path)).body['images']).toEqual([]);
      expect((await acme.get(`/v1${image['downloadLink'] as string}`)).status).toBe(404);
      expect((await acme.delete(`${path}/images/${idOf(image)}`)).status).toBe(404);
      expect((await acme.delete(path)).status).toBe(204);
      const id = created['id'];
      expect(await eventsOf(idOf(created))).toEqual([
        ['document.created', created],
        ['document.updated', { id, images: [image] }],
        ['document.updated.image_uploaded', { id, images: [image] }],
        ['document.updated', { id, issuingCountry: 'IE' }],
        ['document.updated', { id, images: [] }],
        ['document.updated.image_deleted', { id, images: [] }],
        ['document.deleted', { id }],
      ]);
      expect((await service.database.executeSql('select id from images where owner_id = $1', [id])).rows).toEqual([]);
    });

    test.each([
      [{ type: 'library_card' }, 'type'],
      [{ classification: 'proof' }, 'classification'],
      [{ issuingCountry: 'GBR' }, 'issuingCountry'],
      [{ images: [] }, 'images'],
    ])('are refused with %j', async (change, param) => {
      expect(await acme.post('/v1/documents', { clientId, type: 'passport', ...change })).toMatchObject({ status: 400, body: { param } });
    });

    test('keep their type and client', async () => {
      const { id } = await acme.create('/v1/documents', { clientId, type: 'passport' });
      expect(await acme.post(`/v1/documents/${id as string}`, { type: 'visa' })).toMatchObject({ status: 400, body: { param: 'type' } });
      expect(await acme.post(`/v1/documents/${id as string}`, { clientId: 'x' })).toMatchObject({
        status: 400,
        body: { param: 'clientId' },
      });
    });

    test('have images whose names may join letters invisibly, as Persian does', async () => {
      const { id } = await acme.create('/v1/documents', { clientId, type: 'passport' });
      const fileName = 'نامه\u200cها.png';
      const image = await acme.create(`/v1/documents/${id as string}/images`, { fileName, documentSide: 'front', data: toImageData() });
      expect(image['fileName']).toBe(fileName);
    });

    const IMAGE = { fileName: 'a.pdf', documentSide: 'back' };
    test('hold 20 images at most; where one is deleted there is room for another', async () => {
      const path = `/v1/documents/${idOf(await acme.create('/v1/documents', { clientId, type: 'bank_statement' }))}`;
      const image = { ...IMAGE, data: toImageData() };
      for (let count = 0; count < 20; count++) await acme.create(`${path}/images`, image);
      expect(await acme.post(`${path}/images`, image)).toMatchObject({
        status: 409,
        body: { type: 'conflict', message: 'The document has 20 images, the maximum; delete one first.' },
      });
      const images = (await acme.get(path)).body['images'] as JsonBody[];
      expect(images.length).toBe(20);
      expect((await acme.delete(`${path}/images/${idOf(images[0]!)}`)).status).toBe(204);
      await acme.create(`${path}/images`, image);
    });

    test.each([
      ['a byte too few', { data: toImageData('image/png', MIN_IMAGE_BYTES - 1) }, 'data'],
      ['a byte too many', { data: toImageData('image/png', MAX_IMAGE_BYTES + 1) }, 'data'],
      ['another format', { data: Buffer.alloc(MIN_IMAGE_BYTES, 'GIF89a').toString('base64') }, 'data'],
      ['what is no base64', { data: `${'x'.repeat(60_000)}*` }, 'data'],
      ['base64 that says more than its bytes', { data: `${toImageData().slice(0, -3)}=` }, 'data'],
      ['a data URL', { data: `data:image/png;base64,${toImageData()}` }, 'data'],
      ['a path for a name', { data: toImageData(), fileName: '../../etc/passwd' }, 'fileName'],
      ['a Windows path for a name', { data: toImageData(), fileName: String.raw`..\boot.ini` }, 'fileName'],
      ['a dot for a name', { data: toImageData(), fileName: '..' }, 'fileName'],
      ['a dot at the end of a name', { data: toImageData(), fileName: 'a.exe.' }, 'fileName'],
      ['a space at the end of a name', { data: toImageData(), fileName: 'a.exe ' }, 'fileName'],
      ['a mark of direction in a name', { data: toImageData(), fileName: 'a\u200fgnp.exe' }, 'fileName'],
      ['an invisible space in a name', { data: toImageData(), fileName: 'a\u200b.png' }, 'fileName'],
      ['a line feed in a name', { data: toImageData(), fileName: 'a\r\nSet-Cookie: x' }, 'fileName'],
      ['another side', { data: toImageData(), documentSide: 'top' }, 'documentSide'],
    ])('take no image with %s', async (_, change, param) => {
      const { id } = await acme.create('/v1/documents', { clientId, type: 'passport' });
      expect(await acme.post(`/v1/documents/${id as string}/images`, { ...IMAGE, ...change })).toMatchObject({
        status: 400,
        body: { param },
      });
      expect((await acme.get(`/v1/documents/${id as string}`)).body['images']).toEqual([]);
    });

    test.each([
      ['image/png', MIN_IMAGE_BYTES],
      ['image/jpeg', MAX_IMAGE_BYTES],
      ['application/pdf', MIN_IMAGE_BYTES + 1],
    ] as const)('take %s of %d bytes', async (contentType, size) => {
      const { id } = await acme.create('/v1/documents', { clientId, type: 'passport' });
      expect(await acme.create(`/v1/documents/${id as string}/images`, { ...IMAGE, data: toImageData(contentType, size) })).toMatchObject({
        contentType,
        size,
      });
    });
  });

  test.each([
    ['addresses', 'addresses', { type: 'main', line: '1 Mill Lane', city: 'Bath', country: 'GB' }],
    ['documents', 'documents', { type: 'passport' }],
    ['live_photos', 'livePhotos', { data: toImageData() }],
    ['workflow_sessions', 'workflowSessions', {}],
  ])('of %s a client has 1000 at most, also where several come at once', async (table, path, members) => {
    const client = idOf(await acme.create('/v1/clients', { type: 'company', name: 'Many' }));
    const first = await acme.create(`/v1/${path}`, { clientId: client, ...members });
    await service.database.executeSql(
      `insert into ${table} (account, environment, id, client_id, created_at, updated_at, body)
       select account, environment, id || '-' || n, client_id, created_at, updated_at, body from ${table}, generate_series(1, 997) n where id = $1`,
      [idOf(first)],
    );
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => acme.post(`/v1/${path}`, { clientId: client, ...members })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({
      type: 'conflict',
      message: `The client has 1000 ${path.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)}, the maximum; delete one first.`,
    });
    expect((await acme.delete(`/v1/${path}/${idOf(first)}`)).status).toBe(204);
    await acme.create(`/v1/${path}`, { clientId: client, ...members });
    expect((await acme.delete(`/v1/clients/${client}`)).status).toBe(204);
    expect((await acme.get(`/v1/${path}?clientId=${client}`)).body['totalItems']).toBe(table === 'workflow_sessions' ? 1000 : 0);
  });

  test('live photos are kept, replaced, downloaded, deleted and told of', async () => {
    service.clock.ms += 10; // Past the events of what was deleted above, which fill a page.
    const created = await acme.create('/v1/livePhotos', { clientId, data: toImageData() });
    expect(created).toMatchObject({
      clientId,
      contentType: 'image/png',
      size: 34 * 1024,
      downloadLink: `/livePhotos/${idOf(created)}/download`,
    });
    const path = `/v1/livePhotos/${idOf(created)}`;
    expect(Buffer.from((await acme.get(`${path}/download`)).bytes).equals(toImageBytes())).toBe(true);
    expect((await acme.post(path, { data: toImageData('image/jpeg', 40_000) })).body).toMatchObject({
      contentType: 'image/jpeg',
      size: 40_000,
    });
    const { bytes, headers } = await acme.get(`${path}/download`);
    expect([Buffer.from(bytes).equals(toImageBytes('image/jpeg', 40_000)), headers.get('content-type')]).toEqual([true, 'image/jpeg']);
    // As a download sees it whose reading of the photo came before an update, and that of its bytes after it.
    const setType = (type: string): Promise<unknown> =>
      service.database.executeSql(`update live_photos set body = jsonb_set(body::jsonb, '{contentType}', $2)::json where id = $1`, [
        idOf(created),
        JSON.stringify(type),
      ]);
    await setType('image/png');
    expect((await acme.get(`${path}/download`)).headers.get('content-type')).toBe('image/jpeg');
    await setType('image/jpeg');
    expect((await acme.post(path, {})).status).toBe(200);
    expect(await acme.post('/v1/livePhotos', { clientId })).toMatchObject({ status: 400, body: { param: 'data' } });
    expect(await acme.post(path, { contentType: 'image/png' })).toMatchObject({ status: 400, body: { param: 'contentType' } });
    expect((await acme.delete(path)).status).toBe(204);
    expect((await acme.get(`${path}/download`)).status).toBe(404);
    expect(await eventsOf(idOf(created))).toEqual([
      ['livePhoto.created', created],
      ['livePhoto.updated', { id: created['id'], contentType: 'image/jpeg', size: 40_000 }],
      ['livePhoto.deleted', { id: created['id'] }],
    ]);
  });
});

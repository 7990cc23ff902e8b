/** Whether the service says that it is ready while its disk is full: reading goes on then, and small updates may too. */
import { expect, test } from 'vitest';
import type { Database } from '../../src/api/store/database.js';
import { describeDatabases } from './databases.js';
import { createTestService } from './test-service.js';

const ready = { status: 200, body: { status: 'ready' } };
const notReady = { status: 503, body: { status: 'not ready', outages: ['database'] } };

describeDatabases('readiness', (openEmpty) => {
  test('is lost with the first write that a full disk refuses, and comes back when there is room', async () => {
    const database = await openEmpty();
    let trials = 0;
    let isFull = true;
    const executeSql: Database['executeSql'] = async (text, values) => {
      if (!text.includes('temporary table')) return database.executeSql(text, values);
      trials += 1;
      if (isFull) throw Object.assign(new Error('could not extend file'), { code: '53100' });
      return database.executeSql(text, values);
    };
    const service = await createTestService({ ...database, executeSql });
    try {
      const acme = await service.caller('acme', 'test');
      expect(await service.send('GET', '/health/ready')).toMatchObject(ready);
      expect(trials).toBe(0);
      await database.executeSql(
        `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$; create trigger full_disk before insert on clients for each row execute function refuse()`,
      );
      expect((await acme.post('/v1/clients', { type: 'company', name: 'Brightwater' })).status).toBe(503);
      expect(await service.send('GET', '/health/ready')).toMatchObject(notReady);
      expect((await acme.get('/v1/clients')).status).toBe(200);
      expect(await service.send('GET', '/health/ready')).toMatchObject(notReady);
      isFull = false;
      expect(await service.send('GET', '/health/ready')).toMatchObject(ready);
      expect(await service.send('GET', '/health/ready')).toMatchObject(ready);
      expect(trials).toBe(3);
    } finally {
      await service.close();
    }
  });
});

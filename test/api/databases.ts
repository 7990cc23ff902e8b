/**
 * The databases that the service runs on, so that one suite holds for all of them: PGlite in memory, and a real
 * PostgreSQL where there is one.
 */
import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '../../src/api/store/database.js';
import { openDatabase } from '../../src/api/store/open-database.js';
import { findPostgres, startPostgres, type PostgresServer } from './postgres.js';

const postgres = await findPostgres();

/** @param suite gets what opens an empty database; who opens it closes it. */
export const describeDatabases = (name: string, suite: (openEmpty: () => Promise<Database>) => void): void => {
  describe(`${name} on PGlite`, () => suite(() => openDatabase()));
  describe.skipIf(postgres === undefined)(`${name} on PostgreSQL`, () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgres(postgres!);
    });
    afterAll(() => server.remove());
    suite(async () => openDatabase({ url: await server.createDatabase() }));
  });
};

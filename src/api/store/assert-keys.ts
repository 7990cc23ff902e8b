/** Whether the sealing keys are those that the database was sealed with. */
import type { Sealer } from '../sealing.js';
import type { Database } from './database.js';
import { toSealContext } from './seal-context.js';

/** What is sealed in a row of each table. */
const SEALED = { webhooks: 'secret', clients: 'ssn' } as const;

/**
 * Opens one sealed row of each table, so that a service with other keys does not begin: it would fail at each delivery and SSN check.
 * @throws ScreeningError seal_key_unknown, seal_broken.
 */
export const assertKeysOpen = async ({ kysely }: Database, sealer: Sealer): Promise<void> => {
  for (const table of ['webhooks', 'clients'] as const) {
    const row = await kysely.selectFrom(table).select(['account', 'environment', 'id', 'sealed']).where('sealed', 'is not', null).limit(1).executeTakeFirst();
    if (row?.sealed) sealer.open(row.sealed, toSealContext(row, table, row.id, SEALED[table])).fill(0);
  }
};

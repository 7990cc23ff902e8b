/** Whether the sealing keys are those that the database was sealed with. */
import type { Sealer } from '../sealing.js';
import type { Database } from './database.js';
import { toSealContext } from './seal-context.js';

/** Tables, and what is sealed in a row of each. */
const SEALED = [['webhooks', 'secret'], ['clients', 'ssn']] as const;
/** Rows of a table that are looked at: it may have millions, none of them sealed. */
const LOOKED_AT = 10_000;

/**
 * Opens one sealed row of each table, so that a service with other keys does not begin: it would fail at each delivery and SSN check.
 * @throws ScreeningError seal_key_unknown, seal_broken.
 */
export const assertKeysOpen = async ({ kysely }: Database, sealer: Sealer): Promise<void> => {
  for (const [table, member] of SEALED) {
    const rows = kysely.selectFrom(table).select(['account', 'environment', 'id', 'sealed']).limit(LOOKED_AT).as('rows');
    const row = await kysely.selectFrom(rows).selectAll().where('sealed', 'is not', null).limit(1).executeTakeFirst();
    if (row?.sealed) sealer.open(row.sealed, toSealContext(row, table, row.id, member)).fill(0);
  }
};

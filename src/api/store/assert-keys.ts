/** Whether the sealing keys are those that the database was sealed with. */
import { ScreeningError } from '../../main.js';
import type { Sealer } from '../sealing.js';
import type { Database } from './database.js';
import { toSealContext } from './seal-context.js';

/** Tables, what is sealed in a row of each, and what the log calls it. */
const SEALED = [
  ['webhooks', 'secret', 'webhook'],
  ['clients', 'ssn', 'client'],
] as const;
/** Rows of a table that are looked at: it may have millions, none of them sealed. */
const LOOKED_AT = 10_000;
/** Sealed ones of these that are opened: were all of them damaged, the keys would be taken for others. */
const OPENED = 20;

/**
 * Opens some sealed rows of each table, so that a service with other keys does not begin: it would fail at each delivery and SSN check.
 * Where some open and some do not, these are damaged: what needs them fails, and all else is served.
 * @param onDamaged is told of each of them.
 * @throws ScreeningError seal_key_unknown; seal_broken where none opens.
 */
export const assertKeysOpen = async (
  { kysely }: Database,
  sealer: Sealer,
  onDamaged: (resourceType: string, resourceId: string, error: ScreeningError) => void,
): Promise<void> => {
  for (const [table, member, resourceType] of SEALED) {
    const looked = kysely.selectFrom(table).select(['account', 'environment', 'id', 'sealed']).limit(LOOKED_AT).as('rows');
    const rows = await kysely.selectFrom(looked).selectAll().where('sealed', 'is not', null).limit(OPENED).execute();
    const damaged = rows.flatMap((row) => {
      try {
        sealer.open(row.sealed!, toSealContext(row, table, row.id, member)).fill(0);
        return [];
      } catch (error) {
        if (!(error instanceof ScreeningError) || error.code !== 'seal_broken') throw error;
        return [{ id: row.id, error }];
      }
    });
    if (damaged.length > 0 && damaged.length === rows.length) throw damaged[0]!.error;
    for (const { id, error } of damaged) onDamaged(resourceType, id, error);
  }
};

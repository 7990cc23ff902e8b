/**
 * Images of documents and live photos: sealed bytes, each of one owner.
 */
import type { ScopedTables } from './scoped-tables.js';
import { toSealContext } from './seal-context.js';
import type { Sealer } from '../sealing.js';
import type { Scope } from './tables.js';

export interface NewImage {
  readonly id: string;
  readonly ownerId: string;
  readonly clientId: string;
  readonly bytes: Uint8Array;
}

interface ImageStore {
  readonly tables: ScopedTables;
  readonly sealer: Sealer;
  readonly scope: Scope;
}

const toContext = (scope: Scope, id: string): string => toSealContext(scope, 'images', id, 'data');

export const insertImage = async (
  { tables, sealer, scope }: ImageStore,
  { id, ownerId, clientId, bytes }: NewImage,
  now: Date,
): Promise<void> => {
  const sealed = sealer.seal(bytes, toContext(scope, id));
  await tables.insert('images', { id, owner_id: ownerId, client_id: clientId, created_at: now, sealed }).execute();
};

/** @param id absent: the owner's only one. @returns undefined when there is none. */
export const findImage = async ({ tables, sealer, scope }: ImageStore, ownerId: string, id?: string): Promise<Uint8Array | undefined> => {
  const query = tables.select('images').select(['id', 'sealed']).where('owner_id', '=', ownerId);
  const row = await (id === undefined ? query : query.where('id', '=', id)).executeTakeFirst();
  return row && sealer.open(row.sealed, toContext(scope, row.id));
};

/** @param id absent: all of the owner. */
export const removeImages = async ({ tables }: ImageStore, ownerId: string, id?: string): Promise<void> => {
  const query = tables.remove('images').where('owner_id', '=', ownerId);
  await (id === undefined ? query : query.where('id', '=', id)).execute();
};

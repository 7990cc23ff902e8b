/**
 * Clients, addresses, documents, live photos, webhooks and workflow sessions: six tables of one shape.
 *
 * The body is kept as the API answers it, without id and times, which are columns. Nothing here knows what a body holds.
 */
import { createId } from './ids.js';
import { readPage, type Page, type PageRequest } from './pages.js';
import type { ScopedTables } from './scoped-tables.js';
import type { JsonObject, ResourceTableName } from './tables.js';

export interface Resource {
  readonly id: string;
  readonly clientId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly body: JsonObject;
  readonly sealed: Uint8Array | null;
}

export interface NewResource {
  /** Absent: a new one. Given where something sealed must know it before. */
  readonly id?: string;
  readonly clientId: string | null;
  readonly body: JsonObject;
  readonly sealed?: Uint8Array;
}

const READABLE_COLUMNS = ['id', 'client_id', 'created_at', 'updated_at', 'body'] as const;
const COLUMNS = [...READABLE_COLUMNS, 'sealed'] as const;

interface ResourceRow {
  readonly id: string;
  readonly client_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly body: JsonObject;
  readonly sealed: Uint8Array | null;
}

const toResource = ({ id, client_id: clientId, created_at: createdAt, updated_at: updatedAt, body, sealed }: ResourceRow): Resource => ({
  id,
  clientId,
  createdAt,
  updatedAt,
  body,
  sealed,
});

/** The tables share their columns, so that one of them can stand for all in a type. */
const as = (table: ResourceTableName): 'clients' => table as 'clients';

export const insertResource = async (
  tables: ScopedTables,
  table: ResourceTableName,
  { id: given, clientId, body, sealed }: NewResource,
  now: Date,
): Promise<Resource> => {
  const id = given ?? createId(now);
  const row = { id, client_id: clientId, created_at: now, updated_at: now, body: JSON.stringify(body), sealed: sealed ?? null };
  await tables.insert(as(table), row).execute();
  return toResource({ ...row, body });
};

const LOCKS = { update: 'forUpdate', share: 'forKeyShare', add: 'forNoKeyUpdate' } as const;

/**
 * @param lock until the transaction ends: `update` for what is read in order to be changed, `share` for what must not be
 *   deleted, `add` for what gets one more part and is to have so many at most.
 */
export const findResource = async (
  tables: ScopedTables,
  table: ResourceTableName,
  id: string,
  lock?: keyof typeof LOCKS,
): Promise<Resource | undefined> => {
  const query = tables.select(as(table)).select(COLUMNS).where('id', '=', id);
  const row = await (lock === undefined ? query : query[LOCKS[lock]]()).executeTakeFirst();
  return row && toResource(row);
};

export const saveResource = async (
  tables: ScopedTables,
  table: ResourceTableName,
  { id, body, sealed }: Resource,
  now: Date,
): Promise<void> => {
  await tables
    .update(as(table))
    .set({ body: JSON.stringify(body), sealed, updated_at: now })
    .where('id', '=', id)
    .execute();
};

/** @returns whether there was one. */
export const removeResource = async (tables: ScopedTables, table: ResourceTableName, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tables.remove(as(table)).where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** @returns those that there were, oldest first. */
export const removeResourcesOfClient = async (tables: ScopedTables, table: ResourceTableName, clientId: string): Promise<Resource[]> => {
  const rows = await tables.remove(as(table)).where('client_id', '=', clientId).returning(READABLE_COLUMNS).execute();
  return rows.map((row) => toResource({ ...row, sealed: null })).sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** Without what is sealed. */
export const listResources = async (
  tables: ScopedTables,
  table: ResourceTableName,
  request: PageRequest,
  clientId?: string,
): Promise<Page<Resource>> => {
  const query = tables.select(as(table)).select(READABLE_COLUMNS);
  const page = await readPage(clientId === undefined ? query : query.where('client_id', '=', clientId), request);
  return { ...page, items: page.items.map((row) => toResource({ ...row, sealed: null })) };
};

/** All of a client, oldest first. */
export const findResourcesOfClient = async (tables: ScopedTables, table: ResourceTableName, clientId: string): Promise<Resource[]> => {
  const rows = await tables
    .select(as(table))
    .select(COLUMNS)
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toResource);
};

/** The members that differ, as an update tells them: those that are no more are null. */
export const toChanges = (before: JsonObject, after: JsonObject): JsonObject =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name] ?? null]),
  );

/**
 * What clients, addresses, documents, webhooks and the like have in common: create, get, list, update by merging, delete,
 * each with its event and its audit record.
 *
 * A kind is described by its schemas and by what is particular to it; the operations are made from that.
 */
import { z } from '@hono/zod-openapi';
import { sql } from 'kysely';
import { ScreeningError } from '../../main.js';
import type { ServiceContext } from '../context.js';
import { operation, type Operation } from '../operation.js';
import { invalidRequest, notFound } from '../problem.js';
import { parse } from '../parse.js';
import { clientId as clientIdField } from '../schemas/fields.js';
import { pageOf, pageQuery, toPageRequest, type PageQuery } from '../schemas/page.js';
import type { EventType } from '../schemas/webhook.js';
import { createId } from '../store/ids.js';
import { findResource, insertResource, listResources, removeResource, saveResource, toChanges, type Resource } from '../store/resources.js';
import type { Session } from '../store/session.js';
import type { JsonObject, ResourceTableName } from '../store/tables.js';

/** What is kept of an input: members as they are answered, and bytes that are not. */
export interface Stored {
  readonly body: JsonObject;
  readonly sealed?: Uint8Array | undefined;
  /** Answered once, by the creation. */
  readonly once?: JsonObject;
  /** Members that an update changed although they are answered as before: a number whose last digits stay, another photo. */
  readonly touched?: readonly string[];
}

/** An input to be kept: of a new resource, or merged into the one that `before` is. */
export interface Storing<Input> {
  readonly context: ServiceContext;
  readonly session: Session;
  readonly id: string;
  readonly input: Input;
  readonly before?: Resource;
}

export interface ResourceKind<Input> {
  readonly table: ResourceTableName;
  /** As in the path: `clients`. */
  readonly path: string;
  /** As in events and the audit log: `client`. */
  readonly resourceType: string;
  readonly tag: string;
  /** In words: `client`. */
  readonly noun: string;
  /** How many there may be, in words; of what is of a client, {@link MAX_OF_CLIENT}. */
  readonly maximum?: string;
  readonly input: z.ZodType<Input>;
  /** What a merged input is checked by; absent: `input`. */
  readonly merged?: z.ZodType<Input>;
  /** What toPatch (schemas/fields.ts) makes of the input's members. */
  readonly patch: z.ZodType;
  readonly answer: z.ZodType;
  /** Absent: it causes no events. */
  readonly events?: { readonly created: EventType; readonly updated: EventType; readonly deleted: EventType };
  /** Whether it belongs to a client, which must be there when it is created, and by which lists are filtered. */
  readonly isOfClient: boolean;
  readonly isUpload?: boolean;
  /** Members of an input that never change. */
  readonly immutable: readonly string[];
  readonly store: (storing: Storing<Input>) => Stored | Promise<Stored>;
  /** The input that the stored resource came from, as far as it is kept readable. */
  readonly toInput: (resource: Resource) => JsonObject;
  /** Called after it came, changed or went, in the transaction. */
  readonly changed?: (context: ServiceContext, session: Session, resource: Resource) => Promise<void>;
  /** Called before it is deleted, in the transaction. */
  readonly remove?: (context: ServiceContext, session: Session, resource: Resource) => Promise<void>;
}

export const toAnswer = ({ id, body, createdAt, updatedAt }: Resource): JsonObject => ({
  id,
  ...body,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const idParams = z.object({ id: z.string() });

/** @throws ScreeningError resource_not_found. @param lock keeps it as it is, or from being deleted, until the transaction ends. */
export const getResource = async (
  session: Session,
  { table, noun }: Pick<ResourceKind<never>, 'table' | 'noun'>,
  id: string,
  lock?: 'update' | 'share',
): Promise<Resource> => {
  const found = await findResource(session.tables, table, id, lock);
  if (!found) throw notFound(noun);
  if (lock === 'update') session.follow(found.updatedAt);
  return found;
};

/**
 * The client that an input names as `clientId`, kept from being deleted until the transaction ends.
 * @throws ScreeningError resource_not_found.
 */
export const getClientOfInput = async (session: Session, id: string, lock: 'share' | 'add' = 'share'): Promise<Resource> => {
  const found = await findResource(session.tables, 'clients', id, lock);
  if (!found) throw notFound('client', 'clientId');
  return found;
};

/** Of each kind: as many as one page of a list can show. A check compares all addresses, and a deletion takes all that there is. */
export const MAX_OF_CLIENT = 1000;

/**
 * The client that gets one more of the kind.
 * @throws ScreeningError resource_not_found; conflict where it has as many as there may be.
 */
export const getClientWithRoom = async (
  session: Session,
  { table, tag }: Pick<ResourceKind<never>, 'table' | 'tag'>,
  id: string,
): Promise<Resource> => {
  const client = await getClientOfInput(session, id, 'add'); // Of several that come at once each is to see those before it.
  const { count } = await session.tables
    .select(table as 'addresses')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('client_id', '=', id)
    .executeTakeFirstOrThrow();
  if (count >= MAX_OF_CLIENT)
    throw new ScreeningError('conflict', `The client has ${MAX_OF_CLIENT} ${tag.toLowerCase()}, the maximum; delete one first.`);
  return client;
};

export const createResourceOperations = <Input>(kind: ResourceKind<Input>): Operation[] => [
  createOperation(kind),
  getOperation(kind),
  listOperation(kind),
  updateOperation(kind),
  deleteOperation(kind),
];

const toOne = (noun: string): string => `${/^[aeiou]/u.test(noun) ? 'an' : 'a'} ${noun}`;

const toTitle = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const createOperation = <Input>(kind: ResourceKind<Input>): Operation => {
  const maximum = kind.isOfClient ? `a client has at most ${MAX_OF_CLIENT}` : kind.maximum;
  return operation({
    id: `create${toTitle(kind.resourceType)}`,
    method: 'post',
    path: `/v1/${kind.path}`,
    tag: kind.tag,
    summary: `Create ${toOne(kind.noun)}${maximum === undefined ? '' : `; ${maximum}`}`,
    body: kind.input,
    isUpload: kind.isUpload ?? false,
    status: 201,
    answer: kind.answer,
    run: async ({ context, session, body }) => {
      const input = body;
      const ofClient = kind.isOfClient ? (input as { readonly clientId: string }).clientId : null;
      if (ofClient !== null) await getClientWithRoom(session, kind, ofClient);
      const id = createId(session.now);
      const { body: stored, sealed, once = {} } = await kind.store({ context, session, id, input });
      // A client is its own: what is kept of it is found by it.
      const clientId = kind.table === 'clients' ? id : ofClient;
      const resource = await insertResource(
        session.tables,
        kind.table,
        { id, clientId, body: stored, ...(sealed ? { sealed } : {}) },
        session.now,
      );
      await kind.changed?.(context, session, resource);
      const answer = toAnswer(resource);
      session.audit(`${kind.resourceType}.created`, kind.resourceType, id, ofClient === null ? {} : { clientId: ofClient });
      if (kind.events)
        session.emit({ type: kind.events.created, resourceType: kind.resourceType, resourceId: id, clientId, payload: answer });
      return { ...answer, ...once };
    },
  });
};

/** What reading and deleting take of a kind. */
type ReadableKind = Pick<
  ResourceKind<never>,
  'table' | 'path' | 'resourceType' | 'tag' | 'noun' | 'answer' | 'events' | 'isOfClient' | 'remove' | 'changed'
>;

export const getOperation = (kind: ReadableKind): Operation =>
  operation({
    id: `get${toTitle(kind.resourceType)}`,
    method: 'get',
    path: `/v1/${kind.path}/{id}`,
    tag: kind.tag,
    summary: `Get ${toOne(kind.noun)}`,
    params: idParams,
    status: 200,
    answer: kind.answer,
    run: async ({ session, params }) => toAnswer(await getResource(session, kind, params.id)),
  });

/** @param ofClient the filter of a kind that is of a client. */
export const listOperation = (kind: ReadableKind, ofClient: z.ZodType<string | undefined> = clientIdField): Operation =>
  operation({
    id: `list${toTitle(kind.path)}`,
    method: 'get',
    path: `/v1/${kind.path}`,
    tag: kind.tag,
    summary: `List ${kind.tag.toLowerCase()}, newest first`,
    query: kind.isOfClient ? z.strictObject({ ...pageQuery, clientId: ofClient }) : z.strictObject(pageQuery),
    status: 200,
    answer: pageOf(kind.answer),
    run: async ({ session, query }) => {
      const { clientId, ...page } = query as PageQuery & { readonly clientId?: string };
      const found = await listResources(session.tables, kind.table, toPageRequest(page), clientId);
      return { ...found, items: found.items.map(toAnswer) };
    },
  });

const updateOperation = <Input>(kind: ResourceKind<Input>): Operation =>
  operation({
    id: `update${toTitle(kind.resourceType)}`,
    method: 'post',
    path: `/v1/${kind.path}/{id}`,
    tag: kind.tag,
    summary: `Update ${toOne(kind.noun)}: members that are given replace those that are, null removes`,
    params: idParams,
    body: kind.patch,
    isUpload: kind.isUpload ?? false,
    status: 200,
    answer: kind.answer,
    run: async ({ context, session, params, body }) => {
      const before = await getResource(session, kind, params.id, 'update');
      const input = parse(kind.merged ?? kind.input, mergeInput(kind, before, body as JsonObject));
      const { body: stored, sealed, touched = [] } = await kind.store({ context, session, id: before.id, input, before });
      const changes = { ...toChanges(before.body, stored), ...Object.fromEntries(touched.map((name) => [name, stored[name]])) };
      if (Object.keys(changes).length === 0) return toAnswer(before);
      const after: Resource = { ...before, body: stored, sealed: sealed ?? null, updatedAt: session.now };
      await saveResource(session.tables, kind.table, after, session.now);
      await kind.changed?.(context, session, after);
      session.audit(`${kind.resourceType}.updated`, kind.resourceType, before.id, { members: Object.keys(changes) });
      if (kind.events) {
        session.emit({
          type: kind.events.updated,
          resourceType: kind.resourceType,
          resourceId: before.id,
          clientId: before.clientId,
          payload: { id: before.id, ...changes },
        });
      }
      return toAnswer(after);
    },
  });

const mergeInput = <Input>({ immutable, toInput }: ResourceKind<Input>, resource: Resource, patch: JsonObject): JsonObject => {
  const before = toInput(resource);
  const merged: Record<string, unknown> = { ...before };
  for (const [name, member] of Object.entries(patch)) {
    if (immutable.includes(name) && member !== before[name]) throw invalidRequest(`${name} cannot be changed.`, name);
    if (member === null) Reflect.deleteProperty(merged, name);
    else if (name === 'metadata') merged[name] = mergeMetadata(before[name] as JsonObject | undefined, member as JsonObject);
    else merged[name] = member;
  }
  return merged;
};

const mergeMetadata = (before: JsonObject = {}, patch: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ ...before, ...patch }).filter(([, text]) => text !== null));

export const deleteOperation = (kind: ReadableKind): Operation =>
  operation({
    id: `delete${toTitle(kind.resourceType)}`,
    method: 'delete',
    path: `/v1/${kind.path}/{id}`,
    tag: kind.tag,
    summary: `Delete ${toOne(kind.noun)}`,
    params: idParams,
    status: 204,
    run: async ({ context, session, params }) => {
      const resource = await getResource(session, kind, params.id, 'update');
      await kind.remove?.(context, session, resource);
      await removeResource(session.tables, kind.table, resource.id);
      await kind.changed?.(context, session, resource);
      tellDeletion(session, kind, resource);
      return undefined;
    },
  });

/** The event and audit record of a deletion, also of one that follows from another's. */
export const tellDeletion = (
  session: Session,
  { resourceType, events }: Pick<ResourceKind<never>, 'resourceType' | 'events'>,
  { id, clientId }: Resource,
): void => {
  session.audit(`${resourceType}.deleted`, resourceType, id, clientId === null || clientId === id ? {} : { clientId });
  if (events) session.emit({ type: events.deleted, resourceType, resourceId: id, clientId, payload: { id } });
};

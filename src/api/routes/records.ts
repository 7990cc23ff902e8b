/** What can only be read: events, the audit log, and the lists that are loaded. */
import { z } from '@hono/zod-openapi';
import { operation, type Operation } from '../operation.js';
import { invalidRequest, notFound } from '../problem.js';
import { timestamp } from '../schemas/fields.js';
import { pageOf, pageQuery, toPageRequest } from '../schemas/page.js';
import { EVENT_TYPES, eventAnswer } from '../schemas/webhook.js';
import { completeChain } from '../store/audit.js';
import { SHOWN_PAYLOAD } from '../store/erasures.js';
import { toEventObject } from '../store/outbox.js';
import { readPage } from '../store/pages.js';
import { idParams } from './resource.js';

/** How far back events can be read, so that a listener that was away can catch up. */
export const EVENT_DAYS = 90;

const EVENT_COLUMNS = ['id', 'type', 'resource_type', SHOWN_PAYLOAD.as('payload'), 'created_at'] as const;
const toOldest = (now: Date): Date => new Date(now.getTime() - EVENT_DAYS * 86_400_000);

const listEvents = operation({
  id: 'listEvents',
  method: 'get',
  path: '/v1/events',
  tag: 'Events',
  summary: `List the events of the last ${EVENT_DAYS} days, newest first`,
  query: z.strictObject({ ...pageQuery, type: z.enum(EVENT_TYPES).optional() }),
  status: 200,
  answer: pageOf(eventAnswer),
  run: async ({ session: { tables, now }, query: { type, ...page } }) => {
    const all = tables.select('events').select(EVENT_COLUMNS).where('created_at', '>', toOldest(now));
    const found = await readPage(type === undefined ? all : all.where('type', '=', type), toPageRequest(page), {
      updatedColumn: 'created_at',
    });
    return { ...found, items: found.items.map(toEventObject) };
  },
});

const getEvent = operation({
  id: 'getEvent',
  method: 'get',
  path: '/v1/events/{id}',
  tag: 'Events',
  summary: `Get an event of the last ${EVENT_DAYS} days`,
  params: idParams,
  status: 200,
  answer: eventAnswer,
  run: async ({ session: { tables, now }, params }) => {
    const row = await tables
      .select('events')
      .select(EVENT_COLUMNS)
      .where('id', '=', params.id)
      .where('created_at', '>', toOldest(now))
      .executeTakeFirst();
    if (!row) throw notFound('event');
    return { ...toEventObject(row) };
  },
});

const auditAnswer = z
  .strictObject({
    sequence: z.number().int(),
    action: z.string(),
    actor: z.string(),
    resourceType: z.string(),
    resourceId: z.string(),
    detail: z.looseObject({}),
    previousHash: z.string(),
    hash: z.string(),
    createdAt: timestamp,
  })
  .openapi('AuditLog');

const listAuditLogs = operation({
  id: 'listAuditLogs',
  method: 'get',
  path: '/v1/auditLogs',
  tag: 'Audit log',
  summary: 'List the audit log, newest first',
  query: z.strictObject(pageQuery),
  status: 200,
  answer: pageOf(auditAnswer),
  run: async ({ context: { database }, session: { scope, tables }, query }) => {
    await completeChain(database.kysely, scope);
    const rows = tables.select('audit_log').select(['sequence', 'record', 'previous_hash', 'hash']);
    const found = await readPage(rows, toPageRequest(query), { updatedColumn: 'created_at', tie: 'sequence' });
    return { ...found, items: found.items.map(toAuditAnswer) };
  },
});

const toAuditAnswer = ({
  sequence,
  record,
  previous_hash: previousHash,
  hash,
}: {
  sequence: number;
  record: string;
  previous_hash: string;
  hash: string;
}): z.output<typeof auditAnswer> => {
  const { action, actor, resourceType, resourceId, detail, createdAt } = JSON.parse(record) as z.output<typeof auditAnswer>;
  return { sequence, action, actor, resourceType, resourceId, detail, previousHash, hash, createdAt };
};

const listAnswer = z
  .strictObject({
    id: z.string().openapi({ example: 'ofac-sdn' }),
    name: z.string().openapi({ description: 'What screeningListsScope takes; the id will do too' }),
    publishedOn: z.string().optional(),
    version: z.string().openapi({ description: 'SHA-256 of the source' }),
    entities: z.strictObject({ person: z.number(), company: z.number(), vessel: z.number(), aircraft: z.number(), total: z.number() }),
    names: z.number(),
  })
  .openapi('ScreeningList');

const listScreeningLists = operation({
  id: 'listScreeningLists',
  method: 'get',
  path: '/v1/screeningLists',
  tag: 'Screening lists',
  summary: 'The lists that are loaded, with their versions',
  query: z.strictObject({ page: pageQuery.page, pageSize: pageQuery.pageSize }),
  status: 200,
  answer: pageOf(listAnswer),
  run: ({ context, query }) => {
    const { page, pageSize } = toPageRequest(query);
    const all = context.engine.lists;
    const items = all.slice((page - 1) * pageSize, page * pageSize).map(({ list, name, publishedOn, contentHash, entities, names }) => ({
      id: list,
      name,
      ...(publishedOn === undefined ? {} : { publishedOn }),
      version: contentHash,
      entities: { ...entities, total: Object.values(entities).reduce((sum, count) => sum + count, 0) },
      names,
    }));
    const pages = Math.ceil(all.length / pageSize);
    if (page > Math.max(1, pages)) throw invalidRequest(`page must be at most ${Math.max(1, pages)}: there are no more.`, 'page');
    return Promise.resolve({ page, pageSize, totalItems: all.length, pages, items });
  },
});

export const recordOperations: readonly Operation[] = [listEvents, getEvent, listAuditLogs, listScreeningLists];

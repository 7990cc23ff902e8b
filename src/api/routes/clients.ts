/**
 * Clients: people and companies. The SSN is sealed and answered masked; deleting a client deletes or redacts what is known
 * of it everywhere (erasure.ts).
 */
import { isFuture, parsePartialDate } from '../../main.js';
import { maskSsn } from '../../ssn/ssn.js';
import type { ServiceContext } from '../context.js';
import { eraseClientData } from '../erasure.js';
import { queueRescreensOfClient } from '../checks/rescreen-queue.js';
import { invalidRequest } from '../problem.js';
import { clientAnswer, clientInput, companyInput, mergedClient, personInput, type ClientInput } from '../schemas/client.js';
import { metadataPatch, toPatch } from '../schemas/fields.js';
import { z } from '@hono/zod-openapi';
import { removeResourcesOfClient, type Resource } from '../store/resources.js';
import { sealSsn } from '../store/sealed-ssn.js';
import type { Session } from '../store/session.js';
import { ADDRESSES } from './addresses.js';
import { DOCUMENTS } from './documents.js';
import { LIVE_PHOTOS } from './live-photos.js';
import { createResourceOperations, tellDeletion, type ResourceKind, type Stored, type Storing } from './resource.js';

/** It is a slip, told to who can mend it; one that was taken before keeps no other update from being made. */
const assertPast = (dob: string | undefined, before: unknown, now: Date): void => {
  if (dob !== undefined && dob !== before && isFuture(parsePartialDate(dob)!, now))
    throw invalidRequest('dob must not be in the future.', 'dob');
};

const storeClient = ({ session, id, input, before }: Storing<ClientInput>): Stored => {
  if (input.type === 'company') {
    const { type, ...members } = input;
    return { body: { type, entityName: input.name, ...members } };
  }
  const { type, ssn, metadata, ...members } = input;
  assertPast(input.dob, before?.body['dob'], session.now);
  const entityName = [input.firstName, input.middleName, input.lastName].filter((part) => part !== undefined).join(' ');
  const body = { type, entityName, ...members };
  const rest = metadata === undefined ? {} : { metadata };
  if (ssn === undefined) return { body: { ...body, ...rest } };
  // What came with no new number has the masked one that is answered.
  if (before?.sealed && ssn === before.body['ssn']) return { body: { ...body, ssn, ...rest }, sealed: before.sealed };
  // Of another number it was read before that was changed: it would take the number's place.
  if (ssn.includes('*'))
    throw invalidRequest(
      'ssn must be the full number: a masked one is accepted only when it is the one that the client already has.',
      'ssn',
    );
  const digits = Buffer.from(ssn);
  const sealed = sealSsn(session, id, digits);
  return { body: { ...body, ssn: maskSsn(digits), ...rest }, sealed, touched: ['ssn'] };
};

const removeDataOfClient = async (_context: ServiceContext, session: Session, { id }: Resource): Promise<void> => {
  for (const kind of [ADDRESSES, DOCUMENTS, LIVE_PHOTOS]) {
    for (const resource of await removeResourcesOfClient(session.tables, kind.table, id)) tellDeletion(session, kind, resource);
  }
  await eraseClientData(session, id);
};

const CLIENTS: ResourceKind<ClientInput> = {
  table: 'clients',
  path: 'clients',
  resourceType: 'client',
  tag: 'Clients',
  noun: 'client',
  input: clientInput,
  merged: mergedClient,
  patch: toPatch(personInput, companyInput)
    .extend({ type: z.enum(['person', 'company']).optional(), metadata: metadataPatch.nullable().optional() })
    .openapi('ClientUpdate'),
  answer: clientAnswer,
  events: { created: 'client.created', updated: 'client.updated', deleted: 'client.deleted' },
  isOfClient: false,
  immutable: ['type'],
  store: storeClient,
  toInput: ({ body: { entityName: _entityName, ...input } }) => input,
  changed: queueRescreensOfClient,
  remove: removeDataOfClient,
};

export const clientOperations = createResourceOperations(CLIENTS);

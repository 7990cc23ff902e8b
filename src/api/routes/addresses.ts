/** Addresses of clients. */
import { createResourceOperations, type ResourceKind } from './resource.js';
import { queueRescreensOfClient } from '../checks/rescreen-queue.js';
import { addressAnswer, addressInput, type AddressInput } from '../schemas/address.js';
import { toPatch } from '../schemas/fields.js';
import { invalidRequest } from '../problem.js';

export const ADDRESSES: ResourceKind<AddressInput> = {
  table: 'addresses',
  path: 'addresses',
  resourceType: 'address',
  tag: 'Addresses',
  noun: 'address',
  input: addressInput,
  patch: toPatch(addressInput).openapi('AddressUpdate'),
  answer: addressAnswer,
  events: { created: 'address.created', updated: 'address.updated', deleted: 'address.deleted' },
  isOfClient: true,
  immutable: ['clientId'],
  store: ({ input }) => {
    const { fromDate, toDate } = input;
    // Of two dates that are not both to the day the shorter is the beginning of the longer where they can agree.
    if (fromDate !== undefined && toDate !== undefined && toDate < fromDate && !fromDate.startsWith(toDate))
      throw invalidRequest('toDate must not be before fromDate.', 'toDate');
    return { body: input };
  },
  toInput: ({ body }) => body,
  changed: queueRescreensOfClient,
};

export const addressOperations = createResourceOperations(ADDRESSES);

/** Addresses of a client. */
import { z } from '@hono/zod-openapi';
import { calendarDate, clientId, country, id, text, times } from './fields.js';

const members = {
  clientId,
  type: z.enum(['main', 'alternative', 'other']),
  propertyNumber: text(50).optional(),
  buildingName: text(200).optional(),
  line: text(500),
  city: text(200),
  state: text(200).optional(),
  postalCode: text(30).optional(),
  country,
  fromDate: calendarDate.optional(),
  toDate: calendarDate.optional(),
} as const;

export const addressInput = z.strictObject(members).openapi('AddressInput');
export type AddressInput = z.output<typeof addressInput>;
export const addressAnswer = z.strictObject({ id, ...members, ...times }).openapi('Address');

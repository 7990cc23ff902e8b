/** Clients: a person or a company. */
import { z } from '@hono/zod-openapi';
import { calendarDate, country, id, metadata, nameText, text, times } from './fields.js';

const contact = {
  email: z.email().max(254).optional(),
  mobile: text(40).optional(),
  telephone: text(40).optional(),
  externalId: text(255).optional(),
} as const;

const personMembers = {
  ...contact,
  firstName: nameText(),
  middleName: nameText().optional(),
  lastName: nameText(),
  dob: calendarDate.optional(),
  gender: z.enum(['male', 'female', 'other']).optional(),
  nationality: country.optional(),
  birthCountry: country.optional(),
  birthPlace: text(200).optional(),
} as const;

const companyMembers = {
  ...contact,
  name: nameText(500),
  registrationNumber: text(100).optional(),
  incorporationCountry: country.optional(),
  website: text(500).optional(),
} as const;

const ssn = text(20).openapi({ description: 'Write-only: it is answered as ***-**-6789', writeOnly: true });

export const personInput = z.strictObject({ type: z.literal('person'), ...personMembers, ssn: ssn.optional(), metadata: metadata.optional() });
export const companyInput = z.strictObject({ type: z.literal('company'), ...companyMembers, metadata: metadata.optional() });
export const clientInput = z.discriminatedUnion('type', [personInput, companyInput]).openapi('ClientInput');
export type ClientInput = z.output<typeof clientInput>;

const answered = { id, entityName: z.string() } as const;

export const clientAnswer = z
  .discriminatedUnion('type', [
    z.strictObject({ ...answered, type: z.literal('person'), ...personMembers, ssn: z.string().optional().openapi({ example: '***-**-6789' }), metadata: metadata.optional(), ...times }),
    z.strictObject({ ...answered, type: z.literal('company'), ...companyMembers, metadata: metadata.optional(), ...times }),
  ])
  .openapi('Client');

/** Clients: a person or a company. */
import { z } from '@hono/zod-openapi';
import { calendarDate, country, id, metadata, nameText, text, times } from './fields.js';

/** RFC 5322 without comments, quotes and addresses of machines; letters of any script in both parts (RFC 6531), and a domain of two labels or more. */
const LABEL = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*`;
const ATOM = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+\/=?^_\x60{|}~-]+`;
const EMAIL = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+\p{L}[\p{L}\p{M}\p{N}-]+$`, 'u');
const email = text(254).regex(EMAIL, 'must be an email address').openapi({ format: 'idn-email', example: 'nora@example.com' });

const contact = {
  email: email.optional(),
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

/** A host with a dot in it, so that no other scheme (javascript:, data:) is taken for one. */
const WEBSITE = /^(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/)?[^\s/?#:@<>"\\.]+(?:\.[^\s/?#:@<>"\\.]+)+\.?(?::[0-9]{1,5})?(?:[/?#][^\s<>"]*)?$/u;
const website = text(500)
  .regex(WEBSITE, 'must be the address of a website, of http or https or without a scheme')
  .openapi({ example: 'https://example.com' });

const ssn = text(20).openapi({ description: 'Write-only: it is answered as ***-**-6789', writeOnly: true });

export const personInput = z.strictObject({
  type: z.literal('person'),
  ...personMembers,
  ssn: ssn.optional(),
  metadata: metadata.optional(),
});
const keptCompany = z.strictObject({ type: z.literal('company'), ...companyMembers, metadata: metadata.optional() });
export const companyInput = keptCompany.extend({ website: website.optional() });
export const clientInput = z.discriminatedUnion('type', [personInput, companyInput]).openapi('ClientInput');
/** With an update: a website that was taken before keeps no other member from being changed. */
export const mergedClient = z.discriminatedUnion('type', [personInput, keptCompany]);
export type ClientInput = z.output<typeof clientInput>;

const answered = { id, entityName: z.string() } as const;

export const clientAnswer = z
  .discriminatedUnion('type', [
    z.strictObject({
      ...answered,
      type: z.literal('person'),
      ...personMembers,
      ssn: z.string().optional().openapi({ example: '***-**-6789' }),
      metadata: metadata.optional(),
      ...times,
    }),
    z.strictObject({ ...answered, type: z.literal('company'), ...companyMembers, metadata: metadata.optional(), ...times }),
  ])
  .openapi('Client');

/** Documents with their images, and live photos. */
import { z } from '@hono/zod-openapi';
import { IMAGE_TYPES, MAX_IMAGE_BYTES, MAX_IMAGES, MIN_IMAGE_BYTES } from '../images.js';
import { clientId, country, id, text, times } from './fields.js';

const DOCUMENT_TYPES = [
  'passport',
  'driving_license',
  'national_identity_card',
  'visa',
  'residence_permit',
  'birth_certificate',
  'polling_card',
  'utility_bill',
  'bank_statement',
  'tax_document',
  'tax_identification_number',
  'social_security_number',
  'national_insurance_number',
  'change_of_name',
  'company_incorporation',
  'company_change_of_address',
  'company_change_of_officers',
  'company_change_of_beneficial_owners',
  'company_statement_of_capital',
  'company_confirmation_statement',
  'company_annual_accounts',
  'unknown',
  'other',
] as const;
const CLASSIFICATIONS = [
  'proof_of_identity',
  'proof_of_address',
  'source_of_wealth',
  'source_of_funds',
  'company_filing',
  'other',
] as const;

const members = {
  clientId,
  type: z.enum(DOCUMENT_TYPES),
  classification: z.enum(CLASSIFICATIONS).optional(),
  issuingCountry: country.optional(),
} as const;

export const documentInput = z.strictObject(members).openapi('DocumentInput');

const size = z.number().int().openapi({ description: 'Bytes' });

export const imageAnswer = z
  .strictObject({
    id,
    fileName: z.string(),
    documentSide: z.enum(['front', 'back']),
    downloadLink: z.string().openapi({ description: 'Relative to /v1', example: '/documents/ID/images/ID/download' }),
    contentType: z.enum(IMAGE_TYPES),
    size,
    ...times,
  })
  .openapi('DocumentImage');
export type ImageAnswer = z.output<typeof imageAnswer>;

export const documentAnswer = z
  .strictObject({ id, ...members, images: z.array(imageAnswer).max(MAX_IMAGES), ...times })
  .openapi('Document');

/** A whole pattern over megabytes of letters can exhaust the stack of regular expressions: what does not belong is looked for. */
const isBase64 = (data: string): boolean => !/[^A-Za-z0-9+/]/u.test(data.replace(/={1,2}$/u, ''));

/** Base64 of the RFC 4648 alphabet, padded; what it decodes to is looked at where it is stored. */
const imageData = z
  .string()
  .min(4)
  .max(Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + 1024, 'must be an image of at most 4 MB')
  .refine(isBase64, 'must be plain base64, without line breaks or a data: prefix')
  .openapi({
    format: 'byte',
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    description: `JPG, PNG or PDF of ${MIN_IMAGE_BYTES / 1024} KB to ${MAX_IMAGE_BYTES / 1024 / 1024} MB, in base64`,
  });

/** Of what is invisible only that which joins letters and signs (ZWNJ, ZWJ) has its place in a name. */
const INVISIBLE = String.raw`\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb`;

/** A name, never a path, and one that ends as it seems to: a dot or a space at the end is dropped by some systems. */
const fileName = text(255)
  .regex(/^[^/\\:*?"<>|]+$/u, 'must be a file name without a path')
  .regex(/[^. ]$/u, 'must not end in a dot or a space')
  .regex(new RegExp(`^[^${INVISIBLE}]+$`, 'u'), 'must not contain characters that are invisible or change the direction of writing')
  .openapi({ description: 'Without a path, a dot or a space at the end, and invisible characters' });

export const imageInput = z
  .strictObject({ fileName, documentSide: z.enum(['front', 'back']), data: imageData })
  .openapi('DocumentImageInput');

export const livePhotoInput = z.strictObject({ clientId, data: imageData }).openapi('LivePhotoInput');
export const livePhotoPatch = z.strictObject({ clientId: clientId.optional(), data: imageData.optional() }).openapi('LivePhotoUpdate');
export const livePhotoAnswer = z
  .strictObject({
    id,
    clientId,
    contentType: z.enum(IMAGE_TYPES),
    size,
    downloadLink: z.string().openapi({ description: 'Relative to /v1', example: '/livePhotos/ID/download' }),
    ...times,
  })
  .openapi('LivePhoto');

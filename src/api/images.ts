/**
 * What an uploaded image is, by its first bytes (never by its name or by what the caller says), and how large it may be.
 * It is not decoded: a file that starts as one of the formats and then is another is served as what it starts as,
 * so downloads need `X-Content-Type-Options: nosniff`.
 */
export type ImageType = 'image/jpeg' | 'image/png' | 'application/pdf';

export const IMAGE_TYPES: readonly ImageType[] = ['image/jpeg', 'image/png', 'application/pdf'];

/** The service accepts 34 KB to 4 MB, both included; 1 KB is 1024 bytes. */
export const MIN_IMAGE_BYTES = 34 * 1024;
export const MAX_IMAGE_BYTES = 4 * 1024 * 1024;
/** Of a document: two sides, or the pages of a statement one by one. Each answer and event of a document names all of them. */
export const MAX_IMAGES = 20;

/** JPEG: SOI and the next marker's first byte (ITU-T T.81 B.1.1); PNG: RFC 2083 3.1; PDF: ISO 32000-1 7.5.2. */
const SIGNATURES: readonly (readonly [ImageType, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

/** @returns the type whose signature stands at the very start, `undefined` for any other bytes. */
export const sniffImage = (bytes: Uint8Array): ImageType | undefined =>
  SIGNATURES.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0];

export type ImageProblem = 'too_small' | 'too_large' | 'unknown_format';

/** The type of an image that may be stored, or what is wrong with it; size is looked at first. */
export const checkImage = (bytes: Uint8Array): { readonly contentType: ImageType } | { readonly problem: ImageProblem } => {
  if (bytes.length < MIN_IMAGE_BYTES) return { problem: 'too_small' };
  if (bytes.length > MAX_IMAGE_BYTES) return { problem: 'too_large' };
  const contentType = sniffImage(bytes);
  return contentType === undefined ? { problem: 'unknown_format' } : { contentType };
};

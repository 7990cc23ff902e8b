/** Images that are none but for their first bytes, which is all that the service looks at. */
const HEADS = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'application/pdf': [...Buffer.from('%PDF-')],
} as const;

const KB = 1024;

export const toImageBytes = (type: keyof typeof HEADS = 'image/png', size = 34 * KB): Buffer => {
  const bytes = Buffer.alloc(size, 7);
  bytes.set(HEADS[type]);
  return bytes;
};

/** In base64. */
export const toImageData = (type?: keyof typeof HEADS, size?: number): string => toImageBytes(type, size).toString('base64');

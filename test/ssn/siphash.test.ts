import { expect, test } from 'vitest';
import { sipHash32 } from '../../src/ssn/siphash.js';

const toKey = (bytes: readonly number[]): Uint32Array => new Uint32Array(Uint8Array.from(bytes).buffer);
const KEY = toKey(Array.from({ length: 16 }, (_, i) => i));

/** Key 00…0f over the bytes 00, 01, …: the vectors published with the algorithm; 15 bytes is the one in the paper. */
test.each([
  [1, 'fd67dc93c539f874'],
  [7, '37d1018bf50002ab'],
  [8, '6224939a79f5f593'],
  [9, 'b0e4a90bdf82009e'],
  [15, 'e545be4961ca29a1'],
  [16, 'db9bc2577fcc2a3f'],
  [17, '9447be2cf5e99a69'],
  [31, '42c341d8fa92d832'],
])('%i bytes', (length, digest) => {
  const rest = String.fromCharCode(...Array.from({ length: length - 1 }, (_, i) => i + 1));
  expect(sipHash32(KEY, 0, rest)).toBe(Buffer.from(digest, 'hex').readUInt32LE());
});

test('every bit of the key counts', () => {
  const prints = new Set([sipHash32(KEY, 0x73, 'ellwood')]);
  for (let bit = 0; bit < 128; bit++) {
    const bytes = Array.from({ length: 16 }, (_, i) => i ^ (i === bit >> 3 ? 1 << (bit & 7) : 0));
    prints.add(sipHash32(toKey(bytes), 0x73, 'ellwood'));
  }
  expect(prints.size).toBe(129);
});

/**
 * SipHash-2-4, the keyed hash for short inputs, cut to 32 bits: the fingerprints of names (digest.ts has their key).
 *
 * Source: J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast short-input PRF", 2012; vectors are in the tests.
 * SHA-256 would do as well, at about six times the cost for a word of ten letters (bench/record/ssn.md). Each 64-bit word of the algorithm is
 * two 32-bit integers here, `h` the high half and `l` the low one.
 */

const COMPRESSION_ROUNDS = 2;
const FINAL_ROUNDS = 4;

/**
 * The low 32 bits of SipHash-2-4 over the byte `role` followed by the text.
 * @param key four 32-bit words, the 128-bit key in little-endian order.
 * @param text ASCII.
 */
export const sipHash32 = (key: Uint32Array, role: number, text: string): number => {
  const length = text.length + 1;
  const blocks = (length >> 3) + 1;
  let v0h = key[1]! ^ 0x736f6d65;
  let v0l = key[0]! ^ 0x70736575;
  let v1h = key[3]! ^ 0x646f7261;
  let v1l = key[2]! ^ 0x6e646f6d;
  let v2h = key[1]! ^ 0x6c796765;
  let v2l = key[0]! ^ 0x6e657261;
  let v3h = key[3]! ^ 0x74656462;
  let v3l = key[2]! ^ 0x79746573;

  // One more than there are, without a message: the finalisation.
  for (let block = 0; block <= blocks; block++) {
    const isFinal = block === blocks;
    const rounds = isFinal ? FINAL_ROUNDS : COMPRESSION_ROUNDS;
    const ml = readWord(role, text, block << 3);
    let mh = readWord(role, text, (block << 3) + 4);
    if (block === blocks - 1) mh |= length << 24;
    if (isFinal) v2l ^= 0xff;
    v3h ^= mh;
    v3l ^= ml;
    for (let round = 0; round < rounds; round++) {
      let sum = (v0l >>> 0) + (v1l >>> 0);
      v0h = (v0h + v1h + (sum > 0xffffffff ? 1 : 0)) | 0;
      v0l = sum | 0;
      sum = (v2l >>> 0) + (v3l >>> 0);
      v2h = (v2h + v3h + (sum > 0xffffffff ? 1 : 0)) | 0;
      v2l = sum | 0;
      let h = v1h;
      v1h = ((h << 13) | (v1l >>> 19)) ^ v0h;
      v1l = ((v1l << 13) | (h >>> 19)) ^ v0l;
      h = v3h;
      v3h = ((h << 16) | (v3l >>> 16)) ^ v2h;
      v3l = ((v3l << 16) | (h >>> 16)) ^ v2l;
      h = v0h;
      v0h = v0l;
      v0l = h;
      sum = (v2l >>> 0) + (v1l >>> 0);
      v2h = (v2h + v1h + (sum > 0xffffffff ? 1 : 0)) | 0;
      v2l = sum | 0;
      sum = (v0l >>> 0) + (v3l >>> 0);
      v0h = (v0h + v3h + (sum > 0xffffffff ? 1 : 0)) | 0;
      v0l = sum | 0;
      h = v1h;
      v1h = ((h << 17) | (v1l >>> 15)) ^ v2h;
      v1l = ((v1l << 17) | (h >>> 15)) ^ v2l;
      h = v3h;
      v3h = ((h << 21) | (v3l >>> 11)) ^ v0h;
      v3l = ((v3l << 21) | (h >>> 11)) ^ v0l;
      h = v2h;
      v2h = v2l;
      v2l = h;
    }
    v0h ^= mh;
    v0l ^= ml;
  }
  return (v0l ^ v1l ^ v2l ^ v3l) >>> 0;
};

/** The four bytes of the message from a position on, the first of them lowest; those behind its end are 0. */
const readWord = (role: number, text: string, from: number): number => {
  const to = Math.min(from + 4, text.length + 1);
  let word = 0;
  for (let at = from; at < to; at++) word |= (at === 0 ? role : text.charCodeAt(at - 1)) << ((at - from) << 3);
  return word;
};

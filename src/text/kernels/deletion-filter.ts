/**
 * Tells most texts apart that are not within one slip of any of a set, without a text made: a bit for the hash of each
 * text of the set and of each that one letter less makes of it (B. Bloom, 1970; W. Garbe's deletions).
 *
 * Invariant: never says no to a text that is at most one letter inserted, dropped, changed or exchanged with its
 * neighbour away. Of 50,000 hashes in 2^22 bits one word in ten passes by chance.
 */
const BITS = 22;
const MASK = 2 ** BITS - 1;
const BASE = 0x01000193;
/** Longest text whose letters are left out one by one; a longer one passes. */
const MAX_LENGTH = 64;

const powers = new Int32Array(MAX_LENGTH + 1);
powers[0] = 1;
for (let i = 1; i <= MAX_LENGTH; i++) powers[i] = Math.imul(powers[i - 1]!, BASE);

/** Hashes of the last text and of what one letter less makes of it, `count` of them. */
const hashes = new Uint32Array(MAX_LENGTH + 1);
const heads = new Int32Array(MAX_LENGTH + 1);

/** Σ code × BASE^(letters behind): without a letter it is that of the head, moved up by the tail, and the tail's. */
const hashDeletions = (text: string): number => {
  const { length } = text;
  let head = 0;
  for (let i = 0; i < length; i++) {
    heads[i] = head;
    head = (Math.imul(head, BASE) + text.charCodeAt(i)) | 0;
  }
  hashes[length] = toBit(head);
  let tail = 0;
  for (let i = length - 1; i >= 0; i--) {
    const behind = length - 1 - i;
    hashes[i] = toBit((Math.imul(heads[i]!, powers[behind]!) + tail) | 0);
    tail = (tail + Math.imul(text.charCodeAt(i), powers[behind]!)) | 0;
  }
  return length + 1;
};

const toBit = (hash: number): number => {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) & MASK;
};

/** The bits of a filter of these texts, to be kept and shared. */
export const toFilterBits = (texts: Iterable<string>): Uint32Array => {
  const filter = new DeletionFilter();
  for (const text of texts) filter.add(text);
  return filter.bits;
};

export class DeletionFilter {
  readonly bits: Uint32Array;

  /** @param bits of a filter that is filled; absent, it is empty. */
  constructor(bits: Uint32Array = new Uint32Array(2 ** (BITS - 5))) {
    this.bits = bits;
  }

  /** @param text of at most 64 letters. */
  add(text: string): void {
    const count = hashDeletions(text);
    for (let i = 0; i < count; i++) this.bits[hashes[i]! >>> 5]! |= 1 << (hashes[i]! & 31);
  }

  /** Whether the text may lie within one slip of one of the set. */
  mayBeNear(text: string): boolean {
    if (text.length > MAX_LENGTH) return true;
    const count = hashDeletions(text);
    for (let i = 0; i < count; i++) if ((this.bits[hashes[i]! >>> 5]! & (1 << (hashes[i]! & 31))) !== 0) return true;
    return false;
  }
}

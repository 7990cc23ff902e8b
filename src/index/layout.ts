/**
 * The layout of an index: named sections in one buffer, little-endian, each aligned to 8 bytes.
 *
 *   header (64 bytes)                    section table (JSON)          sections
 *   magic · versions · lengths · CRC ──▶ name → kind, offset, length ─▶ columns
 *
 * Two partitions, person and organisation, hold names, tokens and postings of their own: a query for one never
 * walks the other. Entities are numbered over both. A posting carries what rejects a name without reading it:
 *
 *   u32 name row:24 · total weight:8 │ 4 × 24 bits, a mark of each other token
 *
 * A mark is hash:14 · first letter:5 · weight:5, and 0 where there is no token; a name of more tokens has no marks, which
 * the first says. Weights are in steps, rounded down. A token's postings lie in the order of their total weight, so that
 * reading them ends where names are too heavy. Four of them are a line of the processor's cache.
 */
import { ScreeningError } from '../errors.js';

/** Raised with every change to a section's meaning. */
export const LAYOUT_VERSION = 15;
/** Raised with every change to text/ or data/ that changes a token, or how alike two are: an index and an engine must agree on it. */
export const NORMALISER_VERSION = 114;

export const PARTITIONS = ['person', 'organisation'] as const;
export type Partition = (typeof PARTITIONS)[number];

/** Flags of a name. */
export const NAME_FLAGS = { weak: 1 } as const;

/** A token's tag stands in the lower bits of `tokenTags`, beside flags: what looking at a token without making it asks. */
export const TOKEN_TAG_MASK = 0xf;
/** known: the tables hold its first form; complex: more than the letters of one form tells it from others. */
export const TOKEN_FLAGS = { known: 0x10, complex: 0x20 } as const;
/** Above them the lower two bits of the token's role (TOKEN_ROLES). */
export const TOKEN_ROLE_SHIFT = 6;
export const TOKEN_ROLE_MASK = 3;

/**
 * A row of the relation table: token:24 · slip:1 · complex:1 · length:4 of the first form, modulo 16. What the bits say
 * spares reading most tokens whose spelling shares letters and no more.
 */
export const RELATION_ROW = { token: 0xff_ffff, slip: 1 << 24, complex: 1 << 25, lengthShift: 26, lengthMask: 15 } as const;

export const toRelationRow = (
  token: number,
  { isSlip, isComplex, length }: { readonly isSlip: boolean; readonly isComplex: boolean; readonly length: number },
): number =>
  token |
  (isSlip ? RELATION_ROW.slip : 0) |
  (isComplex ? RELATION_ROW.complex : 0) |
  ((length & RELATION_ROW.lengthMask) << RELATION_ROW.lengthShift);

/** Most lists, names and tokens of an index. */
export const LIMITS = { lists: 255, names: 2 ** 24, tokens: 2 ** 24, entities: 2 ** 24 } as const;

export const assertWithinLimit = (limit: keyof typeof LIMITS, found: number): void => {
  if (found > LIMITS[limit]) {
    throw new ScreeningError('index_limit', `An index holds at most ${LIMITS[limit]} ${limit}; there are ${found}.`, { limit, found });
  }
};

const COLUMN_KINDS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const;
export type ColumnKind = keyof typeof COLUMN_KINDS;
export type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Where a section lies: `offset` in bytes from the start of the sections, `length` in elements. */
export interface Section {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly offset: number;
  readonly length: number;
}

export const toColumn = (buffer: SharedArrayBuffer, { kind, offset, length }: Section): Column =>
  new (COLUMN_KINDS[kind] as new (buffer: ArrayBufferLike, offset: number, length: number) => Column)(buffer, offset, length);

const KINDS: Readonly<Record<string, ColumnKind>> = { Uint8Array: 'u8', Uint16Array: 'u16', Uint32Array: 'u32', Float64Array: 'f64' };

/** By its name and not by its class: in a `node:vm` context, such as test runners make, a column from a thread is of another realm. */
export const toColumnKind = (column: Column): ColumnKind => KINDS[column[Symbol.toStringTag]]!;

export const toAligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

/** Words (u32) of a posting. */
export const POSTING_WORDS = 4;
/** Other tokens whose marks a posting holds; a name of more has {@link LONGER_NAME} in place of the first. */
export const POSTING_MARKS = 4;
/** Bits of a token hash that a mark keeps and a credit table is indexed by. */
export const TOKEN_HASH_BITS = 14;
/** Where the first letter stands in a mark: 1–26, or 0 for what an initial cannot stand for. */
export const MARK_LETTER_SHIFT = TOKEN_HASH_BITS;
/** Where the weight stands in a mark, in steps. */
export const MARK_WEIGHT_SHIFT = TOKEN_HASH_BITS + 5;
/** Hundredths that are a step of weight in a posting, rounded down. */
export const WEIGHT_STEP = 4;
export const toWeightSteps = (weight: number): number => Math.min(31, Math.floor(weight / WEIGHT_STEP));

/** A total weight is kept up to so many steps; a heavier name counts as this heavy, which only passes more. */
export const MAX_TOTAL_STEPS = 0xff;
const NAME_BITS = 24;

/** The first word of a posting. @param weightSteps at most {@link MAX_TOTAL_STEPS}. */
export const toPostingHead = (name: number, weightSteps: number): number => (name | (weightSteps << NAME_BITS)) >>> 0;
export const toPostingName = (head: number): number => head & (2 ** NAME_BITS - 1);
export const toTotalSteps = (head: number): number => head >>> NAME_BITS;
/** Hundredths, rounded down. */
export const toTotalWeight = (head: number): number => toTotalSteps(head) * WEIGHT_STEP;

/** No token's mark: no letter has its number. */
export const LONGER_NAME = 0xff_ffff;
/** Whether the name has more tokens than its postings have marks for. @param first word behind the head. */
export const isLongerName = (first: number): boolean => (first & LONGER_NAME) === LONGER_NAME;

/** @param letter of {@link toLetterNumber}. */
export const toTokenMark = (token: number, weight: number, letter: number): number =>
  toTokenHash(token) | (letter << MARK_LETTER_SHIFT) | (toWeightSteps(weight) << MARK_WEIGHT_SHIFT);

/** 1–26 for a–z, 0 for anything else. */
export const toLetterNumber = (code: number): number => (code >= 97 && code <= 122 ? code - 96 : 0);

/** Spreads token numbers over the hash bits; never 0, which stands for "no token". */
export const toTokenHash = (token: number): number => {
  const hash = Math.imul(token + 1, 0x9e3779b1) >>> (32 - TOKEN_HASH_BITS);
  return hash === 0 ? 1 : hash;
};

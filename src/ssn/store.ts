/**
 * The stores: columns sorted by digest, read where they lie, never changed after they are built.
 *
 *   place 12 B │ authoritative: shape 1 B, names 16 B for a first, middle and last name, a start for each 32 records
 *              │ mortality:     death 4 B
 *
 * In: a digest. Out: the record or records filed under it. Each column is a buffer of its own, so 10^8 records
 * (1.6 GB of deaths, about 2.9 GB of names) stay below the size that one buffer can have. An update builds the next
 * store beside this one; the verifier then changes its reference.
 */
import type { SsnDigest } from './digest.js';
import { compareNamePrints, readPrints, UNITS_BY_SHAPE, type QueryName } from './name-prints.js';
import { toAgreementRank, type NameAgreement } from './names.js';
import type { AuthoritativeSource, DeathDate, DeathRecord, MortalitySource } from './sources.js';

/** The first twelve bytes of each digest as three 32-bit words, ascending as one 96-bit number. */
export interface PlaceColumns {
  readonly high: Uint32Array;
  readonly middle: Uint32Array;
  readonly low: Uint32Array;
}

export interface AuthoritativeColumns extends PlaceColumns {
  readonly shapes: Uint8Array;
  /** For each START_EVERY records, where the units of the first of them start; then the length of `units`. */
  readonly starts: Uint32Array;
  readonly units: Uint16Array;
}

export interface MortalityColumns extends PlaceColumns {
  /** packDeath. */
  readonly deaths: Uint32Array;
}

/** Numbers and names on record, in sorted columns in memory. */
export interface AuthoritativeStore extends AuthoritativeSource {
  readonly kind: 'authoritative';
  readonly columns: AuthoritativeColumns;
  readonly recordCount: number;
}

/** Numbers of the dead, in sorted columns in memory. */
export interface MortalityStore extends MortalitySource {
  readonly kind: 'mortality';
  readonly columns: MortalityColumns;
  readonly recordCount: number;
}

/** Either store, as files hold them. */
export type SsnStore = AuthoritativeStore | MortalityStore;

/** A start for each 32 records costs an eighth of a byte a record, and at most 31 additions to reach one. */
export const START_EVERY = 32;

/** The length of `starts`. */
export const toStartCount = (records: number): number => Math.ceil(records / START_EVERY) + 1;

export const createAuthoritativeStore = (keyId: string, columns: AuthoritativeColumns): AuthoritativeStore => {
  const findRow = createFinder(columns);
  return {
    kind: 'authoritative',
    keyId,
    columns,
    recordCount: columns.high.length,
    compareName: (digest, name) => {
      const row = findRow(digest.place);
      return row < 0 ? undefined : compareStoredNames(columns, row, digest, name);
    },
  };
};

export const createMortalityStore = (keyId: string, columns: MortalityColumns): MortalityStore => {
  const findRow = createFinder(columns);
  return {
    kind: 'mortality',
    keyId,
    columns,
    recordCount: columns.high.length,
    findDeath: ({ place }) => {
      const row = findRow(place);
      return row < 0 ? undefined : unpackDeath(columns.deaths[row]!);
    },
  };
};

/** The best agreement among the records of one number, the first of which is at `row`. */
const compareStoredNames = (
  columns: AuthoritativeColumns,
  row: number,
  { place, nameKey }: SsnDigest,
  name: QueryName,
): NameAgreement | undefined => {
  let at = findNameStart(columns, row);
  let best: NameAgreement | undefined;
  do {
    const shape = columns.shapes[row]!;
    const agreement = compareNamePrints(name, readPrints(columns.units, at, shape), nameKey);
    if (best === undefined || toAgreementRank(agreement) > toAgreementRank(best)) best = agreement;
    at += UNITS_BY_SHAPE[shape]!;
    row++;
  } while (row < columns.high.length && isAtPlace(columns, row, place));
  return best;
};

/** Where the units of a record start. */
const findNameStart = ({ shapes, starts }: AuthoritativeColumns, row: number): number => {
  const block = Math.floor(row / START_EVERY);
  let at = starts[block]!;
  for (let before = block * START_EVERY; before < row; before++) at += UNITS_BY_SHAPE[shapes[before]!]!;
  return at;
};

/**
 * Compares all 96 bits whatever the first differing one. The search that led to the row does take its time from the
 * leading bits of the digest, but what these say of a number only the holder of the key can tell.
 */
const isAtPlace = ({ high, middle, low }: PlaceColumns, row: number, place: Uint32Array): boolean =>
  ((high[row]! ^ place[0]!) | (middle[row]! ^ place[1]!) | (low[row]! ^ place[2]!)) === 0;

/** Finds the first row of a place, or -1. */
type FindRow = (place: Uint32Array) => number;

/** About eight rows a bucket: half a byte a record, in memory only. */
const BUCKET_BITS = 3;
const MAX_DIRECTORY_BITS = 26;

/**
 * Binary search inside a bucket of equal leading bits. Digests are uniform, so a bucket is one line of cache, where a
 * search of the whole column reads seven lines (interpolation) or 22 (bisection) at 5 million rows.
 */
const createFinder = (columns: PlaceColumns): FindRow => {
  const { high } = columns;
  const bits = Math.min(MAX_DIRECTORY_BITS, Math.max(1, Math.ceil(Math.log2(high.length + 1)) - BUCKET_BITS));
  const shift = 32 - bits;
  /** Where each bucket starts; then the number of rows. */
  const directory = new Uint32Array(2 ** bits + 1);
  for (let row = 0, next = 0; row <= high.length; row++) {
    const bucket = row < high.length ? high[row]! >>> shift : 2 ** bits;
    while (next <= bucket) directory[next++] = row;
  }
  return (place) => {
    const sought = place[0]!;
    const bucket = sought >>> shift;
    let from = directory[bucket]!;
    const end = directory[bucket + 1]!;
    for (let to = end; from < to;) {
      const middle = (from + to) >>> 1;
      if (high[middle]! < sought) from = middle + 1;
      else to = middle;
    }
    for (let row = from; row < end && high[row] === sought; row++) {
      if (isAtPlace(columns, row, place)) return row;
    }
    return -1;
  };
};

/** Bits 0–4 day, 5–8 month, 9–22 year, 23–24 evidence; 0 = unknown. */
export const packDeath = ({ date, evidence }: DeathRecord): number => {
  const evidenceBits = evidence === 'verified' ? 1 : evidence === 'proof' ? 2 : 0;
  return (date?.day ?? 0) | ((date?.month ?? 0) << 5) | ((date?.year ?? 0) << 9) | (evidenceBits << 23);
};

export const unpackDeath = (packed: number): DeathRecord => {
  const evidenceBits = (packed >> 23) & 3;
  const date = toDeathDate((packed >> 9) & 0x3fff, (packed >> 5) & 15, packed & 31);
  return toDeathRecord(date, evidenceBits === 1 ? 'verified' : evidenceBits === 2 ? 'proof' : undefined);
};

/** @returns the parts that are not 0, or undefined when none is. */
export const toDeathDate = (year: number, month: number, day: number): DeathDate | undefined => {
  if (year === 0 && month === 0) return undefined;
  const date: { year?: number; month?: number; day?: number } = {};
  if (year !== 0) date.year = year;
  if (month !== 0) date.month = month;
  if (day !== 0) date.day = day;
  return date;
};

export const toDeathRecord = (date: DeathDate | undefined, evidence: DeathRecord['evidence']): DeathRecord => {
  const death: { date?: DeathDate; evidence?: NonNullable<DeathRecord['evidence']> } = {};
  if (date !== undefined) death.date = date;
  if (evidence !== undefined) death.evidence = evidence;
  return death;
};

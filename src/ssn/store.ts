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
import { compareNamePrints, UNITS_BY_SHAPE, type QueryName } from './name-prints.js';
import { toAgreementRank, type NameAgreement } from './names.js';
import type { AuthoritativeSource, DeathRecord, MortalitySource } from './sources.js';

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

export interface AuthoritativeStore extends AuthoritativeSource {
  readonly kind: 'authoritative';
  readonly columns: AuthoritativeColumns;
  readonly recordCount: number;
}

export interface MortalityStore extends MortalitySource {
  readonly kind: 'mortality';
  readonly columns: MortalityColumns;
  readonly recordCount: number;
}

export type SsnStore = AuthoritativeStore | MortalityStore;

/** A start for each 32 records costs an eighth of a byte a record, and at most 31 additions to reach one. */
export const START_EVERY = 32;

/** The length of `starts`. */
export const toStartCount = (records: number): number => Math.ceil(records / START_EVERY) + 1;

export const createAuthoritativeStore = (keyId: string, columns: AuthoritativeColumns): AuthoritativeStore => ({
  kind: 'authoritative',
  keyId,
  columns,
  recordCount: columns.high.length,
  compareName: (digest, name) => compareStoredNames(columns, digest, name),
});

export const createMortalityStore = (keyId: string, columns: MortalityColumns): MortalityStore => ({
  kind: 'mortality',
  keyId,
  columns,
  recordCount: columns.high.length,
  findDeath: ({ place }) => {
    const row = findFirstRow(columns, place);
    return row < 0 ? undefined : unpackDeath(columns.deaths[row]!);
  },
});

const compareStoredNames = (columns: AuthoritativeColumns, { place, nameKey }: SsnDigest, name: QueryName): NameAgreement | undefined => {
  let row = findFirstRow(columns, place);
  if (row < 0) return undefined;
  let at = findNameStart(columns, row);
  let best: NameAgreement | undefined;
  do {
    const shape = columns.shapes[row]!;
    const agreement = compareNamePrints(name, nameKey, columns.units, at, shape);
    if (best === undefined || toAgreementRank(agreement) > toAgreementRank(best)) best = agreement;
    at += UNITS_BY_SHAPE[shape]!;
    row++;
  } while (row < columns.high.length && isAtPlace(columns, row, place));
  return best;
};

/** Where the units of a record start. */
export const findNameStart = ({ shapes, starts }: AuthoritativeColumns, row: number): number => {
  const block = Math.floor(row / START_EVERY);
  let at = starts[block]!;
  for (let before = block * START_EVERY; before < row; before++) at += UNITS_BY_SHAPE[shapes[before]!]!;
  return at;
};

/** Compares all 96 bits whatever the first differing one. */
const isAtPlace = ({ high, middle, low }: PlaceColumns, row: number, place: Uint32Array): boolean =>
  ((high[row]! ^ place[0]!) | (middle[row]! ^ place[1]!) | (low[row]! ^ place[2]!)) === 0;

/** The first row of a place, or -1. */
export const findFirstRow = (columns: PlaceColumns, place: Uint32Array): number => {
  const { high } = columns;
  const sought = place[0]!;
  for (let row = findLowerBound(high, sought); row < high.length && high[row] === sought; row++) {
    if (isAtPlace(columns, row, place)) return row;
  }
  return -1;
};

/**
 * The first row whose word is not below the one sought: interpolation, because digests are uniform (7 probes
 * at 5 million rows where bisection takes 22), with a bisection after each step that did not halve the range,
 * so that no content of a file makes it slow.
 */
const findLowerBound = (words: Uint32Array, sought: number): number => {
  let from = 0;
  let to = words.length;
  let least = 0;
  let most = 0x1_0000_0000;
  for (let interpolate = true; from < to; ) {
    const share = !interpolate ? 0.5 : most > least ? (sought - least) / (most - least) : 0;
    const probe = from + Math.min(Math.floor(share * (to - from)), to - from - 1);
    const word = words[probe]!;
    const before = to - from;
    if (word < sought) {
      from = probe + 1;
      least = word;
    } else {
      to = probe;
      most = word;
    }
    interpolate = !interpolate || (to - from) * 2 < before;
  }
  return from;
};

const EVIDENCE = [undefined, 'verified', 'proof'] as const;

/** Bits 0–4 day, 5–8 month, 9–22 year, 23–24 evidence; 0 = unknown. */
export const packDeath = ({ date, evidence }: DeathRecord): number =>
  (date?.day ?? 0) | ((date?.month ?? 0) << 5) | ((date?.year ?? 0) << 9) | (EVIDENCE.indexOf(evidence) << 23);

export const unpackDeath = (packed: number): DeathRecord => {
  const day = packed & 31;
  const month = (packed >> 5) & 15;
  const year = (packed >> 9) & 0x3fff;
  const evidence = EVIDENCE[(packed >> 23) & 3];
  const date = { ...(year ? { year } : {}), ...(month ? { month } : {}), ...(day ? { day } : {}) };
  return { ...(year || month ? { date } : {}), ...(evidence ? { evidence } : {}) };
};

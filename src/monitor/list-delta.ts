/**
 * What changed between two generations of lists: entries added, removed, and changed, with the fields that did.
 *
 * In: two indexes. Out: the differing entries, by list and source id. An entry is the same as long as its list and
 * source id are; entries whose fingerprints agree are passed over unread, so that a million entries cost two sorted
 * columns, and memory follows the difference (rows and fields; the entries themselves are read when asked for).
 * The order in which a publisher states names, dates or addresses is no content, and no change.
 */
import { compareText } from '../compare-text.js';
import type { Entity, ListVersion } from '../entity/entity.js';
import type { EntityRow } from '../entity/ids.js';
import { growU32 } from '../index/growable.js';
import { createIndexReader, type IndexReader } from '../index/reader.js';
import { openIndex, type ScreeningIndex } from '../index/snapshot.js';
import { assertOption, toKnownByRule, toRequired } from '../option-rules.js';

/** The fields of an entry in which two versions of it can differ. */
export const ENTRY_FIELDS = [
  'type',
  'names',
  'classifications',
  'dates',
  'countries',
  'birthPlaces',
  'gender',
  'deceased',
  'addresses',
  'identifications',
  'occupations',
  'references',
  'images',
  'remarks',
] as const satisfies readonly (keyof Entity)[];
/** One of {@link ENTRY_FIELDS}. */
export type EntryField = (typeof ENTRY_FIELDS)[number];

/** How an entry differs from one generation to the next. */
export type EntryChange = 'added' | 'changed' | 'removed';

/** An entry that differs. */
export interface DeltaEntry {
  readonly change: EntryChange;
  readonly list: string;
  readonly sourceId: string;
  /** The fields that differ, in the order of {@link ENTRY_FIELDS}; none for an entry that came or went. */
  readonly fields: readonly EntryField[];
  /** Absent for an added entry. */
  readonly old?: Entity;
  /** Absent for a removed entry. */
  readonly next?: Entity;
}

/** The entries in which two generations of lists differ; they are read from both when they are iterated. */
export interface ListDelta {
  readonly counts: Readonly<Record<EntryChange, number>>;
  /** Differing entries, all changes together. */
  readonly size: number;
  /** List versions before and after. */
  readonly oldLists: readonly ListVersion[];
  readonly nextLists: readonly ListVersion[];
  /** Ids of all lists that either generation has entries of. */
  readonly listIds: readonly string[];
  /** Reads an entry: some microseconds. @param position 0 to size − 1; entries are in the order of list and source id. */
  readonly toEntry: (position: number) => DeltaEntry;
  /** All entries, read one after the other. */
  readonly entries: () => Generator<DeltaEntry, void, undefined>;
}

/** An index, or the file that holds one. */
export type IndexSource = string | ScreeningIndex;

/**
 * Finds how two generations of lists differ, entry by entry. Unchanged entries are recognised by their fingerprints without being read.
 * @throws ScreeningError of {@link openIndex}; invalid_option for what is no index.
 */
export const diffLists = (old: IndexSource, next: IndexSource): ListDelta => {
  const [before, after] = [toReader(old), toReader(next)];
  const oldRows = toUnmatchedRows(before, after);
  const nextRows = toUnmatchedRows(after, before);
  const pairs = pairRows(before, oldRows, after, nextRows);
  const counts = { added: 0, changed: 0, removed: 0 };
  for (const { oldRow, nextRow } of pairs) counts[toChange(oldRow, nextRow)] += 1;
  const toEntry = (position: number): DeltaEntry => {
    const { oldRow, nextRow, fields = [] } = pairs[position]!;
    const oldEntity = oldRow === undefined ? undefined : before.toEntity(oldRow);
    const nextEntity = nextRow === undefined ? undefined : after.toEntity(nextRow);
    const { list, sourceId } = (nextEntity ?? oldEntity)!;
    return {
      change: toChange(oldRow, nextRow),
      list,
      sourceId,
      fields,
      ...(oldEntity ? { old: oldEntity } : {}),
      ...(nextEntity ? { next: nextEntity } : {}),
    };
  };
  return {
    counts,
    size: pairs.length,
    oldLists: before.metadata.lists,
    nextLists: after.metadata.lists,
    listIds: [...new Set([...before.metadata.listIds, ...after.metadata.listIds])],
    toEntry,
    entries: function* () {
      for (let position = 0; position < pairs.length; position++) yield toEntry(position);
    },
  };
};

const toReader = (source: IndexSource): IndexReader => createIndexReader(typeof source === 'string' ? openIndex(source) : source);

/** Rows whose fingerprint the other side has not, ascending. */
const toUnmatchedRows = (own: IndexReader, other: IndexReader): Uint32Array => {
  const known = other.entityFingerprints.slice().sort();
  const unmatched = growU32();
  for (let row = 0; row < own.entityCount; row++) if (!hasSorted(known, own.entityFingerprints[row]!)) unmatched.push(row);
  return unmatched.toColumn();
};

const hasSorted = (sorted: Float64Array, wanted: number): boolean => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
};

interface RowPair {
  readonly oldRow?: EntityRow;
  readonly nextRow?: EntityRow;
  /** That differ, of an entry that is in both. */
  readonly fields?: readonly EntryField[];
}

const toChange = (oldRow: EntityRow | undefined, nextRow: EntityRow | undefined): EntryChange =>
  oldRow === undefined ? 'added' : nextRow === undefined ? 'removed' : 'changed';

/** Brings the two versions of an entry together; those that differ in the order of their parts alone drop out. */
const pairRows = (before: IndexReader, oldRows: Uint32Array, after: IndexReader, nextRows: Uint32Array): readonly RowPair[] => {
  const byKey = new Map<string, RowPair>();
  const oldKeys = createKeys();
  for (const row of oldRows) byKey.set(oldKeys(before.toEntity(row as EntityRow)), { oldRow: row as EntityRow });
  const nextKeys = createKeys();
  for (const row of nextRows) {
    const entity = after.toEntity(row as EntityRow);
    const key = nextKeys(entity);
    const oldRow = byKey.get(key)?.oldRow;
    if (oldRow === undefined) {
      byKey.set(key, { nextRow: row as EntityRow });
      continue;
    }
    const fields = compareEntries(before.toEntity(oldRow), entity);
    if (fields.length > 0) byKey.set(key, { oldRow, nextRow: row as EntityRow, fields });
    else byKey.delete(key);
  }
  return [...byKey].sort(([a], [b]) => compareText(a, b)).map(([, pair]) => pair);
};

/** Keys of entries; where a list gives one source id twice, the second has a key of its own. */
const createKeys = (): ((entity: Entity) => string) => {
  const seen = new Map<string, number>();
  return ({ list, sourceId }) => {
    const key = `${list}\0${sourceId}`;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return count === 0 ? key : `${key}\0${count}`;
  };
};

const AN_ENTITY = toRequired(toKnownByRule('an entity of a list', 'sourceId'));

/** The fields in which two versions of an entry differ. @throws ScreeningError invalid_option for what is no entity. */
export const compareEntries = (old: Entity, next: Entity): readonly EntryField[] => {
  assertOption('old', old, AN_ENTITY);
  assertOption('next', next, AN_ENTITY);
  return ENTRY_FIELDS.filter((field) => toCanonical(old[field]) !== toCanonical(next[field]));
};

/** One text for contents that differ in the order of their parts alone. */
const toCanonical = (content: unknown): string => {
  if (Array.isArray(content)) return `[${content.map(toCanonical).sort().join()}]`;
  if (typeof content !== 'object' || content === null) return content === undefined ? '' : JSON.stringify(content);
  const members = Object.entries(content).filter(([, member]) => member !== undefined);
  return `{${members
    .map(([name, member]) => `${name}:${toCanonical(member)}`)
    .sort()
    .join()}}`;
};

/**
 * Tables that a loader holds for a join, with their rows kept as JSON.
 *
 * JSON is a fraction of the size of the objects, and a copy: a string that a parser cuts out of a file keeps the whole
 * piece of the file alive, so that held rows would hold the file. A row that is got is a new object each time.
 */

/** @template Row as JSON holds it: no Map or Set, no `undefined` in an array. */
export interface PackedTable<Row> {
  readonly set: (key: string, row: Row) => void;
  readonly get: (key: string) => Row | undefined;
  /** Gets a row out of the table. */
  readonly take: (key: string) => Row | undefined;
  readonly size: () => number;
}

/** Several rows under one key. */
export interface PackedLists<Row> {
  readonly append: (key: string, row: Row) => void;
  /** Gets the rows of a key out of the table, in order; none where it has none. */
  readonly take: (key: string) => readonly Row[];
  /** The number of keys. */
  readonly size: () => number;
}

export const openPackedTable = <Row>(): PackedTable<Row> => {
  const rows = new Map<string, string>();
  const get = (key: string): Row | undefined => {
    const packed = rows.get(key);
    return packed === undefined ? undefined : (JSON.parse(packed) as Row);
  };
  return {
    set: (key, row) => void rows.set(key, JSON.stringify(row)),
    get,
    take: (key) => {
      const row = get(key);
      rows.delete(key);
      return row;
    },
    size: () => rows.size,
  };
};

export const openPackedLists = <Row>(): PackedLists<Row> => {
  const lists = new Map<string, string>();
  return {
    append: (key, row) => {
      const packed = lists.get(key);
      lists.set(key, packed === undefined ? JSON.stringify(row) : `${packed},${JSON.stringify(row)}`);
    },
    take: (key) => {
      const packed = lists.get(key);
      lists.delete(key);
      return packed === undefined ? [] : (JSON.parse(`[${packed}]`) as Row[]);
    },
    size: () => lists.size,
  };
};

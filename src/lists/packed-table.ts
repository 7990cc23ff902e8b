/**
 * A table that a loader holds for a join: rows by key, kept as JSON.
 *
 * JSON is a fraction of the size of the objects, and a copy: a string that a parser cuts out of a file keeps the whole
 * piece of the file alive, so that held rows would hold the file. A row that is got is a new object each time.
 */
export interface PackedTable<Row> {
  readonly set: (key: string, row: Row) => void;
  readonly get: (key: string) => Row | undefined;
  /** Gets a row out of the table. */
  readonly take: (key: string) => Row | undefined;
  readonly size: () => number;
}

/** @template Row as JSON holds it: no Map or Set, no `undefined` in an array. */
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

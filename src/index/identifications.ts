/**
 * Identification numbers as keys: how an index, or a portfolio, finds who carries an equal one without a name.
 * Two numbers may share a key; the comparer has the last word.
 */
import { toIdentificationKey } from '../text/identification-number.js';
import { toKey } from '../text/relation-keys.js';
import { collectRows, type KeyTable } from './key-table.js';

interface Identification {
  readonly type?: string | undefined;
  readonly value: string;
}

/** The keys of those that hold a number. */
export const toIdentificationKeys = (identifications: readonly Identification[]): readonly number[] =>
  identifications.flatMap(({ type, value }) => {
    const key = toIdentificationKey(value, type);
    return key === undefined ? [] : [toKey('identification', key)];
  });

/** The rows of all that carry one of the numbers. */
export const findByIdentification = (table: KeyTable, identifications: readonly Identification[]): ReadonlySet<number> => {
  const rows: number[] = [];
  for (const key of toIdentificationKeys(identifications)) collectRows(table, key, rows);
  return new Set(rows);
};

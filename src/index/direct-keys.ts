/**
 * What leads to an entity, or to a customer, whatever its name: identification numbers and days of birth, as keys.
 * Two may share a key; the comparer has the last word.
 */
import type { Entity } from '../entity/entity.js';
import type { PartialDate } from '../entity/partial-date.js';
import type { Subject } from '../entity/subject.js';
import { toIdentificationKey } from '../text/identification-number.js';
import { toKey, toNumberKey } from '../text/tokens/relation-keys.js';
import { collectRows, type KeyTable } from './key-table.js';

export interface DirectFacts {
  readonly identifications: readonly { readonly type?: string | undefined; readonly value: string }[];
  /** Dates of birth; those that are not to the day have no key. */
  readonly births: readonly PartialDate[];
}

/** Of a listed entity. A range of dates is no day. */
export const toListedFacts = ({ identifications, dates }: Entity): DirectFacts => ({
  identifications,
  births: dates.flatMap(({ kind, from, to }) => (kind === 'birth' && to?.year === undefined ? [from] : [])),
});

const NONE: readonly PartialDate[] = [];
/** Of a subject. A company's date is that of its incorporation. */
export const toStatedFacts = ({ type, identifications, date }: Subject): DirectFacts => ({
  identifications,
  births: type === 'person' && date !== undefined ? [date] : NONE,
});

const addIdentificationKeys = ({ identifications }: DirectFacts, keys: number[]): void => {
  for (const { type, value } of identifications) {
    const key = toIdentificationKey(value, type);
    if (key !== undefined) keys.push(toKey('identification', key));
  }
};

const addBirthDayKeys = ({ births }: DirectFacts, keys: number[]): void => {
  for (const { year, month, day } of births)
    if (year !== undefined && month !== undefined && day !== undefined)
      keys.push(toNumberKey('birthDay', (year * 100 + month) * 100 + day));
};

export const toDirectKeys = (facts: DirectFacts): readonly number[] => {
  const keys: number[] = [];
  addIdentificationKeys(facts, keys);
  addBirthDayKeys(facts, keys);
  return keys;
};

const createFinder =
  (addKeys: typeof addBirthDayKeys) =>
  (table: KeyTable, facts: DirectFacts): readonly number[] => {
    const keys: number[] = [];
    addKeys(facts, keys);
    const rows: number[] = [];
    for (const key of keys) collectRows(table, key, rows);
    return rows;
  };

/** The rows of all that carry one of the numbers; one that carries several may come as often. */
export const findByIdentification = createFinder(addIdentificationKeys);

/** The rows of all that were born on one of the days, as above. */
export const findByBirthDay = createFinder(addBirthDayKeys);

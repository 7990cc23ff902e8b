/**
 * The states of the United States, and the cities whose mayors are mayors of large cities.
 */
import { readTable } from '../../table.js';

const names = new Map(readTable('us-states.tsv', 2).map(([code, name]) => [code!, name!]));
const largeCities = new Set(readTable('us-large-cities.tsv', 3).map(([state, city]) => `${state!}/${city!}`));

/** "Alaska" of "ak" in either case; a code that is none is itself, in capitals. */
export const toStateName = (code: string): string => names.get(code.toLowerCase()) ?? code.toUpperCase();

/** @param city as in an Open Civic Data division: `los_angeles`. */
export const isLargeCity = (state: string, city: string): boolean => largeCities.has(`${state}/${city}`);

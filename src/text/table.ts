/** The reader of data tables stands above all folders, as entity/ and lists/ read tables too. */
export { readTable, toParts } from '../table.js';

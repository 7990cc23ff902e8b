/**
 * Groups of words that stand for one another: spellings of a name, short forms, translations, words for one thing.
 * One number means one group, whichever tables are loaded first: an index holds the numbers. Words of companies are
 * numbered by themselves.
 */

/** How a group makes two of its members one name. */
export type GroupKind = 'variant' | 'translation' | 'nickname' | 'word';

const FIRST_OF_WORDS = 2 ** 20;
const kindsOfNames: GroupKind[] = [];
let wordGroups = 0;

/** A new group's number. Each sort of groups is made by one module, so that its numbers are the same in every process. */
export const createGroup = (kind: GroupKind): number => (kind === 'word' ? FIRST_OF_WORDS + wordGroups++ : kindsOfNames.push(kind) - 1);
export const toGroupKind = (group: number): GroupKind => (group >= FIRST_OF_WORDS ? 'word' : kindsOfNames[group]!);

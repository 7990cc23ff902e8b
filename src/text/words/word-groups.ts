/**
 * Groups of words that stand for one another: spellings of a name, short forms, translations, words for one thing, and words
 * near in meaning (kindred).
 * One number means one group, whichever tables are loaded first: an index holds the numbers. Words of companies are
 * numbered by themselves.
 */

/** How a group makes two of its members one name. */
const GROUP_KINDS = ['variant', 'translation', 'nickname', 'word', 'kindred'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

const made = { names: 0, words: 0 };

/** A new group's number, which tells its kind. Each sort of groups is made by one module, so that its numbers are the same in every process. */
export const createGroup = (kind: GroupKind): number =>
  GROUP_KINDS.indexOf(kind) + GROUP_KINDS.length * (kind === 'word' || kind === 'kindred' ? made.words++ : made.names++);
export const toGroupKind = (group: number): GroupKind => GROUP_KINDS[group % GROUP_KINDS.length]!;

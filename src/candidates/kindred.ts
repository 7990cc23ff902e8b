/**
 * Whether a listed name may have anything in common with a query, at the cost of one look-up a word: for names that other
 * facts lead to, of which most are strangers'.
 *
 * Complete: a name none of whose tokens is in an expansion of the query's scores nothing, unless it is the query as a whole;
 * initials count only beside other words. One in some twenty tokens passes by chance.
 */
import type { NameRow } from '../entity/ids.js';
import { toTokenHash } from '../index/layout.js';
import type { PartitionQuery } from './query.js';
import { fillStanding } from './standing.js';

/** Small, so that it is soon cleared for one query after the other. */
const standing = new Uint32Array(1024);
const MASK = standing.length - 1;

/** The names that may score anything. */
export const findKindred = ({ partition, expansions, wholes }: PartitionQuery, names: readonly NameRow[]): readonly NameRow[] => {
  if (names.length === 0) return names;
  const { nameOffsets, nameTokens } = partition;
  fillStanding(standing, expansions);
  return names.filter((name) => {
    if (wholes.has(name)) return true;
    for (let at = nameOffsets[name]!; at < nameOffsets[name + 1]!; at++)
      if (standing[toTokenHash(nameTokens[at]!) & MASK] !== 0) return true;
    return false;
  });
};

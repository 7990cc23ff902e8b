/**
 * A quick test whether a listed name may have anything in common with a query: one look-up per word. It is for names
 * found by another fact, such as a birth date, most of which belong to somebody else.
 *
 * Complete: a name with no token in the query's expansions scores nothing, unless the two are equal as a whole; initials
 * count only beside other words. About one token in twenty passes by chance.
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

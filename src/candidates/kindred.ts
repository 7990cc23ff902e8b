/**
 * Whether a listed name may have anything in common with a query, at the cost of one bit a word: for names that other
 * facts lead to, of which most are strangers'.
 *
 * Complete: a name none of whose tokens is in an expansion of the query's scores nothing, unless it is the query as a whole;
 * initials count only beside other words. One in some twenty tokens passes by chance.
 */
import type { NameRow } from '../entity/ids.js';
import { toPairLeft } from './expansion.js';
import type { PartitionQuery } from './query.js';

const WORDS = 32;
const MASK = WORDS * 32 - 1;
const bits = new Uint32Array(WORDS);

const add = (token: number): void => {
  bits[(token & MASK) >>> 5]! |= 1 << (token & 31);
};

/** The names that may score anything. */
export const findKindred = ({ partition, expansions, wholes }: PartitionQuery, names: readonly NameRow[]): readonly NameRow[] => {
  if (names.length === 0) return names;
  const { nameOffsets, nameTokens } = partition;
  bits.fill(0);
  for (const { single, merged, split } of expansions) {
    for (let i = single.start; i < single.end; i++) add(single.rows[i]!);
    for (let i = merged.start; i < merged.end; i++) add(merged.rows[i]!);
    for (let i = split.start; i < split.end; i++) add(toPairLeft(split.rows[i]!));
  }
  return names.filter((name) => {
    if (wholes.has(name)) return true;
    for (let at = nameOffsets[name]!; at < nameOffsets[name + 1]!; at++) {
      const token = nameTokens[at]!;
      if ((bits[(token & MASK) >>> 5]! & (1 << (token & 31))) !== 0) return true;
    }
    return false;
  });
};

/**
 * What listed tokens may stand for in a query, told by a hash of the token: a few pass by chance, none is missed.
 */
import { toTokenHash } from '../index/layout.js';
import { toPairLeft, type TokenExpansion } from './expansion.js';

/** The bit of a position, which it shares with those eight before and behind; three kinds of relation, eight bits each. */
export const toStandingBit = (position: number): number => 1 << (position & 7);
export const MERGED_SHIFT = 8;
export const SPLIT_SHIFT = 16;

/** @param table becomes by token hash the bits of what tokens of it may be, of two that a word comes apart into the left one; a power of two long. */
export const fillStanding = (table: Uint32Array, expansions: readonly TokenExpansion[]): void => {
  const mask = table.length - 1;
  table.fill(0);
  for (let position = 0; position < expansions.length; position++) {
    const { single, merged, split } = expansions[position]!;
    const bit = toStandingBit(position);
    for (let i = single.start; i < single.end; i++) table[toTokenHash(single.rows[i]!) & mask]! |= bit;
    for (let i = merged.start; i < merged.end; i++) table[toTokenHash(merged.rows[i]!) & mask]! |= bit << MERGED_SHIFT;
    for (let i = split.start; i < split.end; i++) table[toTokenHash(toPairLeft(split.rows[i]!)) & mask]! |= bit << SPLIT_SHIFT;
  }
};

/**
 * Which query tokens a listed token may match, by a hash of it: a few tokens pass by chance, none is missed.
 */
import { toTokenHash } from '../index/layout.js';
import { toPairLeft, type TokenExpansion } from './expansion.js';

/** The bit of a position; positions eight apart share one. There are eight bits for each of three kinds of relation. */
export const toStandingBit = (position: number): number => 1 << (position & 7);
export const MERGED_SHIFT = 8;
export const SPLIT_SHIFT = 16;

/**
 * @param table is filled, by token hash, with the bits of what the token may match; a split pair is entered by its left
 * token. A power of two long.
 */
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

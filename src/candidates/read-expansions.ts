/**
 * Reads the expansions that an index holds of its commonest tokens (build-expansions.ts makes them): as parts of the
 * columns in which the rows and matches of all of them lie.
 */
import { collectRows } from '../index/key-table.js';
import type { PartitionReader } from '../index/reader.js';
import { toKey } from '../text/tokens/relation-keys.js';
import type { Token } from '../text/tokens/token.js';
import { toTokenKey } from '../text/tokens/token-key.js';
import { NO_MATCHES, type AloneExpansion } from './expansion.js';

/** The key under which the expansion of a token is found. */
export const toExpansionKey = ({ tag, forms, vowelless }: Token): number => toKey('token', toTokenKey(tag, forms, vowelless));

const slots: number[] = [];

/** @returns `undefined` for a token that the index has no expansion of. */
export const readExpansion = ({ stored }: PartitionReader, token: Token): AloneExpansion | undefined => {
  if (stored === undefined) return undefined;
  slots.length = 0;
  collectRows(stored.tokens, toExpansionKey(token), slots);
  const slot = slots[0];
  if (slot === undefined) return undefined;
  const { singleOffsets, singleRows, singleMatches, splitOffsets, splitRows, splitMatches } = stored;
  const [single, singleEnd, split, splitEnd] = [
    singleOffsets[slot]!,
    singleOffsets[slot + 1]!,
    splitOffsets[slot]!,
    splitOffsets[slot + 1]!,
  ];
  return {
    single: single === singleEnd ? NO_MATCHES : { rows: singleRows, matches: singleMatches, start: single, end: singleEnd },
    split: split === splitEnd ? NO_MATCHES : { rows: splitRows, matches: splitMatches, start: split, end: splitEnd },
  };
};

/**
 * The expansions that an index keeps of its commonest tokens (store-expansions.ts writes them): parts of its columns,
 * in which rows and matches lie one after the other by stored token.
 */
import { collectRows } from '../index/key-table.js';
import type { PartitionReader } from '../index/reader.js';
import { toKey } from '../text/tokens/relation-keys.js';
import type { Token } from '../text/tokens/token.js';
import { toTokenKey } from '../text/tokens/token-key.js';
import { NO_MATCHES, type AloneExpansion } from './expansion.js';

/** What a token is stored under. */
export const toStoredKey = ({ tag, forms, vowelless }: Token): number => toKey('token', toTokenKey(tag, forms, vowelless));

const slots: number[] = [];

/** The expansion of a token that is stored. */
export const findStoredExpansion = ({ stored }: PartitionReader, token: Token): AloneExpansion | undefined => {
  if (stored === undefined) return undefined;
  slots.length = 0;
  collectRows(stored.tokens, toStoredKey(token), slots);
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

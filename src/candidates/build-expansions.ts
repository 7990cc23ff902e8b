/**
 * Expands the commonest listed tokens when an index is built, so that no search has to: most words of queries are such
 * tokens, and expanding them would be most of a search's work. On a small list the commonest given names and surnames
 * are expanded too, listed or not. read-expansions.ts reads what is built here.
 *
 * Columns hold the rows and matches of one token after those of another. They stay valid as long as the normaliser
 * version does, since that decides how alike two tokens are.
 */
import type { TokenId } from '../entity/ids.js';
import { buildKeyTable } from '../index/key-table.js';
import { growF64, growU32 } from '../index/growable.js';
import { LIMITS, type Column, type Partition } from '../index/layout.js';
import { createPartitionReader, type PartitionReader } from '../index/reader.js';
import { createColumnReader } from '../index/section-reader.js';
import { runAtOnce } from '../index/steps.js';
import { toCommonNames } from '../text/persons/person-words.js';
import { toToken } from '../text/tokens/lazy-token.js';
import type { Token } from '../text/tokens/token.js';
import { workOutExpansion } from './expand.js';
import { toExpansionKey } from './read-expansions.js';

/** At least so many tokens of a partition are expanded: of a million generated entities they are 70 % of the words of queries, in 40 MiB. */
const LEAST_STORED = 10_000;
/**
 * More of them in a smaller partition, where an expansion is short and cheap: so many times a token is compared with a
 * token. Of 100,000 generated entities (64,600 and 46,900 tokens) 46,400 and all.
 */
const STORED_PAIRS = 3e9;

/** @param columns of the partition. @returns further columns, with the expansions of its commonest tokens. */
export const buildExpansions = (kind: Partition, columns: Readonly<Record<string, Column>>): Record<string, Column> => {
  const partition = createPartitionReader(
    createColumnReader((name) => columns[name]),
    kind,
    '',
  );
  const [keys, singleOffsets, splitOffsets] = [growF64(), growU32(), growU32()];
  const [singleRows, singleMatches, splitRows, splitMatches] = [growU32(), growU32(), growF64(), growU32()];
  const known = new Set<number>();
  for (const token of [...toCommonest(partition).map(partition.toToken), ...toNamesOfLife(partition)]) {
    const key = toExpansionKey(token);
    if (known.has(key)) continue;
    known.add(key);
    const { single, split } = workOutExpansion(partition, token);
    keys.push(key);
    singleOffsets.push(singleRows.length);
    splitOffsets.push(splitRows.length);
    singleRows.append(single.rows.subarray(single.start, single.end));
    singleMatches.append(single.matches.subarray(single.start, single.end));
    splitRows.append(split.rows.subarray(split.start, split.end));
    splitMatches.append(split.matches.subarray(split.start, split.end));
  }
  singleOffsets.push(singleRows.length);
  splitOffsets.push(splitRows.length);
  const table = runAtOnce(
    buildKeyTable(
      keys.toColumn(),
      Uint32Array.from({ length: keys.length }, (_, slot) => slot),
    ),
  );
  return {
    storedBuckets: table.buckets,
    storedKeys: table.keys,
    storedRows: table.rows,
    storedSingleOffsets: singleOffsets.toColumn(),
    storedSingleRows: singleRows.toColumn(),
    storedSingleMatches: singleMatches.toColumn(),
    storedSplitOffsets: splitOffsets.toColumn(),
    storedSplitRows: splitRows.toColumn(),
    storedSplitMatches: splitMatches.toColumn(),
  };
};

/** Tokens that stand in the most names; on a tie the first. */
const toCommonest = ({ tokenCount, postingOffsets }: PartitionReader): readonly TokenId[] => {
  const rareness = (token: number): number => LIMITS.names - (postingOffsets[token + 1]! - postingOffsets[token]!);
  const order = Float64Array.from({ length: tokenCount }, (_, token) => rareness(token) * LIMITS.tokens + token).sort();
  return Array.from(
    order.subarray(0, Math.max(LEAST_STORED, Math.floor(STORED_PAIRS / tokenCount))),
    (each) => (each % LIMITS.tokens) as TokenId,
  );
};

/**
 * A partition with more listed tokens than this gets no expansions of common names: on larger lists more of these are
 * listed anyway, and each expansion takes more time and space. At 10,000 generated entities (11,800 tokens, whose clean names
 * come from the same tables) they give 1.06 times the subjects a second, for 0.7 MiB and a quarter of the building time, 2026-11-22.
 */
const MOST_LISTED = 30_000;

const toNamesOfLife = ({ kind, tokenCount }: PartitionReader): readonly Token[] =>
  kind === 'person' && tokenCount <= MOST_LISTED
    ? toCommonNames()
        .slice(0, tokenCount)
        .map((name) => toToken(kind, 'name', [name], false))
    : [];

import { expect, test } from 'vitest';
import { chooseTokens, drafted } from '../../src/candidates/walked-tokens.js';
import type { PartitionReader } from '../../src/index/reader.js';

test('what is walked is what costs least of what must be: tokens with many postings are left out before others that bring as much', () => {
  // Four words of a query, each with one token that brings 40; names in two of them cannot reach 100.
  const partition = { postingOffsets: Uint32Array.of(0, 10, 1010, 2010, 2020) } as unknown as PartitionReader;
  drafted.tokens.set([0, 1, 2, 3]);
  drafted.credits.fill(40, 0, 4);
  drafted.starts.set([0, 1, 2, 3, 4]);
  drafted.floors.fill(0);
  const { walked, postings } = chooseTokens(partition, 4, 100);
  expect([...walked]).toEqual([0, 3]);
  expect(postings).toBe(22);
});

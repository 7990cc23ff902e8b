import { expect, test } from 'vitest';
import { POSTING_WORDS, toPostingName, toTotalWeight, WEIGHT_STEP } from '../../src/index/layout.js';
import { createIndexReader } from '../../src/index/reader.js';
import { sampleIndex } from '../sample-list.js';

test('a token has one posting for each name with it, light names first, equally heavy ones in their order', async () => {
  const { partitions } = createIndexReader(await sampleIndex());
  for (const { tokenCount, postingOffsets, postings, nameCount, nameTokens, nameOffsets, tokenWeights } of Object.values(partitions)) {
    const expected = Array.from({ length: tokenCount }, (): { name: number; weight: number }[] => []);
    for (let name = 0; name < nameCount; name++) {
      const tokens = [...nameTokens.subarray(nameOffsets[name], nameOffsets[name + 1])];
      const weight = tokens.reduce((sum, token) => sum + tokenWeights[token]!, 0);
      for (const token of new Set(tokens)) expected[token]!.push({ name, weight: weight - (weight % WEIGHT_STEP) });
    }
    expect(Math.max(...expected.map(({ length }) => length))).toBeGreaterThan(3);
    for (let token = 0; token < tokenCount; token++) {
      const found = Array.from({ length: postingOffsets[token + 1]! - postingOffsets[token]! }, (_, i) => {
        const head = postings[(postingOffsets[token]! + i) * POSTING_WORDS]!;
        return { name: toPostingName(head), weight: toTotalWeight(head) };
      });
      expect(found).toEqual(expected[token]!.sort((a, b) => a.weight - b.weight || a.name - b.name));
    }
  }
});

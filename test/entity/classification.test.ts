import { expect, test } from 'vitest';
import { CLASSIFICATION_LEAVES, toRequestClassification } from '../../src/entity/classification.js';

test('a request names a leaf by its group and its own name, as one word', () => {
  expect(CLASSIFICATION_LEAVES.map(toRequestClassification)).toEqual(
    expect.arrayContaining(['watchlistSanctionsLists', 'pepLevel1', 'adverseMediaRegulatory', 'otherListsFinancialCrime']),
  );
});

import { expect, test } from 'vitest';
import { findKindred } from '../../src/candidates/kindred.js';
import { prepareQueries } from '../../src/candidates/query.js';
import { parseSubject } from '../../src/entity/subject.js';
import type { NameRow } from '../../src/entity/ids.js';
import { createIndexReader } from '../../src/index/reader.js';
import { sampleIndex } from '../sample-list.js';
import { createSampleQueries } from '../sample-queries.js';

test('most strangers are told from a query by a look-up a word', async () => {
  const reader = createIndexReader(await sampleIndex());
  const names = Array.from({ length: reader.partitions.person.nameCount }, (_, row) => row as NameRow);
  let passed = 0;
  let asked = 0;
  for (const subject of createSampleQueries(300, 47).map(parseSubject)) {
    if (subject.type !== 'person') continue;
    passed += findKindred(prepareQueries(reader, ['person'], subject, { mode: 'fuzzy' })[0]!, names).length;
    asked += names.length;
  }
  expect(asked).toBeGreaterThan(10_000);
  expect(passed / asked).toBeLessThan(0.2);
});

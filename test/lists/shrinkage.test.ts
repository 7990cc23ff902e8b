import { expect, test } from 'vitest';
import type { ListVersion } from '../../src/entity/entity.js';
import { findShrunkLists } from '../../src/lists/shrinkage.js';

const toVersion = (list: string, person: number, company = 0): ListVersion => ({
  list,
  name: list,
  contentHash: '',
  entities: { person, company, vessel: 0, aircraft: 0 },
  names: 0,
  issues: 0,
});

test('a list that has lost more than a share of its entries, or all of them, is found', () => {
  const before = [toVersion('a', 60, 40), toVersion('b', 60, 40), toVersion('c', 1), toVersion('d', 10)];
  const after = [toVersion('a', 79), toVersion('b', 10, 70), toVersion('d', 20), toVersion('e', 0)];
  const gone = { list: 'c', before: 1, after: 0 };
  expect(findShrunkLists(before, after)).toEqual([{ list: 'a', before: 100, after: 79 }, gone]);
  expect(findShrunkLists(before, after, 0.3)).toEqual([gone]);
  expect(findShrunkLists(before, after, 1)).toEqual([]);
  expect(findShrunkLists(after, before, 0)).toEqual([{ list: 'd', before: 20, after: 10 }]);
  expect(findShrunkLists([], after)).toEqual([]);
});

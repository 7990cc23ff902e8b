import { describe, expect, test } from 'vitest';
import { openPackedLists, openPackedTable } from '../../../src/lists/reading/packed-table.js';

describe('packed tables', () => {
  test('give back what was set, as a new object each time, and once what is taken', () => {
    const table = openPackedTable<{ readonly names: readonly string[]; readonly year?: number }>();
    const row = { names: ['Антон', '"'], year: 1950 };
    table.set('a', row);
    table.set('__proto__', { names: [] });
    expect(table.get('a')).toEqual(row);
    expect(table.get('a')).not.toBe(table.get('a'));
    expect([table.size(), table.take('a'), table.take('a'), table.get('b'), table.take('__proto__'), table.size()]).toEqual([
      2,
      row,
      undefined,
      undefined,
      { names: [] },
      0,
    ]);
  });

  test('give back the rows of a key in order', () => {
    const lists = openPackedLists<string | number>();
    for (const row of [1, ',', 'b']) lists.append('a', row);
    lists.append('b', 2);
    expect([lists.size(), lists.take('a'), lists.take('a'), lists.take('b'), lists.size()]).toEqual([2, [1, ',', 'b'], [], [2], 0]);
  });
});

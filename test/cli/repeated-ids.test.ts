import { afterAll, describe, expect, test, vi } from 'vitest';
import { createRepeatedIds } from '../../src/cli/repeated-ids.js';

const written = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
afterAll(() => written.mockRestore());
const tellOf = (ids: readonly string[], mostIds?: number): string[] => {
  written.mockClear();
  const repeated = createRepeatedIds(mostIds);
  for (const [at, id] of ids.entries()) repeated.add(id, at + 2);
  repeated.tell('x.csv');
  return written.mock.calls.map(([text]) => String(text));
};

describe('repeated ids', () => {
  test('of 50,000 that differ are none, and one more is the one', () => {
    const ids = Array.from({ length: 50_000 }, (_, at) => `customer ${at}`);
    expect(tellOf(ids)).toEqual([]);
    expect(tellOf([...ids, ids[31]!])).toEqual([
      'screening: 1 row of x.csv has the id of an earlier row (line 50002): results with the same id cannot be told apart.\n',
    ]);
  });

  test('are found among the first ids of more than are kept, which is told', () => {
    expect(tellOf(['a', 'b', 'c', 'c', 'a'], 2)).toEqual([
      'screening: 1 row of x.csv has the id of an earlier row (line 6): results with the same id cannot be told apart.\n',
      'screening: x.csv has more than 2 ids: later ones were not checked for repetition.\n',
    ]);
    expect(tellOf(['a', 'b'], 2)).not.toContainEqual(expect.stringContaining('more than 2 ids'));
  });
});

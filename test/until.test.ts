import { expect, test } from 'vitest';
import { until } from './until.js';

test('what comes is answered, and what does not is named', async () => {
  let looks = 0;
  expect(await until('the third look', () => (++looks === 3 ? looks : undefined), { everyMs: 1 })).toBe(3);
  expect(await until('nothing', () => 0)).toBe(0);
  await expect(until('a check that hangs', () => false, { everyMs: 1, limitMs: 20 })).rejects.toThrow(
    'Waited for a check that hangs for 0.02 seconds.',
  );
  await expect(until('a look that fails', () => Promise.reject(new Error('It failed.')))).rejects.toThrow('It failed.');
});

import { expect, test } from 'vitest';
import { ByteStamps } from '../../src/candidates/byte-stamps.js';

test('nothing is met at the beginning of a round, however many rounds there were', () => {
  const met = new ByteStamps(3);
  for (let round = 0; round < 600; round++) {
    const stamp = met.next();
    expect(met.stamps.includes(stamp)).toBe(false);
    met.stamps[round % 3] = stamp;
  }
});

import { describe, expect, test } from 'vitest';
import { buildNeighbours, mayBeNeighbours } from '../../src/index/neighbours.js';
import { createRandom } from '../mangle.js';

const build = (names: readonly (readonly number[])[]): Uint32Array => {
  const offsets = [0];
  for (const name of names) offsets.push(offsets.at(-1)! + name.length);
  return buildNeighbours(Uint32Array.from(offsets), Uint32Array.from(names.flat()));
};

describe('neighbours', () => {
  test('what stands side by side is never denied, and little else is affirmed', () => {
    const random = createRandom(7);
    const names = Array.from({ length: 3000 }, () =>
      Array.from({ length: Math.floor(random() * 6) }, () => Math.floor(random() * 2 ** 24)),
    );
    const neighbours = build(names);
    const pairs = new Set(names.flatMap((name) => name.slice(1).map((token, at) => `${name[at]!} ${token}`)));
    expect(pairs.size).toBeGreaterThan(4000);
    for (const pair of pairs) {
      const [left, right] = pair.split(' ').map(Number);
      expect(mayBeNeighbours(neighbours, left!, right!), pair).toBe(true);
    }
    const tokens = names.flat();
    let affirmed = 0;
    for (let i = 0; i < 10_000; i++)
      if (mayBeNeighbours(neighbours, tokens[(i * 7) % tokens.length]!, tokens[(i * 11 + 5) % tokens.length]!)) affirmed++;
    expect(affirmed).toBeLessThan(600);
  });

  test('a name of one token, or none, has no neighbours, and order counts', () => {
    const single = build([[1], [], [2]]);
    expect(mayBeNeighbours(single, 1, 2)).toBe(false);
    const pair = build([[1, 2]]);
    expect(mayBeNeighbours(pair, 1, 2)).toBe(true);
    expect(mayBeNeighbours(pair, 2, 1)).toBe(false);
  });
});

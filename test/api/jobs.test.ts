import { expect, test } from 'vitest';
import { startLoop } from '../../src/api/jobs.js';

test('timers and requests have their turn while a loop has more to do and answers at once', async () => {
  const most = 20_000;
  let turns = 0;
  const loop = startLoop({ turn: () => Promise.resolve(++turns < most), pollMs: 60_000, onError: () => undefined });
  await new Promise((resolve) => setTimeout(resolve, 0));
  const turnsUntilTimer = turns;
  await loop.stop();
  expect(turnsUntilTimer).toBeLessThan(most);
});

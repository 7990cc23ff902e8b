import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { toIsoText } from '../../../src/entity/partial-date.js';
import { parseDeath } from '../../../src/lists/facts/death.js';

interface DeathCase {
  readonly prose: string;
  readonly dead: boolean;
  readonly date: string | null;
  readonly why: string;
}
const cases = JSON.parse(readFileSync(new URL('../../cases/death.json', import.meta.url), 'utf8')) as readonly DeathCase[];

describe('death in prose', () => {
  test.each(cases)('$why: $prose', ({ prose, dead, date }) => {
    const death = parseDeath(prose, ['ANTON BREVIK', 'Brevik']);
    expect(death !== undefined).toBe(dead);
    expect(death?.date === undefined ? null : toIsoText(death.date.from)).toBe(date);
  });

  test('a name of one word is too often somebody else', () => {
    expect(parseDeath('Ali was killed in 2015.', ['Ali'])).toBeUndefined();
  });
});

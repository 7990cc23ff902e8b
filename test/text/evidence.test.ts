/** What two left-over words contradict each other by. */
import { describe, expect, test } from 'vitest';
import { PARTICLE_WEIGHT, STRUCTURE_WORD, toContradictedWeight } from '../../src/text/evidence.js';

const SHARE = 0.3;
const WORD = 80;

describe('what two left-over words contradict each other by', () => {
  test.each([
    ['two words', WORD, WORD + 10, WORD],
    ['a word and a word of structure', WORD, STRUCTURE_WORD, STRUCTURE_WORD],
    ['two words of structure', STRUCTURE_WORD, STRUCTURE_WORD - 4, SHARE * (STRUCTURE_WORD - 4)],
    ['a word and a particle or legal form', WORD, PARTICLE_WEIGHT, SHARE * PARTICLE_WEIGHT],
    ['a word and nothing', WORD, 0, 0],
  ])('is the lighter, or a share of it: %s', (_, one, other, expected) => {
    expect(toContradictedWeight(one, other, SHARE)).toBeCloseTo(expected, 9);
    expect(toContradictedWeight(other, one, SHARE)).toBeCloseTo(expected, 9);
  });

  test('never falls as either weight grows: what retrieval proves of a rounded weight is proved of the word', () => {
    for (let other = 0; other <= 100; other++)
      for (let one = 1; one <= 100; one++)
        expect(toContradictedWeight(one, other, SHARE)).toBeGreaterThanOrEqual(toContradictedWeight(one - 1, other, SHARE));
  });
});

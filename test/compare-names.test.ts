import { describe, expect, test } from 'vitest';
import { compareNames } from '../src/compare-names.js';

describe('two names without a list', () => {
  test('are scored by their kind', () => {
    expect(compareNames('Genady Vorotilin', 'Gennady Vorotilin', 'person').score).toBeGreaterThan(90);
    expect(compareNames('Northern Star Ltd', 'Northern Star Limited', 'organisation').score).toBeGreaterThan(95);
    expect(compareNames('', '...', 'person').score).toBe(0);
  });

  test.each(['person', 'organisation'] as const)('are compared by 64 letters of a word (%s)', (kind) => {
    const sixtyFour = `${'vorotil'.repeat(9)}v`;
    expect(compareNames(`Petr ${sixtyFour}ko`, `Petr ${sixtyFour}shvili`, kind).score).toBe(100);
    expect(compareNames(`Petr ${sixtyFour}ko`, `Petr ${sixtyFour.slice(0, -1)}tko`, kind).score).toBeLessThan(100);
  });

  test.each([
    [['a', 'b', 'company'], 'invalid_option', 'kind'],
    [['a', 'b', 'toString'], 'invalid_option', 'kind'],
    [['a', 'b'], 'invalid_option', 'kind'],
    [[5, 'b', 'person'], 'invalid_subject', 'query'],
    [['a', undefined, 'person'], 'invalid_subject', 'listed'],
  ])('are refused from a caller without types: %j', (given, code, at) => {
    expect(() => compareNames(...(given as unknown as Parameters<typeof compareNames>))).toThrow(expect.objectContaining({ code, detail: code === 'invalid_option' ? { option: at } : { field: at } }) as Error);
  });
});

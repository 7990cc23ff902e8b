import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonDamage } from '../../../src/lists/reading/json-damage.js';

test.each([
  ['{"a": [1, 2', '', 'cut behind a value'],
  ['{"a": [1, "tw', '', 'cut in a string'],
  ['{"a": tru', '', 'cut in a word'],
  ['{"a": "x\\', '', 'cut in an escape'],
  ['{"a": 1, ', '', 'cut behind a comma'],
  ['{"a": 1} ', '{}', 'two documents'],
  ['{"a": ', ']', 'another bracket'],
  ['{"a": "x" ', '"b": 2}', 'a lost comma'],
  ['{"a": ', 'x, "b": 2}', 'no value'],
  ['{"a": ', '"x\n", "b": 2}', 'a line end in a string'],
  ['{"a": 1, ', '}', 'a comma too many'],
  ['', '<html> {}', 'another format'],
])('%j, and then %j: %s', (good, rest) => {
  expect(findJsonDamage(good + rest)).toBe((good + rest).trimEnd().length - rest.length);
});

test('a document that is cut is said to be that, wherever it is cut, and damage in it is found where it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(), fc.nat(3), (value, place, blanks) => {
      const text = `[${JSON.stringify(value, null, blanks)},0]`;
      const at = place % text.length;
      expect(findJsonDamage(text.slice(0, at))).toBe(text.slice(0, at).trimEnd().length);
      const marks = [...text.replace(/"(?:[^"\\]|\\.)*"/gu, (word) => 'x'.repeat(word.length)).matchAll(/[,\]}]/gu)];
      const { index } = marks[place % marks.length]!;
      expect(findJsonDamage(`${text.slice(0, index)}@${text.slice(index)}`)).toBe(index);
    }),
  );
});

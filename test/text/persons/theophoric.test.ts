/** Which names stand behind `abd`. */
import { expect, test } from 'vitest';
import { isServedName, startsWithServedName } from '../../../src/text/persons/theophoric.js';

test.each(['rahman', 'rehman', 'rakhman', 'kareem', 'baseer', 'qader', 'hussein', 'nabi'])('%s is served', (form) => {
  expect(isServedName(form)).toBe(true);
});

test.each(['akhlaghi', 'gutierrez', 'vandemirk', 'juma'])('%s is not', (form) => {
  expect(isServedName(form)).toBe(false);
});

test('what is glued to the next word is seen where it has five letters', () => {
  expect(startsWithServedName('rahmanjuma')).toBe(true);
  expect(startsWithServedName('alijuma')).toBe(false);
});

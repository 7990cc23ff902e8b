/** Which names are read from behind their comma. */
import { expect, test } from 'vitest';
import { compareNames } from '../../../src/compare-names.js';
import { toReadingOrder } from '../../../src/text/persons/filed-name.js';

test.each([
  ['VANDEMIRK, Orsolt', 'Orsolt VANDEMIRK'],
  ['Vandemirk Brannagh , Orsolt Karmelo', 'Orsolt Karmelo Vandemirk Brannagh'],
  ['Orsolt Vandemirk', 'Orsolt Vandemirk'],
  ['Orsolt Vandemirk, Jr.', 'Orsolt Vandemirk, Jr.'],
  ['Orsolt Vandemirk, Ph.D.', 'Orsolt Vandemirk, Ph.D.'],
  ['Vandemirk, Orsolt, MD', 'Vandemirk, Orsolt, MD'],
  ['Vandemirk,', 'Vandemirk,'],
  [', Orsolt', ', Orsolt'],
])('%s', (filed, read) => expect(toReadingOrder(filed)).toBe(read));

test('a nickname of a given name is one whichever order its name is filed in', () => {
  expect(compareNames('Misha Vandemirkyan', 'VANDEMIRKYAN, Mikhail', 'person').score).toBe(
    compareNames('Misha Vandemirkyan', 'Mikhail Vandemirkyan', 'person').score,
  );
});

/** Which names a text states, and that a plain name states none but itself. */
import { describe, expect, test } from 'vitest';
import { compareNames } from '../../src/compare-names.js';
import { toStatedNames } from '../../src/text/stated-names.js';

describe('toStatedNames', () => {
  test.each([
    ['Golden Dune FZE (formerly Silver Dune FZE)', ['Golden Dune FZE', 'Silver Dune FZE']],
    ['Zarya Trading d/b/a Sunrise Imports', ['Zarya Trading', 'Sunrise Imports']],
    ['Vandemirk Oil f.k.a. Orsolt Crude, also trading as Vandemirk', ['Vandemirk Oil', 'Orsolt Crude', 'Vandemirk']],
    ['Vandemirk Oil now known as Orsolt', ['Vandemirk Oil', 'Orsolt']],
    ['ООО Вандемирк, ранее Орсолт', ['ООО Вандемирк', 'Орсолт']],
    ['Huaxin Vandemirk (华信)', ['Huaxin Vandemirk', '华信']],
  ])('company %s', (raw, names) => expect(toStatedNames(raw, 'organisation')).toEqual([raw, ...names]));

  test.each([
    ['Orsolya Vandemirk née Karabiyik', ['Orsolya Vandemirk', 'Orsolya Karabiyik']],
    ['ORSOLYA VANDEMIRK (GEB. KARABIYIK)', ['ORSOLYA VANDEMIRK', 'ORSOLYA KARABIYIK']],
    ['Orsolya Vandemirk, born Klara Karabiyik', ['Orsolya Vandemirk', 'Klara Karabiyik']],
    ['Ольга Вандемирк (урождённая Карабийик)', ['Ольга Вандемирк', 'Ольга Карабийик']],
    ['Muhammad Vandemirk s/o Abdul Karabiyik', ['Muhammad Vandemirk']],
    ['Tan Ah Kow @ Chen Vandemirk', ['Tan Ah Kow', 'Chen Vandemirk']],
    ['Orsolt Vandemirk alias Vandi', ['Orsolt Vandemirk']],
    ['Orsolt (Orsi) Vandemirk', ['Orsolt Vandemirk']],
    ['Orsolt Vandemirk (Abu Karabiyik)', ['Orsolt Vandemirk', 'Abu Karabiyik']],
  ])('person %s', (raw, names) => expect(toStatedNames(raw, 'person')).toEqual([raw, ...names]));

  test.each(['Orsolt Vandemirk', 'Max Born', 'Tan Nee Wah', 'Vandemirk, Orsolt', 'Nathan Aka'])('the person %s has one name', (raw) => expect(toStatedNames(raw, 'person')).toEqual([raw]));
  test.each(['Vandemirk Trading', 'Bank of Vandemirk (Hong Kong) Limited', 'Sons of Vandemirk', 'AS Vandemirk'])('the company %s has one name', (raw) => expect(toStatedNames(raw, 'organisation')).toEqual([raw]));

  test('a text states eight names at most', () => {
    expect(toStatedNames(Array.from({ length: 20 }, (_, at) => `Vandemirk Nr${at}`).join('; '), 'organisation')).toHaveLength(8);
  });
});

test('a name is compared by the best of those that it states', () => {
  expect(compareNames('Zarya Vandemirk trading as Sunrise Imports', 'Sunrise Imports', 'organisation').score).toBe(100);
  expect(compareNames('Orsolya Vandemirk née Karabiyik', 'Orsolya Karabiyik', 'person').score).toBe(100);
  expect(compareNames('Zarya Vandemirk trading as Sunrise Imports', 'Zarya Imports', 'organisation').score).toBeLessThan(70);
});

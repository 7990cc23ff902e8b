/** Every row of data/names/hebrew-script.tsv is a word in Hebrew letters and its readings. */
import { expect, test } from 'vitest';
import { compareNames } from '../../src/main.js';
import { readTable, toParts } from '../../src/table.js';

const rows = readTable('names/hebrew-script.tsv', 2).map(([word, forms]) => ({ word: word!, forms: toParts(forms, ',') }));

test('every word is of Hebrew letters, stands once, and has one or two readings in Latin letters', () => {
  expect(rows.length).toBeGreaterThan(250);
  for (const { word, forms } of rows) {
    expect(word).toMatch(/^[א-ת]{2,}$/u);
    expect(forms.length, word).toBeGreaterThan(0);
    expect(forms.length, word).toBeLessThan(3);
    for (const form of forms) expect(form, word).toMatch(/^[a-z]{2,}$/u);
  }
  expect(new Set(rows.map(({ word }) => word)).size).toBe(rows.length);
});

test.each([
  ['Moshe Cohen', 'משה כהן'],
  ['Isaac Levi', 'יצחק לוי'],
  ['Yitzhak Levy', 'יצחק לוי'],
  ['Binyamin Netanyahu', 'בנימין נתניהו'],
  ['Shmuel Goldberg', 'שמואל גולדברג'],
])('%s is %s', (latin, hebrew) => {
  expect(compareNames(latin, hebrew, 'person').score).toBeGreaterThan(90);
  expect(compareNames(hebrew, latin, 'person').score).toBeGreaterThan(90);
});

test('a slip in a name of the table leaves it near', () => {
  expect(compareNames('Shmuel Goldberg', 'שמאול גולדברג', 'person').score).toBeGreaterThan(70);
});

test.each([
  ['Moshe Cohen', 'משה לוי'],
  ['Avraham Levi', 'אהרון לוי'],
])('%s is not %s', (latin, hebrew) => {
  expect(compareNames(latin, hebrew, 'person').score).toBeLessThan(70);
});

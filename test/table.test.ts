import { expect, test } from 'vitest';
import { readTable } from '../src/table.js';

test('a table that is not beside the code, as in a bundle, says what to do', () => {
  expect(() => readTable('names/none.tsv', 1)).toThrow(
    'The table data/names/none.tsv of screening-engine is not beside its code; a bundler must leave the package out.',
  );
});

test('a row with too few columns names its line', () => {
  expect(() => readTable('names/served.tsv', 99)).toThrow(/^Line \d+ of data\/names\/served\.tsv has \d+ of 99 columns\.$/u);
});

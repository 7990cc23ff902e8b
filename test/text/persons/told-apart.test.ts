/** Names that are alike and other people's: the rows of the table, and what they tell apart in any spelling. */
import { describe, expect, test } from 'vitest';
import { toNameGroups } from '../../../src/text/persons/person-words.js';
import { areToldApart } from '../../../src/text/persons/told-apart.js';
import { toGroupKind } from '../../../src/text/words/word-groups.js';
import { readTable, toParts } from '../../../src/table.js';

describe('names/told-apart.tsv', () => {
  const rows = readTable('names/told-apart.tsv', 2).map(([culture, names]) => ({
    culture: culture!,
    names: toParts(names, ' ').map((name) => toParts(name, ',')),
  }));

  test('has plain forms of at least two names a row, each once', () => {
    const faults = rows.filter(
      ({ culture, names }) =>
        !/^[a-z-]+$/u.test(culture) ||
        names.length < 2 ||
        names.length > 31 ||
        names.flat().some((form) => !/^[a-z]{3,}$/u.test(form)) ||
        new Set(names.flat()).size !== names.flat().length,
    );
    expect(faults).toEqual([]);
  });

  test('has no two names in a row that are spellings of one', () => {
    const toSpellings = (form: string): readonly number[] => toNameGroups(form).filter((group) => toGroupKind(group) === 'variant');
    const faults = rows.flatMap(({ names }) =>
      names.flatMap(([one], at) =>
        names
          .slice(at + 1)
          .filter(([other]) => toSpellings(one!).some((group) => toSpellings(other!).includes(group)))
          .map(([other]) => `${one!}, ${other!}`),
      ),
    );
    expect(faults).toEqual([]);
  });
});

test.each([
  ['yoko', 'yuko'],
  ['kenichi', 'kenji'],
  ['khalid', 'khalil'],
  ['khaled', 'khaleel'],
  ['odongo', 'adongo'],
  ['nurlan', 'nurzhan'],
  ['abdulwahid', 'abdulwahab'],
  ['abdulaziz', 'abdulazim'],
  ['abdelkarim', 'abdulsalim'],
  ['abdulhasib', 'abdulmujib'],
  ['abdulkhaliq', 'abdelkhabir'],
  ['yoshiko', 'yoshiro'],
  ['michiko', 'michio'],
  ['tetsuro', 'tetsuo'],
  ['najibullah', 'naqibullah'],
  ['manet', 'manith'],
  ['belyaeva', 'belyakova'],
  ['zhang', 'zheng'],
])('%s is not %s', (name, other) => {
  expect(areToldApart(name, other)).toBe(true);
  expect(areToldApart(other, name)).toBe(true);
});

test.each([
  ['khalid', 'khaled'],
  ['abdulwahid', 'abdelwahed'],
  ['abdulqader', 'abdelkader'],
  ['abdulrida', 'abdolreza'],
  ['abdulaziz', 'abdelazeez'],
  ['yoshiko', 'yoshikou'],
  ['junko', 'juncko'],
  ['yoko', 'yoko'],
  ['khalid', 'yoko'],
  ['vandemirk', 'khalid'],
  ['vandemirk', 'vandemirc'],
])('%s may be %s', (name, other) => {
  expect(areToldApart(name, other)).toBe(false);
  expect(areToldApart(other, name)).toBe(false);
});

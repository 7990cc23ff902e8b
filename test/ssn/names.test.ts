import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSsnReader } from '../../src/ssn/digest.js';
import {
  compareNamePrints,
  MAX_NAME_UNITS,
  toQueryName,
  UNITS_BY_SHAPE,
  readPrints,
  writeNamePrints,
  type RecordedName,
} from '../../src/ssn/name-prints.js';
import { NAME_RULES_VERSION, toAgreementRank, toGivenName, toSurname, type NameAgreement } from '../../src/ssn/names.js';

describe('surnames', () => {
  test.each([
    ['Ellwood', 'ellwood', ['ellwood']],
    ['ELLWOOD-TARROW', 'ellwoodtarrow', ['ellwood', 'tarrow']],
    ["O'Brannoch", 'obrannoch', ['obrannoch']],
    ['O Brannoch', 'obrannoch', ['obrannoch']],
    ['de la Corva', 'delacorva', ['corva']],
    ['Garza de la Corva', 'garzadelacorva', ['garza', 'corva']],
    ['Garza y Montero', 'garzaymontero', ['garza', 'montero']],
    ['Garza M.', 'garzam', ['garza']],
    ['Mc Tarrow', 'mctarrow', ['mctarrow']],
    ['Abd al Tarrow', 'abdaltarrow', ['abdaltarrow']],
    ['Al-Tarrow', 'altarrow', ['tarrow']],
    ['Ellwood née Tarrow', 'ellwoodtarrow', ['ellwood', 'tarrow']],
    ['Ellwood Jr. III', 'ellwood', ['ellwood']],
    ['V', 'v', ['v']],
    ['O', 'o', ['o']],
    ['Jr', 'jr', ['jr']],
    ['de la', 'dela', ['la']],
    ['', '', []],
    ["-'-", '', []],
  ])('%s', (raw, whole, parts) => expect(toSurname(raw)).toEqual({ whole, parts }));
});

describe('given names', () => {
  test.each([
    ['Nora', 'nora', ['nora']],
    ['Mary-Ann', 'maryann', ['mary', 'ann']],
    ['J. Quill', 'jquill', ['j', 'quill']],
    ['Nora V', 'norav', ['nora', 'v']],
    ['Nora Jr', 'nora', ['nora']],
    ['Maria del Rosal', 'mariadelrosal', ['maria', 'del', 'rosal']],
    ['', '', []],
  ])('%s', (raw, whole, parts) => expect(toGivenName(raw)).toEqual({ whole, parts }));
});

const key = Uint32Array.of(1, 2, 3, 4);
const compare = (query: Pick<RecordedName, 'firstName' | 'lastName'>, listed: RecordedName): NameAgreement => {
  const units = new Uint16Array(MAX_NAME_UNITS);
  return compareNamePrints(toQueryName(query.firstName, query.lastName), readPrints(units, 0, writeNamePrints(listed, key, units)), key);
};

describe('prints', () => {
  test('take the units that their shape says', () => {
    const part = fc.stringMatching(/^[a-z]{1,6}$/u);
    const name = fc.array(part, { maxLength: 7 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, name, name, (firstName, middleName, lastName) => {
        const units = new Uint16Array(MAX_NAME_UNITS + 4).fill(0xabcd);
        const shape = writeNamePrints({ firstName, middleName, lastName }, key, units);
        const length = UNITS_BY_SHAPE[shape]!;
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThanOrEqual(MAX_NAME_UNITS);
        expect([...units.subarray(length)].every((unit) => unit === 0xabcd)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('of one name differ from record to record', () => {
    const reader = createSsnReader(new Uint8Array(32).fill(1));
    const prints = ['123-45-6789', '123-45-6788'].map((ssn) => {
      reader.read(ssn);
      const units = new Uint16Array(MAX_NAME_UNITS);
      writeNamePrints({ firstName: 'Nora', lastName: 'Ellwood' }, reader.digest.nameKey, units);
      return [...units.subarray(0, 5)];
    });
    for (let unit = 0; unit < 5; unit++) expect(prints[0]![unit]).not.toBe(prints[1]![unit]);
  });

  /** A change of toPlainText or of a rule makes stores on disk answer otherwise: raise NAME_RULES_VERSION with it, then these. */
  test('are those of this version of the rules', () => {
    const units = new Uint16Array(MAX_NAME_UNITS);
    const name = { firstName: 'Mary-Ann', middleName: 'Żaneta', lastName: "O'Brannoch de la Corva, Jr." };
    const shape = writeNamePrints(name, key, units);
    expect([NAME_RULES_VERSION, shape, Buffer.from(units.buffer).toString('hex', 0, 2 * UNITS_BY_SHAPE[shape]!)]).toMatchInlineSnapshot(`
      [
        4,
        90,
        "aa7ac2dc7aef9bf7a8b073822027939ede17fe373391cd6e0a7c28581e29883e9c51",
      ]
    `);
  });
});

describe('agreement', () => {
  const word = fc.constantFrom('nora', 'quill', 'ellwood', 'tarrow', 'n', 'q', 'e', 'de', 'o', 'jr');
  const name = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));

  test('of surnames is symmetric', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        const there = compare({ firstName: '', lastName: one }, { firstName: '', lastName: other });
        const back = compare({ firstName: '', lastName: other }, { firstName: '', lastName: one });
        expect(there.lastName).toBe(back.lastName);
      }),
      { numRuns: 2000 },
    );
  });

  test('of first names is symmetric', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        const there = compare({ firstName: one, lastName: '' }, { firstName: other, lastName: '' });
        const back = compare({ firstName: other, lastName: '' }, { firstName: one, lastName: '' });
        expect(there.firstName).toBe(back.firstName);
      }),
      { numRuns: 2000 },
    );
  });

  test('never rests on a word that the other side does not have', () => {
    fc.assert(
      fc.property(name, name, name, (firstName, middleName, lastName) => {
        const agreement = compare({ firstName: 'Xerxes', lastName: 'Ypsilanti' }, { firstName, middleName, lastName });
        expect(agreement).toEqual({ firstName: false, lastName: false, firstInitial: false, swapped: false });
      }),
    );
  });

  test('ranks in the order of the match codes', () => {
    const none = { firstName: false, lastName: false, firstInitial: false, swapped: false };
    const ranks = [
      none,
      { ...none, swapped: true },
      { ...none, firstName: true, firstInitial: true },
      { ...none, lastName: true },
      { ...none, lastName: true, firstInitial: true },
      { ...none, lastName: true, firstInitial: true, firstName: true },
    ].map(toAgreementRank);
    expect(ranks).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

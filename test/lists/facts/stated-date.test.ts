import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEarlier, isPartialDate, toIsoText, type PartialDate } from '../../../src/entity/partial-date.js';
import { parseDate, parseStatedDate, toSingleDate, toStatedPeriod } from '../../../src/lists/facts/stated-date.js';

const toText = (date: PartialDate | undefined): string | undefined => date && toIsoText(date);

describe('one date', () => {
  test.each([
    ['10 Dec 1948', '1948-12-10'],
    ['1 Sept. 1948', '1948-09-01'],
    ['December 10, 1948', '1948-12-10'],
    ['10 December, 1948', '1948-12-10'],
    ['Sep 1938', '1938-09'],
    ['September 1938', '1938-09'],
    ['Jul.1996', '1996-07'],
    ['1946', '1946'],
    ['1958-02-22', '1958-02-22'],
    [' 1958-02 ', '1958-02'],
    ['29 Feb 1948', '1948-02-29'],
  ])('%s is %s', (text, iso) => {
    expect(toText(parseDate(text))).toBe(iso);
  });

  test.each([
    '',
    '31 Feb 1950',
    '29 Feb 1949',
    '0 Jan 1950',
    '03/04/1950',
    'Mayor 1950',
    'Junk 1950',
    'ma 1950',
    '10 Dec',
    '10 Dec 48',
    '1950s',
    '12 1950',
    'NaN',
  ])('"%s" is none', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });

  test('every date is read back from the words of publishers', () => {
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const date = fc
      .record({ year: fc.integer({ min: 1000, max: 9999 }), month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) })
      .filter(isPartialDate);
    fc.assert(
      fc.property(date, (given) => {
        expect(parseDate(`${given.day} ${months[given.month - 1]!} ${given.year}`)).toEqual(given);
        expect(parseDate(toIsoText(given))).toEqual(given);
      }),
    );
  });
});

describe('a stated date', () => {
  test.each([
    ['circa 1951', '1951', undefined, true],
    ['Circa 07 Jul 1966', '1966-07-07', undefined, true],
    ['approximately 1951', '1951', undefined, true],
    ['1951 to 1953', '1951', '1953', false],
    ['01 Jan 1961 to 31 Dec 1962', '1961-01-01', '1962-12-31', false],
    ['Mar 1962 to Feb 1963', '1962-03', '1963-02', false],
    ['circa 1979-1982', '1979', '1982', true],
    ['between 1960 and 1965', '1960', '1965', false],
    ['Between Aug. and Sep. 1977', '1977-08', '1977-09', false],
    ['1960 to 1960', '1960', '1960', false],
  ])('%s', (text, from, to, circa) => {
    const stated = parseStatedDate(text);
    expect([toText(stated?.from), toText(stated?.to), stated?.circa]).toEqual([from, to, circa]);
  });

  test.each(['', 'circa', '1953 to 1951', 'Dec 1950 to Nov 1950', '1950 to', 'to 1950', 'late 1950s', '30-35 years old'])(
    '"%s" is none',
    (text) => {
      expect(parseStatedDate(text)).toBeUndefined();
    },
  );

  test.each([
    ['10 Dec 1948', '1948-12-10'],
    ['01 Jan 2019 to 31 Dec 2019', '2019'],
    ['01 Feb 2020 to 29 Feb 2020', '2020-02'],
    ['01 Feb 2020 to 28 Feb 2020', undefined],
    ['01 Jan 2019 to 30 Dec 2019', undefined],
    ['01 Jan 2018 to 31 Dec 2019', undefined],
    ['2018 to 2019', undefined],
    ['circa 2019', undefined],
  ])('%s comes down to %s', (text, iso) => {
    expect(toText(toSingleDate(parseStatedDate(text)!))).toBe(iso);
  });

  test('any text is a date of the calendar or none', () => {
    const word = fc.constantFrom('1950', '31', 'Feb', 'to', 'and', 'circa', 'between', '-', '1949', '12', ',');
    fc.assert(
      fc.property(
        fc.array(word).map((words) => words.join(' ')),
        (text) => {
          const stated = parseStatedDate(text);
          return stated === undefined || (isPartialDate(stated.from) && (stated.to === undefined || isPartialDate(stated.to)));
        },
      ),
    );
  });
});

describe('a period of two days', () => {
  test.each([
    ['1950-03-04', '1950-03-04', '1950-03-04', undefined],
    ['1950-01-01', '1950-12-31', '1950', undefined],
    ['1950-02-01', '1950-02-28', '1950-02', undefined],
    ['1952-02-01', '1952-02-29', '1952-02', undefined],
    ['1950-01-01', '1953-12-31', '1950', '1953'],
    ['1950-02-01', '1953-04-30', '1950-02', '1953-04'],
    ['1950-02-01', '1950-03-01', '1950-02-01', '1950-03-01'],
    ['1950-02-02', '1950-02-28', '1950-02-02', '1950-02-28'],
    ['1950', '1950', '1950', undefined],
    ['1950', '1953-04', '1950', '1953-04'],
  ])('%s to %s', (first, last, from, to) => {
    const period = toStatedPeriod(parseDate(first)!, parseDate(last)!, true);
    expect([toText(period?.from), toText(period?.to), period?.circa]).toEqual([from, to, true]);
  });

  test('that ends before it begins is none', () => {
    expect(toStatedPeriod({ year: 1951 }, { year: 1950, month: 12 }, false)).toBeUndefined();
  });

  test('begins earlier by its first day', () => {
    const dates = ['1950', '1950-01', '1950-01-01', '1950-01-02', '1950-02', '1951'].map((text) => parseDate(text)!);
    expect(dates.map((date) => dates.map((other) => (isEarlier(date, other) ? 1 : 0)).join(''))).toEqual([
      '000111',
      '000111',
      '000111',
      '000011',
      '000001',
      '000000',
    ]);
  });
});

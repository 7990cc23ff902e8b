import { describe, expect, test } from 'vitest';
import { ScreeningError } from '../../src/errors.js';
import { readClassificationTable } from '../../src/lists/facts/classification-table.js';
import { isLatin, toFiledName, toListedName } from '../../src/lists/facts/listed-name.js';
import { findCountryOfPlace, parseCityLine } from '../../src/lists/facts/places.js';
import { findScriptNames, splitAlias } from '../../src/lists/formats/un-aliases.js';
import { parseUnDocument, type UnDocument } from '../../src/lists/formats/un-document.js';
import { startProcessorTime } from '../processor-time.js';

describe('names as publishers file them', () => {
  test.each([
    ['BREVIK, Anton Petar', 'Anton Petar BREVIK', 'Anton Petar', 'BREVIK'],
    ['BREVIK,Anton', 'Anton BREVIK', 'Anton', 'BREVIK'],
    ['DE LOS MARES, Ana, Jr.', 'Ana DE LOS MARES Jr.', 'Ana', 'DE LOS MARES'],
    ['MARES, JR, Ana', 'Ana MARES JR', 'Ana', 'MARES'],
    ['MARES, Ana, Maria', 'Ana, Maria MARES', 'Ana, Maria', 'MARES'],
    ['BREVIK', 'BREVIK', undefined, undefined],
    ['BREVIK, Jr.', 'BREVIK, Jr.', undefined, undefined],
    ['BREVIK,', 'BREVIK,', undefined, undefined],
    [',', ',', undefined, undefined],
  ])('%s reads %s', (filed, entityName, firstName, lastName) => {
    const name = toFiledName(filed, 'alias', 'weak');
    expect([name.entityName, name.firstName, name.lastName, name.type, name.quality]).toEqual([
      entityName,
      firstName,
      lastName,
      'alias',
      'weak',
    ]);
  });

  test('a name in another script is a localised one, unless it is the primary', () => {
    expect(toListedName('Антон  Бревик', 'alias')).toEqual({ type: 'localised_name', quality: 'strong', entityName: 'Антон Бревик' });
    expect(toFiledName('Бревик, Антон', 'alias').type).toBe('localised_name');
    expect(toListedName('Антон', 'primary').type).toBe('primary');
    expect([isLatin("Łódź O'Neill 3"), isLatin('Łódź Ж'), isLatin('42')]).toEqual([true, false, true]);
  });
});

describe('places', () => {
  test.each([
    ['Havana', { city: 'Havana' }],
    ['Zapopan, Jalisco', { city: 'Zapopan', state: 'Jalisco' }],
    ['Zapopan, Jalisco 45070', { city: 'Zapopan', state: 'Jalisco', postalCode: '45070' }],
    ['Hamburg 21073', { city: 'Hamburg', postalCode: '21073' }],
    ['London EC3N 1DY', { city: 'London', postalCode: 'EC3N 1DY' }],
    ['Zurich CH-8022', { city: 'Zurich', postalCode: 'CH-8022' }],
    ['3rd Ward, Old Town, East', { city: '3rd Ward, Old Town, East' }],
  ])('%s', (line, parts) => {
    expect(parseCityLine(line)).toEqual(parts);
  });

  test('a line longer than any place is kept whole', () => {
    const line = `${'a '.repeat(5000)}1`;
    expect(parseCityLine(line)).toEqual({ city: line });
  });

  test.each([
    ['Aleppo, Syria', 'sy'],
    ['Northtown, Korea, North', 'kp'],
    ['Goma, Congo, Democratic Republic of the', 'cd'],
    ['Shoreham, CA', undefined],
    ['Atlantis', undefined],
  ])('%s lies in %s', (place, country) => {
    expect(findCountryOfPlace(place)).toBe(country);
  });
});

describe('names of the UN', () => {
  test.each([
    ['Old Tony', ['Old Tony']],
    ['A Brevik; B Brevik ;C', ['A Brevik', 'B Brevik', 'C']],
    ['A Brevik b) M. Brevik; N. Brevik', ['A Brevik', 'M. Brevik', 'N. Brevik']],
    ['a) Anton b) Toni', ['Anton', 'Toni']],
    ['North Quay (NQ)', ['North Quay (NQ)']],
    ['Anton (original script: Антон)', ['Anton', 'Антон']],
    ['Anton (Антон)', ['Anton', 'Антон']],
    ['Антон (Anton; Antoni)', ['Антон', 'Anton', 'Antoni']],
    ['Quay (NQ) (北码头 (original script); Nord Quai)', ['Quay (NQ)', '北码头', 'Nord Quai']],
    ['Anton (previously listed as)', ['Anton']],
    ['華(香港)公司', ['華(香港)公司']],
    ['Anton\n      Brevik', ['Anton Brevik']],
    [') Anton', ['Anton']],
    ['', []],
    [' ; ()', []],
  ])('%j', (field, names) => {
    expect(splitAlias(field)).toEqual(names);
  });

  test('a note gives names in another script by their label', () => {
    expect(findScriptNames('original script: Антон Бревик')).toEqual(['Антон Бревик']);
    expect(findScriptNames('Previously listed as. In Arabic: رياض محمد')).toEqual(['رياض محمد']);
    expect(findScriptNames('name in Arabic script: عمر, expires 2020')).toEqual(['عمر']);
    expect(findScriptNames('Антон is his name')).toEqual([]);
  });
});

describe('documents of the UN', () => {
  test.each<[string, UnDocument, object | undefined]>([
    [
      'plain',
      { type: 'Passport', number: 'M0011', issuingCountry: 'Malta', countryOfIssue: 'Egypt', dateOfIssue: '2001-02-01' },
      { type: 'Passport', value: 'M0011', country: 'mt', issued: { year: 2001, month: 2, day: 1 } },
    ],
    [
      'of the country of issue',
      { type: 'Passport', number: 'M0011', countryOfIssue: 'Egypt' },
      { type: 'Passport', value: 'M0011', country: 'eg' },
    ],
    ['with words before the number', { type: 'Passport', number: 'Maltese passport No. 513519' }, { type: 'Passport', value: '513519' }],
    ['with a series', { type: 'Passport', number: 'passport number 8208 No. 555627' }, { type: 'Passport', value: '8208 No. 555627' }],
    ['with letters apart', { type: 'Passport', number: 'passport number SE 012820' }, { type: 'Passport', value: 'SE 012820' }],
    [
      'with a country before the number',
      { type: 'Passport', number: 'Libya 428720' },
      { type: 'Passport', value: '428720', country: 'ly' },
    ],
    [
      'with its expiry in parentheses',
      { type: 'Passport', number: '381110042 (Expired 25 Jan. 2016)' },
      { type: 'Passport', value: '381110042', expires: { year: 2016, month: 1, day: 25 } },
    ],
    ['with a country behind a comma', { type: 'Passport', number: 'R00012098, South Sudan' }, { type: 'Passport', value: 'R00012098' }],
    [
      'all in a note',
      { type: 'Passport', note: 'Maltese passport number L 191609 issued on 28 Feb. 1996, expired on 27 Feb. 2001' },
      { type: 'Passport', value: 'L 191609', issued: { year: 1996, month: 2, day: 28 }, expires: { year: 2001, month: 2, day: 27 } },
    ],
    [
      'a bare number in a note',
      { type: 'National Identification Number', note: '04643632 issued on 18 Jun. 1999' },
      { type: 'National Identification Number', value: '04643632', issued: { year: 1999, month: 6, day: 18 } },
    ],
    [
      'of a closer kind',
      { type: 'National Identification Number', type2: 'ration card number 545167', note: 'issued in 1974' },
      { type: 'National Identification Number (ration card number)', value: '545167', issued: { year: 1974 } },
    ],
    ['of the same kind twice', { type: 'Passport', type2: 'passport', number: '1' }, { type: 'Passport', value: '1' }],
    [
      'with a date of birth in its note',
      { type: 'Passport', number: '1', note: 'issued for Anton Brevik, born on 25 Sep. 1973' },
      { type: 'Passport', value: '1' },
    ],
    [
      'valid until',
      { type: 'Passport', number: '1', note: 'valid until 10 April 2018' },
      { type: 'Passport', value: '1', expires: { year: 2018, month: 4, day: 10 } },
    ],
    [
      'of an American date',
      { type: 'Passport', number: '1', note: 'Passport expiration date: March 22, 2018' },
      { type: 'Passport', value: '1', expires: { year: 2018, month: 3, day: 22 } },
    ],
    ['without a number', { type: 'Passport', issuingCountry: 'Egypt', note: 'issued in 1993, under another name' }, undefined],
  ])('%s', (_, document, identification) => {
    expect(parseUnDocument(document)).toEqual(identification);
  });

  test('prose without end is cut, not searched', () => {
    const processorMs = startProcessorTime();
    parseUnDocument({ type: 'Passport', number: 'no '.repeat(100_000) });
    parseUnDocument({ type: 'Passport', note: `${'issued '.repeat(100_000)}${'9'.repeat(100_000)}` });
    expect(processorMs()).toBeLessThan(1000);
  });
});

describe('programmes', () => {
  test.each([
    ['ofac-programmes.tsv', ['SDGT'], ['watchlist.sanctionsLists', 'watchlist.terror']],
    ['ofac-programmes.tsv', ['SDNTK', 'TCO'], ['watchlist.sanctionsLists', 'otherLists.trafficking', 'otherLists.organisedCrime']],
    ['ofac-programmes.tsv', ['DARFUR'], ['watchlist.sanctionsLists', 'watchlist.warCrimes']],
    ['ofac-programmes.tsv', ['CUBA'], ['watchlist.sanctionsLists']],
    ['un-regimes.tsv', ['QD'], ['watchlist.sanctionsLists', 'watchlist.terror']],
    ['un-regimes.tsv', ['TA'], ['watchlist.sanctionsLists', 'watchlist.terror']],
    ['un-regimes.tsv', ['KP'], ['watchlist.sanctionsLists']],
  ])('%s: %j', (table, programmes, leaves) => {
    expect(readClassificationTable(table)(programmes)).toEqual({ leaves, unknown: [] });
  });

  test('a programme that is not known, and none at all, count as sanctions', () => {
    const classify = readClassificationTable('ofac-programmes.tsv');
    expect(classify(['SDGT', 'ATLANTIS'])).toEqual({ leaves: ['watchlist.sanctionsLists', 'watchlist.terror'], unknown: ['ATLANTIS'] });
    expect(classify(['ATLANTIS'])).toEqual({ leaves: ['watchlist.sanctionsLists'], unknown: ['ATLANTIS'] });
    expect(classify([])).toEqual({ leaves: ['watchlist.sanctionsLists'], unknown: [] });
  });

  test('a table that names no leaf is a broken installation', () => {
    expect(() => readClassificationTable('countries.tsv')).toThrow(ScreeningError);
  });
});

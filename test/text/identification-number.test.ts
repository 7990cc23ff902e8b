import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWellFormedImo, isWellFormedLei, toIdentificationKey } from '../../src/text/identification-number.js';

describe('identification keys', () => {
  test('any text is read without an error, and a key is of capital letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.option(fc.string({ unit: 'grapheme' })), (value, type) => {
        const key = toIdentificationKey(value, type ?? undefined);
        if (key !== undefined) expect(key).toMatch(/^[A-Z0-9]+$/u);
      }),
    );
  });

  test('keys are the same whatever the type says, and absent for what cannot identify', () => {
    expect(toIdentificationKey('K-475 3361')).toBe('K4753361');
    expect(toIdentificationKey('k4753361', 'Passport No.')).toBe('K4753361');
    expect(toIdentificationKey('BG 201673719', 'V.A.T. Number')).toBe('201673719');
    expect(toIdentificationKey('BG201673719')).toBe('201673719');
    expect(toIdentificationKey('IMO 9900124')).toBe('9900124');
    expect(toIdentificationKey('9900123', 'IMO')).toBeUndefined();
    expect(toIdentificationKey('4138', 'Passport')).toBeUndefined();
    expect(toIdentificationKey('a.b7@example.org', 'Email Address')).toBeUndefined();
    expect(toIdentificationKey('Male', 'Gender')).toBeUndefined();
  });
});

describe('check digits', () => {
  test('an LEI leaves the remainder 1 by MOD 97-10', () => {
    expect(isWellFormedLei('9999ZZEXAMPLE0004220')).toBe(true);
    expect(isWellFormedLei('9999 zzex ampl e000 4220')).toBe(true);
    expect(isWellFormedLei('9999ZZEXAMPLE000422')).toBe(false);
    expect(isWellFormedLei('9999ZZEXAMPLE00042XX')).toBe(false);
    expect(isWellFormedLei('')).toBe(false);
  });

  test('every LEI has one pair of check digits in 02..98, and any other one fails', () => {
    const body = fc.stringMatching(/^[A-Z0-9]{18}$/u);
    fc.assert(
      fc.property(body, (body) => {
        const digits = Array.from(body, (letter) => parseInt(letter, 36)).join('');
        const check = 98n - (BigInt(`${digits}00`) % 97n);
        const holding = Array.from({ length: 97 }, (_, n) => String(n + 2).padStart(2, '0')).filter((pair) => isWellFormedLei(body + pair));
        expect(holding).toEqual([String(check).padStart(2, '0')]);
      }),
      { numRuns: 30 },
    );
  });

  test('an IMO number ends in the digit of its weighted sum', () => {
    expect(isWellFormedImo('9900124')).toBe(true);
    expect(isWellFormedImo('IMO 9900124')).toBe(true);
    expect(isWellFormedImo('IMO: 9900124')).toBe(true);
    expect(isWellFormedImo('9900123')).toBe(false);
    expect(isWellFormedImo('990012')).toBe(false);
    expect(isWellFormedImo('0000000')).toBe(false);
    const holding = Array.from({ length: 10 }, (_, digit) => `990012${digit}`).filter((text) => isWellFormedImo(text));
    expect(holding).toEqual(['9900124']);
  });
});

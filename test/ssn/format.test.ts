import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSsnDigits, checkSsnFormat, maskSsn, readSsnDigits, toSafeText, type SsnFormatReason } from '../../src/ssn/format.js';

const toDigits = (area: number, group: number, serial: number): Buffer =>
  Buffer.from(`${String(area).padStart(3, '0')}${String(group).padStart(2, '0')}${String(serial).padStart(4, '0')}`);

/** The rules again, as sets and ranges instead of conditions. */
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const ITIN_GROUPS = new Set([...range(50, 65), ...range(70, 88), ...range(90, 92), ...range(94, 99)]);
const PUBLISHED = new Set(['078051120', '219099999', ...range(987654320, 987654329).map(String)]);

const toReason = (area: number, group: number, serial: number): SsnFormatReason | undefined => {
  if (PUBLISHED.has(toDigits(area, group, serial).toString())) return 'published_number';
  if (area > 899) return ITIN_GROUPS.has(group) ? 'itin' : group === 93 ? 'atin' : 'area_900_999';
  const reasons = new Map<number, SsnFormatReason>([
    [0, 'area_000'],
    [666, 'area_666'],
  ]);
  return reasons.get(area) ?? (group === 0 ? 'group_00' : serial === 0 ? 'serial_0000' : undefined);
};

describe('numbers', () => {
  test('every area with every group, at the boundaries of the serials', () => {
    const serials = [0, 1, 2, 1119, 1120, 1121, 4319, 4320, 4329, 4330, 9998, 9999];
    const wrong: string[] = [];
    const counts = new Map<SsnFormatReason | undefined, number>();
    const digits = Buffer.alloc(9);
    for (let area = 0; area < 1000; area++) {
      for (let group = 0; group < 100; group++) {
        for (const serial of serials) {
          digits.set(toDigits(area, group, serial));
          const reason = checkSsnDigits(digits);
          if (reason !== toReason(area, group, serial)) wrong.push(digits.toString());
          counts.set(reason, (counts.get(reason) ?? 0) + 1);
        }
      }
    }
    expect(wrong).toEqual([]);
    // Well-formed: 898 areas, 99 groups, 11 serials but 0000, without the two published ones.
    expect(counts.get(undefined)).toBe(898 * 99 * 11 - 2);
    expect(counts.get('itin')).toBe(100 * 44 * 12 - 2);
    expect(counts.get('atin')).toBe(100 * 12);
    expect(counts.get('area_900_999')).toBe(100 * 55 * 12);
    expect(counts.get('area_000')).toBe(100 * 12);
    expect(counts.get('area_666')).toBe(100 * 12);
    expect(counts.get('group_00')).toBe(898 * 12);
    expect(counts.get('serial_0000')).toBe(898 * 99);
    expect(counts.get('published_number')).toBe(4);
  });

  test('every serial where published numbers are', () => {
    const published: string[] = [];
    for (const [area, group] of [
      [78, 5],
      [219, 9],
      [987, 65],
    ] as const) {
      for (let serial = 0; serial < 10_000; serial++) {
        const digits = toDigits(area, group, serial);
        if (checkSsnDigits(digits) === 'published_number') published.push(digits.toString());
      }
    }
    expect(new Set(published)).toEqual(PUBLISHED);
  });
});

describe('layout', () => {
  test('the three layouts give the same digits, as text and as bytes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom('', '-', ' '), (number, separator) => {
        const plain = String(number).padStart(9, '0');
        const text = [plain.slice(0, 3), plain.slice(3, 5), plain.slice(5)].join(separator);
        const digits = new Uint8Array(9);
        expect(readSsnDigits(text, digits)).toBe(true);
        expect(Buffer.from(digits).toString()).toBe(plain);
        expect(readSsnDigits(Buffer.from(text), digits)).toBe(true);
        expect(Buffer.from(digits).toString()).toBe(plain);
        expect(checkSsnFormat(text)).toBe(toReason(Number(plain.slice(0, 3)), Number(plain.slice(3, 5)), Number(plain.slice(5))));
      }),
    );
  });

  test('anything else is no layout, and leaves no digits', () => {
    const accepted = /^(?:\d{9}|\d{3}-\d{2}-\d{4}|\d{3} \d{2} \d{4})$/u;
    const nearly = fc.stringMatching(/^[0-9 .-]{8,12}$/u);
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string({ unit: 'binary', maxLength: 14 })), (text) => {
        const digits = new Uint8Array(9).fill(7);
        expect(readSsnDigits(text, digits)).toBe(accepted.test(text));
        if (!accepted.test(text)) expect([...digits]).toEqual(Array(9).fill(0));
      }),
      { numRuns: 5000 },
    );
  });
});

describe('what is shown', () => {
  test('the last four digits', () => expect(maskSsn(Buffer.from('123456789'))).toBe('***-**-6789'));

  test.each([
    ['A-17', '123-45-6789', 'A-17'],
    ['123456789', '123-45-6789', '***-**-6789'],
    ['customer 123-45-6789', '123456789', '***-**-6789'],
    ['1.2.3.4.5.6.7.8.9', '123456789', '***-**-6789'],
    ['00123456789', '123 45 6789', '***-**-6789'],
    ['123456788', '123-45-6789', '123456788'],
    ['7', '7', '7'],
    ['é-1', '', 'é-1'],
  ])('of the id %s beside %s: %s', (id, ssn, expected) => {
    expect(toSafeText(Buffer.from(id), Buffer.from(ssn))).toBe(expected);
  });
});

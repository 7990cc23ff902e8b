import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toOsaDistance } from '../../../src/text/kernels/osa-distance.js';
import { OsaPattern } from '../../../src/text/kernels/osa-pattern.js';
import { toSpellingDistance } from '../../../src/text/kernels/spelling-distance.js';
import { SpellingPattern } from '../../../src/text/kernels/spelling-pattern.js';

const letter = fc.constantFrom(...'abcdehks9'.split(''));
const word = fc.array(letter, { minLength: 1, maxLength: 40, size: 'max' }).map((letters) => letters.join(''));
/** A word and one that lies a few slips from it. */
const neighbours = fc
  .tuple(word, fc.array(fc.tuple(fc.nat(), letter, fc.constantFrom('insert', 'drop', 'change', 'swap')), { maxLength: 4 }))
  .map(([text, slips]) => {
    let other = text;
    for (const [place, by, kind] of slips) {
      const at = place % Math.max(1, other.length);
      if (kind === 'insert') other = other.slice(0, at) + by + other.slice(at);
      else if (kind === 'drop' && other.length > 1) other = other.slice(0, at) + other.slice(at + 1);
      else if (kind === 'change') other = other.slice(0, at) + by + other.slice(at + 1);
      else if (at + 1 < other.length) other = other.slice(0, at) + other[at + 1]! + other[at]! + other.slice(at + 2);
    }
    return [text, other] as const;
  });
/** The bytes of a word among others, as an index holds it. */
const toBytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(`xy${text}z`, 'latin1'));

it('tells by bits what the plain distance tells by rows, for every bound', () => {
  const pattern = new OsaPattern();
  fc.assert(
    fc.property(neighbours, fc.integer({ min: 1, max: 3 }), ([text, other], bound) => {
      pattern.set(text);
      expect(pattern.isWithin(toBytes(other), 2, 2 + other.length, bound)).toBe(toOsaDistance(text, other, bound) <= bound);
    }),
    { numRuns: 20_000 },
  );
});

it('gives the spelling distance where no sound is spelt in two ways', () => {
  const pattern = new SpellingPattern();
  fc.assert(
    fc.property(neighbours, ([text, other]) => {
      pattern.set(text);
      const distance = pattern.toTextDistance(other, Infinity);
      expect(distance).toBeLessThanOrEqual(toSpellingDistance(text, other));
      if (!/ck|kh|dh|aa|ee|ks|sch/u.test(text + other)) expect(distance).toBe(toSpellingDistance(text, other));
      expect(pattern.toBytesDistance(toBytes(other), 2, 2 + other.length, Infinity)).toBe(distance);
    }),
    { numRuns: 5000 },
  );
});

it('keeps its word above a bound: what lies beyond is beyond', () => {
  const pattern = new SpellingPattern();
  fc.assert(
    fc.property(neighbours, fc.integer({ min: 0, max: 400 }), ([text, other], bound) => {
      pattern.set(text);
      const distance = pattern.toTextDistance(other, Infinity);
      const bounded = pattern.toTextDistance(other, bound);
      if (distance <= bound) expect(bounded).toBe(distance);
      else expect(bounded).toBeGreaterThan(bound);
    }),
    { numRuns: 5000 },
  );
});

it.each([
  ['akk', 'akkc', 55, 'c for the second k, which is then inserted as a doubled one'],
  ['ri', 'ri1', 90, '1 for i, which is then inserted'],
  ['mohammed', 'mohamed', 30, 'a doubled letter'],
  ['mohammed', 'mohammad', 40, 'a vowel for a vowel'],
])('aligns %s and %s at %i hundredths, whatever letters they begin with together (%s)', (text, other, distance) => {
  expect(toSpellingDistance(text, other)).toBe(distance);
  expect(toSpellingDistance(other, text)).toBe(distance);
});

it.each([
  ['shchukin', 'chtchoukine', 'the French spelling, a vowel more'],
  ['khan', 'han', 'kh for h'],
  ['zhukov', 'jukov', 'zh for j'],
])('brings %s and %s nearer than their letters are (%s)', (text, other) => {
  const pattern = new SpellingPattern();
  pattern.set(text);
  expect(pattern.toTextDistance(other, Infinity)).toBeLessThan(toSpellingDistance(text, other));
});

it('is at no finite distance of a word that is too long to align', () => {
  const pattern = new SpellingPattern();
  pattern.set('a'.repeat(65));
  expect(pattern.toTextDistance('aa', Infinity)).toBe(Infinity);
  pattern.set('aa');
  expect(pattern.toTextDistance('a'.repeat(65), Infinity)).toBe(Infinity);
});

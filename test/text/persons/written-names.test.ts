/** Names as registers, passports and peoples write them who shorten one half, cut the last word, or put the father first. */
import { describe, expect, test } from 'vitest';
import { compareNames } from '../../../src/main.js';
import { prepareName } from '../../../src/text/prepare.js';

const toForms = (raw: string): string[] =>
  prepareName(raw, 'person').tokens.map(({ tag, forms }) => (tag === 'initial' ? `${forms[0]!}.` : forms[0]!));
const toScore = (a: string, b: string): number => Math.min(compareNames(a, b, 'person').score, compareNames(b, a, 'person').score);

describe('a letter and a stroke', () => {
  test.each([
    ['G/Medhin Tesfaye', 'gebremedhin tesfaye'],
    ['Tesfaye w/giorgis', 'tesfaye woldegiorgis'],
    ['Debretsion H/Mariam', 'debretsion hailemariam'],
    ['Maria W/O Juan', 'maria w. o juan'],
    ['G Medhin', 'g. medhin'],
  ])('%s is %s', (raw, forms) => expect(toForms(raw).join(' ')).toBe(forms));
});

describe('a full machine-readable zone', () => {
  test.each([
    ['PAPADOPOULOS<<KONSTANTINOS<ALE', 'papadopoulos konstantinos a.'],
    ['PAPADOPOULOS<<KONSTANTINOS<AL', 'papadopoulos konstantinos al'],
    ['ABDURAKHMANOV<<MUKHAMMADSHARIF', 'abdurakhmanov mukhammadsharif'],
    ['Papadopoulos, Konstantinos Alex', 'konstantinos alex papadopoulos'],
  ])('%s is %s', (raw, forms) => expect(toForms(raw).join(' ')).toBe(forms));
  test('is found by the whole name, and not by another one', () => {
    expect(compareNames('PAPADOPOULOS<<KONSTANTINOS<ALE', 'Konstantinos Alexandros Papadopoulos', 'person').score).toBeGreaterThan(85);
    expect(compareNames('PAPADOPOULOS<<KONSTANTINOS<ALE', 'Dimitrios Alexandros Papadopoulos', 'person').score).toBeLessThan(70);
  });
});

test.each([
  ['Khaltmaagiin Battulga', 'Battulga Khaltmaa'],
  ['Ukhnaagiin Khurelsukh', 'Ukhnaa Khürelsükh'],
  ['Xhaferi Yusuf', 'Jusuf Jaferi'],
  ['Kurmanbek Saliyevich Bakiyev', 'Kurmanbek Sali uulu Bakiyev'],
  ['Shavkat Miromonovich Mirziyoyev', "Shavkat Miromon o'g'li Mirziyoyev"],
])('%s is %s', (name, other) => expect(toScore(name, other)).toBeGreaterThan(70));

test.each([
  ['Koji Tanaka', 'Goji Tanaka'],
  ['Anthony Booth', 'Anthony Bout'],
  ['Hiroko Yamada', 'Hiroto Yamada'],
])('%s is not %s', (name, other) => expect(toScore(name, other)).toBeLessThan(70));

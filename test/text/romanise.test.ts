import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { romaniseName } from '../../src/text/romanise.js';
import { toWadeGiles } from '../../src/text/scripts/han.js';
import { isReading, withoutMark } from '../../src/text/scripts/readings.js';
import { toPlainText } from '../../src/text/normalize.js';

/** `tokens`: forms joined by `/`, of Han characters without readings of other languages, tokens by a space, `*` after a vowelless one; `script`: the distinct scripts in order. */
interface Row {
  readonly text: string;
  readonly script: string;
  readonly tokens: string;
  readonly why: string;
}
const toSpellings = (forms: readonly string[]): string[] => forms.filter((form) => !isReading(form));
const rows = JSON.parse(readFileSync(new URL('../cases/romanise.json', import.meta.url), 'utf8')) as Row[];

describe('romaniseName', () => {
  it.each(rows)('$text: $why', ({ text, script, tokens }) => {
    const found = romaniseName(text);
    expect(found.map(({ forms, vowelless }) => toSpellings(forms).join('/') + (vowelless ? '*' : '')).join(' ')).toBe(tokens);
    expect([...new Set(found.map((token) => token.script))].join(' ')).toBe(script);
  });

  it('has at least 150 cases', () => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
  });

  it('keeps the words as written', () => {
    expect(romaniseName("O'Brien & Łódź").map(({ raw }) => raw)).toEqual(["O'Brien", '&', 'Łódź']);
    expect(romaniseName('الرحمن').map(({ raw }) => raw)).toEqual(['ال', 'رحمن']);
    expect(romaniseName('李小龙').map(({ raw }) => raw)).toEqual(['李', '小龙']);
    expect(romaniseName('Рutin').map(({ raw }) => raw)).toEqual(['Рutin']);
  });
});

/** Letters of every script that has a reading of its own, with marks, digits and signs, in any mixture. */
const MIXED = fc.string({
  unit: fc.constantFrom(
    ...Array.from(
      'aZß\'`&-. 0٣०ȺžəкЩьІўқαΐΣאש"׳يوءةﷲپۆ王欧阳单樹銀行𠮷々んッーガ김정ㅎ가नमस्\u094dिংখதமழ്ถเกມမခྲགྷՀևაሀ\u0301\u200d\u0640🎉™№½',
    ),
  ),
});

/** Other languages' names are put together of several sounds. */
const MOST_SPELLINGS: Readonly<Record<string, number>> = { kana: 14, hangul: 14, han: 13 };

describe('laws of romaniseName', () => {
  it.each([
    ['any Unicode', fc.string({ unit: 'binary' })],
    ['mixed scripts', MIXED],
    ['ASCII', fc.string({ unit: 'binary-ascii' })],
  ] as const)(
    'never throws, and gives one to 14 distinct ASCII forms a token, and readings of Han characters and Cyrillic words behind them: %s',
    (_, texts) => {
      fc.assert(
        fc.property(texts, (text) => {
          for (const { raw, forms, script } of romaniseName(text)) {
            expect(raw).not.toBe('');
            const spellings = toSpellings(forms);
            expect(spellings.length).toBeGreaterThanOrEqual(1);
            expect(spellings.length).toBeLessThanOrEqual(MOST_SPELLINGS[script] ?? 5);
            expect(forms.length).toBeLessThanOrEqual(script === 'han' ? 24 : script === 'cyrillic' ? 36 : (MOST_SPELLINGS[script] ?? 5));
            expect(forms.slice(0, spellings.length)).toEqual(spellings);
            expect(new Set(forms.map(withoutMark)).size).toBe(forms.length);
            for (const form of forms) expect(form).toMatch(script === 'han' || script === 'cyrillic' ? /^=?[a-z0-9]+$/ : /^[a-z0-9]+$/);
          }
        }),
        { numRuns: 2000 },
      );
    },
  );

  it('gives the same forms for ASCII in any case and beside other scripts', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: fc.constantFrom(...Array.from("aB0'`? &.-")) })),
        (text) => {
          const toForms = (value: string) => romaniseName(value).map(({ forms }) => forms);
          expect(toForms(text.toUpperCase())).toEqual(toForms(text));
          expect(toForms(`${text} — `)).toEqual(toForms(`${text} `));
        },
      ),
      { numRuns: 2000 },
    );
  });

  /** A letter three times is none of a language: once, in words of letters of which three are left (of a, b and z: only o and e stand doubled). */
  const withoutTriples = (plain: string): string =>
    plain
      .split(' ')
      .map((word) => {
        const once = word.replace(/([abz])\1{2,}/gu, '$1');
        return once.length < 3 || /\d/u.test(word) ? word : once;
      })
      .join(' ');

  it('agrees with the plain form on ASCII without signs, but for a letter three times', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from("abZ19 .,-'()/")) }), (text) => {
        expect(
          romaniseName(text)
            .map(({ forms }) => forms[0])
            .join(' '),
        ).toBe(withoutTriples(toPlainText(text)));
      }),
    );
  });

  it('does not depend on the Unicode form', () => {
    for (const { text } of rows) {
      expect(romaniseName(text.normalize('NFD')).map(({ forms }) => forms)).toEqual(romaniseName(text).map(({ forms }) => forms));
    }
  });
});

describe('toWadeGiles', () => {
  it.each([
    ['xi', 'hsi'],
    ['qing', 'ching'],
    ['zhong', 'chung'],
    ['zi', 'tzu'],
    ['si', 'ssu'],
    ['guo', 'kuo'],
    ['duo', 'to'],
    ['ge', 'ko'],
    ['de', 'te'],
    ['xue', 'hsueh'],
    ['lve', 'lueh'],
    ['rui', 'jui'],
    ['gui', 'kuei'],
    ['xiong', 'hsiung'],
    ['yan', 'yen'],
    ['jian', 'chien'],
    ['wang', 'wang'],
    ['ai', 'ai'],
  ])('%s is %s', (pinyin, wade) => {
    expect(toWadeGiles(pinyin)).toBe(wade);
  });
});

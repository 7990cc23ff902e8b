/**
 * Runs test/cases/prepared-names.json: the tokens that a name gives, each as `form` or `form/tag` (a blank inside a
 * form is `_`), the best form where a word has several.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TOKENS, prepareName, type PreparedName } from '../../src/text/prepare.js';
import type { NameKind } from '../../src/text/tokens/token.js';
import { arbitraryNameText } from '../arbitrary-entity.js';

interface PreparedNameCase {
  readonly name: string;
  readonly kind: NameKind;
  readonly expected: string;
  readonly why: string;
}
const rows = JSON.parse(readFileSync(new URL('../cases/prepared-names.json', import.meta.url), 'utf8')) as readonly PreparedNameCase[];

const toText = ({ tokens }: PreparedName): string =>
  tokens.map(({ forms, tag }) => forms[0]!.replaceAll(' ', '_') + (tag === 'name' ? '' : `/${tag}`)).join(' ');

describe('prepared-names.json', () => {
  test('has its 60 rows, none twice', () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(new Set(rows.map(({ name, kind }) => `${kind} ${name}`)).size).toBe(rows.length);
  });

  test.each(rows)('$kind $name: $why', ({ name, kind, expected }) => {
    expect(toText(prepareName(name, kind))).toBe(expected);
  });
});

describe('prepareName', () => {
  const kind = fc.constantFrom('person' as const, 'organisation' as const);
  const anyText = fc.oneof(arbitraryNameText, fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 60 }));

  test('never throws, keeps the raw name, and gives tokens in their documented ranges with the word of each', () => {
    fc.assert(
      fc.property(anyText, kind, (raw, kind) => {
        const prepared = prepareName(raw, kind);
        expect(prepared.raw).toBe(raw);
        expect(prepared.kind).toBe(kind);
        expect(prepared.words.length).toBe(prepared.tokens.length);
        expect(prepared.tokens.length).toBeLessThanOrEqual(MAX_TOKENS);
        for (const token of prepared.tokens) {
          expect(token.spellings.length).toBeGreaterThanOrEqual(1);
          expect(token.spellings.length).toBeLessThanOrEqual(14);
          expect(token.readings.length).toBeLessThanOrEqual(72);
          expect(token.forms).toEqual([...token.spellings, ...token.readings.map((reading) => `=${reading}`)]);
          for (const form of [...token.spellings, ...token.readings])
            expect(form).toMatch(token.tag === 'legal_form' ? /^[a-z0-9]+( [a-z0-9]+)*$/u : /^[a-z0-9]+$/u);
          if (token.tag !== 'honorific') expect(token.weight).toBeGreaterThan(0);
          expect(token.weight).toBeLessThanOrEqual(100);
        }
        for (const word of prepared.words) expect(word).not.toBe('');
      }),
      { numRuns: 3000 },
    );
  });

  test('gives no token only where there is no letter, digit or &', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 40 }), kind, (raw, kind) => {
        expect(prepareName(raw, kind).tokens.length > 0).toBe(/[a-z0-9&]/iu.test(raw));
      }),
      { numRuns: 3000 },
    );
  });

  test('takes no notice of case, surrounding blanks or the Unicode form', () => {
    fc.assert(
      fc.property(arbitraryNameText, kind, (raw, kind) => {
        const expected = toText(prepareName(raw, kind));
        for (const same of [
          raw.toUpperCase(),
          raw.toLowerCase(),
          `  ${raw.replaceAll(' ', '   ')} `,
          raw.normalize('NFC'),
          raw.normalize('NFD'),
          `${raw}.`,
        ]) {
          expect(toText(prepareName(same, kind)), same).toBe(expected);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test.each([MAX_TOKENS, MAX_TOKENS + 1, 500])('compares the first %i words at most, and drops no name for its length', (count) => {
    const words = Array.from(
      { length: count },
      (_, at) => `orsol${String.fromCharCode(97 + (at % 26))}mirk${String.fromCharCode(97 + Math.floor(at / 26))}`,
    );
    for (const kind of ['person', 'organisation'] as const) {
      expect(prepareName(words.join(' '), kind).words).toEqual(words.slice(0, MAX_TOKENS));
    }
  });

  test('keeps a word of any length', () => {
    const { tokens } = prepareName('x'.repeat(5000), 'person');
    expect(tokens).toHaveLength(1);
    expect(tokens[0]!.forms[0]).toMatch(/^x+$/u);
  });

  test('gives equal tokens for equal words, wherever they stand', () => {
    const [first] = prepareName('Orsolt Vandemirk', 'person').tokens;
    const [, second] = prepareName('Junos ORSOLT', 'person').tokens;
    expect(second).toEqual(first);
  });
});

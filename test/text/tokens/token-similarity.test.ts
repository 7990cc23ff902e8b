import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addRelationKeys, addSlipKeys, KeyList, toEditBudget, toExactKey } from '../../../src/text/tokens/relation-keys.js';
import { compareJoined } from '../../../src/text/tokens/joined-words.js';
import { prepareName } from '../../../src/text/prepare.js';
import { UNKNOWN } from '../../../src/text/tokens/spelling-similarity.js';
import { NO_MATCH, toRelation, toSimilarity } from '../../../src/text/tokens/token-match.js';
import { compareByKeys, compareTokens } from '../../../src/text/tokens/token-similarity.js';
import { toOsaDistance } from '../../../src/text/kernels/osa-distance.js';
import { toToken } from '../../../src/text/tokens/lazy-token.js';
import type { NameKind, Token } from '../../../src/text/tokens/token.js';

const word = (max: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...Array.from('aeioubcdhkmnrstzyvw')), minLength: 2, maxLength: max });

/** A word and the same word after up to three slips. */
const spellings = fc
  .tuple(
    word(14),
    fc.array(fc.tuple(fc.nat(13), fc.constantFrom('insert', 'drop', 'change', 'swap'), fc.constantFrom(...Array.from('aehkst'))), {
      maxLength: 3,
    }),
  )
  .map(([text, slips]) => {
    let slipped = text;
    for (const [place, slip, letter] of slips) {
      const at = place % slipped.length;
      const [head, tail] = [slipped.slice(0, at), slipped.slice(at)];
      if (slip === 'insert') slipped = head + letter + tail;
      else if (slip === 'change') slipped = head + letter + tail.slice(1);
      else if (slip === 'swap' && tail.length > 1) slipped = head + tail[1]! + tail[0]! + tail.slice(2);
      else if (slip === 'drop' && slipped.length > 2) slipped = head + tail.slice(1);
    }
    return [text, slipped] as const;
  });

/** Of many peoples and trades: with compounds, patronymics, short forms and translations. */
const namesOf: Readonly<Record<NameKind, readonly string[]>> = {
  person: [
    'Abdulrahman Abdul Salahuddin Salah Najibullah Najib Rustamjon Rustam Emomali Emomalievich Rahmonov Rahmon Karimzoda Karimov',
    'William Bill Robert Bob Robbie Elizabeth Liz Alexander Alexandra Sasha Aleksandr Mohammed Muhammad Mohamed Yousef Joseph Giuseppe',
    'Hongmei Hongwei Guofeng Kuofeng Yoshiko Yoshiro Konstantinopo Konstantinopoulos Mercedes Chtchoukine Shchukin Ivanova Ivanov',
  ],
  organisation: [
    'Machinery Mashinostroenie Metallurgy Metal Export Import Bank Banka Energy Energiya Nuclear Oruzheynyy Tulskiy Tula Iran Iraq',
    'Petrobras Petropars Shipping Sudokhodnaya Trading Torgovyy Syria Suriya Dubai Dhabi Niger Nigeria Merkez Markaz Gazprom Gasprom',
  ],
};

const name = (form: string, kind: NameKind = 'person', vowelless = false): Token => toToken(kind, 'name', [form], vowelless);
const toKeys = (token: Token): Map<number, number> => {
  const list = new KeyList();
  addRelationKeys(token, list);
  const keys = new Map<number, number>();
  for (let i = 0; i < list.length; i++) keys.set(list.keys[i]!, (keys.get(list.keys[i]!) ?? 0) | list.relations[i]!);
  return keys;
};
const toShared = (a: Token, b: Token): number => {
  const others = toKeys(b);
  let shared = 0;
  for (const [key, relations] of toKeys(a)) if (others.has(key)) shared |= relations;
  return shared;
};

describe('compareTokens', () => {
  test('what is alike shares a relation key, so that an index can find it, and the keys tell the same', () => {
    let alike = 0;
    fc.assert(
      fc.property(spellings, fc.boolean(), ([a, b], vowelless) => {
        const [left, right] = [name(a), name(b, 'person', vowelless)];
        const match = compareTokens(left, right);
        const shared = toShared(left, right);
        if (match === NO_MATCH) return;
        alike++;
        expect(shared).toBeGreaterThan(0);
        expect(compareByKeys(left, right, shared)).toBe(match);
      }),
      { numRuns: 20_000 },
    );
    expect(alike).toBeGreaterThan(5_000);
  });

  test('what outlines tell apart is not alike', () => {
    const formsOf = (kind: NameKind): string[] =>
      namesOf[kind].flatMap((raw) =>
        prepareName(raw, kind)
          .tokens.filter(({ tag }) => tag === 'name')
          .map(({ forms }) => forms[0]!),
      );
    for (const kind of ['person', 'organisation'] as const) {
      const forms = fc.constantFrom(...formsOf(kind));
      fc.assert(
        fc.property(fc.oneof(spellings, fc.tuple(forms, forms)), ([a, b]) => {
          const [left, right] = [name(a, kind), name(b, kind)];
          expect(compareTokens(left, right)).toBe(compareByKeys(left, right, UNKNOWN));
        }),
        { numRuns: 20_000 },
      );
    }
  });

  test('is symmetric, within 0..10000, and nothing beats equality', () => {
    fc.assert(
      fc.property(spellings, ([a, b]) => {
        const there = compareTokens(name(a), name(b));
        expect(there).toBe(compareTokens(name(b), name(a)));
        expect(toSimilarity(there)).toBeGreaterThanOrEqual(0);
        expect(toSimilarity(there)).toBeLessThanOrEqual(10_000);
        const self = compareTokens(name(a), name(a));
        expect([toRelation(self), toSimilarity(self)]).toEqual(['exact', 10_000]);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('compareJoined', () => {
  test('a whole that comes apart with at most one slip is found by its halves', () => {
    let alike = 0;
    fc.assert(
      fc.property(word(8), spellings, (first, [right, slipped]) => {
        const whole = name(first + slipped);
        if (compareJoined(name(first), name(right), whole) === NO_MATCH) return;
        alike++;
        const merged = new KeyList();
        merged.push(toExactKey(first + right), 1);
        addSlipKeys(first + right, merged);
        const wholeKeys = toKeys(whole);
        expect(merged.keys.subarray(0, merged.length).some((key) => wholeKeys.has(key))).toBe(true);
      }),
      { numRuns: 10_000 },
    );
    expect(alike).toBeGreaterThan(1_000);
  });
});

describe('toOsaDistance', () => {
  const plain = (a: string, b: string): number => {
    const rows: number[][] = [];
    for (let i = 0; i <= a.length; i++) {
      rows.push([]);
      for (let j = 0; j <= b.length; j++) {
        if (i === 0 || j === 0) rows[i]![j] = i + j;
        else {
          rows[i]![j] = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
          if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
            rows[i]![j] = Math.min(rows[i]![j]!, rows[i - 2]![j - 2]! + 1);
        }
      }
    }
    return rows[a.length]![b.length]!;
  };

  test('equals the plain recurrence, cut at the bound', () => {
    fc.assert(
      fc.property(spellings, fc.integer({ min: 0, max: 3 }), ([a, b], bound) => {
        expect(toOsaDistance(a, b, bound)).toBe(Math.min(plain(a, b), bound + 1));
      }),
      { numRuns: 20_000 },
    );
  });

  test('the budget grows with length', () => {
    expect([1, 2, 4, 5, 30].map(toEditBudget)).toEqual([0, 1, 1, 2, 2]);
  });
});

/** The table of payments' words: each row parses, is plain and stands once in its role, and is read where its role says. */
import { describe, expect, it } from 'vitest';
import { readTable, toParts } from '../../src/table.js';
import { toPaidNames } from '../../src/text/stated/paid-name.js';
import { toPlainText } from '../../src/text/normalize.js';

const rows = readTable('payment-words.tsv', 2).flatMap(([role, phrases]) => toParts(phrases, ',').map((phrase) => ({ role: role!, phrase })));
/** A text in which a word of each role is no part of the name of Orsolt Vandemirk. */
const WRITTEN: Readonly<Record<string, string>> = {
  party: '$ Orsolt Vandemirk',
  paid: '$ to Orsolt Vandemirk',
  kind: '$ payment Orsolt Vandemirk',
  goods: 'payment for $ Orsolt Vandemirk',
  wages: 'Orsolt Vandemirk $',
  document: '$ 4471 Orsolt Vandemirk',
  behind: 'Orsolt Vandemirk $',
  number: 'invoice $ 4471 Orsolt Vandemirk',
  month: 'salary $ Orsolt Vandemirk',
  term: 'invoice 4471 $ Karmelo Orsolt Vandemirk',
  currency: 'Orsolt Vandemirk $ 500 wages',
  account: 'Orsolt Vandemirk $ 500 wages',
  link: 'payment $ Orsolt Vandemirk',
};

/** Short for two words, which a stroke parts: m/s, b/o. */
const LETTERS = /^[a-z] [a-z]$/u;

describe('payment-words.tsv', () => {
  it('has plain phrases, each once in a role, of roles that are read', () => {
    expect(rows.filter(({ phrase }) => toPlainText(phrase) !== phrase)).toEqual([]);
    expect(rows.filter(({ role, phrase }, at) => rows.findIndex((row) => row.role === role && row.phrase === phrase) !== at)).toEqual([]);
    expect([...new Set(rows.map(({ role }) => role))].sort()).toEqual(Object.keys(WRITTEN).sort());
  });

  it.each(rows)('reads $phrase as $role', ({ role, phrase }) => {
    expect(toPaidNames(WRITTEN[role]!.replace('$', LETTERS.test(phrase) ? phrase.replaceAll(' ', '/') : phrase), 'person')[0]).toBe('Orsolt Vandemirk');
  });
});

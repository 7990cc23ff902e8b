/** The table of notes beside names: each row parses, each phrase is plain and stands once, and each is read where it says. */
import { describe, expect, it } from 'vitest';
import { readTable, toParts } from '../../src/table.js';
import { withoutNotes } from '../../src/text/stated/file-notes.js';
import { toPlainText } from '../../src/text/normalize.js';

const rows = readTable('file-notes.tsv', 3).flatMap(([where, , phrases]) => toParts(phrases, ',').map((phrase) => ({ where: where!, phrase })));

describe('file-notes.tsv', () => {
  it('has plain phrases, each once, and those behind a name have two words or more', () => {
    expect(rows.filter(({ phrase }) => toPlainText(phrase) !== phrase)).toEqual([]);
    expect(rows.filter(({ where, phrase }, at) => rows.findIndex((row) => row.where === where && row.phrase === phrase) !== at)).toEqual([]);
    expect(rows.filter(({ where, phrase }) => where === 'behind' && !phrase.includes(' '))).toEqual([]);
  });

  it('is read where each row says', () => {
    const written = { behind: '# Vandemirk $', aside: '# Vandemirk ($)', before: '$ # Vandemirk', label: '$: # Vandemirk' };
    for (const { where, phrase } of rows) {
      const text = written[where as keyof typeof written].replace('$', phrase).replace('#', 'Orsolt');
      expect(withoutNotes(text), text).toBe('Orsolt Vandemirk');
    }
  });

  it('is read beside the currencies of accounts', () => {
    const currencies = readTable('payment-words.tsv', 2).flatMap(([role, codes]) => (role === 'account' ? toParts(codes, ',') : []));
    for (const currency of [...currencies, 'multi currency'])
      for (const text of [`Orsolt Vandemirk (${currency})`, `Orsolt Vandemirk - ${currency.replace(' ', '')} account`])
        expect(withoutNotes(text), text).toBe('Orsolt Vandemirk');
    expect(currencies.length).toBeGreaterThan(0);
  });

  it.each(['Orsolt Vandemirk', 'Dissolved Vandemirk', 'Vandemirk Client', 'Name Vandemirk', 'Duplicate Vandemirk Ltd', 'in liquidation', '(deceased)', 'Estate of', 'USD account'])('leaves %s', (name) =>
    expect(withoutNotes(name)).toBe(name),
  );
});

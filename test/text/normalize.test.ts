import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainText } from '../../src/text/normalize.js';

describe('toPlainText', () => {
  it.each([
    ['S.A. de C.V.', 's a de c v', 'punctuation is a space'],
    ["O'Brien & Söhne GmbH", 'obrien sohne gmbh', 'apostrophe inside a word, accent, sign'],
    ['O’Brien', 'obrien', 'typographic apostrophe'],
    ['O`Brien', 'obrien', 'grave accent for an apostrophe'],
    ['O´Brien', 'obrien', 'acute accent for an apostrophe, which NFKC would make a space'],
    ["Rock 'n' Roll", 'rock n roll', 'quotes are no part of a word'],
    ['Oʻzbekiston', 'ozbekiston', 'okina'],
    ['Общество с ограниченной ответственностью', 'obshchestvo s ogranichennoy otvetstvennostyu', 'soft sign leaves no gap'],
    ['有限公司', 'youxiangongsi', 'Han is glued'],
    ['株式会社', 'zhushihuishe', 'kanji is read as Chinese'],
    ['ＡＢＣ　Ｌｔｄ', 'abc ltd', 'full width'],
    ['a\u200bcm\u202ee', 'acme', 'invisible characters'],
    ['ACME™ Ltd', 'acme ltd', 'trade mark sign'],
    ['İSTANBUL', 'istanbul', 'Turkish capital with dot'],
    ['Straße', 'strasse', 'sharp s'],
    ['ﬁnance', 'finance', 'ligature'],
    ['مُحَمَّد', 'mhmd', 'vowel signs are optional in Arabic'],
    ['Ren&eacute; &Scaron;imun Jo&#227;o &#xC5;sa Gro&szlig;', 'rene simun joao asa gross', 'letters escaped for HTML'],
    ['Vandemirk &amp; Orsolt', 'vandemirk orsolt', 'a sign escaped for HTML is none of its letters'],
    ['R&D; A&T', 'r d a t', 'a sign that escapes nothing'],
    ['MuÃ±oz', 'munoz', 'UTF-8 read as Latin-1'],
    ['SÅ‚awomir Å»uk', 'slawomir zuk', 'UTF-8 read as Windows-1252'],
    ['GÃ¼lÅŸah ÄŒapek', 'gulsah capek', 'a second byte that Windows-1252 reads as a letter with two cases'],
    ['GÃ¼lÅŸah ÄŒapek'.toUpperCase(), 'gulsah capek', 'the same in capitals'],
    ['ÅŸÄœÃµÃœ', 'scou', 'the commoner of two letters that differ in case'],
    ['«CÔTÉ SÃ»', 'cote sa', 'a closing quote behind a capital'],
    ['e\u0301lan', 'elan', 'decomposed accent'],
    ['🎉 Party € 5', 'party 5', 'symbols are not spelled out'],
    ['  --  ', '', 'nothing left'],
    ['', '', 'empty'],
  ])('%j → %j (%s)', (raw, plain) => {
    expect(toPlainText(raw)).toBe(plain);
  });

  it('reads a misread pair of letters alike in both cases', () => {
    for (const head of 'ÃÄÅ')
      for (const second of 'ƒšœžÿµ')
        expect(toPlainText(`x${head}${second}`), head + second).toBe(toPlainText(`x${head}${second}`.toUpperCase()));
    for (const pair of ['ãÿ', 'ÃŸ', 'Ãÿ']) expect(toPlainText(pair)).toBe('ss');
  });

  it('gives words of a–z and 0–9, is idempotent, and does not depend on the Unicode form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const plain = toPlainText(raw);
        expect(plain).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/);
        expect(toPlainText(plain)).toBe(plain);
      }),
    );
    for (const raw of ['Müller Ångström', 'Đỗ Mười', 'Йошкар-Ола', 'が']) {
      expect(toPlainText(raw.normalize('NFD'))).toBe(toPlainText(raw));
    }
  });
});

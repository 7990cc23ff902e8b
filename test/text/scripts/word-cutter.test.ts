/** Cutting at words: as little as possible between them, what stands between, characters of two code units, any words and text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeWordCutter } from '../../../src/text/scripts/word-cutter.js';

/** Words in capitals, what stands between as it is. */
const cut = (words: readonly string[], text: string, least?: number): string[] =>
  makeWordCutter(() => words, least)(Array.from(text)).map(({ text: piece, isWord }) => (isWord ? piece.toUpperCase() : piece));

describe('makeWordCutter', () => {
  it.each([
    ['at the longest word', ['ab', 'abc'], 'xabcy', ['x', 'ABC', 'y']],
    ['at the first of two words that overlap', ['abc', 'cde'], 'abcde', ['ABC', 'de']],
    ['at the later of two words that overlap where less stands between words then', ['abc', 'bc', 'cd', 'de'], 'xbcde', ['x', 'BC', 'DE']],
    ['at words that together leave nothing between them', ['abc', 'ab', 'cd'], 'abcd', ['AB', 'CD']],
    ['at words that leave one piece between them rather than two', ['bc', 'cd'], 'abcde', ['a', 'BC', 'de']],
    ['at words that follow one another', ['ab', 'c'], 'abcab', ['AB', 'C', 'AB']],
    ['nowhere without a word', ['q'], 'abc', ['abc']],
    ['nowhere without words', [], 'abc', ['abc']],
    ['nothing in no text', ['a'], '', []],
    ['into what is one word', ['abc'], 'abc', ['ABC']],
    ['at no word that the end cuts off', ['abc'], 'xab', ['xab']],
  ])('cuts %s', (_, words, text, pieces) => {
    expect(cut(words, text)).toEqual(pieces);
  });

  it('leaves words that are too short', () => {
    expect(cut(['a', 'bc'], 'abcd', 2)).toEqual(['a', 'BC', 'd']);
  });

  it('counts places in characters, whatever their code units', () => {
    expect(makeWordCutter(() => ['𠮷野'])(Array.from('𠀋𠮷野x'))).toEqual([
      { text: '𠀋', isWord: false, start: 0, end: 1 },
      { text: '𠮷野', isWord: true, start: 1, end: 3 },
      { text: 'x', isWord: false, start: 3, end: 4 },
    ]);
  });

  it('asks for the words once, with the first text', () => {
    let asked = 0;
    const cutter = makeWordCutter(() => {
      asked++;
      return ['a'];
    });
    expect(asked).toBe(0);
    cutter(['a']);
    cutter(['b']);
    expect(asked).toBe(1);
  });

  it('cuts any text into pieces that follow one another and are it, with each word of them in the table', () => {
    const letters = fc.stringMatching(/^[abc]{0,12}$/u);
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 5 }), letters, (words, text) => {
        const pieces = makeWordCutter(() => words)(Array.from(text));
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        for (const [at, { text: piece, isWord, start, end }] of pieces.entries()) {
          expect(piece).toBe(text.slice(start, end));
          expect(piece).not.toBe('');
          expect(start).toBe(pieces[at - 1]?.end ?? 0);
          if (isWord) expect(words).toContain(piece);
          else for (const word of words) expect(word === '' || !piece.includes(word)).toBe(true);
        }
      }),
    );
  });
});

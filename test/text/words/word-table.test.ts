import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { packSharedWords, shareNumbers, shareWords, shareWordSet, shareWordsLater } from '../../../src/text/words/word-table.js';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'z', '0', '9', ' '), maxLength: 6 });
const known = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.array(fc.integer()),
  fc.record({ label: fc.string(), marks: fc.array(fc.boolean()) }),
);
let tables = 0;
/** Tables are made once a process under their name: each of a test has its own. */
const toName = (): string => `test ${tables++}`;

describe('word table', () => {
  it('knows what a map knows, and nothing else, before and after it is packed', () => {
    fc.assert(
      fc.property(fc.dictionary(word, known), fc.array(word), (record, others) => {
        const map = new Map(Object.entries(record));
        const table = shareWords(toName(), () => map);
        const expectAll = (): void => {
          for (const each of [...map.keys(), ...others]) {
            expect(table.has(each)).toBe(map.has(each));
            expect(table.get(each)).toEqual(map.get(each));
          }
        };
        expectAll();
        packSharedWords();
        expectAll();
      }),
      { numRuns: 300 },
    );
  });

  it('refuses two tables of one name, of which a process that finds them packed would read one for the other', () => {
    const name = toName();
    shareWordSet(name, () => ['a']);
    expect(() => shareWords(name, () => new Map([['b', 1]]))).toThrow(`Two tables of words are called ${name}.`);
    expect(() => shareNumbers(name, () => Uint32Array.of(1))).toThrow(name);
  });

  it('holds as many words as the largest of data/', () => {
    const words = Array.from({ length: 200_000 }, (_, at) => `w${at.toString(36)}`);
    const table = shareWordSet(toName(), () => words);
    packSharedWords();
    expect(words.every(table.has)).toBe(true);
    expect(words.some((each) => table.has(`${each}!`))).toBe(false);
  });

  it('has no word with other letters than ASCII, and takes none', () => {
    const table = shareWordSet(toName(), () => ['ab']);
    packSharedWords();
    for (const other of ['áb', 'ａｂ', 'a\u0162', '']) expect(table.has(other)).toBe(false);
    shareWordSet(toName(), () => ['áb']);
    expect(packSharedWords).toThrow('ASCII');
  });

  it('makes a table once, and one for later when it is asked for, or packed', async () => {
    let made = 0;
    const make = (): Map<string, number> => new Map([[`made ${++made}`, made]]);
    const toTable = shareWordsLater(toName(), make);
    expect(made).toBe(0);
    expect(toTable().get('made 1')).toBe(1);
    packSharedWords();
    expect(toTable().has('made 1')).toBe(true);
    expect(made).toBe(1);
    const name = toName();
    shareWordsLater(name, make);
    packSharedWords();
    expect(made).toBe(2);
    vi.resetModules();
    const again = (await import('../../../src/text/words/word-table.js')) as { readonly shareWords: typeof shareWords };
    expect(again.shareWords(name, make).has('made 2')).toBe(true);
    expect(made).toBe(2);
  });

  it('shares numbers as they are', () => {
    expect(shareNumbers(toName(), () => Float64Array.of(0.1, -3))).toEqual(new Float64Array([0.1, -3]));
  });

  it('is found made by the threads that are started then, in the same memory', async () => {
    const compiled = new URL('../../../dist/text/words/word-table.js', import.meta.url).href;
    const here = (await import(compiled)) as {
      readonly shareWords: typeof shareWords;
      readonly shareNumbers: typeof shareNumbers;
      readonly packSharedWords: typeof packSharedWords;
    };
    const [name, numbersName] = [toName(), toName()];
    here.shareWords(name, () => new Map([['word', { group: 7 }]]));
    here.packSharedWords();
    const numbers = here.shareNumbers(numbersName, () => Float64Array.of(1));
    const thread = new Worker(
      `import(${JSON.stringify(compiled)}).then(({ shareWords, shareNumbers }) => {
        const make = () => { throw new Error('made again'); };
        shareNumbers(${JSON.stringify(numbersName)}, make)[0] = 2;
        require('node:worker_threads').parentPort.postMessage(shareWords(${JSON.stringify(name)}, make).get('word'));
      });`,
      { eval: true },
    );
    const answer = await new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject));
    await thread.terminate();
    expect(answer).toEqual({ group: 7 });
    expect(numbers[0]).toBe(2);
  });
});

/**
 * The spelling distance of one word to many, as they stand and with the spellings of one sound made one: the fewer
 * edits of the two. The word is read once; the others may be strings or lie as bytes, and nothing is made of them.
 */
import {
  alignSpelledWords,
  createSpelledWord,
  finishSpelledWord,
  MAX_SPELLED,
  readSpelledBytes,
  readSpelledText,
  SYMBOLS,
  toSymbol,
  type SpelledWord,
} from './spelling-distance.js';

/** What it costs that two spellings are told apart only by folding them. Hundredths of an edit. */
const FOLDING = 20;

/** Spellings of one sound in the romanisations of several languages, and the one that stands for them. */
const FOLDS: Readonly<Record<string, string>> = {
  schtsch: 'shch',
  stsch: 'shch',
  chtch: 'shch',
  tsch: 'ch',
  sch: 'sh',
  tch: 'ch',
  dzh: 'j',
  dj: 'j',
  dsch: 'j',
  ph: 'f',
  ck: 'k',
  kh: 'h',
  gh: 'g',
  ou: 'u',
  oo: 'u',
  ee: 'i',
  ie: 'i',
  tz: 'ts',
  cz: 'ch',
  zh: 'j',
  ks: 'x',
  qu: 'k',
  aa: 'a',
  dh: 'd',
  th: 't',
};

interface Fold {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
}
const toSymbols = (text: string): Uint8Array => Uint8Array.from(text, (letter) => toSymbol(letter.charCodeAt(0)));
/** By the two symbols that they begin with, longest first: most pairs begin none. */
const folds: (readonly Fold[] | undefined)[] = Array.from({ length: SYMBOLS * SYMBOLS }, () => undefined);
for (const spelling of Object.keys(FOLDS).sort((a, b) => b.length - a.length)) {
  const fold = { from: toSymbols(spelling), to: toSymbols(FOLDS[spelling]!) };
  const pair = fold.from[0]! * SYMBOLS + fold.from[1]!;
  folds[pair] = [...(folds[pair] ?? []), fold];
}

const findFold = (word: SpelledWord, at: number): Fold | undefined => {
  const candidates = at + 1 < word.length ? folds[word.symbols[at]! * SYMBOLS + word.symbols[at + 1]!] : undefined;
  if (candidates) for (const fold of candidates) if (stands(word, at, fold)) return fold;
  return undefined;
};

const stands = ({ symbols, length }: SpelledWord, at: number, { from }: Fold): boolean => {
  if (at + from.length > length) return false;
  for (let i = 2; i < from.length; i++) if (symbols[at + i] !== from[i]) return false;
  return true;
};

/**
 * Writes the word with each sound in one spelling: `chtchoukine` and `shchukin` become nearly one.
 * @returns whether that changed anything; `into` is of no use otherwise.
 */
const foldWord = (word: SpelledWord, into: SpelledWord): boolean => {
  const { symbols, length } = word;
  let written = 0;
  let isChanged = false;
  for (let at = 0; at < length;) {
    const fold = findFold(word, at);
    if (!fold) {
      into.symbols[written++] = symbols[at++]!;
      continue;
    }
    isChanged = true;
    for (const symbol of fold.to) into.symbols[written++] = symbol;
    at += fold.from.length;
  }
  if (isChanged) finishSpelledWord(into, written);
  return isChanged;
};

export class SpellingPattern {
  #text = '';
  #isFolded = false;
  readonly #plain = createSpelledWord();
  readonly #folded = createSpelledWord();
  readonly #other = createSpelledWord();
  readonly #otherFolded = createSpelledWord();

  /** @param text lower-case ASCII letters and digits; one of over 64 is at no finite distance of any other. */
  set(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    if (text.length > MAX_SPELLED) return;
    readSpelledText(this.#plain, text);
    this.#isFolded = foldWord(this.#plain, this.#folded);
  }

  /**
   * @param bound hundredths; a distance above it may be reported as any distance above it.
   * @returns hundredths of a plain edit.
   */
  toTextDistance(text: string, bound: number): number {
    if (text.length > MAX_SPELLED) return Infinity;
    readSpelledText(this.#other, text);
    return this.#toDistance(bound);
  }

  /** The same to the bytes in [start, end). */
  toBytesDistance(bytes: Uint8Array, start: number, end: number, bound: number): number {
    if (end - start > MAX_SPELLED) return Infinity;
    readSpelledBytes(this.#other, bytes, start, end);
    return this.#toDistance(bound);
  }

  #toDistance(bound: number): number {
    if (this.#text.length > MAX_SPELLED) return Infinity;
    const plain = alignSpelledWords(this.#plain, this.#other, bound);
    const isOtherFolded = foldWord(this.#other, this.#otherFolded);
    if (!this.#isFolded && !isOtherFolded) return plain;
    const folded = alignSpelledWords(
      this.#isFolded ? this.#folded : this.#plain,
      isOtherFolded ? this.#otherFolded : this.#other,
      Math.min(bound, plain) - FOLDING,
    );
    return Math.min(plain, FOLDING + folded);
  }
}

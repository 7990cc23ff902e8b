/**
 * Spelling distance: optimal string alignment in which an edit costs by how readily scribes and typists make it.
 *
 * A vowel for a vowel, c for k, a doubled letter or an h cost less than a letter that changes the sound. The
 * first letter costs more, because it is the one that people get right.
 * Costs are hundredths of a plain edit. Symmetric, 0 for equal strings, never above 130 a letter of the longer one.
 */
const PLAIN = 100;
const TRANSPOSED = 80;
/** Added to an edit of the first letter. */
const FIRST_LETTER = 30;
const INSERTED_VOWEL = 60;
const INSERTED_H = 40;
const DOUBLED = 30;

const VOWEL_FOR_VOWEL = 50;
const VOWELS = 'aeiouy';

/** Pairs that romanisations and ears confuse, and what the exchange costs. */
const CHEAP_PAIRS: Readonly<Record<string, number>> = {
  ae: 40,
  ei: 35,
  ou: 35,
  iy: 25,
  ey: 40,
  ao: 45,
  uw: 45,
  ij: 50,
  jy: 45,
  ck: 25,
  kq: 25,
  cq: 30,
  cs: 50,
  sz: 35,
  cz: 60,
  vw: 30,
  fv: 55,
  dt: 50,
  bp: 55,
  gk: 60,
  gj: 50,
  gq: 55,
  gh: 70,
  hk: 65,
  mn: 75,
  lr: 85,
  jz: 60,
  sx: 60,
  kx: 55,
  bv: 55,
  fp: 65,
  '0o': 30,
  '1l': 30,
  '1i': 30,
  '5s': 40,
  '8b': 40,
  '3e': 40,
  '4a': 40,
  '2z': 40,
  '6g': 50,
  '7t': 50,
};

export const toSymbol = (code: number): number => (code >= 97 && code <= 122 ? code - 97 : code >= 48 && code <= 57 ? code - 22 : 36);
export const SYMBOLS = 37;
const FIRST_DIGIT = toSymbol('0'.charCodeAt(0));

const substitution = new Uint8Array(SYMBOLS * SYMBOLS).fill(PLAIN);
for (const a of VOWELS)
  for (const b of VOWELS) substitution[toSymbol(a.charCodeAt(0)) * SYMBOLS + toSymbol(b.charCodeAt(0))] = VOWEL_FOR_VOWEL;
for (const [pair, cost] of Object.entries(CHEAP_PAIRS)) {
  const a = toSymbol(pair.charCodeAt(0));
  const b = toSymbol(pair.charCodeAt(1));
  substitution[a * SYMBOLS + b] = cost;
  substitution[b * SYMBOLS + a] = cost;
}
for (let symbol = 0; symbol < SYMBOLS - 1; symbol++) substitution[symbol * SYMBOLS + symbol] = 0;

const insertion = new Uint8Array(SYMBOLS).fill(PLAIN);
for (const vowel of VOWELS) insertion[toSymbol(vowel.charCodeAt(0))] = INSERTED_VOWEL;
insertion[toSymbol('h'.charCodeAt(0))] = INSERTED_H;

/** A word as the alignment reads it: for each letter its symbol and what inserting it costs. */
export interface SpelledWord {
  length: number;
  hasDigit: boolean;
  readonly symbols: Uint8Array;
  readonly insertions: Uint8Array;
}

/** Most letters of a word that is aligned. */
export const MAX_SPELLED = 64;

/** Room for a word, to be read into again and again. */
export const createSpelledWord = (): SpelledWord => ({
  length: 0,
  hasDigit: false,
  symbols: new Uint8Array(MAX_SPELLED),
  insertions: new Uint8Array(MAX_SPELLED),
});

/** @param text at most {@link MAX_SPELLED} lower-case ASCII letters and digits. */
export const readSpelledText = (word: SpelledWord, text: string): void => {
  for (let i = 0; i < text.length; i++) word.symbols[i] = toSymbol(text.charCodeAt(i));
  finishSpelledWord(word, text.length);
};

/** The same of bytes in [start, end). */
export const readSpelledBytes = (word: SpelledWord, bytes: Uint8Array, start: number, end: number): void => {
  for (let i = start; i < end; i++) word.symbols[i - start] = toSymbol(bytes[i]!);
  finishSpelledWord(word, end - start);
};

/** Works out what each letter costs to insert, when the first `length` symbols are written. */
export const finishSpelledWord = (word: SpelledWord, length: number): void => {
  const { symbols, insertions } = word;
  word.length = length;
  let last = 0;
  for (let i = 0; i < length; i++) {
    const symbol = symbols[i]!;
    if (symbol > last) last = symbol;
    insertions[i] = i > 0 && symbol === symbols[i - 1] ? DOUBLED : insertion[symbol]! + (i === 0 ? FIRST_LETTER : 0);
  }
  word.hasDigit = last >= FIRST_DIGIT;
};

/**
 * Letters at the head of both words that cost nothing: those of an alignment that costs least. Another letter is never
 * exchanged for one of them more cheaply than inserted, unless the one is doubled (akk, akkc) or the other a digit.
 */
const countShared = (
  { symbols: a, length: aLength, hasDigit }: SpelledWord,
  { symbols: b, length: bLength, hasDigit: hasOtherDigit }: SpelledWord,
): number => {
  if (hasDigit || hasOtherDigit) return 0;
  const most = aLength < bLength ? aLength : bLength;
  let shared = 0;
  while (shared < most && a[shared] === b[shared] && (shared === 0 || a[shared] !== a[shared - 1])) shared++;
  return shared;
};

const rows = [new Uint16Array(MAX_SPELLED + 1), new Uint16Array(MAX_SPELLED + 1), new Uint16Array(MAX_SPELLED + 1)] as const;

/**
 * @param bound hundredths; a distance above it may be reported as any distance above it.
 * @returns hundredths of a plain edit, 0 for equal words.
 */
export const alignSpelledWords = (a: SpelledWord, b: SpelledWord, bound: number): number => {
  const { symbols: aSymbols, insertions: aInsertions, length: aLength } = a;
  const { symbols: bSymbols, insertions: bInsertions, length: bLength } = b;
  let [before, previous, current] = rows as readonly Uint16Array[] as [Uint16Array, Uint16Array, Uint16Array];
  const shared = countShared(a, b);
  previous[shared] = 0;
  for (let j = shared + 1; j <= bLength; j++) previous[j] = previous[j - 1]! + bInsertions[j - 1]!;
  let leastBefore = 0;
  for (let i = shared + 1; i <= aLength; i++) {
    const symbol = aSymbols[i - 1]!;
    const row = symbol * SYMBOLS;
    const deletionCost = aInsertions[i - 1]!;
    let left = previous[shared]! + deletionCost;
    let diagonal = previous[shared]!;
    let least = left;
    current[shared] = left;
    for (let j = shared + 1; j <= bLength; j++) {
      const other = bSymbols[j - 1]!;
      const exchanged = substitution[row + other]!;
      const above = previous[j]!;
      let cost = diagonal + (i === 1 && j === 1 && exchanged > 0 ? exchanged + FIRST_LETTER : exchanged);
      diagonal = above;
      if (above + deletionCost < cost) cost = above + deletionCost;
      const inserted = left + bInsertions[j - 1]!;
      if (inserted < cost) cost = inserted;
      if (i > shared + 1 && j > shared + 1 && symbol !== other && symbol === bSymbols[j - 2] && other === aSymbols[i - 2]) {
        const transposed = before[j - 2]! + (i === 2 && j === 2 ? TRANSPOSED + FIRST_LETTER : TRANSPOSED);
        if (transposed < cost) cost = transposed;
      }
      current[j] = cost;
      left = cost;
      if (cost < least) least = cost;
    }
    // No cell to come is below the last two rows: a transposition reaches back over one.
    if (least > bound && leastBefore > bound) return least < leastBefore ? least : leastBefore;
    leastBefore = least;
    const spare = before;
    before = previous;
    previous = current;
    current = spare;
  }
  return previous[bLength]!;
};

const first = createSpelledWord();
const second = createSpelledWord();

/**
 * @param a, b lower-case ASCII letters and digits, at most 64 long (longer ones cost {@link PLAIN} a letter).
 * @returns hundredths of a plain edit, 0 for equal strings.
 */
export const toSpellingDistance = (a: string, b: string): number => {
  if (a === b) return 0;
  if (a.length > MAX_SPELLED || b.length > MAX_SPELLED) return PLAIN * Math.max(a.length, b.length);
  readSpelledText(first, a);
  readSpelledText(second, b);
  return alignSpelledWords(first, second, Infinity);
};

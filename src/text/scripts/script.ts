/** Which script a letter is of. */
export type Script =
  | 'latin'
  | 'cyrillic'
  | 'arabic'
  | 'hebrew'
  | 'greek'
  | 'han'
  | 'kana'
  | 'hangul'
  | 'devanagari'
  | 'bengali'
  | 'gurmukhi'
  | 'gujarati'
  | 'oriya'
  | 'tamil'
  | 'telugu'
  | 'kannada'
  | 'malayalam'
  | 'sinhala'
  | 'thai'
  | 'lao'
  | 'tibetan'
  | 'burmese'
  | 'georgian'
  | 'ethiopic'
  | 'khmer'
  | 'armenian'
  | 'other';

/** Scripts that write vowels and have letters which look like one another's. */
const ALPHABETS: ReadonlySet<string> = new Set(['latin', 'cyrillic', 'greek']);
export const isAlphabet = (script: string): boolean => ALPHABETS.has(script);

/** Scripts of South Asia, in which a consonant has a vowel of its own. */
export const INDIC_SCRIPTS: ReadonlySet<Script> = new Set<Script>([
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'oriya',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'sinhala',
]);

/** First and last code point of the blocks of each script, ascending (Unicode 16, blocks of living scripts). */
const SCRIPT_BLOCKS: readonly (readonly [number, number, Script])[] = [
  [0x41, 0x24f, 'latin'],
  [0x250, 0x2af, 'latin'],
  [0x370, 0x3ff, 'greek'],
  [0x400, 0x52f, 'cyrillic'],
  [0x530, 0x58f, 'armenian'],
  [0x590, 0x5ff, 'hebrew'],
  [0x600, 0x6ff, 'arabic'],
  [0x750, 0x77f, 'arabic'],
  [0x870, 0x8ff, 'arabic'],
  [0x900, 0x97f, 'devanagari'],
  [0x980, 0x9ff, 'bengali'],
  [0xa00, 0xa7f, 'gurmukhi'],
  [0xa80, 0xaff, 'gujarati'],
  [0xb00, 0xb7f, 'oriya'],
  [0xb80, 0xbff, 'tamil'],
  [0xc00, 0xc7f, 'telugu'],
  [0xc80, 0xcff, 'kannada'],
  [0xd00, 0xd7f, 'malayalam'],
  [0xd80, 0xdff, 'sinhala'],
  [0xe00, 0xe7f, 'thai'],
  [0xe80, 0xeff, 'lao'],
  [0xf00, 0xfff, 'tibetan'],
  [0x1000, 0x109f, 'burmese'],
  [0x10a0, 0x10ff, 'georgian'],
  [0x1100, 0x11ff, 'hangul'],
  [0x1200, 0x139f, 'ethiopic'],
  [0x1780, 0x17ff, 'khmer'],
  [0x1c80, 0x1c8f, 'cyrillic'],
  [0x1c90, 0x1cbf, 'georgian'],
  [0x1d00, 0x1dbf, 'latin'],
  [0x1e00, 0x1eff, 'latin'],
  [0x1f00, 0x1fff, 'greek'],
  [0x2c60, 0x2c7f, 'latin'],
  [0x2d00, 0x2d2f, 'georgian'],
  [0x2d80, 0x2ddf, 'ethiopic'],
  [0x2de0, 0x2dff, 'cyrillic'],
  [0x2e80, 0x2fdf, 'han'],
  [0x3005, 0x3007, 'han'],
  [0x3041, 0x309f, 'kana'],
  [0x30a0, 0x30ff, 'kana'],
  [0x31f0, 0x31ff, 'kana'],
  [0x3400, 0x9fff, 'han'],
  [0xa640, 0xa69f, 'cyrillic'],
  [0xa720, 0xa7ff, 'latin'],
  [0xa960, 0xa97f, 'hangul'],
  [0xab30, 0xab6f, 'latin'],
  [0xac00, 0xd7ff, 'hangul'],
  [0xf900, 0xfaff, 'han'],
  [0x20000, 0x3ffff, 'han'],
];

/** The script of a letter; `undefined` for digits, marks and apostrophes, which belong to any. */
export const toScript = (letter: string): Script | undefined => {
  const code = letter.codePointAt(0)!;
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) ? 'latin' : undefined;
  let low = 0;
  let high = SCRIPT_BLOCKS.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last, script] = SCRIPT_BLOCKS[middle]!;
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return /\p{M}/u.test(letter) && isAlphabet(script) ? undefined : script;
  }
  return /\p{M}/u.test(letter) ? undefined : 'other';
};

/** A word of a run that is cut into words, as it is written, and how it is romanised, best first. */
export interface ScriptToken {
  readonly raw: string;
  readonly forms: readonly string[];
}

/**
 * Distance between a Latin spelling and a word of a script that leaves short vowels out (Arabic, Hebrew): what of
 * the one has no counterpart in the other.
 *
 * A Latin vowel that is not written costs nothing, a written long vowel that the Latin spelling lacks costs some, and
 * consonants cost by how romanisations confuse them: `gh` for q less than for k. Costs are hundredths of an edit.
 */
const MAX_LENGTH = 64;
const OTHER_LETTER = 115;
const MISSING_CONSONANT = 100;
const MISSING_LONG_VOWEL = 45;
/** A final h, and one after a consonant, stand for ta marbuta or for nothing. */
const MISSING_H = 25;
const MISSING_GLIDE = 20;

/** Two letters that are one sound, as one symbol. */
const DIGRAPHS: Readonly<Record<string, string>> = {
  kh: 'K',
  sh: 'S',
  gh: 'G',
  th: 'T',
  dh: 'D',
  ch: 'C',
  zh: 'Z',
  ts: 'Q',
  tz: 'Q',
  ph: 'f',
  ck: 'k',
  dj: 'j',
  ou: 'u',
  oo: 'u',
  ee: 'i',
  ei: 'i',
  ai: 'i',
  ay: 'i',
  au: 'u',
  aw: 'u',
  iy: 'i',
  ii: 'i',
  yy: 'y',
  tch: 'C',
  qu: 'k',
};
const DIGRAPH = new RegExp(
  Object.keys(DIGRAPHS)
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'gu',
);
const isVowel = (symbol: string): boolean => 'aeiouy'.includes(symbol);

/** What it costs to take one sound for another. */
const CONFUSED: Readonly<Record<string, number>> = {
  Kh: 20,
  Kk: 40,
  KC: 30,
  Gg: 20,
  Gk: 55,
  Gq: 30,
  GK: 45,
  Tt: 10,
  Ts: 35,
  Dd: 10,
  Dz: 15,
  Dt: 50,
  CS: 25,
  Cc: 30,
  Ck: 45,
  Ch: 40,
  Cj: 40,
  Zj: 25,
  Zz: 35,
  ZS: 45,
  Ss: 40,
  Qs: 35,
  Qz: 40,
  Qc: 35,
  qk: 15,
  gq: 25,
  gk: 50,
  gj: 30,
  jy: 50,
  dt: 50,
  sz: 45,
  bp: 40,
  fv: 40,
  vw: 15,
  bv: 40,
  ck: 10,
  cs: 35,
  cq: 20,
  hx: 50,
  sx: 45,
  lr: 100,
  mn: 80,
  ae: 5,
  ei: 5,
  ou: 0,
  iy: 5,
  ey: 10,
  ao: 30,
  ai: 35,
  au: 40,
  ay: 40,
  eo: 40,
  eu: 45,
  io: 50,
  iu: 50,
  uw: 5,
  ow: 10,
  uv: 30,
  ov: 35,
  yj: 50,
};
const confused = new Map(
  Object.entries(CONFUSED).flatMap(([pair, cost]) => [[pair, cost] as const, [pair.charAt(1) + pair.charAt(0), cost] as const]),
);
const toExchangeCost = (a: string, b: string): number => (a === b ? 0 : (confused.get(a + b) ?? OTHER_LETTER));

const toSymbols = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .replace(DIGRAPH, (letters) => DIGRAPHS[letters]!)
    .replace(/(.)\1+/gu, '$1');

const toLatinSkip = (symbol: string, isLast: boolean): number => {
  if (isVowel(symbol)) return symbol === 'y' ? MISSING_GLIDE : 0;
  return symbol === 'h' && isLast ? MISSING_H : symbol === 'w' ? MISSING_GLIDE : MISSING_CONSONANT;
};

/** An e stands for a vowel that is not written, where the letters beside it would read as one sound. */
const UNWRITTEN = 'e';

const toWrittenSkip = (symbol: string, isLast: boolean): number => {
  if (symbol === UNWRITTEN) return 0;
  if (isVowel(symbol) || symbol === 'w') return MISSING_LONG_VOWEL;
  return symbol === 'h' && isLast ? MISSING_H : MISSING_CONSONANT;
};

const countSounds = (symbols: string): number => symbols.replace(/[aeiouy]/gu, '').length;

export interface VowellessDistance {
  /** Edits; 0 when every written letter has its counterpart. */
  readonly edits: number;
  /** Consonants of the longer side: what the edits are to be held against. */
  readonly length: number;
}

/**
 * @param latin a spelling with its vowels, lower-case ASCII.
 * @param written the reading of a word as its script writes it.
 */
export const toVowellessDistance = (latin: string, written: string): VowellessDistance => {
  const [spelt, letters] = [toSymbols(latin), toSymbols(written)];
  let previous = [0];
  for (let j = 0; j < letters.length; j++) previous.push(previous[j]! + toWrittenSkip(letters.charAt(j), j === letters.length - 1));
  for (let i = 0; i < spelt.length; i++) {
    const symbol = spelt.charAt(i);
    const skip = toLatinSkip(symbol, i === spelt.length - 1);
    const current = [previous[0]! + skip];
    for (let j = 0; j < letters.length; j++) {
      const written = letters.charAt(j);
      current.push(
        Math.min(
          previous[j]! + toExchangeCost(symbol, written),
          previous[j + 1]! + skip,
          current[j]! + toWrittenSkip(written, j === letters.length - 1),
        ),
      );
    }
    previous = current;
  }
  return { edits: previous[letters.length]! / 100, length: Math.max(countSounds(spelt), countSounds(letters)) };
};

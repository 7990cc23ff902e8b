/**
 * The nine Indic scripts whose Unicode blocks share one layout (Devanagari to Malayalam), letter by letter, with
 * the inherent vowel, which any-ascii leaves out.
 *
 * Northern scripts drop the vowel at the end of a word (राम = ram) and between two syllables with vowels (Hindi
 * schwa deletion, the rule of Ohala 1983 in its simplest form). Tamil writes one letter for k and g, t and d, p and
 * b, ch and s: voiced between vowels and after a nasal, and unvoiced in a further form.
 */
const BLOCK_SIZE = 0x80;
const FIRST_BLOCK = 0x0900;

const VOWELS = new Map<number, string>();
const SIGNS = new Map<number, string>();
const CONSONANTS = new Map<number, string>();
'a aa i ii u uu ri li e e e ai o o o au'.split(' ').forEach((vowel, at) => VOWELS.set(0x05 + at, vowel));
'aa i ii u uu ri ri e e e ai o o o au'.split(' ').forEach((vowel, at) => SIGNS.set(0x3e + at, vowel));
'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h'
  .split(' ')
  .forEach((consonant, at) => CONSONANTS.set(0x15 + at, consonant));
'q kh gh z r rh f y'.split(' ').forEach((consonant, at) => CONSONANTS.set(0x58 + at, consonant));
const VIRAMA = 0x4d;
const NUKTA = 0x3c;
const VISARGA = 0x03;
const FIRST_DIGIT = 0x66;
const WITH_NUKTA: Readonly<Record<string, string>> = { k: 'q', kh: 'kh', g: 'gh', j: 'z', d: 'r', dh: 'rh', ph: 'f', y: 'Y' };
/** A nasal that takes the place of the consonant after it. */
const ANUSVARA = 'N';

const NORTHERN_BLOCKS = new Set([0, 1, 2, 3]);
/** Scripts that write the final a of names of Sanskrit, which their owners leave out in Latin letters: Patnaik, Chandrashekar. */
const SANSKRIT_BLOCKS = new Set([4, 6, 7]);
const BENGALI = 1;
const GURMUKHI = 2;
const ODIA = 4;
const TAMIL = 5;
const MALAYALAM = 8;
/** The dental t is th in names: Senthil, Thomas. */
const TAMIL_CONSONANTS = { 0x24: 'th', 0x34: 'zh' };
/** Consonants that one script has, or reads in its own way: r and w as Assamese writes them, the w of Odia (Biswal). */
const REGIONAL: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  [BENGALI]: { 0x70: 'r', 0x71: 'w' },
  [ODIA]: { 0x71: 'w' },
  [TAMIL]: TAMIL_CONSONANTS,
  [MALAYALAM]: TAMIL_CONSONANTS,
};
/**
 * Consonants that no vowel follows: what all scripts share, and those that one of them has (chillu letters of Malayalam,
 * the khanda ta of Bengali).
 */
const BARE = new Map<number, string>([
  [0x01, ANUSVARA],
  [0x02, ANUSVARA],
  [VISARGA, 'h'],
  ...Array.from('0123456789', (digit, at) => [FIRST_DIGIT + at, digit] as const),
]);
const REGIONAL_BARE: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  [BENGALI]: { 0x4e: 't' },
  [GURMUKHI]: { 0x70: ANUSVARA },
  [MALAYALAM]: { 0x7a: 'n', 0x7b: 'n', 0x7c: 'r', 0x7d: 'l', 0x7e: 'l', 0x7f: 'k' },
};
const VOICED: Readonly<Record<string, string>> = { k: 'g', t: 'd', th: 'dh', p: 'b', ch: 's' };

type Piece = { readonly consonant: string; vowel: string | undefined };

/** The a that Marathi writes in foreign names (ॲलन, Alan), and the common one. */
const MARATHI_A = 'ॲ';
const A = 'अ';

/** Up to three forms of one word of an Indic script, best first: short vowels, with z for j and f for ph or without a final a, doubled vowels, the final a kept. */
export const romaniseIndic = (word: string): string[] => {
  const pieces = toPieces(word.replaceAll(MARATHI_A, A));
  const block = toBlock(word);
  const shortened = dropInherentVowels(pieces, NORTHERN_BLOCKS.has(block));
  const usual = join(block === TAMIL ? voice(shortened) : shortened, block);
  const forms = [withShortVowels(usual)];
  if (block === TAMIL) forms.push(withShortVowels(join(shortened, block)));
  if (block === BENGALI) forms.push(withShortVowels(join(shortened, block, 'o')));
  if (NORTHERN_BLOCKS.has(block)) forms.push(withArabicSounds(forms[0]!));
  if (SANSKRIT_BLOCKS.has(block)) forms.push(withShortVowels(join(dropFinalVowel(pieces), block)));
  forms.push(toEnglishSpelling(usual));
  forms.push(withShortVowels(join(pieces, block)));
  return [...new Set(forms)].filter((form) => form !== '').slice(0, 3);
};

/** Names of Muslims have sounds that these scripts write with a dot, and Bengali not at all: জিয়া is Zia, হাফিজ Hafiz. */
const withArabicSounds = (form: string): string => form.replace(/j/gu, 'z').replace(/ph/gu, 'f');

/** Naveen, Gowda, Rao. */
const toEnglishSpelling = (form: string): string =>
  form
    .replace(/aavu?$/u, 'ao')
    .replace(/ii/gu, 'ee')
    .replace(/uu/gu, 'oo')
    .replace(/au/gu, 'ow')
    .replace(/v/gu, 'w')
    .replace(/aa/gu, 'a');

const withShortVowels = (form: string): string => form.replace(/aa/g, 'a').replace(/ii/g, 'i').replace(/uu/g, 'u');

const toBlock = (word: string): number => Math.floor((word.charCodeAt(0) - FIRST_BLOCK) / BLOCK_SIZE);

const INHERENT = 'A';

const toPieces = (word: string): Piece[] => {
  const pieces: Piece[] = [];
  for (const letter of word) {
    const offset = (letter.charCodeAt(0) - FIRST_BLOCK) % BLOCK_SIZE;
    const block = toBlock(letter);
    const last = pieces.at(-1);
    const consonant = REGIONAL[block]?.[offset] ?? CONSONANTS.get(offset);
    const vowel = VOWELS.get(offset);
    const sign = SIGNS.get(offset);
    const bare = REGIONAL_BARE[block]?.[offset] ?? BARE.get(offset);
    if (consonant !== undefined) {
      pieces.push({ consonant, vowel: INHERENT });
    } else if (vowel !== undefined) {
      pieces.push({ consonant: '', vowel });
    } else if (sign !== undefined && last !== undefined) {
      last.vowel = sign;
    } else if (offset === VIRAMA && last !== undefined) {
      last.vowel = undefined;
    } else if (offset === NUKTA && last !== undefined) {
      pieces[pieces.length - 1] = { consonant: WITH_NUKTA[last.consonant] ?? last.consonant, vowel: last.vowel };
    } else if (bare !== undefined) {
      pieces.push({ consonant: bare, vowel: undefined });
    }
  }
  return pieces;
};

/** Final inherent vowel out; inner one out between a syllable with a vowel and a consonant with a written vowel. */
const dropInherentVowels = (pieces: readonly Piece[], isNorthern: boolean): readonly Piece[] => {
  if (!isNorthern) return pieces;
  const kept = dropFinalVowel(pieces);
  for (let at = kept.length - 2; at > 0; at--) if (kept[at]!.vowel === INHERENT && isBetweenVowels(kept, at)) kept[at]!.vowel = undefined;
  return kept;
};

const dropFinalVowel = (pieces: readonly Piece[]): Piece[] => {
  const kept = pieces.map((piece) => ({ ...piece }));
  const last = kept.at(-1);
  if (kept.length > 1 && last!.vowel === INHERENT && mayEndOnConsonant(kept)) last!.vowel = undefined;
  return kept;
};

/** Ram, Singh, Marg, Anand, but Gupta, Narendra. */
const mayEndOnConsonant = (pieces: readonly Piece[]): boolean => {
  const before = pieces.at(-2)!;
  const isEasyCluster =
    /^[rnmN]$/.test(before.consonant) && pieces.at(-3)?.vowel !== undefined && /^[^rlvy]/.test(pieces.at(-1)!.consonant);
  return before.vowel !== undefined || isEasyCluster;
};

/** Whether a consonant stands behind a vowel, not the short a that begins a word, and before a consonant with one. */
const isBetweenVowels = (pieces: readonly Piece[], at: number): boolean => {
  const [before, after] = [pieces[at - 1]!, pieces[at + 1]!];
  const isBehindFirstA = at === 1 && before.consonant === '' && before.vowel === INHERENT;
  return (
    pieces[at]!.consonant !== '' && before.vowel !== undefined && !isBehindFirstA && after.vowel !== undefined && after.consonant !== ''
  );
};

const voice = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece, at) => {
    const before = pieces[at - 1];
    if (at === 0 && piece.consonant === 'ch') return { consonant: 's', vowel: piece.vowel };
    const afterVowel = before?.vowel !== undefined;
    const afterNasal = before !== undefined && /^[nmN]$/.test(before.consonant);
    const isDouble = piece.vowel === undefined || (before?.consonant === piece.consonant && before.vowel === undefined);
    if ((!afterVowel && !afterNasal) || isDouble) return piece;
    return { consonant: VOICED[piece.consonant] ?? piece.consonant, vowel: piece.vowel };
  });

const join = (pieces: readonly Piece[], block: number, inherent = 'a'): string => {
  let joined = '';
  pieces.forEach(({ consonant, vowel }, at) => {
    const next = pieces[at + 1];
    // Anusvara is m before a labial, ng before h: Mumbai, Singh.
    const nasal = /^[pbm]/.test(next?.consonant ?? '') ? 'm' : next?.consonant === 'h' ? 'ng' : 'n';
    const isBengaliJ = block === BENGALI && consonant === 'y' && (at === 0 || pieces[at - 1]!.vowel !== undefined);
    joined +=
      (consonant === ANUSVARA ? nasal : isBengaliJ ? 'j' : consonant.toLowerCase()) + (vowel === INHERENT ? inherent : (vowel ?? ''));
  });
  // A doubled r is tr to Tamils and tt in Malayalam, where it is t behind n.
  const spelled =
    block === TAMIL
      ? joined.replace(/rr(?=[aeiou])/g, 'tr')
      : block === MALAYALAM
        ? joined.replace(/rr/g, 'tt').replace(/nr/g, 'nt')
        : joined;
  return spelled.replace(/thth/g, 'th').replace(/jn/g, 'gy').replace(/chchh/g, 'chh');
};

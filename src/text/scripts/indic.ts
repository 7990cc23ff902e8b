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
const WITH_NUKTA: Readonly<Record<string, string>> = { k: 'q', kh: 'kh', g: 'gh', j: 'z', d: 'r', dh: 'rh', ph: 'f', y: 'Y' };
const ANUSVARA_OFFSETS = new Set([0x01, 0x02]);
/** A nasal that takes the place of the consonant after it. */
const ANUSVARA = 'N';

const NORTHERN_BLOCKS = new Set([0, 1, 2, 3]);
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
const VOICED: Readonly<Record<string, string>> = { k: 'g', t: 'd', th: 'dh', p: 'b', ch: 's' };

type Piece = { readonly consonant: string; vowel: string | undefined };

/** The a that Marathi writes in foreign names (ॲलन, Alan), and the common one. */
const MARATHI_A = 'ॲ';
const A = 'अ';

/** Up to three forms of one word of an Indic script, best first: short vowels, doubled vowels, the final a kept. */
export const romaniseIndic = (word: string): string[] => {
  const pieces = toPieces(word.replaceAll(MARATHI_A, A));
  const block = toBlock(word);
  const shortened = dropInherentVowels(pieces, NORTHERN_BLOCKS.has(block));
  const usual = join(block === TAMIL ? voice(shortened) : shortened, block);
  const forms = [usual.replace(/aa/g, 'a').replace(/ii/g, 'i').replace(/uu/g, 'u')];
  if (block === TAMIL) forms.push(join(shortened, block).replace(/aa/g, 'a').replace(/ii/g, 'i').replace(/uu/g, 'u'));
  if (block === BENGALI) forms.push(join(shortened, block, 'o').replace(/aa/g, 'a').replace(/ii/g, 'i').replace(/uu/g, 'u'));
  forms.push(usual.replace(/ii/g, 'ee').replace(/uu/g, 'oo').replace(/v/g, 'w').replace(/aa/g, 'a'));
  forms.push(join(pieces, block).replace(/aa/g, 'a').replace(/ii/g, 'i').replace(/uu/g, 'u'));
  return [...new Set(forms)].filter((form) => form !== '').slice(0, 3);
};

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
    } else if (ANUSVARA_OFFSETS.has(offset) || (block === GURMUKHI && offset === 0x70)) {
      pieces.push({ consonant: ANUSVARA, vowel: undefined });
    } else if (offset === 0x03) {
      pieces.push({ consonant: 'h', vowel: undefined });
    } else if (block === MALAYALAM && offset >= 0x7a && offset <= 0x7f) {
      pieces.push({ consonant: 'nnrllk'.charAt(offset - 0x7a), vowel: undefined });
    } else if (block === BENGALI && offset === 0x4e) {
      pieces.push({ consonant: 't', vowel: undefined });
    } else if (offset >= 0x66 && offset <= 0x6f) {
      pieces.push({ consonant: String(offset - 0x66), vowel: undefined });
    }
  }
  return pieces;
};

/** Final inherent vowel out; inner one out between a syllable with a vowel and a consonant with a written vowel. */
const dropInherentVowels = (pieces: readonly Piece[], isNorthern: boolean): Piece[] => {
  const kept = pieces.map((piece) => ({ ...piece }));
  if (!isNorthern || kept.length < 2) return kept;
  const last = kept.at(-1)!;
  // Ram, Singh, Marg, Anand, but Gupta, Narendra.
  const beforeLast = kept.at(-2)!;
  const isEasyCluster = /^[rnmN]$/.test(beforeLast.consonant) && kept.at(-3)?.vowel !== undefined && /^[^rlvy]/.test(last.consonant);
  if (last.vowel === INHERENT && (beforeLast.vowel !== undefined || isEasyCluster)) last.vowel = undefined;
  for (let at = kept.length - 2; at > 0; at--) {
    const piece = kept[at]!;
    const before = kept[at - 1]!;
    const after = kept[at + 1]!;
    const isBetweenVowels = before.vowel !== undefined && after.vowel !== undefined && after.consonant !== '';
    if (
      piece.vowel === INHERENT &&
      isBetweenVowels &&
      piece.consonant !== '' &&
      !(at === 1 && before.consonant === '' && before.vowel === INHERENT)
    ) {
      piece.vowel = undefined;
    }
  }
  return kept;
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
  const spelled = block === TAMIL ? joined.replace(/rr(?=[aeiou])/g, 'tr') : joined;
  return spelled.replace(/thth/g, 'th').replace(/jn/g, 'gy').replace(/chchh/g, 'chh');
};

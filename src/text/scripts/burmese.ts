/**
 * Words of the Burmese script as the syllables of common English spelling: each a word of its own, as names are written
 * (မင်းအောင်လှိုင်: Min Aung Hlaing), since the script puts no blanks between them.
 *
 * Source of facts: the conventional spelling of names in English, which has no one standard. Date: 2026-11.
 */
const CONSONANTS: Readonly<Record<string, string>> = {
  က: 'k',
  ခ: 'kh',
  ဂ: 'g',
  ဃ: 'g',
  င: 'ng',
  စ: 's',
  ဆ: 's',
  ဇ: 'z',
  ဈ: 'z',
  ည: 'ny',
  ဉ: 'ny',
  ဋ: 't',
  ဌ: 'ht',
  ဍ: 'd',
  ဎ: 'd',
  ဏ: 'n',
  တ: 't',
  ထ: 'ht',
  ဒ: 'd',
  ဓ: 'd',
  န: 'n',
  ပ: 'p',
  ဖ: 'ph',
  ဗ: 'b',
  ဘ: 'b',
  မ: 'm',
  ယ: 'y',
  ရ: 'y',
  လ: 'l',
  ဝ: 'w',
  သ: 'th',
  ဟ: 'h',
  ဠ: 'l',
  အ: '',
  ဿ: 'th',
  ဣ: 'i',
  ဤ: 'i',
  ဥ: 'u',
  ဦ: 'u',
  ဧ: 'e',
  ဩ: 'aw',
  ဪ: 'aw',
};
/** Written vowels with the final consonant behind them, the longest first; a rime of the first column is spelt as in the second. */
const RIMES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^ော?င်/u, ['aung']],
  [/^ော?က်/u, ['auk']],
  [/^ိုင်/u, ['aing']],
  [/^ိုက်/u, ['aik', 'ike']],
  [/^ို[လဟ]်/u, ['o']],
  [/^ိ[နမဏ]်|^ိံ/u, ['ein']],
  [/^ိ[တပဋဒ]်/u, ['eik', 'ate']],
  [/^ု[နမဏ]်|^ုံ/u, ['on', 'ohn', 'one']],
  [/^ု[တပဋဒဓ]်/u, ['ok', 'oke']],
  [/^ွ[နမဏ]်|^ွံ/u, ['un', 'oon']],
  [/^ွ[တပဋ]်/u, ['ut', 'oot']],
  [/^င်/u, ['in']],
  [/^က်/u, ['et']],
  [/^စ်/u, ['it']],
  [/^[ညဉ]်/u, ['i', 'in', 'e']],
  [/^[တပဋဒ]်/u, ['at']],
  [/^[နမဏ]်|^ံ/u, ['an']],
  [/^ယ်/u, ['e', 'ai', 'ay']],
  [/^[ောါ]{2}်?/u, ['aw']],
  [/^ို/u, ['o', 'oe']],
  [/^ေ/u, ['e', 'ay', 'aye']],
  [/^ဲ/u, ['e', 'ai', 'ye']],
  [/^[ာါ]/u, ['a', 'ar']],
  [/^[ိီ]/u, ['i', 'ee']],
  [/^[ုူ]/u, ['u']],
];
/** A consonant that no asat (်) or stacking sign (္) makes the end of the syllable before it begins one. */
const SYLLABLE = /(?<head>[က-အဿဣ-ဧဩဪ])(?<medials>[ျ-ှ]*)(?<rime>(?:(?![က-အဿဣ-ဧဩဪ](?!့?[်္]))[^\s])*)/gu;
/** U before a name is a title; behind one it is spelt Oo. */
const LONG_U = 'ဦ';
const VOWEL_LETTERS = 'ဣဤဥဦဧဩဪ';
const TONES = /[့း]/gu;

/** @returns a syllable each, with up to three spellings. What is no Burmese letter is left out. */
export const romaniseBurmese = (run: string): { readonly raw: string; readonly forms: readonly string[] }[] =>
  [...run.matchAll(SYLLABLE)].map(([raw, head, medials, rime], at) => ({
    raw,
    forms: at > 0 && head === LONG_U ? ['oo', 'u'] : toSpellings(head!, medials!, rime!),
  }));

const toSpellings = (head: string, medials: string, rime: string): readonly string[] => {
  // A creaky nasal is spelt with a t: Myint, Thant, Nyunt.
  const creaky = rime.includes('့') ? 't' : '';
  const bare = rime.replace(TONES, '');
  const onset = toOnset(head, medials.replace('ွ', ''));
  const withW = medials.includes('ွ');
  const rounded = withW ? RIMES.find(([pattern]) => pattern.test(`ွ${bare}`) && pattern.source.includes('ွ')) : undefined;
  const found = rounded ?? RIMES.find(([pattern]) => pattern.test(bare));
  const glide = withW && rounded === undefined ? 'w' : '';
  const vowels = found?.[1] ?? [VOWEL_LETTERS.includes(head) ? '' : 'a'];
  return vowels.slice(0, 3).map((vowel) => onset + glide + (creaky !== '' && vowel.endsWith('n') ? vowel + creaky : vowel));
};

const toOnset = (head: string, medials: string): string => {
  const isAspirated = medials.includes('ှ');
  const isPalatal = /[ျြ]/u.test(medials);
  const consonant = CONSONANTS[head] ?? '';
  if (isAspirated && (head === 'ရ' || head === 'ယ')) return 'sh';
  if (isPalatal && head === 'ခ') return 'ch';
  return `${isAspirated ? 'h' : ''}${consonant}${isPalatal && !consonant.endsWith('y') ? 'y' : ''}`;
};

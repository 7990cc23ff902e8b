/**
 * Names of other languages in Hangul: 라브로프 is Lavrov, 카다피 Gaddafi. Korean writes ㅡ between consonants, ㅍ for f too, ㅂ for v and
 * ㅈ for z; ㄹ twice is an l, once and within a word an r.
 */
import { toSpellingsOf } from './foreign-names.js';

const [BASE, LAST] = [0xac00, 0xd7a3];
const [OF_A_LEAD, OF_A_VOWEL] = [588, 28];
const LEADS: readonly (readonly string[])[] = [
  ['g'],
  ['k'],
  ['n'],
  ['d'],
  ['t'],
  ['r', 'l'],
  ['m'],
  ['b', 'v'],
  ['p'],
  ['s'],
  ['s'],
  [''],
  ['j', 'z'],
  ['ch'],
  ['ch'],
  ['k'],
  ['t'],
  ['p', 'f'],
  ['h'],
];
const VOWELS = 'a a ya ye e e ye ye o wa wae oe yo u wo we wi yu . ui i'.split(' ');
const TAILS = '. k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');
const [LEAD_R, NO_LEAD, TAIL_L] = [5, 11, 8];
const NO_VOWEL = 18;

/** A syllable with a vowel that stands for none, which native names seldom have: 브, 프, 스, 트. */
const LOOSE_SYLLABLE = /[그느드르므브스즈츠크트프흐]/u;
const LONG = 3;
/** Whether a word of a text of several is likely no Korean name. */
export const mayBeForeign = (word: string): boolean => word.length >= LONG || LOOSE_SYLLABLE.test(word);

/** What a word may be that was written by ear; none of a word with other letters. */
export const toHeardSpellings = (word: string): readonly string[] => {
  const pieces: (readonly string[])[] = [];
  let tailBefore = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at) - BASE;
    if (code < 0 || code > LAST - BASE) return [];
    const [lead, vowel, tail] = [Math.floor(code / OF_A_LEAD), Math.floor((code % OF_A_LEAD) / OF_A_VOWEL), code % OF_A_VOWEL];
    // 블라: the l is there already. 앙겔: ng and g are one sound.
    if (lead === LEAD_R && at > 0) pieces.push([tailBefore === TAIL_L ? '' : 'r']);
    else if (lead !== NO_LEAD) pieces.push(lead === 0 && TAILS[tailBefore] === 'ng' ? [''] : LEADS[lead]!);
    pieces.push([vowel === NO_VOWEL ? '' : VOWELS[vowel]!]);
    if (tail > 0) pieces.push([TAILS[tail]!]);
    tailBefore = tail;
  }
  return toSpellingsOf(pieces.filter(([sound]) => sound !== ''));
};

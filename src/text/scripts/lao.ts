/**
 * Words of the Lao script as Laotians write their names, after French, and after English: Bounnhang and Bunyang.
 *
 * Vowels are all written, before, above, below and behind their consonant. Tones are left out.
 * Source of facts: the spelling reform of 1975; general knowledge of how names are written. Date: 2026-11.
 */
import { toLetters } from './letters.js';
import { cutSyllables, spellSyllables, toSyllablePatterns } from './syllables.js';

const INITIALS = toLetters('ກk ຂkh ຄkh ງng ຈch ສs ຊx ຍnh ດd ຕt ຖth ທth ນn ບb ປp ຜph ຝf ພph ຟf ມm ຢy ຣr ລl ວv ຫh ອ ຮh ໜn ໝm ຼl');
const FINALS = toLetters('ກk ງng ຍy ດth ນn ບb ມm ວv ຣr ລl');
const ENGLISH_INITIALS = toLetters('ຊs ຍy ວw ລr', INITIALS);
const ENGLISH_FINALS = toLetters('ດt ບp ວo', FINALS);
const ENGLISH_VOWELS: Readonly<Record<string, string>> = { ou: 'u', oua: 'ua', eu: 'ue', eua: 'uea' };

const TONES = /[່-໋]|.໌/gu;
const SIGN = '[ະ-ຽໍ]';
/** A first consonant, behind a silent ຫ that gives it its tone, and a l or w that is spoken with it. */
const ONSET = '(?:ຫ(?=[ງຍນມຣລວຼ]))?(?<first>[ກ-ຮໜໝຼ])(?<second>ຼ|(?<=[ກຂຄ])ວ(?=[ັາະິີຳ]))?';
const END = `(?<end>[ກງຍດນບມວຣລ](?!${SIGN}|ວ[ກງຍດນບມ]|ອ))?`;
/** What stands before and behind the consonant, and how the vowel is read; the first that fits. */
const VOWELS = toSyllablePatterns([
  [`ເ${ONSET}ົາ`, 'ao'],
  [`ເ${ONSET}[ຶື]ອ${END}`, 'eua'],
  [`ເ${ONSET}(?:ັ?ຽ|ຍ(?!${SIGN}))${END}`, 'ia'],
  [`ເ${ONSET}[ິີ]${END}`, 'eu'],
  [`[ເແ]${ONSET}[ັະ]?${END}`, 'e'],
  [`ໂ${ONSET}ະ?${END}`, 'o'],
  [`[ໃໄ]${ONSET}ຍ?(?!${SIGN})`, 'ay'],
  [`${ONSET}(?:ົວ|ວ(?=[ກງຍດນບມ](?!${SIGN})))${END}`, 'oua'],
  [`${ONSET}ຽ${END}`, 'ia'],
  [`${ONSET}ຳ`, 'am'],
  [`${ONSET}[ະັາ]${END}`, 'a'],
  [`${ONSET}[ິີ]${END}`, 'i'],
  [`${ONSET}[ຶື]${END}`, 'eu'],
  [`${ONSET}[ຸູ]${END}`, 'ou'],
  [`${ONSET}(?:[ົໍ]|ອ(?!${SIGN}))${END}`, 'o'],
  [ONSET, 'a'],
]);

/** @returns two spellings, after French and after English. What is no Lao letter is left out. */
export const romaniseLao = (run: string): string[] => {
  const syllables = cutSyllables(run.replace(TONES, ''), VOWELS);
  const english = syllables.map((syllable) => ({ ...syllable, vowel: ENGLISH_VOWELS[syllable.vowel] ?? syllable.vowel }));
  return [spellSyllables(syllables, INITIALS, FINALS), spellSyllables(english, ENGLISH_INITIALS, ENGLISH_FINALS)];
};

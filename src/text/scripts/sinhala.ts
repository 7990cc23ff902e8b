/**
 * Words of the Sinhala script, letter by letter, and as Sri Lankans write their names: Wikramasinha and Wickremesinghe.
 *
 * A consonant without a vowel sign is read with a, unless a sign takes it away; so no vowel is missing.
 * Source of facts: the alphabet; general knowledge of how names are written. Date: 2026-11.
 */
import { toLetters } from './letters.js';

const CONSONANTS = toLetters(
  'කk ඛkh ගg ඝgh ඞn ඟng චch ඡch ජj ඣj ඤny ඥgn ඦnj ටt ඨt ඩd ඪd ණn ඬnd තth ථth දd ධdh නn ඳnd පp ඵp බb භb මm ඹmb යy රr ලl වw ශsh ෂsh සs හh ළl ෆf',
);
const VOWELS = toLetters('අa ආa ඇe ඈe ඉi ඊi උu ඌu ඍri එe ඒe ඓai ඔo ඕo ඖau');
const SIGNS = toLetters('ාa ැe ෑe ිi ීi ුu ූu ෘri ෙe ේe ෛai ොo ෝo ෞau');
/** Takes the vowel of a consonant away. */
const AL_LAKUNA = '්';
const ANUSVARA = 'ං';
/** Joins two consonants to one letter; says nothing of sounds. */
const JOINER = /\u200D/gu;

/** @returns two spellings: of the letters, and the customary one. What is no Sinhala letter is left out. */
export const romaniseSinhala = (run: string): string[] => {
  const letters = Array.from(run.replace(JOINER, ''));
  let spelt = '';
  for (const [at, letter] of letters.entries()) {
    const consonant = CONSONANTS.get(letter);
    const next = letters[at + 1] ?? '';
    if (consonant !== undefined) spelt += consonant + (SIGNS.has(next) || next === AL_LAKUNA ? '' : 'a');
    else if (letter === ANUSVARA) spelt += /[පබභම]/u.test(next) ? 'm' : next === 'හ' ? 'ng' : 'n';
    else spelt += VOWELS.get(letter) ?? SIGNS.get(letter) ?? '';
  }
  return [
    spelt,
    spelt
      .replace(/w/gu, 'v')
      .replace(/th/gu, 't')
      .replace(/dh/gu, 'd')
      .replace(/(?<=.{3})a$/u, 'e'),
  ];
};

/**
 * Ethiopic words in Latin letters as Ethiopian and Eritrean passports and newspapers write them.
 *
 * In: a word as any-ascii reads it. Out: its forms, best first: with the vowel of the sixth order written as i where consonants would stand together
 * (ግርማ Girma, ብርሃኑ Birhanu), and without it, each with gn for what is ny elsewhere (ደሳለኝ Desalegn).
 * Source of facts: the spelling that Ethiopian names have in English. Date: 2026-11.
 */
/** Two consonants that begin a word. */
const HEAD = /^([^aeiou])(?=[^aeiou])/u;
/** The first of three consonants and more that end a word, of which the last two stay together: Tigist. */
const TAIL = /([aeiou][^aeiou])(?=[^aeiou]{2}$)/u;
/** Two of three consonants between vowels. */
const MIDDLE = /([aeiou][^aeiou]{2})(?=[^aeiou][aeiou])/gu;
/** What is one sound in two letters, as one letter while vowels are put in. */
const DIGRAPHS = [
  ['sh', 'S'],
  ['ch', 'C'],
  ['ny', 'N'],
  ['zh', 'Z'],
  ['ts', 'T'],
  ['kh', 'K'],
] as const;

const toVoiced = (floor: string): string => {
  let text = floor;
  for (const [letters, letter] of DIGRAPHS) text = text.replaceAll(letters, letter);
  text = text.replace(HEAD, '$1i').replace(MIDDLE, '$1i').replace(TAIL, '$1i');
  for (const [letters, letter] of DIGRAPHS) text = text.replaceAll(letter, letters);
  return text;
};
const withGn = (form: string): string => form.replaceAll('ny', 'gn');

/** @param floor the word as any-ascii reads it. */
export const romaniseEthiopic = (floor: string): readonly string[] => [...new Set([withGn(toVoiced(floor)), withGn(floor), floor])];

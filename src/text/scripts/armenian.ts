/**
 * Words of the Armenian script as Armenia reads them, and as the West does, in whose pronunciation five pairs of letters are
 * exchanged: Գրիգոր is Grigor and Krikor, Պետրոս Petros and Bedros.
 *
 * Source of facts: the alphabet in both pronunciations and the orthography before 1922, which the West keeps. Date: 2026-11.
 */
import { toFloor, toLetters } from './letters.js';

const WESTERN = toLetters('գկ կգ բպ պբ դտ տդ ջճ ճջ ծձ ձծ');

/** Letters of the older orthography by those of the newer, and what two letters write. */
const toNewer = (word: string): string =>
  word
    .replace(/եան(?=$)/gu, 'յան')
    .replace(/իւ/gu, 'յու')
    .replace(/ու/gu, 'u')
    .replace(/և/gu, 'եվ')
    .replace(/ւ/gu, 'վ');

/** Two readings, the one of Armenia first. */
export const romaniseArmenian = (run: string): readonly string[] => {
  const word = run.toLowerCase();
  const western = Array.from(word.replace(/^յ(?=[աո])/u, 'հ'), (letter) => WESTERN.get(letter) ?? letter).join('');
  return [toFloor(toNewer(word)), toFloor(toNewer(western))];
};

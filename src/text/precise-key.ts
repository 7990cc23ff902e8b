/**
 * What two names share in precise mode: the same words in any order, apart from case, accents and punctuation.
 */
import { toPlainText } from './normalize.js';
import type { PreparedName } from './prepare.js';

/** Titles count here: precise mode forgives nothing but writing. */
export const toPreciseKey = (name: PreparedName): string =>
  [...name.tokens.map(({ forms }) => forms[0]!.replaceAll(' ', '')), ...name.titles.map((title) => toPlainText(title).replaceAll(' ', ''))]
    .sort()
    .join(' ');

/**
 * What two names share in precise mode: the same words in any order, apart from case, accents and punctuation.
 */
import { toPlainText } from './normalize.js';

/** Points between single letters: `S.A.` is `SA`. */
const POINT_OF_LETTERS = /(?<=(?<![\p{L}\p{N}])\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu;

export const toPreciseKey = (raw: string): string => toPlainText(raw.includes('.') ? raw.replace(POINT_OF_LETTERS, '') : raw).split(' ').sort().join(' ');

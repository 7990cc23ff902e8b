/**
 * What two names share in precise mode: the same words in any order, apart from case, accents and punctuation.
 */
import { toPlainText } from './normalize.js';

/** Points between single letters: `S.A.` is `SA`. */
const POINT_OF_LETTERS = /(?<=(?<![\p{L}\p{N}])\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu;

/** The name that was asked for last: an index is asked by its key, then what was found is compared with it. */
let last = { raw: '', key: '' };

export const toPreciseKey = (raw: string): string => {
  if (raw !== last.raw) last = { raw, key: toKey(raw) };
  return last.key;
};

const toKey = (raw: string): string => {
  const plain = toPlainText(raw.includes('.') ? raw.replace(POINT_OF_LETTERS, '') : raw);
  const head = plain.indexOf(' ');
  if (head < 0) return plain;
  // Most names are of two words.
  if (plain.includes(' ', head + 1)) return plain.split(' ').sort().join(' ');
  const [first, second] = [plain.slice(0, head), plain.slice(head + 1)];
  return second < first ? `${second} ${first}` : plain;
};

/** Which words that no table of persons' names knows are a known word but for a slip. */
import { toOsaDistance } from '../kernels/osa-distance.js';
import { isBorneName, toHonorific, toParticle } from './person-words.js';

/** Whether a word that is nothing by itself is one of these words but for one slip. */
export const isSlipOf = (form: string, words: readonly string[]): boolean =>
  words.some((word) => toOsaDistance(word, form, 1) === 1) &&
  !isBorneName(form) &&
  toParticle(form) === undefined &&
  toHonorific(form) === undefined;

/**
 * U and Daw before a Burmese name: Mr and Ms, which are no part of it. U is a Chinese surname too, so both are titles only before
 * two names at least that the tables have as Burmese.
 *
 * In: words of a person's name. Out: the same, with the title written with the word behind it, under that word's forms.
 * Source of facts: general knowledge of how Burmese names are written. Date: 2026-11.
 */
import { joinWords, type RomanToken } from '../scripts/roman-token.js';
import { isBurmeseName } from './peoples.js';

const TITLE = /^(?:u|daw)$/u;
const isTitle = ({ forms: [form] }: RomanToken): boolean => TITLE.test(form!);
const LEAST_NAMES = 2;

/** Whether a name may hold such a title, in whatever order its words are. */
export const mayHoldBurmeseTitle = (words: readonly RomanToken[]): boolean => words.length > LEAST_NAMES && words.some(isTitle);

export const joinBurmeseTitle = (words: readonly RomanToken[]): readonly RomanToken[] => {
  const [title, first, ...others] = words;
  if (others.length < LEAST_NAMES - 1 || !isTitle(title!)) return words;
  if (![first!, ...others].every(({ forms: [form] }) => isBurmeseName(form!))) return words;
  return [joinWords([title!, first!], first!.forms), ...others];
};

/**
 * Tells most words apart that are not within a few slips, by one number a word: a bit for each letter that stands in it
 * an odd number of times. A slip changes two of them at most, whatever it is (inserted, dropped, changed, exchanged).
 */

export const toLetterParities = (form: string): number => {
  let parities = 0;
  for (let i = 0; i < form.length; i++) parities ^= 1 << (form.charCodeAt(i) & 31);
  return parities;
};

/**
 * Whether so many slips or fewer may lie between two words of these parities.
 * @param longer letters that one of them has more than the other: so many slips change one bit each.
 */
export const mayBeSlipsApart = (a: number, b: number, slips: number, longer: number): boolean => {
  let left = a ^ b;
  for (let cleared = longer; cleared < 2 * slips; cleared++) left &= left - 1;
  return left === 0;
};

/**
 * Names that the machine-readable zone of a passport or card was too short for: PAPADOPOULOS<<KONSTANTINOS<ALE.
 *
 * In: the words of a name, and the raw name. Out: where the zone is full, a third word or later that stands last is an initial: who
 * knows its end may have any name that begins so.
 * Source: ICAO Doc 9303 parts 4 and 5: the field of names has 39 characters in passports, 30 in cards of three lines; fillers are left out or kept.
 */
import { withForms, type RomanToken } from '../scripts/roman-token.js';

const LENGTHS: ReadonlySet<number> = new Set([30, 39]);
/** Surname, two fillers, given names. */
const ZONE = /^[A-Z<' -]+<<[A-Z<' -]*[A-Z]$/u;
const LEAST_WORDS = 3;

export const shortenCutZone = (words: readonly RomanToken[], raw: string): readonly RomanToken[] => {
  const last = words.at(-1);
  if (last === undefined || words.length < LEAST_WORDS || !LENGTHS.has(raw.length) || !ZONE.test(raw)) return words;
  // The only given name says more cut than as an initial.
  if (
    raw
      .slice(raw.lastIndexOf('<<'))
      .split(/[<' -]+/u)
      .filter((word) => word !== '').length < 2
  )
    return words;
  return [...words.slice(0, -1), withForms(last, [last.forms[0]!.charAt(0)])];
};

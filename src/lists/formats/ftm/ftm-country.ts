/**
 * Countries in the codes of FollowTheMoney: ISO 3166-1 alpha-2 in lower case, regions as "gb-sct", former states.
 */
import { parseCountry } from '../../../entity/country.js';

const FORMER: ReadonlyMap<string, string> = new Map([
  ['suhh', 'su'],
  ['yucs', 'yu'],
  ['csxx', 'cs'],
  ['csh', 'cs'],
  ['ddde', 'de'],
  ['dd', 'de'],
  ['zr', 'cd'],
]);
const REGION = /^([a-z]{2})-[a-z0-9]{1,4}$/iu;

/** @returns ISO 3166 alpha-2 in lower case; undefined for words of no country, and for bodies that are none (eu). */
export const parseFtmCountry = (text: string): string | undefined => {
  const code = text.trim().toLowerCase();
  const region = REGION.exec(code)?.[1];
  return FORMER.get(code) ?? parseCountry(region ?? text);
};

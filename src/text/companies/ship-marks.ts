/**
 * What stands beside a ship's name and is no part of it: what kind of ship it is before it, its number behind it.
 *
 * In: the words of a name. Out: how many of them are such. Nothing of a name that says that it is a company's.
 * Source of facts: usage of registers of ships and of the lists. Date: 2026-11.
 */
import { toCompanyWord, toPlace } from './company-words.js';
import { areJoinedLetters } from './joined-letters.js';
import { hasFormAtEnd } from './legal-phrases.js';
import type { RomanToken } from '../scripts/roman-token.js';

/**
 * Motor vessel, motor tanker, steamship, fishing vessel, mechanised sailing vessel, carriers of gas and of crude oil; and
 * those that are hardly met but with a stroke or stops: M/Y, S.Y., R/V.
 */
const PREFIX = /^(?:mv|mt|ss|fv|msv|lpgc|lngc|vlcc|ulcc|vlgc|fpso)$/u;
const PREFIX_OF_LETTERS = /^(?:my|sy|mb|rv|mf|mts|tb)$/u;
/** What a ship carries or does, and what it is. */
const CARGO =
  /^(?:crude|oil|products?|chemical|petroleum|gas|liquefied|natural|asphalt|bitumen|bulk|ore|container|cargo|general|dry|reefer|vehicle|livestock|passenger|fishing|motor|supply|offshore)$/u;
const SHIP = /^(?:tanker|carrier|vessel|ship|yacht|tug|tugboat|barge|trawler|ferry|steamer|steamship|bulker|dhow)$/u;
/** LPG/C, LNG/C: a carrier of gas, of which the letters before the stroke are read as words. */
const GAS = /^l[pn]g$/u;
/** теплоход */
const MOTOR_SHIP = ['т', 'х'] as const;

/** Words at the head of a ship's name that say that it is one: 0 where none does, or where they are a company's. */
export const countShipWords = (tokens: readonly RomanToken[]): number => {
  const count = findShipWords(tokens);
  const [own] = tokens.slice(count);
  if (count === 0 || own === undefined || isCompany(tokens)) return 0;
  // M/V and M.V. are hardly anything else; MT Energy is no tanker, and Tanker Pacific no ship.
  return areJoinedLetters(tokens[0]!) ||
    tokens[0]!.raw.toLowerCase() === MOTOR_SHIP[0] ||
    countGasCarrierWords(tokens) > 0 ||
    isOwn(own, count > 1 || SHIP.test(tokens[0]!.forms[0]!))
    ? count
    : 0;
};

const findShipWords = (tokens: readonly RomanToken[]): number => {
  const [first, second] = tokens;
  if (first === undefined || second === undefined) return 0;
  const form = first.forms[0]!;
  if (PREFIX.test(form) || (PREFIX_OF_LETTERS.test(form) && areJoinedLetters(first))) return 1;
  if (first.raw.toLowerCase() === MOTOR_SHIP[0] && second.raw.toLowerCase() === MOTOR_SHIP[1]) return 2;
  const gas = countGasCarrierWords(tokens);
  if (gas > 0) return gas;
  const end = tokens.findIndex(({ forms: [each] }) => !CARGO.test(each!));
  return end >= 0 && SHIP.test(tokens[end]!.forms[0]!) ? end + 1 : 0;
};

const countGasCarrierWords = (tokens: readonly RomanToken[]): number => {
  if (!GAS.test(tokens[0]!.raw.toLowerCase())) return 0;
  const end = tokens.findIndex(({ raw }) => raw !== tokens[0]!.raw);
  return end > 0 && end < tokens.length - 1 && tokens[end]!.forms[0] === 'c' ? end + 1 : 0;
};

const isOwn = ({ forms: [form] }: RomanToken, mayNotBePlace: boolean): boolean =>
  toCompanyWord(form!)?.kind !== 'generic' && !(mayNotBePlace && toPlace(form!) !== undefined);
const isCompany = (tokens: readonly RomanToken[]): boolean =>
  hasFormAtEnd(tokens, 0) || tokens.slice(1).some(({ forms: [form] }) => toCompanyWord(form!)?.kind === 'structure' && !CARGO.test(form!));

const NUMBER_WORD = /^(?:no|nr|num|number)$/u;
const NUMBERS = new Map([
  ['imo', /^\d{7}$/u],
  ['mmsi', /^\d{9}$/u],
]);
const GLUED = /^imo\d{7}$/u;

/** Words from `at` on that are a ship's number, which identifies it by itself: `IMO 9384306`, `IMO No. 9384306`, `MMSI 273456780`. */
export const countNumberWords = (tokens: readonly RomanToken[], at: number): number => {
  const form = tokens[at]!.forms[0]!;
  if (at === 0) return 0;
  if (form.startsWith('imo') && GLUED.test(form)) return 1;
  const number = NUMBERS.get(form);
  if (number === undefined) return 0;
  const behind = NUMBER_WORD.test(tokens[at + 1]?.forms[0] ?? '') ? at + 2 : at + 1;
  return number.test(tokens[behind]?.forms[0] ?? '') ? behind + 1 - at : 0;
};

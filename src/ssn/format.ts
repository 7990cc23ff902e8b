/**
 * Whether a text can be an SSN at all, and if not, why: named rules, each with its published source.
 *
 * In: a text or its bytes. Out: the first rule that is broken, in the order of SSN_FORMAT_REASONS, or undefined.
 * Well-formed is all that is said here: that a number was ever issued, and to whom, is for the sources.
 * No regular expression and no substring touches the number: both leave copies of it in the heap.
 */
import { assertOption, toRequired, type OptionRule } from '../option-rules.js';

/**
 * Why a number is no SSN, in the order in which the rules are tried.
 *
 * - `layout`: not 9 digits, nor 3-2-4 with two hyphens or two spaces (ASCII; no blanks around it).
 * - `published_number`: 078-05-1120 (a wallet insert of 1938), 219-09-9999 (a pamphlet of 1940), both voided by the
 *   SSA ("Social Security Cards Issued by Woolworth", ssa.gov/history), and 987-65-4320 to -4329, set aside for advertisements.
 * - `area_000`, `area_666`, `group_00`, `serial_0000`: never assigned (SSA POMS RM 10201.035, "Invalid Social Security Numbers").
 * - `itin`: area 900–999 with group 50–65, 70–88, 90–92 or 94–99, an individual taxpayer number (IRS Publication 4757, IRM 3.21.263).
 * - `atin`: area 900–999 with group 93, an adoption taxpayer number (IRS Form W-7A, IRM 3.13.40).
 * - `area_900_999`: the rest of 900–999, never assigned by the SSA (POMS RM 10201.035).
 * - `area_not_issued`, `group_not_issued`: high-groups.ts, only where the caller asks for it.
 */
export type SsnFormatReason = (typeof SSN_FORMAT_REASONS)[number];

/** The reasons for which a number is no SSN, in the order in which the rules are tried. */
export const SSN_FORMAT_REASONS = [
  'layout',
  'published_number',
  'area_000',
  'area_666',
  'itin',
  'atin',
  'area_900_999',
  'group_00',
  'serial_0000',
  'area_not_issued',
  'group_not_issued',
] as const;

/** An SSN as a caller may hold it. Bytes (ASCII) can be overwritten after the call, a string cannot. */
export type SsnText = string | Uint8Array;

/** Nine ASCII digits, without separators. */
export type SsnDigits = Uint8Array;

export const SSN_DIGITS = 9;
const ZERO = 0x30;
const HYPHEN = 0x2d;
const SPACE = 0x20;

const charAt = (text: SsnText, at: number): number => (typeof text === 'string' ? text.charCodeAt(at) : text[at]!);
const isDigit = (char: number): boolean => char >= ZERO && char <= ZERO + 9;

/**
 * Copies the nine digits of a text in one of the accepted layouts.
 * @returns whether the layout is accepted; if not, `digits` holds zeros.
 */
export const readSsnDigits = (text: SsnText, digits: SsnDigits): boolean => {
  const separated = text.length === SSN_DIGITS + 2;
  let accepted = separated || text.length === SSN_DIGITS;
  if (separated) {
    const separator = charAt(text, 3);
    accepted = (separator === HYPHEN || separator === SPACE) && charAt(text, 6) === separator;
  }
  for (let i = 0; accepted && i < SSN_DIGITS; i++) {
    const char = charAt(text, separated ? i + (i >= 5 ? 2 : i >= 3 ? 1 : 0) : i);
    accepted = isDigit(char);
    if (accepted) digits[i] = char;
  }
  if (!accepted) digits.fill(0);
  return accepted;
};

const toNumber = (digits: SsnDigits, from: number, to: number): number => {
  let number = 0;
  for (let i = from; i < to; i++) number = number * 10 + digits[i]! - ZERO;
  return number;
};
/** The first three digits, 0–999. */
export const toArea = (digits: SsnDigits): number => toNumber(digits, 0, 3);
/** The fourth and fifth digit, 0–99. */
export const toGroup = (digits: SsnDigits): number => toNumber(digits, 3, 5);
/** The last four digits, 0–9999. */
const toSerial = (digits: SsnDigits): number => toNumber(digits, 5, 9);

const isPublishedNumber = (area: number, group: number, serial: number): boolean =>
  (area === 78 && group === 5 && serial === 1120) ||
  (area === 219 && group === 9 && serial === 9999) ||
  (area === 987 && group === 65 && serial >= 4320 && serial <= 4329);

const isTaxpayerArea = (area: number): boolean => area >= 900;

const isItin = (area: number, group: number): boolean =>
  isTaxpayerArea(area) && ((group >= 50 && group <= 65) || (group >= 70 && group <= 88) || (group >= 90 && group <= 92) || group >= 94);

const isAtin = (area: number, group: number): boolean => isTaxpayerArea(area) && group === 93;

/** The rule that nine digits break, or undefined when they can be an SSN. */
export const checkSsnDigits = (digits: SsnDigits): SsnFormatReason | undefined => {
  const area = toArea(digits);
  const group = toGroup(digits);
  const serial = toSerial(digits);
  if (isPublishedNumber(area, group, serial)) return 'published_number';
  if (area === 0) return 'area_000';
  if (area === 666) return 'area_666';
  if (isItin(area, group)) return 'itin';
  if (isAtin(area, group)) return 'atin';
  if (isTaxpayerArea(area)) return 'area_900_999';
  if (group === 0) return 'group_00';
  if (serial === 0) return 'serial_0000';
  return undefined;
};

const AN_SSN_TEXT: OptionRule = toRequired({
  clause: 'a text or its bytes',
  holds: (given) => typeof given === 'string' || ArrayBuffer.isView(given),
});

/**
 * The first rule that a text breaks, or `undefined` if it can be an SSN. Keeps nothing of the text.
 * @throws ScreeningError invalid_option for what is no text, such as a number without its leading zeros.
 */
export const checkSsnFormat = (text: SsnText): SsnFormatReason | undefined => {
  assertOption('text', text, AN_SSN_TEXT);
  const digits = new Uint8Array(SSN_DIGITS);
  const reason = readSsnDigits(text, digits) ? checkSsnDigits(digits) : 'layout';
  digits.fill(0);
  return reason;
};

/** `***-**-6789`, from digits with or without separators: the only form in which a number is ever shown. */
export const maskSsn = (ssn: Uint8Array): string => {
  let last = '';
  for (let at = ssn.length - 1; at >= 0 && last.length < 4; at--) {
    if (isDigit(ssn[at]!)) last = String.fromCharCode(ssn[at]!) + last;
  }
  return `***-**-${last}`;
};

/**
 * A text that goes into an output beside a number: itself, or the masked number where its digits hold those of the
 * number, such as the id of a customer who is filed under the SSN. Where nobody knows which text is the number (undefined),
 * one of nine digits or more may hold it.
 */
export const toSafeText = (text: Uint8Array, ssn: Uint8Array | undefined): string => {
  const isUnsafe = ssn === undefined ? countDigits(text) >= SSN_DIGITS : isRepeated(text, ssn);
  return isUnsafe ? maskSsn(ssn ?? text) : Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString('utf8');
};

/** A longer text is no number, whatever its digits. */
const MAX_NUMBER_LENGTH = 20;

/**
 * Whether the digits of the number stand in the text, whatever is between them. Compares in place: a copy of the digits
 * in a short typed array would stay in the heap, even overwritten, once its buffer has been asked for.
 */
const isRepeated = (text: Uint8Array, ssn: Uint8Array): boolean => {
  if (ssn.length > MAX_NUMBER_LENGTH || countDigits(ssn) < SSN_DIGITS) return false;
  for (let start = 0; start < text.length; start++) {
    let at = start;
    let digit = nextDigit(ssn, 0);
    while (digit < ssn.length) {
      at = nextDigit(text, at);
      if (at === text.length || text[at] !== ssn[digit]) break;
      at++;
      digit = nextDigit(ssn, digit + 1);
    }
    if (digit === ssn.length) return true;
  }
  return false;
};

/** Where the next digit is, at or after a place; otherwise the length. */
const nextDigit = (text: Uint8Array, from: number): number => {
  let at = from;
  while (at < text.length && !isDigit(text[at]!)) at++;
  return at;
};

const countDigits = (text: Uint8Array): number => {
  let count = 0;
  for (const char of text) if (isDigit(char)) count++;
  return count;
};

/**
 * Whom a payment's text names: `PMT TO VANDEMIRK TRADING INV 4471` and `VANDEMIRK TRADING MINSK BY` name Vandemirk Trading.
 *
 * In: a subject's name as it was given. Out: the name without the words, the accounts, the numbers and the telephone of the
 * payment around it, without an address, and without a place and its country behind it. Not here: a place without a
 * country, which tells companies apart as often; behind a person whom a payment names it is left out.
 * What the words of the payment are, payment-pieces.ts reads. Date: 2026-11.
 */
import { toPlace } from '../companies/company-words.js';
import { isSureLegalWord } from '../companies/legal-phrases.js';
import { NOT_ASCII, toPlainText } from '../normalize.js';
import type { NameKind } from '../tokens/token.js';
import { toNameBeforeAddress, toPersonBeforeAddress, withoutPlace } from './addressed-name.js';
import {
  FIRST_WORDS,
  isAmount,
  isCode,
  isInner,
  isNumbered,
  isOf,
  isTelling,
  LONG_NUMBER,
  readPayment,
  type Piece,
  type Role,
} from './payment-pieces.js';
import { withoutNumberBehindWord } from './telephone.js';

/** Before whom it is for, and before the code of a bank. */
const [FOR_WHOM, OF_BANK] = [
  ['attn', 'attention', 'fao'],
  ['swift', 'bic'],
];
/** At the start: the tag of a field, an account, an address of mail, for whose attention it is. */
const AT_START = [
  /^\s*:\d\d[A-Z]?:\s*/u,
  /^\W*(?:iban\W*)?(?:[a-z]{2}\d{2}[a-z\d]{8,30}|(?<=\/)\d{5,34})[\s/]+(?=\S)/iu,
  /^\W*acc\/\w+\s+/iu,
  /^[^\s@]+@[^\s@]+\s+/u,
  new RegExp(String.raw`^\W*(?:${FOR_WHOM.join('|')})\b[^,;]+[,;]\s+`, 'iu'),
];
const MAY_START = new RegExp(String.raw`[\d:@]|^\W*(?:${FOR_WHOM.join('|')})\b`, 'iu');
/** The code of a bank at the end. */
const BANK = new RegExp(String.raw`\s(?:${OF_BANK.join('|')})(?: code)?\W*[a-z]{6}[a-z\d]{2}(?:[a-z\d]{3})?$`, 'iu');
const DIGIT = /\d/u;
/** Lines that are parted by strokes: /INV/99120/LEGAL FEES/ORSOLT VANDEMIRK. */
const OF_STROKES = /^\s*\//u;
/** Most names are done with once they hold no digit, no stroke (M/S, B/L) and none of these, with which what is looked for begins. */
const firstWords = new Set([...FIRST_WORDS].filter((word) => word.length > 1).concat(FOR_WHOM, OF_BANK));
const mayBePaid = (text: string): boolean => {
  if (MAY_BE_NUMBERED.test(text)) return true;
  const plain = NOT_ASCII.test(text) ? toPlainText(text) : text.toLowerCase();
  for (const word of plain.split(NOT_OF_WORD)) if (firstWords.has(word)) return true;
  return false;
};
const MAY_BE_NUMBERED = /[\d/@]/u;
const NOT_OF_WORD = /[^a-z]+/u;

/**
 * @returns the name without what is around it, which is the text itself where that holds nothing of a payment or an address;
 * then what else may be a name in it.
 */
export const toPaidNames = (raw: string, kind: NameKind): readonly [name: string, ...others: string[]] =>
  raw.length <= LONGEST_TEXT && mayBePaid(raw)
    ? [withoutAddress(withoutPayment(raw, kind), kind), ...toRuns(raw, kind)]
    : [withoutAddress(raw, kind)];
/** A field of a payment has four lines of 35 characters, its purpose six: what is much longer is a document, and is not looked into. */
const LONGEST_TEXT = 1000;

/** What parts a text into fields: strokes and hyphens between words, a label's colon, a plus before a value. */
const FIELD_END = /\s*\/+\s*(?=\p{L}{2})|(?<=\p{L}{2})\/+\s*|\s[-–—]+\s|-(?=\p{Lu}{3,}\s)|;|\+|:\s*/gu;
const PARTED = '|';
/** Words that a name in such a text has at least and at most. */
const LEAST_OF_RUN = 2;
const MOST_OF_RUN = 7;
const MOST_RUNS = 4;

/**
 * Names that may stand anywhere in a text of a payment, in order: what is left between its numbers, the words before these, and the
 * marks of its fields, without a payment's words at either end. None where no number or two such words say that it is one.
 */
const toRuns = (raw: string, kind: NameKind): readonly string[] => {
  const { words, plain, pieces } = readPayment(raw.replace(FIELD_END, ` ${PARTED} `));
  if (!isOfPayment(pieces, kind)) return [];
  const [before, behind] = [toPlaces(pieces), toPlaces(pieces.filter((piece) => kind === 'person' || !isOfTrade(piece)))];
  const isEnd = (at: number): boolean =>
    words[at] === PARTED ||
    DIGIT.test(plain[at]!) ||
    pieces.some((piece, place) => piece.start <= at && at < piece.end && (isOf(piece, 'party') || isInner(pieces, place)));
  const runs: string[] = [];
  for (let start = 0, at = 0; at <= words.length; at++) {
    if (at < words.length && !isEnd(at)) continue;
    let [first, last] = [start, at];
    while (first < last && before.has(first)) first++;
    while (last > first && behind.has(last - 1)) last--;
    last = withoutTown(plain, first, last, kind);
    if (last - first >= LEAST_OF_RUN && last - first <= MOST_OF_RUN)
      runs.push(withoutAddress(words.slice(first, last).join(' ').replace(AROUND, ''), kind));
    start = at + 1;
  }
  return runs.length > MOST_RUNS ? [] : runs;
};

/** Whether pieces say that a text is a payment's: a word for one beside a long number or another such word; of a company's, more. */
const isOfPayment = (pieces: readonly Piece[], kind: NameKind): boolean => {
  const telling = pieces.filter(isTelling).length;
  const hasLongNumber = pieces.some(({ number }) => LONG_NUMBER.test(number ?? ''));
  if (telling === 0) return false;
  return kind === 'person' || pieces.some((piece) => isOf(piece, 'party'))
    ? hasLongNumber || telling > 1
    : hasLongNumber && pieces.some((piece, at) => isOf(piece, 'paid') || isCode(piece) || isNumbered(pieces, at, LONG_NUMBER));
};

/** Where words of these pieces stand. */
const toPlaces = (pieces: readonly Piece[]): ReadonlySet<number> =>
  new Set(pieces.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));
/** What a company may be called for at the end of its name: Orsolt Services. */
const isOfTrade = (piece: Piece): boolean => isOf(piece, 'goods', 'kind');

const withoutAddress = (text: string, kind: NameKind): string =>
  kind === 'person' ? toPersonBeforeAddress(text) : withoutPlace(toNameBeforeAddress(text));

const withoutPayment = (raw: string, kind: NameKind): string => {
  const text = MAY_START.test(raw) ? AT_START.reduce((rest, start) => rest.replace(start, ''), raw) : raw;
  const bare = withoutNumberBehindWord(text).replace(BANK, '');
  const { words, plain, pieces } = readPayment(OF_STROKES.test(bare) ? bare.replaceAll('/', ' ') : bare);
  const start = findStart(pieces, words.length, kind);
  const end = findEnd(pieces, start, words.length, kind);
  const inner = pieces.filter((piece, at) => piece.start > start && piece.end <= end && isInner(pieces, at));
  if (start === 0 && end === words.length && inner.length === 0) return bare;
  const last = withoutTown(plain, start, end, kind);
  return words
    .filter((_, at) => at >= start && at < last && !inner.some((piece) => at >= piece.start && at < piece.end))
    .join(' ')
    .replace(AROUND, '');
};
const AROUND = /^[\s:,./-]+|[\s:,/-]+$/gu;
/** A person has two names before a town that nothing parts from them. */
const LEAST_BEFORE_TOWN = 2;
/** Words of a town behind a legal form. */
const MOST_OF_TOWN = 3;
/** Where the name ends that may have a town behind it, which a payment's text says of nobody by name. */
const withoutTown = (plain: readonly string[], start: number, end: number, kind: NameKind): number => {
  if (end - start <= LEAST_BEFORE_TOWN || toPlace(plain[end - 1]!) === undefined) return end;
  if (kind === 'person') return end - 1;
  const form = plain.findLastIndex((word, at) => at > start && at < end - 1 && isSureLegalWord(word.replaceAll(' ', '')));
  return form >= 0 && end - 1 - form <= MOST_OF_TOWN ? form + 1 : end;
};

/** Where the name begins: behind the pieces at the start, if they say that something is paid. */
const findStart = (pieces: readonly Piece[], length: number, kind: NameKind): number => {
  let end = 0;
  let count = 0;
  while (pieces[count]?.start === end) end = pieces[count++]!.end;
  const before = pieces.slice(0, count);
  const isPaid =
    (before.some(isTelling) && (before.some(isAmount) || (kind === 'person' && count > 1))) ||
    before.some((piece, at) => isOf(piece, 'party') || isCode(piece) || isPaidWith(piece, before[at + 1]));
  return isPaid && end < length ? end : 0;
};

/** Whether two pieces at the start say that something is paid, as neither does alone. */
const isPaidWith = (piece: Piece, next: Piece | undefined): boolean =>
  (isOf(piece, 'kind') && isOf(next, 'paid')) ||
  (isOf(piece, 'wages') && isOf(next, 'wages', 'paid')) ||
  (isOf(piece, 'paid', 'wages') && isOf(next, 'link')) ||
  (isOf(piece, 'currency') && LONG_NUMBER.test(next?.number ?? ''));

/** Where the name ends: before a document with its number that more of the payment follows, or before the pieces at the end, if they say that something is paid. */
const findEnd = (pieces: readonly Piece[], start: number, length: number, kind: NameKind): number => {
  const behind = pieces.filter((piece) => piece.start > start);
  const numbered = behind.findIndex((_, at) => isNumbered(behind, at, LONG_NUMBER));
  if (numbered >= 0 && behind.slice(numbered).some((piece, at) => at > 0 && (isTelling(piece) || isOf(piece, 'link'))))
    return behind[numbered]!.start;
  let first = behind.length;
  for (let end = length; first > 0 && behind[first - 1]!.end === end; first--) end = behind[first - 1]!.start;
  const last = behind.slice(first);
  const isStated = last.some(isAmount);
  const paid = last.findIndex(
    (piece, at) =>
      isNumbered(last, at, DIGIT) ||
      isCode(piece) ||
      (isStated && (isOf(piece, 'paid') || (kind === 'person' && isAmount(piece)))) ||
      (isOf(piece, 'wages') && (isStated || kind === 'person')) ||
      (isOf(piece, 'behind') && kind === 'person'),
  );
  return paid < 0 || !last.some((piece) => isCode(piece) || isOf(piece, ...SAYS_PAID)) ? length : last[paid]!.start;
};
const SAYS_PAID: readonly Role[] = ['paid', 'wages', 'document', 'behind'];

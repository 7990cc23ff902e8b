/**
 * Whom a payment's text names: `PMT TO VANDEMIRK TRADING INV 4471` and `VANDEMIRK TRADING MINSK BY` name Vandemirk Trading.
 *
 * In: a subject's name as it was given. Out: the name without the words, the accounts, the numbers and the telephone of the
 * payment around it, without an address, and without a place and its country behind it. Not here: a place without a
 * country, which tells companies apart as often; behind a person whom a payment names it is left out.
 * Words: data/payment-words.tsv. Date: 2026-11.
 */
import { readTable, toParts } from '../../table.js';
import { toPlace } from '../companies/company-words.js';
import { isSureLegalWord } from '../companies/legal-phrases.js';
import { isIdentificationType } from '../identification-number.js';
import { toPlainText } from '../normalize.js';
import type { NameKind } from '../tokens/token.js';
import { toNameBeforeAddress, toPersonBeforeAddress, withoutPlace } from './addressed-name.js';
import { countDigits, LEAST_DIGITS } from './payment-party.js';
import { withoutNumberBehindWord } from './telephone.js';

type Role = 'party' | 'paid' | 'kind' | 'goods' | 'wages' | 'document' | 'behind' | 'number' | 'month' | 'term' | 'currency' | 'link';
const roles = new Map<string, Set<Role>>();
for (const [role, cells] of readTable('payment-words.tsv', 2))
  for (const words of toParts(cells, ',')) roles.set(words, (roles.get(words) ?? new Set()).add(role as Role));
const NO_ROLES: ReadonlySet<Role> = new Set();
const OF_DOCUMENT: ReadonlySet<Role> = new Set(['document']);
/** Roles that say by themselves that it is about a payment, once its number, its month or its amount stands beside. */
const TELLING: readonly Role[] = ['party', 'paid', 'kind', 'goods', 'wages', 'document'];
/** Roles that are looked for. */
const SOUGHT: readonly Role[] = [...TELLING, 'behind', 'currency'];
/** Words of a phrase of the table: by order of. */
const MOST_WORDS = 3;

/** At the start: the tag of a field, an account, an address of mail, for whose attention it is. */
const AT_START = [
  /^\s*:\d\d[A-Z]?:\s*/u,
  /^\W*(?:iban\W*)?(?:[a-z]{2}\d{2}[a-z\d]{8,30}|(?<=\/)\d{5,34})[\s/]+(?=\S)/iu,
  /^\W*acc\/\w+\s+/iu,
  /^[^\s@]+@[^\s@]+\s+/u,
  /^\W*(?:attn|attention|fao)\b[^,;]+[,;]\s+/iu,
];
const MAY_START = /[\d:@]|^\W*(?:attn|attention|fao)\b/iu;
/** The code of a bank at the end. */
const BANK = /\s(?:swift|bic)(?: code)?\W*[a-z]{6}[a-z\d]{2}(?:[a-z\d]{3})?$/iu;
const DIGIT = /\d/u;
/** Lines that are parted by strokes: /INV/99120/LEGAL FEES/ORSOLT VANDEMIRK. */
const OF_STROKES = /^\s*\//u;
/** The word for a document and its number in one: REF:FT2403, INV.12, REF/00871. */
const BEFORE_NUMBER = /(?<=\p{L}{2})[:./](?=[\p{Lu}\d]*\d)/gu;
/** Letters and the long number of a customer, a transfer, an amount: CUST-00871, FT24099, EUR4000. */
const CODE = /^[a-z]{2,5} ?\d{5,}$/u;
const GLUED_AMOUNT = /^(?<currency>[a-z]{3})\d+$/u;
/** Digits from which the number of a document is none of a company wherever it stands. */
const LONG_NUMBER = /\d\W?\d\W?\d/u;
/** Letters between the word for a number and it: Reg. No. HE 334512. */
const SERIES = /^[a-z]{1,3}$/u;
/** Most names are done with once they hold no digit, no stroke (M/S, B/L) and none of these, with which what is looked for begins. */
const firstWords = new Set(
  [...roles].flatMap(([words, of]) => (SOUGHT.some((role) => of.has(role)) ? words.split(' ', 1) : [])).filter((word) => word.length > 1),
);
for (const word of ['attn', 'attention', 'fao', 'swift', 'bic']) firstWords.add(word);
const mayBePaid = (text: string): boolean => {
  if (MAY_BE_NUMBERED.test(text)) return true;
  const plain = NOT_ASCII.test(text) ? toPlainText(text) : text.toLowerCase();
  for (const word of plain.split(NOT_OF_WORD)) if (firstWords.has(word)) return true;
  return false;
};
const MAY_BE_NUMBERED = /[\d/@]/u;
const NOT_OF_WORD = /[^a-z]+/u;
const NOT_ASCII = /[^\0-\x7f]/u;

/** Some words of a text that are of its payment. */
interface Piece {
  /** From which of the text's words to before which. */
  readonly start: number;
  readonly end: number;
  readonly roles: ReadonlySet<Role>;
  /** Undefined of what has no digit. */
  readonly number: string | undefined;
}

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
  const words = raw.replace(FIELD_END, ` ${PARTED} `).replace(BEFORE_NUMBER, ' ').trim().split(/\s+/u);
  const plain = words.map(toPlainText);
  const pieces = toPieces(plain);
  const telling = pieces.filter(isTelling).length;
  const isOfLongNumber = pieces.some(({ number }) => number !== undefined && LONG_NUMBER.test(number));
  const isOfParty = pieces.some(({ roles: of }) => of.has('party'));
  const isOfPayment =
    isOfParty || pieces.some((piece, at) => piece.roles.has('paid') || isCode(piece) || isNumbered(pieces, at, LONG_NUMBER));
  if (telling === 0 || (!isOfLongNumber && (telling === 1 || (kind === 'organisation' && !isOfParty)))) return [];
  if (kind === 'organisation' && !isOfPayment) return [];
  const [before, behind] = [toPlaces(pieces), toPlaces(pieces.filter((piece) => kind === 'person' || !isOfTrade(piece)))];
  const isEnd = (at: number): boolean =>
    words[at] === PARTED ||
    DIGIT.test(plain[at]!) ||
    pieces.some((piece, place) => piece.start <= at && at < piece.end && (piece.roles.has('party') || isInner(pieces, place)));
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

/** Where words of these pieces stand. */
const toPlaces = (pieces: readonly Piece[]): ReadonlySet<number> =>
  new Set(pieces.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));
/** What a company may be called for at the end of its name: Orsolt Services. */
const isOfTrade = ({ roles: of }: Piece): boolean => of.has('goods') || of.has('kind');

const withoutAddress = (text: string, kind: NameKind): string =>
  kind === 'person' ? toPersonBeforeAddress(text) : withoutPlace(toNameBeforeAddress(text));

const withoutPayment = (raw: string, kind: NameKind): string => {
  const text = MAY_START.test(raw) ? AT_START.reduce((rest, start) => rest.replace(start, ''), raw) : raw;
  const bare = withoutNumberBehindWord(text).replace(BANK, '');
  const words = (OF_STROKES.test(bare) ? bare.replaceAll('/', ' ') : bare).replace(BEFORE_NUMBER, ' ').trim().split(/\s+/u);
  const plain = words.map(toPlainText);
  const pieces = toPieces(plain);
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

/** The pieces of a payment in a text, in order: phrases of the table, numbers, signs, and the place behind a term. */
const toPieces = (plain: readonly string[]): readonly Piece[] => {
  const pieces: Piece[] = [];
  for (let start = 0; start < plain.length;) {
    let count = MOST_WORDS;
    while (count > 1 && !roles.has(plain.slice(start, start + count).join(' '))) count--;
    const found =
      roles.get(plain.slice(start, start + count).join(' ')) ??
      (isIdentification(plain, start) ? OF_DOCUMENT : toRolesOfAll(plain[start]!));
    const before = pieces.at(-1);
    const isSeries =
      found.size === 0 &&
      before?.end === start &&
      (before.roles.has('number') || before.roles.has('document')) &&
      SERIES.test(plain[start]!) &&
      /^\d/u.test(plain[start + 1] ?? '');
    if (isSeries) count = 2;
    const number = DIGIT.test(plain[start + count - 1] ?? '') ? plain[start + count - 1] : undefined;
    const end = Math.min(plain.length, start + count + (found.has('term') ? 1 : 0));
    if (found.size > 0 || number !== undefined || plain[start] === '') pieces.push({ start, end, roles: found, number });
    start = end;
  }
  return pieces;
};

/** Whether a word is that of a kind of identification with its number behind it: Company 7 is a name. */
const isIdentification = (plain: readonly string[], at: number): boolean =>
  isIdentificationType(plain[at]!) && countDigits(plain.slice(at + 1, at + 3).join('')) >= LEAST_DIGITS;

/** Of words that a hyphen joins (feb-mar), what all are. */
const toRolesOfAll = (plain: string): ReadonlySet<Role> => {
  const [first = NO_ROLES, ...others] = plain.split(' ').map((word) => roles.get(word) ?? NO_ROLES);
  return others.length === 0 ? first : new Set([...first].filter((role) => others.every((other) => other.has(role))));
};

const isTelling = ({ roles: of }: Piece): boolean => TELLING.some((role) => of.has(role));
const isCode = ({ number }: Piece): boolean =>
  number !== undefined && (CODE.test(number) || roles.get(GLUED_AMOUNT.exec(number)?.groups!['currency'] ?? '')?.has('currency') === true);
/** A number, a month or a currency. */
const isAmount = ({ roles: of, number }: Piece): boolean => number !== undefined || of.has('month') || of.has('currency');

/** Where the name begins: behind the pieces at the start, if they say that something is paid. */
const findStart = (pieces: readonly Piece[], length: number, kind: NameKind): number => {
  let end = 0;
  let count = 0;
  while (pieces[count]?.start === end) end = pieces[count++]!.end;
  const before = pieces.slice(0, count);
  const isPaid =
    (before.some(isTelling) && (before.some(isAmount) || (kind === 'person' && count > 1))) ||
    before.some(
      (piece, at) =>
        piece.roles.has('party') ||
        isCode(piece) ||
        (piece.roles.has('kind') && before[at + 1]?.roles.has('paid') === true) ||
        (piece.roles.has('wages') && (before[at + 1]?.roles.has('wages') === true || before[at + 1]?.roles.has('paid') === true)) ||
        ((piece.roles.has('paid') || piece.roles.has('wages')) && before[at + 1]?.roles.has('link') === true) ||
        (piece.roles.has('currency') && LONG_NUMBER.test(before[at + 1]?.number ?? '')),
    );
  return isPaid && end < length ? end : 0;
};

/** The piece that stands right behind another. */
const toNext = (pieces: readonly Piece[], at: number): Piece | undefined =>
  pieces[at + 1]?.start === pieces[at]!.end ? pieces[at + 1] : undefined;

/** Whether a piece is a document before its number. */
const isNumbered = (pieces: readonly Piece[], at: number, number: RegExp): boolean => {
  if (!pieces[at]!.roles.has('document')) return false;
  const next = toNext(pieces, at);
  if (next === undefined) return false;
  if (next.number !== undefined) return number.test(next.number);
  return isNumbered(pieces, at + 1, number) || (next.roles.has('number') && number.test(toNext(pieces, at + 1)?.number ?? ''));
};

/** Whether a piece within a name is none of it: a code, a document with its long number, an amount; or the number of these. */
const isInner = (pieces: readonly Piece[], at: number): boolean => {
  const piece = pieces[at]!;
  if (isCode(piece) || isNumbered(pieces, at, DIGIT)) return true;
  const next = toNext(pieces, at);
  if (piece.roles.has('currency')) return LONG_NUMBER.test(next?.number ?? '');
  const before = pieces[at - 1];
  return (
    before?.end === piece.start && (piece.number !== undefined || piece.roles.has('number')) && isInner(pieces, at - 1) && !isCode(before)
  );
};

/** Where the name ends: before a document with its number that more of the payment follows, or before the pieces at the end, if they say that something is paid. */
const findEnd = (pieces: readonly Piece[], start: number, length: number, kind: NameKind): number => {
  const behind = pieces.filter((piece) => piece.start > start);
  const numbered = behind.findIndex((_, at) => isNumbered(behind, at, LONG_NUMBER));
  if (numbered >= 0 && behind.slice(numbered).some((piece, at) => at > 0 && (isTelling(piece) || piece.roles.has('link'))))
    return behind[numbered]!.start;
  let first = behind.length;
  for (let end = length; first > 0 && behind[first - 1]!.end === end; first--) end = behind[first - 1]!.start;
  const last = behind.slice(first);
  const isStated = last.some(isAmount);
  const paid = last.findIndex(
    (piece, at) =>
      isNumbered(last, at, DIGIT) ||
      isCode(piece) ||
      (isStated && (piece.roles.has('paid') || (kind === 'person' && isAmount(piece)))) ||
      (piece.roles.has('wages') && (isStated || kind === 'person')) ||
      (piece.roles.has('behind') && kind === 'person'),
  );
  return paid < 0 || !last.some((piece) => isCode(piece) || SAYS_PAID.some((role) => piece.roles.has(role))) ? length : last[paid]!.start;
};
const SAYS_PAID: readonly Role[] = ['paid', 'wages', 'document', 'behind'];

/**
 * What the words of a payment's text are: what is paid, by which document, when, how much, and the words between these.
 *
 * In: a text. Out: its words, and the pieces of a payment among them, in order: phrases of data/payment-words.tsv, numbers,
 * signs, and the place behind a term of trade. Which of them are none of a name, paid-name.ts says.
 */
import { readTable, toParts } from '../../table.js';
import { isIdentificationType } from '../identification-number.js';
import { toPlainText } from '../normalize.js';
import { countDigits, LEAST_DIGITS } from './payment-party.js';

export type Role =
  'party' | 'paid' | 'kind' | 'goods' | 'wages' | 'document' | 'behind' | 'number' | 'month' | 'term' | 'currency' | 'account' | 'link';
const roles = new Map<string, Set<Role>>();
for (const [role, cells] of readTable('payment-words.tsv', 2))
  for (const words of toParts(cells, ',')) roles.set(words, (roles.get(words) ?? new Set()).add(role as Role));
const NO_ROLES: ReadonlySet<Role> = new Set();
const OF_DOCUMENT: ReadonlySet<Role> = new Set(['document']);
/** Roles that say by themselves that it is about a payment, once its number, its month or its amount stands beside. */
const TELLING: readonly Role[] = ['party', 'paid', 'kind', 'goods', 'wages', 'document'];
/** Words of a phrase of the table: by order of. */
const MOST_WORDS = 3;

const DIGIT = /\d/u;
/** The word for a document and its number in one: REF:FT2403, INV.12, REF/00871. */
const BEFORE_NUMBER = /(?<=\p{L}{2})[:./](?=[\p{Lu}\d]*\d)/gu;
/** Letters and the long number of a customer, a transfer, an amount: CUST-00871, FT24099, EUR4000. */
const CODE = /^[a-z]{2,5} ?\d{5,}$/u;
const GLUED_AMOUNT = /^(?<currency>[a-z]{3})\d+$/u;
/** Digits from which the number of a document is none of a company wherever it stands. */
export const LONG_NUMBER = /\d\W?\d\W?\d/u;
/** Letters between the word for a number and it: Reg. No. HE 334512. */
const SERIES = /^[a-z]{1,3}$/u;

/** Some words of a text that are of its payment. */
export interface Piece {
  /** From which of the text's words to before which. */
  readonly start: number;
  readonly end: number;
  readonly roles: ReadonlySet<Role>;
  /** Undefined of what has no digit. */
  readonly number: string | undefined;
}

export interface PaymentText {
  readonly words: readonly string[];
  /** The same in plain form. */
  readonly plain: readonly string[];
  readonly pieces: readonly Piece[];
}

export const readPayment = (text: string): PaymentText => {
  const words = text.replace(BEFORE_NUMBER, ' ').trim().split(/\s+/u);
  const plain = words.map(toPlainText);
  return { words, plain, pieces: toPieces(plain) };
};

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
      isOf(before, 'number', 'document') &&
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

/** Whether a piece has one of these roles. */
export const isOf = (piece: Piece | undefined, ...any: readonly Role[]): boolean => any.some((role) => piece?.roles.has(role) === true);
export const isTelling = (piece: Piece): boolean => isOf(piece, ...TELLING);
/** A number, a month or a currency. */
export const isAmount = (piece: Piece): boolean => piece.number !== undefined || isOf(piece, 'month', 'currency');
export const isCode = ({ number }: Piece): boolean =>
  number !== undefined && (CODE.test(number) || hasRole(GLUED_AMOUNT.exec(number)?.groups!['currency'] ?? '', 'currency'));

/** The piece that stands right behind another. */
const toNext = (pieces: readonly Piece[], at: number): Piece | undefined =>
  pieces[at + 1]?.start === pieces[at]!.end ? pieces[at + 1] : undefined;

/** Whether a piece is a document before its number. */
export const isNumbered = (pieces: readonly Piece[], at: number, number: RegExp): boolean => {
  if (!isOf(pieces[at], 'document')) return false;
  const next = toNext(pieces, at);
  if (next === undefined) return false;
  if (next.number !== undefined) return number.test(next.number);
  return isNumbered(pieces, at + 1, number) || (isOf(next, 'number') && number.test(toNext(pieces, at + 1)?.number ?? ''));
};

/** Whether a piece within a name is none of it: a code, a document with its long number, an amount; or the number of these. */
export const isInner = (pieces: readonly Piece[], at: number): boolean => {
  const piece = pieces[at]!;
  if (isCode(piece) || isNumbered(pieces, at, DIGIT)) return true;
  const next = toNext(pieces, at);
  if (isOf(piece, 'currency')) return LONG_NUMBER.test(next?.number ?? '');
  const before = pieces[at - 1];
  return before?.end === piece.start && (piece.number !== undefined || isOf(piece, 'number')) && isInner(pieces, at - 1) && !isCode(before);
};

const hasRole = (words: string, role: Role): boolean => roles.get(words)?.has(role) === true;
/** Whether a word in plain form is a currency of which accounts are called: Vandemirk Ltd (USD). */
export const isAccountCurrency = (word: string): boolean => hasRole(word, 'account');

/** Roles that say so of the words before or behind a name. */
const SOUGHT: readonly Role[] = [...TELLING, 'behind', 'currency'];
/** With what the phrases of these begin: a text without any, and without a number, is no payment's. */
export const FIRST_WORDS: ReadonlySet<string> = new Set(
  [...roles].flatMap(([words, of]) => (SOUGHT.some((role) => of.has(role)) ? words.split(' ', 1) : [])),
);

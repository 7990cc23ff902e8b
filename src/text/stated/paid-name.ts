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
import { toPlainText } from '../normalize.js';
import type { NameKind } from '../tokens/token.js';
import { toNameBeforeAddress, toPersonBeforeAddress, withoutPlace } from './addressed-name.js';
import { withoutNumberBehindWord } from './telephone.js';

type Role = 'party' | 'paid' | 'kind' | 'goods' | 'wages' | 'document' | 'number' | 'term' | 'currency' | 'link';
const roles = new Map<string, Set<Role>>();
for (const [role, cells] of readTable('payment-words.tsv', 2))
  for (const words of toParts(cells, ',')) roles.set(words, (roles.get(words) ?? new Set()).add(role as Role));
const NO_ROLES: ReadonlySet<Role> = new Set();
/** Roles that say nothing of a payment by themselves. */
const BETWEEN: ReadonlySet<Role> = new Set(['link', 'number', 'currency']);
/** Words of a phrase of the table: by order of. */
const MOST_WORDS = 3;

/** At the start: the tag of a field, an account, for whose attention it is. */
const AT_START = [
  /^\s*:\d\d[A-Z]?:\s*/u,
  /^\W*(?:iban\W*)?[a-z]{2}\d{2}[a-z\d]{8,30}[\s/]+(?=\S)/iu,
  /^\W*acc\/\w+\s+/iu,
  /^\W*(?:attn|attention|fao)\b[^,;]+[,;]\s+/iu,
];
/** The code of a bank at the end. */
const BANK = /\s(?:swift|bic)(?: code)?\W*[a-z]{6}[a-z\d]{2}(?:[a-z\d]{3})?$/iu;
const DIGIT = /\d/u;
/** Digits from which the number of a document ends a name wherever it stands: fewer number companies too. */
const LONG_NUMBER = /\d\W?\d\W?\d/u;
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/u;
/** Most names are done with once no word of these roles is found in them; the others stand between them. */
const MAY_BE_PAID = new RegExp(
  String.raw`(?<![a-z])(?:${[...roles]
    .filter(([, of]) => [...of].some((role) => !BETWEEN.has(role)))
    .map(([words]) => words.replaceAll(' ', String.raw`\W`))
    .join('|')})(?![a-z])`,
  'i',
);

/** Some words of a text that are of its payment. */
interface Piece {
  /** From which of the text's words to before which. */
  readonly start: number;
  readonly end: number;
  readonly roles: ReadonlySet<Role>;
  /** Undefined of what has no digit. */
  readonly number: string | undefined;
  /** A currency or a month. */
  readonly isAmount: boolean;
}

/** @returns the text itself where it holds nothing of a payment. */
export const toPaidName = (raw: string, kind: NameKind): string => {
  const text = withoutPayment(raw, kind);
  return kind === 'person' ? toPersonBeforeAddress(text) : withoutPlace(toNameBeforeAddress(text));
};

const withoutPayment = (raw: string, kind: NameKind): string => {
  const text = DIGIT.test(raw) || raw.includes(':') ? AT_START.reduce((rest, start) => rest.replace(start, ''), raw) : raw;
  const bare = withoutNumberBehindWord(text).replace(BANK, '');
  if (!MAY_BE_PAID.test(bare)) return bare;
  const words = bare.split(/\s+/u);
  const plain = words.map(toPlainText);
  const pieces = toPieces(words, plain);
  const start = findStart(pieces, words.length);
  const end = findEnd(pieces, start, words.length, kind);
  if (start === 0 && end === words.length) return bare;
  const isTown = kind === 'person' && end - start > LEAST_BEFORE_TOWN && toPlace(plain[end - 1]!) !== undefined;
  return words
    .slice(start, isTown ? end - 1 : end)
    .join(' ')
    .replace(AROUND, '');
};
const AROUND = /^[\s:,./-]+|[\s:,/-]+$/gu;
/** A person has two names before a town that nothing parts from them. */
const LEAST_BEFORE_TOWN = 2;

/** The pieces of a payment in a text, in order: phrases of the table, numbers, amounts, signs, and the place behind a term. */
const toPieces = (words: readonly string[], plain: readonly string[]): readonly Piece[] => {
  const pieces: Piece[] = [];
  for (let start = 0; start < words.length;) {
    let count = MOST_WORDS;
    while (count > 1 && !roles.has(plain.slice(start, start + count).join(' '))) count--;
    const found = roles.get(plain.slice(start, start + count).join(' ')) ?? NO_ROLES;
    const number = DIGIT.test(plain[start]!) ? plain[start]! : undefined;
    const isAmount = found.has('currency') || MONTH.test(plain[start]!);
    const end = Math.min(words.length, start + count + (found.has('term') ? 1 : 0));
    if (found.size > 0 || number !== undefined || isAmount || plain[start] === '')
      pieces.push({ start, end, roles: found, number, isAmount });
    start = end;
  }
  return pieces;
};

/** Where the name begins: behind the pieces at the start, if they say that something is paid. */
const findStart = (pieces: readonly Piece[], length: number): number => {
  let end = 0;
  let count = 0;
  while (pieces[count]?.start === end) end = pieces[count++]!.end;
  const before = pieces.slice(0, count);
  const isPaid = before.some(
    ({ roles: of }, at) =>
      of.has('party') ||
      (of.has('kind') && before[at + 1]?.roles.has('paid') === true) ||
      (of.has('paid') && before[at + 1]?.roles.has('link') === true) ||
      (of.has('wages') && before[at + 1]?.number !== undefined) ||
      isNumbered(before, at, DIGIT),
  );
  return isPaid && end < length ? end : 0;
};

/** Whether a piece is a document before its number. */
const isNumbered = (pieces: readonly Piece[], at: number, number: RegExp): boolean => {
  if (!pieces[at]!.roles.has('document')) return false;
  const next = toNext(pieces, at);
  if (next === undefined) return false;
  if (next.number !== undefined) return number.test(next.number);
  return isNumbered(pieces, at + 1, number) || (next.roles.has('number') && number.test(toNext(pieces, at + 1)?.number ?? ''));
};

/** The piece that stands right behind another. */
const toNext = (pieces: readonly Piece[], at: number): Piece | undefined =>
  pieces[at + 1]?.start === pieces[at]!.end ? pieces[at + 1] : undefined;

/** Where the name ends: before a document with its number, or before the pieces at the end, if they say that something is paid. */
const findEnd = (pieces: readonly Piece[], start: number, length: number, kind: NameKind): number => {
  const behind = pieces.filter((piece) => piece.start > start);
  const numbered = behind.findIndex((_, at) => isNumbered(behind, at, LONG_NUMBER));
  if (numbered >= 0) return behind[numbered]!.start;
  let first = behind.length;
  for (let end = length; first > 0 && behind[first - 1]!.end === end; first--) end = behind[first - 1]!.start;
  const last = behind.slice(first);
  const isStated = last.some(({ number, isAmount }) => number !== undefined || isAmount);
  const paid = last.findIndex(
    ({ roles: of, isAmount }, at) =>
      isNumbered(last, at, DIGIT) || (isStated && (of.has('paid') || isAmount)) || (of.has('wages') && (isStated || kind === 'person')),
  );
  return paid < 0 || !last.some(({ roles: of }) => SAYS_PAID.some((role) => of.has(role))) ? length : last[paid]!.start;
};
const SAYS_PAID: readonly Role[] = ['paid', 'wages', 'document'];

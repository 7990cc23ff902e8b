/**
 * An expansion: the listed tokens, and pairs of listed tokens, that a query token matches.
 */
import { NO_MATCH, type TokenMatch } from '../text/tokens/token-match.js';
import type { Token } from '../text/tokens/token.js';

/** Listed tokens, or pairs of them, ascending, each with its match: entries `start` to `end` of columns that also hold other lists. */
export interface MatchList {
  /** Token numbers, or pair numbers ({@link toPairNumber}). */
  readonly rows: Uint32Array | Float64Array;
  readonly matches: Uint32Array;
  readonly start: number;
  readonly end: number;
}

/** What a token matches whatever stands beside it. */
export interface AloneExpansion {
  readonly single: MatchList;
  /** Pairs of neighbouring listed tokens. */
  readonly split: MatchList;
}

/** What one query token matches. */
export interface TokenExpansion extends AloneExpansion {
  readonly token: Token;
  /** Listed tokens that match this query token and the next, written as one. */
  readonly merged: MatchList;
}

const PAIR = 2 ** 24;
export const toPairNumber = (left: number, right: number): number => left * PAIR + right;
export const toPairLeft = (pair: number): number => Math.floor(pair / PAIR);
/** By subtraction, because `%` on doubles is slow. */
export const toPairRight = (pair: number): number => pair - toPairLeft(pair) * PAIR;

export const NO_MATCHES: MatchList = { rows: new Uint32Array(0), matches: new Uint32Array(0), start: 0, end: 0 };
export const countMatches = ({ start, end }: MatchList): number => end - start;

/** The match of a row in a list, {@link NO_MATCH} when it is not there. */
export const findMatch = ({ rows, matches, start, end }: MatchList, row: number): TokenMatch => {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return low < end && rows[low] === row ? matches[low]! : NO_MATCH;
};

/** Whether a query token is a person's initial, which matches too many listed tokens to look them up. */
export const isInitial = (token: Token): boolean => token.tag === 'initial' && token.kind === 'person';

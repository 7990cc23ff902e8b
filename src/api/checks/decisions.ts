/** What analysts decide about matches, and what follows for a check. */
import type { CheckOutcome } from '../store/tables.js';

export type MatchStatus = 'attention' | 'confirmed' | 'rejected';

export interface DecidedMatch {
  readonly id: string;
  readonly status: MatchStatus;
  readonly comment?: string;
}

/** All rejected: clear; any confirmed: match_confirmed; otherwise there is something to look at. */
export const toOutcome = (matches: readonly DecidedMatch[]): CheckOutcome => {
  if (matches.some(({ status }) => status === 'confirmed')) return 'match_confirmed';
  return matches.every(({ status }) => status === 'rejected') ? 'clear' : 'attention';
};

/** The comment stands behind the status; a decision without one takes an earlier one away. */
export const decide = <M extends DecidedMatch>(match: M, status: MatchStatus, comment: string | undefined): M =>
  Object.fromEntries(
    Object.entries(match).flatMap(([name, member]: [string, unknown]): (readonly [string, unknown])[] => {
      if (name === 'comment') return [];
      return name === 'status' ? [[name, status], ...(comment === undefined ? [] : [['comment', comment] as const])] : [[name, member]];
    }),
  ) as unknown as M;

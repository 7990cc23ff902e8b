/**
 * A concluded screening check as a record that can be replayed: what was asked, on what it ran, and its result without
 * the decisions of analysts, as the engine gave it.
 */
import { ScreeningError, type ScreeningResult, type StoredScreening } from '../../main.js';
import type { Database } from '../store/database.js';
import { toShown } from '../store/erasures.js';
import { decide, type MatchStatus } from './decisions.js';
import type { CheckQuestion } from './run.js';

/** A check as it is kept for a replay. */
export type StoredCheck =
  | { readonly kind: 'screening'; readonly stored: StoredScreening }
  | { readonly kind: 'none'; /** One sentence. */ readonly message: string };

type KeptMatch = ScreeningResult['breakdown']['matches'][number] & { readonly status: MatchStatus; readonly comment?: string };

/**
 * Finds a check for a replay, in any account: for the operator only.
 * @throws ScreeningError resource_not_found; unavailable.
 */
export const findStoredCheck = async ({ kysely }: Database, id: string): Promise<StoredCheck> => {
  const row = await kysely
    .selectFrom('checks')
    .select(['type', 'status', 'result', 'versions', toShown('input').as('input')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ScreeningError('resource_not_found', `There is no check ${id}.`, { param: 'id' });
  const none = (message: string): StoredCheck => ({ kind: 'none', message });
  if (row.type === 'ssn_check') return none('It is an SSN check: its sources are not kept, so it cannot be replayed.');
  if (row.status !== 'complete' || row.result === null || row.versions === null)
    return none(`It is ${row.status}: there is no result to replay.`);
  if (row.input['subject'] === undefined) return none('Its client was deleted, and with it what was asked.');
  const { engine, index, sandbox } = row.versions as { readonly engine: string; readonly index?: string; readonly sandbox?: string };
  if (sandbox !== undefined) return none('The sandbox made its result, without a list.');
  if (index === undefined) return none('It was made before checks kept the hash of their index.');
  const { subject, options } = row.input as unknown as Extract<CheckQuestion, { kind: 'screening' }>;
  return {
    kind: 'screening',
    stored: { engine, index, subject, options, result: withoutDecisions(row.result as unknown as ScreeningResult) },
  };
};

const withoutDecisions = (result: ScreeningResult): ScreeningResult => {
  const matches = (result.breakdown.matches as readonly KeptMatch[]).map((match) => decide(match, 'attention', undefined));
  return { ...result, outcome: matches.length === 0 ? 'clear' : 'attention', breakdown: { ...result.breakdown, matches } };
};

/**
 * Checks: what was asked of whom, how far it is, and what came of it on which versions.
 */
import type { JsonObject, CheckOutcome, CheckStatus, CheckType, Scope } from './tables.js';
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from './database.js';
import { isErasing, toShown } from './erasures.js';
import { readPage, type Page, type PageRequest } from './pages.js';
import type { ScopedTables } from './scoped-tables.js';
import type { Session } from './session.js';

export interface Check {
  readonly id: string;
  readonly clientId: string;
  readonly type: CheckType;
  readonly status: CheckStatus;
  readonly outcome: CheckOutcome | null;
  readonly enableMonitoring: boolean;
  readonly entityName: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface CheckFilter {
  readonly clientId?: string | undefined;
  readonly type?: CheckType | undefined;
  readonly status?: CheckStatus | undefined;
  readonly outcome?: CheckOutcome | undefined;
}

/** What names a check across accounts: a job's data. */
export interface CheckKey extends Scope {
  readonly id: string;
}

const COLUMNS = ['id', 'client_id', 'type', 'status', 'outcome', 'enable_monitoring', 'entity_name', 'created_at', 'updated_at'] as const;

/** As they are shown; {@link COLUMNS} are for what nobody reads a name in. */
const SHOWN_COLUMNS = [
  'id',
  'client_id',
  'type',
  'status',
  'outcome',
  'created_at',
  'updated_at',
  toShown('entity_name').as('entity_name'),
  toShown('enable_monitoring').as('enable_monitoring'),
] as const;

interface CheckRow {
  readonly id: string;
  readonly client_id: string;
  readonly type: CheckType;
  readonly status: CheckStatus;
  readonly outcome: CheckOutcome | null;
  readonly enable_monitoring: boolean;
  readonly entity_name: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const toCheck = (row: CheckRow): Check => ({
  id: row.id,
  clientId: row.client_id,
  type: row.type,
  status: row.status,
  outcome: row.outcome,
  enableMonitoring: row.enable_monitoring,
  entityName: row.entity_name,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export type NewCheck = Pick<Check, 'id' | 'clientId' | 'type' | 'enableMonitoring' | 'entityName'> & { readonly input: JsonObject };

/** Writes it at the session's end. */
export const writeCheck = ({ tables, writes, now }: Session, check: NewCheck): Check => {
  const row = {
    id: check.id,
    client_id: check.clientId,
    type: check.type,
    status: 'pending' as const,
    outcome: null,
    enable_monitoring: check.enableMonitoring,
    entity_name: check.entityName,
    created_at: now,
    updated_at: now,
  };
  writes.add(tables.insert('checks', { ...row, input: JSON.stringify(check.input), result: null, versions: null }));
  return toCheck(row);
};

export interface CheckWithResult extends Check {
  readonly result: JsonObject | null;
}

/** @param lock keeps it as it is until the transaction ends. */
export const findCheck = async (tables: ScopedTables, id: string, lock = false): Promise<CheckWithResult | undefined> => {
  const query = tables
    .select('checks')
    .select([...SHOWN_COLUMNS, toShown('result').as('result')])
    .where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && { ...toCheck(row), result: row.result };
};

/** Of several checks those that there are, without their results. */
export const findChecks = async (tables: ScopedTables, ids: readonly string[]): Promise<Check[]> =>
  ids.length === 0
    ? []
    : (
        await tables
          .select('checks')
          .select(COLUMNS)
          .where('id', '=', sql<string>`any(${ids}::text[])`)
          .execute()
      ).map(toCheck);

export const listChecks = async (tables: ScopedTables, request: PageRequest, filter: CheckFilter): Promise<Page<Check>> => {
  let query = tables.select('checks').select(SHOWN_COLUMNS);
  if (filter.clientId !== undefined) query = query.where('client_id', '=', filter.clientId);
  if (filter.type !== undefined) query = query.where('type', '=', filter.type);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  if (filter.outcome !== undefined) query = query.where('outcome', '=', filter.outcome);
  const page = await readPage(query, request);
  return { ...page, items: page.items.map(toCheck) };
};

export interface Conclusion {
  readonly outcome: CheckOutcome;
  readonly result: JsonObject;
  readonly versions: JsonObject;
}

/** What was asked, but for the sealed number of an SSN check, which is not needed any more. */
const WITHOUT_SSN = sql<string>`case when checks.type = 'ssn_check' then (checks.input::jsonb - 'ssn')::json else checks.input end`;

/** Ends those of the checks that are pending, by id. @returns them; those that are pending no more stay as they are. */
export const concludeChecks = async (tables: ScopedTables, conclusions: ReadonlyMap<string, Conclusion>, now: Date): Promise<Check[]> => {
  const all = [...conclusions.values()];
  const ended = sql<{ id: string; outcome: CheckOutcome; result: string; versions: string }>`unnest(
    ${[...conclusions.keys()]}::text[], ${all.map(({ outcome }) => outcome)}::text[],
    ${all.map(({ result }) => JSON.stringify(result))}::text[], ${all.map(({ versions }) => JSON.stringify(versions))}::text[])`;
  const rows = await tables
    .update('checks')
    .from(ended.as<'ended'>(sql`ended (id, outcome, result, versions)`))
    .set((query) => ({
      status: 'complete',
      outcome: query.ref('ended.outcome'),
      result: sql`ended.result::json`,
      versions: sql`ended.versions::json`,
      input: WITHOUT_SSN,
      updated_at: now,
    }))
    .whereRef('checks.id', '=', 'ended.id')
    .where('status', '=', 'pending')
    .returning(COLUMNS.map((column) => `checks.${column}` as const))
    .execute();
  return rows.map(toCheck);
};

/** Ends a pending check without a result. @returns undefined when it is pending no more: then nothing was changed. */
export const failCheck = async (tables: ScopedTables, id: string, now: Date): Promise<Check | undefined> => {
  const row = await tables
    .update('checks')
    .set({ status: 'failed', updated_at: now, input: WITHOUT_SSN })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && toCheck(row);
};

export const saveMonitoring = async (tables: ScopedTables, id: string, enableMonitoring: boolean, now: Date): Promise<void> => {
  await tables.update('checks').set({ enable_monitoring: enableMonitoring, updated_at: now }).where('id', '=', id).execute();
};

export const saveResult = async (
  tables: ScopedTables,
  id: string,
  { outcome, result }: { readonly outcome: CheckOutcome; readonly result: JsonObject },
  now: Date,
): Promise<void> => {
  await tables
    .update('checks')
    .set({ outcome, result: JSON.stringify(result), updated_at: now })
    .where('id', '=', id)
    .execute();
};

export interface PendingCheck extends Check {
  readonly scope: Scope;
  readonly input: JsonObject;
}

/** A condition of one text, however many keys. */
export const isOneOf = (keys: readonly CheckKey[]): RawBuilder<boolean> =>
  sql`(account, environment, id) in (select * from unnest(${keys.map(({ account }) => account)}::text[], ${keys.map(({ environment }) => environment)}::text[], ${keys.map(({ id }) => id)}::text[]))`;

/** The checks of jobs that are still pending, of any account and of no deleted client: for the workers of the queue, not for routes. */
export const findPendingChecks = async (connection: Connection, keys: readonly CheckKey[]): Promise<PendingCheck[]> => {
  if (keys.length === 0) return [];
  const rows = await connection
    .selectFrom('checks')
    .select(COLUMNS)
    .select(['account', 'environment', 'input'])
    .where(isOneOf(keys))
    .where('status', '=', 'pending')
    .where((query) => query.not(isErasing('checks')))
    .execute();
  return rows.map((row) => ({ ...toCheck(row), scope: { account: row.account, environment: row.environment }, input: row.input }));
};

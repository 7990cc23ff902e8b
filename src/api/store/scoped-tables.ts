/**
 * The one door to the tables: every statement made here holds the account and the environment of its scope.
 *
 * Routes, checks and events get these functions and nothing else, so that a forgotten condition cannot show one
 * account's data to another. What works across accounts (the queue's workers, the outbox) stands in store/ beside it.
 */
import {
  sql,
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type SelectQueryBuilder,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { Connection } from './database.js';
import type { Scope, ScopeColumns, ScopedTable, Tables } from './tables.js';

export interface ScopedTables {
  readonly scope: Scope;
  readonly select: <T extends ScopedTable>(table: T) => SelectQueryBuilder<Tables, T, object>;
  readonly insert: <T extends ScopedTable>(
    table: T,
    ...rows: readonly Omit<Insertable<Tables[T]>, keyof ScopeColumns>[]
  ) => InsertQueryBuilder<Tables, T, InsertResult>;
  readonly update: <T extends ScopedTable>(table: T) => UpdateQueryBuilder<Tables, T, T, UpdateResult>;
  readonly remove: <T extends ScopedTable>(table: T) => DeleteQueryBuilder<Tables, T, DeleteResult>;
  /** Until the transaction ends nobody else of this scope gets past it for the table: for a rule that a row alone cannot keep. */
  readonly lock: (table: ScopedTable) => Promise<void>;
}

export const createScopedTables = (connection: Connection, { account, environment }: Scope): ScopedTables => {
  // Kysely's types cannot follow a table that is a parameter; all scoped tables have these two columns, as `events` has.
  const scoped = (query: { where: unknown }): unknown =>
    (query as SelectQueryBuilder<Tables, 'events', object>).where('account', '=', account).where('environment', '=', environment);
  return {
    scope: { account, environment },
    select: (table) => scoped(connection.selectFrom(table as 'events')) as never,
    insert: (table, ...rows) =>
      connection.insertInto(table as 'events').values(rows.map((row) => ({ ...row, account, environment })) as never) as never,
    update: (table) => scoped(connection.updateTable(table as 'events')) as never,
    remove: (table) => scoped(connection.deleteFrom(table as 'events')) as never,
    lock: async (table) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${[account, environment, table].join('/')}, 0))`.execute(connection);
    },
  };
};

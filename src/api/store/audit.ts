/**
 * The audit log: who did what to which resource, append-only and chained.
 *
 *     change ─ in its transaction ─▶ audit_pending ─ in groups ─▶ audit_log, the chain
 *
 * One chain for each account and environment. Each row holds the SHA-256 over the hash before it and its own canonical
 * JSON, so that any change, loss or reordering breaks the chain from there on; the database refuses updates besides.
 * Changes do not wait for each other at the end of the chain: their records are chained within a fraction of a second,
 * in the order in which they were written, and before anybody reads the log.
 * Records hold ids, types, outcomes and versions, never personal data: they stay when a client is deleted.
 */
import { CHAIN_START, toChained, type ChainedRecord, type ChainHead } from '../../main.js';
import { toExecutor, type Connection } from './database.js';
import type { Scope } from './tables.js';
import type { WriteBatch } from './write-batch.js';

export interface AuditRecord {
  readonly at: Date;
  /** `key:` and the id of the API key, or `system`. */
  readonly actor: string;
  /** Resource and what became of it: `client.created`, `check.completed`, `webhook.disabled`. */
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string;
  /** Plain values without personal data. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** A row of the log as it is read. */
export type AuditRow = ChainedRecord;

/** Records of one change, in their order; they join the chain once the change is there. */
export const writeAudit = (writes: WriteBatch, { account, environment }: Scope, records: readonly AuditRecord[]): void => {
  if (records.length === 0) return;
  const contents = records.map(({ at, detail = {}, ...record }) => JSON.stringify({ ...record, detail, createdAt: at.toISOString() }));
  void writes.executeSql(
    `insert into audit_pending (account, environment, content)
     select $1::text, $2::text, content from unnest($3::text[]) with ordinality as record (content, place) order by place`,
    [account, environment, contents],
  );
};

/** Records chained in one transaction: others wait for it at the end of the chain. */
const GROUP_RECORDS = 1000;

/** Chains what waits, of all accounts and environments. */
export const chainAllPending = async (connection: Connection): Promise<void> => {
  for (const scope of await connection.selectFrom('audit_pending').select(['account', 'environment']).distinct().execute())
    await chainPending(connection, scope);
};

const chainPending = async (connection: Connection, scope: Scope): Promise<void> => {
  while ((await connection.transaction().execute((tx) => chainGroup(tx, scope))) === GROUP_RECORDS);
};

/** @returns how many. */
const chainGroup = async (tx: Connection, { account, environment }: Scope): Promise<number> => {
  let head: ChainHead = await lockHead(tx, { account, environment });
  const pending = await tx
    .deleteFrom('audit_pending')
    .where('account', '=', account)
    .where('environment', '=', environment)
    .where('position', 'in', (query) =>
      query
        .selectFrom('audit_pending')
        .select('position')
        .where('account', '=', account)
        .where('environment', '=', environment)
        .orderBy('position')
        .limit(GROUP_RECORDS),
    )
    .returning(['position', 'content'])
    .execute();
  if (pending.length === 0) return 0;
  const rows = pending
    .sort((a, b) => Number(a.position) - Number(b.position))
    .map(({ content }) => {
      const parsed = JSON.parse(content) as { readonly createdAt: string };
      const chained = toChained(head, { ...parsed, account, environment, sequence: head.sequence + 1 });
      head = chained;
      return { ...chained, createdAt: parsed.createdAt };
    });
  const { executeSql } = toExecutor(tx);
  await executeSql(
    `with head as (update audit_heads set sequence = $3, hash = $4 where account = $1 and environment = $2)
     insert into audit_log (account, environment, sequence, created_at, record, previous_hash, hash)
     select $1, $2, * from unnest($5::integer[], $6::timestamptz[], $7::text[], $8::text[], $9::text[])`,
    [
      account,
      environment,
      head.sequence,
      head.hash,
      rows.map((row) => row.sequence),
      rows.map((row) => row.createdAt),
      rows.map((row) => row.record),
      rows.map((row) => row.previousHash),
      rows.map((row) => row.hash),
    ],
  );
  return rows.length;
};

const lockHead = async (tx: Connection, { account, environment }: Scope): Promise<{ sequence: number; hash: string }> => {
  const locked = (): Promise<{ sequence: number; hash: string } | undefined> =>
    tx
      .selectFrom('audit_heads')
      .select(['sequence', 'hash'])
      .where('account', '=', account)
      .where('environment', '=', environment)
      .forUpdate()
      .executeTakeFirst();
  const head = await locked();
  if (head) return head;
  const start = { account, environment, sequence: 0, hash: CHAIN_START };
  await tx
    .insertInto('audit_heads')
    .values(start)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await locked()) ?? start;
};

/** Chains what the scope's changes have written so far: whoever reads the log finds them in it. */
export const completeChain = async (connection: Connection, { account, environment }: Scope): Promise<void> => {
  const waiting = await connection
    .selectFrom('audit_pending')
    .select('position')
    .where('account', '=', account)
    .where('environment', '=', environment)
    .limit(1)
    .executeTakeFirst();
  if (waiting) await chainPending(connection, { account, environment });
};

const READ_ROWS = 1000;

/** Reads the chain of a scope from its first record on, in pages. */
export async function* readAuditChain(connection: Connection, { account, environment }: Scope): AsyncGenerator<AuditRow, void, undefined> {
  await completeChain(connection, { account, environment });
  for (let after = 0; ;) {
    const rows = await connection
      .selectFrom('audit_log')
      .select(['sequence', 'record', 'previous_hash', 'hash'])
      .where('account', '=', account)
      .where('environment', '=', environment)
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(READ_ROWS)
      .execute();
    for (const { previous_hash: previousHash, ...row } of rows) yield { ...row, previousHash };
    if (rows.length < READ_ROWS) return;
    after = rows.at(-1)!.sequence;
  }
}

/** The scopes that have a chain. */
export const listAuditScopes = async (connection: Connection): Promise<Scope[]> => {
  await chainAllPending(connection);
  const scopes = connection
    .selectFrom('audit_heads')
    .select(['account', 'environment'])
    .union(connection.selectFrom('audit_log').select(['account', 'environment']));
  return scopes.orderBy('account').orderBy('environment').execute();
};

/** The end of a scope's chain as the database records it: a chain without that record has been tampered with. */
export const findAuditHead = (connection: Connection, { account, environment }: Scope): Promise<ChainHead | undefined> =>
  connection
    .selectFrom('audit_heads')
    .select(['sequence', 'hash'])
    .where('account', '=', account)
    .where('environment', '=', environment)
    .executeTakeFirst();

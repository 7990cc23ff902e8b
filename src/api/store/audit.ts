/**
 * The audit log: who did what to which resource, append-only and chained.
 *
 * One chain for each account and environment. Each row holds the SHA-256 over the hash before it and its own canonical
 * JSON, so that any change, loss or reordering breaks the chain from there on; the database refuses updates besides.
 * Records hold ids, types, outcomes and versions, never personal data: they stay when a client is deleted.
 */
import { CHAIN_START, toChained, type ChainedRecord, type ChainHead } from '../../main.js';
import type { Connection } from './database.js';
import { groupByScope } from './scope.js';
import type { Environment, Scope } from './tables.js';

export interface AuditRecord extends Scope {
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

/**
 * Appends to the chains of the records' scopes, in their order, under a lock on the end of each chain: call it last in a
 * transaction, because others wait for it. Call it in a transaction, or the lock holds nothing.
 */
export const appendAudit = async (tx: Connection, ...records: readonly AuditRecord[]): Promise<void> => {
  for (const { scope, items } of groupByScope(records, (record) => record)) await appendToChain(tx, scope, items);
};

const appendToChain = async (tx: Connection, { account, environment }: Scope, records: readonly AuditRecord[]): Promise<void> => {
  let head: ChainHead = await lockHead(tx, { account, environment });
  const rows = records.map(({ at, detail = {}, ...content }) => {
    const chained = toChained(head, { ...content, detail, sequence: head.sequence + 1, createdAt: at.toISOString() });
    head = chained;
    const { sequence, record, previousHash, hash } = chained;
    return { account, environment, sequence, created_at: at, record, previous_hash: previousHash, hash };
  });
  const { sequence, hash } = head;
  await tx
    .with('head', (query) => query.updateTable('audit_heads').set({ sequence, hash }).where('account', '=', account).where('environment', '=', environment))
    .insertInto('audit_log')
    .values(rows)
    .execute();
};

const lockHead = async (tx: Connection, { account, environment }: Scope): Promise<{ sequence: number; hash: string }> => {
  const locked = (): Promise<{ sequence: number; hash: string } | undefined> =>
    tx.selectFrom('audit_heads').select(['sequence', 'hash']).where('account', '=', account).where('environment', '=', environment).forUpdate().executeTakeFirst();
  const head = await locked();
  if (head) return head;
  const start = { account, environment, sequence: 0, hash: CHAIN_START };
  await tx.insertInto('audit_heads').values(start).onConflict((conflict) => conflict.doNothing()).execute();
  return (await locked()) ?? start;
};

const READ_ROWS = 1000;

/** The chain of a scope from its first record on, in pages. */
export async function* readAuditChain(connection: Connection, { account, environment }: Scope): AsyncGenerator<AuditRow, void, undefined> {
  for (let after = 0; ; ) {
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
export const listAuditScopes = (connection: Connection): Promise<{ account: string; environment: Environment }[]> =>
  connection.selectFrom('audit_heads').select(['account', 'environment']).orderBy('account').orderBy('environment').execute();

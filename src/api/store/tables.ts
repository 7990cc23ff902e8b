/**
 * The tables of the service, as Kysely sees them.
 *
 * Every table but `accounts`, `api_keys`, `list_generations` and the queue's own begins with account and environment: scoped-tables.ts
 * puts both into every statement, and nothing above the store reaches a table in any other way. Times are UTC to the
 * millisecond, set by the service's clock. `body` is JSON text as the API answers it, in the order of its members;
 * `sealed` is what must not lie readable in the database (sealing.ts).
 */
import type { ColumnType, Generated } from 'kysely';

/** The two environments of an account, which share no data. */
export type Environment = 'test' | 'live';

/** The account and environment whose data may be seen. */
export interface Scope {
  readonly account: string;
  readonly environment: Environment;
}

/** Written as JSON text, read parsed. */
export type Json<T> = ColumnType<T, string, string>;
type Time = ColumnType<Date, Date, Date>;

export interface ScopeColumns {
  account: string;
  environment: Environment;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** What clients, addresses, documents, live photos, webhooks and workflow sessions are kept as. */
export interface ResourceTable extends ScopeColumns {
  id: string;
  /** The client that it belongs to; null for what belongs to none. A client is its own. */
  client_id: string | null;
  created_at: Time;
  updated_at: Time;
  body: Json<JsonObject>;
  sealed: Uint8Array | null;
}

/** Bytes of a document's or a live photo's image, sealed; `owner_id` is the document or live photo. */
export interface ImageTable extends ScopeColumns {
  id: string;
  owner_id: string;
  client_id: string;
  created_at: Time;
  sealed: Uint8Array;
}

export type CheckType = 'standard_screening_check' | 'extensive_screening_check' | 'ssn_check';
export type CheckStatus = 'pending' | 'complete' | 'failed';
export type CheckOutcome = 'clear' | 'attention' | 'rejected' | 'match_confirmed';

export interface CheckTable extends ScopeColumns {
  id: string;
  client_id: string;
  created_at: Time;
  updated_at: Time;
  type: CheckType;
  status: CheckStatus;
  outcome: CheckOutcome | null;
  enable_monitoring: boolean;
  entity_name: string;
  /** The subject as it was when the check was created, and the options: with `versions` it is what a replay needs. */
  input: Json<JsonObject>;
  result: Json<JsonObject> | null;
  /** What it ran on: engine, lists, options as resolved. */
  versions: Json<JsonObject> | null;
}

/** Written in the transaction of the change that they tell of. */
export interface EventTable extends ScopeColumns {
  id: string;
  type: string;
  resource_type: string;
  resource_id: string;
  client_id: string | null;
  payload: Json<JsonObject>;
  created_at: Time;
}

/** Events whose deliveries have yet to be queued. */
export interface OutboxTable extends ScopeColumns {
  /** The order of writing; a number that JavaScript gets as text or number. */
  position: Generated<string>;
  event_id: string;
}

/** Append-only: the database refuses to update or delete a row. */
export interface AuditTable extends ScopeColumns {
  /** 1, 2, 3… within account and environment. */
  sequence: number;
  created_at: Time;
  /** Canonical JSON, as it was hashed. */
  record: string;
  previous_hash: string;
  hash: string;
}

/** Records that have yet to join their chain. */
export interface AuditPendingTable extends ScopeColumns {
  /** The order of writing; a number that JavaScript gets as text or number. */
  position: Generated<string>;
  /** JSON without what the chain adds. */
  content: string;
}

/** The end of each chain, locked by who appends. */
export interface AuditHeadTable extends ScopeColumns {
  sequence: number;
  hash: string;
}

export interface IdempotencyTable extends ScopeColumns {
  key: string;
  created_at: Time;
  client_id: string | null;
  /** Fingerprint of the request and the first answer to it; null only within the transaction that makes it. */
  sealed: Uint8Array | null;
}

/** Deleted clients whose data are not all erased yet: what is left of them is shown to nobody. */
export interface ErasureTable extends ScopeColumns {
  client_id: string;
  /** Of the last check that was erased, newest first; null before the first. */
  after_created_at: ColumnType<Date | null, Date | null, Date | null>;
  after_id: string | null;
}

export interface AccountTable {
  id: string;
  created_at: Time;
}

export interface ApiKeyTable extends ScopeColumns {
  id: string;
  salt: string;
  hash: string;
  label: string;
  created_at: Time;
  revoked_at: ColumnType<Date | null, Date | null, Date | null>;
}

/** Generations of lists that a node has gone over to; the highest number is the present one. */
export interface ListGenerationTable {
  /** Hash of the two that follow. */
  key: string;
  engine: string | null;
  /** Content hash of the index. */
  index_hash: string | null;
  number: number;
  announced_at: Time;
  /** When a node last said that it is on it. */
  seen_at: Time | null;
}

export interface Tables {
  list_generations: ListGenerationTable;
  accounts: AccountTable;
  api_keys: ApiKeyTable;
  clients: ResourceTable;
  addresses: ResourceTable;
  documents: ResourceTable;
  live_photos: ResourceTable;
  webhooks: ResourceTable;
  workflow_sessions: ResourceTable;
  images: ImageTable;
  checks: CheckTable;
  events: EventTable;
  outbox: OutboxTable;
  audit_log: AuditTable;
  audit_pending: AuditPendingTable;
  audit_heads: AuditHeadTable;
  idempotency_keys: IdempotencyTable;
  erasures: ErasureTable;
}

export type ScopedTable = Exclude<keyof Tables, 'accounts' | 'api_keys' | 'list_generations'>;
/** Tables of one shape, which one set of functions serves. */
export type ResourceTableName = 'clients' | 'addresses' | 'documents' | 'live_photos' | 'webhooks' | 'workflow_sessions';

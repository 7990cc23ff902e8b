/**
 * The migrations: plain SQL that PGlite and PostgreSQL 15 run alike, each once, in the order of their names.
 *
 * A migration that has been released is never changed; the next one changes the tables.
 */
import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { ScreeningError } from '../../main.js';

const RESOURCE_TABLES = ['clients', 'addresses', 'documents', 'live_photos', 'webhooks', 'workflow_sessions'];

const createResourceTable = (table: string): string => `
  create table ${table} (
    account text not null, environment text not null, id text not null, client_id text,
    created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
    body json not null, sealed bytea,
    primary key (account, environment, id)
  );
  create index ${table}_newest on ${table} (account, environment, created_at desc, id);
  create index ${table}_of_client on ${table} (account, environment, client_id, created_at desc, id);`;

const INITIAL = `
  create table accounts (id text primary key, created_at timestamptz(3) not null);
  create table api_keys (
    id text primary key, account text not null references accounts (id), environment text not null check (environment in ('test', 'live')),
    salt text not null, hash text not null, label text not null, created_at timestamptz(3) not null, revoked_at timestamptz(3)
  );
  ${RESOURCE_TABLES.map(createResourceTable).join('\n')}
  create table images (
    account text not null, environment text not null, id text not null, owner_id text not null, client_id text not null,
    created_at timestamptz(3) not null, sealed bytea not null,
    primary key (account, environment, id)
  );
  create index images_of_owner on images (account, environment, owner_id, created_at, id);
  create index images_of_client on images (account, environment, client_id);
  create table checks (
    account text not null, environment text not null, id text not null, client_id text not null,
    created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
    type text not null, status text not null, outcome text, enable_monitoring boolean not null, entity_name text not null,
    input json not null, result json, versions json,
    primary key (account, environment, id)
  );
  create index checks_newest on checks (account, environment, created_at desc, id);
  create index checks_of_client on checks (account, environment, client_id, created_at desc, id);
  create index checks_monitored on checks (account, environment, id) where enable_monitoring;
  create table events (
    account text not null, environment text not null, id text not null, type text not null, resource_type text not null,
    resource_id text not null, client_id text, payload json not null, created_at timestamptz(3) not null,
    dispatched boolean not null default false,
    primary key (account, environment, id)
  );
  create index events_newest on events (account, environment, created_at desc, id);
  create index events_of_client on events (account, environment, client_id);
  create index events_to_dispatch on events (created_at) where not dispatched;
  create table audit_log (
    account text not null, environment text not null, sequence integer not null, created_at timestamptz(3) not null,
    record text not null, previous_hash text not null, hash text not null,
    primary key (account, environment, sequence)
  );
  create index audit_log_newest on audit_log (account, environment, created_at desc, sequence desc);
  create table audit_heads (
    account text not null, environment text not null, sequence integer not null, hash text not null,
    primary key (account, environment)
  );
  create function audit_log_is_append_only() returns trigger language plpgsql as $$
    begin raise exception 'audit_log is append-only'; end $$;
  create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function audit_log_is_append_only();
  create table idempotency_keys (
    account text not null, environment text not null, key text not null, created_at timestamptz(3) not null,
    client_id text, sealed bytea,
    primary key (account, environment, key)
  );
  create index idempotency_keys_oldest on idempotency_keys (created_at);
  create index idempotency_keys_of_client on idempotency_keys (account, environment, client_id);`;

const MONITORING = `
  create table list_generations (key text primary key, number integer not null unique, announced_at timestamptz(3) not null);`;

const PENDING_AUDIT = `
  create table audit_pending (
    account text not null, environment text not null, position bigint generated always as identity, content text not null,
    primary key (account, environment, position)
  );`;

/** Of a generation that was announced before, neither is known: monitored checks are then screened in full. */
const GENERATION_CONTENT = `alter table list_generations add column engine text, add column index_hash text;`;

/** Events wait in a table of their own: to mark a row of events would write all its indexes anew. */
const OUTBOX = `
  create table outbox (
    account text not null, environment text not null, position bigint generated always as identity primary key, event_id text not null
  );
  insert into outbox (account, environment, event_id) select account, environment, id from events where not dispatched order by created_at, id;
  drop index events_to_dispatch;
  alter table events drop column dispatched;
  create index events_oldest on events (created_at);`;

/** Whether any node is still on the present generation. */
const GENERATION_SEEN = `alter table list_generations add column seen_at timestamptz(3);`;

/** An SSN check holds the number that it verifies: one that is pending gets its client's, which it was to read before. */
const SSN_OF_PENDING = `
  update checks set input = (checks.input::jsonb || jsonb_build_object('ssn', translate(encode(clients.sealed, 'base64'), chr(10), '')))::json
  from clients
  where checks.type = 'ssn_check' and checks.status = 'pending' and not checks.input::jsonb ? 'ssn' and clients.sealed is not null
    and (clients.account, clients.environment, clients.id) = (checks.account, checks.environment, checks.client_id);`;

/** Deleted clients whose data are not all erased yet, and the last of their checks that have been: newest first, as they stand in their index. */
const ERASURES = `
  create table erasures (
    account text not null, environment text not null, client_id text not null, after_created_at timestamptz(3), after_id text,
    primary key (account, environment, client_id)
  );`;

/** Statements one by one: a driver that prepares takes no more than one. A `$$` body holds semicolons of its own. */
const runScript = async (db: Kysely<unknown>, script: string): Promise<void> => {
  for (const statement of script.split(/;(?=(?:[^$]*\$\$[^$]*\$\$)*[^$]*$)/u)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
};

/** By name, in their order. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '2026-11-21-initial': INITIAL,
  '2026-11-21-monitoring': MONITORING,
  '2026-11-21-pending-audit': PENDING_AUDIT,
  '2026-11-21-rescreening-by-delta': GENERATION_CONTENT,
  '2026-11-21-separate-outbox': OUTBOX,
  '2026-11-23-generation-seen': GENERATION_SEEN,
  '2026-11-26-ssn-of-pending-checks': SSN_OF_PENDING,
  '2026-11-26-stepwise-erasure': ERASURES,
};
const toMigration = (script: string): Migration => ({ up: (db) => runScript(db, script) });

/** All of them in one text. */
export const describeMigrations = (): string => JSON.stringify(SCRIPTS);

/**
 * Brings the tables to the present layout; of several nodes that start at once one does it, the others wait.
 * @throws ScreeningError database_version.
 */
export const migrate = async (db: Kysely<never>): Promise<void> => {
  const done = await findDone(db);
  if (done.join() === Object.keys(SCRIPTS).join()) return; // The migrator takes longer to see it than all else that opens a database.
  const migrations = Object.fromEntries(Object.entries(SCRIPTS).map(([name, script]) => [name, toMigration(script)]));
  const { error } = await new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } }).migrateToLatest();
  if (error === undefined) return;
  const migration = (await findDone(db).catch(() => [])).find((name) => !(name in SCRIPTS));
  if (migration !== undefined)
    throw new ScreeningError(
      'database_version',
      `A later version of the service has brought the tables of the database to ${migration}, which this one does not know.`,
      { migration },
      { cause: error },
    );
  throw error instanceof Error ? error : new ScreeningError('internal', 'A migration failed.', { invariant: 'migration' });
};

/** What was done here, by this version or another. */
const findDone = async (db: Kysely<never>): Promise<readonly string[]> => {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ readonly name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

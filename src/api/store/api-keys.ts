/**
 * API keys: `test_` or `live_`, 16 characters of id, 32 of secret (190 bits). Kept as a salted SHA-256, which is enough
 * for a secret that nobody can guess; a slow hash would only slow down every request.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { ScreeningError } from '../../main.js';
import type { Connection } from './database.js';
import type { Environment, Scope } from './tables.js';

/** A key as operators see it, without its secret. */
export interface ApiKey extends Scope {
  readonly id: string;
  readonly label: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/** A key with the text that its bearer sends, which is known at this moment only. */
export interface NewApiKey {
  readonly id: string;
  readonly key: string;
}

export interface StoredApiKey extends ApiKey {
  readonly salt: string;
  readonly hash: string;
}

const ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const SECRET_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY = /^(?<environment>test|live)_(?<id>[a-z0-9]{16})(?<secret>[A-Za-z0-9]{32})$/u;

/** Characters drawn at random, each as likely as any other. */
export const toRandomText = (length: number, alphabet: string = SECRET_ALPHABET): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]!).join('');

const toHash = (salt: string, secret: string): string => createHash('sha256').update(salt).update(secret).digest('hex');

const newSecret = (): { secret: string; salt: string; hash: string } => {
  const secret = toRandomText(32);
  const salt = randomBytes(16).toString('hex');
  return { secret, salt, hash: toHash(salt, secret) };
};

/** Creates a key of an account and environment, and the account if it is new. */
export const createApiKey = async (
  connection: Connection,
  { account, environment }: Scope,
  label: string,
  now: Date,
): Promise<NewApiKey> => {
  const id = toRandomText(16, ID_ALPHABET);
  const { secret, salt, hash } = newSecret();
  await connection
    .insertInto('accounts')
    .values({ id: account, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await connection
    .insertInto('api_keys')
    .values({ id, account, environment, salt, hash, label, created_at: now, revoked_at: null })
    .execute();
  return { id, key: `${environment}_${id}${secret}` };
};

/** Lists the keys, of one account or of all, newest last. */
export const listApiKeys = async (connection: Connection, account?: string): Promise<ApiKey[]> => {
  const query = connection
    .selectFrom('api_keys')
    .select(['id', 'account', 'environment', 'label', 'created_at', 'revoked_at'])
    .orderBy('created_at')
    .orderBy('id');
  const rows = await (account === undefined ? query : query.where('account', '=', account)).execute();
  return rows.map(({ created_at: createdAt, revoked_at: revokedAt, ...row }) => ({ ...row, createdAt, revokedAt }));
};

/** Ends a key: requests with it are refused from then on. @throws ScreeningError resource_not_found. */
export const revokeApiKey = async (connection: Connection, id: string, now: Date): Promise<void> => {
  const { numUpdatedRows } = await connection
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ScreeningError('resource_not_found', `There is no valid key ${id}.`, { param: 'id' });
};

/** Gives a key a new secret; the old one is refused from then on. @throws ScreeningError resource_not_found. */
export const refreshApiKey = async (connection: Connection, id: string): Promise<NewApiKey> => {
  const { secret, salt, hash } = newSecret();
  const row = await connection
    .updateTable('api_keys')
    .set({ salt, hash })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('environment')
    .executeTakeFirst();
  if (!row) throw new ScreeningError('resource_not_found', `There is no valid key ${id}.`, { param: 'id' });
  return { id, key: `${row.environment}_${id}${secret}` };
};

export const findApiKey = async (connection: Connection, id: string): Promise<StoredApiKey | undefined> => {
  const row = await connection
    .selectFrom('api_keys')
    .select(['id', 'account', 'environment', 'salt', 'hash', 'label', 'created_at', 'revoked_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { created_at: createdAt, revoked_at: revokedAt, ...rest } = row;
  return { ...rest, createdAt, revokedAt };
};

/** The parts of what a bearer shows. @returns undefined for what no key looks like. */
export const parseApiKey = (
  text: string,
): { readonly environment: Environment; readonly id: string; readonly secret: string } | undefined => {
  const groups = KEY.exec(text)?.groups;
  return groups && { environment: groups['environment'] as Environment, id: groups['id']!, secret: groups['secret']! };
};

/** Takes as long for an id that is not known, so that ids cannot be found by time. */
export const isSecretOf = (stored: StoredApiKey | undefined, secret: string): boolean => {
  const expected = Buffer.from(stored?.hash ?? '0'.repeat(64), 'hex');
  return timingSafeEqual(expected, Buffer.from(toHash(stored?.salt ?? '', secret), 'hex')) && stored !== undefined;
};

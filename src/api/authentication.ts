/**
 * Who is calling: the key of the Authorization header, which stands there without a scheme word.
 *
 * A key that was found is remembered for a second, so that a busy caller costs no query each time; a revoked key is
 * refused after that second at the latest. One answer for every key that is not valid, whatever the reason.
 */
import { ScreeningError } from '../main.js';
import { findApiKey, isSecretOf, parseApiKey, type StoredApiKey } from './store/api-keys.js';
import { toDatabaseError, type Connection } from './store/database.js';
import type { Scope } from './store/tables.js';

export interface Caller {
  readonly scope: Scope;
  readonly keyId: string;
}

/** @throws ScreeningError unauthorized; unavailable. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller>;

const REMEMBERED_MS = 1000;
const MOST_REMEMBERED = 10_000;

export const createAuthentication = (connection: Connection): Authenticate => {
  const remembered = new Map<string, { readonly key: StoredApiKey | undefined; readonly atMs: number }>();
  const find = async (id: string): Promise<StoredApiKey | undefined> => {
    const known = remembered.get(id);
    if (known && performance.now() - known.atMs < REMEMBERED_MS) return known.key;
    const key = await findApiKey(connection, id).catch((error: unknown) => {
      throw toDatabaseError(error);
    });
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(id, { key, atMs: performance.now() });
    return key;
  };
  return async (authorization) => {
    const shown = authorization === undefined ? undefined : parseApiKey(authorization);
    const stored = shown && (await find(shown.id));
    if (!shown || !isSecretOf(stored, shown.secret) || stored!.revokedAt !== null || stored!.environment !== shown.environment) {
      const message =
        authorization === undefined
          ? 'Send an API key in the header Authorization.'
          : 'The API key is not valid: it is unknown, revoked or replaced. Send the key alone, without a word such as Bearer.';
      throw new ScreeningError('unauthorized', message, { param: 'Authorization' });
    }
    return { scope: { account: stored!.account, environment: stored!.environment }, keyId: stored!.id };
  };
};

/**
 * Idempotency-Key: the same key with the same request answers as it did the first time, for 24 hours.
 *
 * The claim on a key and the answer are written in the transaction of the change: a request that comes while the first is
 * under way waits for it, and one whose node died leaves no claim. Answers with an error are not kept, since nothing
 * changed. They are sealed, as an answer may hold a webhook's secret.
 */
import { createHash } from 'node:crypto';
import { ScreeningError } from '../main.js';
import { invalidRequest } from './problem.js';
import { isErasing } from './store/erasures.js';
import { toSealContext } from './store/seal-context.js';
import type { Session } from './store/session.js';

export interface StoredAnswer {
  readonly status: number;
  /** JSON text; absent for no content. */
  readonly body?: string;
  readonly location?: string;
}

interface SealedAnswer extends StoredAnswer {
  readonly fingerprint: string;
}

export const IDEMPOTENCY_HOURS = 24;
const KEPT_MS = IDEMPOTENCY_HOURS * 3600 * 1000;
const KEY = /^[\x21-\x7e]{1,255}$/u;

/** @throws ScreeningError invalid_request. */
export const parseIdempotencyKey = (header: string | undefined): string | undefined => {
  if (header !== undefined && !KEY.test(header))
    throw invalidRequest('Idempotency-Key must be 1 to 255 printable ASCII characters without spaces.', 'Idempotency-Key');
  return header;
};

export const toFingerprint = (method: string, path: string, body: Uint8Array): string =>
  createHash('sha256').update(`${method} ${path}\n`).update(body).digest('hex');

/** A request that a client may repeat: its key, and what tells another request with the same key from it. */
export interface KeyedRequest {
  readonly key: string;
  readonly fingerprint: string;
}

/**
 * The first answer to the key, or what `run` answers, kept under the key.
 * @param toClientId whose personal data an answer holds.
 * @throws ScreeningError conflict when the key came with another request before.
 */
export const answerOnce = async (
  session: Session,
  { key, fingerprint }: KeyedRequest,
  run: () => Promise<StoredAnswer>,
  toClientId: (answer: StoredAnswer) => string | null,
): Promise<{ readonly answer: StoredAnswer; readonly isReplayed: boolean }> => {
  const { tables, sealer, scope, now } = session;
  const context = toSealContext(scope, 'idempotency_keys', key, 'answer');
  const row = { key, created_at: now, client_id: null, sealed: null };
  const claim = await tables
    .insert('idempotency_keys', row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (claim.numInsertedOrUpdatedRows !== 1n) {
    const first = await tables
      .select('idempotency_keys')
      .select(['created_at', 'sealed'])
      .where('key', '=', key)
      .where((query) => query.not(isErasing('idempotency_keys')))
      .forUpdate()
      .executeTakeFirst();
    if (first?.sealed && now.getTime() - first.created_at.getTime() < KEPT_MS) {
      const { fingerprint: before, ...answer } = JSON.parse(Buffer.from(sealer.open(first.sealed, context)).toString()) as SealedAnswer;
      if (before !== fingerprint)
        throw new ScreeningError('conflict', 'This Idempotency-Key was used for a different request; send another key.', {
          param: 'Idempotency-Key',
        });
      return { answer, isReplayed: true };
    }
  }
  const answer = await run();
  const kept: SealedAnswer = { ...answer, fingerprint };
  const sealed = sealer.seal(Buffer.from(JSON.stringify(kept)), context);
  await tables
    .update('idempotency_keys')
    .set({ sealed, client_id: toClientId(answer), created_at: now })
    .where('key', '=', key)
    .execute();
  return { answer, isReplayed: false };
};

/**
 * The signature of a notification: lowercase hex of HMAC-SHA-256, keyed with the webhook's secret, over the exact bytes
 * of the body. A receiver verifies the bytes as they arrived, before it parses them:
 *
 *     verifySignature(secret, rawBody, request.headers['service-signature'])
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header of a notification that carries its signature; names of headers are case-insensitive. */
export const SIGNATURE_HEADER = 'Service-Signature';

/** The signature of a notification, as its header carries it. @param body the exact bytes sent; a string stands for its UTF-8. */
export const signPayload = (secret: string, body: string | Uint8Array): string => createHmac('sha256', secret).update(body).digest('hex');

/** Whether the signature is that of the body, in a time that tells nothing of how far it agrees. A missing one is not. */
export const verifySignature = (secret: string, body: string | Uint8Array, signature: string | null | undefined): boolean => {
  const expected = Buffer.from(signPayload(secret, body));
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/**
 * The signature of a notification: lowercase hex of HMAC-SHA-256, keyed with the webhook's secret, over the exact bytes
 * of the body. A receiver verifies the bytes as they arrived, before it parses them:
 *
 *     verifySignature(secret, rawBody, request.headers['service-signature'])
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { ScreeningError } from '../../main.js';

/** The header of a notification that carries its signature; names of headers are case-insensitive. */
export const SIGNATURE_HEADER = 'Service-Signature';

/**
 * The signature of a notification, as its header carries it.
 * @param body the exact bytes sent; a string stands for its UTF-8.
 * @throws ScreeningError invalid_option for an empty secret, by which anybody can sign, and for a body that was parsed.
 */
export const signPayload = (secret: string, body: string | Uint8Array): string => {
  if (typeof secret !== 'string' || secret === '')
    throw new ScreeningError('invalid_option', "The secret must be the webhook's, a text that is not empty.", { option: 'secret' });
  if (typeof body !== 'string' && !ArrayBuffer.isView(body))
    throw new ScreeningError('invalid_option', 'The body must be its bytes or its text, as they arrived and before they are parsed.', {
      option: 'body',
    });
  return createHmac('sha256', secret).update(body).digest('hex');
};

/**
 * Whether the signature is that of the body, in a time that tells nothing of how far it agrees. A missing one is not.
 * @throws ScreeningError as signPayload.
 */
export const verifySignature = (secret: string, body: string | Uint8Array, signature: string | null | undefined): boolean => {
  const expected = Buffer.from(signPayload(secret, body));
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
};

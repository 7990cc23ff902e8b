import { describe, expect, test } from 'vitest';
import { ScreeningError } from '../../../src/main.js';
import { signPayload, verifySignature } from '../../../src/api/webhooks/signature.js';

const SECRET = 'a_webhook_signature';
const BODY = '{"id":"value"}';
const SIGNATURE = 'bc00414fa4d54277a3ed01e5ee258d9800a918a7791c7cda16d38b82f38f2150';

describe('signPayload', () => {
  test('gives the published example', () => {
    expect(signPayload(SECRET, BODY)).toBe(SIGNATURE);
  });

  test('signs the bytes, of which a string is the UTF-8', () => {
    const body = '{"name":"Žofie 王"}';
    expect(signPayload(SECRET, body)).toBe(signPayload(SECRET, new TextEncoder().encode(body)));
  });
});

describe('verifySignature', () => {
  test('accepts the signature of the body', () => {
    expect(verifySignature(SECRET, BODY, SIGNATURE)).toBe(true);
    expect(verifySignature(SECRET, new TextEncoder().encode(BODY), SIGNATURE)).toBe(true);
  });

  test.each([
    ['another body', SECRET, '{"id":"other"}', SIGNATURE],
    ['the same value in other bytes', SECRET, '{ "id": "value" }', SIGNATURE],
    ['another secret', 'another', BODY, SIGNATURE],
    ['one digit changed', SECRET, BODY, SIGNATURE.replace(/0$/u, '1')],
    ['one digit less', SECRET, BODY, SIGNATURE.slice(0, -1)],
    ['one digit more', SECRET, BODY, `${SIGNATURE}0`],
    ['upper case', SECRET, BODY, SIGNATURE.toUpperCase()],
    ['no signature', SECRET, BODY, undefined],
    ['an empty one', SECRET, BODY, ''],
    ['other characters of the same length', SECRET, BODY, 'é'.repeat(64)],
  ])('refuses %s', (_, secret, body, signature) => {
    expect(verifySignature(secret, body, signature)).toBe(false);
  });

  test.each([
    ['no secret', 'secret', undefined, BODY],
    ['an empty secret, by which anybody can sign', 'secret', '', BODY],
    ['a body that was parsed', 'body', SECRET, { id: 'value' }],
    ['no body', 'body', SECRET, undefined],
  ])('tells that it was given %s', (_, option, secret, body) => {
    const call = (): boolean => verifySignature(secret as string, body as string, SIGNATURE);
    expect(call).toThrow(ScreeningError);
    expect(call).toThrow(expect.objectContaining({ code: 'invalid_option', detail: { option } }));
  });
});

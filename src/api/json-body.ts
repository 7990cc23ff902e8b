/**
 * The body of a request: JSON in UTF-8 (RFC 8259), as it is, without compression.
 *
 * Each member stands once in its object (RFC 7493, 2.3): of two, another reader of the same bytes, such as a gateway, may
 * take the one that was not screened. None is called __proto__, which a schema of free members passes over without a word.
 */
import { readMembers } from '../json-members.js';
import { ScreeningError } from '../main.js';
import { invalidRequest, toParam } from './problem.js';

/** @throws ScreeningError invalid_request naming the header or the member. An empty body is an object without members. */
export const parseJsonBody = (headers: Headers, bytes: Uint8Array): unknown => {
  if (bytes.length === 0) return {};
  assertHeaders(headers);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const body: unknown = JSON.parse(text);
    assertNames(text);
    return body;
  } catch (error) {
    throw error instanceof ScreeningError ? error : invalidRequest('The body is not valid JSON in UTF-8.');
  }
};

const assertHeaders = (headers: Headers): void => {
  const encoding = headers.get('content-encoding')?.trim() ?? '';
  if (!/^(?:identity)?$/iu.test(encoding))
    throw invalidRequest('Send the body uncompressed, without Content-Encoding.', 'Content-Encoding');
  const type = headers.get('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/iu.test(type))
    throw invalidRequest('The body must be JSON, with Content-Type: application/json.', 'Content-Type');
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/iu.exec(type)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/iu.test(charset)) throw invalidRequest('The body must be in UTF-8.', 'Content-Type');
};

/** @param text valid JSON. */
const assertNames = (text: string): void => {
  for (const { name, isRepeated } of readMembers(text)) {
    if (name === '__proto__') throw invalidRequest('No member may be called __proto__.', name);
    if (isRepeated) throw invalidRequest('A member must be given only once in its object.', toParam([name]));
  }
};

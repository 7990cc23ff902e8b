/**
 * The body of a request: JSON in UTF-8 (RFC 8259), as it is, without compression.
 *
 * Each member stands once in its object (RFC 7493, 2.3): of two, another reader of the same bytes, such as a gateway, may
 * take the one that was not screened. None is called __proto__, which a schema of free members passes over without a word.
 */
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
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '{' || sign === '[') open.push(undefined);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      const end = findEnd(text, at);
      if (isName(text, end)) {
        const name = JSON.parse(text.slice(at, end)) as string;
        const names = (open[open.length - 1] ??= new Set());
        if (name === '__proto__') throw invalidRequest('No member may be called __proto__.', name);
        if (names.has(name)) throw invalidRequest('A member must be given only once in its object.', toParam([name]));
        names.add(name);
      }
      at = end - 1;
    }
  }
};

/** @returns the place behind the string that begins there. */
const findEnd = (text: string, start: number): number => {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let escapes = 0;
    while (text[quote - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return quote + 1;
  }
};

const COLON = /[\t\n\r ]*:/uy;
const isName = (text: string, end: number): boolean => {
  COLON.lastIndex = end;
  return COLON.test(text);
};

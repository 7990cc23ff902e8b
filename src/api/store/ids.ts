/**
 * Ids of resources and events: UUIDs of version 7 (RFC 9562), so that rows made one after another lie side by side and
 * those of one millisecond keep their order, also where ids of other milliseconds are made between them: all share one
 * counter of 26 bits (6.2, method 1).
 */
import { randomBytes } from 'node:crypto';

let count = 0;

export const createId = (now: Date): string => {
  count = (count + 1) % 0x4000000;
  const rest = randomBytes(8);
  rest.writeUInt16BE(0x8000 | (count & 0x3fff));
  const hex = now.getTime().toString(16).padStart(12, '0') + (0x7000 | (count >> 14)).toString(16) + rest.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** What an id can look like; anything else names nothing, and never reaches the database. */
export const isId = (text: string): boolean => /^[0-9A-Za-z_-]{1,64}$/u.test(text);

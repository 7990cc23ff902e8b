/**
 * Ids of resources and events: UUIDs of version 7 (RFC 9562), so that rows made one after another lie side by side and
 * those of one millisecond keep their order.
 */
import { randomBytes } from 'node:crypto';

let lastMs = 0;
let count = 0;

export const createId = (now: Date): string => {
  const ms = now.getTime();
  count = ms === lastMs ? (count + 1) & 0xfff : 0;
  lastMs = ms;
  const random = randomBytes(8);
  random[0] = (random[0]! & 0x3f) | 0x80;
  const hex = ms.toString(16).padStart(12, '0') + (0x7000 | count).toString(16) + random.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** What an id can look like; anything else names nothing, and never reaches the database. */
export const isId = (text: string): boolean => /^[0-9A-Za-z_-]{1,64}$/u.test(text);

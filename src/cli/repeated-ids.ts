/**
 * Which rows of an input bear the id of an earlier one: the results of the two could not be told apart by it.
 *
 * Of an id 64 bits of its SHA-1 are kept, 11 to 21 bytes each, so two that differ are taken for one in about one of
 * 200,000 files of the most ids. Ids may be personal: none is told, only lines.
 */
import { hash } from 'node:crypto';
import { toCount, toCounted, toMore } from './counts.js';
import { writeMessage } from './messages.js';

export interface RepeatedIds {
  /** @param line of its row. */
  readonly add: (id: string, line: number) => void;
  /** Says on standard error what was found, if anything. */
  readonly tell: (file: string) => void;
}

/** 128 MiB of them. */
const MOST_IDS = 12_000_000;
const LEAST_SLOTS = 1024;
/** Lines that are written out; the count tells of the rest. */
const MOST_LINES = 5;

/** @param mostIds different ids that are kept; later ones are held against them alone. */
export const createRepeatedIds = (mostIds = MOST_IDS): RepeatedIds => {
  /** A power of two of them, at most three quarters taken; 0 is free. */
  let slots = new BigUint64Array(LEAST_SLOTS);
  let kept = 0;
  let isFull = false;
  let repeated = 0;
  const lines: number[] = [];
  const findSlot = (key: bigint): number => {
    let slot = Number(key & BigInt(slots.length - 1));
    while (slots[slot] !== 0n && slots[slot] !== key) slot = (slot + 1) & (slots.length - 1);
    return slot;
  };
  const grow = (): void => {
    const before = slots;
    slots = new BigUint64Array(2 * before.length);
    for (const key of before) if (key !== 0n) slots[findSlot(key)] = key;
  };
  return {
    add: (id, line) => {
      const key = hash('sha1', id, 'buffer').readBigUInt64LE() || 1n;
      const slot = findSlot(key);
      if (slots[slot] === key) {
        repeated += 1;
        if (lines.length < MOST_LINES) lines.push(line);
      } else if (kept === mostIds) isFull = true;
      else {
        slots[slot] = key;
        if (4 * ++kept > 3 * slots.length) grow();
      }
    },
    tell: (file) => {
      if (repeated > 0)
        writeMessage(
          `${toCounted(repeated, 'row')} of ${file} ${repeated === 1 ? 'has' : 'have'} the id of an earlier row (line ${lines.join(', ')}${toMore(repeated - lines.length)}): results with the same id cannot be told apart.`,
        );
      if (isFull) writeMessage(`${file} has more than ${toCount(mostIds)} ids: later ones were not checked for repetition.`);
    },
  };
};

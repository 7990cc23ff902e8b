/**
 * Seeded chance: the same seed always asks the same questions.
 */
import { createRandom as createNumbers } from '../../test/mangle.js';

/** A seeded source of chance, with what the sets need of it. */
export interface Random {
  /** 0 ≤ x < 1. */
  readonly next: () => number;
  /** A whole number, 0 ≤ x < count. */
  readonly below: (count: number) => number;
  readonly chance: (probability: number) => boolean;
  /** One of the items; undefined when there is none. */
  readonly pick: <T>(items: readonly T[]) => T | undefined;
}

/** A 32-bit hash of a text: FNV-1a, then the finaliser of MurmurHash3, so that low bits can be used alone. */
export const toHash32 = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** Seeded by a text. */
export const createRandom = (seed: string): Random => {
  const next = createNumbers(toHash32(seed));
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => (items.length === 0 ? undefined : items[below(items.length)]),
  };
};

/** The items in a seeded order. */
export const toShuffled = <T>(items: readonly T[], random: Random): T[] => {
  const shuffled = [...items];
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
  }
  return shuffled;
};

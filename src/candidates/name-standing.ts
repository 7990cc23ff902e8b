/**
 * What the tokens of names match in a plan, by their hashes: how much they bring, alone or as half of a pair, and how
 * many words of the query they answer. Filled for a plan, read for each name (name-bound.ts), and then cleared.
 */
import { TOKEN_HASH_BITS, toTokenHash, toWeightSteps } from '../index/layout.js';
import type { PartitionReader } from '../index/reader.js';
import { NumberSet } from './number-set.js';
import { toPositionBit, type RetrievalPlan } from './plan.js';

const TABLE_SIZE = 2 ** TOKEN_HASH_BITS;

/**
 * A slot for each token hash in use, and for each slot the most that tokens with that hash bring, so that the values lie
 * close together. Most tokens that share a hash by chance are told apart by their weights.
 */
export interface StandingTable {
  /** By hash; 0 where no token with the hash matches anything. */
  readonly slots: Uint16Array;
  count: number;
  readonly positions: Uint16Array;
  /** How many words one token may answer: two if it matches two merged words. */
  readonly answers: Uint8Array;
  readonly weightBits: Uint32Array;
  readonly gains: Float64Array;
  readonly heldGains: Float64Array;
  readonly evidences: Float64Array;
  readonly similarities: Float64Array;
}
const createTable = (): StandingTable => ({
  slots: new Uint16Array(TABLE_SIZE),
  count: 0,
  positions: new Uint16Array(TABLE_SIZE),
  answers: new Uint8Array(TABLE_SIZE),
  weightBits: new Uint32Array(TABLE_SIZE),
  gains: new Float64Array(TABLE_SIZE),
  heldGains: new Float64Array(TABLE_SIZE),
  evidences: new Float64Array(TABLE_SIZE),
  similarities: new Float64Array(TABLE_SIZE),
});
/** Tokens that match a word by themselves, and tokens that do so together with another; {@link couples} has the pairs. */
export const alone = createTable();
export const halves = createTable();
export const couples = new NumberSet();
export const toCouple = (hash: number, other: number): number => hash * TABLE_SIZE + other;

/** @param steps of weight, as in a mark. */
export const toWeightBit = (steps: number): number => 1 << steps;

export const fillNameStanding = ({ partition, pairs, weights: queryWeights, theta, listedCost, costs }: RetrievalPlan): void => {
  const { starts, tokens, others, listedWeights, weights, similarities, evidences, neighbours } = pairs;
  for (let position = 0; position < queryWeights.length; position++) {
    const bit = toPositionBit(position);
    for (let pair = starts[position]!; pair < starts[position + 1]!; pair++) {
      // Without the certain costs of missing words and thin evidence. Merged words get half each.
      const isMerged = neighbours[pair] !== position;
      const share = isMerged ? 0.5 : 1;
      const gain = weights[pair]! * (similarities[pair]! - theta);
      const brought = share * (gain + listedCost * listedWeights[pair]!);
      // The name's other words cost least where it certainly contains the query.
      const broughtHeld = share * (gain + theta * costs.held.missing * listedWeights[pair]!);
      const token = tokens[pair]!;
      const other = others[pair]!;
      const isAlone = other === token;
      const table = isAlone ? alone : halves;
      const slot = toSlot(table, partition, token);
      raiseSlot(table, slot, bit, similarities[pair]!);
      if (brought > table.gains[slot]!) table.gains[slot] = brought;
      if (broughtHeld > table.heldGains[slot]!) table.heldGains[slot] = broughtHeld;
      if (evidences[pair]! > table.evidences[slot]!) table.evidences[slot] = evidences[pair]!;
      if (isMerged) table.answers[slot] = 2;
      if (isAlone) continue;
      // One of the two brings all of it; the other only marks the position.
      raiseSlot(halves, toSlot(halves, partition, other), bit, similarities[pair]!);
      couples.add(toCouple(toTokenHash(token), toTokenHash(other)));
      couples.add(toCouple(toTokenHash(other), toTokenHash(token)));
    }
  }
};

const raiseSlot = (table: StandingTable, slot: number, bit: number, similarity: number): void => {
  if (similarity > table.similarities[slot]!) table.similarities[slot] = similarity;
  table.positions[slot]! |= bit;
};

/** The slot of a token, in which its weight is noted. */
const toSlot = (table: StandingTable, { tokenWeights }: PartitionReader, token: number): number => {
  const hash = toTokenHash(token);
  const slot = table.slots[hash]! || addSlot(table, hash);
  table.weightBits[slot]! |= toWeightBit(toWeightSteps(tokenWeights[token]!));
  return slot;
};

const addSlot = (table: StandingTable, hash: number): number => {
  const slot = (table.slots[hash] = ++table.count);
  table.positions[slot] = table.weightBits[slot] = 0;
  table.answers[slot] = 1;
  table.gains[slot] = table.heldGains[slot] = -Infinity;
  table.evidences[slot] = table.similarities[slot] = 0;
  return slot;
};

/** Undoes what was filled for the plan. */
export const clearNameStanding = ({ pairs: { starts, tokens, others }, weights }: RetrievalPlan): void => {
  const count = starts[weights.length]!;
  for (let pair = 0; pair < count; pair++) {
    const hash = toTokenHash(tokens[pair]!);
    alone.slots[hash] = halves.slots[hash] = halves.slots[toTokenHash(others[pair]!)] = 0;
  }
  alone.count = halves.count = 0;
  couples.clear();
};

/**
 * What the tokens of names stand for in a plan, by their hashes: how much they bring, alone or beside another, and how
 * many words of the query they answer. Filled for a plan, read for each name (name-bound.ts), cleared behind it.
 */
import { TOKEN_HASH_BITS, toTokenHash, toWeightSteps } from '../index/layout.js';
import type { PartitionReader } from '../index/reader.js';
import { NumberSet } from './number-set.js';
import { toPositionBit, type RetrievalPlan } from './plan.js';

const TABLE_SIZE = 2 ** TOKEN_HASH_BITS;

/**
 * By token hash a slot, and by slot the most that tokens of the hash bring: so that what is filled lies close together.
 * Most others that have the hash by accident are told by their weights.
 */
export interface StandingTable {
  /** 0 where no token of the hash stands for anything. */
  readonly slots: Uint16Array;
  count: number;
  readonly positions: Uint16Array;
  /** How many words one token may answer: two where it stands for two written as one. */
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
/** Tokens that stand for a word by themselves, and such as do beside another: which go together is in {@link couples}. */
export const alone = createTable();
export const halves = createTable();
export const couples = new NumberSet();
export const toCouple = (hash: number, other: number): number => hash * TABLE_SIZE + other;

/** @param steps of weight as a mark has them. */
export const toWeightBit = (steps: number): number => 1 << steps;

export const fillNameStanding = ({ partition, pairs, weights: queryWeights, theta, listedCost, costs }: RetrievalPlan): void => {
  const { starts, tokens, others, listedWeights, weights, similarities, evidences, neighbours } = pairs;
  for (let position = 0; position < queryWeights.length; position++) {
    const bit = toPositionBit(position);
    for (let pair = starts[position]!; pair < starts[position + 1]!; pair++) {
      // Without what is certain of missing words and of thin evidence; two words as one bring half to each.
      const isMerged = neighbours[pair] !== position;
      const share = isMerged ? 0.5 : 1;
      const gain = weights[pair]! * (similarities[pair]! - theta);
      const brought = share * (gain + listedCost * listedWeights[pair]!);
      // What the name has more costs least where it holds the query as surely as can be.
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
      // One of the two brings all; the other only stands for the position.
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

/** The slot of a token, which tells its weight too. */
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

/** What was filled for the plan is as it was. */
export const clearNameStanding = ({ pairs: { starts, tokens, others }, weights }: RetrievalPlan): void => {
  const count = starts[weights.length]!;
  for (let pair = 0; pair < count; pair++) {
    const hash = toTokenHash(tokens[pair]!);
    alone.slots[hash] = halves.slots[hash] = halves.slots[toTokenHash(others[pair]!)] = 0;
  }
  alone.count = halves.count = 0;
  couples.clear();
};

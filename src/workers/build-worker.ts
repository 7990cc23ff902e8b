/**
 * The worker's side of a build: prepares batches of names, and works out what the commonest tokens stand for.
 */
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { threadId } from 'node:worker_threads';
import { buildExpansions } from '../candidates/build-expansions.js';
import type { Column, Partition } from '../index/layout.js';
import { createNamePacker, toBuffers, type PackedNames, type RawNames } from '../index/packed-names.js';

export type BuildTask =
  | { readonly kind: 'names'; readonly names: RawNames }
  /** The columns lie in memory that threads share. */
  | { readonly kind: 'expansions'; readonly partition: Partition; readonly columns: Readonly<Record<string, Column>> };

/** The packer's numbers of tokens are its own. */
export interface NamesAnswer {
  readonly packer: number;
  readonly packed: PackedNames;
}

const pack = createNamePacker();

/** @returns a {@link NamesAnswer}, or the columns of expansions. */
export default (task: BuildTask): unknown => {
  if (task.kind === 'expansions') return buildExpansions(task.partition, task.columns);
  const packed = pack(task.names);
  const answer: NamesAnswer = { packer: threadId, packed };
  return move({ [transferableSymbol]: toBuffers(packed), [valueSymbol]: answer });
};

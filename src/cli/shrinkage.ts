/** Lists that have lost so much that a file of theirs may have been cut: what is told of them, and from which loss on. */
import { InvalidArgumentError } from 'commander';
import { findShrunkLists, MOST_SHRINKAGE, type ListVersion } from '../main.js';
import { toCount } from './counts.js';
import { writeMessage } from './messages.js';

const parsePercent = (text: string): number => {
  const percent = Number(text);
  if (text.trim() === '' || !(percent >= 0 && percent <= 100)) throw new InvalidArgumentError('It must be a number from 0 to 100.');
  return percent;
};

/** Of a command that goes over from one index to another. */
export const SHRINKAGE_OPTION = [
  '--shrinkage <percent>',
  'warn of a list that has lost more than this share of its entries, 0 to 100',
  parsePercent,
  MOST_SHRINKAGE * 100,
] as const;

export interface ShrinkageFlags {
  readonly shrinkage: number;
}

export const warnOfShrunk = (before: readonly ListVersion[], after: readonly ListVersion[], { shrinkage }: ShrinkageFlags): void => {
  for (const shrunk of findShrunkLists(before, after, shrinkage / 100))
    writeMessage(
      `warning in ${shrunk.list}: It has shrunk from ${toCount(shrunk.before)} to ${toCount(shrunk.after)} entries; unless that is meant, its file was cut short or left out.`,
    );
};

/**
 * Whether a list has lost more of its entries than a publisher strikes off at once.
 *
 * A file that is cut exactly between two rows looks whole where its format has no end: CSV, JSON Lines, YAML. What it
 * has lost shows only beside the version before.
 */
import type { ListVersion } from '../entity/entity.js';
import { assertOption, toKnownByRule, toListRule, toNumberRule, toRequired } from '../option-rules.js';

/** A list that loses more than this share of its entries at once is not believed. Delistings were never a tenth of it. */
export const MOST_SHRINKAGE = 0.2;

/** A list that has lost more of its entries than is believed; of one that is no more, `after` is 0. */
export interface ShrunkList {
  readonly list: string;
  /** Entries of the version before. */
  readonly before: number;
  readonly after: number;
}

/** @param most share of the entries, 0..1. */
export const hasShrunk = (before: number, after: number, most = MOST_SHRINKAGE): boolean => after < before * (1 - most);

const VERSIONS = toRequired(toListRule(toKnownByRule('a version of a list', 'contentHash')));

/**
 * Finds lists that have shrunk from one index to another: a file of theirs may have been cut.
 * @param before versions of lists, as `metadata.lists` of an index and `lists` of an engine have them.
 * @param most the share of its entries, 0..1, that a list may lose; 1 finds none. Default 0.2.
 * @throws ScreeningError invalid_option.
 */
export const findShrunkLists = (
  before: readonly ListVersion[],
  after: readonly ListVersion[],
  most = MOST_SHRINKAGE,
): readonly ShrunkList[] => {
  assertOption('before', before, VERSIONS);
  assertOption('after', after, VERSIONS);
  assertOption('most', most, toNumberRule(0, 1));
  const counts = new Map(after.map((version) => [version.list, toCount(version)]));
  return before
    .map((version) => ({ list: version.list, before: toCount(version), after: counts.get(version.list) ?? 0 }))
    .filter((list) => hasShrunk(list.before, list.after, most));
};

const toCount = ({ entities }: ListVersion): number => Object.values(entities).reduce((sum, count) => sum + count, 0);

/**
 * From a publisher's programmes or regimes to classification leaves, by a table of data/ with a reason a row.
 */
import {
  CLASSIFICATION_LEAVES,
  toClassificationLeaves,
  toClassificationMask,
  type ClassificationLeaf,
} from '../../entity/classification.js';
import { ScreeningError } from '../../errors.js';
import { readTable } from '../../table.js';
import { warn, type EntityDraft } from './entity-draft.js';

export interface Classified {
  /** At least watchlist.sanctionsLists; in the order of the summary. */
  readonly leaves: readonly ClassificationLeaf[];
  /** The programmes that the table does not know: they count as sanctions, and the loader warns. */
  readonly unknown: readonly string[];
}

export type Classify = (programmes: readonly string[]) => Classified;

/** The leaf that a table of data/ names. @throws ScreeningError internal where there is no such leaf. */
export const toTableLeaf = (name: string, path: string): ClassificationLeaf => {
  const leaf = CLASSIFICATION_LEAVES.find((each) => each === name);
  if (leaf === undefined) throw new ScreeningError('internal', `data/${path} names ${name}, which is no leaf.`, { invariant: path });
  return leaf;
};

/**
 * @param path below data/: a table of programme, leaves (separated by blanks), reason.
 * @returns the classification of an entry that stands under these programmes; none at all counts as sanctions.
 */
export const readClassificationTable = (path: string): Classify => {
  const masks = new Map<string, number>();
  for (const [programme, leaves] of readTable(path, 3)) {
    masks.set(programme!, toClassificationMask(leaves!.split(' ').map((leaf) => toTableLeaf(leaf, path))));
  }
  const sanctions = toClassificationMask(['watchlist.sanctionsLists']);
  return (programmes) => {
    const mask = programmes.reduce((sum, programme) => sum | (masks.get(programme) ?? sanctions), 0);
    return {
      leaves: toClassificationLeaves(mask === 0 ? sanctions : mask),
      unknown: programmes.filter((programme) => !masks.has(programme)),
    };
  };
};

/** The leaves of an entry; an unknown programme, and none at all, count as sanctions, and are a warning. */
export const takeLeaves = (
  draft: EntityDraft,
  field: string,
  programmes: readonly string[],
  classify: Classify,
): readonly ClassificationLeaf[] => {
  const { leaves, unknown } = classify(programmes);
  if (programmes.length === 0) warn(draft, field, 'The entry names no programme or regime; it counts as sanctions.');
  for (const programme of unknown) warn(draft, field, `${programme.slice(0, MAX_SHOWN)} is not known; it counts as sanctions.`);
  return leaves;
};

/** Regimes of the UK are named by the title of their regulations, of up to 100 characters. */
const MAX_SHOWN = 120;

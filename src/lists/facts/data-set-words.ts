/**
 * What an entry is of which only the names of its data sets are known: sanctioned, wanted, politically exposed…
 */
import type { ClassificationLeaf } from '../../entity/classification.js';
import { readTable } from '../../table.js';
import { toTableLeaf } from './classification-table.js';

const PATH = 'data-set-words.tsv';

const leaves = new Map(readTable(PATH, 3).map(([phrase, leaf]) => [phrase!, toTableLeaf(leaf!, PATH)]));
const phrases = [...leaves.keys()].sort((a, b) => b.split(' ').length - a.split(' ').length || b.length - a.length);

/** @returns the leaf of each data set that has a known word; none for the others. */
export const classifyDataSets = (dataSets: readonly string[]): readonly ClassificationLeaf[] => [
  ...new Set(dataSets.flatMap((dataSet) => classify(dataSet) ?? [])),
];

const known = new Map<string, ClassificationLeaf | undefined>();
/** A feed names few data sets, many times; beyond this many they are not remembered. */
const MAX_KNOWN = 1000;

const classify = (dataSet: string): ClassificationLeaf | undefined => {
  if (known.has(dataSet)) return known.get(dataSet);
  const words = ` ${dataSet
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  const phrase = phrases.find((candidate) => words.includes(` ${candidate} `));
  const leaf = phrase === undefined ? undefined : leaves.get(phrase);
  if (known.size < MAX_KNOWN) known.set(dataSet, leaf);
  return leaf;
};

/**
 * `screening lists info`: which versions of which lists are in an index, what they feed, and how many entries are one entity.
 */
import { Command } from 'commander';
import {
  CLASSIFICATION_LEAVES,
  createIndexReader,
  ENTITY_TYPES,
  openIndex,
  toClassificationLeaves,
  type ClassificationLeaf,
  type ListVersion,
  type ScreeningIndex,
} from '../../main.js';
import { toCount, toCounted } from '../counts.js';
import { toTable } from '../terminal-table.js';

export const createInfoCommand = (): Command =>
  new Command('info')
    .description('show the lists of an index, with their versions and counts')
    .argument('<file>', 'an index file')
    .option('--json', 'print JSON')
    .action(runInfo);

const runInfo = (file: string, { json }: { readonly json?: true }): void => {
  const info = toInfo(openIndex(file));
  process.stdout.write(json ? `${JSON.stringify(info, null, 2)}\n` : toReport(info));
};

/** What is in an index. */
export interface IndexInfo {
  /** Each with the classifications that its entries feed. */
  readonly lists: readonly (ListVersion & { readonly classifications: readonly ClassificationLeaf[] })[];
  /** Entries that are the same entity as an entry of another list, and how many entities they are. */
  readonly linked: { readonly entries: number; readonly entities: number };
}

export const toInfo = (index: ScreeningIndex): IndexInfo => {
  const { lists, listIds, listClassifications } = index.metadata;
  const { entityLinks } = createIndexReader(index);
  let entries = 0;
  let entities = 0;
  for (let row = 0; row < entityLinks.length; row++) {
    let first = row;
    for (let next = entityLinks[row]!; next !== row; next = entityLinks[next]!) first = Math.min(first, next);
    if (entityLinks[row] === row) continue;
    entries++;
    if (first === row) entities++;
  }
  return {
    lists: lists.map((version) => ({
      ...version,
      classifications: toClassificationLeaves(listClassifications[listIds.indexOf(version.list)] ?? 0),
    })),
    linked: { entries, entities },
  };
};

/** A table of the lists, and what it does not say. */
export const toReport = ({ lists, linked }: IndexInfo): string => {
  const total = (count: (list: ListVersion) => number): number => lists.reduce((sum, list) => sum + count(list), 0);
  const entitiesOf = ({ entities }: ListVersion): number => ENTITY_TYPES.reduce((sum, type) => sum + entities[type], 0);
  const row = (head: readonly string[], count: (of: (list: ListVersion) => number) => number, hash: string): string[] => [
    ...head,
    toCount(count(entitiesOf)),
    ...ENTITY_TYPES.map((type) => toCount(count(({ entities }) => entities[type]))),
    toCount(count(({ names }) => names)),
    toCount(count(({ issues }) => issues)),
    hash,
  ];
  const right = (title: string) => ({ title, align: 'right' as const });
  const fed = new Set(lists.flatMap(({ classifications }) => classifications));
  const unfed = CLASSIFICATION_LEAVES.filter((leaf) => !fed.has(leaf));
  const lines = toTable(
    [
      { title: 'list' },
      { title: 'name' },
      { title: 'published' },
      ...['entities', ...ENTITY_TYPES, 'names', 'issues'].map(right),
      { title: 'sha-256' },
    ],
    [
      ...lists.map((list) =>
        row([list.list, list.name, list.publishedOn ?? 'not stated'], (of) => of(list), list.contentHash.slice(0, 12)),
      ),
      ...(lists.length > 1 ? [row(['all', '', ''], total, '')] : []),
    ],
  );
  if (linked.entries > 0)
    lines.push(
      '',
      `Linked across lists: ${toCounted(linked.entries, 'entry', 'entries')}, ${toCounted(linked.entities, 'entity', 'entities')}.`,
    );
  if (unfed.length > 0) lines.push('', `No list provides ${unfed.join(', ')}.`);
  return `${lines.join('\n')}\n`;
};

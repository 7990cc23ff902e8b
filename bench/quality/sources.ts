/**
 * The lists that the scorecard is measured on: official files below one folder, and the sample list of this project.
 *
 * A format that has no loader, or a file that is not there, is named in `skipped` and shown; nothing is passed over
 * silently.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LOADERS, loadSources, type ListSource } from '../../src/lists/lists.js';
import type { Entity, ListItem, ListVersion } from '../../src/main.js';
import { LISTS_FOLDER } from '../../test/real/real-lists.js';

const SAMPLE = { format: 'native-jsonl', file: 'data/sample/sample-list.jsonl' };

/** One current version of each list. */
const SOURCES: readonly { readonly format: string; readonly file: string }[] = [
  { format: 'ofac-csv', file: 'ofac/2025-11-merged' },
  { format: 'ofac-csv', file: 'ofac/consolidated' },
  { format: 'un-xml', file: 'un/UN_consolidated_2026-02-27.xml' },
  { format: 'eu-xml', file: 'eu/fsf_1.1_2026-05_reserialised.xml.gz' },
  { format: 'uk-xml', file: 'uk/UK-Sanctions-List_2026-08_reserialised.xml.gz' },
  { format: 'us-csl-csv', file: 'us-csl/consolidated_2022-04.csv.gz' },
  { format: 'canada-xml', file: 'canada/sema_2025-05.xml' },
  { format: 'worldbank-json', file: 'worldbank/wb-data_2026-02-21.json' },
];

export interface Lists {
  /** Everything that the loaders gave, in order: what an index is built of. */
  readonly items: readonly ListItem[];
  readonly entities: readonly Entity[];
  readonly versions: readonly ListVersion[];
  /** What was not loaded, and why. */
  readonly skipped: readonly string[];
}

/** With `sample`, the shipped sample list alone, instead of the official files. */
export const loadLists = async ({ sample = false }: { readonly sample?: boolean } = {}): Promise<Lists> => {
  const skipped: string[] = [];
  const sources: ListSource[] = [];
  for (const { format, file } of sample ? [SAMPLE] : SOURCES) {
    const path = sample ? file : join(LISTS_FOLDER, file);
    const loader = LOADERS.find((known) => known.format === format);
    if (!loader) skipped.push(`${format}: there is no loader yet`);
    else if (!existsSync(path)) skipped.push(`${format}: ${file} is not there`);
    else sources.push({ loader, path });
  }
  const items: ListItem[] = [];
  for await (const item of loadSources(sources)) items.push(item);
  return {
    items,
    entities: items.flatMap((item) => (item.kind === 'entity' ? [item.entity] : [])),
    versions: items.flatMap((item) => (item.kind === 'list' ? [item.version] : [])),
    skipped,
  };
};

/**
 * The official lists that the tests in this folder read, and whether they are there.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildIndex } from '../../src/build-index.js';
import type { Entity } from '../../src/entity/entity.js';
import { createIndexReader, type IndexReader } from '../../src/index/reader.js';
import { loadSources, parseSource } from '../../src/lists/lists.js';

export const LISTS_FOLDER = resolve(process.env['SCREENING_LISTS'] ?? join(import.meta.dirname, '../../../shared/lists'));
export const hasRealLists = existsSync(LISTS_FOLDER);

/** OFAC's list of July 2021 and the UN's of February 2026. */
export const OFAC_AND_UN = [`ofac-csv:${LISTS_FOLDER}/ofac/2021-07`, `un-xml:${LISTS_FOLDER}/un/UN_consolidated_2026-02-27.xml`];

export interface RealLists {
  readonly entities: readonly Entity[];
  readonly reader: IndexReader;
}

/** Entries are not linked, so that each is a match of its own. */
export const loadRealLists = async (sources: readonly string[]): Promise<RealLists> => {
  const entities: Entity[] = [];
  const items = async function* () {
    for await (const item of loadSources(sources.map(parseSource))) {
      if (item.kind === 'entity') entities.push(item.entity);
      yield item;
    }
  };
  const reader = createIndexReader(await buildIndex(items(), { link: false }));
  return { entities, reader };
};

/**
 * The official lists that the tests in this folder read, and whether they are there.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIndex } from '../../src/build-index.js';
import type { Entity } from '../../src/entity/entity.js';
import { createIndexReader, type IndexReader } from '../../src/index/reader.js';
import { loadSources, parseSource } from '../../src/lists/lists.js';

export const LISTS_FOLDER = resolve(process.env['SCREENING_LISTS'] ?? join(import.meta.dirname, '../../../shared/lists'));
export const hasRealLists = existsSync(LISTS_FOLDER);

/** OFAC's list of July 2021 and the UN's of February 2026. */
export const OFAC_AND_UN = [`ofac-csv:${LISTS_FOLDER}/ofac/2021-07`, `un-xml:${LISTS_FOLDER}/un/UN_consolidated_2026-02-27.xml`];

/** One source of each list that is there, the newest where there are several, and the sample list, which feeds the leaves that no official one does. */
export const toAllSources = (): readonly string[] => [
  `ofac-csv:${LISTS_FOLDER}/ofac/2025-11-merged`,
  `ofac-xml:${LISTS_FOLDER}/ofac/consolidated/consolidated_2025-03-28.xml`,
  `un-xml:${LISTS_FOLDER}/un/UN_consolidated_2026-02-27.xml`,
  `eu-xml:${LISTS_FOLDER}/eu/fsf_1.1_2026-05_reserialised.xml.gz`,
  `uk-xml:${LISTS_FOLDER}/uk/UK-Sanctions-List_2026-08_reserialised.xml.gz`,
  `us-csl-csv:${LISTS_FOLDER}/us-csl/consolidated_2022-04.csv.gz`,
  `canada-xml:${LISTS_FOLDER}/canada/sema_2025-05.xml`,
  `worldbank-json:${LISTS_FOLDER}/worldbank/wb-data_2026-02-21.json`,
  `us-congress:${LISTS_FOLDER}/pep/us-congress`,
  `openstates-jsonl:${LISTS_FOLDER}/pep/openstates`,
  `wikidata-peps:${LISTS_FOLDER}/pep/wikidata-world`,
  ...readdirSync(`${LISTS_FOLDER}/pep/everypolitician-popolo`)
    .sort()
    .map((file) => `popolo-json:${LISTS_FOLDER}/pep/everypolitician-popolo/${file}`),
  `ftm-jsonl:${LISTS_FOLDER}/opensanctions/wikidata_sa_peps_entities.ftm.json`,
  `ftm-jsonl:${LISTS_FOLDER}/opensanctions/yente-fixtures/parteispenden/entities.ftm.json`,
  `ftm-jsonl:${LISTS_FOLDER}/opensanctions/yente-fixtures/zala/entities.ftm.json`,
  `native-jsonl:${fileURLToPath(new URL('../../data/sample/sample-list.jsonl', import.meta.url))}`,
];

export interface RealLists {
  readonly entities: readonly Entity[];
  readonly reader: IndexReader;
}

/** The files of one worker share what they load. */
const loaded = new Map<string, Promise<RealLists>>();

/** Entries are not linked, so that each is a match of its own. */
export const loadRealLists = (sources: readonly string[]): Promise<RealLists> => {
  const key = sources.join('\n');
  const lists = loaded.get(key) ?? load(sources);
  loaded.set(key, lists);
  return lists;
};

const load = async (sources: readonly string[]): Promise<RealLists> => {
  const entities: Entity[] = [];
  const items = async function* () {
    for await (const item of loadSources(sources.map(parseSource))) {
      if (item.kind === 'entity') entities.push(item.entity);
      yield item;
    }
  };
  const reader = createIndexReader(await buildIndex(items(), { link: false, threads: 0 }));
  return { entities, reader };
};

/**
 * The lists a screening runs on: the registry of their formats, and one stream over several sources.
 *
 * In: sources, `format:path`. Out: entities and issues in the order of the sources, each list closed by its version.
 * A new format is one file of formats/ that exports one ListLoader, and its place in LOADERS. It opens and parts its
 * file by what is in reading/, gathers each entry in an entity-draft by what is in facts/, and a list-tally counts and
 * closes the list.
 * Invariant: what is not delivered is said: a source that cannot be read whole, or a list without entries, throws,
 * and no list id comes from two sources. It does not normalise, compare or keep entities.
 */
import { ScreeningError } from '../errors.js';
import { assertIterable } from '../option-rules.js';
import { canadaXml } from './formats/canada-xml.js';
import { euXml } from './formats/eu-xml.js';
import { ftmJsonl } from './formats/ftm/ftm-jsonl.js';
import { mappedCsv } from './formats/mapped-csv.js';
import { nativeJsonl } from './formats/native-jsonl.js';
import { ofacAdvancedXml } from './formats/ofac/ofac-advanced-xml.js';
import { ofacCsv } from './formats/ofac/ofac-csv.js';
import { ofacXml } from './formats/ofac/ofac-xml.js';
import { openSanctionsCsv } from './formats/opensanctions-csv.js';
import { openStatesJsonl } from './formats/openstates-jsonl.js';
import { popoloJson } from './formats/popolo-json.js';
import { ukXml } from './formats/uk-xml.js';
import { unXml } from './formats/un-xml.js';
import { usCongress } from './formats/us-congress.js';
import { usCslCsv } from './formats/us-csl-csv.js';
import { wikidataPeps } from './formats/wikidata-peps.js';
import { worldBankJson } from './formats/worldbank-json.js';
import type { ListItem, ListLoader } from './loader.js';

export type { ListIssue, ListItem, ListLoader } from './loader.js';

/** The loader of every format that a source can have. */
export const LOADERS: readonly ListLoader[] = [
  nativeJsonl,
  ofacCsv,
  ofacXml,
  ofacAdvancedXml,
  unXml,
  euXml,
  ukXml,
  canadaXml,
  usCslCsv,
  worldBankJson,
  ftmJsonl,
  openSanctionsCsv,
  usCongress,
  openStatesJsonl,
  popoloJson,
  wikidataPeps,
  mappedCsv,
];

/** A source to load: its format and its path. */
export interface ListSource {
  readonly loader: ListLoader;
  /** A file or folder, as the format has it; `-` is standard input where the format allows it. */
  readonly path: string;
}

/**
 * Parses a source as on the command line: `ofac-csv:DIR`. The path may contain colons.
 * @throws ScreeningError unknown_format; invalid_option where the colon or the path is missing.
 */
export const parseSource = (source: string): ListSource => {
  if (typeof source !== 'string')
    throw new ScreeningError('invalid_option', 'A source is written FORMAT:PATH.', { option: 'source', allowed: 'FORMAT:PATH' });
  const colon = source.indexOf(':');
  const format = colon < 0 ? source : source.slice(0, colon);
  const loader = LOADERS.find((known) => known.format === format);
  if (!loader) {
    const allowed = LOADERS.map((known) => known.format);
    const problem =
      colon < 0
        ? `${source} names no format: a source is written FORMAT:PATH, and formats`
        : `There is no list format ${format.slice(0, 40)}; known`;
    throw new ScreeningError('unknown_format', `${problem} are ${allowed.join(', ')}.`, { format, allowed });
  }
  const path = source.slice(format.length + 1);
  if (path === '') {
    throw new ScreeningError('invalid_option', `A source is written ${format}:PATH.`, { option: 'source', allowed: `${format}:PATH` });
  }
  return { loader, path };
};

/**
 * Streams the entities of the sources, one source after the other. Within a list no source id is repeated.
 * @throws ScreeningError of the loaders: file_unreadable, source_incomplete, source_malformed, list_empty; and
 *   invalid_option where two sources provide the same list. After an error the lists are incomplete: discard what was read.
 */
export async function* loadSources(sources: readonly ListSource[]): AsyncGenerator<ListItem, void, undefined> {
  assertIterable('sources', sources);
  const loaded = new Set<string>();
  for (const source of sources) {
    const { loader, path } = source as Partial<ListSource>; // A caller without types may give texts.
    if (loader === undefined || path === undefined)
      throw new ScreeningError('invalid_option', 'A source must be what parseSource gives.', { option: 'sources' });
    for await (const item of loader.load(path)) {
      if (item.kind === 'list') {
        const { list } = item.version;
        if (loaded.has(list)) {
          throw new ScreeningError('invalid_option', `Two sources deliver the list ${list}.`, { option: 'source', list });
        }
        loaded.add(list);
      }
      yield item;
    }
  }
}

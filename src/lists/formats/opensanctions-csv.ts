/**
 * Loads the simplified tables of OpenSanctions, targets.simple.csv.
 *
 * In: a file with a header, plain or gzip, or `-`; columns are found by name, so that tables of 15 and of 16 columns
 * (with program_ids) are read alike. Out: one list, `opensanctions-` and the folder's name, or the file's where it is
 * not the usual targets.simple.csv. Cells join values by ";", quoted where they hold one. The table states neither
 * topics nor offices: the words of the data sets' names tell what an entry is (a politically exposed person of unknown
 * office counts as level 1), and a stated sanction that no data set explains is one. Numbers have no type.
 */
import { toClassificationLeaves, toClassificationMask, type ClassificationLeaf } from '../../entity/classification.js';
import { deliverCsvList } from '../csv-list.js';
import { classifyDataSets } from '../facts/data-set-words.js';
import { addName, isName } from '../facts/draft-names.js';
import { addCountry, note, noteUnread, openDraft, takeDate, toEntity, warn, type EntityDraft } from '../facts/entity-draft.js';
import { readEntityKind } from '../facts/entity-kind.js';
import { toFiledName, toListedName } from '../facts/listed-name.js';
import { toFirstIsoDay } from '../facts/stated-date.js';
import type { ReadEntry } from '../list-tally.js';
import type { ListLoader } from '../loader.js';
import { toSlug, toStem } from '../reading/list-name.js';
import { parseFtmCountry } from './ftm/ftm-country.js';
import { PARTIES } from './ftm/ftm-model.js';

export const openSanctionsCsv: ListLoader = {
  format: 'opensanctions-csv',
  description: 'OpenSanctions targets.simple.csv: the file, plain or .gz, or - for standard input',
  load: (path) => {
    const name = toStem(path, 'targets', /(?:\.simple)?\.csv$/iu);
    const list = ['opensanctions', toSlug(name)].filter((part) => part !== '').join('-');
    let lastSeen: string | undefined;
    return deliverCsvList(path, {
      list,
      name: `OpenSanctions ${name}`.trim(),
      required: ['id', 'schema', 'name', 'dataset'],
      known: new Set(COLUMNS.keys()),
      optional: new Set(['program_ids']),
      readEntry: (cells) => {
        const seen = toFirstIsoDay(cells.get('last_seen'));
        if (seen !== undefined && seen > (lastSeen ?? '')) lastSeen = seen;
        return { sourceId: cells.get('id'), ...readEntry(list, cells) };
      },
      readDate: () => lastSeen,
    });
  },
};

type Cells = ReadonlyMap<string, string>;

const readEntry = (list: string, cells: Cells): ReadEntry => {
  const [sourceId, schema, name] = [cells.get('id'), cells.get('schema'), cells.get('name')];
  if (sourceId === undefined || name === undefined || !isName(name)) {
    const field = sourceId === undefined ? 'id' : 'name';
    return { issues: [{ field, severity: 'error', message: `The row has no ${field} and is left out.` }] };
  }
  if (schema === undefined || !PARTIES.has(schema)) {
    return {
      issues: [{ field: 'schema', severity: 'error', message: 'The row is of a schema that is not screened by name; it is left out.' }],
    };
  }
  const draft = openDraft();
  const kind = PARTIES.get(schema) ?? readEntityKind(name);
  if (!kind)
    warn(draft, 'schema', 'The party may be a person or an organisation and its name does not tell which; it counts as an organisation.');
  const type = kind ?? 'company';
  const toName = type === 'person' ? toFiledName : toListedName;
  addName(draft, toName(name, 'primary'));
  for (const alias of splitValues(cells.get('aliases'))) addName(draft, toName(alias, 'alias'));
  for (const [column, words] of cells) {
    const take = COLUMNS.get(column);
    if (!take) note(draft, column, words);
    else for (const value of splitValues(words)) take(value, draft);
  }
  const classifications = takeDataSets(draft, cells);
  return { entity: toEntity(draft, { list, sourceId, type, classifications }), issues: draft.issues };
};

/** "a;\"b; c\";d": values with a semicolon or a quote in them stand in quotes, which are doubled inside. */
export const splitValues = (cell: string | undefined): readonly string[] =>
  [...(cell ?? '').matchAll(/(?<=^|;)\s*(?:"((?:[^"]|"")*)"(?=\s*(?:;|$))|([^;]*))/gu)]
    .map(([, quoted, plain]) => (quoted === undefined ? plain! : quoted.replaceAll('""', '"')).trim())
    .filter((value) => value !== '');

/** The data sets tell the leaves. A sanction is one unless a data set says that it is something else, such as a debarment. */
const takeDataSets = (draft: EntityDraft, cells: Cells): readonly ClassificationLeaf[] => {
  const leaves = [...classifyDataSets(splitValues(cells.get('dataset')))];
  const isOnList = leaves.some((leaf) => !leaf.startsWith('pep.'));
  if (leaves.length === 0 || (!isOnList && cells.has('sanctions'))) leaves.push('watchlist.sanctionsLists');
  if (leaves.length === 1 && !isOnList && leaves[0] === 'watchlist.sanctionsLists' && !cells.has('sanctions')) {
    warn(draft, 'dataset', 'Nothing says what the party is listed for; it counts as sanctions.');
  }
  return toClassificationLeaves(toClassificationMask(leaves));
};

type Take = (value: string, draft: EntityDraft) => void;

/** Read beforehand, or about the record. */
const taken: Take = () => undefined;

const takeNumber =
  (type: string): Take =>
  (value, draft) =>
    void draft.identifications.push({ type, value });

const COLUMNS: ReadonlyMap<string, Take> = new Map<string, Take>([
  ['id', taken],
  ['schema', taken],
  ['name', taken],
  ['aliases', taken],
  ['first_seen', taken],
  ['last_seen', taken],
  ['last_change', taken],
  ['birth_date', (value, draft) => takeDate(draft, 'birth', 'birth_date', value)],
  [
    'countries',
    (value, draft) => {
      const country = parseFtmCountry(value);
      if (country === undefined) noteUnread(draft, 'countries', value);
      else addCountry(draft, 'other', country);
    },
  ],
  ['addresses', (line, draft) => void draft.addresses.push({ line })],
  ['identifiers', takeNumber('Identification number')],
  ['phones', takeNumber('Phone')],
  ['emails', takeNumber('Email Address')],
  ['sanctions', (source, draft) => void draft.references.push({ source })],
  ['program_ids', (source, draft) => void draft.references.push({ source })],
  ['dataset', (value, draft) => note(draft, 'Data set', value)],
]);

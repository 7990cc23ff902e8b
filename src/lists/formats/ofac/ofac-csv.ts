/**
 * Loads the SDN list and the consolidated non-SDN list of OFAC from its comma-separated files.
 *
 * In: a folder with sdn.csv, alt.csv, add.csv and sdn_comments.csv, with cons_prim.csv, cons_alt.csv, cons_add.csv and
 * cons_comments.csv, or with both sets; the case of the names does not matter. Out: one list for each set.
 * Aliases, addresses and comments are held for the join, the list itself streams. Strong aliases stand in alt, weak
 * ones in the remarks; comments continue remarks that are cut at 1,000 characters in mid-word. A set without its alias
 * or address file is refused, unless sdn.csv or cons_prim.csv itself is named: then each missing file is an issue.
 * Without its comments file it is a warning, and an error for each entry whose remarks are cut: what is lost is known.
 */
import { createHash, type Hash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { EntityAddress, EntityReference, EntityType } from '../../../entity/entity.js';
import { ScreeningError } from '../../../errors.js';
import { definedOf, note, openDraft, takeCountry, toEntity, type EntityDraft } from '../../facts/entity-draft.js';
import { toFiledName, toListedName } from '../../facts/listed-name.js';
import { parseCityLine } from '../../facts/places.js';
import { deliverEntry, openTally, type ListTally, type ReadEntry } from '../../list-tally.js';
import type { ListIssue, ListItem, ListLoader } from '../../loader.js';
import { readCsvRows } from '../../reading/csv-rows.js';
import { findFiles } from '../../reading/list-folder.js';
import { readSourceText, toSourceError, type SourceFile } from '../../reading/source-text.js';
import { OFAC_CONSOLIDATED, OFAC_SDN, takeOfacProgrammes, takeOfacTitle, takeOfacType, takeOfacVessel } from './ofac-facts.js';
import { takeOfacRemarks } from './ofac-remarks.js';

interface FileSet {
  readonly list: string;
  readonly name: string;
  readonly primary: string;
  readonly aliases: string;
  readonly addresses: string;
  readonly comments: string;
}

const FILE_SETS: readonly FileSet[] = [
  { ...OFAC_SDN, primary: 'sdn.csv', aliases: 'alt.csv', addresses: 'add.csv', comments: 'sdn_comments.csv' },
  {
    ...OFAC_CONSOLIDATED,
    primary: 'cons_prim.csv',
    aliases: 'cons_alt.csv',
    addresses: 'cons_add.csv',
    comments: 'cons_comments.csv',
  },
];

export const ofacCsv: ListLoader = {
  format: 'ofac-csv',
  description:
    'OFAC lists: a folder with sdn.csv, alt.csv, add.csv, sdn_comments.csv or the cons_*.csv; or the path of sdn.csv or cons_prim.csv alone',
  load: async function* (folder) {
    const alone = FILE_SETS.find(({ primary }) => basename(folder).toLowerCase().replace(/\.gz$/u, '') === primary);
    if (alone) {
      yield* loadSet(alone, dirname(folder), new Map([[alone.primary, { path: folder, file: folder }]]));
      return;
    }
    const files = await findFiles(folder);
    const sets = FILE_SETS.filter((set) => [set.primary, set.aliases, set.addresses].some((file) => files.has(file)));
    for (const set of sets.length > 0 ? sets : FILE_SETS.slice(0, 1)) {
      for (const file of [set.primary, set.aliases, set.addresses]) {
        if (!files.has(file)) throw new ScreeningError('source_incomplete', `${folder} lacks ${file}.`, { file: join(folder, file) });
      }
    }
    for (const set of sets) yield* loadSet(set, folder, files);
  },
};

/** What the loader needs to know of a file while it reads it. */
interface Reading extends SourceFile {
  readonly columns: number;
  readonly hash: Hash;
  readonly tally: ListTally;
}

interface Row {
  readonly line: number;
  readonly uid: string;
  readonly cells: Cells;
}
type Cells = readonly (string | undefined)[];

/** @param files by their names in lower case. */
async function* loadSet(set: FileSet, folder: string, files: ReadonlyMap<string, SourceFile>): AsyncGenerator<ListItem, void, undefined> {
  const hash = createHash('sha256');
  const tally = openTally(set.list, set.name, files.get(set.primary)!.file);
  const toReading = (name: string, columns: number): Reading => ({ ...files.get(name)!, columns, hash, tally });
  const readPart = async function* (
    name: string,
    columns: number,
    missing: Pick<ListIssue, 'severity' | 'message'>,
  ): AsyncGenerator<ListItem, Map<string, Row[]>, undefined> {
    if (files.has(name)) return yield* readJoin(toReading(name, columns));
    yield tally.issue({ file: join(folder, name), ...missing });
    return new Map<string, Row[]>();
  };
  const lacking = files.size === 1 ? `is not read, as ${set.primary} is named alone` : 'is missing';
  const aliases = yield* readPart(set.aliases, ALIAS_COLUMNS, {
    severity: 'error',
    message: `The file of aliases ${lacking}: names are found by their main form alone.`,
  });
  const addresses = yield* readPart(set.addresses, ADDRESS_COLUMNS, { severity: 'error', message: `The file of addresses ${lacking}.` });
  const comments = yield* readPart(set.comments, COMMENT_COLUMNS, {
    severity: 'warning',
    message: `The comments file ${lacking}: remarks that are cut at 1,000 characters have no continuation.`,
  });
  const primary = toReading(set.primary, PRIMARY_COLUMNS);
  const named = { aliases: aliases.size, addresses: addresses.size };
  for await (const row of readRows(primary)) {
    if ('kind' in row) {
      yield row;
      continue;
    }
    const where = { file: primary.file, line: row.line };
    const joined = {
      ...row,
      aliases: takeRows(aliases, row.uid),
      addresses: takeRows(addresses, row.uid),
      comments: takeRows(comments, row.uid),
    };
    yield* deliverEntry(tally, where, { sourceId: row.uid, ...readEntry(set.list, joined) });
  }
  assertWhole(primary, set.aliases, named.aliases, aliases.size);
  assertWhole(primary, set.addresses, named.addresses, addresses.size);
  for (const [name, held] of [
    [set.aliases, aliases],
    [set.addresses, addresses],
    [set.comments, comments],
  ] as const) {
    if (held.size > 0) yield* tellLeftOver(primary, files.get(name)!.file, held);
  }
  yield tally.close({ contentHash: hash.digest('hex') });
}

/** @param held by the uid of their entry, the rows of a file beside it that no entry has taken. */
function* tellLeftOver(
  { tally, file: primary }: Reading,
  file: string,
  held: ReadonlyMap<string, readonly Row[]>,
): Generator<ListItem, void, undefined> {
  for (const [uid, rows] of held) {
    const message = `${rows.length} rows belong to an entry that ${basename(primary)} does not have; they are left out.`;
    yield tally.issue({ file, line: rows[0]!.line, sourceId: uid, severity: 'error', message });
  }
}

/** Takes the rows of an entry out of a file beside it. */
const takeRows = (held: Map<string, Row[]>, uid: string): readonly Row[] => {
  const rows = held.get(uid) ?? [];
  held.delete(uid);
  return rows;
};

/**
 * Entries without a row of their own that files of two days may differ by: of the files of July 2021 beside the SDN list of
 * January 2023 they are 6 %.
 */
const MOST_LEFT_OVER = { share: 0.2, count: 100 } as const;

/**
 * A file that is cut between two rows cannot be told by itself: the files beside it name what it lost.
 * @param namedEntries of the file beside it; `leftOver` of these have no row.
 * @throws ScreeningError source_incomplete.
 */
const assertWhole = ({ file }: Reading, beside: string, namedEntries: number, leftOver: number): void => {
  if (leftOver <= MOST_LEFT_OVER.count || leftOver <= namedEntries * MOST_LEFT_OVER.share) return;
  throw new ScreeningError(
    'source_incomplete',
    `${file} lacks ${leftOver} of the ${namedEntries} entries that ${beside} names: it is cut short, or of another day.`,
    { file },
  );
};

const NULL = '-0-';
const ALIAS_COLUMNS = 5;
const ADDRESS_COLUMNS = 6;
const COMMENT_COLUMNS = 2;
const PRIMARY_COLUMNS = 12;

/** The rows of a file, and an issue for each that cannot be used. */
async function* readRows({ path, file, columns, hash, tally }: Reading): AsyncGenerator<Row | ListItem, void, undefined> {
  for await (const item of readCsvRows(readSourceText(path, hash, { file }), { file, columns, nullText: NULL })) {
    if (item.kind === 'row') {
      const uid = item.cells[0]?.trim() ?? '';
      if (/^\d+$/u.test(uid)) yield { line: item.line, uid, cells: item.cells };
      else
        yield tally.issue({
          file,
          line: item.line,
          field: 'uid',
          severity: 'error',
          message: 'The row has no numeric uid and is left out.',
        });
    } else if (item.kind === 'defect') {
      yield tally.issue({ file, line: item.line, severity: 'error', message: `${item.message} It is left out.` });
    } else if (!item.marked && columns !== COMMENT_COLUMNS) {
      const message = 'The file does not end in the end-of-file character 0x1A: it was saved again, or cut between two rows.';
      yield tally.issue({ file, severity: 'warning', message });
    }
  }
}

/** Rows of which none can be read, beyond which a file that ends as it should is another one rather than damaged. */
const MOST_UNREAD = 100;

/**
 * @throws ScreeningError source_malformed for a file without a row that is another one, or is not whole: an empty one of
 * OFAC has its last character.
 */
async function* readJoin(reading: Reading): AsyncGenerator<ListItem, Map<string, Row[]>, undefined> {
  const held = new Map<string, Row[]>();
  let unread = 0;
  let isMarked = true;
  for await (const row of readRows(reading)) {
    if ('kind' in row) {
      if (row.kind === 'issue' && row.issue.severity === 'error') unread++;
      else isMarked = false;
      yield row;
      continue;
    }
    const rows = held.get(row.uid);
    if (rows) rows.push(row);
    else held.set(row.uid, [row]);
  }
  const { file } = reading;
  if (held.size === 0 && (unread > MOST_UNREAD || !isMarked))
    throw toSourceError(file, `${file} holds no row that can be read: it is ${unread > 0 ? 'another file' : 'empty'}.`);
  return held;
}

interface JoinedRow extends Row {
  readonly aliases: readonly Row[];
  readonly addresses: readonly Row[];
  readonly comments: readonly Row[];
}

const readEntry = (list: string, row: JoinedRow): ReadEntry => {
  const draft = openDraft();
  const cell = (column: number): string | undefined => textOf(row.cells[column]);
  const name = cell(1);
  if (name === undefined) return { issues: [{ field: 'name', severity: 'error', message: 'The entry has no name and is left out.' }] };
  // Null is an entity.
  const type = takeOfacType(draft, cell(2));
  const classifications = takeOfacProgrammes(draft, splitProgrammes(cell(3)));
  const toName = type === 'person' ? toFiledName : toListedName;
  draft.names.push(toName(name, 'primary'));
  takeOfacTitle(draft, type, cell(4));
  takeOfacVessel(draft, { callSign: cell(5), type: cell(6), tonnage: cell(7), grossTonnage: cell(8), flag: cell(9), owner: cell(10) });
  for (const alias of row.aliases) takeAlias(draft, alias, toName);
  for (const address of row.addresses) takeAddress(draft, address);
  takeRemarks(draft, type, row);
  return { entity: toEntity(draft, { list, sourceId: row.uid, type, classifications }), issues: draft.issues };
};

const textOf = (cell: string | undefined): string | undefined => {
  const text = cell?.trim();
  return text === '' ? undefined : text;
};

/** "SDGT] [IFSR". */
const splitProgrammes = (stated: string | undefined): readonly EntityReference[] =>
  (stated ?? '')
    .split(/[[\]]/u)
    .map((programme) => ({ source: programme.trim() }))
    .filter(({ source }) => source !== '');

const takeAlias = (draft: EntityDraft, { cells, line }: Row, toName: typeof toFiledName): void => {
  const name = textOf(cells[3]);
  if (name !== undefined) draft.names.push(toName(name, 'alias'));
  else draft.issues.push({ field: 'alias', severity: 'error', message: `Line ${line} of the alias file has no name and is left out.` });
  note(draft, 'Alias remark', textOf(cells[4]));
};

const takeAddress = (draft: EntityDraft, { cells }: Row): void => {
  const cityLine = textOf(cells[3]);
  const address = definedOf<EntityAddress>({
    line: textOf(cells[2]),
    ...(cityLine === undefined ? {} : parseCityLine(cityLine)),
    country: takeCountry(draft, 'address', 'Address country', textOf(cells[4])),
  });
  // OFAC writes a row of nulls for an entry without an address.
  if (Object.keys(address).length > 0) draft.addresses.push(address);
  note(draft, 'Address remark', textOf(cells[5]));
};

/** OFAC cuts remarks at this length; the comments file holds the rest. */
const MAX_REMARKS = 1000;

/** Remarks with their continuation. Without one, the last segment of cut remarks is a note: half a fact is none. */
const takeRemarks = (draft: EntityDraft, type: EntityType, { cells, comments }: JoinedRow): void => {
  const continuation = comments.map((comment) => comment.cells[1] ?? '').join('');
  const remarks = (cells[11] ?? '') + continuation;
  const isCut = continuation === '' && remarks.length >= MAX_REMARKS && !/\.\s*$/u.test(remarks);
  const end = isCut ? Math.max(remarks.lastIndexOf('; '), 0) : remarks.length;
  takeOfacRemarks(draft, remarks.slice(0, end), type);
  if (!isCut) return;
  draft.notes.push(remarks.slice(end).replace(/^; /u, ''));
  draft.issues.push({
    field: 'remarks',
    severity: 'error',
    message: 'The remarks are cut at 1,000 characters and no comment continues them.',
  });
};

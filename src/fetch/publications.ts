/**
 * Where publishers put their lists: the table that is shipped, or another one of its columns (a mirror, a house list).
 */
import { readFileSync } from 'node:fs';
import { ScreeningError, toReadReason } from '../errors.js';
import { parseSource } from '../lists/lists.js';
import { A_TEXT, assertOption, toKnownByRule, toListRule, toRequired } from '../option-rules.js';

/** A file that a publisher offers, and how large it may be. */
export interface PublishedFile {
  /** The name under which it is kept. */
  readonly name: string;
  readonly url: URL;
  /** Unpacked. */
  readonly maxBytes: number;
}

/** An official list and the files that it consists of. */
export interface Publication {
  /** The list's id, and its folder's name. */
  readonly list: string;
  readonly format: string;
  readonly files: readonly PublishedFile[];
}

const SHIPPED = new URL('../../data/list-publications.tsv', import.meta.url);
const COLUMNS = ['list', 'format', 'file', 'URL', 'MB'] as const;
const LIST_ID = /^[a-z0-9][a-z0-9-]*$/u;
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/u;

/**
 * Reads where lists are published.
 * @param file a table with the columns of data/list-publications.tsv. Default: that table.
 * @throws ScreeningError file_unreadable; source_malformed naming line and field.
 */
export const readPublications = (file?: string): Publication[] => {
  const publications = new Map<string, { list: string; format: string; files: PublishedFile[] }>();
  for (const [position, line] of readTable(file).split(/\r?\n/u).entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const { list, format, ...published } = readRow(line, (field, rule) => {
      throw new ScreeningError(
        'source_malformed',
        `Line ${position + 1} of ${file ?? 'list-publications.tsv'}: the field ${field} ${rule}.`,
        { line: position + 1, field },
      );
    });
    const known = publications.get(list);
    if (known) known.files.push(published);
    else publications.set(list, { list, format, files: [published] });
  }
  return [...publications.values()];
};

const readTable = (file: string | undefined): string => {
  try {
    return readFileSync(file ?? SHIPPED, 'utf8');
  } catch (cause) {
    throw new ScreeningError(
      'file_unreadable',
      `The table of lists ${file ?? SHIPPED.pathname} cannot be read: ${toReadReason(cause)}.`,
      { file },
      { cause },
    );
  }
};

type Reject = (field: (typeof COLUMNS)[number], rule: string) => never;

const readRow = (line: string, reject: Reject): PublishedFile & { readonly list: string; readonly format: string } => {
  const [list = '', format = '', name = '', address = '', megabytes = ''] = line.split('\t').map((cell) => cell.trim());
  if (!LIST_ID.test(list)) reject('list', 'must be of lower-case letters, digits and hyphens');
  if (!isFormat(format)) reject('format', 'names no list format');
  if (!FILE_NAME.test(name)) reject('file', 'must be a file name without folders');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:') return reject('URL', 'must be an address that begins with https:');
  if (!(Number(megabytes) > 0)) reject('MB', 'must be a number above 0');
  return { list, format, name, url, maxBytes: Number(megabytes) * 1e6 };
};

const isFormat = (format: string): boolean => {
  try {
    parseSource(`${format}:-`);
    return true;
  } catch {
    return false;
  }
};

const PUBLICATIONS = toRequired(toListRule(toKnownByRule('one of what readPublications gives', 'files')));
const LISTS = toRequired(toListRule(A_TEXT));

/**
 * Selects the publications of some lists, in the order of the table.
 * @param lists ids; none means all.
 * @throws ScreeningError unknown_list; invalid_option.
 */
export const choosePublications = (publications: readonly Publication[], lists: readonly string[]): Publication[] => {
  assertOption('publications', publications, PUBLICATIONS);
  assertOption('lists', lists, LISTS);
  const allowed = publications.map(({ list }) => list);
  const unknown = lists.find((list) => !allowed.includes(list));
  if (unknown !== undefined)
    throw new ScreeningError('unknown_list', `It is not known where the list ${unknown} is published; known are ${allowed.join(', ')}.`, {
      list: unknown,
      allowed,
    });
  return publications.filter(({ list }) => lists.length === 0 || lists.includes(list));
};

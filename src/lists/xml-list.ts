/**
 * What the loaders of one XML file share: the source opened, its entries delivered one by one, the list closed.
 *
 * Invariant: an element that is neither an entry nor of the format's frame is an error, as it may hold entries.
 */
import { createHash, type Hash } from 'node:crypto';
import { deliverEntry, openTally, type ReadEntry } from './list-tally.js';
import type { ListItem } from './loader.js';
import { readSourceText, toSourceName } from './reading/source-text.js';
import { readXmlRecords, type XmlElement, type XmlOptions } from './reading/xml-records.js';

export interface XmlSource {
  readonly file: string;
  /** Over the unpacked bytes; complete once the records are read. */
  readonly hash: Hash;
  readonly records: AsyncIterable<XmlElement>;
}

/** @param path a file, plain or gzip, or `-` for standard input. */
export const openXmlSource = (path: string, containers: XmlOptions['containers']): XmlSource => {
  const file = toSourceName(path);
  const hash = createHash('sha256');
  return { file, hash, records: readXmlRecords(readSourceText(path, hash), { file, containers }) };
};

export interface XmlList {
  readonly list: string;
  readonly name: string;
  /** Local names of the containers and of what stands beside the entries. */
  readonly frame: readonly string[];
  /** @returns undefined for an element that is no entry. */
  readonly readEntry: (record: XmlElement) => ReadEntry | undefined;
  /** The day of publication (ISO 8601). */
  readonly date?: StatedFact<string>;
  /** The number of entries. */
  readonly count?: StatedFact<number>;
}

/** What an element of the frame may state about the list. */
export interface StatedFact<T> {
  readonly field: string;
  /** @returns undefined for an element that does not state it. */
  readonly find: (element: XmlElement) => string | undefined;
  /** @returns undefined for words that are none. */
  readonly parse: (words: string) => T | undefined;
}

export const UNREAD_DATE = 'The date of publication is not read: the version has none.';
const UNREAD_COUNT = 'The number of entries is not read: whether all are there is not known.';

export async function* deliverXmlList({ file, hash, records }: XmlSource, format: XmlList): AsyncGenerator<ListItem, void, undefined> {
  const tally = openTally(format.list, format.name, file);
  let publishedOn: string | undefined;
  let stated: number | undefined;
  let found = 0;
  const read = <T>(fact: StatedFact<T> | undefined, record: XmlElement, message: string): T | ListItem | undefined => {
    const words = fact?.find(record);
    return words === undefined
      ? undefined
      : (fact!.parse(words) ?? tally.issue({ file, line: record.line, field: fact!.field, severity: 'warning', message }));
  };
  for await (const record of records) {
    const where = { file, line: record.line };
    const entry = format.readEntry(record);
    if (entry) {
      found += 1;
      yield* deliverEntry(tally, where, entry);
    } else if (format.frame.includes(record.name)) {
      const [date, count] = [read(format.date, record, UNREAD_DATE), read(format.count, record, UNREAD_COUNT)];
      if (typeof date === 'object') yield date;
      else publishedOn ??= date;
      if (typeof count === 'object') yield count;
      else stated ??= count;
    } else {
      yield tally.issue({
        ...where,
        field: record.name,
        severity: 'error',
        message: 'The element is not one of this format and is left out.',
      });
    }
  }
  if (stated !== undefined && stated !== found) {
    yield tally.issue({ file, severity: 'error', message: `The file states ${stated} entries and holds ${found}.` });
  }
  yield tally.close({ ...(publishedOn === undefined ? {} : { publishedOn }), contentHash: hash.digest('hex') });
}

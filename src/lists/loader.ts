/**
 * The contract of a list loader: one file per official format, all of this one shape.
 *
 * In: a path (file or folder, as the format has it). Out: a stream of entities and issues in the publisher's
 * order, closed by one `list` item for each list found. Nothing of the publisher's is normalised or skipped
 * silently: a row that cannot be read is an issue, and the rest of the list is still delivered.
 */
import type { Entity, ListVersion } from '../entity/entity.js';

/** Something in a source that breaks its format, and what was done about it. Contains no personal data. */
export interface ListIssue {
  readonly list: string;
  /** Its path as the source names it, with the source's folder before it; or "standard input". */
  readonly file: string;
  /** 1-based line, where the format has lines. */
  readonly line?: number;
  /** The publisher's identifier of the record, where known. */
  readonly sourceId?: string;
  readonly field?: string;
  /** error: a record or fact was lost; warning: kept, but not understood wholly. */
  readonly severity: 'error' | 'warning';
  /** One sentence. */
  readonly message: string;
}

/** What a loader yields, in the order of its file: entities, issues, and the version of each list once it has been read. */
export type ListItem =
  | { readonly kind: 'entity'; readonly entity: Entity }
  | { readonly kind: 'issue'; readonly issue: ListIssue }
  | { readonly kind: 'list'; readonly version: ListVersion };

/** Reads one format. It keeps the publisher's words and normalises nothing. */
export interface ListLoader {
  /** The name before the colon of a SOURCE: `ofac-csv`. */
  readonly format: string;
  /** One line for `--help`. */
  readonly description: string;
  /**
   * Streams the items; memory does not grow with the length of the file beyond what a join needs.
   * @throws ScreeningError file_unreadable, source_incomplete, source_malformed (the file as a whole), list_empty.
   */
  readonly load: (path: string) => AsyncGenerator<ListItem, void, undefined>;
}

/**
 * Room for lists of matches, one after the other in shared columns: allocating columns for each list takes longer than
 * filling them.
 *
 * A list is written at the end of the current columns; full ones live as long as any list in them.
 */
import { NO_MATCHES, type MatchList } from './expansion.js';

/** Entries of the columns, some hundreds of lists. */
const LENGTH = 16_384;

export class MatchColumns<Rows extends Uint32Array | Float64Array> {
  readonly #create: (length: number) => Rows;
  // Empty at first, so that the compiler sees early that columns are exchanged, and need not compile again.
  #rows: Rows;
  #matches = new Uint32Array(0);
  #start = 0;

  constructor(create: (length: number) => Rows) {
    this.#create = create;
    this.#rows = create(0);
  }

  /** Where to write the next list, which has at most so many entries. */
  reserve(most: number): { readonly rows: Rows; readonly matches: Uint32Array; readonly start: number } {
    if (this.#start + most > this.#rows.length) {
      this.#rows = this.#create(Math.max(LENGTH, most));
      this.#matches = new Uint32Array(this.#rows.length);
      this.#start = 0;
    }
    return { rows: this.#rows, matches: this.#matches, start: this.#start };
  }

  /** What was written there, up to `end`. */
  take(end: number): MatchList {
    const start = this.#start;
    if (end === start) return NO_MATCHES;
    this.#start = end;
    return { rows: this.#rows, matches: this.#matches, start, end };
  }
}

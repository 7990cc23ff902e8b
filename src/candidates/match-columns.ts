/**
 * Room for lists of matches, one behind the other: columns for each take longer to make than to fill.
 *
 * A list is written at the end of the columns at hand; those that are full live as long as a list in them does.
 */
import { NO_MATCHES, type MatchList } from './expansion.js';

/** Entries of the columns, some hundreds of lists. */
const LENGTH = 16_384;

export class MatchColumns<Rows extends Uint32Array | Float64Array> {
  readonly #create: (length: number) => Rows;
  // Without room at first: code that is compiled for columns that were never exchanged is compiled anew once they are.
  #rows: Rows;
  #matches = new Uint32Array(0);
  #start = 0;

  constructor(create: (length: number) => Rows) {
    this.#create = create;
    this.#rows = create(0);
  }

  /** Where the next list is to be written, of so many entries at most. */
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

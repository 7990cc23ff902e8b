const MOST_STAMPS = 255;

/** Which rows were met in the present round, a byte a row so that all of them stay in the cache: cleared when stamps begin anew. */
export class ByteStamps {
  /** Of each row, the stamp of the round that met it last; set by who meets it. */
  readonly stamps: Uint8Array;
  /** The first round clears, too: code that is compiled for a round has met both ways. */
  #last = MOST_STAMPS;

  constructor(rows: number) {
    this.stamps = new Uint8Array(rows);
  }

  /** Begins a round, in which nothing was met yet. @returns its stamp, 1 to 255. */
  next(): number {
    if (this.#last === MOST_STAMPS) {
      this.stamps.fill(0);
      this.#last = 0;
    }
    return ++this.#last;
  }
}

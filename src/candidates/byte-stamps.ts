const MOST_STAMPS = 255;

/**
 * Marks the rows that were met in the present round, without clearing them for each round: a row was met if it has the
 * round's stamp. A byte a row, so that all of them stay in the cache; they are cleared when the stamps run out.
 */
export class ByteStamps {
  /** For each row the stamp of the last round that met it; the caller sets it. */
  readonly stamps: Uint8Array;
  /** The first round clears too, so that the compiler sees both branches early. */
  #last = MOST_STAMPS;

  constructor(rows: number) {
    this.stamps = new Uint8Array(rows);
  }

  /** Begins a round. @returns its stamp, 1 to 255. */
  next(): number {
    if (this.#last === MOST_STAMPS) {
      this.stamps.fill(0);
      this.#last = 0;
    }
    return ++this.#last;
  }
}

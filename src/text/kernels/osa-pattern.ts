/**
 * Optimal string alignment distance of one pattern to many texts that lie as bytes: bit-parallel (H. Hyyrö, 2003),
 * a few operations a letter of the text, no strings made. Equal to `toOsaDistance`, which the tests hold it against
 * and which compares the rare pattern that has more letters than a number has bits.
 */
import { toOsaDistance } from './osa-distance.js';

const MAX_BITS = 32;

export class OsaPattern {
  /** For each byte the positions of the pattern that hold it, as bits. */
  readonly #positions = new Int32Array(256);
  #text = '';

  /** @param text Latin-1, of one letter or more. */
  set(text: string): void {
    if (text === this.#text) return;
    for (let i = 0; i < this.#text.length; i++) this.#positions[this.#text.charCodeAt(i)] = 0;
    for (let i = 0; i < text.length; i++) this.#positions[text.charCodeAt(i)]! |= 1 << i;
    this.#text = text;
  }

  /** Whether the bytes in [start, end) lie within `bound` edits of the pattern. */
  isWithin(bytes: Uint8Array, start: number, end: number, bound: number): boolean {
    const { length } = this.#text;
    if (length > MAX_BITS) return toOsaDistance(this.#text, String.fromCharCode(...bytes.subarray(start, end)), bound) <= bound;
    let distance = length;
    if (Math.abs(end - start - distance) > bound) return false;
    const positions = this.#positions;
    const last = 1 << (length - 1);
    let verticalPlus = -1;
    let verticalMinus = 0;
    let diagonal = 0;
    let previous = 0;
    for (let at = start; at < end; at++) {
      const equal = positions[bytes[at]!]!;
      const transposed = ((~diagonal & equal) << 1) & previous;
      diagonal = (((equal & verticalPlus) + verticalPlus) ^ verticalPlus) | equal | verticalMinus | transposed;
      let horizontalPlus = verticalMinus | ~(diagonal | verticalPlus);
      let horizontalMinus = diagonal & verticalPlus;
      if ((horizontalPlus & last) !== 0) distance++;
      else if ((horizontalMinus & last) !== 0) distance--;
      if (distance - (end - at - 1) > bound) return false;
      horizontalPlus = (horizontalPlus << 1) | 1;
      horizontalMinus <<= 1;
      verticalPlus = horizontalMinus | ~(diagonal | horizontalPlus);
      verticalMinus = horizontalPlus & diagonal;
      previous = equal;
    }
    return distance <= bound;
  }
}

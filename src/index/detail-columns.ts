/**
 * What is kept of each row as text and read for few of them: the bytes of one row after those of the other, and where
 * each begins. A portfolio keeps its customers so, as an index does its entities.
 */
import { growF64, growU8 } from './growable.js';
import type { Column } from './layout.js';
import type { SectionReader } from './section-reader.js';

export class DetailBuilder {
  readonly #details = growU8();
  /** Where each row begins, and where the last ends: more than 2^32 bytes may come together, and are kept as 32 bits where they do not. */
  readonly #offsets = growF64();

  constructor() {
    this.#offsets.push(0);
  }

  /** Adds the next row. */
  add(utf8: Uint8Array): void {
    this.#details.append(utf8);
    this.#offsets.push(this.#details.length);
  }

  toColumns(): Record<'detailOffsets' | 'details', Column> {
    const offsets = this.#offsets.toColumn();
    return { detailOffsets: this.#details.length < 2 ** 32 ? Uint32Array.from(offsets) : offsets, details: this.#details.toColumn() };
  }
}

export interface DetailReader {
  /** Rows. */
  readonly size: number;
  readonly toText: (row: number) => string;
}

export const createDetailReader = ({ column }: SectionReader): DetailReader => {
  const offsets = column<Uint32Array | Float64Array>('detailOffsets');
  const { buffer, byteOffset, byteLength } = column<Uint8Array>('details');
  const details = Buffer.from(buffer, byteOffset, byteLength);
  return { size: offsets.length - 1, toText: (row) => details.toString('utf8', offsets[row], offsets[row + 1]) };
};

/**
 * A column that grows while an index is built.
 */
export class GrowableColumn<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array> {
  #column: T;
  #length = 0;
  readonly #create: (length: number) => T;

  constructor(create: (length: number) => T) {
    this.#create = create;
    this.#column = create(1024);
  }

  get length(): number {
    return this.#length;
  }

  push(element: number): void {
    this.#reserve(1);
    this.#column[this.#length++] = element;
  }

  append(elements: ArrayLike<number>): void {
    this.#reserve(elements.length);
    this.#column.set(elements, this.#length);
    this.#length += elements.length;
  }

  at(position: number): number {
    return this.#column[position]!;
  }

  /** The elements so far; a view, valid until the next push. */
  toColumn(): T {
    return this.#column.subarray(0, this.#length) as T;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#column.length) return;
    const grown = this.#create(Math.max(this.#column.length * 2, this.#length + more));
    grown.set(this.toColumn());
    this.#column = grown;
  }
}

export const growU8 = (): GrowableColumn<Uint8Array> => new GrowableColumn((length) => new Uint8Array(length));
export const growU32 = (): GrowableColumn<Uint32Array> => new GrowableColumn((length) => new Uint32Array(length));
export const growF64 = (): GrowableColumn<Float64Array> => new GrowableColumn((length) => new Float64Array(length));

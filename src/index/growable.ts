/**
 * A column that grows while an index is built.
 */
const LEAST_LENGTH = 1024;

export class GrowableColumn<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array> {
  #column: T;
  #length = 0;
  readonly #create: (length: number) => T;

  constructor(create: (length: number) => T) {
    this.#create = create;
    this.#column = create(LEAST_LENGTH);
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

  /** The elements so far, which are let go of here: what they were gathered for is not kept twice. */
  take(): T {
    const column = this.toColumn();
    this.#column = this.#create(0);
    this.#length = 0;
    return column;
  }

  at(position: number): number {
    return this.#column[position]!;
  }

  set(position: number, element: number): void {
    this.#column[position] = element;
  }

  /** The elements so far; a view, valid until the next push. */
  toColumn(): T {
    return this.#column.subarray(0, this.#length) as T;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#column.length) return;
    const grown = this.#create(Math.max(LEAST_LENGTH, this.#column.length * 2, this.#length + more));
    grown.set(this.toColumn());
    release(this.#column);
    this.#column = grown;
  }
}

/** Columns of zeros that threads share. */
export const createU8 = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));
export const createU32 = (length: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(4 * length));

/** Memory of its own, which can be moved to another thread. */
export const growU8 = (): GrowableColumn<Uint8Array> => new GrowableColumn((length) => new Uint8Array(length));
export const growU32 = (): GrowableColumn<Uint32Array> => new GrowableColumn((length) => new Uint32Array(length));
export const growF64 = (): GrowableColumn<Float64Array> => new GrowableColumn((length) => new Float64Array(length));

/** Bytes of a column that are worth giving back early. */
const LARGE = 1 << 20;

/**
 * Gives the memory of a column that nobody reads any more back with the next turn of the event loop, by sending it to
 * nobody: the collector would leave hundreds of MiB of a large build lying about.
 */
export const release = ({ buffer }: Uint8Array | Uint16Array | Uint32Array | Float64Array): void => {
  if (buffer.byteLength < LARGE || !(buffer instanceof ArrayBuffer)) return;
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(undefined, [buffer]);
  port1.close();
};

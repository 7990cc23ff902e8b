/** A set of whole numbers below 2^31 that is filled and cleared again and again without allocating: open addressing. */
export class NumberSet {
  /** Each number plus one; 0 is a free slot. A power of two long, at most half full. */
  #slots = new Uint32Array(1024);
  #size = 0;

  add(number: number): void {
    if (2 * this.#size >= this.#slots.length) this.#grow();
    const slot = this.#find(number);
    if (this.#slots[slot] !== 0) return;
    this.#slots[slot] = number + 1;
    this.#size++;
  }

  has(number: number): boolean {
    return this.#size > 0 && this.#slots[this.#find(number)] !== 0;
  }

  clear(): void {
    if (this.#size > 0) this.#slots.fill(0);
    this.#size = 0;
  }

  /** The slot where the number is, or would be. */
  #find(number: number): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    let slot = (Math.imul(number, 0x9e3779b1) >>> 8) & last;
    while (slots[slot] !== 0 && slots[slot] !== number + 1) slot = (slot + 1) & last;
    return slot;
  }

  #grow(): void {
    const numbers = this.#slots.filter((each) => each !== 0);
    this.#slots = new Uint32Array(2 * this.#slots.length);
    for (const each of numbers) this.#slots[this.#find(each - 1)] = each;
  }
}

/** The times of counted requests, oldest first: a ring buffer that grows only as far as its entries need. */
export class RollingLog {
  #times = new Float64Array(8);
  #head = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The time at `index`, 0 being the oldest. */
  at(index: number): number {
    return this.#times[(this.#head + index) % this.#times.length] as number;
  }

  /** The newest time, or -Infinity if nothing was counted. */
  get last(): number {
    return this.#length === 0 ? Number.NEGATIVE_INFINITY : this.at(this.#length - 1);
  }

  /** Appends a time and returns the time stored: one before the newest (the clock was set back) is stored as the newest, to keep the order. */
  push(time: number): number {
    if (this.#length === this.#times.length) this.#grow();
    const inOrder = Math.max(time, this.last);
    this.#times[(this.#head + this.#length) % this.#times.length] = inOrder;
    this.#length += 1;
    return inOrder;
  }

  /** Drops entries at or before `time`. Each entry is visited once in its lifetime. */
  dropUntil(time: number): void {
    while (this.#length > 0 && (this.#times[this.#head] as number) <= time) {
      this.#head = (this.#head + 1) % this.#times.length;
      this.#length -= 1;
    }
  }

  #grow(): void {
    const grown = new Float64Array(this.#times.length * 2);
    for (let i = 0; i < this.#length; i++) grown[i] = this.at(i);
    this.#times = grown;
    this.#head = 0;
  }
}

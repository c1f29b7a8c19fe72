/** Values of one block; a fuller one is split, so that adding a value moves few others. */
const BLOCK_MAX = 512;

/** Any quantile of all values so far, exactly: sorted blocks, of which a value moves only its own. */
export class RunningQuantiles {
  private readonly blocks: number[][] = [[]];
  private length = 0;

  add(value: number): void {
    const at = this.blockOf(value);
    const block = this.blocks[at]!;
    block.splice(placeIn(block, value), 0, value);
    this.length += 1;
    if (block.length > BLOCK_MAX) this.blocks.splice(at, 1, block.slice(0, BLOCK_MAX / 2), block.slice(BLOCK_MAX / 2));
  }

  /** The lower value at the quantile; null without values. */
  quantile(q: number): number | null {
    if (this.length === 0) return null;
    return this.valueAt(q === 0.5 ? this.length >> 1 : Math.floor(q * (this.length - 1)));
  }

  /** The first block whose last value is not below; the last one if there is none. */
  private blockOf(value: number): number {
    let [low, high] = [0, this.blocks.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.blocks[middle]!.at(-1)! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private valueAt(index: number): number {
    let left = this.length - 1 - index;
    // Most quantiles that are asked for lie near the upper end.
    for (let at = this.blocks.length - 1; at >= 0; at--) {
      const block = this.blocks[at]!;
      if (left < block.length) return block[block.length - 1 - left]!;
      left -= block.length;
    }
    throw new RangeError(`There is no value ${index} of ${this.length}.`);
  }
}

function placeIn(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

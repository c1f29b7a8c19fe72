/**
 * Counts the values of a sample that match a pattern, testing one value of each shape. Values have the same shape if they differ in digits alone;
 * so a pattern must not tell digits apart, beyond a rough test.
 */
export class ShapedSample {
  readonly #shapes = new Map<string, { value: string; count: number }>();
  readonly #counts = new Map<RegExp, number>();

  constructor(sample: readonly string[]) {
    for (const value of sample) {
      const shape = value.replace(/\d/g, '0');
      const known = this.#shapes.get(shape);
      if (known) known.count++;
      else this.#shapes.set(shape, { value, count: 1 });
    }
  }

  count(like: RegExp): number {
    const known = this.#counts.get(like);
    if (known !== undefined) return known;
    let found = 0;
    for (const { value, count } of this.#shapes.values()) if (like.test(value)) found += count;
    this.#counts.set(like, found);
    return found;
  }
}

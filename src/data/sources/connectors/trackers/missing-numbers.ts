const SHOWN = 20;

/**
 * Says where the numbers of issues have gaps, from keys such as SHOP-12. A tracker leaves out what the account may not see without a word: gaps are
 * all that shows it, but deleted and moved issues leave them, too.
 */
export function missingNumbers(keys: Iterable<string>): string[] {
  const found = new Map<string, { count: number; last: number }>();
  for (const key of keys) {
    const [, name = '', number = ''] = /^(.+)-(\d+)$/.exec(key) ?? [];
    const { count, last } = found.get(name) ?? { count: 0, last: 0 };
    found.set(name, { count: count + 1, last: Math.max(last, Number(number)) });
  }
  const gaps = [...found].filter(([, { count, last }]) => last > count);
  const sentences = gaps.map(
    ([name, { count, last }]) =>
      `The issues of ${name} go up to number ${last}, but only ${count} were read: the others were deleted or moved, or the account may not see them.`,
  );
  const more = sentences.length - SHOWN;
  return more > 0 ? [...sentences.slice(0, SHOWN), `The same is true of ${more} more.`] : sentences;
}

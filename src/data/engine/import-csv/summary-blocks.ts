/** How many groups up a subtotal may reach. */
const GROUPS_BACK = 12;

/** Sums of the rows between two rows in question, by column of numbers. */
export interface Segment {
  rows: number;
  sums: number[];
  /** Cells that are not 0. */
  filled: number[];
}

/** The groups of rows that a summary may stand for: those just above, up to all above, those below, and all. */
export function blocksAround(segments: readonly Segment[], at: number): Segment[] {
  const blocks: Segment[] = [];
  for (let from = at - 1; from >= Math.max(0, at - GROUPS_BACK); from--) blocks.push(join(segments.slice(from, at)));
  blocks.push(join(segments.slice(0, at)), join(segments), join(segments.slice(at)), segments[at] as Segment);
  return blocks;
}

export function join(segments: readonly Segment[]): Segment {
  const [first, ...others] = segments as [Segment, ...Segment[]];
  return others.reduce(
    (sum, one) => ({
      rows: sum.rows + one.rows,
      sums: sum.sums.map((value, i) => value + (one.sums[i] as number)),
      filled: sum.filled.map((value, i) => value + (one.filled[i] as number)),
    }),
    first,
  );
}

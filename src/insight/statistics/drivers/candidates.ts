import { valueKey } from './dispersion.ts';
import { addCell, emptyTally, type Tally } from './tally.ts';
import type { Driver, DriverCell } from './types.ts';

/** A value of a dimension, or a pair of values of two, with its cells. */
export interface Candidate {
  of: Driver['of'];
  /** Indexes of the dimensions. */
  at: number[];
  /** Of each of its values, as in `Dispersions`. */
  keys: string[];
  /** Identifies it; orders ties. */
  name: string;
  /** Number of candidates of as many dimensions. */
  alike: number;
  cells: DriverCell[];
  tally: Tally;
}

/** Every value and every pair of values that holds some of the cells, but not all. A pair with the same cells as one of its values is left out. */
export function candidatesOf(dimensions: readonly string[], cells: readonly DriverCell[]): Candidate[] {
  const singles = new Map<string, Candidate>();
  const pairs = new Map<string, Candidate>();
  const put = (into: Map<string, Candidate>, at: number[], cell: DriverCell) => {
    const keys = at.map((i) => valueKey(i, cell.values[i] ?? null));
    const name = keys.join();
    let candidate = into.get(name);
    if (!candidate) {
      const of = at.map((i) => ({ dimension: dimensions[i]!, value: cell.values[i] ?? null }));
      candidate = { of, at, keys, name, alike: 1, cells: [], tally: emptyTally() };
      into.set(name, candidate);
    }
    candidate.cells.push(cell);
  };
  for (const cell of cells)
    for (let i = 0; i < dimensions.length; i++) {
      put(singles, [i], cell);
      for (let j = i + 1; j < dimensions.length; j++) put(pairs, [i, j], cell);
    }
  const all = [
    ...singles.values(),
    ...[...pairs.values()].filter((pair) => pair.keys.every((key) => singles.get(key)!.cells.length > pair.cells.length)),
  ].filter((candidate) => candidate.cells.length < cells.length);
  for (const candidate of all) {
    candidate.alike = candidate.at.length === 1 ? singles.size : pairs.size;
    for (const cell of candidate.cells) addCell(candidate.tally, cell);
  }
  return all;
}

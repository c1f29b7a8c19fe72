/** Whether two tables say the same. */
export type Cell = string | number | null;

/** Whether an answer has the rows of the truth, in any order. */
export function isSame(truth: readonly Cell[][], given: readonly Cell[][], keys: number): boolean {
  return JSON.stringify(sorted(truth, keys)) === JSON.stringify(sorted(given, keys));
}

/**
 * In one order, with numbers of twelve digits: sums of floats differ in the last. Each row begins with `keys` cells of its group. The sum of
 * no rows is zero or empty, and a group without anything but that may be left out.
 */
export function sorted(rows: readonly Cell[][], keys: number): Cell[][] {
  const round = (cell: Cell) => (cell !== null && cell !== '' && !Number.isNaN(Number(cell)) ? Number(Number(cell).toPrecision(12)) : cell);
  const filled = rows.map((row) => row.map((cell, i) => (cell === 0 && i >= keys ? null : round(cell))));
  return filled
    .filter((row) => row.length === 1 || row.slice(keys).some((cell) => cell !== null))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

import type { ModelColumn, ModelTable } from '../../../data/model/types.ts';

/** Names of a column that holds how many things a row stands for. */
const TALLIES: ReadonlySet<string> = new Set(['count', 'counts', 'cnt', 'tally', 'anzahl']);

/**
 * The column that holds how many things each row of a table stands for, as `visits(hall_id, day, count)` has; null where a row is one thing, which
 * has a key of its own. The number of such things is its sum.
 */
export function tallyOf(table: ModelTable): ModelColumn | null {
  if (table.key.length === 1) return null;
  const isTally = ({ name, type, additivity }: ModelColumn) =>
    TALLIES.has(name.toLowerCase()) && type === 'integer' && additivity === 'additive';
  return table.columns.find(isTally) ?? null;
}

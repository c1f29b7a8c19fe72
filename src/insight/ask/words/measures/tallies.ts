import type { ModelColumn, ModelTable } from '../../../../data/model/types.ts';

/** Names of a column that holds how many things a row stands for. */
const TALLIES: ReadonlySet<string> = new Set(['count', 'counts', 'cnt', 'tally', 'anzahl']);

/**
 * The column that holds how many things each row of a table stands for, as `visits(hall_id, day, count)` has; null where a row is one thing, which
 * has a key of its own. The number of such things is its sum.
 */
export const tallyOf = (table: ModelTable): ModelColumn | null => (table.key.length === 1 ? null : countColumn(table));

/** The column that may do so where rows have a key of their own: a visit with a count is one, or as many. */
export const perhapsTally = (table: ModelTable): ModelColumn | null => (table.key.length === 1 ? countColumn(table) : null);

const countColumn = ({ columns }: ModelTable): ModelColumn | null =>
  columns.find(({ name, type, additivity }) => TALLIES.has(name.toLowerCase()) && type === 'integer' && additivity === 'additive') ?? null;

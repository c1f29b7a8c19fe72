import { quoteName } from '../engine/sql-quote.ts';
import type { ColumnProfile, Engine } from '../engine/types.ts';
import type { ProposedTable } from './propose-keys.ts';
import type { Hierarchy } from './types.ts';

const COLUMNS_MAX = 12;
const VALUES_MAX = 10_000;
/** A parent has at least this many children on average, or else the two columns are names of the same thing. */
const CHILDREN_MIN = 1.5;

/** Pairs of columns of which each value of the first has one value of the second, found by functional dependency. */
export async function proposeHierarchies(engine: Engine, table: ProposedTable, signal?: AbortSignal): Promise<Hierarchy[]> {
  const columns = table.columns.filter(isLevel).slice(0, COLUMNS_MAX);
  const pairs = columns.flatMap((child) =>
    columns
      .filter((parent) => parent.role !== 'identifier' && parent.distinctCount * CHILDREN_MIN <= child.distinctCount)
      .map((parent) => ({ child: child.name, parent: parent.name })),
  );
  if (pairs.length === 0) return [];
  const checks = pairs.map(({ child, parent }) => {
    const [a, b] = [quoteName(child), quoteName(parent)];
    return `(SELECT coalesce(bool_and(n = 1), false) FROM (SELECT count(DISTINCT ${b}) AS n FROM ${quoteName(table.name)} WHERE ${a} IS NOT NULL AND ${b} IS NOT NULL GROUP BY ${a}))`;
  });
  const { rows } = await engine.query({ sql: `SELECT ${checks.join(', ')}`, tables: { [table.name]: table.path }, signal });
  return pairs.filter((_, i) => rows[0]?.[i] === true);
}

function isLevel({ role, type, distinctCount }: ColumnProfile): boolean {
  const named = type === 'text' && (role === 'category' || role === 'text' || role === 'geography');
  return named && distinctCount > 1 && distinctCount <= VALUES_MAX;
}

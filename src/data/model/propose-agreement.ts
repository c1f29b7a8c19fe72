import { quoteName } from '../engine/sql-quote.ts';
import type { Engine } from '../engine/types.ts';
import { joinSql, pathsFrom } from './paths.ts';
import type { ProposedTable } from './propose-keys.ts';
import type { AgreeingPaths, Relationship } from './types.ts';

/** Pairs of tables that are checked; beyond it, several paths remain a question. */
const PAIRS_MAX = 50;

/**
 * Pairs of tables with several many-to-one paths between them, where no row is led to two different places: an order line's customer, written
 * on the line and on its order.
 */
export async function agreeingPaths(
  engine: Engine,
  tables: readonly ProposedTable[],
  relationships: readonly Relationship[],
  signal?: AbortSignal,
): Promise<AgreeingPaths[]> {
  const pairs = tables.flatMap(({ name }) => {
    const byTarget = Map.groupBy(pathsFrom(relationships, name), ({ table }) => table);
    return [...byTarget].flatMap(([to, ways]) => (ways.length > 1 ? [{ from: name, to, ways: ways.map(({ path }) => path) }] : []));
  });
  const agreeing: AgreeingPaths[] = [];
  for (const { from, to, ways } of pairs.slice(0, PAIRS_MAX)) {
    const used = new Set([from, ...ways.flatMap((path) => path.map((step) => step.to.table))]);
    const paths = Object.fromEntries(tables.filter(({ name }) => used.has(name)).map(({ name, path }) => [name, path]));
    const { rows } = await engine.query({ sql: conflictSql(from, ways), tables: paths, signal });
    if (Number(rows[0]?.[0] ?? 1) === 0) agreeing.push({ from, to });
  }
  return agreeing;
}

/** Counts the rows that two paths lead to different keys. A path that leads nowhere contradicts none. */
function conflictSql(from: string, ways: readonly Relationship[][]): string {
  const joins: string[] = [];
  const keys = ways.map((path, i) => {
    let alias = 'r';
    path.forEach((step, j) => {
      const next = `w${i}_${j}`;
      joins.push(joinSql(step, alias, next));
      alias = next;
    });
    return path.at(-1)!.to.columns.map((column) => `${alias}.${quoteName(column)}`);
  });
  const differ = (a: readonly string[], b: readonly string[]) => a.map((column, i) => `${column} <> ${b[i]}`);
  const conflicts = keys.flatMap((key, i) => keys.slice(0, i).flatMap((other) => differ(other, key)));
  return `SELECT count(*) FILTER (WHERE ${conflicts.join(' OR ')}) FROM ${quoteName(from)} AS r\n${joins.join('\n')}`;
}

import { foldedSql } from '../engine/folded-text.ts';
import { quoteName } from '../engine/sql-quote.ts';
import type { Engine } from '../engine/types.ts';
import type { ProposedTable } from './propose-keys.ts';
import type { AgreeingPaths, Relationship } from './types.ts';

/** As far as columns are looked for. */
const STEPS_MAX = 4;
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
    const ways = pathsFrom(name, relationships);
    const targets = [...new Set(ways.map((path) => path.at(-1)!.to.table))];
    return targets
      .map((to) => ({ from: name, to, ways: ways.filter((path) => path.at(-1)!.to.table === to) }))
      .filter((pair) => pair.ways.length > 1);
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

function pathsFrom(table: string, relationships: readonly Relationship[]): Relationship[][] {
  const found: Relationship[][] = relationships.filter(({ from }) => from.table === table).map((step) => [step]);
  for (const path of found) {
    const at = path.at(-1)!.to.table;
    const next = relationships.filter(
      (step) => step.from.table === at && step.to.table !== table && path.every(({ to }) => to.table !== step.to.table),
    );
    if (path.length < STEPS_MAX) found.push(...next.map((step) => [...path, step]));
  }
  return found;
}

/** Counts the rows that two paths lead to different keys. A path that leads nowhere contradicts none. */
function conflictSql(from: string, ways: readonly Relationship[][]): string {
  const joins: string[] = [];
  const keys = ways.map((path, i) => {
    let alias = 'r';
    path.forEach((step, j) => {
      const next = `w${i}_${j}`;
      const key = (sql: string) => (step.folded ? foldedSql(sql) : sql);
      const on = step.from.columns.map(
        (column, at) => `${key(`${alias}.${quoteName(column)}`)} = ${key(`${next}.${quoteName(step.to.columns[at]!)}`)}`,
      );
      joins.push(`LEFT JOIN ${quoteName(step.to.table)} AS ${next} ON ${on.join(' AND ')}`);
      alias = next;
    });
    return path.at(-1)!.to.columns.map((column) => `${alias}.${quoteName(column)}`);
  });
  const differ = (a: readonly string[], b: readonly string[]) => a.map((column, i) => `${column} <> ${b[i]}`);
  const conflicts = keys.flatMap((key, i) => keys.slice(0, i).flatMap((other) => differ(other, key)));
  return `SELECT count(*) FILTER (WHERE ${conflicts.join(' OR ')}) FROM ${quoteName(from)} AS r\n${joins.join('\n')}`;
}

import { quoteName } from '../engine/sql-quote.ts';
import type { Engine } from '../engine/types.ts';
import type { ColumnRelation } from './corrections.ts';
import { grainOf, type ProposedTable } from './propose-keys.ts';
import type { StockGrain } from './types.ts';

/** Why the data contradicts a correction, as a clause; null if it does not. */
type Contradiction = string | null;

interface Checking {
  engine: Engine;
  signal: AbortSignal | undefined;
}

const formatted = (count: number) => count.toLocaleString('en');

/** A key identifies each row: no repeats, nothing empty. */
export async function checkKey(by: Checking, table: ProposedTable, key: readonly string[]): Promise<Contradiction> {
  const names = key.map(quoteName);
  const empty = names.map((name) => `${name} IS NULL`).join(' OR ');
  const [total, distinct, missing] = await numbers(
    by,
    `SELECT count(*), count(DISTINCT (${names.join(', ')})), count(*) FILTER (WHERE ${empty}) FROM ${quoteName(table.name)}`,
    [table],
  );
  const what = key.map((name) => `"${name}"`).join(' and ');
  if (missing! > 0) return `${what} is empty in ${formatted(missing!)} of ${formatted(total!)} rows, so it cannot be the key`;
  const repeats = total! - distinct!;
  return repeats > 0 ? `${what} is not unique: ${formatted(repeats)} of ${formatted(total!)} rows repeat an earlier one` : null;
}

/** How a relationship fits the data: the share of rows that find their counterpart, or why it is none. */
export async function checkRelation(
  by: Checking,
  from: ProposedTable,
  to: ProposedTable,
  relation: ColumnRelation,
): Promise<{ matched: number } | { contradiction: string }> {
  for (const [i, name] of relation.from.columns.entries()) {
    const [own, other] = [typeOf(from, name), typeOf(to, relation.to.columns[i]!)];
    if (own !== other) return { contradiction: `"${name}" is ${own} and "${relation.to.columns[i]}" of "${to.name}" is ${other}` };
  }
  const keys = relation.to.columns.map(quoteName);
  const present = keys.map((name) => `${name} IS NOT NULL`).join(' AND ');
  const [rows, distinct] = await numbers(
    by,
    `SELECT count(*), count(DISTINCT (${keys.join(', ')})) FROM ${quoteName(to.name)} WHERE ${present}`,
    [to],
  );
  const target = relation.to.columns.map((name) => `"${name}"`).join(' and ');
  if (rows! > distinct!) {
    return {
      contradiction: `${target} of "${to.name}" is not unique: ${formatted(rows! - distinct!)} of ${formatted(rows!)} rows repeat an earlier one, so joining would count rows twice`,
    };
  }
  const own = relation.from.columns.map((name) => `f.${quoteName(name)}`);
  const on = own.map((name, i) => `${name} = t.${keys[i]}`).join(' AND ');
  const [named, matched] = await numbers(
    by,
    `SELECT count(*), count(*) FILTER (WHERE EXISTS (SELECT 1 FROM ${quoteName(to.name)} AS t WHERE ${on})) FROM ${quoteName(from.name)} AS f WHERE ${own.map((name) => `${name} IS NOT NULL`).join(' AND ')}`,
    [from, to],
  );
  if (matched === 0) return { contradiction: `none of ${formatted(named!)} values finds a counterpart in ${target} of "${to.name}"` };
  return { matched: matched! / named! };
}

/** A repeated value is the same on all rows with the same key, or stands on some of them and is blank on the others. */
export async function checkDetermined(
  by: Checking,
  table: ProposedTable,
  column: string,
  key: readonly string[],
): Promise<{ blankBelow: boolean } | { contradiction: string }> {
  if (key.length === 0) return { blankBelow: false };
  const names = key.map(quoteName);
  const value = quoteName(column);
  const [groups, differing, partly] = await numbers(
    by,
    `SELECT count(*), count(*) FILTER (WHERE lowest IS DISTINCT FROM highest), count(*) FILTER (WHERE filled > 0 AND filled < total) FROM (SELECT min(${value}) AS lowest, max(${value}) AS highest, count(${value}) AS filled, count(*) AS total FROM ${quoteName(table.name)} WHERE ${names.map((name) => `${name} IS NOT NULL`).join(' AND ')} GROUP BY ${names.join(', ')})`,
    [table],
  );
  const determining = key.map((name) => `"${name}"`).join(' and ');
  if (differing! > 0)
    return { contradiction: `it differs within ${formatted(differing!)} of ${formatted(groups!)} values of ${determining}` };
  return { blankBelow: partly! > 0 };
}

/** The levels of a table: each entity has one at a moment. */
export async function checkStock(
  by: Checking,
  table: ProposedTable,
  { entity, time }: { entity: string[]; time: string },
): Promise<StockGrain | { contradiction: string }> {
  const contradiction = await checkKey(by, table, [...entity, time]);
  return contradiction === null ? await grainOf(by.engine, table, entity, time, by.signal) : { contradiction };
}

/** How many intervals end before they begin. */
export async function checkInterval(by: Checking, table: ProposedTable, from: string, until: string): Promise<Contradiction> {
  const [begin, end] = [typeOf(table, from), typeOf(table, until)];
  if (begin !== end) return `"${from}" is ${begin} and "${until}" is ${end}`;
  const [ended, reversed] = await numbers(
    by,
    `SELECT count(*), count(*) FILTER (WHERE ${quoteName(until)} < ${quoteName(from)}) FROM ${quoteName(table.name)} WHERE ${quoteName(until)} IS NOT NULL`,
    [table],
  );
  return reversed! * 2 > ended! ? `${formatted(reversed!)} of ${formatted(ended!)} intervals would end before they begin` : null;
}

function typeOf({ columns }: ProposedTable, name: string): string {
  return columns.find((column) => column.name === name)?.type ?? 'missing';
}

async function numbers({ engine, signal }: Checking, sql: string, tables: readonly ProposedTable[]): Promise<number[]> {
  const { rows } = await engine.query({ sql, tables: Object.fromEntries(tables.map(({ name, path }) => [name, path])), signal });
  return (rows[0] ?? []).map(Number);
}

import { quoteName } from '../engine/sql-quote.ts';
import type { Engine } from '../engine/types.ts';
import type { ProposedTable } from './propose-keys.ts';

/** With fewer repeated keys than this, values may be equal by chance. */
const GROUPS_MIN = 10;
const KEYS_MAX = 4;

/**
 * For each key column, the columns it determines: their values are equal on all rows with the same key, so they describe the key's entity rather
 * than the row.
 */
export async function determinedColumns(
  engine: Engine,
  table: ProposedTable,
  keys: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, string[]>> {
  const repeated = table.columns
    .filter(
      ({ name, role, distinctCount, nullCount }) =>
        keys.includes(name) || (role === 'identifier' && distinctCount > 1 && distinctCount < (table.rowCount - nullCount) * 0.95),
    )
    .filter(({ distinctCount }) => distinctCount >= GROUPS_MIN && distinctCount < table.rowCount)
    .slice(0, KEYS_MAX);
  const found = new Map<string, string[]>();
  for (const { name: key } of repeated) {
    const others = table.columns.filter(({ name, distinctCount, type }) => name !== key && distinctCount > 1 && type !== 'json');
    if (others.length === 0) continue;
    const same = others.map(
      ({ name }, i) =>
        `min(${quoteName(name)}) IS NOT DISTINCT FROM max(${quoteName(name)}) AND (count(${quoteName(name)}) = count(*) OR count(${quoteName(name)}) = 0) AS s${i}`,
    );
    const sql = `SELECT count(*), ${others.map((_, i) => `bool_and(s${i})`).join(', ')}
      FROM (SELECT ${same.join(', ')} FROM ${quoteName(table.name)} WHERE ${quoteName(key)} IS NOT NULL GROUP BY ${quoteName(key)} HAVING count(*) > 1)`;
    const { rows } = await engine.query({ sql, tables: { [table.name]: table.path }, signal });
    const [groups, ...constant] = rows[0] ?? [];
    if (Number(groups) < GROUPS_MIN) continue;
    found.set(
      key,
      others.filter((_, i) => constant[i] === true).map(({ name }) => name),
    );
  }
  return found;
}

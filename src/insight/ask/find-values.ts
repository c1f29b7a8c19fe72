import { quoteName } from '../../data/engine/sql-quote.ts';
import type { FoundValue } from './question-tables.ts';
import type { Workspace } from './workspace.ts';

const FOUND_MAX = 200;
/** Planning a separate scan costs, per column of the table, as much as the single scan spends on one value of this many rows. */
const ROWS_PER_COLUMN = 300;

/** Returns a function that finds phrases among the values of text columns, as spelled in the data; one query per table. */
export function findValues(workspace: Workspace): (phrases: readonly string[]) => Promise<FoundValue[]> {
  return async (phrases) => {
    if (phrases.length === 0) return [];
    const found: FoundValue[] = [];
    for (const { name: table, path, profile, rowCount } of workspace.tables) {
      const texts = profile.columns.filter(({ type, distinctCount }) => type === 'text' && distinctCount > 0).slice(0, 60);
      if (texts.length === 0) continue;
      const select = rowCount < ROWS_PER_COLUMN * profile.columns.length ? selectAtOnce : selectEach;
      const names = texts.map(({ name }) => quoteName(name));
      const { rows } = await workspace.engine.query({
        sql: `WITH phrases AS (SELECT unnest(CAST(json($1) AS VARCHAR[])) AS phrase) ${select(quoteName(table), names)} ORDER BY position, value`,
        params: [JSON.stringify(phrases)],
        tables: { [table]: path },
        rowsMax: FOUND_MAX,
        signal: workspace.signal,
      });
      for (const [position, value] of rows) {
        found.push({ phrase: String(value).toLowerCase(), table, column: texts[Number(position)]?.name ?? '', value: String(value) });
      }
    }
    return found;
  };
}

/** One scan per column: fastest for many rows. */
function selectEach(table: string, columns: readonly string[]): string {
  const one = (column: string, at: number) =>
    `SELECT DISTINCT ${at} AS position, ${column} AS value FROM ${table} WHERE lower(${column}) IN (SELECT phrase FROM phrases)`;
  return `SELECT * FROM (${columns.map(one).join(' UNION ALL ')})`;
}

/** A single scan for all columns: sixty scans of a table with two thousand columns take seconds to plan, however few the rows. */
function selectAtOnce(table: string, columns: readonly string[]): string {
  const cells = columns.map((column, at) => `{position: ${at}, value: ${column}}`).join(', ');
  return `SELECT DISTINCT cell.position AS position, cell.value AS value FROM (SELECT unnest([${cells}]) AS cell FROM ${table}) WHERE lower(cell.value) IN (SELECT phrase FROM phrases)`;
}

import { quoteName } from '../../data/engine/sql-quote.ts';
import type { FoundValue } from './questions/index.ts';
import type { Workspace } from './workspace.ts';

const FOUND_MAX = 200;
/** Planning a scan costs as much for each column of the table as reading one value of so many rows by the other way. */
const ROWS_PER_COLUMN = 300;

/** A way to find which phrases are values of text columns, as they are spelled in the data; one query a table. */
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

/** A scan for each column: the fastest on many rows. */
function selectEach(table: string, columns: readonly string[]): string {
  const one = (column: string, at: number) =>
    `SELECT DISTINCT ${at} AS position, ${column} AS value FROM ${table} WHERE lower(${column}) IN (SELECT phrase FROM phrases)`;
  return `SELECT * FROM (${columns.map(one).join(' UNION ALL ')})`;
}

/** One scan for all: sixty of a table of two thousand columns take seconds to plan, however few its rows are. */
function selectAtOnce(table: string, columns: readonly string[]): string {
  const cells = columns.map((column, at) => `{position: ${at}, value: ${column}}`).join(', ');
  return `SELECT DISTINCT cell.position AS position, cell.value AS value FROM (SELECT unnest([${cells}]) AS cell FROM ${table}) WHERE lower(cell.value) IN (SELECT phrase FROM phrases)`;
}

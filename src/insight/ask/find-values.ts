import { quoteName } from '../../data/engine/sql-quote.ts';
import type { TableData } from '../../data/engine/table-parts.ts';
import type { FoundValue } from './question-tables.ts';
import type { Workspace } from './workspace.ts';

const FOUND_MAX = 200;
/** Planning a separate scan costs, per column of the table, as much as the single scan spends on one value of this many rows. */
const ROWS_PER_COLUMN = 300;

/** How many small tables are read in one query: a query costs some milliseconds, however few the rows. */
const TABLES_AT_ONCE = 20;

interface Texts {
  name: string;
  path: TableData;
  columns: string[];
  small: boolean;
}

/** Returns a function that finds phrases among the values of text columns, as spelled in the data; one query per large table. */
export function findValues(workspace: Workspace): (phrases: readonly string[]) => Promise<FoundValue[]> {
  const tables = workspace.tables.flatMap(({ name, path, profile, rowCount }): Texts[] => {
    const columns = profile.columns.filter(({ type, distinctCount }) => type === 'text' && distinctCount > 0).slice(0, 60);
    const small = rowCount < ROWS_PER_COLUMN * profile.columns.length;
    return columns.length === 0 ? [] : [{ name, path, columns: columns.map((column) => column.name), small }];
  });
  const small = tables.filter((table) => table.small);
  const groups = [
    ...Array.from({ length: Math.ceil(small.length / TABLES_AT_ONCE) }, (_, at) =>
      small.slice(at * TABLES_AT_ONCE).slice(0, TABLES_AT_ONCE),
    ),
    ...tables.filter((table) => !table.small).map((table) => [table]),
  ];
  return async (phrases) => {
    if (phrases.length === 0) return [];
    const found: FoundValue[] = [];
    for (const group of groups) {
      const selects = group.map(({ name, columns, small: atOnce }, at) =>
        (atOnce ? selectAtOnce : selectEach)(at, quoteName(name), columns.map(quoteName)),
      );
      const { rows } = await workspace.engine.query({
        sql: `WITH phrases AS (SELECT unnest(CAST(json($1) AS VARCHAR[])) AS phrase) ${selects.join(' UNION ALL ')} ORDER BY of, position, value`,
        params: [JSON.stringify(phrases)],
        tables: Object.fromEntries(group.map(({ name, path }) => [name, path])),
        rowsMax: FOUND_MAX * group.length,
        signal: workspace.signal,
      });
      for (const [of, position, value] of rows) {
        const { name, columns } = group[Number(of)]!;
        found.push({ phrase: String(value).toLowerCase(), table: name, column: columns[Number(position)] ?? '', value: String(value) });
      }
    }
    return found;
  };
}

/** One scan per column: fastest for many rows. */
function selectEach(of: number, table: string, columns: readonly string[]): string {
  const one = (column: string, at: number) =>
    `SELECT DISTINCT ${of} AS of, ${at} AS position, ${column} AS value FROM ${table} WHERE lower(${column}) IN (SELECT phrase FROM phrases)`;
  return `SELECT * FROM (${columns.map(one).join(' UNION ALL ')})`;
}

/** A single scan for all columns: sixty scans of a table with two thousand columns take seconds to plan, however few the rows. */
function selectAtOnce(of: number, table: string, columns: readonly string[]): string {
  const cells = columns.map((column, at) => `{position: ${at}, value: ${column}}`).join(', ');
  return `SELECT DISTINCT ${of} AS of, cell.position AS position, cell.value AS value FROM (SELECT unnest([${cells}]) AS cell FROM ${table}) WHERE lower(cell.value) IN (SELECT phrase FROM phrases)`;
}

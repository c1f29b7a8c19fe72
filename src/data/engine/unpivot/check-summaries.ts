import type { DuckDBConnection } from '@duckdb/node-api';
import type { TextTable, TypedColumn } from '../import-csv/text-table.ts';
import { quoteName } from '../sql-quote.ts';
import type { PeriodColumns } from './find-periods.ts';

/** A column that may sum up others, compared with them over all rows. */
export interface CheckedSummary {
  column: number;
  average: boolean;
  /** It sums them up in every row, or its name says nothing else. */
  leaves: boolean;
  /** Rows in which it is not their sum or average, and the line of the first; null if there is none or the file has no lines. */
  differing: number;
  /** Rows in which it has a value. */
  rows: number;
  line: number | null;
}

const NUMBER = /INT|DECIMAL|DOUBLE/;

/** Compares columns with the sums or averages of others, as exact as rounded values can be. */
export async function checkSummaries(
  connection: DuckDBConnection,
  table: TextTable,
  columns: readonly TypedColumn[],
  summaries: PeriodColumns['summaries'],
): Promise<CheckedSummary[]> {
  const checked: CheckedSummary[] = [];
  for (const { column, of, average, labelled } of summaries) {
    const own = columns[column];
    if (!own || !NUMBER.test(own.engineType)) continue;
    const parts = of.flatMap((at) => columns[at] ?? []).filter(({ engineType }) => NUMBER.test(engineType));
    const all = [own, ...parts];
    const texts = all.map(({ textSql, source }) => `${textSql} AS ${quoteName(source)}`).join(', ');
    const values = all.map(({ valueSql }, i) => `(${valueSql})::DOUBLE AS v${i}`).join(', ');
    const cells = parts.map((_, i) => `v${i + 1}`).join(', ');
    const line = table.lineColumn === null ? '0' : quoteName(table.lineColumn);
    const scale = Math.min(...all.map(({ engineType }) => Number(/DECIMAL\(\d+,\s*(\d+)\)/.exec(engineType)?.[1] ?? 0)));
    const rounding = average ? 0.51 * 10 ** -scale : 0.51 * 10 ** -scale * (scale === 0 ? 0 : all.length);
    const expected = average ? `list_avg([${cells}])` : `coalesce(list_sum([${cells}]), 0)`;
    const differs = `v0 IS NOT NULL AND ${expected} IS NOT NULL AND abs(v0 - ${expected}) > ${rounding} + 1e-9 * abs(v0)`;
    const found = await connection.runAndReadAll(
      `SELECT count(*) FILTER (${differs})::DOUBLE, (min(line) FILTER (${differs}))::DOUBLE, count(v0)::DOUBLE FROM (SELECT line, ${values} FROM (SELECT ${line} AS line, ${texts} FROM ${table.relation}))`,
    );
    const [differing = 0, first = null, filled = 0] = (found.getRows()[0] ?? []) as [number, number | null, number];
    const holds = differing === 0 && filled > 0;
    checked.push({ column, average, differing, rows: filled, line: table.lineColumn === null ? null : first, leaves: labelled || holds });
  }
  return checked;
}

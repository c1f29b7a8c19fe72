import type { DuckDBConnection } from '@duckdb/node-api';
import type { Engine, ImportResult } from '../../src/data/engine/types.ts';
import { proposeModel } from '../../src/data/model/propose-model.ts';
import { aggregate, column as columnExpression } from '../../src/insight/metrics/aggregates.ts';
import { compileQuery } from '../../src/insight/metrics/metric-query/compile.ts';
import type { MetricDefinition } from '../../src/insight/metrics/metric-query/types.ts';
import { AppError } from '../../src/platform/errors.ts';

/** What is true of rows that are parts of something, as lines are of an order. */
export interface TrueGrain {
  /** The column that identifies what the rows are parts of; null if each row stands for itself. */
  of: string | null;
  /** True sums by column, whether its values belong to an order or to a line. */
  sums: Record<string, number>;
  /** Sums that are no line's: by this column they must be refused. */
  refused: { columns: string[]; by: string } | null;
}

/** How the model and its metrics differ from the truth: in silence, or where a number is refused until somebody answers. */
export async function compareGrain(
  connection: DuckDBConnection,
  { tables }: ImportResult,
  truth: TrueGrain,
): Promise<{ wrong: string[]; asked: string[] }> {
  const [table] = tables;
  if (!table) return { wrong: ['no table'], asked: [] };
  await connection.run(`CREATE OR REPLACE TEMP VIEW "${table.name}" AS FROM read_parquet('${table.path}')`);
  const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS();
  const engine = { query: async ({ sql }: { sql: string }) => ({ rows: await read(sql) }) } as unknown as Engine;
  const data = { name: table.name, path: table.path, source: 's', rowCount: table.rowCount, columns: table.profile.columns };
  const model = await proposeModel(engine, [data]);
  const [meant] = model.tables;
  const sum = async (name: string, by: string[]): Promise<number | null> => {
    const metric: MetricDefinition = {
      name,
      label: name,
      expression: aggregate('sum', columnExpression(name)),
      table: table.name,
      time: null,
      filters: null,
    };
    const calendar = { zone: 'UTC', firstWeekday: 1 as const, now: '2026-11-23T12:00:00' };
    try {
      const { sql } = compileQuery({ metrics: [name], by }, { model, metrics: new Map([[name, metric]]), calendar });
      const rows = await read(sql);
      // By currency, where the rows name it.
      return rows.reduce((total, row) => total + Number(row.at(-1) ?? 0), 0);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };
  const wrong: string[] = [];
  const asked: string[] = [];
  const of = meant?.lines?.of ?? null;
  if (of !== truth.of) wrong.push(`rows are lines of ${of}, not of ${truth.of}`);
  for (const [name, expected] of Object.entries(truth.sums)) {
    const found = await sum(name, []);
    const doubts = meant?.columns.find((column) => column.name === name)?.doubts ?? [];
    if (found === null) asked.push(`${name} is not added up: ${doubts[0] ?? 'no question'}`);
    else if (Math.abs(found - expected) > 0.005) wrong.push(`${name} adds up to ${found}, not ${expected}`);
  }
  for (const name of truth.refused?.columns ?? []) {
    const found = await sum(name, [truth.refused!.by]);
    if (found !== null) wrong.push(`${name} is credited to each ${truth.refused!.by}`);
  }
  return { wrong, asked };
}

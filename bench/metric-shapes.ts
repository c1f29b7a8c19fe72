/**
 * Twenty shapes of metric queries over Parquet files, compiled, against SQL written by hand for the same answer: CPU time cold (a new database)
 * and warm, and the time to compile over a model with 2,000 columns.
 * Usage: npm run bench:metric-shapes [ROWS] [ROUNDS]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Engine } from '../src/data/engine/types.ts';
import { parseMetric } from '../src/insight/metrics/expression/parse.ts';
import { compileQuery } from '../src/insight/metrics/metric-query/compile.ts';
import type { MetricDefinition, QueryScope } from '../src/insight/metrics/metric-query/types.ts';
import { METRICS, SHAPES } from './metric-shapes/shapes.ts';
import { shapesModel, writeTables } from './metric-shapes/tables.ts';
import { say } from './service.ts';

const COLUMNS = 2_000;
const COMPILED = 200;
const rows = Number(process.argv[2] ?? 10_000_000);
const rounds = Number(process.argv[3] ?? 5);
const folder = await mkdtemp(path.join(tmpdir(), 'bench-shapes-'));
const open = async () => await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
const first = await open();
await writeTables(first, folder, rows);
const scope = await scopeOf(first, COLUMNS);

say(`${rows.toLocaleString('en')} orders; CPU milliseconds, median of ${rounds}`);
say(`${'shape'.padEnd(34)}${['cold', 'by hand', 'ratio', 'warm', 'by hand', 'ratio'].map((head) => head.padStart(9)).join('')}`);
const ratios: number[] = [];
for (const { name, query, sql } of SHAPES) {
  const compiled = compileQuery(query, scope);
  const [cold, coldByHand] = [await median(compiled.sql, compiled.params, true), await median(sql, [], true)];
  const [warm, warmByHand] = [await median(compiled.sql, compiled.params, false), await median(sql, [], false)];
  ratios.push(cold / coldByHand, warm / warmByHand);
  const cells = [cold, coldByHand, cold / coldByHand, warm, warmByHand, warm / warmByHand];
  say(`${name.padEnd(34)}${cells.map((cell, at) => (at % 3 === 2 ? cell.toFixed(2) : cell.toFixed(0)).padStart(9)).join('')}`);
}
say(
  `largest ratio ${Math.max(...ratios).toFixed(2)}, allowed 1.2; ${ratios.filter((ratio) => ratio > 1.2).length} of ${ratios.length} above it`,
);

// A cached model is read as JSON.
const stored = JSON.stringify(scope.model);
const times = SHAPES.flatMap(({ query }) =>
  Array.from({ length: COMPILED / SHAPES.length }, () => {
    const start = process.cpuUsage();
    compileQuery(query, { ...scope, model: JSON.parse(stored) });
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  }),
).sort((a, b) => a - b);
say(
  `compiled over ${COLUMNS} columns, model parsed each time: p95 ${times[Math.floor(times.length * 0.95)]!.toFixed(2)} ms of CPU, allowed 5`,
);
first.closeSync();
await rm(folder, { recursive: true, force: true });

async function scopeOf(connection: DuckDBConnection, columns: number): Promise<QueryScope> {
  // The parser needs nothing else of an engine.
  const engine = {
    query: async ({ sql, params }: { sql: string; params: string[] }) => ({
      rows: (await connection.runAndReadAll(sql, params)).getRows(),
    }),
  };
  const metrics = new Map<string, MetricDefinition>();
  for (const [name, [expression, table]] of Object.entries(METRICS))
    metrics.set(name, {
      name,
      label: name,
      expression: await parseMetric(engine as unknown as Engine, expression),
      table,
      filters: null,
      time: null,
    });
  return { model: shapesModel(columns), metrics, calendar: { zone: 'UTC', firstWeekday: 1, now: '2026-01-01T00:00:00' } };
}

/** CPU time of a statement: in a new database each time, or in one that has run it before. */
async function median(sql: string, params: unknown[], cold: boolean): Promise<number> {
  const taken: number[] = [];
  let connection = await withViews();
  if (!cold) await run(connection, sql, params);
  for (let round = 0; round < rounds; round += 1) {
    if (cold) {
      connection.closeSync();
      connection = await withViews();
    }
    const start = process.cpuUsage();
    await run(connection, sql, params);
    const { user, system } = process.cpuUsage(start);
    taken.push((user + system) / 1_000);
  }
  connection.closeSync();
  return taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)]!;
}

async function withViews(): Promise<DuckDBConnection> {
  const connection = await open();
  for (const { name } of scope.model.tables) await connection.run(`CREATE VIEW ${name} AS FROM read_parquet('${folder}/${name}.parquet')`);
  return connection;
}

async function run(connection: DuckDBConnection, sql: string, params: unknown[]): Promise<void> {
  await connection.runAndReadAll(sql, params as string[]);
}

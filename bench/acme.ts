/**
 * The questions of the ACME Insurance set as metric queries and listings over a model of its schema, on the published tables and on
 * generated ones, each compared with plain code over the rows. One is not asked: its lines name a policy's agent beside its holder, and a
 * query reads a table in one role.
 * Usage: node bench/acme.ts FOLDER [--seed N] [--rounds 20] [--policies 60] [--verbose]
 */
import { parseArgs } from 'node:util';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { cellConverter } from '../src/data/engine/values.ts';
import { readMetric } from '../src/insight/metrics/expression/read-tree.ts';
import { compileQuery } from '../src/insight/metrics/metric-query/compile.ts';
import { compileRows } from '../src/insight/metrics/metric-query/rows-query.ts';
import type { CompiledQuery, MetricDefinition, QueryScope } from '../src/insight/metrics/metric-query/types.ts';
import { type Cell, sorted } from './acme/compare.ts';
import { listedTruth } from './acme/listed.ts';
import { LINES, ROWS } from './acme/listings.ts';
import { modelOf } from './acme/model.ts';
import { METRICS, QUERIES } from './acme/questions.ts';
import { generateTables, readTables, type Tables } from './acme/tables.ts';
import { truthOf } from './acme/truths.ts';
import { say } from './service.ts';

/** The most that a query gives. */
const LIMIT = 10_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '20' },
    policies: { type: 'string', default: '60' },
    verbose: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Usage: node bench/acme.ts FOLDER [--seed N] [--rounds 20] [--policies 60] [--verbose]');

let wrong = 0;
let right = 0;
let refused = 0;
await compare('the published tables', await readTables(folder));
for (let round = 0; round < Number(values.rounds); round += 1) {
  const seed = Number(values.seed) + round;
  await compare(`tables of seed ${seed}`, generateTables(seed, Number(values.policies)));
}
say(`${right} right, ${wrong} wrong, ${refused} refused`);
process.exitCode = wrong > 0 ? 1 : 0;

async function compare(name: string, tables: Tables): Promise<void> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const model = modelOf(tables);
  for (const table of model.tables) await load(connection, table.name, table.columns, tables);
  const metrics = new Map<string, MetricDefinition>();
  for (const [metric, { expression, table, filters }] of Object.entries(METRICS)) {
    metrics.set(metric, { name: metric, label: metric, expression: await parse(connection, expression), table, filters, time: null });
  }
  const scope: QueryScope = { model, metrics, calendar: { zone: 'UTC', firstWeekday: 1, now: '2026-01-01T00:00:00' } };
  const asked = [
    ...Object.entries({ ...QUERIES, ...LINES }).map(([id, query]) => ({
      id,
      keys: query.by?.length ?? 0,
      compiled: () => compileQuery({ limit: LIMIT, ...query }, scope),
    })),
    ...Object.entries(ROWS).map(([id, rows]) => ({ id, keys: 0, compiled: () => compileRows({ limit: LIMIT, ...rows }, scope) })),
  ];
  for (const { id, keys, compiled } of asked) {
    const given = await answer(connection, compiled);
    if (typeof given === 'string') {
      refused += 1;
      if (values.verbose) say(`REFUSED ${id} on ${name}: ${given}`);
      continue;
    }
    const [truth, rows] = [sorted((truthOf(id, tables) ?? listedTruth(id, tables))!, keys), sorted(given, keys)];
    const same = JSON.stringify(truth) === JSON.stringify(rows);
    if (same) right += 1;
    else wrong += 1;
    if (same && !values.verbose) continue;
    say(`${same ? 'RIGHT' : 'WRONG'} ${id} on ${name}`);
    if (same) continue;
    say(`    given ${JSON.stringify(rows.filter((row) => !has(truth, row)).slice(0, 4))}`);
    say(`    truth ${JSON.stringify(truth.filter((row) => !has(rows, row)).slice(0, 4))}`);
  }
  connection.closeSync();
}

function has(rows: readonly Cell[][], row: Cell[]): boolean {
  return rows.some((one) => JSON.stringify(one) === JSON.stringify(row));
}

async function load(connection: DuckDBConnection, name: string, columns: { name: string; engineType: string }[], tables: Tables) {
  const typed = columns.map((column) => `"${column.name}" ${column.engineType}`).join(', ');
  // A table without rows still has its key.
  await connection.run(`CREATE TABLE "${name}" (${typed || 'claim_amount_identifier VARCHAR'})`);
  for (const row of tables[name] ?? []) {
    const cells = columns.map((column) => row[column.name] ?? null);
    await connection.run(`INSERT INTO "${name}" VALUES (${cells.map((_, i) => `$${i + 1}`).join(', ')})`, cells);
  }
}

async function parse(connection: DuckDBConnection, expression: string) {
  const result = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR, skip_null := true, skip_empty := true)', [
    `SELECT ${expression}`,
  ]);
  return readMetric(JSON.parse(String(result.getRows()[0]?.[0])).statements[0].node.select_list[0]);
}

/** The rows of a query; the reason if it is refused. */
async function answer(connection: DuckDBConnection, compile: () => CompiledQuery): Promise<Cell[][] | string> {
  try {
    const compiled = compile();
    const read = await connection.runAndReadAll(compiled.sql, compiled.params as string[]);
    const convert = read.columnTypes().map(cellConverter);
    return read.getRows().map((row) => row.map((cell, i) => convert[i]!(cell) as Cell));
  } catch (cause) {
    return (cause as Error).message;
  }
}

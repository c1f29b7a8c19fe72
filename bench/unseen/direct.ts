import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import pino from 'pino';
import { openEngine } from '../../src/data/engine/index.ts';
import type { CellValue, Engine, ImportResult } from '../../src/data/engine/types.ts';
import { cellConverter } from '../../src/data/engine/values.ts';
import type { ProposedTable } from '../../src/data/model/propose-keys.ts';
import { proposeModel } from '../../src/data/model/propose-model.ts';
import type { DataModel } from '../../src/data/model/types.ts';
import { parseMetric } from '../../src/insight/metrics/expression/parse.ts';
import { compileQuery } from '../../src/insight/metrics/metric-query/compile.ts';
import { compileRows } from '../../src/insight/metrics/metric-query/rows-query.ts';
import type {
  CompiledQuery,
  Filter,
  MetricDefinition,
  MetricQuery,
  QueryScope,
  RowsQuery,
} from '../../src/insight/metrics/metric-query/types.ts';
import type { AppError } from '../../src/platform/errors.ts';
import { unitView } from '../../tools/analysis/units.ts';
import { givenOf, type MetricAnswer } from './client.ts';
import { metricQueryOf } from './metric-query.ts';
import type { Given } from './score.ts';

type Json = Record<string, unknown>;

/** Tables of a trade in this process: the importer, the proposed model and the compiler, without a service around them. */
export interface DirectDoor {
  model: DataModel;
  ask(query: Json, model: DataModel): Promise<Given>;
  close(): Promise<void>;
}

/** Imports files as the service does and proposes their model. */
export async function openDirect(files: readonly string[], now: string): Promise<DirectDoor> {
  const work = await mkdtemp(path.join(tmpdir(), 'bench-direct-'));
  const host = openEngine({ processes: 1, memoryMb: 1024, temporaryFolder: work, log: pino({ level: 'silent' }) });
  const engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
  const tables: ProposedTable[] = [];
  for (const [at, file] of files.entries()) {
    const imported = await importFile(engine, file, path.join(work, `out${at}`));
    for (const { name, path: of, rowCount, profile } of imported.tables)
      tables.push({ name, path: of, source: String(at), rowCount, columns: profile.columns });
  }
  const model = await proposeModel(engine, tables);
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect();
  await connection.run("SET TimeZone = 'UTC'");
  for (const { name, path: of } of tables)
    await connection.run(`CREATE TABLE "${name.replaceAll('"', '""')}" AS FROM read_parquet('${of}')`);
  return {
    model,
    ask: (query, given) => askDirect(connection, query, given, now),
    close: async () => {
      connection.closeSync();
      await host.close();
      await rm(work, { recursive: true, force: true });
    },
  };
}

const IMPORTS_MAX = 3;

/** On a busy machine an import may need another try: the engine limits the time for reading a file. */
async function importFile(engine: Engine, file: string, folder: string, tries = 1): Promise<ImportResult> {
  const outputFolder = `${folder}-${tries}`;
  await mkdir(outputFolder);
  try {
    return await engine.importFile({ path: file, fileName: path.basename(file), outputFolder });
  } catch (error) {
    if (tries === IMPORTS_MAX) throw error;
    return importFile(engine, file, folder, tries + 1);
  }
}

async function askDirect(connection: DuckDBConnection, asked: Json, model: DataModel, now: string): Promise<Given> {
  const body = metricQueryOf(asked);
  try {
    const scope = await scopeOf(connection, body, model, now);
    const names = ((body.metrics ?? []) as { name: string }[]).map(({ name }) => name);
    const compiled = body.rows
      ? compileRows({ ...(body.rows as RowsQuery), time: body.time as RowsQuery['time'] }, scope)
      : compileQuery({ ...(body as unknown as MetricQuery), metrics: names }, scope);
    return givenOf(await answerOf(connection, compiled));
  } catch (error) {
    const { code, message } = error as AppError;
    if (code !== 'validation_error') throw new Error(`${message} for ${JSON.stringify(body)}`, { cause: error });
    return { answered: false, text: message, table: null, choices: [], askedBack: false, notes: [] };
  }
}

interface Inline {
  name: string;
  expression: string;
  table?: string;
  time?: string;
  filters?: Filter;
}

async function scopeOf(connection: DuckDBConnection, body: Json, model: DataModel, now: string): Promise<QueryScope> {
  // The parser needs nothing else of an engine.
  const engine = {
    query: async ({ sql, params }: { sql: string; params: string[] }) => ({
      rows: (await connection.runAndReadAll(sql, params)).getRows(),
    }),
  };
  const metrics = new Map<string, MetricDefinition>();
  for (const { name, expression, table = null, time = null, filters = null } of [
    ...((body.define ?? []) as Inline[]),
    ...((body.metrics ?? []) as Inline[]),
  ])
    metrics.set(name, { name, label: name, expression: await parseMetric(engine as unknown as Engine, expression), table, time, filters });
  return { model, metrics, calendar: { zone: 'UTC', firstWeekday: 1, now } };
}

async function answerOf(connection: DuckDBConnection, { sql, params, columns, notes }: CompiledQuery): Promise<MetricAnswer> {
  const statement = await connection.prepare(sql);
  params.forEach((value, i) => {
    bind(statement, i + 1, value);
  });
  const reader = await statement.runAndReadAll();
  const converters = reader.columnTypes().map(cellConverter);
  const rows = reader.getRows().map((row) => row.map((value, i) => converters[i]!(value)));
  return { columns: columns.map(({ name, unit }) => ({ name, unit: unitView(unit) })), rows, notes };
}

function bind(statement: Awaited<ReturnType<DuckDBConnection['prepare']>>, at: number, value: CellValue): void {
  if (typeof value === 'string') statement.bindVarchar(at, value);
  else if (typeof value === 'boolean') statement.bindBoolean(at, value);
  else if (Number.isSafeInteger(value)) statement.bindBigInt(at, BigInt(value as number));
  else statement.bindDouble(at, value as number);
}

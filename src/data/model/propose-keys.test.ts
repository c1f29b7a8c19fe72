import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { type Engine, type EngineHost, openEngine } from '../engine/index.ts';
import type { ColumnProfile } from '../engine/types.ts';
import { proposeKey, stockGrain } from './propose-keys.ts';

const ROWS = 1000;
const folder = mkdtempSync(path.join(tmpdir(), 'propose-keys-'));
const file = path.join(folder, 'orders.parquet');
const levels = path.join(folder, 'levels.parquet');
let host: EngineHost;
let engine: Engine;

beforeAll(async () => {
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  // Of `code` one value repeats; `shop` and `number` together do not.
  await connection.run(
    `COPY (SELECT i AS id, greatest(i, 1) AS code, i // 100 AS shop, i % 100 AS number FROM range(${ROWS}) t(i)) TO '${file}'`,
  );
  // Four offices of three teams over ten months, and `site` at half of those.
  await connection.run(
    `COPY (SELECT i AS id, i % 4 AS office, (i // 4) % 3 AS team, DATE '2025-01-31' + to_months(CAST(i // 12 AS INTEGER)) AS month_end, i * 7 % 50 AS free FROM range(120) t(i)) TO '${levels}'`,
  );
  connection.closeSync();
  database.closeSync();
  host = openEngine({ processes: 1, niceness: 0, memoryMb: 256, temporaryFolder: folder, log: pino({ level: 'silent' }) });
  engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
});

afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A column of a table that was too large to count: its number of values is an estimate. */
const estimated = (name: string, distinctCount: number): ColumnProfile => ({
  name,
  type: 'integer',
  engineType: 'INTEGER',
  role: 'identifier',
  roleSource: 'inferred',
  roleReason: '',
  nullCount: 0,
  distinctCount,
  distinctApproximate: true,
  min: null,
  max: null,
  mean: null,
  topValues: [],
  sampledRows: 100,
});
/** Almost unique, and no part of a key. */
const code: ColumnProfile = { ...estimated('code', ROWS), role: 'text' };
const keyOf = (...columns: ColumnProfile[]) => proposeKey(engine, { name: 'orders', path: file, source: 's', rowCount: ROWS, columns });

test('the key of a large table is one column, counted whole where the profile only estimates it', async () => {
  expect(await keyOf(estimated('shop', 10), estimated('id', ROWS), estimated('number', 100))).toEqual(['id']);
  expect(await keyOf(code, estimated('id', ROWS))).toEqual(['id']);
});

test('two columns are a key where no single one is, whatever the estimate says', async () => {
  expect(await keyOf(code, estimated('shop', 10), estimated('number', 100))).toEqual(['shop', 'number']);
  expect(await keyOf(code)).toEqual([]);
});

const known = (name: string, distinctCount: number, role: ColumnProfile['role']) => ({
  ...estimated(name, distinctCount),
  role,
  distinctApproximate: false,
});
const ofLevels = (time: string, ...columns: ColumnProfile[]) => ({
  name: 'levels',
  path: levels,
  source: '',
  rowCount: 120,
  columns: [...columns, known(time, 10, 'time')],
});
const office = known('office', 4, 'category');
const team = known('team', 3, 'category');

test('levels are of what has one row at each moment, whatever numbers the rows', async () => {
  const table = ofLevels('month_end', known('id', 120, 'identifier'), office, team);
  expect(await stockGrain(engine, table, ['id'], 'month_end')).toEqual({ entity: ['office', 'team'], time: 'month_end', together: true });
  expect(await stockGrain(engine, table, [], 'month_end')).toMatchObject({ entity: ['office', 'team'] });
});

test('rows of which several are of one thing at a moment are no levels', async () => {
  expect(await stockGrain(engine, ofLevels('month_end', known('id', 120, 'identifier'), office), ['id'], 'month_end')).toBeNull();
});

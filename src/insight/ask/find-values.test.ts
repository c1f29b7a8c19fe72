import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { type EngineHost, openEngine } from '../../data/engine/index.ts';
import { findValues } from './find-values.ts';
import type { Workspace } from './workspace.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'find-values-'));
const file = path.join(folder, 'sales.parquet');
let host: EngineHost;

beforeAll(async () => {
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(
    `COPY (SELECT * FROM (VALUES (1, 'North', 'Tea "x"'), (2, 'NORTH', NULL), (3, 'South', 'north'), (4, 'North', 'Tea "x"')) t(id, "Re""gion", product)) TO '${file}'`,
  );
  connection.closeSync();
  host = openEngine({ processes: 1, memoryMb: 512, temporaryFolder: folder, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

// The row count only decides which kind of scan is used.
test.each([4, 100_000_000])('finds each spelling of a value in each column once, in a table of %d rows', async (rowCount) => {
  const engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
  const columns = [
    { name: 'id', type: 'integer', distinctCount: 4 },
    { name: 'Re"gion', type: 'text', distinctCount: 3 },
    { name: 'product', type: 'text', distinctCount: 2 },
  ];
  const workspace = { engine, tables: [{ name: 'sales', path: file, rowCount, profile: { columns } }] } as unknown as Workspace;
  expect(await findValues(workspace)(['north', 'tea "x"', 'west'])).toEqual([
    { phrase: 'north', table: 'sales', column: 'Re"gion', value: 'NORTH' },
    { phrase: 'north', table: 'sales', column: 'Re"gion', value: 'North' },
    { phrase: 'tea "x"', table: 'sales', column: 'product', value: 'Tea "x"' },
    { phrase: 'north', table: 'sales', column: 'product', value: 'north' },
  ]);
});

test('reads small tables together, each under its own name', async () => {
  const engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
  const asked: string[] = [];
  const counting: Pick<typeof engine, 'query'> = {
    query(request) {
      asked.push(request.sql);
      return engine.query(request);
    },
  };
  const columns = [{ name: 'product', type: 'text', distinctCount: 2 }];
  const tables = ['sales', 'returns'].map((name) => ({ name, path: file, rowCount: 4, profile: { columns } }));
  const found = await findValues({ engine: counting, tables } as unknown as Workspace)(['north']);
  expect(found.map(({ table, value }) => [table, value])).toEqual([
    ['sales', 'north'],
    ['returns', 'north'],
  ]);
  expect(asked).toHaveLength(1);
});

import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ColumnProfile, Engine, SemanticRole } from '../engine/types.ts';
import { correctModel } from './correct-model.ts';
import { NO_CORRECTIONS } from './corrections.ts';
import { proposeModel } from './propose-model.ts';
import type { DataModel, ModelColumn } from './types.ts';

const ROLES: Record<string, SemanticRole> = { order: 'text', day: 'time', total: 'additive_measure', amount: 'additive_measure' };
const TYPES = { VARCHAR: 'text', DATE: 'date', INTEGER: 'integer' } as const;

let connection: DuckDBConnection;

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
});
afterAll(() => connection.closeSync());

/** Proposes the model of the rows of a query, and corrects it. */
async function modelOf(sql: string, determinedBy?: string[]): Promise<DataModel> {
  await connection.run(`CREATE OR REPLACE TABLE t AS ${sql}`);
  const read = async (text: string) => (await connection.runAndReadAll(text)).getRows();
  const engine = { query: async ({ sql: text }: { sql: string }) => ({ rows: await read(text) }) } as unknown as Engine;
  const [[rowCount] = []] = await read('SELECT count(*)::INTEGER FROM t');
  const columns: ColumnProfile[] = [];
  for (const [name, type] of (await read("SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = 't'")) as string[][]) {
    const [[distinct, filled, min, max] = []] = await read(
      `SELECT count(DISTINCT "${name}")::INTEGER, count("${name}")::INTEGER, min("${name}")::VARCHAR, max("${name}")::VARCHAR FROM t`,
    );
    columns.push({
      name: name!,
      type: TYPES[type as 'DATE'],
      engineType: type!,
      role: ROLES[name!] ?? 'category',
      roleSource: 'inferred',
      roleReason: '',
      nullCount: Number(rowCount) - Number(filled),
      distinctCount: Number(distinct),
      distinctApproximate: false,
      min: String(min),
      max: String(max),
      mean: null,
      topValues: [],
      sampledRows: null,
    });
  }
  const tables = [{ name: 't', path: 't', source: 's', rowCount: Number(rowCount), columns }];
  const proposed = await proposeModel(engine, tables);
  if (!determinedBy) return proposed;
  const columnsSaid = [{ name: 'total', additivity: 'attribute' as const, determinedBy }];
  const { model, unapplied } = await correctModel(engine, tables, proposed, {
    ...NO_CORRECTIONS,
    tables: [{ name: 't', columns: columnsSaid }],
  });
  expect(unapplied.map(({ reason }) => reason)).toEqual([]);
  return model;
}

const column = ({ tables }: DataModel, name: string): ModelColumn => tables[0]!.columns.find((one) => one.name === name)!;
/** Orders of two or three lines each; `total` is SQL over the order `o` and the line `l`. */
const orders = (total: string, count = 20) => `
  SELECT '#' || o AS "order", DATE '2026-01-01' + o AS day, ${total} AS total, (o * 7 + l * 3) % 40 AS amount, 'P' || ((o + l) % 5) AS product
  FROM (SELECT unnest(range(${count}))::INTEGER AS o), (SELECT unnest(range(3))::INTEGER AS l) WHERE l < 2 + o % 2 ORDER BY o, l`;

test('what is equal on the lines of an order counts once for it', async () => {
  const model = await modelOf(orders('o * 10'));
  expect(model.tables[0]).toMatchObject({
    grain: 'One row is one line of one order ("order"): 50 rows have 20 different values of "order".',
    lines: { of: 'order', values: 20, repeated: 20, things: [] },
  });
  expect(column(model, 'total')).toMatchObject({ additivity: 'attribute', determinedBy: ['order'] });
  expect(column(model, 'total').blankBelow).toBeUndefined();
  expect(column(model, 'amount')).toMatchObject({ additivity: 'additive', determinedBy: [] });
});

test('what stands on the first line alone belongs to the order, too', async () => {
  const model = await modelOf(orders('CASE WHEN l = 0 THEN o * 10 END'));
  expect(column(model, 'total')).toMatchObject({ additivity: 'attribute', determinedBy: ['order'], blankBelow: true });
});

test('a total that stands on any one of the lines belongs to that line', async () => {
  const model = await modelOf(orders('CASE WHEN l = o % 2 THEN o * 10 END'));
  expect(column(model, 'total')).toMatchObject({ additivity: 'additive', determinedBy: [] });
});

test.each([
  ['a few orders contradict', 'CASE WHEN o = 3 THEN l ELSE o * 10 END', 'except for 1 of the 30'],
  ['hardly anything differs at all', 'CASE WHEN o = 3 THEN 5 ELSE 4 END', 'may be chance'],
])('it is asked where %s', async (_, total, seen) => {
  const model = await modelOf(orders(total, 30));
  expect(column(model, 'total')).toMatchObject({ additivity: 'unknown', doubts: [expect.stringContaining(seen)] });
});

test('an answer settles what was asked, and fills blanks', async () => {
  const sql = orders('CASE WHEN o = 3 THEN 5 WHEN l = 0 OR o > 5 THEN 4 END');
  const model = await modelOf(sql, ['order']);
  expect(column(model, 'total')).toMatchObject({ additivity: 'attribute', determinedBy: ['order'], blankBelow: true });
  expect(column(model, 'total').doubts).toBeUndefined();
});

test('copies of rows are no lines, nor are days of a campaign', async () => {
  const once = `SELECT DISTINCT ON ("order") * FROM (${orders('o * 10')}) ORDER BY "order"`;
  const copies = await modelOf(`FROM (${once}) UNION ALL FROM (${once})`);
  const campaigns = await modelOf(
    `SELECT 'C' || (o % 12) AS "order", DATE '2026-01-01' + o AS day, o % 12 AS total, o AS amount FROM (SELECT unnest(range(90))::INTEGER AS o)`,
  );
  expect([copies, campaigns].map(({ tables }) => tables[0]!.lines)).toEqual([undefined, undefined]);
  expect(column(campaigns, 'total').additivity).not.toBe('attribute');
});

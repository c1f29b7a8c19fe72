import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CellValue } from '../../../data/engine/types.ts';
import { cellConverter } from '../../../data/engine/values.ts';
import type { DataModel, ModelTable } from '../../../data/model/types.ts';
import { readMetric } from '../expression/read-tree.ts';
import { compileQuery } from './compile.ts';
import type { MetricDefinition, MetricQuery } from './types.ts';

let connection: DuckDBConnection;

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(`
    CREATE TABLE books (isbn VARCHAR, sold INTEGER, shelf VARCHAR);
    INSERT INTO books VALUES ('a', 10, 'N'), ('b', 5, 'N'), ('c', 1, 'S');
    -- Book a has two authors, one of them twice, and b one; nobody wrote c.
    CREATE TABLE authorship (isbn VARCHAR, author INTEGER, role VARCHAR);
    INSERT INTO authorship VALUES ('a', 1, 'text'), ('a', 1, 'drawings'), ('a', 2, 'text'), ('b', 2, 'drawings'), (NULL, 3, 'text');
    CREATE TABLE authors (author INTEGER, country VARCHAR);
    INSERT INTO authors VALUES (1, 'CH'), (2, 'CH'), (3, 'DE');
    CREATE TABLE memberships (author INTEGER, club VARCHAR);
    INSERT INTO memberships VALUES (1, 'PEN'), (2, 'PEN'), (2, 'Lions');
    CREATE TABLE tagging (isbn VARCHAR, tag VARCHAR);
    INSERT INTO tagging VALUES ('a', 'crime'), ('a', 'sea'), ('a', 'sea'), ('b', 'sea'), ('c', 'crime');
    CREATE TABLE sales (isbn VARCHAR, shelf VARCHAR, pieces INTEGER);
    INSERT INTO sales VALUES ('a', 'N', 4), ('c', 'S', 1);
    CREATE TABLE shelves (shelf VARCHAR, floor INTEGER);
    INSERT INTO shelves VALUES ('N', 1), ('S', 2);
  `);
});
afterAll(() => connection.closeSync());

const table = (name: string, key: string[], columns: Record<string, 'text' | 'integer'>, bridge = false): ModelTable => ({
  name,
  grain: name,
  key,
  rowCount: 3,
  defaultTime: null,
  times: [],
  coverage: null,
  stock: null,
  interval: null,
  hierarchies: [],
  bridge,
  columns: Object.entries(columns).map(([column, type]) => ({
    name: column,
    type,
    engineType: type === 'text' ? 'VARCHAR' : 'INTEGER',
    personal: false,
    additivity: column === 'sold' || column === 'pieces' ? 'additive' : null,
    unit: null,
    determinedBy: [],
  })),
});
const to = (from: string, target: string, column: string) => ({
  from: { table: from, columns: [column] },
  to: { table: target, columns: [column] },
  matched: 1,
});
const model: DataModel = {
  tables: [
    table('books', ['isbn'], { isbn: 'text', sold: 'integer', shelf: 'text' }),
    table('authorship', [], { isbn: 'text', author: 'integer', role: 'text' }, true),
    table('authors', ['author'], { author: 'integer', country: 'text' }),
    table('memberships', [], { author: 'integer', club: 'text' }, true),
    table('tagging', [], { isbn: 'text', tag: 'text' }, true),
    table('sales', [], { isbn: 'text', shelf: 'text', pieces: 'integer' }),
    table('shelves', ['shelf'], { shelf: 'text', floor: 'integer' }),
  ],
  relationships: [
    to('authorship', 'books', 'isbn'),
    to('authorship', 'authors', 'author'),
    to('memberships', 'authors', 'author'),
    to('tagging', 'books', 'isbn'),
    to('sales', 'books', 'isbn'),
    to('sales', 'shelves', 'shelf'),
    to('books', 'shelves', 'shelf'),
  ],
};

async function compile(query: MetricQuery, used = model) {
  const metrics = new Map<string, MetricDefinition>();
  for (const [name, [expression, of]] of Object.entries({
    sold: ['sum(sold)', 'books'],
    books: ['count(*)', 'books'],
    pieces: ['sum(pieces)', 'sales'],
  })) {
    const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR, skip_null := true, skip_empty := true)', [
      `SELECT ${expression}`,
    ]);
    const tree = JSON.parse(String(reader.getRows()[0]?.[0])).statements[0].node.select_list[0];
    metrics.set(name, { name, label: name, expression: readMetric(tree), table: of!, filters: null, time: null });
  }
  return compileQuery(query, { model: used, metrics, calendar: { zone: 'UTC', firstWeekday: 1, now: '2025-05-01T08:00:00' } });
}

async function run(query: MetricQuery, used = model): Promise<CellValue[][]> {
  const { sql, params } = await compile(query, used);
  const reader = await connection.runAndReadAll(sql, params as string[]);
  const converters = reader.columnTypes().map(cellConverter);
  return reader.getRows().map((row) => row.map((value, i) => converters[i]!(value)));
}

describe('dimensions beyond a bridge', () => {
  test('a row counts once in each group that it is linked with, and under none without a link', async () => {
    expect(await run({ metrics: ['sold', 'books'], by: ['authors.author'] })).toEqual([
      [2, 15, 2],
      [1, 10, 1],
      [null, 1, 1],
    ]);
    expect((await compile({ metrics: ['sold'], by: ['authors.author'] })).notes).toEqual([expect.stringMatching(/groups overlap/)]);
  });
  test('rows of the bridge that lead to one group count once', async () => {
    expect(await run({ metrics: ['sold'], by: ['country'] })).toEqual([
      ['CH', 15],
      [null, 1],
    ]);
  });
  test('a filter on the bridge holds for the same link as the group', async () => {
    const filters = { dimension: 'role', is: 'drawings' };
    expect(await run({ metrics: ['sold'], by: ['authors.author'], filters })).toEqual([
      [1, 10],
      [2, 5],
    ]);
    expect(await run({ metrics: ['sold'], filters: { and: [filters, { dimension: 'books.shelf', is: 'N' }] } })).toEqual([[15]]);
  });
  test('a filter beyond a bridge multiplies nothing', async () => {
    expect(await run({ metrics: ['sold', 'books'], filters: { dimension: 'country', is: 'CH' } })).toEqual([[15, 2]]);
  });
  test('a second bridge behind the first', async () => {
    expect(await run({ metrics: ['sold'], by: ['club'] })).toEqual([
      ['Lions', 15],
      ['PEN', 15],
      [null, 1],
    ]);
    expect(await run({ metrics: ['pieces'], by: ['club'], filters: { dimension: 'country', is: 'CH' } })).toEqual([
      ['Lions', 4],
      ['PEN', 4],
    ]);
  });
  test('a row counts once in each combination of two bridges side by side', async () => {
    expect(await run({ metrics: ['sold', 'books'], by: ['authors.author', 'tag'] })).toEqual([
      [2, 'sea', 15, 2],
      [1, 'crime', 10, 1],
      [1, 'sea', 10, 1],
      [2, 'crime', 10, 1],
      [null, 'crime', 1, 1],
    ]);
    // A condition on one multiplies nothing that is grouped by the other.
    const filters = { dimension: 'tag', in: ['sea', 'crime'] };
    expect(await run({ metrics: ['sold'], by: ['authors.author'], filters })).toEqual([
      [2, 15],
      [1, 10],
      [null, 1],
    ]);
    expect(await run({ metrics: ['sold', 'books'], filters: { and: [filters, { dimension: 'country', is: 'CH' }] } })).toEqual([[15, 2]]);
    const either = { or: [filters, { dimension: 'country', is: 'CH' }] };
    await expect(run({ metrics: ['sold'], filters: either })).rejects.toThrow(/beyond different many-to-many links/);
  });
  test('shares and a remainder of groups that overlap are refused, and so is a part of a larger condition', async () => {
    await expect(run({ metrics: ['sold'], by: ['country'], show: ['share'] })).rejects.toThrow(/"share" has no meaning/);
    await expect(run({ metrics: ['sold'], by: ['country'], top: { n: 1, other: true } })).rejects.toThrow(/"other" has no meaning/);
    const filters = {
      or: [
        { dimension: 'country', is: 'CH' },
        { dimension: 'books.shelf', is: 'S' },
      ],
    };
    await expect(run({ metrics: ['sold'], filters })).rejects.toThrow(/beyond a many-to-many link.*use \{entity, any\}/);
  });
  test('keys that differ in case and blanks are linked as they are matched', async () => {
    await connection.run(
      "CREATE OR REPLACE TABLE authorship AS SELECT CASE WHEN author = 2 THEN upper(isbn) || ' ' ELSE isbn END AS isbn, author, role FROM authorship",
    );
    const folded = {
      ...model,
      relationships: model.relationships.map((one) =>
        one.from.table === 'authorship' && one.to.table === 'books' ? { ...one, folded: true as const } : one,
      ),
    };
    expect(await run({ metrics: ['sold', 'books'], by: ['authors.author'] }, folded)).toEqual([
      [2, 15, 2],
      [1, 10, 1],
      [null, 1, 1],
    ]);
    await connection.run('CREATE OR REPLACE TABLE authorship AS SELECT lower(trim(isbn)) AS isbn, author, role FROM authorship');
  });
  test('without the word of a person nothing is linked', async () => {
    const plain = { ...model, tables: model.tables.map((one) => ({ ...one, bridge: false })) };
    await expect(run({ metrics: ['sold'], by: ['country'] }, plain)).rejects.toThrow(/no relationship leads to it/);
  });
});

describe('several paths to one table', () => {
  test('are a question, unless they agree on every row', async () => {
    await expect(run({ metrics: ['pieces'], by: ['floor'] })).rejects.toThrow(/in 2 ways/);
    expect(await run({ metrics: ['pieces'], by: ['floor'] }, { ...model, agreeing: [{ from: 'sales', to: 'shelves' }] })).toEqual([
      [1, 4],
      [2, 1],
    ]);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { importTables } from './import-tables.ts';
import type { DeclaredTable, ImportResult } from './types.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-tables-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Imports one table, and reads its rows back as text. */
async function imported(text: string, table: Omit<DeclaredTable, 'name' | 'path'>, readings: Record<string, string> = {}) {
  const at = path.join(folder, 'rows');
  await writeFile(at, text);
  const options = { threads: 1, memoryMb: 512, temporaryFolder: folder } as never;
  const request = { origin: 'test', outputFolder: folder, readings, tables: [{ name: 'rows', path: at, ...table }] };
  const { tables, certificate } = (await importTables(request, options, () => undefined)) as unknown as ImportResult;
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  const rows = (await connection.runAndReadAll(`SELECT COLUMNS(*)::VARCHAR FROM '${tables[0]!.path}'`)).getRows();
  connection.closeSync();
  database.closeSync();
  return { rows, certificate, types: Object.fromEntries(certificate.tables[0]!.columns.map(({ name, engineType }) => [name, engineType])) };
}

const inferred = (name: string, engineType = 'INFERRED') => ({ name, engineType, reason: '' });

test('texts of undeclared columns get the types and the certificate that a file would', async () => {
  const { rows, certificate, types } = await imported('1,"€ 1,200.50",007,NA,1\n2,€ 3.00,08,2026-01-02,x\n3,\\N,9,2026-02-03,x\n', {
    rows: 3,
    columns: [
      { name: 'id', engineType: 'BIGINT', reason: 'Declared as number.' },
      ...['price', 'zip', 'day'].map((name) => inferred(name)),
      { name: 'count', engineType: 'BIGINT', reason: 'Declared as number.' },
    ],
  });
  expect(types).toEqual({ id: 'BIGINT', price: 'DECIMAL(18,2)', zip: 'VARCHAR', day: 'DATE', count: 'BIGINT' });
  expect(rows).toEqual([
    ['1', '1200.50', '007', null, '1'],
    ['2', '3.00', '08', '2026-01-02', null],
    ['3', null, '9', '2026-02-03', null],
  ]);
  const [table] = certificate.tables;
  expect(table).toMatchObject({ rowsRead: 3, cellsRepaired: 1, cellsRejected: 2 });
  expect(table!.columns.find(({ name }) => name === 'price')).toMatchObject({ symbol: '€' });
  expect(table!.issues.map(({ kind, count }) => [kind, count])).toEqual([
    ['missing_value_spelling', 1],
    ['value_out_of_range', 2],
  ]);
  expect(table!.issues[0]?.examples).toEqual([{ line: 1, column: 'day', text: 'NA' }]);
  expect(certificate.confidence.level).toBe('certain');
});

test('a day that may be a month is kept as text, and the certificate asks about it', async () => {
  const table = { rows: 2, columns: [inferred('day')] };
  const { rows, certificate } = await imported('01/02/2026\n03/04/2026\n', table);
  expect(rows).toEqual([['01/02/2026'], ['03/04/2026']]);
  expect(certificate.confidence).toMatchObject({ level: 'likely', reasons: [expect.anything(), expect.stringContaining('ambiguous')] });
  const [question] = certificate.tables[0]!.doubts!;
  expect(question).toMatchObject({ id: 'rows:day_month:day', kind: 'day_month', columns: ['day'], taken: 'text', answered: false });
  expect(question?.readings.map(({ id }) => id)).toEqual(expect.arrayContaining(['day_first', 'month_first', 'text']));

  const answered = await imported('01/02/2026\n03/04/2026\n', table, { 'rows:day_month:day': 'month_first' });
  expect(answered.rows).toEqual([['2026-01-02'], ['2026-03-04']]);
  expect(answered.certificate.tables[0]!.doubts).toMatchObject([{ taken: 'month_first', answered: true }]);
  expect(answered.certificate.confidence.level).toBe('certain');
});

test('numbers and strings of JSON keep their kind and every digit', async () => {
  const lines = [
    { c0: '1', c1: '9007199254740993', c2: '0.1', c3: '12345678901234567890123.5', c4: '1e-7', c5: '00123', c6: '2026-01-02T03:04:05Z' },
    {
      c0: '-2',
      c1: '123456789012345678901234567890',
      c2: '0.30000000000000004',
      c3: '1',
      c4: '1',
      c5: '7',
      c6: '2026-01-02T03:04:05+02:00',
    },
    { c2: '20260101', c5: '2\n"3"' },
  ];
  const names = ['whole', 'large', 'artefact', 'digits', 'exponent', 'code', 'at'];
  const { rows, types } = await imported(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    rows: 3,
    format: 'ndjson',
    columns: names.map((name, i) => inferred(name, i < 5 ? 'INFERRED_NUMBER' : 'INFERRED_TEXT')),
  });
  expect(types).toEqual({
    whole: 'BIGINT',
    large: 'DECIMAL(38,0)',
    artefact: 'DECIMAL(38,17)',
    digits: 'DECIMAL(38,2)',
    exponent: 'DOUBLE',
    code: 'VARCHAR',
    at: 'TIMESTAMP WITH TIME ZONE',
  });
  expect(rows.map((row) => row.slice(0, 6))).toEqual([
    ['1', '9007199254740993', '0.10000000000000000', '12345678901234567890123.50', '1e-07', '00123'],
    ['-2', '123456789012345678901234567890', '0.30000000000000004', '1.00', '1.0', '7'],
    [null, null, '20260101.00000000000000000', null, null, '2\n"3"'],
  ]);
  expect(rows.map((row) => Date.parse(String(row[6]).replace(/\+00$/, 'Z')))).toEqual([
    Date.UTC(2026, 0, 2, 3, 4, 5),
    Date.UTC(2026, 0, 2, 1, 4, 5),
    Number.NaN,
  ]);
});

test('a number that no type holds stays text, and the certificate says why', async () => {
  const { rows, certificate } = await imported('{"c0":"1e400"}\n{"c0":"1"}\n{"c0":"3"}\n', {
    rows: 3,
    format: 'ndjson',
    columns: [inferred('huge', 'INFERRED_NUMBER')],
  });
  expect(rows).toEqual([['1e400'], ['1'], ['3']]);
  expect(certificate.tables[0]).toMatchObject({
    columns: [{ engineType: 'VARCHAR' }],
    issues: [{ kind: 'values_of_another_type', count: 1 }],
  });
});

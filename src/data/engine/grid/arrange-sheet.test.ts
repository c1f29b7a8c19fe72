import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from '@jest/globals';
import { settleAlike } from './alike-tables.ts';
import { arrangeSheet } from './arrange-sheet.ts';
import { findHeader } from './find-header.ts';
import { type GridRow, noFacts } from './grid.ts';
import { importGrid } from './import-grid.ts';

/** Rows from 1; null for an empty row. */
const sheet = (...rows: (null | (string | number | null)[])[]): GridRow[] =>
  rows.flatMap((cells, i) =>
    cells === null
      ? []
      : [
          {
            line: i + 1,
            cells: cells.map((cell) => (cell === null ? null : { kind: typeof cell === 'number' ? 'number' : 'text', text: String(cell) })),
          },
        ],
  );
const texts = (rows: GridRow[]) => rows.map((row) => Array.from(row.cells, (cell) => cell?.text ?? null));

test('tables below and next to each other come apart, the larger one first', () => {
  const below = arrangeSheet(sheet(['R', 'T'], ['N', 1], null, ['D', 'R', 'U'], ['a', 'N', 1], ['b', 'S', 2], ['c', 'N', 3]), []);
  expect(below.tables.map((rows) => texts(rows)[0])).toEqual([
    ['D', 'R', 'U'],
    ['R', 'T'],
  ]);
  const beside = arrangeSheet(sheet(['D', 'U', null, 'R', 'T'], ['a', 1, null, 'N', 9], ['b', 2], ['c', 3]), []);
  expect(beside.tables.map((rows) => texts(rows).length)).toEqual([4, 2]);
});

test('gaps between rows, a spacer column and notes are no tables', () => {
  const { tables, notes } = arrangeSheet(sheet(['D', null, 'U'], ['a', null, 1], null, ['b', null, 2], null, ['Source: the shop']), []);
  expect(tables).toHaveLength(1);
  expect(notes).toEqual([{ line: 6, text: 'Source: the shop' }]);
});

test('merged texts stand in each row, merged numbers in the first', () => {
  const rows = sheet(['R', 'U'], ['N', 1], [null, null], ['S', 2]);
  const { filled } = arrangeSheet(rows, ['A2:A3', 'B2:B3', 'A1:B1']);
  expect([filled, texts(rows)[2]]).toEqual([1, ['N', null]]);
});

test('a header of several rows gives one name for each column', () => {
  const rows = sheet(
    ['Report'],
    ['Store', 'Online', null, 'Retail', null],
    [null, 'new', 'old', 'new', 'old'],
    ['a', 1, 2, 3, 4],
    ['b', 1, 2, 3, 4],
  );
  const found = findHeader(rows);
  expect(found.header).toEqual(['Store', 'Online new', 'Online old', 'Retail new', 'Retail old']);
  expect([found.titles.length, found.body.length]).toEqual([1, 2]);
});

test('tables of the same header under titles are one table, until a person takes them apart', () => {
  const rows = sheet(['North'], ['Shop', 'Units'], ['a', 1], ['b', 2], null, ['South'], ['Shop', 'Units'], ['c', 4], ['d', 8]);
  const { tables } = arrangeSheet(rows, []);
  const together = settleAlike(tables, 'Sales', undefined);
  expect(together.tables.map(texts)).toEqual([[['North'], ['Shop', 'Units'], ['a', '1'], ['b', '2'], ['c', '4'], ['d', '8']]]);
  expect(together.notes).toEqual([{ line: 6, text: 'South' }]);
  expect(together.doubt).toMatchObject({
    id: 'Sales:separate_tables',
    taken: 'together',
    evidence: 'The sheet has 2 tables with the same header, another one from line 6.',
  });
  const apart = settleAlike(tables, 'Sales', { 'Sales:separate_tables': 'apart' });
  expect([apart.tables.length, apart.doubt?.answered]).toEqual([2, true]);
});

test('of a long sheet, lines of text below its rows are notes, and gaps between them are said', async () => {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  const folder = await mkdtemp(path.join(tmpdir(), 'long-sheet-'));
  const read = async (rows: GridRow[]) => {
    const grid = {
      title: 'Sales',
      hidden: false,
      read: async (take: (rows: GridRow[]) => Promise<void>) => {
        for (const row of rows) await take([row]);
        return noFacts();
      },
      target: () => ({ name: 'sales', path: path.join(folder, 'sales.parquet') }),
    };
    return await importGrid(connection, grid, { rowsMax: 2, cellsMax: 4 });
  };
  const body = [
    ['D', 'U'],
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ];
  const noted = await read(sheet(...body, null, ['Source: the shop'], ['as of today']));
  expect([noted.doubts, noted.tables[0]?.certificate.rowsKept, noted.tables[0]?.certificate.columns[1]?.engineType]).toEqual([
    [],
    3,
    'BIGINT',
  ]);
  expect(noted.tables[0]?.certificate.issues).toMatchObject([{ kind: 'note', count: 2, examples: [{ line: 6 }, { line: 7 }] }]);
  const gapped = await read(sheet(...body, null, ['a note'], null, ['d', 4]));
  expect([gapped.tables[0]?.certificate.rowsKept, gapped.doubts]).toEqual([5, [expect.stringContaining('was read as one table')]]);
  connection.closeSync();
  await rm(folder, { recursive: true });
});

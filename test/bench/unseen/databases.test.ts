import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generate } from '../../../bench/unseen/generate.ts';
import { type Database, tableOf } from '../../../bench/unseen/model.ts';
import { namesOf, STYLES } from '../../../bench/unseen/naming.ts';
import { writeFiles } from '../../../bench/unseen/write-files.ts';

const SAMPLES = generate(11, '2026-11-22', 0.3);
const trades = SAMPLES.map(({ trade, database }): [string, Database] => [trade, database]);
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'unseen-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(trades)('%s', (_, database) => {
  test('keeps what its model says: keys, links, hierarchies, repeated values, coverage', () => {
    for (const { name, key, columns, links, rows, time, time: clock } of database.tables) {
      expect([name, new Set(rows.map((row) => JSON.stringify(key.map((column) => row[column])))).size]).toEqual([name, rows.length]);
      expect(rows.every((row) => Object.keys(row).length === columns.length && columns.every((column) => column.name in row))).toBe(true);
      for (const { column, to } of links) {
        const target = tableOf(database, to);
        const keys = new Set(target.rows.map((row) => row[target.key[0] as string]));
        expect(rows.filter((row) => keys.has(row[column])).length).toBeGreaterThan(0.9 * rows.length);
      }
      for (const { name: column, additivity } of columns)
        if (additivity?.kind === 'repeated') expect(values(rows, additivity.grain)).toBe(values(rows, additivity.grain, column));
      if (time)
        expect(
          rows.every(
            (row) => String(row[clock as string]) >= database.coverage.from && String(row[clock as string]) < database.coverage.to,
          ),
        ).toBe(true);
    }
    for (const { table, child, parent } of database.hierarchies) {
      const { rows } = tableOf(database, table);
      expect(values(rows, child)).toBe(values(rows, child, parent));
    }
  });

  test('has names of its own for every column in every style', () => {
    for (const style of STYLES) {
      const names = namesOf(database, style);
      expect(new Set(database.tables.map(({ name }) => names.table(name))).size).toBe(database.tables.length);
      for (const table of database.tables)
        expect(new Set(table.columns.map(({ name }) => names.column(table.name, name))).size).toBe(table.columns.length);
    }
  });
});

test('the same seed and day give the same rows, another seed others', () => {
  const rows = (seed: number) =>
    JSON.stringify(generate(seed, '2026-11-22', 0.1).map(({ database, names }) => [database.tables, names.style]));
  expect(rows(5)).toBe(rows(5));
  expect(rows(5)).not.toBe(rows(6));
});

test('German files have semicolons and commas; careless keys have spaces behind them in files, never in the truth', async () => {
  const [, , , shop] = SAMPLES as [unknown, unknown, unknown, (typeof SAMPLES)[number]];
  const names = namesOf(shop.database, 'german');
  const files = await writeFiles(folder, shop.database, names, { kind: 'csv', messy: true, seed: 1 });
  const [header, first] = (await readFile(files[3] as string, 'utf8')).split('\n') as [string, string];
  expect(header.split(';').slice(0, 3)).toEqual(['Bestellnummer', 'Kundennummer', 'Bestelldatum']);
  expect(first).toMatch(/;\d+,\d\d?;/);
  expect(await readFile(files[4] as string, 'utf8')).toMatch(/\d ;/);
  expect(JSON.stringify(shop.database.tables)).not.toMatch(/\d "/);
});

/** How many different pairs of values there are. */
function values(rows: Database['tables'][number]['rows'], ...columns: string[]): number {
  return new Set(rows.map((row) => JSON.stringify(columns.map((column) => row[column])))).size;
}

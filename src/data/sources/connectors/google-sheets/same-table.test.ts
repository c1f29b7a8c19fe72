import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { pino } from 'pino';
import { linkTo } from '../../../../../test/support/connector-link.ts';
import { GoogleServer } from '../../../../../test/support/google/server.ts';
import { type Given, SheetsWorld } from '../../../../../test/support/google/sheets-api.ts';
import { type Engine, type EngineHost, openEngine } from '../../../engine/index.ts';
import type { ImportResult, TablesRequest } from '../../../engine/types.ts';
import type { Part } from '../types.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'same-table-'));
const sheets = new SheetsWorld();
const google = new GoogleServer(sheets.api);
let host: EngineHost;
let engine: Engine;
let made = 0;

beforeAll(async () => {
  host = openEngine({ processes: 1, niceness: 0, memoryMb: 512, temporaryFolder: folder, log: pino({ level: 'silent' }) });
  engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
  await google.open();
});
afterAll(async () => {
  await host.close();
  await google.close();
  rmSync(folder, { recursive: true, force: true });
});

function outputFolder(): string {
  const place = path.join(folder, `out-${++made}`);
  mkdirSync(place);
  return place;
}

/** Imports tabs of a spreadsheet on the stand-in, as a sync does. */
async function importOnline(id: string, key: string, names: string[], columns: string[] | null = null) {
  const { connector, link } = linkTo({
    kind: 'google_sheets',
    settings: { spreadsheet: id },
    secret: { service_account_key: key },
    environment: { ...google.environment, EGRESS_ALLOW_HOSTS: '127.0.0.1' },
    spool: folder,
  });
  const parts: Part[] = [];
  for await (const part of connector.read(
    link,
    names.map((name) => ({ name, columns, query: null })),
    {},
  ))
    parts.push(part);
  const tables: TablesRequest['tables'] = parts.flatMap((part) => (part.kind === 'table' ? [part.table] : []));
  // Sheets have no key: none of them is merged.
  return (await engine.importTables({
    origin: connector.origin(link.settings),
    tables,
    outputFolder: outputFolder(),
  })) as unknown as ImportResult;
}

async function importWorkbook(book: ExcelJS.Workbook): Promise<ImportResult> {
  const file = path.join(folder, `book-${++made}.xlsx`);
  await book.xlsx.writeFile(file);
  return await engine.importFile({ path: file, fileName: 'book.xlsx', outputFolder: outputFolder() });
}

async function shown(result: ImportResult) {
  const tables = [];
  for (const { name, path: file, profile } of result.tables) {
    const { rows } = await engine.query({ sql: `FROM "${name}"`, tables: { [name]: file } });
    const columns = profile.columns.map(({ name: column, engineType, symbol, fraction, role }) => ({
      column,
      engineType,
      symbol,
      fraction,
      role,
    }));
    const certified = result.certificate.tables.find((table) => table.name === name)!;
    tables.push({ name, columns, rows, certified });
  }
  return { tables, warnings: result.certificate.warnings, confidence: result.certificate.confidence };
}

/** Days since 1899-12-30, as both programs count them. */
const serial = (year: number, month: number, day: number, hour = 0) => Date.UTC(year, month - 1, day, hour) / 86_400_000 + 25_569;

const EURO = '[$€-407]#,##0.00';

test('the same cells give the same table, whether they come from a workbook or from Google Sheets', async () => {
  const header = ['Day', 'At', 'Region', 'Amount', 'Share', 'Mixed', 'Paid', 'Zip', 'Amount', null, 'Weight', 'Note'];
  const body = Array.from({ length: 40 }, (_, i): Given[] => [
    { value: serial(2026, 1, 1 + i), type: 'DATE', pattern: 'yyyy-mm-dd' },
    { value: serial(2026, 1, 1, i), type: 'DATE_TIME', pattern: 'yyyy-mm-dd hh:mm:ss' },
    i === 3 ? null : 'North',
    { value: i * 1.25, type: 'CURRENCY', pattern: EURO },
    { value: i / 8, type: 'PERCENT', pattern: '0.0%' },
    { value: i, type: 'CURRENCY', pattern: i % 2 === 0 ? EURO : '"$"#,##0.00' },
    i % 3 === 0,
    `0${1000 + i}`,
    i === 5 ? { error: 'N_A' } : i,
    0.1 + 0.2,
    1.125 + i,
    // Decimal commas of a text column say nothing about the numbers beside it.
    `${i},5`,
  ]);
  const rows: Given[][] = [['Orders of the year'], [], header, ...body.slice(0, 10), [], ...body.slice(10), [null, null]];
  const { email, key } = google.account();
  const merges = [{ sheetId: 0, startRowIndex: 0, endRowIndex: 1, startColumnIndex: 0, endColumnIndex: 3 }];
  const id = sheets.create({ Orders: { rows, merges, hiddenRows: [4], hiddenColumns: [7] }, Blank: { rows: [], hidden: true } }, email);

  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Orders');
  for (const [r, row] of rows.entries()) {
    for (const [c, given] of row.entries()) {
      const cell = sheet.getCell(r + 1, c + 1);
      if (given === null) continue;
      if (typeof given !== 'object') cell.value = given;
      else if (given.error !== undefined) cell.value = { error: '#N/A' };
      else {
        cell.value = given.value ?? null;
        cell.numFmt = given.pattern ?? '';
      }
    }
  }
  sheet.mergeCells('A1:C1');
  sheet.getRow(5).hidden = true;
  sheet.getColumn(8).hidden = true;
  book.addWorksheet('Blank', { state: 'hidden' });

  const online = await shown(await importOnline(id, key, ['Orders', 'Blank']));
  expect(online).toEqual(await shown(await importWorkbook(book)));

  const [orders] = online.tables;
  expect(orders!.rows).toHaveLength(40);
  expect(orders!.rows[5]).toEqual(['2026-01-06', '2026-01-01T05:00:00', 'North', 6.25, 0.625, 5, false, '01005', null, 0.3, 6.125, 5.5]);
  expect(orders!.columns.map(({ column, engineType, symbol, fraction }) => [column, engineType, symbol, fraction])).toEqual([
    ['Day', 'DATE', undefined, undefined],
    ['At', 'TIMESTAMP', undefined, undefined],
    ['Region', 'VARCHAR', undefined, undefined],
    ['Amount', 'DECIMAL(18,2)', '€', undefined],
    ['Share', expect.any(String), '%', true],
    // Two currencies have no common unit.
    ['Mixed', 'BIGINT', undefined, undefined],
    ['Paid', 'BOOLEAN', undefined, undefined],
    ['Zip', 'VARCHAR', undefined, undefined],
    ['Amount_2', 'BIGINT', undefined, undefined],
    ['column_10', expect.any(String), undefined, undefined],
    ['Weight', expect.any(String), undefined, undefined],
    ['Note', expect.any(String), undefined, undefined],
  ]);
  expect(orders!.certified.columns[5]!.reason).toContain('€ or $');
  expect(orders!.certified.issues.map(({ kind }) => kind)).toEqual(['title_row', 'error_cell']);
  expect(orders!.certified.doubts).toEqual([
    expect.objectContaining({ id: 'orders:hidden_rows', taken: 'keep', rows: { count: 1, lines: [5] } }),
    expect.objectContaining({ id: 'orders:mixed_units:Mixed', taken: 'number', evidence: 'Cells show different signs: €, $.' }),
  ]);
  for (const words of [
    'merged ranges (1)',
    'hidden rows (1)',
    'hidden columns (1)',
    'empty rows (1)',
    '"Blank" is hidden',
    '"Blank" holds no rows',
  ]) {
    expect(online.warnings.join('\n')).toContain(words);
  }
});

test('columns that were not chosen are nowhere: not in the table, not in the certificate', async () => {
  const { email, key } = google.account();
  const rows: Given[][] = [
    ['id', 'email', 'amount'],
    [1, { error: 'REF' }, 5],
    [2, 'canary@example.com', 6],
  ];
  const id = sheets.create({ People: { rows } }, email);
  const result = await importOnline(id, key, ['People'], ['id', 'amount', 'gone']);
  const { tables, warnings } = await shown(result);
  expect(tables[0]!.rows).toEqual([
    [1, 5],
    [2, 6],
  ]);
  expect(warnings).toEqual(['Sheet "People" has no column gone any more; it was left out.']);
  expect(JSON.stringify(result.certificate)).not.toMatch(/canary|#REF/);
  await expect(importOnline(id, key, ['People'], ['gone'])).rejects.toThrow('None of the chosen columns');
});

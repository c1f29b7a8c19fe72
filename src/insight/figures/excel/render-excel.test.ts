import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import exceljs from 'exceljs';
import readXlsx from 'read-excel-file/node';
import { withRendered } from '../../../../test/support/render-temporary.ts';
import { HOSTILE_TEXTS, sampleDocument, streamTable } from '../../../../test/support/sample-document.ts';
import type { ReportDocument, Table } from '../document.ts';
import { renderExcel } from './render-excel.ts';

const inExceljs = (document: ReportDocument) =>
  withRendered(document, 'excel', async (path) => {
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.readFile(path);
    return workbook;
  });

const withTables = (...tables: Table[]) =>
  sampleDocument({
    sections: [{ id: 's', title: 'S', blocks: tables.map((table) => ({ kind: 'table', table })) }],
    primaryTableId: tables[0]?.id ?? '',
  });

describe('the excel output, read by other libraries', () => {
  test('has its sheets in order', async () => {
    const workbook = await inExceljs(sampleDocument());
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      'Summary',
      'Charts',
      'Hostile texts',
      'Products by revenue',
      'Empty',
      'Many columns',
      'Exact values a b',
      'Every order',
      'Chart data',
      'Sources',
      'Receipts',
    ]);
  });

  test('holds every row of every table (read-excel-file)', async () => {
    const sheets = await withRendered(sampleDocument(), 'excel', (path) => readXlsx(path));
    const rows = (name: string) => sheets.find(({ sheet }) => sheet === name)?.data ?? [];
    expect(rows('Every order')).toHaveLength(2_346);
    expect(rows('Every order').at(-1)?.slice(0, 3)).toEqual([2344, 'Customer 390', 2344 / 7]);
    expect(rows('Products by revenue')[2]?.slice(0, 3)).toEqual(['Product 2', 1234.5, -0.059]);
    expect(
      rows('Hostile texts')
        .slice(1)
        .map((row) => row[1]),
    ).toEqual(HOSTILE_TEXTS.map((_, index) => index - 3));
  });

  test('types its cells, and none is a formula (exceljs)', async () => {
    const workbook = await inExceljs(sampleDocument());
    for (const sheet of workbook.worksheets) {
      sheet.eachRow((row) =>
        row.eachCell((cell) => expect([cell.formula, cell.type === exceljs.ValueType.Formula]).toEqual([undefined, false])),
      );
    }
    const hostile = workbook.getWorksheet('Hostile texts') as exceljs.Worksheet;
    for (const [index, given] of HOSTILE_TEXTS.entries()) {
      const cell = hostile.getCell(index + 2, 1);
      if (given === '') continue;
      expect(cell.type).toBe(exceljs.ValueType.String);
      expect(cell.numFmt).toBe('@');
      const expected = given
        .toWellFormed()
        .replaceAll(/_(?=x0041_)/g, '_x005F_')
        .replace('\u0000', '_x0000_')
        .replace('\u0007', '_x0007_');
      expect(cell.value).toBe(expected);
    }
    expect(hostile.getCell('B2').value).toBe(-3);
    expect(hostile.getCell('B2').numFmt).toBe('#,##0');
    expect(hostile.getCell('C3').value).toBe(false);
    expect(hostile.getCell('C2').value).toBeNull();
    expect(hostile.getCell('D2').value).toEqual(new Date('2025-03-01T00:00:00Z'));
  });

  test('gives amounts the format of their currency, and percentages theirs', async () => {
    const units = ['€', 'EUR', 'US$', '%', 'days'].map(
      (unit) => ({ key: unit, label: unit, type: 'number', format: 'decimal', unit }) as const,
    );
    const table: Table = {
      id: 't',
      title: 'Units',
      columns: [
        ...units,
        { key: 'i', label: 'I', type: 'number', format: 'integer', unit: 'EUR' },
        { key: 'n', label: 'N', type: 'number' },
      ],
      rows: [[-1.5, '12.34', 3, 4.5, 5, 6, 2025]],
      rowCount: 1,
      rowsShownMax: 1,
      receiptIds: [],
    };
    const sheet = (await inExceljs(withTables(table))).getWorksheet('Units') as exceljs.Worksheet;
    // exceljs drops the backslash before a space, and has no format for General.
    expect([1, 2, 3, 4, 5, 6, 7].map((column) => [sheet.getCell(2, column).value, sheet.getCell(2, column).numFmt])).toEqual([
      [-1.5, '[$€]#,##0.00;-[$€]#,##0.00'],
      [12.34, '#,##0.00 [$EUR]'],
      [3, '[$US$]#,##0.00;-[$US$]#,##0.00'],
      [4.5, '#,##0.00"%"'],
      [5, '#,##0.00'],
      [6, '#,##0 [$EUR]'],
      [2025, undefined],
    ]);
    const summary = (await inExceljs(sampleDocument())).getWorksheet('Summary') as exceljs.Worksheet;
    const revenue = summary.getColumn(1).values.indexOf('Revenue');
    expect(summary.getCell(revenue, 2).numFmt).toBe('#,##0.00 [$USD]');
  });

  test('freezes the header and filters all of the table', async () => {
    const sheet = (await inExceljs(sampleDocument())).getWorksheet('Products by revenue') as exceljs.Worksheet;
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.autoFilter).toBe('A1:D121');
    expect(sheet.getColumn(1).width).toBeGreaterThan(9);
  });

  test('writes what Excel would bend as text, and says so', async () => {
    const workbook = await inExceljs(sampleDocument());
    const exact = workbook.getWorksheet('Exact values a b') as exceljs.Worksheet;
    const column = (letter: string) => [2, 3, 4].map((row) => exact.getCell(`${letter}${row}`).value);
    expect(column('A')).toEqual(['9007199254740993', 123_456_789_012_345, -1]);
    expect(column('B')).toEqual(['12345678901234567890.123456789012345678', 0.1, -1e300]);
    expect(column('C')).toEqual([-0.1, 0.001234, 1]);
    expect(column('D')).toEqual(['2025-06-01T12:00:00.123456', new Date('2025-06-01T12:00:00.500Z'), new Date('2025-06-01T10:00:00Z')]);
    expect(column('E')).toEqual(['1899-12-31', new Date('2025-02-28T00:00:00Z'), new Date('9999-12-31T00:00:00Z')]);
    const said = summaryTexts(workbook);
    expect(said).toContainEqual(expect.stringMatching(/column “Big”: 1 numbers of more than 15 digits/));
    expect(said).toContainEqual(expect.stringMatching(/column “At”: 1 dates or times/));
  });

  test('cuts a text that no cell holds, and says so', async () => {
    const long: Table = {
      id: 't',
      title: 'Long',
      columns: [{ key: 'a', label: 'A', type: 'text' }],
      rows: [[`${'x'.repeat(32_766)}😀`], ['y'.repeat(32_767)]],
      rowCount: 2,
      rowsShownMax: 1,
      receiptIds: [],
    };
    const workbook = await inExceljs(withTables(long));
    const sheet = workbook.getWorksheet('Long') as exceljs.Worksheet;
    expect([sheet.getCell('A2').text.length, sheet.getCell('A3').text.length]).toEqual([32_766, 32_767]);
    expect(summaryTexts(workbook)).toContainEqual(expect.stringMatching(/“Long”, column “A”: 1 texts longer than/));
  });

  test('continues in further sheets where one is full, and says so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'render-'));
    try {
      const path = join(folder, 'report.xlsx');
      await renderExcel(withTables(streamTable(5_000, 10)), path, undefined, { sheetRowsMax: 2_001 });
      const sheets = await readXlsx(path);
      const parts = sheets.filter(({ sheet }) => sheet.startsWith('Every order'));
      expect(parts.map(({ sheet, data }) => [sheet, data.length, data[1]?.[0]])).toEqual([
        ['Every order', 2_001, 0],
        ['Every order part 2', 2_001, 2_000],
        ['Every order part 3', 1_001, 4_000],
      ]);
      expect(sheets[0]?.data.flat()).toContainEqual(
        expect.stringContaining('continue in: Every order, Every order part 2, Every order part 3'),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('gives sheets names that Excel takes', async () => {
    const table = (id: string, title: string): Table => ({
      id,
      title,
      columns: [{ key: 'a', label: 'A', type: 'text' }],
      rows: [],
      rowCount: 0,
      rowsShownMax: 1,
      receiptIds: [],
    });
    const titles = ['Summary', 'summary', "''", 'History', 'a'.repeat(40), 'a'.repeat(50), '[:*?/\\]', `${'b'.repeat(30)}😀`];
    const workbook = await inExceljs(withTables(...titles.map((title, index) => table(`t${index}`, title))));
    const names = workbook.worksheets.map(({ name }) => name);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^(?!history$)(?!')[^[\]:*?/\\]{1,31}(?<!')$/i);
  });
});

function summaryTexts(workbook: exceljs.Workbook): string[] {
  const texts: string[] = [];
  workbook.getWorksheet('Summary')?.eachRow((row) => row.eachCell((cell) => texts.push(cell.text)));
  return texts;
}

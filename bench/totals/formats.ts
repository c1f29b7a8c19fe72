import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import exceljs from 'exceljs';
import type { Block, Chart, ReportDocument, Table } from '../../src/insight/figures/document.ts';
import { documentTables, firstRows } from '../../src/insight/figures/table-rows.ts';
import { readPresentation } from './presentation.ts';

/** The report's files by format. */
export type Files = Record<'json' | 'csv' | 'excel' | 'html' | 'pdf' | 'pptx', string>;
type Row = readonly unknown[];

/** The figures of a report's tiles and tables that one of its files shows otherwise, each file read by something that is not ours. */
export async function checkFormats(document: ReportDocument, files: Files): Promise<{ compared: number; wrong: string[] }> {
  const tables = await Promise.all(
    documentTables(document).map(async (table) => ({ table, rows: await firstRows(table, table.rowCount) })),
  );
  const tiles = document.sections.flatMap(({ blocks }) => blocks.flatMap((block: Block) => (block.kind === 'kpis' ? block.items : [])));
  const wrong: string[] = [];
  let compared = 0;
  const expect = (where: string, holds: boolean) => {
    compared += 1;
    if (!holds) wrong.push(where);
  };
  const primary = tables.find(({ table }) => table.id === document.primaryTableId);
  if (primary) compareRows('csv', (await readCsv(files.csv)).slice(1), primary.rows, expect);

  const json = JSON.parse(await readFile(files.json, 'utf8')) as { sections: { blocks: JsonBlock[] }[] };
  const inJson = json.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' ? [block.rows ?? block.table!.rows] : [])),
  );
  const tilesInJson = json.sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'kpis' ? block.items! : [])));
  for (const [i, { rows }] of tables.entries()) compareRows(`json table ${i + 1}`, inJson[i] ?? [], rows, expect);
  for (const [i, { label, value }] of tiles.entries()) expect(`json, ${label}`, equal(tilesInJson[i]?.value, value));

  const book = new exceljs.Workbook();
  await book.xlsx.readFile(files.excel);
  const sheets = book.worksheets.map((sheet) => sheet.getSheetValues().slice(1) as unknown[][]);
  for (const { table, rows } of tables) compareRows(`excel, ${table.title}`, sheetOf(table, sheets), rows, expect);
  const cells = new Set((sheets[0] ?? []).flatMap((row) => (row ?? []).filter((value) => typeof value === 'number')));
  for (const { label, value } of tiles) expect(`excel, ${label}`, value === null || cells.has(Number(value)));

  const shown = readHtmlTables(await readFile(files.html, 'utf8'));
  const html = textOf(await readFile(files.html, 'utf8'));
  const pdf = execFileSync('pdftotext', ['-layout', files.pdf, '-'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const flat = plain(pdf);
  for (const [i, { table, rows }] of tables.entries()) {
    const first = rows.slice(0, table.rowsShownMax);
    const texts = shown[i] ?? [];
    expect(`html, ${table.title}: rows`, texts.length === first.length);
    for (const [at, row] of first.entries()) {
      const text = texts[at] ?? [];
      for (const [column, value] of row.entries())
        if (typeof value === 'number')
          expect(`html, ${table.title}, ${String(row[0])}, ${table.columns[column]!.label}`, shows(text[column], value));
      for (const numbers of runsOf(table, text)) expect(`pdf, ${table.title}, ${String(row[0])}: ${numbers}`, flat.includes(numbers));
    }
  }
  const presented = await readPresentation(files.pptx);
  for (const [i, { table, rows }] of tables.entries()) {
    const [, ...texts] = presented.tables[i] ?? [];
    expect(`pptx, ${table.title}: rows`, texts.length === Math.min(rows.length, table.rowsShownMax, SLIDE_ROWS));
    for (const [at, cells] of texts.entries())
      for (const [column, cell] of cells.entries()) {
        const value = rows[at]?.[column];
        if (typeof value === 'number') expect(`pptx, ${table.title}, ${String(rows[at]![0])}, ${column + 1}`, shows(cell, value));
      }
  }
  for (const chart of chartsOf(document)) {
    const drawn = presented.charts.some((series) => sameValues(series, chart.series));
    for (const { values } of chart.series) for (const value of values) if (value !== null) expect(`pptx, ${chart.title}`, drawn);
  }
  for (const { label, value } of tiles) {
    if (value === null) continue;
    const [, after] = presented.texts.slice(presented.texts.indexOf(label));
    expect(`pptx, ${label}`, shows(after, value));
    const figure = figuresAfter(html, label).find((text) => shows(text, value));
    expect(`html, ${label}`, figure !== undefined);
    expect(`pdf, ${label}`, figure !== undefined && flat.includes(figure));
  }
  return { compared, wrong };
}

/** Rows of a table that a slide has room for. */
const SLIDE_ROWS = 12;

const chartsOf = ({ sections }: ReportDocument): Chart[] =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === 'chart' ? [block.chart] : block.kind === 'findings' ? block.items.flatMap(({ chart }) => chart ?? []) : [],
    ),
  );

const sameValues = (read: readonly (number | null)[][], series: Chart['series']) =>
  read.length === series.length &&
  series.every(({ values }, i) => values.length === read[i]!.length && values.every((value, at) => equal(read[i]![at], value)));

interface JsonBlock {
  kind: string;
  rows?: unknown[][];
  table?: { rows: unknown[][] };
  items?: { value: unknown }[];
}

function compareRows(where: string, read: readonly Row[], rows: readonly Row[], expect: (where: string, holds: boolean) => void): void {
  expect(`${where}: ${read.length} rows for ${rows.length}`, read.length === rows.length);
  for (const [i, row] of rows.entries())
    for (const [column, value] of row.entries())
      if (typeof value === 'number') expect(`${where}, row ${i + 1}`, equal(read[i]?.[column], value));
}

const equal = (read: unknown, value: unknown) =>
  value === null || value === undefined
    ? read === null || read === undefined
    : Math.abs(Number(read) - Number(value)) <= 1e-9 * Math.max(1, Math.abs(Number(value)));

/** A number as people read it: to the digits that are shown, of percents too. */
function shows(text: string | undefined, value: number): boolean {
  const read = /([-−]?[\d,]+(?:\.(\d+))?)\s*(%|[KMB])?/.exec(text ?? '');
  if (!read) return false;
  const scale = { '%': 0.01, K: 1e3, M: 1e6, B: 1e9 }[read[3] ?? ''] ?? 1;
  const number = Number(read[1]!.replaceAll(',', '').replace('−', '-')) * scale;
  return Math.abs(number - value) <= 0.5000001 * scale * 10 ** -(read[2]?.length ?? 0);
}

/** Rows of the sheet whose head is the table's. */
function sheetOf(table: Table, sheets: unknown[][][]): Row[] {
  const head = table.columns.map(({ label }) => label);
  const sheet = sheets.find(([first, ...rows]) => {
    const labels = (first ?? []).slice(1).map((label) => String(label));
    return (
      labels.length === head.length &&
      head.every((label, i) => labels[i]!.startsWith(label)) &&
      rows.length === table.rowCount &&
      !used.has(rows)
    );
  });
  const rows = sheet?.slice(1) ?? [];
  used.add(rows);
  if (sheet) sheets.splice(sheets.indexOf(sheet), 1);
  return rows.map((row) => row.slice(1));
}
const used = new WeakSet<unknown[]>();

/** The tables of a page that are not the data of a chart, by the texts of their cells. */
function readHtmlTables(page: string): string[][][] {
  const body = page.replace(/<details>[\s\S]*?<\/details>/g, '');
  return [...body.matchAll(/<tbody>([\s\S]*?)<\/tbody>/g)].map(([, rows = '']) =>
    [...rows.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, cells = '']) =>
      [...cells.matchAll(/<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/g)].map(([, text = '']) => plain(text.replace(/<[^>]*>/g, ''))),
    ),
  );
}

const textOf = (page: string) => plain(page.replace(/<svg[\s\S]*?<\/svg>/g, ' ').replace(/<[^>]*>/g, ' '));
const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replace(/\s+/g, ' ').trim();

/** The texts that follow a label, where one of them is its figure. */
function figuresAfter(text: string, label: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf(label); at >= 0; at = text.indexOf(label, at + 1)) {
    const after = text.slice(at + label.length, at + label.length + 40).replace(/\[r\d+\]/g, '');
    const figure = /[-−]?\d[\d,.]*%?/.exec(after);
    if (figure) found.push(figure[0]);
  }
  return found;
}

/** The numbers of a row that stand next to each other, as one text. */
function runsOf({ columns }: Table, texts: readonly string[]): string[] {
  const runs: string[][] = [[]];
  for (const [at, { type }] of columns.entries()) {
    if (type === 'number') runs.at(-1)!.push(texts[at] ?? '');
    else if (runs.at(-1)!.length > 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 0).map((run) => run.join(' '));
}

async function readCsv(path: string): Promise<string[][]> {
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].slice(0, -1).map(([, cell = '']) => cell.replace(/^"|"$/g, '')));
}

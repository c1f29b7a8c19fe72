import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../../platform/errors.ts';
import type { ChosenReadings } from '../doubts.ts';
import { nameColumns } from '../import-csv/name-columns.ts';
import { typeTextTable } from '../import-csv/typing.ts';
import type { ImportCertificate, TableCertificate } from '../types.ts';
import { settleAlike } from './alike-tables.ts';
import { arrangeSheet } from './arrange-sheet.ts';
import type { GridFacts, GridRow } from './grid.ts';
import { GridTable, type GridTableOptions } from './grid-table.ts';
import { settleHidden } from './hidden-rows.ts';
import { TailNotes } from './tail-notes.ts';

/** A sheet to read, whatever program wrote it. */
export interface Grid extends GridTableOptions {
  hidden: boolean;
  readings?: ChosenReadings | undefined;
  /** Passes the rows in batches, from the top. */
  read(take: (rows: GridRow[]) => Promise<void>): Promise<GridFacts>;
  /** Where a table goes, and its name, which sets its doubts apart: of the sheet's main table (0), then of the others; null to leave them out. */
  target(index: number): { name: string; path: string } | null;
}

interface ImportedGrid {
  /** What was written; none for a sheet without rows under a header. */
  tables: { certificate: TableCertificate; path: string }[];
  warnings: string[];
  /** What is open, in words. */
  doubts: string[];
}

/** How sure a reader of sheets is. */
export function gridConfidence(doubts: readonly string[]): ImportCertificate['confidence'] {
  return doubts.length === 0
    ? { level: 'certain', reasons: ['Cells declare their own types and each sheet begins with a header.'] }
    : { level: 'likely', reasons: [...doubts] };
}

/** A sheet with more rows and more cells is taken for one table, read in batches. */
const ARRANGED = { rowsMax: 20_000, cellsMax: 500_000 };

/**
 * Reads the tables of a sheet into Parquet files: the one road for workbooks and online spreadsheets, so that the same cells give the same tables.
 * Reports what is hidden or merged, and cells that show an error.
 */
export async function importGrid(connection: DuckDBConnection, grid: Grid, { rowsMax, cellsMax } = ARRANGED): Promise<ImportedGrid> {
  const head: GridRow[] = [];
  const whole: GridTable[] = [];
  const tail = new TailNotes();
  let cells = 0;
  const facts = await grid.read(async (rows) => {
    const [table] = whole;
    if (table) return await table.add(tail.pass(rows));
    head.push(...rows);
    for (const row of rows) cells += row.cells.length;
    if (head.length <= rowsMax || cells <= cellsMax) return;
    whole.push(new GridTable(connection, grid));
    await whole[0]?.add(tail.pass(head.splice(0)));
  });
  if (whole[0]) {
    const imported = await importParts(connection, grid, { facts, tables: whole, filled: 0, notes: tail.notes });
    // Gaps may separate tables, which are taken apart in smaller sheets alone.
    if (whole[0].emptyRows > 0 || whole[0].header?.includes('')) {
      const said = `Sheet "${grid.title}" has more than ${rowsMax} rows with gaps between them or between its columns, and was read as one table. If it holds several, save them as sheets of their own.`;
      imported.warnings.push(said);
      imported.doubts.push(said);
    }
    return imported;
  }
  const { tables: found, notes, filled } = arrangeSheet(head, facts.merges ?? []);
  const { tables, notes: titles, doubt } = settleAlike(found, grid.title, grid.readings);
  const parts: GridTable[] = [];
  for (const [i, rows] of (tables.length > 0 ? tables : [[]]).entries()) {
    if (i > 0 && grid.target(i) === null) continue;
    const table = new GridTable(connection, grid);
    await table.add(rows);
    parts.push(table);
  }
  const imported = await importParts(connection, grid, { facts, tables: parts, filled, notes: [...notes, ...titles] });
  if (doubt && imported.tables[0]) {
    imported.tables[0].certificate.doubts?.unshift(doubt);
    if (!doubt.answered) imported.doubts.push(doubt.evidence);
  }
  if (parts.length < tables.length)
    imported.warnings.push(`Sheet "${grid.title}" has ${tables.length - parts.length} smaller tables as well, which were left out.`);
  return imported;
}

interface Parts {
  facts: GridFacts;
  tables: GridTable[];
  filled: number;
  notes: { line: number; text: string }[];
}

async function importParts(connection: DuckDBConnection, grid: Grid, { facts, tables, filled, notes }: Parts): Promise<ImportedGrid> {
  const [main] = tables as [GridTable];
  const found: ImportedGrid = { tables: [], warnings: [], doubts: [] };
  for (const note of notes)
    main.issues.add('note', 'rejected', `Sheet "${grid.title}": lines of text around the table were left out.`, note);
  for (const table of tables) {
    await table.finish();
    if (table === main) found.warnings.push(...describe(grid, table, facts, filled));
    const target = table.rows === 0 ? null : grid.target(found.tables.length);
    if (target) {
      const { certificate, doubts } = await importTable(connection, grid, table, target);
      found.tables.push({ certificate, path: target.path });
      found.doubts.push(...doubts);
    }
    await table.drop();
  }
  if (found.tables.length > 1)
    found.warnings.push(`Sheet "${grid.title}" holds ${found.tables.length} tables, below or next to each other; each was imported.`);
  const gone = (grid.columns ?? []).filter(
    (name) => main.rows > 0 && !found.tables[0]?.certificate.columns.some((column) => column.name === name),
  );
  found.warnings.push(...gone.map((name) => `Sheet "${grid.title}" has no column ${name} any more; it was left out.`));
  return found;
}

async function importTable(
  connection: DuckDBConnection,
  grid: Grid,
  table: GridTable,
  { name, path }: { name: string; path: string },
): Promise<{ certificate: TableCertificate; doubts: string[] }> {
  const named = nameColumns(table.header, table.width).map((column, i) => ({
    ...column,
    i,
    source: `c${i}`,
    stored: table.isNumeric(i),
    shown: table.signOf(i),
  }));
  const columns = named.filter(({ i }) => table.isChosen(i));
  if (columns.length === 0) {
    throw new AppError('validation_error', `None of the chosen columns of sheet "${grid.title}" is left. Choose its columns again.`);
  }
  const visible = await settleHidden(connection, { name: table.name, columns, readings: grid.readings, scope: name });
  const typed = await typeTextTable(connection, {
    relation: visible.relation,
    columns,
    lineColumn: 'line',
    outputPath: path,
    rows: table.rows,
    summaries: table.summaries.list(),
    readings: grid.readings,
    scope: name,
  });
  const certificate = {
    name,
    rowsRead: table.rows,
    rowsKept: typed.rows,
    rowsRepaired: 0,
    rowsRejected: typed.rowsLeft + visible.left,
    cellsKept: Math.max(0, typed.cells - table.badCells),
    cellsRepaired: typed.cellsRepaired,
    cellsRejected: table.badCells + (typed.rowsLeft + visible.left) * columns.length,
    columns: typed.columns,
    issues: [...table.issues.list(), ...visible.issues, ...typed.issues],
    doubts: [...visible.doubts, ...typed.questions],
  };
  const numbered = `A header had to be guessed. Sheet "${grid.title}" has no row that looks like a header; its columns were numbered.`;
  const hidden = visible.doubts.filter(({ answered }) => !answered).map(({ evidence }) => evidence);
  return { certificate, doubts: [...(table.header ? [] : [numbered]), ...hidden, ...typed.doubts] };
}

function describe({ title, hidden: isHidden }: Grid, table: GridTable, facts: GridFacts, filled: number): string[] {
  const hidden = isHidden ? [`Sheet "${title}" is hidden in the workbook; it was imported anyway.`] : [];
  if (table.rows === 0) return [...hidden, `Sheet "${title}" holds no rows under a header; no table was created from it.`];
  const hiddenColumns = facts.hiddenColumns.filter((column) => column < table.width).length;
  const counted: [number, string][] = [
    [
      facts.mergedRanges,
      `Sheet "${title}" has merged ranges (${facts.mergedRanges}): the value is in the first cell, the others are empty.`,
    ],
    [filled, `Empty cells in merged ranges of sheet "${title}" took over the text above them (${filled}).`],
    [facts.formulas, `Sheet "${title}" has formulas (${facts.formulas}); their saved results were used.`],
    [facts.hiddenRows, `Sheet "${title}" has hidden rows (${facts.hiddenRows}).`],
    [hiddenColumns, `Sheet "${title}" has hidden columns (${hiddenColumns}), which were imported anyway.`],
    [table.emptyRows, `Sheet "${title}" has empty rows (${table.emptyRows}), which were left out.`],
  ];
  return [...hidden, ...counted.filter(([count]) => count > 0).map(([, sentence]) => sentence)];
}

import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../../platform/errors.ts';
import type { ChosenReadings } from '../doubts.ts';
import { nameColumns } from '../import-csv/name-columns.ts';
import { typeTextTable } from '../import-csv/typing.ts';
import type { ImportCertificate, TableCertificate } from '../types.ts';
import type { GridFacts, GridRow } from './grid.ts';
import { GridTable, type GridTableOptions } from './grid-table.ts';

/** A sheet to read, whatever program wrote it. */
export interface Grid extends GridTableOptions {
  hidden: boolean;
  readings?: ChosenReadings | undefined;
  /** Sets its doubts apart from those of the other sheets. */
  scope: string;
  /** Passes the rows in batches, from the top. */
  read(take: (rows: GridRow[]) => Promise<void>): Promise<GridFacts>;
}

interface ImportedGrid {
  /** What was written; null for a sheet without rows under a header. */
  certificate: Omit<TableCertificate, 'name'> | null;
  warnings: string[];
  /** Set if the columns were numbered. */
  doubt: string | null;
}

/** How sure a reader of sheets is, by the headers that it could not find. */
export function gridConfidence(doubts: readonly string[]): ImportCertificate['confidence'] {
  return doubts.length === 0
    ? { level: 'certain', reasons: ['Cells declare their own types and each sheet begins with a header.'] }
    : { level: 'likely', reasons: ['A header had to be guessed.', ...doubts] };
}

const NUMBER = /INT|DECIMAL|DOUBLE|FLOAT/;

/**
 * Reads the table of a sheet into a Parquet file: the one road for workbooks and online spreadsheets, so that the same cells give the same table.
 * Reports what is hidden or merged, and cells that show an error.
 */
export async function importGrid(connection: DuckDBConnection, grid: Grid, outputPath: string): Promise<ImportedGrid> {
  const table = new GridTable(connection, grid);
  const facts = await grid.read((rows) => table.add(rows));
  await table.finish();
  const named = nameColumns(table.header, table.width).map((column, i) => ({ ...column, i, source: `c${i}`, stored: table.isNumeric(i) }));
  const columns = named.filter(({ i }) => table.isChosen(i));
  const warnings = describe(grid, table, facts).map((what) => `Sheet "${grid.title}" ${what}`);
  if (table.rows === 0) {
    await table.drop();
    return { certificate: null, warnings, doubt: null };
  }
  const gone = (grid.columns ?? []).filter((name) => !columns.some((column) => column.name === name));
  warnings.push(...gone.map((name) => `Sheet "${grid.title}" has no column ${name} any more; it was left out.`));
  if (columns.length === 0) {
    throw new AppError('validation_error', `None of the chosen columns of sheet "${grid.title}" is left. Choose its columns again.`);
  }
  const typed = await typeTextTable(connection, {
    relation: table.name,
    columns,
    lineColumn: 'line',
    outputPath,
    summaries: table.summaries.list(),
    readings: grid.readings,
    scope: grid.scope,
  });
  await table.drop();
  const certificate = {
    rowsRead: table.rows,
    rowsKept: typed.rows,
    rowsRepaired: 0,
    rowsRejected: typed.rowsLeft,
    cellsKept: typed.rows * columns.length - table.badCells,
    cellsRepaired: typed.cellsRepaired,
    cellsRejected: table.badCells + typed.rowsLeft * columns.length,
    columns: typed.columns.map((column, i) => withSign(column, table.signOf(columns[i]!.i))),
    issues: [...table.issues.list(), ...typed.issues],
    doubts: typed.questions,
  };
  const doubt = table.header ? null : `Sheet "${grid.title}" has no row that looks like a header; its columns were numbered.`;
  return { certificate, warnings, doubt };
}

function describe(grid: Grid, table: GridTable, facts: GridFacts): string[] {
  const hidden = grid.hidden ? ['is hidden in the workbook; it was imported anyway.'] : [];
  if (table.rows === 0) return [...hidden, 'holds no rows under a header; no table was created from it.'];
  const hiddenColumns = facts.hiddenColumns.filter((column) => column < table.width).length;
  const counted: [number, string][] = [
    [facts.mergedRanges, 'merged ranges: the value is in the first cell, the others are empty.'],
    [facts.formulas, 'formulas; their saved results were used.'],
    [facts.hiddenRows, 'hidden rows, which were imported anyway.'],
    [hiddenColumns, 'hidden columns, which were imported anyway.'],
    [table.emptyRows, 'empty rows, which were left out.'],
  ];
  return [...hidden, ...counted.filter(([count]) => count > 0).map(([count, what]) => `has ${count} ${what}`)];
}

type Certified = TableCertificate['columns'][number];

/** Cells have the number without the sign that they show, so the sign comes from their format. */
function withSign(column: Certified, found: ReturnType<GridTable['signOf']>): Certified {
  if (found === null || column.symbol !== undefined || !NUMBER.test(column.engineType)) return column;
  if ('differ' in found) {
    const reason = `${column.reason} Only some cells show ${found.differ.join(' or ')}, so the column has no unit.`;
    return { ...column, reason };
  }
  const { sign } = found;
  return sign === '%'
    ? { ...column, symbol: sign, fraction: true, reason: `${column.reason} Cells show percentages and hold fractions: 12% is 0.12.` }
    : { ...column, symbol: sign, reason: `${column.reason} All cells show ${sign}.` };
}

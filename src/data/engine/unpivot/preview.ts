import type { DuckDBConnection } from '@duckdb/node-api';
import { type ImportDoubt, PREVIEW_ROWS_MAX } from '../doubts.ts';
import type { TextColumn, TextTable } from '../import-csv/text-table.ts';
import { quoteName } from '../sql-quote.ts';
import type { CheckedSummary } from './check-summaries.ts';
import type { PeriodColumns } from './find-periods.ts';

type Preview = ImportDoubt['readings'][number]['preview'];

const TEXT_MAX = 200;
const LEADING = 2;
const PERIODS_SHOWN = 3;

interface Readings {
  wide: TextTable;
  long: TextTable;
  columns: readonly TextColumn[];
  found: PeriodColumns;
  left: readonly CheckedSummary[];
}

/** The first rows of the file with periods as columns, and what becomes of them as rows. */
export async function periodPreviews(
  connection: DuckDBConnection,
  { wide, long, columns, found, left }: Readings,
): Promise<[Preview, Preview]> {
  const added = 1 + found.measures.length;
  const leading = long.columns.slice(0, -added).slice(0, LEADING);
  const periods = found.periods
    .slice(0, PERIODS_SHOWN)
    .flatMap((period) => period.columns.flatMap((at) => (at === null ? [] : (columns[at] ?? []))));
  const totals = left.slice(0, 1).flatMap(({ column }) => columns[column] ?? []);
  return [
    await read(connection, wide, [...leading, ...periods, ...totals]),
    await read(connection, long, [...leading, ...long.columns.slice(-added)]),
  ];
}

async function read(connection: DuckDBConnection, { relation, lineColumn }: TextTable, columns: readonly TextColumn[]): Promise<Preview> {
  const cells = columns.map(({ source }) => `left(trim(${quoteName(source)}), ${TEXT_MAX})`).join(', ');
  // Rows of one line are in the order of its periods.
  const order = lineColumn === null ? '' : ` ORDER BY ${quoteName(lineColumn)}, rowid_in_file`;
  const numbered = `(SELECT *, row_number() OVER () AS rowid_in_file FROM ${relation})`;
  const found = await connection.runAndReadAll(`SELECT ${cells} FROM ${numbered}${order} LIMIT ${PREVIEW_ROWS_MAX}`);
  return { columns: columns.map(({ name }) => name), rows: found.getRows() as (string | null)[][] };
}

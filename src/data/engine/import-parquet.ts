import path from 'node:path';
import { type DuckDBConnection, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import { AppError } from '../../platform/errors.ts';
import type { ReaderRequest, ReaderResult } from './file-readers.ts';
import { nameColumns } from './import-csv/name-columns.ts';
import { COLUMNS_MAX } from './import-csv/types.ts';
import { quoteName, quoteText } from './sql-quote.ts';
import { tableNameOfFile } from './table-name.ts';

const ROWS_MAX = 500_000_000;
/** Run-length encoding lets a tiny file claim any number of rows. */
const ROWS_PER_BYTE_MAX = 2000;

/** Copies a Parquet file, writing nested values as JSON text, and types that Parquet readers disagree on as text. */
export async function importParquet(connection: DuckDBConnection, request: ReaderRequest): Promise<ReaderResult> {
  const from = quoteText(request.path);
  const rows = await claimedRows(connection, from);
  if (rows > ROWS_MAX || (rows > 1_000_000 && rows > request.fileBytes * ROWS_PER_BYTE_MAX)) {
    throw new AppError(
      'validation_error',
      `The Parquet file claims ${rows} rows in ${request.fileBytes} bytes and was refused. Split it, or export it again.`,
    );
  }
  const described = await connection.run(`SELECT * FROM read_parquet(${from}) LIMIT 0`);
  const originals = described.columnNames();
  if (originals.length > COLUMNS_MAX) {
    throw new AppError(
      'validation_error',
      `The file has ${originals.length} columns; at most ${COLUMNS_MAX} are allowed. Remove the ones you do not need.`,
    );
  }
  const columns = nameColumns(originals, originals.length).map((column, i) => ({
    ...column,
    ...mapping(described.columnType(i), quoteName(originals[i] ?? '')),
  }));
  const name = tableNameOfFile(request.fileName);
  const outputPath = path.join(request.outputFolder, `${name}.parquet`);
  request.onProgress(10, `Copying ${rows} rows`);
  const select = columns.map((column) => `${column.sql} AS ${quoteName(column.name)}`).join(', ');
  await connection.run(
    `COPY (SELECT ${select} FROM read_parquet(${from})) TO ${quoteText(outputPath)} (FORMAT parquet, COMPRESSION zstd, PRESERVE_ORDER true)`,
  );
  return {
    tables: [{ name, path: outputPath }],
    certificate: {
      encoding: null,
      dialect: null,
      confidence: { level: 'certain', reasons: ['A Parquet file declares its own columns and types.'] },
      tables: [
        {
          name,
          rowsRead: rows,
          rowsKept: rows,
          rowsRepaired: 0,
          rowsRejected: 0,
          cellsKept: rows * columns.length,
          cellsRepaired: 0,
          cellsRejected: 0,
          columns: columns.map(({ name: own, originalName, engineType, reason, renamed }) => ({
            name: own,
            originalName,
            engineType,
            reason: [reason, renamed].filter(Boolean).join(' '),
          })),
          issues: [],
        },
      ],
      warnings: [],
    },
  };
}

async function claimedRows(connection: DuckDBConnection, from: string): Promise<number> {
  try {
    const reader = await connection.runAndReadAll(`SELECT num_rows::DOUBLE FROM parquet_file_metadata(${from})`);
    return Number(reader.getRows()[0]?.[0]);
  } catch (error) {
    throw new AppError(
      'validation_error',
      'The file starts like Parquet but cannot be read; it may be cut off. Export it again and upload it.',
      { cause: error },
    );
  }
}

const AS_IS = 'As declared by the file.';
const KEPT = new Set([
  DuckDBTypeId.BOOLEAN,
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UTINYINT,
  DuckDBTypeId.USMALLINT,
  DuckDBTypeId.UINTEGER,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.FLOAT,
  DuckDBTypeId.DOUBLE,
  DuckDBTypeId.DECIMAL,
  DuckDBTypeId.DATE,
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_S,
  DuckDBTypeId.TIMESTAMP_MS,
  DuckDBTypeId.TIMESTAMP_NS,
  DuckDBTypeId.TIMESTAMP_TZ,
  DuckDBTypeId.TIME,
  DuckDBTypeId.VARCHAR,
]);
const NESTED = new Set([
  DuckDBTypeId.LIST,
  DuckDBTypeId.STRUCT,
  DuckDBTypeId.MAP,
  DuckDBTypeId.ARRAY,
  DuckDBTypeId.UNION,
  DuckDBTypeId.VARIANT,
]);

function mapping(type: DuckDBType, column: string): { sql: string; engineType: string; reason: string } {
  if (KEPT.has(type.typeId)) return { sql: column, engineType: type.alias ?? type.toString(), reason: AS_IS };
  if (NESTED.has(type.typeId))
    return { sql: `to_json(${column})`, engineType: 'JSON', reason: `Nested (${type.toString().slice(0, 120)}), kept as JSON text.` };
  if (type.typeId === DuckDBTypeId.BLOB)
    return { sql: `hex(${column})`, engineType: 'VARCHAR', reason: 'Bytes, kept as hexadecimal text.' };
  return { sql: `CAST(${column} AS VARCHAR)`, engineType: 'VARCHAR', reason: `${type.toString()}, kept as text.` };
}

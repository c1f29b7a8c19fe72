import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { ChildOptions } from './child-messages.ts';
import { settleDirection } from './direction/settle-direction.ts';
import type { ChosenReadings } from './doubts.ts';
import { profileTable } from './profile-table.ts';
import { retypeTables } from './retype-tables.ts';
import { applyRoleOverrides } from './roles.ts';
import { quoteText } from './sql-quote.ts';
import {
  type ColumnProfile,
  type ImportCertificate,
  type ImportedTable,
  type ImportRequest,
  type ImportResult,
  SECONDS,
  type TableCertificate,
  type TableProfile,
} from './types.ts';

/** What was read: Parquet files by table name, and what to certify about them. */
interface ReadTables {
  tables: { name: string; path: string; above?: string[][] }[];
  certificate: Omit<ImportCertificate, 'version'>;
}

/** The last part of every import of files: applies the owner's types, and profiles and hashes each table. */
export async function finishImport(
  connection: DuckDBConnection,
  read: ReadTables,
  {
    outputFolder,
    typeOverrides,
    roleOverrides,
    readings,
  }: Pick<ImportRequest, 'outputFolder' | 'typeOverrides' | 'roleOverrides' | 'readings'>,
  progress: (percent: number, message: string) => void,
): Promise<Pick<ImportResult, 'tables' | 'certificate'>> {
  const retyped = await retypeTables(
    connection,
    { tables: read.tables, certificates: read.certificate.tables },
    { overrides: typeOverrides ?? {}, readings },
    { folder: outputFolder },
  );
  const tables: ImportedTable[] = [];
  const certificates = [...retyped.certificates];
  const doubts: string[] = [];
  for (const [i, table] of retyped.tables.entries()) {
    progress(Math.round(85 + (14 * i) / read.tables.length), `Profiling ${table.name}`);
    const at = certificates.findIndex(({ name }) => name === table.name);
    const above = read.tables.find(({ name }) => name === table.name)?.above;
    const options = { readings, scope: i === 0 ? '' : table.name, folder: outputFolder, above };
    const finished = await profileDirected(connection, table, certificates[at]!, options);
    tables.push(finished.table);
    certificates[at] = finished.certificate;
    doubts.push(...finished.doubts);
  }
  return {
    tables: applyRoleOverrides(tables, roleOverrides),
    certificate: {
      version: 1,
      ...read.certificate,
      confidence: withDoubts(read.certificate.confidence, doubts),
      tables: certificates,
      warnings: [...read.certificate.warnings, ...retyped.warnings],
    },
  };
}

function withDoubts({ level, reasons }: ImportCertificate['confidence'], doubts: readonly string[]): ImportCertificate['confidence'] {
  return { level: doubts.length > 0 && level === 'certain' ? 'likely' : level, reasons: [...reasons, ...doubts] };
}

/** A profiled table, with the direction that its certificate tells of, and what is open about it, in words. */
export async function profileDirected(
  connection: DuckDBConnection,
  table: { name: string; path: string },
  certificate: TableCertificate,
  options: { readings: ChosenReadings | undefined; scope: string; folder: string; above?: string[][] | undefined },
): Promise<{ table: ImportedTable; certificate: TableCertificate; doubts: string[] }> {
  const profiled = await profileFile(connection, table, [certificate]);
  const directed = await settleDirection(connection, profiled, certificate, options);
  const known = new Set(certificate.doubts?.map(({ id }) => id));
  const open = (directed.certificate.doubts ?? []).filter(({ id, kind, answered }) => kind === 'direction' && !answered && !known.has(id));
  const doubts = open.map(({ evidence }) => evidence);
  if (directed.path === null) return { table: profiled, certificate: directed.certificate, doubts };
  const signed = await profileFile(connection, { name: table.name, path: directed.path }, [directed.certificate]);
  return { table: signed, certificate: directed.certificate, doubts };
}

/** Profiles and hashes a table in one file. */
export async function profileFile(
  connection: DuckDBConnection,
  table: { name: string; path: string },
  certificates: readonly TableCertificate[],
): Promise<ImportedTable> {
  const [profiled, file] = await Promise.all([profileTable(connection, table.path), hashFile(table.path)]);
  const certified = certificates.find(({ name }) => name === table.name)?.columns ?? [];
  return { name: table.name, path: table.path, ...file, ...profiled, profile: withSymbols(profiled.profile, certified) };
}

/** Keeps what the source tells of its numbers, unless its owner gave the column another type. */
function withSymbols({ columns }: TableProfile, certified: TableCertificate['columns']): TableProfile {
  const told = new Map(certified.map((column) => [column.name, column]));
  return {
    columns: columns.map((column) => {
      const { symbol, fraction, additivity, engineType } = told.get(column.name) ?? {};
      if (engineType !== column.engineType) return column;
      return {
        ...(symbol === SECONDS ? asDuration(column) : column),
        ...(symbol === undefined ? {} : { symbol }),
        ...(fraction ? { fraction } : {}),
        ...(additivity === undefined ? {} : { additivity }),
      };
    }),
  };
}

/** A duration is a quantity, however few values it takes. */
function asDuration(column: ColumnProfile): ColumnProfile {
  if (column.role === 'rate' || column.role === 'personal_data') return column;
  return { ...column, role: 'additive_measure', roleReason: 'Every value is a duration: a quantity that may be summed.', topValues: [] };
}

/** Opens a database that can read these files and write to the two folders, and reach nothing else. */
export async function openImportDatabase(outputFolder: string, files: readonly { path: string }[], options: ChildOptions) {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(options.threads),
    memory_limit: `${Math.floor(options.memoryMb * 0.6)}MB`,
    temp_directory: path.join(options.temporaryFolder, 'spill'),
  });
  const connection = await instance.connect();
  const folders = [outputFolder, options.temporaryFolder].map((folder) => quoteText(path.join(folder, '/')));
  for (const statement of [
    "SET TimeZone = 'UTC'",
    `SET allowed_directories = [${folders.join(', ')}]`,
    `SET allowed_paths = [${files.map((file) => quoteText(file.path)).join(', ')}]`,
    'SET autoinstall_known_extensions = false',
    'SET autoload_known_extensions = false',
    'SET allow_community_extensions = false',
    'SET enable_external_access = false',
  ]) {
    await connection.run(statement);
  }
  connection.closeSync();
  return instance;
}

/** Hash and size of a file. */
export async function hashFile(filePath: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(filePath, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

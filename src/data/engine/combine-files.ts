import { hash } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';
import { appendFile } from './append/append-file.ts';
import { TableFiles } from './append/table-files.ts';
import type { AppendCounts, AppendRule, RepeatedRows } from './append/types.ts';
import type { ReaderResult } from './file-readers.ts';
import type { ImportCertificate, TableCertificate } from './types.ts';

/** One file and what its reader returned. */
export interface ReadFile {
  fileName: string;
  fileBytes: number;
  fileSha256: string;
  format: ImportCertificate['format'];
  read: ReaderResult;
  /** How its rows are added to those of the files before it; absent: after them. */
  rule?: AppendRule | undefined;
}

interface Combined {
  tables: ReaderResult['tables'];
  certificate: Omit<ImportCertificate, 'version'>;
  /** One for each file after the first. */
  appended: AppendCounts[];
}

/**
 * Combines several files into one source: appends rows and matches columns by name. A single table is appended to a single table, whatever their
 * names; otherwise tables match by name. Columns with incompatible types become text, and the certificate says so. Rows that are there already are
 * treated as each file's rule says; if the last one's is to ask, the answer may be the rows in question instead.
 */
export async function combineFiles(
  connection: DuckDBConnection,
  files: ReadFile[],
  outputFolder: string,
): Promise<Combined | { repeats: RepeatedRows }> {
  const [first, ...others] = files as [ReadFile, ...ReadFile[]];
  const warnings = files.flatMap(({ fileName, read }) => read.certificate.warnings.map((warning) => `${fileName}: ${warning}`));
  const parts = new TableFiles(connection, first.read.tables, outputFolder);
  const certificates = new Map(first.read.certificate.tables.map((table) => [table.name, fromFile(table, first.fileName)]));
  const appended: AppendCounts[] = [];
  for (const [i, file] of others.entries()) {
    const { counts, repeats } = await appendFile(connection, parts, file, files.slice(0, i + 1));
    if (repeats) return { repeats };
    appended.push(counts);
    for (const table of file.read.certificate.tables) {
      const target = parts.targetOf(table.name, file.read.tables.length);
      certificates.set(target, added(certificates.get(target), fromFile({ ...table, name: target }, file.fileName)));
    }
  }
  const tables: ReaderResult['tables'] = [];
  for (const name of parts.byName.keys()) tables.push({ name, path: await parts.whole(name) });
  warnings.push(...parts.warnings);
  return {
    tables,
    appended,
    certificate: {
      ...first.read.certificate,
      fileName: files
        .map(({ fileName }) => fileName)
        .join(', ')
        .slice(0, 500),
      fileBytes: files.reduce((sum, { fileBytes }) => sum + fileBytes, 0),
      fileSha256: hash('sha256', files.map(({ fileSha256 }) => fileSha256).join('\n'), 'hex'),
      format: first.format,
      confidence: lowestConfidence(files),
      tables: [...certificates.values()],
      warnings,
    },
  };
}

function fromFile(table: TableCertificate, fileName: string): TableCertificate {
  return { ...table, issues: table.issues.map((issue) => ({ ...issue, message: `${fileName}: ${issue.message}` })) };
}

function added(to: TableCertificate | undefined, more: TableCertificate): TableCertificate {
  if (!to) return more;
  const known = new Set(to.columns.map(({ name }) => name));
  return {
    ...to,
    rowsRead: to.rowsRead + more.rowsRead,
    rowsKept: to.rowsKept + more.rowsKept,
    rowsRepaired: to.rowsRepaired + more.rowsRepaired,
    rowsRejected: to.rowsRejected + more.rowsRejected,
    cellsKept: to.cellsKept + more.cellsKept,
    cellsRepaired: to.cellsRepaired + more.cellsRepaired,
    cellsRejected: to.cellsRejected + more.cellsRejected,
    columns: [...to.columns.map((column) => sameUnit(column, more)), ...more.columns.filter(({ name }) => !known.has(name))],
    issues: [...to.issues, ...more.issues],
    doubts: [...(to.doubts ?? []), ...(more.doubts ?? []).filter(({ id }) => !to.doubts?.some((doubt) => doubt.id === id))],
  };
}

/** The column, without its sign if the file that was added has another there. */
function sameUnit(column: TableCertificate['columns'][number], { columns }: TableCertificate): TableCertificate['columns'][number] {
  const other = columns.find(({ name }) => name === column.name);
  if (!other || (other.symbol === column.symbol && other.fraction === column.fraction)) return column;
  const { symbol: _, fraction: __, ...rest } = column;
  return { ...rest, reason: `${column.reason} The files show different signs or none, so the column has no unit.` };
}

function lowestConfidence(files: ReadFile[]): ImportCertificate['confidence'] {
  const LEVELS = ['doubtful', 'likely', 'certain'] as const;
  const all = files.map(({ read }) => read.certificate.confidence);
  const level = LEVELS.find((one) => all.some((confidence) => confidence.level === one)) ?? 'certain';
  return { level, reasons: [...new Set(all.flatMap(({ reasons }) => reasons))] };
}

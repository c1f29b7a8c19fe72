import { hash } from 'node:crypto';
import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../platform/errors.ts';
import type { ChildOptions } from './child-messages.ts';
import { readDeclared } from './declared-csv.ts';
import { hashFile, openImportDatabase, profileDirected, profileFile } from './finish-import.ts';
import type { GridRow } from './grid/grid.ts';
import { readGridFile } from './grid/grid-file.ts';
import { gridConfidence, importGrid } from './grid/import-grid.ts';
import { nameColumns } from './import-csv/name-columns.ts';
import { isInferred } from './infer-columns.ts';
import { countDeleted, type Merge, mergeTable } from './merge-table.ts';
import { profileTable } from './profile-table.ts';
import { retypeTables } from './retype-tables.ts';
import { applyRoleOverrides } from './roles.ts';
import { filesOf } from './table-data.ts';
import { tableName } from './table-name.ts';
import type { MergeCounts } from './table-parts.ts';
import type {
  DeclaredTable,
  ImportCertificate,
  ImportedTable,
  MergedTable,
  SheetTable,
  TableCertificate,
  TablesRequest,
  TablesResult,
} from './types.ts';

type Request = Omit<TablesRequest, 'signal' | 'onProgress'>;

/**
 * Imports tables whose source declares their columns, and sheets, inside an import child. Values that their column's type cannot hold are left empty,
 * and the certificate lists them. Rows for a table that is there already are merged into it.
 * @throws AppError if a file does not hold what its source declared
 */
export async function importTables(
  request: Request,
  options: ChildOptions,
  progress: (percent: number, message: string) => void,
): Promise<TablesResult> {
  const files = request.tables.flatMap((table) => [table.path, ...filesOf(previousOf(table)?.parts ?? [])]);
  const allowed = files.map((file) => ({ path: file }));
  const instance = await openImportDatabase(request.outputFolder, allowed, options);
  const connection = await instance.connect();
  try {
    const imported: Imported[] = [];
    for (const [i, table] of request.tables.entries()) {
      progress(Math.round((99 * i) / request.tables.length), `Importing ${table.name}`);
      const taken = imported.flatMap(({ done }) => done?.table.name ?? []);
      const result = await importOne(connection, request, table, { name: tableName(table.name, taken), prefix: `table-${i + 1}` });
      if ('refused' in result) return { tables: [], refused: { table: table.name, reason: result.refused } };
      imported.push(result);
    }
    const done = imported.flatMap((one) => one.done ?? []);
    const tables = done.map(({ table }) => table);
    if (tables.length === 0) {
      throw new AppError('validation_error', 'None of the chosen sheets contains a table. Choose one with a header and at least one row.');
    }
    const certificate = {
      version: 1 as const,
      fileName: request.origin,
      fileBytes: imported.reduce((sum, { file }) => sum + file.bytes, 0),
      fileSha256: hash('sha256', imported.map(({ file }) => file.sha256).join('\n'), 'hex'),
      format: 'tables' as const,
      encoding: null,
      dialect: null,
      confidence: confidenceIn(
        request.tables,
        imported.flatMap(({ doubts }) => doubts),
      ),
      tables: done.map((one) => one.certificate),
      warnings: imported.flatMap(({ warnings }) => warnings),
    };
    const merged = done.flatMap(({ counts }) => counts ?? []);
    return { tables: applyRoleOverrides(tables, presentRoles(request, tables)), certificate, merged, refused: null };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

interface Imported {
  /** null for a sheet without a table. */
  done: { table: ImportedTable | MergedTable; certificate: TableCertificate; counts: MergeCounts | null } | null;
  file: { sha256: string; bytes: number };
  doubts: string[];
  warnings: string[];
}

function previousOf(table: TablesRequest['tables'][number]) {
  return table.format === 'grid' ? undefined : table.previous;
}

/** Reads one table into a file, gives its columns the owner's types, and merges it with what there was. */
async function importOne(
  connection: DuckDBConnection,
  { outputFolder, typeOverrides = {}, readings }: Request,
  table: TablesRequest['tables'][number],
  { name, prefix }: { name: string; prefix: string },
): Promise<Imported | { refused: string }> {
  const to = path.join(outputFolder, `${prefix}.parquet`);
  const read =
    table.format === 'grid'
      ? await importSheet(connection, table, { to, readings, scope: name })
      : await importTable(connection, table, { to, readings, scope: name });
  const common = { file: await hashFile(table.path), doubts: read.doubts, warnings: read.warnings };
  if (!read.certificate) return { ...common, done: null };
  const retyped = await retypeTables(
    connection,
    { tables: [{ name, path: to }], certificates: [{ name, ...read.certificate }] },
    { overrides: typeOverrides, readings },
    { folder: outputFolder, prefix: `${prefix}-retyped` },
  );
  const certificate = retyped.certificates[0]!;
  common.warnings.push(...retyped.warnings);
  const rows = retyped.tables[0]!.path;
  const previous = previousOf(table);
  if (table.format === 'grid') {
    const found = await profileDirected(connection, { name, path: rows }, certificate, { readings, scope: name, folder: outputFolder });
    return { ...common, doubts: [...common.doubts, ...found.doubts], done: { ...found, counts: null } };
  }
  const whole = () => profileFile(connection, { name, path: rows }, [certificate]);
  if (!previous) return { ...common, done: { table: await whole(), certificate, counts: null } };

  const named = (one: string) => certificate.columns.find(({ originalName }) => originalName === one)?.name ?? one;
  const keeps = previous.keeps ? { ...previous.keeps, column: named(previous.keeps.column) } : null;
  const merge: Merge = { name, rows, previous: previous.parts, key: previous.key.map(named), keeps, folder: outputFolder, prefix };
  if (previous.use === 'compare') {
    const counts = { use: 'compare', table: name, read: certificate.rowsRead, deleted: await countDeleted(connection, merge) } as const;
    return { ...common, done: { table: await whole(), certificate, counts } };
  }
  if (name !== previous.name) return { refused: `its table is called ${name} now` };
  const merged = await mergeTable(connection, merge);
  if ('refused' in merged) return merged;
  const profiled = await profileTable(connection, merged.data);
  return { ...common, done: { table: { name, parts: merged.parts, ...profiled }, certificate, counts: merged.counts } };
}

/** The owner's roles of columns that are still there: a source may lose a column or table at any time. */
function presentRoles({ roleOverrides = {} }: Request, tables: readonly Pick<ImportedTable, 'name' | 'profile'>[]) {
  return Object.fromEntries(
    tables.map(({ name, profile }) => {
      const roles = Object.hasOwn(roleOverrides, name) ? Object.entries(roleOverrides[name]!) : [];
      return [name, Object.fromEntries(roles.filter(([column]) => profile.columns.some((one) => one.name === column)))];
    }),
  );
}

function confidenceIn(tables: TablesRequest['tables'], doubts: string[]): ImportCertificate['confidence'] {
  if (tables.every(({ format }) => format === 'grid')) return gridConfidence(doubts);
  const open = tables.some((table) => table.format !== 'grid' && table.columns.some(({ engineType }) => isInferred(engineType)));
  const origin = open
    ? 'The source declares its own columns; where it leaves their types open, every row decided.'
    : 'The source declares its own columns and types.';
  return { level: doubts.length === 0 ? 'certain' : 'likely', reasons: [origin, ...doubts] };
}

interface ReadTable {
  /** null for a sheet without a table. */
  certificate: Omit<TableCertificate, 'name'> | null;
  doubts: string[];
  warnings: string[];
}

async function importSheet(
  connection: DuckDBConnection,
  { name, path: from, columns, facts }: SheetTable,
  { to, readings, scope }: { to: string; readings: TablesRequest['readings']; scope: string },
): Promise<ReadTable> {
  const { hidden, ...found } = facts;
  const read = async (take: (rows: GridRow[]) => Promise<void>) => {
    await readGridFile(from, take);
    return found;
  };
  // A synced sheet is one table: what else it holds is named in a warning.
  const target = (index: number) => (index === 0 ? { name: scope, path: to } : null);
  const { tables, warnings, doubts } = await importGrid(connection, { title: name, hidden, columns, read, readings, target });
  return { certificate: tables[0]?.certificate ?? null, warnings, doubts };
}

async function importTable(
  connection: DuckDBConnection,
  table: DeclaredTable,
  { to, readings, scope }: { to: string; readings: TablesRequest['readings']; scope: string },
): Promise<ReadTable> {
  const names = nameColumns(
    table.columns.map((column) => column.name),
    table.columns.length,
  );
  const columns = table.columns.map((column, i) => ({ ...column, name: names[i]!.name }));
  const { path: from, format } = table;
  const { rows, kept, repaired, issues, doubts, questions } = await readDeclared(connection, {
    path: from,
    format,
    columns,
    to,
    scope,
    readings,
  });
  if (rows !== table.rows) {
    throw new AppError(
      'internal_error',
      `The source sent ${table.rows} rows of ${table.name}, and ${rows} of them could be read. The data was left as it was. Sync again; if it happens again, contact support.`,
    );
  }
  const rejected = issues.reduce((sum, { action, count }) => sum + (action === 'rejected' ? count : 0), 0);
  const certificate = {
    rowsRead: rows,
    rowsKept: rows,
    rowsRepaired: 0,
    rowsRejected: 0,
    cellsKept: rows * columns.length - rejected,
    cellsRepaired: repaired,
    cellsRejected: rejected,
    columns: kept.map((column, i) => ({
      name: column.name,
      originalName: names[i]!.originalName,
      engineType: column.engineType,
      ...(column.symbol === undefined ? {} : { symbol: column.symbol }),
      ...(column.additivity === undefined ? {} : { additivity: column.additivity }),
      reason: [column.reason, names[i]!.renamed].filter(Boolean).join(' '),
    })),
    issues,
    ...(questions.length > 0 ? { doubts: questions } : {}),
  };
  return { certificate, doubts, warnings: [] };
}

import { quoteName } from '../../data/engine/sql-quote.ts';
import { tableName } from '../../data/engine/table-name.ts';
import type { TableData } from '../../data/engine/table-parts.ts';
import type { Engine, TableProfile } from '../../data/engine/types.ts';
import { doubtsRead, type TableDoubt } from '../../data/receipts/doubts.ts';
import type { Ask, Query, Ran, Receipt } from '../../data/receipts/types.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { readSql } from './read-sql.ts';

/** A table as SQL names it, with its origin. */
export interface WorkspaceTable {
  /** Its name, unique within the analysis. */
  name: string;
  /** Its name in its own source. */
  ownName: string;
  sourceId: string;
  sourceName: string;
  snapshotId: string;
  snapshotSha256: string;
  sha256: string;
  path: TableData;
  rowCount: number;
  profile: TableProfile;
  /** The questions about it that nobody has answered. */
  doubts?: TableDoubt[];
}

/** The tables of several sources for querying; every query leaves a receipt. */
export interface Workspace {
  engine: Engine;
  sources: readonly OpenSource[];
  tables: WorkspaceTable[];
  receipts: Receipt[];
  /** Begins the ids of receipts. */
  prefix: string;
  signal: AbortSignal | undefined;
  ask: Ask;
  /** The same for untrusted SQL: verified to be one SELECT over these tables. */
  askUntrusted: Ask;
}

/** Combines the tables of several sources, each under a unique name. */
export function openWorkspace(engine: Engine, sources: readonly OpenSource[], signal?: AbortSignal, prefix = ''): Workspace {
  const workspace: Workspace = {
    engine,
    sources,
    tables: nameTables(sources),
    receipts: [],
    prefix,
    signal,
    ask: (query) => run(workspace, query, false),
    askUntrusted: (query) => run(workspace, query, true),
  };
  return workspace;
}

/**
 * A table keeps its name if it is unique; otherwise the source's name is prepended. The same sources in the same order give the same names.
 */
function nameTables(sources: readonly OpenSource[]): WorkspaceTable[] {
  const uses = new Map<string, number>();
  for (const { tables } of sources) for (const { name } of tables) uses.set(name.toLowerCase(), (uses.get(name.toLowerCase()) ?? 0) + 1);
  const taken = new Set([...uses].flatMap(([name, count]) => (count === 1 ? [name] : [])));
  return sources.flatMap((source) =>
    source.tables.map((table): WorkspaceTable => {
      let name = table.name;
      if ((uses.get(table.name.toLowerCase()) ?? 0) > 1) {
        name = tableName(`${source.name} ${table.name}`, taken);
        taken.add(name);
      }
      return {
        name,
        ownName: table.name,
        sourceId: source.id,
        sourceName: source.name,
        snapshotId: source.snapshotId,
        snapshotSha256: source.snapshotSha256,
        sha256: table.sha256,
        path: table.path,
        rowCount: table.rowCount,
        profile: table.profile,
        ...(table.doubts ? { doubts: table.doubts } : {}),
      };
    }),
  );
}

async function run(workspace: Workspace, query: Query, untrusted: boolean): Promise<Ran> {
  const { engine, receipts, signal } = workspace;
  const read = workspace.tables.filter(({ name }) => query.tables.includes(name));
  const receipt = receiptOf(`${workspace.prefix}r${receipts.length + 1}`, query, read);
  // Recorded at once, so that parallel queries are numbered in call order; removed again on failure.
  receipts.push(receipt);
  try {
    const result = await engine.query({
      sql: query.sql,
      params: query.params,
      tables: Object.fromEntries(read.map(({ name, path }) => [name, path])),
      rowsMax: query.rowsMax,
      untrusted,
      signal,
    });
    receipt.resultRows = result.rows.length;
    const doubts = query.doubts ?? doubtsRead(read, untrusted ? await readsOf(workspace, query, read) : quotes(query));
    if (doubts.length > 0) receipt.doubts = [...doubts];
    const { rows, columns, truncated, overBytes } = result;
    return { rows, columns, truncated, overBytes, receiptId: receipt.id };
  } catch (error) {
    const at = receipts.indexOf(receipt);
    if (at === receipts.length - 1) receipts.pop();
    throw error;
  }
}

/** Our own SQL quotes every name. */
const quotes =
  ({ sql }: Query) =>
  (column: string) =>
    sql.includes(quoteName(column));

/** Tells which columns a caller's SQL reads; all, where that cannot be told. */
async function readsOf({ engine, signal }: Workspace, { sql }: Query, read: readonly WorkspaceTable[]) {
  if (read.every(({ doubts = [] }) => doubts.length === 0)) return () => false;
  const columns = (await readSql(engine, sql, signal))?.columns ?? null;
  return (column: string) => columns === null || columns.has(column.toLowerCase());
}

function receiptOf(id: string, { label, sql, params, tables: _ }: Query, read: readonly WorkspaceTable[]): Receipt {
  return {
    id,
    label,
    sql,
    params,
    tables: read.map(({ name, sourceId, snapshotId, snapshotSha256, sha256 }) => ({
      name,
      sourceId,
      snapshotId,
      snapshotSha256,
      tableSha256: sha256,
    })),
    rowsScanned: read.reduce((sum, table) => sum + table.rowCount, 0),
    resultRows: 0,
  };
}

/** Lists the tables for authors of SQL: names, columns and origin; bounded. */
export function describeTables(tables: readonly WorkspaceTable[]): string {
  const shown = tables.slice(0, 20).map(({ name, sourceName, profile }) => {
    const columns = profile.columns.slice(0, 30).map((column) => column.name);
    const more = profile.columns.length - columns.length;
    return `${JSON.stringify(name)} of "${sourceName}" (${columns.map((column) => JSON.stringify(column)).join(', ')}${more > 0 ? ` and ${more} more columns` : ''})`;
  });
  return `${shown.join('; ')}${tables.length > shown.length ? `; and ${tables.length - shown.length} more tables` : ''}`;
}

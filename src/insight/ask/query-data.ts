import type { CellValue, QueryResult } from '../../data/engine/types.ts';
import type { Receipt } from '../../data/receipts/types.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { openAnalysis } from './open-analysis.ts';
import { readSql } from './read-sql.ts';
import { ANALYSIS_CREDITS, spendCredits } from './spend-credits.ts';
import { describeTables, type Workspace, type WorkspaceTable } from './workspace.ts';

interface DataQuery {
  sql: string;
  dataSourceIds?: readonly string[];
  rowsMax: number;
}

export interface QueriedData {
  columns: QueryResult['columns'];
  rows: CellValue[][];
  /** There were more rows than returned. */
  truncated: boolean;
  /** Cut by size rather than by the requested number of rows. */
  overBytes: boolean;
  /** The tables read. */
  tables: Pick<WorkspaceTable, 'name' | 'sourceId' | 'sourceName' | 'rowCount'>[];
  /** What is in doubt about the data, and what was left out. */
  notes: string[];
  receipts: Receipt[];
  creditsConsumed: number;
  replayed: boolean;
}

/**
 * Runs a caller's SELECT over data sources: with limits on rows, memory and time, in a sandbox that sees their tables and nothing else.
 * @throws AppError validation_error with the engine's message and the available tables, not_found, insufficient_credits
 */
export async function queryData(ctx: Context, { sql, dataSourceIds, rowsMax }: DataQuery): Promise<QueriedData> {
  const { workspace, leftOut } = await openAnalysis(ctx, dataSourceIds);
  const answer = await spendCredits(ctx, ANALYSIS_CREDITS.query_data, {
    async work() {
      ctx.progress(10, 'Running the query');
      return { result: await runCallersSql(workspace, sql, rowsMax, leftOut), charge: true };
    },
    answer: (result, creditsConsumed) => ({ ...result, receipts: workspace.receipts, creditsConsumed }),
  });
  ctx.progress(100, 'Completed');
  return answer;
}

async function runCallersSql(workspace: Workspace, sql: string, rowsMax: number, leftOut: string | null) {
  const tables = await tablesRead(workspace, sql);
  try {
    const names = tables.map(({ name }) => name);
    const { columns, rows, truncated, overBytes } = await workspace.askUntrusted({
      label: "The caller's query",
      sql,
      params: [],
      tables: names,
      rowsMax,
    });
    const read = tables.map(({ name, sourceId, sourceName, rowCount }) => ({ name, sourceId, sourceName, rowCount }));
    return { columns, rows, truncated, overBytes, tables: read, notes: leftOut === null ? [] : [leftOut] };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_error') throw error;
    const hint = `${error.message.trim()} The tables are ${describeTables(workspace.tables)}.${leftOut ? ` ${leftOut}` : ''}`;
    throw new AppError('validation_error', hint, { details: { sql: [hint] }, cause: error.cause });
  }
}

/** The tables that a statement names; all of them if it cannot be parsed, so that the engine can explain the error. */
export async function tablesRead(workspace: Workspace, sql: string): Promise<WorkspaceTable[]> {
  const facts = await readSql(workspace.engine, sql, workspace.signal);
  if (facts === null) return workspace.tables;
  const named = workspace.tables.filter(({ name }) => facts.names.has(name.toLowerCase()));
  return named.length === 0 ? workspace.tables : named;
}

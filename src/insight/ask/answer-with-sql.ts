import { stableCell } from '../../data/engine/cell-number.ts';
import type { CellValue, ColumnType } from '../../data/engine/types.ts';
import type { NumberFormat } from '../figures/document.ts';
import { chartOf } from './chart-of.ts';
import { tablesRead } from './query-data.ts';
import { readSql } from './read-sql.ts';
import type { AnalysisAnswer, AnswerColumn, AnswerTable, Planner } from './types.ts';
import { wordAnswer } from './word-answer.ts';
import type { Workspace } from './workspace.ts';

/** A statement that answers a question, with the wording of the answer. */
interface SqlPlan {
  planner: Planner;
  question: string;
  sql: string;
  /** What it computes, in a few words: starts the answer and labels the receipt. */
  title: string;
  understood: string;
  assumptions: string[];
  /** Labels and formats of known result columns; others are labelled by their name. */
  columns?: readonly { name: string; label: string; format: NumberFormat | null }[];
}

const ANSWER_ROWS_MAX = 1_000;

/**
 * Runs a plan's SELECT in the sandbox and phrases the result. Every SQL plan, ours or a model's, goes through here.
 * @throws AppError validation_error if the engine refuses the statement
 */
export async function answerWithSql(workspace: Workspace, plan: SqlPlan, options: { rowsMax?: number } = {}): Promise<AnalysisAnswer> {
  const read = await tablesRead(workspace, plan.sql);
  const facts = await readSql(workspace.engine, plan.sql, workspace.signal);
  const { columns, rows, truncated, overBytes, receiptId } = await workspace.askUntrusted({
    label: plan.title,
    sql: plan.sql,
    params: [],
    tables: read.map(({ name }) => name),
    rowsMax: options.rowsMax ?? ANSWER_ROWS_MAX,
  });
  const known = new Map(plan.columns?.map((column) => [column.name, column]));
  const table: AnswerTable = {
    columns: columns.map(({ name, type }): AnswerColumn => {
      const of = known.get(name);
      return { name, label: of?.label ?? name, type, format: of?.format ?? formatOf(type) };
    }),
    rows: rows.map((row) => row.map((value, at) => stableCell(value, columns[at]?.type))),
    truncated,
  };
  // Without ORDER BY, the order would depend on the engine's threads.
  if (facts !== null && !facts.ordered && !truncated) table.rows.sort(compareRows);
  return {
    answer: wordAnswer(plan.title, table),
    answered: true,
    planner: plan.planner,
    question: plan.question,
    understood: plan.understood,
    assumptions: plan.assumptions,
    table,
    chart: chartOf(plan.title, table, receiptId),
    sql: plan.sql,
    receipts: workspace.receipts,
    followUps: [],
    notes: overBytes
      ? [`The answer was cut after ${rows.length} rows because it reached its size limit. Ask for fewer columns or shorter texts.`]
      : [],
  };
}

function formatOf(type: ColumnType): NumberFormat | null {
  if (type === 'integer') return 'integer';
  return type === 'decimal' || type === 'double' ? 'decimal' : null;
}

function compareRows(a: readonly CellValue[], b: readonly CellValue[]): number {
  for (const [at, left] of a.entries()) {
    const order = compareCells(left, b[at] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function compareCells(a: CellValue, b: CellValue): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : 1;
}

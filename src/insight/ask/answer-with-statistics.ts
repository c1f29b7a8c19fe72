import type { CellValue } from '../../data/engine/types.ts';
import { chartOf } from './chart-of.ts';
import { plainText } from './plain-text.ts';
import { planStatistics, type StatisticsChoice, type StatisticsColumn, type StatisticsPlan } from './procedures/index.ts';
import type { AnalysisAnswer, AnalysisIo, AnswerTable } from './types.ts';

/** A statistical result with the columns that are shown only if the asker names them. */
export interface FullTable {
  columns: (AnswerTable['columns'][number] & { extra?: true })[];
  rows: CellValue[][];
}

/**
 * Answers by the statistical procedures that a question names; several make one row together, each value under its own name. The table with
 * everything that was computed goes with the answer.
 */
export async function answerWithStatistics(
  { workspace, progress }: AnalysisIo,
  question: string,
  choices: readonly StatisticsChoice[],
): Promise<AnalysisAnswer & { full: FullTable }> {
  progress(60, 'Computing');
  const plans = choices.map(planStatistics);
  const results = [];
  for (const plan of plans) results.push({ plan, ...(await plan.run(workspace.ask)) });
  const full = sideBySide(results);
  const shown = full.columns.flatMap((column, at) => (column.extra ? [] : [at]));
  const table: AnswerTable = {
    columns: shown.map((at) => withoutExtra(full.columns[at]!)),
    rows: full.rows.map((row) => shown.map((at) => row[at] ?? null)),
    truncated: false,
  };
  const [first] = plans;
  return {
    answer: plainText(results.map(({ sentence }) => sentence).join(' '), 2_000),
    answered: true,
    planner: 'statistics',
    question,
    understood: plans.map(({ explanation }) => explanation).join(' '),
    assumptions: [...new Set(plans.flatMap(({ assumptions }) => assumptions))],
    table,
    chart: table.rows.length > 1 ? chartOf(first!.title, table, workspace.receipts[0]?.id ?? '') : null,
    sql: results[0]!.sql,
    receipts: workspace.receipts,
    followUps: [],
    notes: [],
    full,
  };
}

const withoutExtra = ({ extra: _, ...column }: FullTable['columns'][number]) => column;

/** Results of one row each, next to each other; one that stands alone as it is. */
function sideBySide(results: readonly { plan: StatisticsPlan; columns: StatisticsColumn[]; rows: CellValue[][] }[]): FullTable {
  const typed = (columns: readonly StatisticsColumn[], rows: readonly CellValue[][]) =>
    columns.map((column, at) => ({ ...column, type: typeOf(rows, at) }));
  const [only, another] = results;
  if (only && !another) return { columns: typed(only.columns, only.rows), rows: only.rows };
  const names = results.flatMap(({ columns }) => columns.map(({ label }) => label));
  const repeated = (label: string) => names.indexOf(label) !== names.lastIndexOf(label);
  const columns = results.flatMap(({ plan, columns: own, rows }) =>
    typed(own, rows).map((column) =>
      repeated(column.label) ? { ...column, name: `${column.name}_${plan.title}`, label: `${column.label} (${plan.title})` } : column,
    ),
  );
  return { columns, rows: [results.flatMap(({ rows }) => rows[0] ?? [])] };
}

function typeOf(rows: readonly CellValue[][], at: number): AnswerTable['columns'][number]['type'] {
  const kinds = new Set(rows.flatMap((row) => (row[at] === null ? [] : [typeof row[at]])));
  if (kinds.has('string') || kinds.size > 1) return 'text';
  return kinds.has('boolean') ? 'boolean' : 'double';
}

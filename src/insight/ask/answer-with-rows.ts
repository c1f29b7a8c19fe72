import { labelOf } from '../figures/wording.ts';
import { compileRows } from '../metrics/metric-query/rows-query.ts';
import type { MetricDefinition, RowsQuery } from '../metrics/metric-query/types.ts';
import type { AnalysisAnswer, AnalysisIo, AnswerTable } from './types.ts';
import { wordAnswer } from './word-answer.ts';
import type { Correction } from './words/tokens/question-words.ts';
import { wordingOf } from './words/wording.ts';

const ROWS_MAX = 1_000;

/**
 * Lists the rows that a question asks for, with the number of all of them.
 * @throws AppError validation_error if the listing is refused, with the reason
 */
export async function answerWithRows(
  io: Pick<AnalysisIo, 'workspace' | 'dataModel'>,
  question: string,
  read: {
    rows: RowsQuery;
    define?: readonly MetricDefinition[];
    understood: string;
    language: 'en' | 'de';
    corrections?: readonly Correction[];
  },
): Promise<AnalysisAnswer> {
  const { workspace } = io;
  const { model, metrics, calendar } = await io.dataModel();
  const limit = Math.min(read.rows.limit ?? ROWS_MAX, ROWS_MAX);
  const scope = { model, metrics: new Map([...metrics, ...(read.define ?? [])].map((metric) => [metric.name, metric])), calendar };
  const { sql, params, tables, columns, notes, count } = compileRows({ ...read.rows, limit }, scope);
  const { listed, corrected } = wordingOf(read.language);
  const counted = await workspace.ask({ label: listed.count, sql: count.sql, params: count.params, tables });
  const total = Number(counted.rows[0]?.[0] ?? 0);
  const ran = await workspace.ask({ label: labelOf(read.rows.table), sql, params, tables, rowsMax: read.rows.ties ? ROWS_MAX : limit });
  const table: AnswerTable = {
    columns: columns.map(({ name }, at) => {
      const { type } = ran.columns[at]!;
      const format = type === 'integer' ? ('integer' as const) : type === 'decimal' || type === 'double' ? ('decimal' as const) : null;
      return {
        name,
        label: labelOf(name.split('.').at(-1)!),
        type,
        format: columns[at]!.unit === null && type === 'integer' ? null : format,
      };
    }),
    rows: ran.rows,
    truncated: total > ran.rows.length,
    totalRows: total,
  };
  return {
    answer: wordAnswer(listed.title(labelOf(read.rows.table), total, ran.rows.length), table),
    answered: true,
    planner: 'parser',
    question,
    understood: read.understood,
    assumptions: (read.corrections ?? []).map(({ written, read: as }) => corrected(written, as)),
    table,
    chart: null,
    sql,
    receipts: workspace.receipts,
    followUps: [],
    notes,
    rows: read.rows,
    ...(!read.define?.length ? {} : { rowsDefine: read.define }),
  };
}

import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { ColumnProfile } from '../../../data/engine/types.ts';
import { type Recorder, runWithReceipt } from '../../../data/receipts/recorder.ts';
import { bucketStart, daysIn, type Grain } from '../../statistics/calendar.ts';
import type { Amount, Span } from '../../statistics/types.ts';
import type { SourceBinding } from '../bind.ts';
import type { Metric } from '../bind-metrics.ts';
import { where } from '../bind-sql.ts';
import { metricColumns, readAmounts } from './day-series.ts';

/** The metric of each value of a dimension by week or month. */
export interface MemberSeries {
  dimension: ColumnProfile;
  grain: Grain;
  members: { name: string | null; byStart: Map<number, Amount> }[];
  receiptId: string;
}

const VALUES_MAX = 60;
const DIMENSIONS_MAX = 2;
const ROWS_MAX = 60_000;

/** The metric by week (by month beyond eight years) for each value of up to two dimensions with at most 60 values, in one scan. */
export async function queryMemberSeries(
  recorder: Recorder,
  binding: SourceBinding,
  dimensions: readonly ColumnProfile[],
  metric: Metric,
  range: Span | null,
  grain?: Grain,
): Promise<MemberSeries[]> {
  const { table, time, filters } = binding;
  const wanted = dimensions.filter(({ distinctCount }) => distinctCount <= VALUES_MAX).slice(0, DIMENSIONS_MAX);
  if (!time || wanted.length === 0) return [];
  const days = daysIn(range ?? time.span);
  const step = grain ?? (days <= 366 * 8 ? 'week' : days <= 366 * 40 ? 'month' : 'year');
  const condition = where([...(range ? [time.within(range)] : []), ...filters]);
  const names = wanted.map(({ name }) => quoteName(name));
  const start = startSql(time.daySql, step);
  const { rows, receiptId, truncated } = await runWithReceipt(recorder, {
    label: `${metric.label} by ${step} and ${wanted.map(({ name }) => name).join(', by ')}`,
    sql:
      `SELECT GROUPING(${names.join(', ')}) AS dimension, ${start} AS step_start` +
      names.map((name, i) => `,\n  CAST(${name} AS VARCHAR) AS value${i}`).join('') +
      metricColumns([metric]) +
      `\nFROM ${quoteName(table.name)}${condition.sql}\nGROUP BY GROUPING SETS (${names.map((name) => `(${start}, ${name})`).join(', ')})`,
    params: condition.params,
    tables: [table.name],
    rowsMax: ROWS_MAX,
  });
  if (truncated) return [];
  return wanted.map((dimension, i) => {
    const mask = 2 ** wanted.length - 1 - 2 ** (wanted.length - 1 - i);
    const members = new Map<string | null, Map<number, Amount>>();
    for (const row of rows) {
      if (Number(row[0]) !== mask || row[1] === null) continue;
      const name = row[2 + i] === null ? null : String(row[2 + i]);
      const byStart = members.get(name) ?? new Map<number, Amount>();
      members.set(name, byStart.set(bucketStart(Number(row[1]), step), readAmounts([metric], row, 2 + wanted.length)[0]!));
    }
    const named = [...members].map(([name, byStart]) => ({ name, byStart }));
    return { dimension, grain: step, members: named.sort((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1)), receiptId };
  });
}

/** SQL of the first day of the step as days since 1970-01-01. Weeks start on Monday. */
function startSql(daySql: string, grain: Grain): string {
  if (grain === 'day') return daySql;
  // Shifted into the positive range, since integer division rounds towards zero.
  if (grain === 'week') return `((${daySql} + 1000002) // 7 * 7 - 1000002)`;
  const epoch = "DATE '1970-01-01'";
  return `(CAST(date_trunc('${grain}', ${epoch} + CAST(${daySql} AS INTEGER)) AS DATE) - ${epoch})`;
}

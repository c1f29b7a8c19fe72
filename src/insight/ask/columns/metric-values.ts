import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { CellValue } from '../../../data/engine/types.ts';
import type { Unit } from '../../../data/model/types.ts';
import { compileQuery } from '../../metrics/metric-query/compile.ts';
import { queryError, quoteNames } from '../../metrics/metric-query/errors.ts';
import { type Dimension, type Filter, isStep, type QueryScope, type Range, type TimeRange } from '../../metrics/metric-query/types.ts';
import type { OpenDataModel } from '../open-data-model.ts';
import type { InlineMetric } from '../query-metrics.ts';
import { coverageOf, wholeSteps } from '../whole-steps.ts';

export interface AskedMetrics {
  metrics: readonly (string | InlineMetric)[];
  per: Dimension;
  time?: TimeRange | undefined;
  filters?: Filter | undefined;
}

/** Values of metrics, one of each for every value of a dimension. */
interface MetricValues {
  names: string[];
  units: (Unit | null)[];
  /** The dimension. */
  each: string;
  /** Whether the dimension is a series of time. */
  ordered: boolean;
  /** SQL of the values as c0, c1, …, and then of the dimension. */
  sql: string;
  params: CellValue[];
  tables: string[];
  range: Range | null;
  notes: string[];
}

const GROUPS_MAX = 200_000;

/**
 * The values of metrics for each value of a dimension, or in each whole step of time.
 * @throws AppError validation_error with the next step: different currencies, too few steps, too many groups
 */
export async function metricValues(
  { workspace }: OpenDataModel,
  scope: QueryScope,
  { metrics, per, time, filters }: AskedMetrics,
): Promise<MetricValues> {
  const names = metrics.map((metric) => (typeof metric === 'string' ? metric : metric.name));
  const base = { metrics: names, by: [per], limit: GROUPS_MAX + 1, ...(filters ? { filters } : {}) };
  const step = typeof per === 'object' && isStep(per.grain) ? { time: per.time, grain: per.grain } : null;
  const covered = step && coverageOf(scope, compileQuery(base, scope).tables, step.time);
  const whole = step && wholeSteps(scope, covered!, { grain: step.grain, history: time, subject: 'A comparison of whole steps' });
  const within = whole ? whole.range : time;
  const { sql, params, tables, columns, notes, range } = compileQuery({ ...base, ...(within ? { time: within } : {}) }, scope);
  const [group, split] = columns.filter(({ role }) => role === 'dimension');
  const ask = (label: string, select: string) =>
    workspace.ask({ label, sql: `WITH listed AS (\n${sql})\n${select}`, params, tables, rowsMax: 9 });
  if (split) {
    const { rows } = await ask('Currencies', `SELECT DISTINCT ${quoteName(split.name)} AS currency FROM listed ORDER BY currency`);
    const found = rows.map(([one]) => String(one));
    if (found.length > 1)
      throw queryError(
        `The amounts are in different currencies (${quoteNames(found.slice(0, 8))}), which cannot be compared. Choose one: filters {"dimension": "${split.name}", "is": "${found[0]}"}.`,
      );
  }
  const counted = await ask(`Values of ${group!.name}`, 'SELECT count(*) FROM listed');
  if (Number(counted.rows[0]?.[0]) > GROUPS_MAX)
    throw queryError(
      `"${group!.name}" has more than ${GROUPS_MAX} values, the most that can be compared. Filter them, or name a coarser one.`,
    );
  const values = names.map((name, i) => `${quoteName(name)} AS c${i}`);
  return {
    names,
    units: names.map((name) => columns.find((column) => column.role === 'metric' && column.name === name)?.unit ?? null),
    each: group!.name,
    ordered: step !== null,
    sql: `SELECT ${[...values, `${quoteName(group!.name)} AS c${names.length}`].join(', ')} FROM (\n${sql})`,
    params,
    tables,
    range,
    notes: [...notes, ...(whole?.cut ?? [])],
  };
}

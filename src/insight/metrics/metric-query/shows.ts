import type { Unit } from '../../../data/model/types.ts';
import { queryError } from './errors.ts';
import { formulaOf } from './formula-sql.ts';
import type { Plan } from './plan.ts';
import type { ResolvedMetric } from './resolve-metrics.ts';
import type { AnswerColumn, MetricQuery, Show } from './types.ts';

/** A value of the answer, with its SQL over the groups' numbers: metric `i` is `m{i}`, its earlier value `p{i}`. */
export interface Shown extends AnswerColumn {
  /** `s0`, `s1`, … */
  id: string;
  sql: string;
}

/** The values that a query shows: by default the metrics and, with a comparison, their earlier values and changes. */
export function showColumns(
  { query, metrics, grouped, series }: Pick<Plan, 'query' | 'metrics' | 'grouped' | 'series'>,
  parts: ReadonlyMap<string, string>,
): Shown[] {
  const compared: Show[] = query.compare_to === undefined ? [] : ['previous', 'change', 'change_percent'];
  const shows = query.show ?? (['value', ...compared] as Show[]);
  return metrics.flatMap((metric, i) =>
    shows.map((show, j): Shown => {
      const { sql, unit } = showSql(show, i, metric, { query, grouped, series }, parts);
      return { id: `s${i * shows.length + j}`, name: nameOf(metric.name, show), of: metric.name, role: 'metric', show, unit, sql };
    }),
  );
}

/** True if a group's value is computed from others in its series, so that no step may be missing. */
export function windowsOf({ show = [] }: MetricQuery): boolean {
  return show.some((one) => one === 'running_total' || typeof one === 'object');
}

function nameOf(metric: string, show: Show): string {
  if (show === 'value') return metric;
  return `${metric}_${typeof show === 'string' ? show : 'index' in show ? 'index' : 'moving_average'}`;
}

const PERCENT: Unit = { kind: 'percent', scale: 100 };

function showSql(
  show: Show,
  i: number,
  metric: ResolvedMetric,
  { query, grouped, series }: Pick<Plan, 'query' | 'grouped' | 'series'>,
  parts: ReadonlyMap<string, string>,
): { sql: string; unit: Unit | null } {
  const [value, previous] = [`m${i}`, `p${i}`];
  const { unit } = metric;
  if (show === 'value') return { sql: value, unit };
  if (show === 'previous' || show === 'change' || show === 'change_percent') {
    if (query.compare_to === undefined) throw queryError(`"${show}" needs "compare_to".`);
    if (show === 'previous') return { sql: previous, unit };
    // A rate of 40 % after 30 % changed by 10 points, not percent.
    return show === 'change'
      ? { sql: `(${value} - ${previous})`, unit }
      : { sql: `(100.0 * (${value} - ${previous}) / nullif(abs(${previous}), 0))`, unit: PERCENT };
  }
  const others = grouped.filter(({ id }) => id !== series?.id).map(({ id }) => id);
  if (show === 'rank')
    return {
      sql: `rank() OVER (${partition(series && others.length > 0 ? [series.id] : [])}ORDER BY ${value} DESC NULLS LAST)`,
      unit: null,
    };
  if (show === 'share') {
    if (!metric.additive)
      throw queryError(`"${metric.name}" does not add up, so its groups have no share of a whole. Shares are of counts and sums.`);
    return {
      sql: `(100.0 * ${value} / nullif(sum(${value}) OVER (${partition(series && others.length > 0 ? [series.id] : [])}), 0))`,
      unit: PERCENT,
    };
  }
  if (!series)
    throw queryError(
      `"${typeof show === 'string' ? show : Object.keys(show)[0]}" needs a series: name a time with a grain such as month in "by".`,
    );
  const along = `${partition(others)}ORDER BY ${series.id}`;
  if (show === 'running_total') {
    if (!metric.flows) throw queryError(`"${metric.name}" does not add up over time, so it has no running total.`);
    return { sql: `sum(${value}) OVER (${along})`, unit };
  }
  if ('index' in show) return { sql: `(${show.index.base} * ${value} / nullif(first_value(${value}) OVER (${along}), 0))`, unit: null };
  return { sql: movingAverage(show.moving_average.periods, metric, along, parts), unit };
}

/** For a count or a sum: the mean of the steps. For a ratio: the ratio of the sums over the steps, never the mean of ratios. */
function movingAverage(periods: number, metric: ResolvedMetric, along: string, parts: ReadonlyMap<string, string>): string {
  if (!Number.isInteger(periods) || periods < 2) throw queryError('"periods" of the moving average must be a whole number from 2.');
  const frame = `(${along} ROWS ${periods - 1} PRECEDING)`;
  const windowed = new Map([...parts.keys()].map((id) => [id, `avg(${id}) OVER ${frame}`]));
  if (!isOfSums(metric, parts))
    throw queryError(`A moving average of "${metric.name}" cannot be computed from its steps. Ask for counts, sums or ratios of them.`);
  return `CASE WHEN count(*) OVER ${frame} = ${periods} THEN ${formulaOf(metric.formula, windowed)} END`;
}

/** True if every aggregate was filled with zero in steps without rows, as only additive ones are. */
function isOfSums({ formula }: ResolvedMetric, parts: ReadonlyMap<string, string>): boolean {
  const adds = (one: typeof formula): boolean =>
    one.kind === 'number' || (one.kind === 'base' ? /^CASE WHEN/.test(parts.get(one.id) ?? '') : one.args.every(adds));
  return adds(formula);
}

function partition(ids: readonly string[]): string {
  return ids.length > 0 ? `PARTITION BY ${ids.join(', ')} ` : '';
}

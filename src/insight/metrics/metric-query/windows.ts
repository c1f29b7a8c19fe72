import { phrase } from '../../../platform/locale.ts';
import type { Build } from './build.ts';
import { queryError } from './errors.ts';
import { formulaOf } from './formula-sql.ts';
import type { Plan } from './plan.ts';
import { type BaseAggregate, type Formula, isHolding, type ResolvedMetric } from './resolve-metrics.ts';
import { stepsInterval } from './time-sql.ts';
import type { MetricQuery } from './types.ts';

/** Some steps of a series that end with each of its steps, whose rows are aggregated together. */
export interface RowWindow {
  steps: number;
  /** The end of the last step. */
  to: string;
}

/** The lengths of a query's moving averages, in steps. */
export function windowLengths({ show = [] }: MetricQuery): number[] {
  const all = show.flatMap((one) => (typeof one === 'object' && 'moving_average' in one ? [one.moving_average.periods] : []));
  const wrong = all.find((one) => !Number.isInteger(one) || one < 2);
  if (wrong !== undefined) throw queryError('"periods" of the moving average must be a whole number from 2.');
  return [...new Set(all)];
}

/** The prefix of aggregates over the rows of a window. */
export const windowPrefix = (steps: number) => `w${steps}_`;

/** The aggregates that are read from the rows of each window, because steps of their metrics do not make a mean: medians, ratios of different things. */
export function windowedBases({ query, metrics, bases }: Pick<Plan, 'query' | 'metrics' | 'bases'>): Set<string> {
  if (windowLengths(query).length === 0) return new Set();
  return new Set(metrics.filter((metric) => !isOfSteps(metric, bases)).flatMap(({ formula }) => basesIn(formula)));
}

/** The aggregates that a formula is made of. */
export function basesIn(formula: Formula): string[] {
  if (formula.kind === 'base') return [formula.id];
  return formula.kind === 'formula' ? formula.args.flatMap(basesIn) : [];
}

/** Sums, counts and levels have a mean over steps, and ratios of those the ratio of their means. */
function isOfSteps({ formula }: ResolvedMetric, bases: readonly BaseAggregate[]): boolean {
  const own = basesIn(formula).map((id) => bases.find((base) => base.id === id)!);
  return own.every(
    (base) => isHolding(base) || base.meaning.flows || (base.aggregate.function === 'sum' && base.meaning.oncePer.length > 0),
  );
}

/**
 * SQL of a moving average over columns of the numbers. Of a count or a sum it is the mean of the steps, of a ratio of those the ratio of the
 * means; of anything else the value over all the window's rows.
 * @throws AppError validation_error for what has neither
 */
export function movingAverage(
  build: Build,
  { bases, series }: Pick<Plan, 'bases' | 'series'>,
  metric: ResolvedMetric,
  periods: number,
  along: string,
): string {
  const frame = `(${along} ROWS ${periods - 1} PRECEDING)`;
  const { id, grain } = series!;
  // Steps may be missing outside of what the data covers.
  const full = [`count(*) OVER ${frame} = ${periods}`, `min(${id}) OVER ${frame} = ${id} - ${stepsInterval(grain, String(periods - 1))}`];
  const own = bases.filter((base) => basesIn(metric.formula).includes(base.id));
  if (isOfSteps(metric, bases)) {
    const known = own.map((base) => `count(${base.id}) OVER ${frame} = ${periods}`);
    const means = new Map(own.map((base) => [base.id, `avg(${base.id}) OVER ${frame}`]));
    return `CASE WHEN ${[...full, ...known].join(' AND ')} THEN ${formulaOf(metric.formula, means)} END`;
  }
  if (own.some(isHolding)) {
    throw queryError(
      `"${metric.name}" has no moving average: it relates what holds at a moment to what is computed from rows. Ask for the metrics that it is made of.`,
    );
  }
  build.notes.add(
    phrase(
      `The moving average of "${metric.name}" is its value over all rows of each ${periods} ${grain}s, not a mean of ${grain}s.`,
      `Der gleitende Durchschnitt von „${metric.name}“ ist der Wert über alle Zeilen von je ${periods} Zeiträumen, nicht das Mittel von deren Werten.`,
    ),
  );
  const values = new Map(own.map((base) => [base.id, `${windowPrefix(periods)}${base.id}`]));
  return `CASE WHEN ${full.join(' AND ')} THEN ${formulaOf(metric.formula, values)} END`;
}

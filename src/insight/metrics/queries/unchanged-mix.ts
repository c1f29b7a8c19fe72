import { amountValue } from '../../statistics/exact-arithmetic.ts';
import type { Metric } from '../bind-metrics.ts';
import type { MemberSeries } from './member-series.ts';

/**
 * The amount per row at each step, had every value of a dimension its usual part of the rows: a price, where the plain amount per row also moves with what
 * is sold. The amounts of a step against what its rows bring at each value's own mean. null where nothing came in.
 */
export function perRowAtUnchangedMix(metric: Metric, { members }: Pick<MemberSeries, 'members'>, starts: readonly number[]) {
  const known = members.map(({ byStart, rows }) => {
    const steps = starts.map((start) => {
      const amount = byStart.get(start);
      return { value: (amount && amountValue(metric, amount)) ?? 0, rows: rows.get(start) ?? 0 };
    });
    const [value, count] = [sum(steps.map((step) => step.value)), sum(steps.map((step) => step.rows))];
    return { steps, value, count, each: count > 0 ? value / count : 0 };
  });
  const overall = sum(known.map(({ value }) => value)) / Math.max(1, sum(known.map(({ count }) => count)));
  return starts.map((_, at): number | null => {
    const usual = sum(known.map(({ steps, each }) => steps[at]!.rows * each));
    return usual > 0 ? (sum(known.map(({ steps }) => steps[at]!.value)) / usual) * overall : null;
  });
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

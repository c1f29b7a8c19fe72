import { phrase } from '../../platform/locale.ts';
import { sayList, sayValue } from '../figures/wording.ts';
import type { Metric } from '../metrics/bind-metrics.ts';
import type { Steps } from '../metrics/queries/series-findings.ts';
import { bucketName, fromDay } from '../statistics/calendar.ts';
import { amountValue } from '../statistics/exact-arithmetic.ts';
import { median } from '../statistics/quantiles.ts';

const YEARS_MIN = 2;
/** By how much the peak must exceed the year's usual month. */
const ABOVE_MIN = 1.15;

/** "Revenue is highest each December …", where the same month leads every whole year clearly: a season, which is nothing unusual. null otherwise. */
export function returningPeak(metric: Metric, { grain, buckets }: Steps): string | null {
  if (grain !== 'month') return null;
  const known = buckets.flatMap(({ start, complete, amounts }) => {
    const value = amountValue(metric, amounts[0]!);
    return complete && value !== null ? [{ start, value }] : [];
  });
  const years = [...Map.groupBy(known, ({ start }) => fromDay(start).slice(0, 4)).values()].filter((months) => months.length === 12);
  if (years.length < YEARS_MIN) return null;
  const peaks = years.map((months) => months.reduce((a, b) => (b.value > a.value ? b : a)));
  const month = (start: number) => fromDay(start).slice(5, 7);
  const clear = peaks.every(({ value }, i) => value >= ABOVE_MIN * median(years[i]!.map((one) => one.value)) && value > 0);
  if (!clear || new Set(peaks.map(({ start }) => month(start))).size > 1) return null;
  const name = bucketName(peaks[0]!.start, 'month').split(' ')[0];
  const values = peaks.map(({ start, value }) => `${sayValue(metric, value)} ${phrase('in', 'im Jahr')} ${fromDay(start).slice(0, 4)}`);
  return phrase(
    `${metric.label} is highest each ${name} (${sayList(values)}): a season that returns, and not counted as unusual.`,
    `${metric.label}: jedes Jahr am höchsten im ${name} (${sayList(values)}). Das ist eine wiederkehrende Saison und gilt nicht als ungewöhnlich.`,
  );
}

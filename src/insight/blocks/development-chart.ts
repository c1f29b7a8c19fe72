import { phrase } from '../../platform/locale.ts';
import type { Chart } from '../figures/document.ts';
import { sayPercent, sayValue } from '../figures/wording.ts';
import { totalsIn } from '../metrics/queries/day-series.ts';
import type { Steps } from '../metrics/queries/series-findings.ts';
import { changeOf } from '../statistics/change.ts';
import { seriesChart } from './make-blocks.ts';
import type { PeriodTotals } from './period-totals.ts';

/** One of the metrics over time; the title says how the compared periods differ, since a peak may be the season's. */
export function developmentChart(id: string, index: number, { series, metrics, choice }: PeriodTotals, { grain, buckets }: Steps): Chart {
  const metric = metrics[index]!;
  const chart = seriesChart(id, metric, index, buckets, grain, series.receiptId);
  const { comparison } = choice;
  if (!comparison) return chart;
  const [now, before] = [comparison.current, comparison.previous].map((span) => totalsIn(series, span).amounts[index]!);
  const change = changeOf(metric, now!, before!);
  if (!change || change.absolute === 0) return chart;
  const by = change.fraction === null ? sayValue(metric, Math.abs(change.absolute)) : sayPercent(Math.abs(change.fraction));
  return {
    ...chart,
    title: `${chart.title}: ${by} ${change.absolute > 0 ? phrase('above', 'über') : phrase('below', 'unter')} ${comparison.name}`,
  };
}

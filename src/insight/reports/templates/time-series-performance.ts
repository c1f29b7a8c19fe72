import { cite, findingsBlock, notices, seriesChart, seriesTable } from '../../blocks/make-blocks.ts';
import { bindingNotices, kpisBlock, type PeriodTotals, readPeriodTotals, totalsFindings, totalsKpis } from '../../blocks/period-totals.ts';
import { stackedChart } from '../../blocks/stacked-chart.ts';
import type { SourceWork } from '../../blocks/types.ts';
import type { Block, Section } from '../../figures/document.ts';
import { sayValue } from '../../figures/wording.ts';
import { parametersOf } from '../../metrics/parameters.ts';
import { memberFindings } from '../../metrics/queries/member-findings.ts';
import { queryMemberSeries } from '../../metrics/queries/member-series.ts';
import {
  partialNotes,
  type Steps,
  seriesGaps,
  seriesOutliers,
  seriesTrend,
  stepsOf,
  undatedNote,
} from '../../metrics/queries/series-findings.ts';
import { bucketName } from '../../statistics/calendar.ts';
import { valuesOf } from '../../statistics/series.ts';
import type { DraftFinding } from '../../statistics/types.ts';
import { defineTemplate } from './define-template.ts';
import type { SourceContent } from './types.ts';

export const timeSeriesPerformance = defineTemplate({
  id: 'fe34a763-0983-4a7b-9891-d8321acc5c12',
  name: 'Time-series performance',
  description: 'How measures develop over time: trend, highs and lows, unusual days, gaps, and individual categories.',
  bestFor: 'Questions about development over time: is it growing, when did it peak, what was unusual.',
  needs: 'A time column. A measure is summed or averaged per interval; without one, rows are counted.',
  baseCredits: 4,
  parameters: parametersOf('metric', 'dimension', 'grain', 'top_n', 'compare_to'),
  must: { time: true },
  build,
});

async function build(work: SourceWork): Promise<SourceContent> {
  const { binding, parameters, recorder, suffix, today } = work;
  const { metric, time } = binding;
  const periodTotals = await readPeriodTotals(work, true);
  const { series, range, metrics } = periodTotals;
  const steps = stepsOf(series, range, parameters.grain, today);
  const table = seriesTable(`series${suffix}`, `${metric.label} by ${steps.grain}`, metrics, steps.buckets, steps.grain, series.receiptId);
  const summary: Block[] = notices(periodTotals.notices);
  const sections: Section[] = [{ id: `summary${suffix}`, title: 'Summary', blocks: summary }];
  const tables: Section = { id: `steps${suffix}`, title: 'Step by step', blocks: [{ kind: 'table', table }] };
  if (!periodTotals.empty) {
    const members = await queryMemberSeries(recorder, binding, binding.dimensions, metric, range);
    const outliers = seriesOutliers(series, range, steps, 0, 5, today);
    summary.push(
      kpisBlock(totalsKpis(periodTotals)),
      ...findingsBlock([
        ...totalsFindings(periodTotals, 1),
        ...cite(
          [
            ...metrics.map((_, i) => seriesTrend(series, steps, i)),
            ...extremes(periodTotals, steps),
            ...outliers.said,
            ...seriesGaps(series, range, 3),
          ],
          series.receiptId,
        ),
        ...memberFindings(metric, members, series.coverage, today, outliers.spans, 4),
      ]),
      ...notices([...partialNotes(steps), ...undatedNote(series, range, time?.column ?? '')]),
    );
    const charts = metrics.map(
      (one, i): Block => ({
        kind: 'chart',
        chart: seriesChart(`chart-${i + 1}${suffix}`, one, i, steps.buckets, steps.grain, series.receiptId),
      }),
    );
    const stacked =
      members[0] && (metric.kind === 'sum' || metric.kind === 'count')
        ? stackedChart(`chart-by${suffix}`, metric, members[0], parameters.top_n ?? 5)
        : null;
    if (stacked) charts.splice(1, 0, { kind: 'chart', chart: stacked });
    sections.push({ id: `development${suffix}`, title: 'Development', blocks: charts });
    tables.blocks.push(...bindingNotices(work));
  }
  sections.push(tables);
  return { sections, period: periodTotals.period, primaryTableId: table.id };
}

/** The highest and the lowest complete step. */
function extremes({ series, metrics }: PeriodTotals, { grain, buckets }: Steps): DraftFinding[] {
  const complete = buckets.filter((bucket) => bucket.complete);
  const metric = metrics[0]!;
  const known = valuesOf(complete, series.metrics, 0).flatMap((value, at) =>
    value === null ? [] : [{ value, start: complete[at]!.start }],
  );
  if (known.length < 3) return [];
  const highest = known.reduce((best, one) => (one.value > best.value ? one : best));
  const lowest = known.reduce((best, one) => (one.value < best.value ? one : best));
  return [
    {
      kind: 'note',
      sentence: `${metric.label} was highest in ${bucketName(highest.start, grain)} (${sayValue(metric, highest.value)}) and lowest in ${bucketName(lowest.start, grain)} (${sayValue(metric, lowest.value)}), of ${known.length} complete ${grain}s.`,
      value: highest.value,
      format: metric.format,
      unit: metric.unit,
    },
  ];
}

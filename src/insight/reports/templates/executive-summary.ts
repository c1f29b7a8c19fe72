import type { CellValue } from '../../../data/engine/types.ts';
import { breakdownChart, breakdownTable, cite, findingsBlock, notices, seriesChart } from '../../blocks/make-blocks.ts';
import { bindingNotices, kpisBlock, type PeriodTotals, readPeriodTotals, totalsFindings, totalsKpis } from '../../blocks/period-totals.ts';
import type { SourceWork } from '../../blocks/types.ts';
import type { Block, Section, Table } from '../../figures/document.ts';
import { labelOf } from '../../figures/wording.ts';
import { type Metric, ROWS } from '../../metrics/bind-metrics.ts';
import { parametersOf } from '../../metrics/parameters.ts';
import { type Breakdown, queryBreakdowns } from '../../metrics/queries/breakdown.ts';
import { readDriverFindings } from '../../metrics/queries/change-drivers.ts';
import { totalsIn } from '../../metrics/queries/day-series.ts';
import { memberFindings } from '../../metrics/queries/member-findings.ts';
import { queryMemberSeries } from '../../metrics/queries/member-series.ts';
import { partialNotes, seriesGaps, seriesOutliers, seriesTrend, stepsOf, undatedNote } from '../../metrics/queries/series-findings.ts';
import { changeOf } from '../../statistics/change.ts';
import { contributorFindings } from '../../statistics/contributors.ts';
import { cellOf } from '../../statistics/exact-arithmetic.ts';
import type { Amount, Span } from '../../statistics/types.ts';
import { defineTemplate } from './define-template.ts';
import type { SourceContent } from './types.ts';

export const executiveSummary = defineTemplate({
  id: 'ed70fa7c-8e86-49dc-950b-148a2539d226',
  name: 'Executive summary',
  description: 'Key figures, changes, trends, top contributors, and notable findings.',
  bestFor: 'An overview of any data source, or one page for decision makers.',
  needs: 'Any table. A time column adds changes and trends, a measure sums, and categories the contributors.',
  baseCredits: 5,
  parameters: parametersOf('metric', 'dimensions', 'grain', 'top_n', 'compare_to'),
  build,
});

async function build(work: SourceWork): Promise<SourceContent> {
  const { binding, parameters, recorder, suffix, today } = work;
  const { metric, dimensions, time } = binding;
  const periodTotals = await readPeriodTotals(work, true);
  const { series, range, choice, totals, covered } = periodTotals;
  const keyFigures = keyFiguresTable(`key-figures${suffix}`, periodTotals);
  const summary: Block[] = notices(periodTotals.notices);
  const sections: Section[] = [{ id: `summary${suffix}`, title: 'Summary', blocks: summary }];
  const content = { sections, period: periodTotals.period, primaryTableId: keyFigures.id };
  const figures: Section = { id: `figures${suffix}`, title: 'Key figures', blocks: [{ kind: 'table', table: keyFigures }] };
  if (periodTotals.empty) {
    sections.push(figures);
    return content;
  }
  const comparison = choice.comparison;
  const [breakdowns, memberSeries, drivers] = await Promise.all([
    queryBreakdowns(recorder, binding, dimensions, metric, { main: range, compare: null }),
    queryMemberSeries(recorder, binding, dimensions, metric, range),
    readDriverFindings(recorder, binding, comparison),
  ]);
  const steps = stepsOf(series, range, parameters.grain, today);
  const outliers = time ? seriesOutliers(series, range, steps, 0, 3, today) : { said: [], spans: [] };
  summary.push(
    kpisBlock(totalsKpis(periodTotals)),
    ...findingsBlock([
      ...totalsFindings(periodTotals),
      ...drivers,
      ...cite(
        [time ? seriesTrend(series, steps, 0) : null, ...outliers.said, ...(time ? seriesGaps(series, range, 1) : [])],
        series.receiptId,
      ),
      ...memberFindings(metric, memberSeries, series.coverage, today, outliers.spans),
      ...breakdowns.flatMap((one) =>
        cite(contributorFindings(metric, dimensionOf(one), one.members, totals.amounts[0]!), one.receiptId, series.receiptId),
      ),
    ]),
    ...notices([...(time ? [...partialNotes(steps), ...undatedNote(series, range, time.column)] : [])]),
  );
  const topN = parameters.top_n ?? 10;
  if (time && covered && steps.buckets.length > 1) {
    sections.push({
      id: `development${suffix}`,
      title: 'Development',
      blocks: [{ kind: 'chart', chart: seriesChart(`chart-time${suffix}`, metric, 0, steps.buckets, steps.grain, series.receiptId) }],
    });
  }
  if (breakdowns.length > 0) {
    sections.push({
      id: `contributors${suffix}`,
      title: 'Contributors',
      blocks: breakdowns.flatMap((one, i): Block[] => [
        { kind: 'chart', chart: breakdownChart(`chart-by-${i + 1}${suffix}`, metric, one, totals.amounts[0]!, topN) },
        {
          kind: 'table',
          table: { ...breakdownTable(`by-${i + 1}${suffix}`, metric, one, totals.amounts[0]!, totals.rows), rowsShownMax: topN },
        },
      ]),
    });
  }
  figures.blocks.push(...bindingNotices(work));
  sections.push(figures);
  return content;
}

const dimensionOf = ({ dimension, memberCount }: Breakdown) => ({ label: labelOf(dimension.name), memberCount });

const AGGREGATIONS = { sum: 'sum', count: 'count', level: 'level', mean: 'mean', weighted_mean: 'weighted mean' } as const;

/** Every metric's total over the period and in the two compared periods. */
function keyFiguresTable(id: string, { metrics, series, totals, choice, covered }: PeriodTotals): Table {
  const { comparison } = choice;
  const [current, previous] = comparison ? [totalsIn(series, comparison.current), totalsIn(series, comparison.previous)] : [null, null];
  const line = (metric: Metric, total: Amount, now?: Amount, before?: Amount): CellValue[] => {
    const start = [metric.label, AGGREGATIONS[metric.kind], cellOf(metric, total), covered?.start ?? null, covered?.end ?? null];
    if (!now || !before) return start;
    const change = changeOf(metric, now, before);
    return [...start, cellOf(metric, now), cellOf(metric, before), change?.absolute ?? null, change?.fraction ?? null];
  };
  const count = (rows: number): Amount => ({ num: rows, den: null });
  const rows = metrics.map((metric, i) => line(metric, totals.amounts[i]!, current?.amounts[i], previous?.amounts[i]));
  if (!metrics.includes(ROWS))
    rows.push(line(ROWS, count(totals.rows), current ? count(current.rows) : undefined, previous ? count(previous.rows) : undefined));
  const heading = ({ start, end }: Span) => `${start} to ${end}`;
  const number = { type: 'number', format: 'decimal' } as const;
  return {
    id,
    title: 'Key figures',
    columns: [
      { key: 'metric', label: 'Metric', type: 'text' },
      { key: 'aggregation', label: 'Aggregation', type: 'text' },
      { key: 'value', label: 'Value', ...number },
      { key: 'start', label: 'From', type: 'date' },
      { key: 'end', label: 'To', type: 'date' },
      ...(comparison
        ? [
            { key: 'current', label: heading(comparison.current), ...number },
            { key: 'previous', label: heading(comparison.previous), ...number },
            { key: 'change', label: 'Change', ...number },
            { key: 'change_fraction', label: 'Change in percent', type: 'number' as const, format: 'percent' as const },
          ]
        : []),
    ],
    rows,
    rowCount: rows.length,
    rowsShownMax: 100,
    receiptIds: [series.receiptId],
  };
}

import { phrase } from '../../../platform/locale.ts';
import { developmentChart } from '../../blocks/development-chart.ts';
import { cite, findingsBlock, notices, seriesTable } from '../../blocks/make-blocks.ts';
import { boardFigures, comparedByYear, headlineOf, withChart } from '../../blocks/page-one.ts';
import { bindingNotices, readPeriodTotals } from '../../blocks/period-totals.ts';
import { nothingStandsOut, rankedFindings } from '../../blocks/ranked-findings.ts';
import { returningPeak } from '../../blocks/returning-peak.ts';
import { stackedChart } from '../../blocks/stacked-chart.ts';
import type { SourceWork } from '../../blocks/types.ts';
import type { Block, Section } from '../../figures/document.ts';
import { parametersOf } from '../../metrics/parameters.ts';
import { byMonth, queryMemberSeries, wholeSteps } from '../../metrics/queries/member-series.ts';
import { partialNotes, seriesTrend, stepsOf, undatedNote } from '../../metrics/queries/series-findings.ts';
import { grainWord } from '../../statistics/calendar.ts';
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

/** Findings with their charts, and in all. */
const FIRST_MAX = 3;
const FINDINGS_MAX = 8;

async function build(work: SourceWork): Promise<SourceContent> {
  const { binding, parameters, recorder, suffix, today } = work;
  const { metric, time } = binding;
  const periodTotals = comparedByYear(await readPeriodTotals(work, true), work);
  const { series, range, metrics } = periodTotals;
  const steps = stepsOf(series, range, parameters.grain, today);
  const table = seriesTable(
    `series${suffix}`,
    `${metric.label} ${phrase('by', 'nach')} ${grainWord(steps.grain)}`,
    metrics,
    steps.buckets,
    steps.grain,
    series.receiptId,
  );
  const summary: Block[] = notices(periodTotals.notices);
  const sections: Section[] = [{ id: `summary${suffix}`, title: phrase('Summary', 'Zusammenfassung'), blocks: summary }];
  const tables: Section = {
    id: `steps${suffix}`,
    title: phrase('Step by step', 'Schritt für Schritt'),
    blocks: [{ kind: 'table', table }],
  };
  if (!periodTotals.empty) {
    const members = await queryMemberSeries(recorder, binding, binding.searched, metric, range, series.coverage?.slack);
    // The same findings, in the same order, as in the executive summary and on dashboards.
    const ranked = rankedFindings(metric, { periodTotals, steps, breakdowns: [], members, drivers: [] }, today);
    const nothing = nothingStandsOut(metric, ranked, { steps, members, receiptId: series.receiptId });
    const shown = { metric, periodTotals, steps, members, breakdowns: [], today };
    const peak = returningPeak(metric, steps);
    const happened = ranked.filter(({ standing, echo }) => !standing && !echo).slice(0, FIRST_MAX);
    const first = happened.map((one, i) => withChart(one, `finding-${i + 1}${suffix}`, shown));
    summary.push(
      ...boardFigures(periodTotals, steps),
      ...(first.length > 0 ? [{ kind: 'findings' as const, items: first }] : findingsBlock(nothing ? [nothing] : [])),
      ...findingsBlock([
        ...ranked.filter((one) => !happened.includes(one)).slice(0, FINDINGS_MAX - FIRST_MAX),
        ...cite(
          metrics.slice(1).map((_, i) => seriesTrend(series, steps, i + 1)),
          series.receiptId,
        ),
      ]),
      ...(peak ? [{ kind: 'paragraph' as const, text: peak }] : []),
      ...notices([...partialNotes(steps), ...undatedNote(series, range, time?.column ?? '')]),
    );
    sections[0]!.headline = headlineOf(work, periodTotals);
    const charts = metrics.map(
      (_, i): Block => ({ kind: 'chart', chart: developmentChart(`chart-${i + 1}${suffix}`, i, periodTotals, steps) }),
    );
    const parts = members[0] && (steps.grain === 'month' ? byMonth(members[0], metric) : members[0]);
    const stacked =
      parts && (metric.kind === 'sum' || metric.kind === 'count')
        ? stackedChart(
            `chart-by${suffix}`,
            metric,
            parts,
            parameters.top_n ?? 5,
            wholeSteps(parts.members, parts.grain, series.coverage, today),
          )
        : null;
    if (stacked) charts.splice(1, 0, { kind: 'chart', chart: stacked });
    sections.push({ id: `development${suffix}`, title: phrase('Development', 'Entwicklung'), blocks: charts });
    tables.blocks.push(...bindingNotices(work));
  }
  sections.push(tables);
  return { sections, period: periodTotals.period, primaryTableId: table.id };
}

import type { Recorder } from '../../data/receipts/recorder.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { comparedByYear } from '../blocks/page-one.ts';
import { readPeriodTotals } from '../blocks/period-totals.ts';
import { nothingStandsOut, rankedFindings } from '../blocks/ranked-findings.ts';
import { queryBreakdowns } from '../metrics/queries/breakdown.ts';
import { readDriverFindings } from '../metrics/queries/change-drivers.ts';
import { queryCross, queryPoints, querySums } from '../metrics/queries/cross.ts';
import { queryFigures } from '../metrics/queries/figures.ts';
import { queryMemberSeries } from '../metrics/queries/member-series.ts';
import { partialNotes, stepsOf, undatedNote } from '../metrics/queries/series-findings.ts';
import { lineInsights } from './line-insights.ts';
import type { SourcePlan } from './plan-source.ts';
import type { SourceReadings } from './source-readings.ts';
import type { DashboardConfig } from './types.ts';

const FINDINGS_MAX = 6;

/** Reads what the planned widgets of a source need. */
export async function readSource(
  plan: SourcePlan,
  { source, recorder, config, today }: { source: OpenSource; recorder: Recorder; config: DashboardConfig; today: number },
): Promise<SourceReadings> {
  const { binding } = plan;
  const { metric, dimensions, time } = binding;
  const has = (type: string) => plan.widgets.some((widget) => widget.type === type);
  const range = time && config.date_range ? config.date_range : null;
  const work = { binding, source, parameters: config, suffix: '', today, recorder };
  const totalsRead = readPeriodTotals(work, true).then((read) => comparedByYear(read, work));
  // Run everything that does not depend on the comparison of periods in parallel with it.
  const [periodTotals, figures, members, cross, points, funnel, breakdowns, drivers] = await Promise.all([
    totalsRead,
    queryFigures(recorder, binding, plan.figures, range, today),
    has('area') || has('text')
      ? totalsRead.then(({ series }) => queryMemberSeries(recorder, binding, binding.searched, metric, range, series.coverage?.slack))
      : [],
    has('heatmap') && plan.cross ? queryCross(recorder, binding, plan.cross, range) : null,
    has('scatter') && plan.pair ? queryPoints(recorder, binding, plan.pair, range) : null,
    has('funnel') ? querySums(recorder, binding, plan.funnel, range) : null,
    queryBreakdowns(recorder, binding, dimensions, metric, { main: range, compare: null }),
    has('text') ? totalsRead.then(({ choice }) => readDriverFindings(recorder, binding, choice.comparison)) : [],
  ]);
  const steps = time && !periodTotals.empty ? stepsOf(periodTotals.series, range, config.grain, today) : null;
  const read = {
    plan,
    periodTotals,
    steps,
    breakdowns,
    members,
    figures,
    cross,
    points,
    funnel,
    config,
  };
  const ranked = periodTotals.empty ? [] : rankedFindings(metric, { ...read, drivers }, today);
  const nothing = periodTotals.empty
    ? null
    : nothingStandsOut(metric, ranked, { steps, members, receiptId: periodTotals.series.receiptId });
  return {
    ...read,
    today,
    lines: periodTotals.empty ? new Map() : lineInsights(plan.widgets, read, today),
    findings: [...(nothing ? [nothing] : []), ...ranked].slice(0, FINDINGS_MAX),
    notices: [
      ...periodTotals.notices,
      ...periodTotals.choice.notes,
      ...(steps ? partialNotes(steps) : []),
      ...(time ? undatedNote(periodTotals.series, range, time.column) : []),
    ],
  };
}

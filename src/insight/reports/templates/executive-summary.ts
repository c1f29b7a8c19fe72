import type { CellValue } from '../../../data/engine/types.ts';
import { phrase } from '../../../platform/locale.ts';
import { developmentChart } from '../../blocks/development-chart.ts';
import { breakdownChart, breakdownTable, findingsBlock, notices, shownBreakdowns } from '../../blocks/make-blocks.ts';
import { boardFigures, comparedByYear, headlineOf, withChart } from '../../blocks/page-one.ts';
import { bindingNotices, type PeriodTotals, readPeriodTotals } from '../../blocks/period-totals.ts';
import { nothingStandsOut, rankedFindings } from '../../blocks/ranked-findings.ts';
import { returningPeak } from '../../blocks/returning-peak.ts';
import type { SourceWork } from '../../blocks/types.ts';
import type { Block, Section, Table } from '../../figures/document.ts';
import { sayDates, saySpan } from '../../figures/wording.ts';
import { isRows, type Metric, rowsLike } from '../../metrics/bind-metrics.ts';
import { parametersOf } from '../../metrics/parameters.ts';
import { queryBreakdowns } from '../../metrics/queries/breakdown.ts';
import { readDriverFindings } from '../../metrics/queries/change-drivers.ts';
import { totalsIn } from '../../metrics/queries/day-series.ts';
import { queryMemberSeries } from '../../metrics/queries/member-series.ts';
import { partialNotes, stepsOf, undatedNote } from '../../metrics/queries/series-findings.ts';
import { changeOf } from '../../statistics/change.ts';
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

/** Findings on the first page, and in all. */
const FIRST_MAX = 3;
const FINDINGS_MAX = 9;

async function build(work: SourceWork): Promise<SourceContent> {
  const { binding, parameters, recorder, suffix, today } = work;
  const { metric, dimensions, time } = binding;
  const periodTotals = comparedByYear(await readPeriodTotals(work, true), work);
  const { series, range, choice, totals, covered } = periodTotals;
  const keyFigures = keyFiguresTable(`key-figures${suffix}`, periodTotals);
  const summary: Block[] = notices(periodTotals.notices);
  const sections: Section[] = [{ id: `summary${suffix}`, title: phrase('Summary', 'Zusammenfassung'), blocks: summary }];
  const content = { sections, period: periodTotals.period, primaryTableId: keyFigures.id };
  const figures: Section = {
    id: `figures${suffix}`,
    title: phrase('Key figures', 'Kennzahlen'),
    blocks: [{ kind: 'table', table: keyFigures }],
  };
  if (periodTotals.empty) {
    sections.push(figures);
    return content;
  }
  const comparison = choice.comparison;
  const [every, memberSeries, drivers] = await Promise.all([
    queryBreakdowns(recorder, binding, dimensions, metric, { main: range, compare: null }),
    queryMemberSeries(recorder, binding, binding.searched, metric, range, series.coverage?.slack),
    readDriverFindings(recorder, binding, comparison),
  ]);
  const { shown: breakdowns, notes } = shownBreakdowns(every, parameters.dimensions !== undefined);
  const steps = stepsOf(series, range, parameters.grain, today);
  const findings = rankedFindings(metric, { periodTotals, steps: time ? steps : null, breakdowns, members: memberSeries, drivers }, today);
  const shown = { metric, periodTotals, steps: time ? steps : null, members: memberSeries, breakdowns, today };
  // Who leads is no news where things can happen over time; it follows further back.
  const happened = findings.filter(({ standing, echo }) => (!standing || !time) && !echo);
  const first = happened.slice(0, FIRST_MAX).map((one, i) => withChart(one, `finding-${i + 1}${suffix}`, shown));
  const nothing = nothingStandsOut(metric, findings, { steps: shown.steps, members: memberSeries, receiptId: series.receiptId });
  summary.push(
    ...boardFigures(periodTotals, shown.steps),
    ...(first.length > 0 ? [{ kind: 'findings' as const, items: first }] : findingsBlock(nothing ? [nothing] : [])),
  );
  sections[0]!.headline = headlineOf(work, periodTotals);
  const told = new Set(happened.slice(0, FIRST_MAX));
  // Who leads is the title of the charts of the contributors.
  const left = findings.filter(
    (one) => !told.has(one) && !(one.standing && one.subject.of === 'values' && one.said.kind === 'top_contributor'),
  );
  const further = findingsBlock(left.slice(0, FINDINGS_MAX - FIRST_MAX));
  if (further.length > 0) sections.push({ id: `findings${suffix}`, title: phrase('Further findings', 'Weitere Befunde'), blocks: further });
  const topN = parameters.top_n ?? 10;
  const peak = returningPeak(metric, steps);
  if (time && covered && steps.buckets.length > 1) {
    sections.push({
      id: `development${suffix}`,
      title: phrase('Development', 'Entwicklung'),
      blocks: [
        { kind: 'chart', chart: developmentChart(`chart-time${suffix}`, 0, periodTotals, steps) },
        ...(peak ? [{ kind: 'paragraph' as const, text: peak }] : []),
      ],
    });
  }
  if (breakdowns.length > 0) {
    sections.push({
      id: `contributors${suffix}`,
      title: phrase('Contributors', 'Aufteilung'),
      blocks: [
        // Page one tells of the compared period, this section of all of it.
        ...(covered && comparison ? [{ kind: 'paragraph' as const, text: `${phrase('Figures', 'Zahlen')} ${saySpan(covered)}.` }] : []),
        ...breakdowns.flatMap((one, i): Block[] => [
          { kind: 'chart', chart: breakdownChart(`chart-by-${i + 1}${suffix}`, metric, one, totals.amounts[0]!, topN) },
          {
            kind: 'table',
            table: { ...breakdownTable(`by-${i + 1}${suffix}`, metric, one, totals.amounts[0]!, totals.rows), rowsShownMax: topN },
          },
        ]),
      ],
    });
  }
  figures.blocks.push(
    ...notices([...choice.notes, ...(time ? [...partialNotes(steps), ...undatedNote(series, range, time.column)] : [])]),
    ...bindingNotices(work, notes),
  );
  sections.push(figures);
  return content;
}

const aggregations = (): Record<Metric['kind'], string> => ({
  sum: phrase('sum', 'Summe'),
  count: phrase('count', 'Anzahl'),
  level: phrase('level', 'Stand'),
  mean: phrase('mean', 'Mittel'),
  weighted_mean: phrase('weighted mean', 'gewichtetes Mittel'),
});

/** Every metric's total over the period and in the two compared periods. */
function keyFiguresTable(id: string, { metrics, series, totals, choice, covered }: PeriodTotals): Table {
  const { comparison } = choice;
  const [current, previous] = comparison ? [totalsIn(series, comparison.current), totalsIn(series, comparison.previous)] : [null, null];
  const line = (metric: Metric, total: Amount, now?: Amount, before?: Amount): CellValue[] => {
    const label = metric.unit && !metric.label.includes(`(${metric.unit})`) ? `${metric.label} (${metric.unit})` : metric.label;
    const start = [label, aggregations()[metric.kind], cellOf(metric, total), covered?.start ?? null, covered?.end ?? null];
    if (!now || !before) return start;
    const change = changeOf(metric, now, before);
    return [...start, cellOf(metric, now), cellOf(metric, before), change?.absolute ?? null, change?.fraction ?? null];
  };
  const count = (rows: number): Amount => ({ num: rows, den: null });
  const rows = metrics.map((metric, i) => line(metric, totals.amounts[i]!, current?.amounts[i], previous?.amounts[i]));
  const counted = metrics.some(isRows) ? [] : [rowsLike(metrics[0] ?? {})];
  for (const all of counted)
    rows.push(line(all, count(totals.rows), current ? count(current.rows) : undefined, previous ? count(previous.rows) : undefined));
  const heading = (span: Span) => sayDates(span);
  const number = { type: 'number', format: 'decimal' } as const;
  return {
    id,
    title: phrase('Key figures', 'Kennzahlen'),
    columns: [
      { key: 'metric', label: phrase('Metric', 'Kennzahl'), type: 'text' },
      { key: 'aggregation', label: phrase('Aggregation', 'Berechnung'), type: 'text' },
      { key: 'value', label: phrase('Value', 'Wert'), ...number },
      { key: 'start', label: phrase('From', 'Von'), type: 'date' },
      { key: 'end', label: phrase('To', 'Bis'), type: 'date' },
      ...(comparison
        ? [
            { key: 'current', label: heading(comparison.current), ...number },
            { key: 'previous', label: heading(comparison.previous), ...number },
            { key: 'change', label: phrase('Change', 'Änderung'), ...number },
            {
              key: 'change_fraction',
              label: phrase('Change in percent', 'Änderung in Prozent'),
              type: 'number' as const,
              format: 'percent' as const,
            },
          ]
        : []),
    ],
    rows,
    rowFormats: [...metrics, ...counted].map(({ kind, format }) =>
      // A mean of counts has decimals, and a difference of percentages is no percentage.
      format === 'integer' && kind !== 'mean' && kind !== 'weighted_mean' ? 'integer' : null,
    ),
    rowCount: rows.length,
    rowsShownMax: 100,
    receiptIds: [series.receiptId],
  };
}

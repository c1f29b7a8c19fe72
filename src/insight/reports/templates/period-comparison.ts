import type { CellValue } from '../../../data/engine/types.ts';
import { phrase, wholeNumber } from '../../../platform/locale.ts';
import { cite, findingsBlock, kpiOf, notices, shownBreakdowns } from '../../blocks/make-blocks.ts';
import { headlineOf } from '../../blocks/page-one.ts';
import { bindingNotices, kpisBlock, type PeriodTotals, readPeriodTotals } from '../../blocks/period-totals.ts';
import type { SourceWork } from '../../blocks/types.ts';
import type { Block, Chart, Section, Table } from '../../figures/document.ts';
import { formatShort } from '../../figures/format-number.ts';
import { inSentence, labelOf, sayMember, sayValue } from '../../figures/wording.ts';
import type { Metric } from '../../metrics/bind-metrics.ts';
import { isRows, rowsLike } from '../../metrics/bind-metrics.ts';
import type { Comparison } from '../../metrics/bind-period.ts';
import { parametersOf } from '../../metrics/parameters.ts';
import { type Breakdown, queryBreakdowns } from '../../metrics/queries/breakdown.ts';
import { readDriverFindings } from '../../metrics/queries/change-drivers.ts';
import { pointsIn, totalsIn } from '../../metrics/queries/day-series.ts';
import { bucketStart, chooseGrain, daysIn, fromDay, grainWord, toDay } from '../../statistics/calendar.ts';
import { changeOf, note } from '../../statistics/change.ts';
import type { Member } from '../../statistics/contributors.ts';
import { amountValue, cellOf } from '../../statistics/exact-arithmetic.ts';
import { namePeriod } from '../../statistics/period-words.ts';
import { regroup } from '../../statistics/series.ts';
import type { Span } from '../../statistics/types.ts';
import { defineTemplate } from './define-template.ts';
import type { SourceContent } from './types.ts';

export const periodComparison = defineTemplate({
  id: '9b31bbaa-d9e0-464a-bede-5cd5ac4661ad',
  name: 'Period comparison',
  description: 'Two periods side by side: every measure with its change, and the categories that drove it.',
  bestFor: 'Questions like this month against last month, this year against last year, and what drove the difference.',
  needs: 'A time column with data in both periods. Categories tell where a change comes from.',
  baseCredits: 4,
  parameters: parametersOf('metric', 'dimensions', 'grain', 'top_n', 'compare_to'),
  must: { time: true },
  build,
});

/** Steps with a value from which two lines can be compared. */
const POINTS_MIN = 3;

async function build(work: SourceWork): Promise<SourceContent> {
  const { binding, parameters, recorder, suffix } = work;
  const { metric, dimensions } = binding;
  const periodTotals = await readPeriodTotals(work, true);
  const { series, metrics, choice, range } = periodTotals;
  const { comparison } = choice;
  if (!comparison) {
    const table = figuresTable(`comparison${suffix}`, periodTotals, null);
    const blocks: Block[] = [...notices([...periodTotals.notices, ...choice.notes]), ...bindingNotices(work), { kind: 'table', table }];
    return {
      sections: [{ id: `summary${suffix}`, title: phrase('Summary', 'Zusammenfassung'), blocks }],
      period: range,
      primaryTableId: table.id,
    };
  }
  const { current, previous } = comparison;
  const [now, before] = [totalsIn(series, current), totalsIn(series, previous)];
  const every = await queryBreakdowns(recorder, binding, dimensions, metric, { main: current, compare: comparison });
  const { shown: breakdowns, notes } = shownBreakdowns(every, parameters.dimensions !== undefined);
  const kpis = metrics.map((one, i) =>
    kpiOf(one, now.amounts[i]!, series.receiptId, { current: now.amounts[i]!, previous: before.amounts[i]!, comparison }),
  );
  if (!metrics.some(isRows)) {
    const amounts = { current: { num: now.rows, den: null }, previous: { num: before.rows, den: null } };
    kpis.push(kpiOf(rowsLike(metric), amounts.current, series.receiptId, { ...amounts, comparison }));
  }
  // The figures show each metric's change; the findings say what moved it.
  const findings = [...(await readDriverFindings(recorder, binding, comparison)), ...cite(choice.notes.map(note), series.receiptId)];
  const table = figuresTable(`comparison${suffix}`, periodTotals, comparison);
  const aligned = alignedChart(work, periodTotals, comparison);
  const sections: Section[] = [
    {
      id: `summary${suffix}`,
      title: phrase('Summary', 'Zusammenfassung'),
      headline: headlineOf(work, periodTotals),
      blocks: [kpisBlock(kpis), ...findingsBlock(findings), ...notices(periodTotals.notices)],
    },
    {
      id: `periods${suffix}`,
      title: phrase('The two periods', 'Die beiden Zeiträume'),
      blocks: [...(aligned ? [{ kind: 'chart', chart: aligned } as const] : []), { kind: 'table', table }],
    },
    ...breakdowns.map(
      (one, i): Section => ({
        id: `change-${i + 1}${suffix}`,
        title: `${phrase('Change by', 'Änderung nach')} ${inSentence(labelOf(one.dimension.name))}`,
        blocks: changeBlocks(metric, one, i, suffix, comparison, parameters.top_n ?? 10),
      }),
    ),
  ];
  sections.at(-1)?.blocks.push(...bindingNotices(work, notes));
  return { sections, period: { ...current, comparedTo: previous }, primaryTableId: table.id };
}

/** Every measure's total in both periods. */
function figuresTable(id: string, { metrics, series }: PeriodTotals, comparison: Comparison | null): Table {
  const [now, before] = comparison ? [totalsIn(series, comparison.current), totalsIn(series, comparison.previous)] : [null, null];
  const rows: CellValue[][] = [];
  if (now && before) {
    for (const [i, metric] of metrics.entries()) {
      const change = changeOf(metric, now.amounts[i]!, before.amounts[i]!);
      rows.push([
        metric.label,
        cellOf(metric, now.amounts[i]!),
        cellOf(metric, before.amounts[i]!),
        change?.absolute ?? null,
        change?.fraction ?? null,
      ]);
    }
    if (!metrics.some(isRows)) {
      rows.push([
        rowsLike(metrics[0] ?? {}).label,
        now.rows,
        before.rows,
        now.rows - before.rows,
        before.rows > 0 ? (now.rows - before.rows) / before.rows : null,
      ]);
    }
  }
  const name = (span: Span | undefined, otherwise: string) => (span ? heading(span) : otherwise);
  return {
    id,
    title: phrase('Measures in both periods', 'Kennzahlen in beiden Zeiträumen'),
    columns: [
      { key: 'metric', label: phrase('Metric', 'Kennzahl'), type: 'text' },
      { key: 'current', label: name(comparison?.current, phrase('Current', 'Aktuell')), type: 'number', format: 'decimal' },
      { key: 'previous', label: name(comparison?.previous, phrase('Previous', 'Vorher')), type: 'number', format: 'decimal' },
      { key: 'change', label: phrase('Change', 'Änderung'), type: 'number', format: 'decimal' },
      { key: 'change_fraction', label: phrase('Change in percent', 'Änderung in Prozent'), type: 'number', format: 'percent' },
    ],
    rows,
    rowFormats: [...metrics, ...(metrics.some(isRows) ? [] : [rowsLike(metrics[0] ?? {})])]
      .slice(0, rows.length)
      .map(({ kind, format }) => (format === 'integer' && kind !== 'mean' && kind !== 'weighted_mean' ? 'integer' : null)),
    rowCount: rows.length,
    rowsShownMax: 100,
    receiptIds: [series.receiptId],
  };
}

/** A period as the head of a column. */
const heading = (span: Span) =>
  namePeriod(span)
    .replace(/^the |^den /, '')
    .replace(/(?<=^\d+ Monate)n/, '');

/** Both periods overlaid, step by step from their first days; null where rows come in so few steps that nothing shows. */
function alignedChart(
  { parameters, suffix, today }: SourceWork,
  { series, metrics }: PeriodTotals,
  { current, previous }: Comparison,
): Chart | null {
  const metric = metrics[0]!;
  const grain = parameters.grain && parameters.grain !== 'auto' ? parameters.grain : chooseGrain(daysIn(current));
  const valuesOf = (span: Span) => {
    // Count from each span's own first day, so that their steps line up.
    const buckets = regroup(pointsIn(series, span), {
      grain,
      metrics: series.metrics,
      range: span,
      coverage: series.coverage,
      today,
      bucketsMax: 5_000,
    });
    const first = bucketStart(toDay(span.start), grain);
    const byStep = new Map(buckets.map((bucket) => [bucket.start, amountValue(metric, bucket.amounts[0]!)]));
    const starts = regroup(
      [
        { day: first, rows: 0, amounts: [] },
        { day: toDay(span.end), rows: 0, amounts: [] },
      ],
      { grain, metrics: [], range: null, coverage: null, today, bucketsMax: 5_000 },
    ).map(({ start }) => start);
    const nothing = metric.kind === 'sum' || metric.kind === 'count' ? 0 : null;
    return { starts, values: starts.map((start) => byStep.get(start) ?? nothing) };
  };
  const [now, before] = [valuesOf(current), valuesOf(previous)];
  const known = Math.max(...[now, before].map(({ values }) => values.filter((value) => value !== null && value !== 0).length));
  if (now.values.length > 1 && known < POINTS_MIN) return null;
  const length = Math.max(now.starts.length, before.starts.length);
  const padded = (values: (number | null)[]) => Array.from({ length }, (_, i) => values[i] ?? null);
  return {
    id: `chart-periods${suffix}`,
    type: length > 1 ? 'line' : 'bar',
    title: phrase(`${metric.label} by ${grain} in both periods`, `${metric.label} nach ${grainWord(grain)} in beiden Zeiträumen`),
    alternative: phrase(
      `${metric.label} by ${grain}: ${heading(current)} over ${heading(previous)}.`,
      `${metric.label} nach ${grainWord(grain)}: ${heading(current)} über ${heading(previous)}.`,
    ),
    x: { label: phrase(`${labelOf(grain)} of the period`, `${grainWord(grain)} des Zeitraums`), kind: 'category' },
    y: { label: metric.label, format: metric.format === 'integer' ? 'compact' : metric.format, unit: metric.unit },
    categories: Array.from({ length }, (_, i) => (now.starts[i] === undefined ? `${grainWord(grain)} ${i + 1}` : fromDay(now.starts[i]))),
    series: [
      { name: heading(current), values: padded(now.values) },
      { name: heading(previous), values: padded(before.values) },
    ],
    receiptIds: [series.receiptId],
  };
}

/** ": Office fell most, by 2.1K", where one value moved more than the others. */
function mostMoved(metric: Metric, lines: readonly { member: Member; change: number | null }[]): string {
  const [first, second] = lines;
  if (!first?.change || Math.abs(first.change) === Math.abs(second?.change ?? 0)) return '';
  const by = sayValue(metric, Math.abs(first.change));
  const name = sayMember(first.member.name);
  return first.change > 0
    ? phrase(`: ${name} rose most, by ${by}`, `: ${name} stieg am stärksten, um ${by}`)
    : phrase(`: ${name} fell most, by ${by}`, `: ${name} fiel am stärksten, um ${by}`);
}

function changeBlocks(
  metric: Metric,
  { dimension, members, memberCount, receiptId }: Breakdown,
  index: number,
  suffix: string,
  comparison: Comparison,
  topN: number,
): Block[] {
  const value = (member: Member, which: 'current' | 'previous') => (member[which] ? amountValue(metric, member[which]) : null);
  const adds = metric.kind === 'sum' || metric.kind === 'count';
  const zero = adds ? 0 : null;
  const lines = members.map((member) => {
    const [now, before] = [value(member, 'current') ?? zero, value(member, 'previous') ?? zero];
    const exact = member.current && member.previous ? changeOf(metric, member.current, member.previous) : null;
    return { member, now, before, change: exact?.absolute ?? (now === null || before === null ? null : now - before) };
  });
  lines.sort((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0) || (sayMember(a.member.name) < sayMember(b.member.name) ? -1 : 1));
  const whole = lines.reduce((sum, { change }) => sum + (change ?? 0), 0);
  const rows = lines.map(({ member, now, before, change }): CellValue[] => [
    sayMember(member.name),
    member.current && value(member, 'current') !== null ? cellOf(metric, member.current) : now,
    member.previous && value(member, 'previous') !== null ? cellOf(metric, member.previous) : before,
    change,
    change !== null && before !== null && before > 0 ? change / before : null,
    adds && change !== null && whole !== 0 ? change / whole : null,
  ]);
  const drawn = lines.slice(0, topN);
  const number = { type: 'number', format: metric.format, unit: metric.unit } as const;
  const table: Table = {
    id: `change-by-${index + 1}${suffix}`,
    title: `${phrase('Change of', 'Änderung von')} ${inSentence(metric.label)} ${phrase('by', 'nach')} ${inSentence(labelOf(dimension.name))}`,
    columns: [
      { key: 'value', label: labelOf(dimension.name), type: 'text' },
      { key: 'current', label: heading(comparison.current), ...number },
      { key: 'previous', label: heading(comparison.previous), ...number },
      { key: 'change', label: phrase('Change', 'Änderung'), ...number },
      { key: 'change_fraction', label: phrase('Change in percent', 'Änderung in Prozent'), type: 'number', format: 'percent' },
      { key: 'share_of_change', label: phrase('Share of the change', 'Anteil an der Änderung'), type: 'number', format: 'percent' },
    ],
    rows,
    rowCount: rows.length,
    rowsShownMax: Math.max(topN, 50),
    receiptIds: [receiptId],
  };
  const chart: Chart = {
    id: `chart-change-${index + 1}${suffix}`,
    type: 'bar',
    title: `${table.title}${mostMoved(metric, drawn)}`,
    alternative: `${phrase('The largest changes', 'Die größten Änderungen')}: ${drawn
      .slice(0, 3)
      .map(
        ({ member, change }) =>
          `${sayMember(member.name)} ${change === null ? phrase('none', 'keine') : formatShort(change, metric.format)}`,
      )
      .join(', ')}.`,
    x: { label: labelOf(dimension.name), kind: 'category' },
    y: { label: phrase('Change', 'Änderung'), format: metric.format === 'integer' ? 'compact' : metric.format, unit: metric.unit },
    categories: drawn.map(({ member }) => sayMember(member.name)),
    series: [
      {
        name: `${heading(comparison.current)} ${phrase('less', 'abzüglich')} ${heading(comparison.previous)}`,
        values: drawn.map(({ change }) => change),
      },
    ],
    receiptIds: [receiptId],
  };
  const beyond = memberCount - members.length;
  return [
    ...(drawn.length > 0 ? [{ kind: 'chart', chart } as const] : []),
    { kind: 'table', table },
    ...notices(
      beyond > 0
        ? [
            phrase(
              `${wholeNumber(beyond)} smaller values of "${dimension.name}" are not listed.`,
              `${wholeNumber(beyond)} kleinere Werte von „${dimension.name}“ sind nicht aufgeführt.`,
            ),
          ]
        : [],
    ),
  ];
}

import { names } from '../../data/model/measure-words.ts';
import { numberFormat, phrase } from '../../platform/locale.ts';
import type { Block, Chart, Finding, Kpi, Section } from '../figures/document.ts';
import { inSentence, labelOf, SHORT_MIN, sayDates, sayMember, sayPercent, sayPoints, saySpan, sayValue } from '../figures/wording.ts';
import { isRows, type Metric, rowsLike, wordsOf } from '../metrics/bind-metrics.ts';
import type { Comparison } from '../metrics/bind-period.ts';
import type { Breakdown } from '../metrics/queries/breakdown.ts';
import { pointsIn, rowsOf, totalReceipt, totalsIn } from '../metrics/queries/day-series.ts';
import { byDay, byMonth, type MemberSeries, wholeSteps } from '../metrics/queries/member-series.ts';
import type { Steps } from '../metrics/queries/series-findings.ts';
import { bucketStart, daysIn, fromDay, grainWord, nextBucket } from '../statistics/calendar.ts';
import { changeOf } from '../statistics/change.ts';
import { amountValue } from '../statistics/exact-arithmetic.ts';
import { sayPeriod, yearsBefore } from '../statistics/period-words.ts';
import { sayPerRow } from '../statistics/row-words.ts';
import { regroup } from '../statistics/series.ts';
import type { Amount, Span } from '../statistics/types.ts';
import { breakdownChart, kpiOf, seriesChart } from './make-blocks.ts';
import { type PeriodTotals, totalsKpis } from './period-totals.ts';
import type { RankedFinding, Subject } from './ranked-findings.ts';
import { recentFigures } from './recent-figures.ts';
import type { SourceWork } from './types.ts';

const KPIS_MAX = 5;
const METRICS_MAX = 3;
const TREND_STEPS_MAX = 24;
const BARS_MAX = 5;
/** Smaller changes than this share are said to be none. */
const STEADY = 0.005;
const DAYS_MAX = 5_000;
const FIGURE_DAYS_MIN = 28;

/** One sentence on what happened with the metric: its change between the compared periods, or its total. */
export function headlineOf({ binding }: SourceWork, periodTotals: PeriodTotals): NonNullable<Section['headline']> {
  const { series, totals, choice, covered, range } = periodTotals;
  const { metric } = binding;
  // Of rows that go by no name, the number is the measure.
  const label = isRows(metric) && !metric.thing ? phrase('The number of rows', 'Zahl der Zeilen') : metric.label;
  const short = (amount: Amount) => shortValue(metric, amountValue(metric, amount));
  const { comparison } = choice;
  const [now, before] = comparison
    ? [amountOf(periodTotals, comparison.current, metric), amountOf(periodTotals, comparison.previous, metric)]
    : [null, null];
  const change = now && before ? changeOf(metric, now, before) : null;
  if (!comparison || !now || !before || !change) {
    const verb = metric.kind === 'sum' || metric.kind === 'count' ? 'came to' : 'was';
    return {
      sentence: `${label}${phrase(` ${verb}`, ':')} ${short(totals.amounts[0]!)}${covered ? ` ${saySpan(covered)}` : ''}.`,
      receiptIds: [totalReceipt(series, range)],
    };
  }
  const { absolute, fraction } = change;
  const points = metric.format === 'percent';
  const steady = points ? Math.abs(absolute) < STEADY : fraction === null ? absolute === 0 : Math.abs(fraction) < STEADY;
  const by = points
    ? ` ${phrase('by', 'um')} ${sayPoints(absolute)}`
    : fraction === null
      ? ''
      : ` ${phrase('', 'um ')}${sayPercent(Math.abs(fraction))}`;
  const moved = steady
    ? phrase(' held steady at', ': unverändert bei')
    : phrase(` ${absolute > 0 ? 'rose' : 'fell'}${by} to`, `:${by} ${absolute > 0 ? 'gestiegen' : 'gefallen'} auf`);
  return {
    sentence: `${label}${moved} ${short(now)} ${sayPeriod(comparison.current)}, ${phrase('against', 'gegenüber')} ${short(before)} ${
      comparison.name === twelve() ? phrase('in the 12 months before', 'in den 12 Monaten davor') : sayPeriod(comparison.previous)
    }.`,
    receiptIds: [series.receiptId],
  };
}

/** Up to five figures of the compared period, or of all the data, each with its change and its course: the metrics, the rows and the amount per row. */
export function boardFigures(periodTotals: PeriodTotals, steps: Steps | null): Block[] {
  const { series, metrics, choice, range } = periodTotals;
  const { comparison } = choice;
  const complete = (steps?.buckets ?? []).filter((bucket) => bucket.complete).slice(-TREND_STEPS_MAX);
  // The figures of a single day or week say little where the data has more.
  const whole = range === null && comparison !== null && daysIn(comparison.current) >= FIGURE_DAYS_MIN;
  // Rows and the amount per row, which findings speak of, come before a fourth metric.
  const shown = metrics.some(isRows) ? metrics : [...metrics.slice(0, METRICS_MAX), rowsLike(metrics[0] ?? {})];
  const all = whole
    ? shown.map((metric) =>
        kpiOf(metric, amountOf(periodTotals, comparison.current, metric), series.receiptId, {
          current: amountOf(periodTotals, comparison.current, metric),
          previous: amountOf(periodTotals, comparison.previous, metric),
          comparison,
        }),
      )
    : totalsKpis({ ...periodTotals, metrics: metrics.slice(0, metrics.some(isRows) ? metrics.length : METRICS_MAX) }).slice(
        0,
        shown.length,
      );
  const figures = all.flatMap((kpi, i): Kpi[] => {
    const metric = shown[i]!;
    // A sum of targets or limits is no result.
    if (i > 0 && metric.column !== null && names('quota', wordsOf(metric.column))) return [];
    return [
      withCourse(
        kpi,
        complete.map((bucket) => (isRows(metric) ? bucket.rows : amountValue(metric, bucket.amounts[metrics.indexOf(metric)]!))),
      ),
    ];
  });
  const perRow = whole ? perRowFigure(periodTotals, comparison, complete) : null;
  // A page with a lone figure says too little.
  const recent = whole && figures.length === 1 && !perRow ? recentFigures(metrics[0]!, periodTotals, comparison.current, steps) : [];
  const said =
    comparison && (whole || figures.some(({ change }) => change))
      ? [
          phrase(
            `Figures ${saySpan(comparison.current)}, compared with ${sayDates(comparison.previous)}.`,
            `Zahlen ${saySpan(comparison.current)}, verglichen mit ${sayDates(comparison.previous)}.`,
          ),
        ]
      : [];
  return [
    ...said.map((text): Block => ({ kind: 'paragraph', text })),
    { kind: 'kpis', items: [...figures, ...(perRow ? [perRow] : []), ...recent].slice(0, KPIS_MAX) },
  ];

  function withCourse(kpi: Kpi, values: (number | null)[]): Kpi {
    const change =
      kpi.change && comparison ? { change: { ...kpi.change, comparedTo: `${phrase('against', 'gegenüber')} ${comparison.name}` } } : {};
    const trend = values.length > 1 ? { trend: { categories: complete.map(({ start }) => fromDay(start)), values } } : {};
    return { ...kpi, ...change, ...trend };
  }

  function perRowFigure(of: PeriodTotals, periods: Comparison, buckets: typeof complete): Kpi | null {
    const [metric] = metrics;
    if (metric?.kind !== 'sum' || metric.repeated) return null;
    const rate = (span: Span) => {
      const { rows, amounts } = totalsIn(of.series, span);
      const value = amountValue(metric, amounts[0]!);
      const behind = rowsOf(of.series, { rows, amounts });
      return value === null || behind === 0 ? null : value / behind;
    };
    const [now, before] = [rate(periods.current), rate(periods.previous)];
    if (now === null) return null;
    const change =
      before === null ? {} : { change: { absolute: now - before, fraction: before > 0 ? now / before - 1 : null, comparedTo: '' } };
    const kpi: Kpi = {
      label: `${metric.label} ${sayPerRow(metric)}`,
      value: now,
      format: 'decimal',
      unit: metric.unit,
      ...change,
      receiptIds: [of.series.receiptId],
    };
    return withCourse(
      kpi,
      buckets.map((bucket) => {
        const [value, behind] = [amountValue(metric, bucket.amounts[0]!), rowsOf(of.series, bucket)];
        return value === null || behind === 0 ? null : value / behind;
      }),
    );
  }
}

/** A finding with the chart that shows what it says; without one where there is nothing to draw. */
export function withChart(
  { said, receiptIds, subject, event }: RankedFinding,
  id: string,
  {
    metric,
    periodTotals,
    steps,
    members,
    breakdowns,
    today,
  }: {
    metric: Metric;
    periodTotals: PeriodTotals;
    steps: Steps | null;
    members: readonly MemberSeries[];
    breakdowns: readonly Breakdown[];
    today: number;
  },
): Finding {
  // What the data lacks shows in no line.
  const chart = said.kind === 'quality' ? null : chartOf(subject);
  return { id: '', ...said, receiptIds, ...(chart ? { chart } : {}) };

  function chartOf(of: Subject): Chart | null {
    const { series, totals } = periodTotals;
    if (of.of === 'whole' || of.of === 'rows' || of.of === 'each') {
      const complete = (steps?.buckets ?? []).filter((bucket) => bucket.complete);
      if (steps && complete.length > 1 && of.of !== 'whole') {
        const each = of.of === 'each';
        const shown: Metric = each ? { ...metric, label: `${metric.label} ${sayPerRow(metric)}`, format: 'decimal' } : rowsLike(metric);
        const buckets = complete.map((bucket) => {
          const rows = rowsOf(series, bucket);
          const value = amountValue(metric, bucket.amounts[0]!);
          return { ...bucket, amounts: [{ num: each ? (value === null || rows === 0 ? null : value / rows) : rows, den: null }] };
        });
        return seriesChart(id, shown, 0, buckets, steps.grain, series.receiptId);
      }
      return steps && complete.length > 1 ? seriesChart(id, metric, 0, complete, steps.grain, series.receiptId) : null;
    }
    if (of.of === 'days' && series.step === 'day') {
      const days = regroup(pointsIn(series, null), {
        grain: 'day',
        metrics: series.metrics,
        range: null,
        coverage: series.coverage,
        today,
        bucketsMax: DAYS_MAX,
      });
      const known = days.filter(({ start }) => isNear(start, of));
      if (known.length > 1) return seriesChart(id, metric, 0, known, 'day', series.receiptId);
    }
    if (of.of === 'days') return chartOf({ of: 'whole' });
    if (of.of === 'member') {
      const read = members.find(({ dimension }) => dimension.name === of.dimension);
      if (!read) return null;
      // What goes on for long is clearer in months, and some days among those around them.
      const found =
        event?.lasting === false ? (byDay(read) ?? read) : event?.lasting && steps?.grain === 'month' ? byMonth(read, metric) : read;
      const starts = wholeSteps(found.members, found.grain, series.coverage, today);
      const shown = event && found.grain === 'day' ? starts.filter((start) => isNear(start, event)) : starts;
      return memberChart(id, metric, found, of.name, shown);
    }
    const found = breakdowns.find(({ dimension }) => dimension.name === of.dimension);
    return found ? breakdownChart(id, metric, found, totals.amounts[0]!, BARS_MAX) : null;
  }
}

/** Whether a day is in an episode or not long before or after it. */
function isNear(day: number, { start, end }: { start: number; end: number }): boolean {
  const margin = Math.max(30, 2 * (end - start + 1));
  return day >= start - margin && day <= end + margin;
}

/** One value of a dimension over time. */
function memberChart(id: string, metric: Metric, series: MemberSeries, name: string | null, starts: number[]): Chart | null {
  const own = series.members.find((member) => member.name === name);
  if (!own || starts.length < 2) return null;
  const adds = metric.kind === 'sum' || metric.kind === 'count';
  const values = starts.map((start) => {
    const amount = own.byStart.get(start);
    return amount ? amountValue(metric, amount) : adds ? 0 : null;
  });
  const title = phrase(
    `${metric.label} of ${inSentence(labelOf(series.dimension.name))} ${sayMember(name)} by ${series.grain}`,
    `${metric.label} von ${labelOf(series.dimension.name)} ${sayMember(name)} nach ${grainWord(series.grain)}`,
  );
  return {
    id,
    type: 'line',
    title,
    alternative: `${title}, ${starts.length} ${phrase('points', 'Punkte')}.`,
    x: { label: labelOf(grainWord(series.grain)), kind: 'time' },
    y: { label: metric.label, format: metric.format === 'integer' ? 'compact' : metric.format, unit: metric.unit },
    categories: starts.map((start) => fromDay(start)),
    series: [{ name: sayMember(name), values }],
    receiptIds: [series.receiptId],
  };
}

const twelve = () => phrase('the 12 months before', 'den 12 Monaten davor');

/** With no period asked for and two years of data, the last 12 months against the 12 before: what returns each year is then no change. */
export function comparedByYear(periodTotals: PeriodTotals, { binding, parameters, today }: SourceWork): PeriodTotals {
  const free = periodTotals.range === null && parameters.compare_to === undefined && (parameters.grain ?? 'auto') === 'auto';
  const comparison =
    free && binding.time && !periodTotals.empty && periodTotals.series.step === 'day' ? yearComparison(periodTotals, today) : null;
  return comparison ? { ...periodTotals, choice: { comparison, notes: [] } } : periodTotals;
}

/** The last 12 complete months against the 12 before, so that no season is taken for a change; null if the data does not cover both. */
function yearComparison({ series }: PeriodTotals, today: number): Comparison | null {
  const { coverage } = series;
  if (!coverage) return null;
  const last = Math.min(coverage.last, today - 1);
  const open = bucketStart(last, 'month');
  const whole = nextBucket(open, 'month') - 1 - last < coverage.slack && nextBucket(open, 'month') <= today;
  const end = whole ? nextBucket(open, 'month') : open;
  const [start, before] = [yearsBefore(end, 1), yearsBefore(end, 2)];
  if (coverage.first - before >= coverage.slack) return null;
  const span = (from: number, until: number): Span => ({ start: fromDay(from), end: fromDay(until - 1) });
  return { current: span(start, end), previous: span(before, start), name: twelve() };
}

/** A metric of a period, which may be the number of rows. */
export function amountOf({ series, metrics }: PeriodTotals, span: Span, metric: Metric): Amount {
  const { amounts, rows } = totalsIn(series, span);
  return isRows(metric) ? { num: rows, den: null } : amounts[metrics.indexOf(metric)]!;
}

/** A value as a headline has it: from ten thousand on, in thousands, millions or billions. */
export function shortValue(metric: Metric, value: number | null): string {
  if (value === null || Math.abs(value) < SHORT_MIN || metric.format === 'percent') return sayValue(metric, value);
  return `${numberFormat('compactInWords').format(value)}${metric.unit ? ` ${metric.unit}` : ''}`;
}

import { localDay, phrase, quoted } from '../../platform/locale.ts';
import type { Block, Kpi, ReportDocument } from '../figures/document.ts';
import type { Metric } from '../metrics/bind-metrics.ts';
import { isRows, rowsLike } from '../metrics/bind-metrics.ts';
import { earlierPeriod, fairComparison, latestComparison, type PeriodChoice } from '../metrics/bind-period.ts';
import { type DaySeries, queryDays, rowsBehind, rowsOf, totalReceipt, totalsIn } from '../metrics/queries/day-series.ts';
import { queryHours } from '../metrics/queries/hour-series.ts';
import { daysIn } from '../statistics/calendar.ts';
import { changeFinding, note, totalFinding } from '../statistics/change.ts';
import { sayPerRow } from '../statistics/row-words.ts';
import type { Span } from '../statistics/types.ts';
import { cite, kpiOf } from './make-blocks.ts';
import type { SourceWork } from './types.ts';

/** A source's figures over its period, and the comparison that they allow: the start of most templates. */
export interface PeriodTotals {
  series: DaySeries;
  /** Metric by metric as in `series`: the report's own first. */
  metrics: Metric[];
  /** The requested date range; null for all rows. */
  range: Span | null;
  /** The span that the figures cover; null without a time column. */
  covered: Span | null;
  choice: PeriodChoice;
  totals: { rows: number; amounts: ReturnType<typeof totalsIn>['amounts'] };
  /** True if the range contains no rows. */
  empty: boolean;
  period: ReportDocument['period'];
  notices: string[];
}

/** Reads a source's days in one scan and totals them. `withOthers` adds its other sums and means. */
export async function readPeriodTotals({ binding, parameters, today, recorder }: SourceWork, withOthers: boolean): Promise<PeriodTotals> {
  const { time, metric, others } = binding;
  const metrics = withOthers ? [metric, ...others] : [metric];
  const range = time && parameters.date_range ? parameters.date_range : null;
  const before = range ? earlierPeriod(range, parameters.compare_to).previous : null;
  const hull = range && before ? { start: min(range.start, before.start), end: max(range.end, before.end) } : null;
  // Of an amount in one currency, the rows in it are counted as well: they are what its amount per row is over.
  const read = metric.filters ? [...metrics, rowsBehind(metric)] : metrics;
  const [days, hours] = await Promise.all([
    queryDays(recorder, binding, read, hull),
    queryHours(recorder, binding, metrics, { range, today }),
  ]);
  const series = { ...days, hours };
  const totals = totalsIn(series, range);
  const covered = time ? (range ?? time.span) : null;
  const grain = parameters.grain === 'auto' ? undefined : parameters.grain;
  const choice =
    !time || series.step === 'month'
      ? { comparison: null, notes: [] }
      : range
        ? fairComparison(range, parameters.compare_to, wholeCoverage(series, time.span), today)
        : latestComparison(series.coverage, parameters.compare_to, today, grain);
  const empty = totals.rows === 0;
  return {
    series,
    metrics,
    range,
    covered,
    choice: empty ? { comparison: null, notes: [] } : choice,
    totals,
    empty,
    period:
      covered && (range !== null || totals.rows > 0)
        ? { ...covered, ...(range && choice.comparison && !empty ? { comparedTo: choice.comparison.previous } : {}) }
        : null,
    notices: emptyNotices(empty, range, binding.table.rowCount, time?.span ?? null, binding.filters.length > 0),
  };
}

/** The figures for rows, the metric and the others, each with its change if a comparison is fair. */
export function totalsKpis({ series, metrics, choice, totals, range, covered }: PeriodTotals): Kpi[] {
  // Last month's change next to a two-year figure would be mistaken for the figure's own change.
  const whole = range !== null && choice.comparison?.current.start === range.start && choice.comparison.current.end === range.end;
  const comparison = whole ? choice.comparison : null;
  const [current, previous] = comparison ? [totalsIn(series, comparison.current), totalsIn(series, comparison.previous)] : [];
  const compared = (metric: Metric, i: number) =>
    comparison && current && previous
      ? {
          current: isRows(metric) ? count(current.rows) : current.amounts[i]!,
          previous: isRows(metric) ? count(previous.rows) : previous.amounts[i]!,
          comparison,
        }
      : null;
  const receiptId = totalReceipt(series, range);
  const kpis = metrics.map((metric, i) => kpiOf(metric, totals.amounts[i]!, receiptId, compared(metric, i)));
  if (!metrics.some(isRows)) {
    const rows = rowsLike(metrics[0] ?? {});
    kpis.push(kpiOf(rows, count(totals.rows), receiptId, compared(rows, -1)));
  }
  const [first] = metrics;
  const days = covered ? daysIn(covered) : 0;
  if (kpis.length === 1 && first && isRows(first) && days >= DAYS_MIN)
    kpis.push({
      label: `${first.label} ${phrase('a month', 'je Monat')}`,
      value: totals.rows / (days / MONTH_DAYS),
      format: 'decimal',
      receiptIds: [receiptId],
    });
  const behind = rowsOf(series, totals);
  if (first?.kind === 'sum' && !first.repeated && behind > 0 && kpis[0]?.value !== null) {
    kpis.push({
      label: `${first.label} ${sayPerRow(first)}`,
      value: (kpis[0]?.value ?? 0) / behind,
      format: 'decimal',
      unit: first.unit,
      receiptIds: [receiptId],
    });
  }
  return kpis;
}

const MONTH_DAYS = 365.25 / 12;
/** A mean of fewer days says nothing of months. */
const DAYS_MIN = 60;

/** Totals of all metrics, and the first one's change if a comparison is fair. */
export function totalsFindings({ series, metrics, choice, totals, covered, range }: PeriodTotals, totalsMax = 3) {
  const { comparison } = choice;
  const said = metrics
    .slice(0, totalsMax)
    .map((metric, i) =>
      totalFinding(metric, totals.amounts[i]!, totals.rows, covered, metric.how && `(${metric.how.replace(/^(?:is|ist) /, '')})`),
    );
  const changes = comparison
    ? metrics
        .slice(0, 1)
        .map((metric, i) =>
          changeFinding(
            metric,
            totalsIn(series, comparison.current).amounts[i]!,
            totalsIn(series, comparison.previous).amounts[i]!,
            comparison,
          ),
        )
    : [];
  return [...cite(said, totalReceipt(series, range)), ...cite([...changes, ...choice.notes.map(note)], series.receiptId)];
}

export function kpisBlock(items: Kpi[]): Block {
  return { kind: 'kpis', items };
}

/** How columns were chosen and what privacy leaves out, as a paragraph for the end of a source's part. */
export function bindingNotices({ binding }: SourceWork, more: readonly string[] = []): Block[] {
  const { notes, personal } = binding;
  const left =
    personal.length > 0
      ? [`${phrase('Personal data is left out', 'Personenbezogene Daten sind weggelassen')}: ${personal.map(quoted).join(', ')}.`]
      : [];
  const said = [...notes, ...more, ...left];
  return said.length > 0 ? [{ kind: 'paragraph', text: said.join(' ') }] : [];
}

const count = (rows: number) => ({ num: rows, den: null });
const min = (a: string, b: string) => (a < b ? a : b);
const max = (a: string, b: string) => (a > b ? a : b);

/** The days in the hull show the usual step; the column's whole span shows where the data begins and ends. */
function wholeCoverage(series: DaySeries, span: Span) {
  const { coverage } = series;
  if (!coverage) return null;
  const day = (date: string) => Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
  return { ...coverage, first: Math.min(coverage.first, day(span.start)), last: Math.max(coverage.last, day(span.end)) };
}

function emptyNotices(empty: boolean, range: Span | null, rowCount: number, span: Span | null, filtered: boolean): string[] {
  if (!empty) return [];
  if (rowCount === 0)
    return [
      phrase('The table has no rows, so there is nothing to report.', 'Die Tabelle hat keine Zeilen, also gibt es nichts zu berichten.'),
    ];
  const held = span
    ? phrase(
        ` The data goes from ${localDay(span.start)} to ${localDay(span.end)}.`,
        ` Die Daten reichen vom ${localDay(span.start)} bis ${localDay(span.end)}.`,
      )
    : '';
  if (range)
    return [
      phrase(
        `No rows are dated between ${localDay(range.start)} and ${localDay(range.end)}${filtered ? ' and matches the filters' : ''}, so there are no figures.${held}`,
        `Keine Zeile ist zwischen ${localDay(range.start)} und ${localDay(range.end)} datiert${filtered ? ' und entspricht den Filtern' : ''}, also gibt es keine Zahlen.${held}`,
      ),
    ];
  return [phrase('No rows match the filters, so there are no figures.', 'Keine Zeile entspricht den Filtern, also gibt es keine Zahlen.')];
}

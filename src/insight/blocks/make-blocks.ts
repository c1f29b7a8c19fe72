import type { CellValue } from '../../data/engine/types.ts';
import { phrase } from '../../platform/locale.ts';
import type { Block, Chart, Finding, Kpi, Table, TableColumn } from '../figures/document.ts';
import { formatShort } from '../figures/format-number.ts';
import { inSentence, labelOf, sayDates, sayMember, sayPercent, sayValue } from '../figures/wording.ts';
import { isRows, type Metric, rowsLike } from '../metrics/bind-metrics.ts';
import type { Comparison } from '../metrics/bind-period.ts';
import { type Breakdown, distinctBreakdowns } from '../metrics/queries/breakdown.ts';
import { bucketName, fromDay, type Grain, grainWord, inBucket } from '../statistics/calendar.ts';
import { changeOf } from '../statistics/change.ts';
import { othersOf, sharesOf } from '../statistics/contributors.ts';
import { amountValue, cellOf } from '../statistics/exact-arithmetic.ts';
import { namePeriod } from '../statistics/period-words.ts';
import type { Amount, Bucket, DraftFinding, Span } from '../statistics/types.ts';

/** Up to this many rows in memory, tables for people are shown in full. */
const SHOWN_MAX = 1_000;

/** A block of findings with their receipts, or none if there are no findings. Ids are assigned when the document is assembled. */
export function findingsBlock(cited: readonly { said: DraftFinding; receiptIds: string[] }[]): Block[] {
  if (cited.length === 0) return [];
  return [{ kind: 'findings', items: cited.map(({ said, receiptIds }): Finding => ({ id: '', ...said, receiptIds })) }];
}

export function cite(said: readonly (DraftFinding | null)[], ...receiptIds: string[]): { said: DraftFinding; receiptIds: string[] }[] {
  return said.flatMap((one) => (one ? [{ said: one, receiptIds }] : []));
}

export function notices(texts: readonly string[]): Block[] {
  return [...new Set(texts)].map((text) => ({ kind: 'notice', text }));
}

/** A metric's figure, with its change if two periods are compared. */
export function kpiOf(
  metric: Metric,
  amount: Amount,
  receiptId: string,
  compared?: { current: Amount; previous: Amount; comparison: Comparison } | null,
): Kpi {
  const change = compared ? changeOf(metric, compared.current, compared.previous) : null;
  const { previous, current } = compared?.comparison ?? {};
  return {
    label: metric.label,
    value: amountValue(metric, amount),
    format: metric.format === 'integer' && !Number.isInteger(amountValue(metric, amount) ?? 0) ? 'decimal' : metric.format,
    unit: metric.unit,
    ...(change && previous && current ? { change: { ...change, comparedTo: sayAgainst(current, previous) } } : {}),
    receiptIds: [receiptId],
  };
}

/** What a figure of the first period is compared to; both are named where they are no whole months. */
function sayAgainst(current: Span, previous: Span): string {
  const [now, before] = [namePeriod(current), namePeriod(previous)];
  const against = `${phrase('against', 'gegenüber')} ${before}`;
  return now === sayDates(current) || before === sayDates(previous) ? `${sayDates(current)} ${against}` : against;
}

/** A metric over time, by the steps that the data covers whole: the part of a month so far would look like a fall. */
export function seriesChart(
  id: string,
  metric: Metric,
  metricIndex: number,
  all: readonly Bucket[],
  grain: Grain,
  receiptId: string,
): Chart {
  const complete = all.filter((bucket) => bucket.complete);
  const buckets = complete.length > 1 ? complete : all;
  const values = buckets.map((bucket) => amountValue(metric, bucket.amounts[metricIndex]!));
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const highest = known.reduce((best, one) => (one.value > best.value ? one : best), known[0] ?? { value: 0, at: 0 });
  const lowest = known.reduce((best, one) => (one.value < best.value ? one : best), known[0] ?? { value: 0, at: 0 });
  const name = (at: number) => bucketName(buckets[at]?.start ?? 0, grain);
  const shown = (value: number) => formatShort(value, metric.format);
  return {
    id,
    type: 'line',
    title: `${metric.label} ${phrase('by', 'nach')} ${grainWord(grain)}`,
    alternative:
      known.length === 0
        ? phrase(`${metric.label} has no value in the period.`, `${metric.label}: kein Wert im Zeitraum.`)
        : phrase(
            `${metric.label} by ${grain}, ${buckets.length} points: highest in ${name(highest.at)} (${shown(highest.value)}), lowest in ${name(lowest.at)} (${shown(lowest.value)}).`,
            `${metric.label} nach ${grainWord(grain)}, ${buckets.length} Punkte: am höchsten ${inBucket(buckets[highest.at]?.start ?? 0, grain)} (${shown(highest.value)}), am niedrigsten ${inBucket(buckets[lowest.at]?.start ?? 0, grain)} (${shown(lowest.value)}).`,
          ),
    x: { label: labelOf(grainWord(grain)), kind: 'time' },
    y: { label: metric.label, format: metric.format === 'integer' ? 'compact' : metric.format, unit: metric.unit },
    categories: buckets.map(({ start }) => fromDay(start)),
    series: [{ name: metric.label, values }],
    receiptIds: [receiptId],
  };
}

/** A column of the days that steps begin with: months, quarters and years go by their names. */
export function stepColumn(grain: Grain): Pick<TableColumn, 'label' | 'type' | 'step'> {
  const label = labelOf(grainWord(grain));
  if (grain === 'week') return { label: `${label} ${phrase('from', 'ab')}`, type: 'date' };
  return { label, type: 'date', ...(grain === 'day' ? {} : { step: grain }) };
}

/** Bars for the largest values of a dimension, plus one for the rest if the metric adds up. */
export function breakdownChart(id: string, metric: Metric, breakdown: Breakdown, total: Amount, topN: number): Chart {
  const { dimension } = breakdown;
  const lines = breakdownLines(metric, breakdown, total, topN).filter(({ listed }) => listed);
  const first = lines[0];
  return {
    id,
    type: 'bar',
    title: breakdownTitle(metric, breakdown, total, topN),
    alternative: first
      ? `${metric.label} ${phrase('by', 'nach')} ${inSentence(labelOf(dimension.name))}: ${lines
          .slice(0, 3)
          .map(({ name, value }) => `${name} ${value === null ? phrase('no value', 'kein Wert') : formatShort(value, metric.format)}`)
          .join(', ')}.`
      : phrase(`${metric.label} has no values.`, `${metric.label}: keine Werte.`),
    x: { label: labelOf(dimension.name), kind: 'category' },
    y: { label: metric.label, format: metric.format === 'integer' ? 'compact' : metric.format, unit: metric.unit },
    categories: lines.map(({ name }) => name),
    series: [{ name: metric.label, values: lines.map(({ value }) => value) }],
    receiptIds: [breakdown.receiptId],
  };
}

/** A lead by less than this share of the whole is none. */
export const LEAD_MIN = 0.02;

/** Who leads, with the share or the value, where one does clearly; otherwise what the chart shows. */
function breakdownTitle(metric: Metric, { dimension, members, memberCount }: Breakdown, total: Amount, topN: number): string {
  const shown = members.filter(({ rows }) => rows > 0);
  const plain = `${metric.label} ${phrase('by', 'nach')} ${inSentence(labelOf(dimension.name))}`;
  const [first, second] = shown;
  const [top, next] = [first, second].map((one) => (one ? amountValue(metric, one.amount) : null));
  const counted =
    memberCount > topN
      ? phrase(
          `: the first ${Math.min(topN, shown.length)} of ${memberCount}`,
          `: die ersten ${Math.min(topN, shown.length)} von ${memberCount}`,
        )
      : '';
  if (!first || first.name === null || typeof top !== 'number' || typeof next !== 'number' || !(top > next)) return `${plain}${counted}`;
  const [share = null, behind = null] = sharesOf(metric, shown, total);
  if (share !== null && behind !== null && share - behind < LEAD_MIN) return `${plain}${counted}`;
  const said = share === null ? sayValue(metric, cellOf(metric, first.amount)) : sayPercent(share);
  return `${plain}: ${sayMember(first.name)} ${phrase('leads with', 'führt mit')} ${said}${counted.replace(':', ',')}`;
}

/** Every value of a dimension with its rows, metric and share; a last line sums up values that were not fetched. */
export function breakdownTable(id: string, metric: Metric, breakdown: Breakdown, total: Amount, totalRows: number): Table {
  const { dimension, receiptId } = breakdown;
  const lines = breakdownLines(metric, breakdown, total, breakdown.members.length, totalRows);
  // Where rows are counted, their number is the metric.
  const counts = isRows(metric);
  const rows = lines.map(({ name, count, cell, share, cumulative }): CellValue[] => [
    name,
    count,
    ...(counts ? [] : [cell]),
    share,
    cumulative,
  ]);
  return {
    id,
    title: `${metric.label} ${phrase('by', 'nach')} ${inSentence(labelOf(dimension.name))}`,
    columns: [
      { key: 'value', label: labelOf(dimension.name), type: 'text' },
      { key: 'rows', label: rowsLike(metric).label, type: 'number', format: 'integer' },
      ...(counts ? [] : [{ key: 'metric', label: metric.label, type: 'number' as const, format: metric.format, unit: metric.unit }]),
      { key: 'share', label: phrase('Share', 'Anteil'), type: 'number', format: 'percent' },
      { key: 'cumulative', label: phrase('Cumulative share', 'Kumulierter Anteil'), type: 'number', format: 'percent' },
    ],
    rows,
    rowCount: rows.length,
    rowsShownMax: SHOWN_MAX,
    receiptIds: [receiptId],
  };
}

/** Breakdowns worth showing where nobody asked for certain ones, with a sentence on each that tells the same as another. */
export function shownBreakdowns(all: Breakdown[], asked: boolean): { shown: Breakdown[]; notes: string[] } {
  if (asked) return { shown: all, notes: [] };
  const { kept, twins } = distinctBreakdowns(all);
  const label = ({ dimension }: Breakdown) => labelOf(dimension.name);
  const notes = twins.map(({ twin, of }) =>
    phrase(
      `${label(twin)} makes the same parts as ${inSentence(label(of))}, so it is not shown again.`,
      `${label(twin)} ergibt dieselben Teile wie ${label(of)} und steht darum nicht noch einmal hier.`,
    ),
  );
  return { shown: kept, notes };
}

interface Line {
  name: string;
  count: number;
  value: number | null;
  cell: CellValue;
  share: number | null;
  cumulative: number | null;
  listed: boolean;
}

function breakdownLines(metric: Metric, { members, memberCount }: Breakdown, total: Amount, topN: number, totalRows = 0): Line[] {
  const inPeriod = members.filter(({ rows }) => rows > 0);
  const shares = sharesOf(metric, inPeriod, total);
  let sum = 0;
  const lines = inPeriod.slice(0, topN).map((member, i): Line => {
    const share = shares[i] ?? null;
    sum += share ?? 0;
    const value = amountValue(metric, member.amount);
    return {
      name: sayMember(member.name),
      count: member.rows,
      value,
      cell: cellOf(metric, member.amount),
      share,
      cumulative: share === null ? null : Math.min(1, sum),
      listed: true,
    };
  });
  const rest = othersOf(metric, inPeriod, topN);
  const beyond = memberCount - members.length;
  if (rest && beyond === 0 && (metric.kind === 'sum' || metric.kind === 'count')) {
    lines.push({
      ...emptyLine(phrase(`All ${inPeriod.length - topN} others`, `Alle ${inPeriod.length - topN} weiteren`)),
      count: 0,
      value: amountValue(metric, rest),
      cell: rest.num,
      listed: true,
    });
  }
  if (beyond > 0 && totalRows > 0) {
    lines.push({
      ...emptyLine(phrase(`All ${beyond} others`, `Alle ${beyond} weiteren`)),
      count: totalRows - inPeriod.reduce((all, { rows }) => all + rows, 0),
      listed: false,
    });
  }
  return lines;
}

const emptyLine = (name: string): Line => ({ name, count: 0, value: null, cell: null, share: null, cumulative: null, listed: true });

/** The buckets as a table: rows, each metric, the first metric's change from the previous bucket, and which are complete, where some are not. */
export function seriesTable(
  id: string,
  title: string,
  metrics: readonly Metric[],
  buckets: readonly Bucket[],
  grain: Grain,
  receiptId: string,
): Table {
  const isPartial = buckets.some(({ complete }) => !complete);
  const rows = buckets.map((bucket, at): CellValue[] => {
    const before = buckets[at - 1];
    const whole = bucket.complete && before?.complete && metrics[0];
    const change = whole ? changeOf(metrics[0]!, bucket.amounts[0]!, before!.amounts[0]!) : null;
    return [
      fromDay(bucket.start),
      ...(metrics.some(isRows) ? [] : [bucket.rows]),
      ...metrics.map((metric, i) => cellOf(metric, bucket.amounts[i]!)),
      change?.absolute ?? null,
      change?.fraction ?? null,
      ...(isPartial ? [bucket.complete] : []),
    ];
  });
  return {
    id,
    title,
    columns: [
      { key: 'start', ...stepColumn(grain) },
      ...(metrics.some(isRows)
        ? []
        : [{ key: 'rows', label: rowsLike(metrics[0] ?? {}).label, type: 'number' as const, format: 'integer' as const }]),
      ...metrics.map((metric, i) => ({
        key: `metric_${i + 1}`,
        label: metric.label,
        type: 'number' as const,
        format: metric.kind === 'mean' && metric.format === 'integer' ? ('decimal' as const) : metric.format,
        unit: metric.unit,
      })),
      { key: 'change', label: phrase('Change', 'Änderung'), type: 'number', format: metrics[0]?.format ?? 'decimal' },
      { key: 'change_fraction', label: phrase('Change in percent', 'Änderung in Prozent'), type: 'number', format: 'percent' },
      ...(isPartial ? [{ key: 'complete', label: phrase('Complete', 'Vollständig'), type: 'boolean' as const }] : []),
    ],
    rows,
    rowCount: rows.length,
    rowsShownMax: SHOWN_MAX,
    receiptIds: [receiptId],
  };
}

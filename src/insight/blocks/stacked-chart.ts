import { phrase } from '../../platform/locale.ts';
import type { Chart } from '../figures/document.ts';
import { inSentence, labelOf, sayMember } from '../figures/wording.ts';
import type { Metric } from '../metrics/bind-metrics.ts';
import type { MemberSeries } from '../metrics/queries/member-series.ts';
import { grainWord } from '../statistics/calendar.ts';
import { amountValue } from '../statistics/exact-arithmetic.ts';

/**
 * Stacks the largest values of a dimension over time, with the rest as one; null for a single step and for negative values. `whole` are the steps that the
 * data covers whole: with them, no part of a week or month looks like a fall.
 */
export function stackedChart(
  id: string,
  metric: Metric,
  { dimension, grain, members, receiptId }: MemberSeries,
  topN: number,
  whole?: readonly number[],
): Chart | null {
  const starts =
    whole && whole.length > 1 ? [...whole] : [...new Set(members.flatMap(({ byStart }) => [...byStart.keys()]))].sort((a, b) => a - b);
  const sums = members
    .map(({ name, byStart }) => {
      const values = starts.map((start) => amountValue(metric, byStart.get(start) ?? { num: 0, den: null }) ?? 0);
      return { name: sayMember(name), values, sum: values.reduce((all, value) => all + value, 0) };
    })
    .sort((a, b) => b.sum - a.sum || (a.name < b.name ? -1 : 1));
  if (starts.length < 2 || sums.some(({ values }) => values.some((value) => value < 0))) return null;
  const shown = Math.min(topN, 7);
  const rest = sums.slice(shown);
  const others =
    rest.length > 0
      ? [
          {
            name: `${rest.length} ${phrase('others', 'weitere')}`,
            values: starts.map((_, at) => rest.reduce((all, { values }) => all + values[at]!, 0)),
          },
        ]
      : [];
  return {
    id,
    type: 'area',
    title: `${metric.label} ${phrase('by', 'nach')} ${grainWord(grain)} ${phrase('and', 'und')} ${inSentence(labelOf(dimension.name))}`,
    alternative: `${metric.label} ${phrase(`by ${grain}, split by ${inSentence(labelOf(dimension.name))}: the largest are`, `nach ${grainWord(grain)}, aufgeteilt nach ${labelOf(dimension.name)}: am größten sind`)} ${sums
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', ')}.`,
    x: { label: grainWord(grain), kind: 'time' },
    y: { label: metric.label, format: 'compact', unit: metric.unit },
    categories: starts.map((start) => new Date(start * 86_400_000).toISOString().slice(0, 10)),
    series: [...sums.slice(0, shown), ...others].map(({ name, values }) => ({ name, values })),
    receiptIds: [receiptId],
  };
}

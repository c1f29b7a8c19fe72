import { phrase } from '../../platform/locale.ts';
import type { Chart } from '../figures/document.ts';
import { inSentence, labelOf, sayCount, sayNumber, sayPercent } from '../figures/wording.ts';
import { normalTwoSided } from '../statistics/distributions.ts';
import type { SourceReadings } from './source-readings.ts';
import type { ComputedWidget, WidgetData } from './types.ts';

export type Shown = Pick<ComputedWidget, 'data' | 'insight' | 'receiptIds'> & { notices?: string[] };

export function heatmap({ plan, cross }: SourceReadings): Shown | null {
  if (!cross || !plan.cross) return null;
  const { metric } = plan.binding;
  const cells = cross.values.flatMap((row, i) => row.flatMap((value, j) => (value === null ? [] : [{ value, at: [i, j] as const }])));
  const top = cells.reduce((best, cell) => (cell.value > best.value ? cell : best), cells[0]!);
  const where = top && `${cross.rows[top.at[0]]} ${phrase('and', 'und')} ${cross.columns[top.at[1]]}`;
  return {
    data: {
      kind: 'chart',
      alternative: phrase(
        `${metric.label} by ${inSentence(labelOf(plan.cross[0].name))} and ${inSentence(labelOf(plan.cross[1].name))}: ${cells.length} cells with a value.`,
        `${metric.label} nach ${labelOf(plan.cross[0].name)} und ${labelOf(plan.cross[1].name)}: ${cells.length} Zellen mit einem Wert.`,
      ),
      x: { label: labelOf(plan.cross[1].name), kind: 'category' },
      y: { label: metric.label, format: metric.format, unit: metric.unit ?? null },
      categories: cross.columns,
      series: cross.rows.map((name, i) => ({ name, values: cross.values[i]! })),
    },
    insight: top
      ? phrase(
          `${metric.label} is highest for ${where}: ${sayNumber(top.value, metric.format)}.`,
          `${metric.label}: am höchsten für ${where} mit ${sayNumber(top.value, metric.format)}.`,
        )
      : null,
    receiptIds: [cross.receiptId],
  };
}

export function scatter({ plan, points }: SourceReadings): Shown | null {
  if (!points || !plan.pair || points.points.length < 3) return null;
  const { x, y, by } = plan.pair;
  const n = points.points.length;
  const r = correlation(
    points.points.map((point) => point.x),
    points.points.map((point) => point.y),
  );
  // Fisher's transformation. Both measures sum over the same rows, which makes a correlation likely; the sentence says so.
  const p = r === null || n < 4 || Math.abs(r) >= 1 ? null : normalTwoSided(Math.atanh(r) * Math.sqrt(n - 3));
  return {
    data: {
      kind: 'chart',
      alternative: phrase(
        `${n} values of ${inSentence(labelOf(by.name))} by their ${inSentence(x.label)} and ${inSentence(y.label)}.`,
        `${n} Werte von ${labelOf(by.name)} nach ${x.label} und ${y.label}.`,
      ),
      x: { label: x.label, kind: 'number' },
      y: { label: y.label, format: 'decimal', unit: y.unit ?? null },
      categories: [],
      series: [],
      points: points.points,
    },
    insight:
      r !== null && p !== null && p < 0.01
        ? phrase(
            `${labelOf(by.name)} values with more ${inSentence(x.label)} have ${r > 0 ? 'more' : 'less'} ${inSentence(y.label)} (correlation ${r.toFixed(2)} over ${n} values).`,
            `Werte von ${labelOf(by.name)} mit mehr ${x.label} haben ${r > 0 ? 'mehr' : 'weniger'} ${y.label} (Korrelation ${r.toFixed(2).replace('.', ',')} über ${n} Werte).`,
          )
        : null,
    receiptIds: [points.receiptId],
    notices:
      points.count > n
        ? [
            phrase(
              `The ${n} largest of ${sayCount(points.count, ['value'], ['Wert', 'Werte'])} are drawn.`,
              `Gezeichnet sind die ${n} größten von ${sayCount(points.count, ['value'], ['Wert', 'Werten'])}.`,
            ),
          ]
        : [],
  };
}

export function funnel({ plan, funnel: read }: SourceReadings): Shown | null {
  if (!read || read.sums.some((sum) => sum === null)) return null;
  const sums = read.sums as number[];
  const names = plan.funnel.map(({ label }) => label);
  const passed = sums.slice(1).map((sum, i) => (sums[i]! > 0 ? sum / sums[i]! : null));
  const worst = passed.reduce<number | null>((at, share, i) => (share !== null && (at === null || share < passed[at]!) ? i : at), null);
  return {
    data: {
      kind: 'chart',
      alternative: names.map((name, i) => `${name} ${sayNumber(sums[i]!, 'integer')}`).join(phrase(', then ', ', dann ')),
      x: { label: phrase('Step', 'Schritt'), kind: 'category' },
      y: { label: phrase('Sum', 'Summe'), format: 'integer', unit: null },
      categories: names,
      series: [{ name: phrase('Sum', 'Summe'), values: sums }],
    },
    insight:
      worst === null
        ? null
        : phrase(
            `Of ${names[worst]}, ${sayPercent(passed[worst]!)} continue to ${names[worst + 1]}, the lowest rate of all steps; ${sayPercent(sums.at(-1)! / (sums[0] || 1))} complete all steps.`,
            `Von ${names[worst]} gehen ${sayPercent(passed[worst]!)} weiter zu ${names[worst + 1]}, die niedrigste Quote aller Schritte; ${sayPercent(sums.at(-1)! / (sums[0] || 1))} schaffen alle Schritte.`,
          ),
    receiptIds: [read.receiptId],
  };
}

/** Pearson's correlation; null if either does not vary. */
function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [i, x] of xs.entries()) {
    const [dx, dy] = [x - mx, ys[i]! - my];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : null;
}

export function chart(drawn: Chart, insight: string | null): Shown {
  const { alternative, x, y, categories, series, receiptIds } = drawn;
  const data: WidgetData = {
    kind: 'chart',
    alternative,
    x,
    y: { label: y.label, format: y.format, unit: y.unit ?? null },
    categories,
    series,
  };
  return { data, insight, receiptIds };
}

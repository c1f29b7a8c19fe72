import type { Schemas } from '../../api/schema.ts';
import type { ChartSpec } from '../../components/chart-spec.ts';
import type { NumberFormat } from '../../components/values.ts';

type Answer = Schemas['MetricAnswer'];
type DurationWords = Record<'second' | 'minute' | 'hour' | 'day', string>;

const SECONDS = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const;

interface Series {
  /** null without any value. */
  spec: ChartSpec | null;
  /** The last value of each line. */
  latest: { name: string; value: number | null }[];
  /** Its month; null without a series. */
  month: string | null;
}

/** A metric's answer by month as lines: one, or one per currency. */
export function seriesOf(answer: Answer, label: string, words: DurationWords, monthLabel: string): Series {
  const at = answer.columns.findIndex(({ role }) => role === 'metric');
  const month = answer.columns.findIndex(({ name, role }) => role === 'dimension' && name === 'month');
  const other = answer.columns.findIndex(({ role }, i) => role === 'dimension' && i !== month);
  if (at === -1 || answer.rows.length === 0) return { spec: null, latest: [], month: null };
  const numbers = answer.rows.flatMap((row) => (typeof row[at] === 'number' ? Math.abs(row[at]) : []));
  const { format, unit, by } = formatOf(answer.columns[at]!, Math.max(0, ...numbers), words);
  const categories = month === -1 ? [''] : [...new Set(answer.rows.map((row) => String(row[month])))].sort();
  const names = other === -1 ? [label] : [...new Set(answer.rows.map((row) => String(row[other] ?? '')))];
  const series = names.map((name) => ({
    name,
    values: categories.map((category) => {
      const row = answer.rows.find(
        (one) => (month === -1 || one[month] === category) && (other === -1 || String(one[other] ?? '') === name),
      );
      const value = row?.[at];
      return typeof value === 'number' ? value / by : null;
    }),
  }));
  return {
    spec: { type: 'line', alternative: label, x: { label: monthLabel, kind: 'time' }, y: { label, format, unit }, categories, series },
    latest: series.map(({ name, values }) => ({ name, value: values.at(-1) ?? null })),
    month: month === -1 ? null : (categories.at(-1) ?? null),
  };
}

/** How numbers of a unit are written; durations in the longest unit that the largest of them fills twice. */
function formatOf(
  { unit, type }: Answer['columns'][number],
  largest: number,
  words: DurationWords,
): { format: NumberFormat; unit: string | null; by: number } {
  const whole = type === 'integer' ? 'integer' : 'decimal';
  if (unit?.kind === 'percent')
    return unit.of === '1' ? { format: 'percent', unit: null, by: 1 } : { format: 'percent', unit: null, by: 100 };
  if (unit?.kind === 'duration') {
    const from = SECONDS[unit.of as keyof typeof SECONDS] ?? 1;
    const to = (['day', 'hour', 'minute'] as const).find((one) => largest * from >= 2 * SECONDS[one]) ?? 'second';
    return { format: 'decimal', unit: words[to].toLowerCase(), by: SECONDS[to] / from };
  }
  if (unit?.kind === 'currency' && unit.of && !unit.of.startsWith('column ')) return { format: 'decimal', unit: unit.of, by: 1 };
  return { format: whole, unit: null, by: 1 };
}

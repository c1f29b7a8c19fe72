import { plainText } from './plain-text.ts';
import type { AnswerTable, ChartSpec } from './types.ts';
import { formatCell } from './word-answer.ts';

const CATEGORIES_MAX = 30;
const POINTS_MAX = 500;

/**
 * Chooses the most telling chart for a result: a single number as a KPI, numbers over time as a line, numbers by name as bars, pairs of
 * numbers as points, otherwise a table. After Mackinlay (1986): position before length before area, and nothing the data does not say.
 */
export function chartOf(title: string, { columns, rows, truncated }: AnswerTable, receiptId: string): ChartSpec | null {
  const isNumber = (at: number) => columns[at]?.format !== null && /integer|decimal|double/.test(columns[at]?.type ?? '');
  const numbers = columns.flatMap((_column, at) => (isNumber(at) ? [at] : []));
  const [first] = columns;
  if (first === undefined || rows.length === 0 || truncated || numbers.length === 0) return null;
  const value = (row: AnswerTable['rows'][number], at: number) => (row[at] === null || row[at] === undefined ? null : Number(row[at]));
  const measure = columns[numbers[0]!]!;
  const y = { label: measure.label, format: measure.format ?? 'decimal' };
  const base = { title: plainText(title, 200), receiptIds: [receiptId] };
  if (rows.length === 1 && columns.length === 1) {
    const alternative = `${base.title}: ${formatCell(rows[0]![0]!, first)}`;
    return {
      type: 'kpi',
      ...base,
      alternative,
      y,
      categories: [base.title],
      series: [{ name: first.label, values: [value(rows[0]!, 0)] }],
    };
  }
  if (rows.length < 2 || rows.length > POINTS_MAX) return null;
  if (numbers.length === 2 && columns.length === 2) {
    const points = rows.flatMap((row): [number, number][] => {
      const [a, b] = [value(row, 0), value(row, 1)];
      return a === null || b === null ? [] : [[a, b]];
    });
    return {
      type: 'scatter',
      ...base,
      alternative: `${base.title}: ${points.length} points`,
      x: { label: first.label, kind: 'number' },
      y: { label: columns[1]!.label, format: columns[1]!.format ?? 'decimal' },
      categories: [],
      series: [],
      points,
    };
  }
  const overTime =
    first.type === 'date' || first.type === 'timestamp' || (first.format === null && /^(year|month|week|quarter|day)$/i.test(first.name));
  const names = columns.length - numbers.length;
  if (numbers[0] === 0 || names !== 1 || (!overTime && rows.length > CATEGORIES_MAX)) return null;
  // Only numbers of one format share a chart, since they share a scale.
  const drawn = numbers.filter((at) => columns[at]!.format === measure.format).slice(0, 4);
  const categories = rows.map((row) => (row[0] === null ? '(empty)' : plainText(String(row[0]))));
  const named = rows.slice(0, 5).map((row, at) => `${categories[at]} ${formatCell(row[numbers[0]!] ?? null, measure)}`);
  return {
    type: overTime ? 'line' : 'bar',
    ...base,
    alternative: `${base.title}: ${named.join('; ')}${rows.length > named.length ? `; and ${rows.length - named.length} more` : ''}`,
    x: { label: first.label, kind: overTime ? 'time' : 'category' },
    y,
    categories,
    series: drawn.map((at) => ({ name: columns[at]!.label, values: rows.map((row) => value(row, at)) })),
  };
}

import { millis } from '../calendar.ts';
import type { Cell, Metric, Row, Value } from '../query.ts';

export type Simple = Exclude<Metric, { kind: 'ratio' }>;

/** A row's number; spans are in seconds. */
function measured(row: Row, value: Value): number | null {
  if ('column' in value) return numberOf(row[value.column] ?? null);
  const [from, until] = [row[value.from] ?? null, row[value.until] ?? null];
  return from === null || until === null ? null : (millis(String(until)) - millis(String(from))) / 1000;
}

function numberOf(cell: Cell): number | null {
  return cell === null || cell === '' ? null : Number(cell);
}

/** The metric's value over these rows; null if it is undefined. For stocks and intervals, the rows are those that hold at their moment. */
export function aggregate(metric: Simple, rows: readonly Row[]): number | null {
  switch (metric.kind) {
    case 'count':
      return rows.length;
    case 'distinct':
      return new Set(rows.map((row) => row[metric.column] ?? null).filter((cell) => cell !== null)).size;
    case 'stock':
      return sum(numbers(rows, { column: metric.column }));
    case 'active':
      return metric.column === undefined ? rows.length : sum(numbers(rows, { column: metric.column }));
    case 'once': {
      const first = new Map<Cell, Row>();
      for (const row of rows) if (!first.has(row[metric.grain] ?? null)) first.set(row[metric.grain] ?? null, row);
      return sum(numbers([...first.values()], { column: metric.column }));
    }
    case 'weighted': {
      let [weighted, weight] = [0, 0];
      for (const row of rows) {
        const [value, by] = [numberOf(row[metric.column] ?? null), numberOf(row[metric.weight] ?? null)];
        if (value === null || by === null) continue;
        weighted += value * by;
        weight += by;
      }
      return weight === 0 ? null : weighted / weight;
    }
    default:
      return ofNumbers(metric, numbers(rows, metric.value));
  }
}

function ofNumbers(metric: Extract<Simple, { value: Value }>, values: number[]): number | null {
  if (values.length === 0) return metric.kind === 'sum' ? 0 : null;
  if (metric.kind === 'sum') return sum(values);
  if (metric.kind === 'average') return sum(values) / values.length;
  const sorted = [...values].sort((a, b) => a - b);
  if (metric.kind === 'least') return sorted[0] as number;
  if (metric.kind === 'most') return sorted.at(-1) as number;
  return quantile(sorted, metric.kind === 'percentile' ? metric.p : 0.5);
}

function quantile(sorted: readonly number[], p: number): number {
  const at = (sorted.length - 1) * p;
  const [low, high] = [sorted[Math.floor(at)] as number, sorted[Math.ceil(at)] as number];
  return low + (high - low) * (at - Math.floor(at));
}

function numbers(rows: readonly Row[], value: Value): number[] {
  return rows.map((row) => measured(row, value)).filter((one) => one !== null);
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}

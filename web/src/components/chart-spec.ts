import type { Column, Row } from './data-table.tsx';
import type { NumberFormat } from './values.ts';

export type ChartType = 'kpi' | 'line' | 'area' | 'bar' | 'stacked_bar' | 'pie' | 'donut' | 'table' | 'heatmap' | 'scatter' | 'funnel';

/**
 * What is drawn. Charts of reports and of answers are such as they come; the data of a dashboard's widget becomes one with the widget's
 * type next to it.
 */
export interface ChartSpec {
  type: ChartType;
  /** A sentence for those who do not see it. */
  alternative: string;
  x?: { label: string; kind: 'time' | 'category' | 'number' };
  y?: { label: string; format: NumberFormat; unit?: string | null };
  categories: string[];
  /** Of a line: `dashed`, and drawn from each value that it has to the next one. */
  series: { name: string; values: (number | null)[]; dashed?: boolean }[];
  /** Of lines: the ground between two of them, from each place that has both to the next one. */
  band?: { name: string; low: (number | null)[]; high: (number | null)[] };
  points?: ([number, number] | { name: string; x: number; y: number })[];
}

/** The same as rows and columns: of points their places, of everything else one row a category. */
export function tableOf(spec: ChartSpec): { columns: Column[]; rows: Row[] } {
  const { x, y, categories, series, points, band } = spec;
  const number = { type: 'number', format: y?.format ?? 'decimal', unit: y?.unit } as const;
  if (points && points.length > 0) {
    const named = points.some((point) => !Array.isArray(point));
    return {
      columns: [
        ...(named ? [{ key: 'name', label: '', type: 'text' } as const] : []),
        { key: 'x', label: x?.label ?? 'x', type: 'number', format: 'decimal' },
        { key: 'y', label: y?.label ?? 'y', ...number },
      ],
      rows: points.map((point) => (Array.isArray(point) ? [...(named ? [''] : []), ...point] : [point.name, point.x, point.y])),
    };
  }
  return {
    columns: [
      { key: 'category', label: x?.label ?? '', type: x?.kind === 'time' ? 'date' : 'text' },
      ...series.map(({ name }, at): Column => ({ key: `series-${at}`, label: name, ...number })),
      ...(band
        ? [
            { key: 'low', label: `${band.name} ≥`, ...number },
            { key: 'high', label: `${band.name} ≤`, ...number },
          ]
        : []),
    ],
    rows: categories.map((category, at) => [
      category,
      ...series.map(({ values }) => values[at] ?? null),
      ...(band ? [band.low[at] ?? null, band.high[at] ?? null] : []),
    ]),
  };
}

import type { Column, Row } from './data-table.tsx';
import type { NumberFormat } from './values.ts';

export type ChartType = 'kpi' | 'line' | 'area' | 'bar' | 'stacked_bar' | 'pie' | 'donut' | 'table' | 'heatmap' | 'scatter' | 'funnel';

/**
 * A chart to draw. Charts of reports and answers come in this form; a dashboard widget's data becomes one together with the widget's type.
 */
export interface ChartSpec {
  type: ChartType;
  /** A sentence for those who cannot see it. */
  alternative: string;
  x?: { label: string; kind: 'time' | 'category' | 'number' };
  y?: { label: string; format: NumberFormat; unit?: string | null };
  categories: string[];
  /** For lines, `dashed` also connects across missing values. */
  series: { name: string; values: (number | null)[]; dashed?: boolean }[];
  /** For lines: the area between two of them, connected across places without both values. */
  band?: { name: string; low: (number | null)[]; high: (number | null)[] };
  points?: ([number, number] | { name: string; x: number; y: number })[];
}

/** The same as rows and columns: for points their coordinates, for everything else one row per category. */
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

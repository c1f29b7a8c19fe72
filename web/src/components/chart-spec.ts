import type { Column, Row } from './data-table.tsx';
import type { NumberFormat } from './values.ts';

export type ChartType = 'kpi' | 'line' | 'area' | 'bar' | 'stacked_bar' | 'pie' | 'donut' | 'table' | 'heatmap' | 'scatter' | 'funnel';

/**
 * What is drawn. Charts of reports and of answers are such as they come; the data of a dashboard's widget becomes one with the widget's
 * type beside it.
 */
export interface ChartSpec {
  type: ChartType;
  /** A sentence for those who do not see it. */
  alternative: string;
  x?: { label: string; kind: 'time' | 'category' | 'number' };
  y?: { label: string; format: NumberFormat; unit?: string | null };
  categories: string[];
  series: { name: string; values: (number | null)[] }[];
  points?: ([number, number] | { name: string; x: number; y: number })[];
}

/** The same as rows and columns: of points their places, of everything else one row a category. */
export function tableOf(spec: ChartSpec): { columns: Column[]; rows: Row[] } {
  const { x, y, categories, series, points } = spec;
  if (points && points.length > 0) {
    const named = points.some((point) => !Array.isArray(point));
    return {
      columns: [
        ...(named ? [{ key: 'name', label: '', type: 'text' } as const] : []),
        { key: 'x', label: x?.label ?? 'x', type: 'number', format: 'decimal' },
        { key: 'y', label: y?.label ?? 'y', type: 'number', format: y?.format ?? 'decimal', unit: y?.unit },
      ],
      rows: points.map((point) => (Array.isArray(point) ? [...(named ? [''] : []), ...point] : [point.name, point.x, point.y])),
    };
  }
  return {
    columns: [
      { key: 'category', label: x?.label ?? '', type: x?.kind === 'time' ? 'date' : 'text' },
      ...series.map(
        ({ name }, at): Column => ({ key: `series-${at}`, label: name, type: 'number', format: y?.format ?? 'decimal', unit: y?.unit }),
      ),
    ],
    rows: categories.map((category, at) => [category, ...series.map(({ values }) => values[at] ?? null)]),
  };
}

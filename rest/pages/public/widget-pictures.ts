import type { Widget } from '../../../src/insight/dashboards/entities.ts';
import type { WidgetData } from '../../../src/insight/dashboards/types.ts';
import { type ChartSvg, chartSvg, drawSvg } from '../../../src/insight/figures/chart-svg.ts';
import type { Chart } from '../../../src/insight/figures/document.ts';
import { formatShort } from '../../../src/insight/figures/format-number.ts';
import { CHART_INK } from '../../../src/insight/figures/palette.ts';

type ChartData = Extract<WidgetData, { kind: 'chart' }>;

const LABEL = { color: CHART_INK.text, fontSize: 12 };
const DRAWN: Partial<Record<Widget['type'], Chart['type']>> = {
  line: 'line',
  area: 'area',
  bar: 'bar',
  stacked_bar: 'stacked_bar',
  funnel: 'bar',
};

/** A widget's chart as a picture of the given width, drawn the way reports draw theirs. Its ids start with the widget's. */
export function widgetPicture({ id, type, title }: Widget, data: ChartData, width: number): ChartSvg {
  if (data.points) return scatter(id, data, width);
  if (type === 'pie' || type === 'donut') return donut(id, data, width);
  const { alternative, categories, series } = data;
  return chartSvg(
    {
      id,
      type: DRAWN[type] ?? 'line',
      title,
      alternative,
      x: { label: data.x.label, kind: data.x.kind === 'time' ? 'time' : 'category' },
      y: { label: data.y.label, format: data.y.format, ...(data.y.unit === null ? {} : { unit: data.y.unit }) },
      categories,
      series,
      receiptIds: [],
    },
    width,
  );
}

const RADIUS = 84;

function donut(id: string, { categories, series }: ChartData, width: number): ChartSvg {
  const values = series[0]?.values ?? [];
  const slices = categories.map((name, at) => ({ name, value: values[at] ?? null })).filter(({ value }) => value !== null && value > 0);
  const pie = {
    type: 'pie',
    radius: [RADIUS * 0.62, RADIUS],
    data: slices,
    silent: true,
    emphasis: { disabled: true },
    // A function, because braces in a name would be parsed as a template.
    label: {
      ...LABEL,
      textBorderWidth: 0,
      overflow: 'truncate',
      width: Math.min(140, width / 2 - RADIUS - 30),
      formatter: ({ name }: { name: string }) => name,
    },
    labelLine: { length: 8, length2: 8, lineStyle: { color: CHART_INK.axis } },
  };
  return drawSvg(id, { series: [pie] }, width, 280);
}

function scatter(id: string, { points = [], x, y }: ChartData, width: number): ChartSvg {
  const axis = (name: string, format: ChartData['y']['format'], gap: number) => ({
    type: 'value',
    scale: true,
    name,
    nameLocation: 'middle',
    nameGap: gap,
    nameTextStyle: LABEL,
    axisLabel: { ...LABEL, hideOverlap: true, formatter: (value: number) => formatShort(value, format) },
    axisLine: { lineStyle: { color: CHART_INK.axis } },
    splitLine: { lineStyle: { color: CHART_INK.grid } },
  });
  const dots = {
    type: 'scatter',
    data: points.map((point) => [point.x, point.y]),
    symbolSize: 9,
    silent: true,
    emphasis: { disabled: true },
    itemStyle: { opacity: 0.75 },
  };
  return drawSvg(
    id,
    {
      grid: { left: 30, right: 24, top: 16, bottom: 36, containLabel: true },
      xAxis: axis(x.label, 'compact', 28),
      yAxis: axis(y.label, y.format, 52),
      series: [dots],
    },
    width,
    300,
  );
}

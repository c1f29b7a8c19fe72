import type { EChartsCoreOption } from 'echarts/core';
import { overAxes } from './chart-over-axes.ts';
import { type Colours, card, type Look, labels, legendOf, NARROW, SERIES, tooltip, valueAxis } from './chart-parts.ts';
import type { ChartSpec } from './chart-spec.ts';
import type { Values } from './values.ts';

/** The page's current colours. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    series: Array.from({ length: SERIES }, (_, at) => token(`--chart-${at + 1}`)),
    ink: token('--ink'),
    soft: token('--ink-soft'),
    line: token('--line'),
    surface: token('--surface'),
    scale: [token('--chart-least'), token('--chart-most')],
    font: style.fontFamily,
  };
}

/** The drawing library's options for a chart. No text from the data goes through a template of the library, or into markup. */
export function optionOf(spec: ChartSpec, look: Look): EChartsCoreOption {
  const { colours, still } = look;
  const base = {
    animation: !still,
    animationDuration: 250,
    animationDurationUpdate: 250,
    useUTC: true,
    backgroundColor: 'transparent',
    color: colours.series,
    textStyle: { fontFamily: colours.font, color: colours.soft },
  };
  switch (spec.type) {
    case 'pie':
    case 'donut':
      return { ...base, ...pie(spec, look) };
    case 'funnel':
      return { ...base, ...funnel(spec, look) };
    case 'heatmap':
      return { ...base, ...heatmap(spec, look) };
    case 'scatter':
      return { ...base, ...scatter(spec, look) };
    default:
      return { ...base, ...overAxes(spec, look) };
  }
}

function pie(spec: ChartSpec, look: Look): EChartsCoreOption {
  const { figures, colours, width, height, pointer } = look;
  const { y, categories } = spec;
  const values = spec.series[0]?.values ?? [];
  const whole = values.reduce<number>((sum, value) => sum + Math.max(0, value ?? 0), 0);
  const share = (value: number) => (whole > 0 ? figures.number(value / whole, 'percent') : '');
  const narrow = width < NARROW;
  const radius = Math.min(height * 0.36, width * (narrow ? 0.32 : 0.24));
  return {
    legend: legendOf(narrow, look),
    tooltip: {
      ...tooltip(look),
      trigger: 'item',
      formatter: ({ dataIndex, color }: { dataIndex: number; color: string }) =>
        card(categories[dataIndex] ?? '', [
          [y?.label ?? '', `${figures.number(values[dataIndex] ?? null, y?.format, y?.unit)} · ${share(values[dataIndex] ?? 0)}`, color],
        ]),
    },
    series: [
      {
        type: 'pie',
        radius: spec.type === 'donut' ? [radius * 0.58, radius] : [0, radius],
        center: ['50%', narrow ? '58%' : '52%'],
        data: categories.map((name, at) => ({ name, value: Math.max(0, values[at] ?? 0) })),
        itemStyle: { borderColor: colours.surface, borderWidth: 2 },
        cursor: pointer ? 'pointer' : 'default',
        label: {
          show: !narrow,
          color: colours.ink,
          fontSize: 12,
          lineHeight: 16,
          width: Math.max(60, width / 2 - radius - 44),
          overflow: 'truncate',
          formatter: ({ dataIndex }: { dataIndex: number }) => `${categories[dataIndex] ?? ''}\n${share(values[dataIndex] ?? 0)}`,
        },
        labelLine: { show: !narrow, length: 8, length2: 8, lineStyle: { color: colours.line } },
        avoidLabelOverlap: true,
      },
    ],
  };
}

function funnel(spec: ChartSpec, look: Look): EChartsCoreOption {
  const { figures, colours } = look;
  const { y, categories } = spec;
  const values = spec.series[0]?.values ?? [];
  const first = values[0] ?? 0;
  const of = (at: number) => (first ? figures.number((values[at] ?? 0) / first, 'percent') : '');
  return {
    tooltip: {
      ...tooltip(look),
      trigger: 'item',
      formatter: ({ dataIndex, color }: { dataIndex: number; color: string }) =>
        card(categories[dataIndex] ?? '', [
          [y?.label ?? '', `${figures.number(values[dataIndex] ?? null, y?.format, y?.unit)} · ${of(dataIndex)}`, color],
        ]),
    },
    series: [
      {
        type: 'funnel',
        sort: 'none',
        left: '4%',
        width: '52%',
        top: 8,
        bottom: 8,
        minSize: '6%',
        gap: 3,
        data: categories.map((name, at) => ({ name, value: values[at] ?? 0 })),
        itemStyle: { borderWidth: 0 },
        label: {
          position: 'right',
          color: colours.ink,
          fontSize: 12,
          lineHeight: 16,
          formatter: ({ dataIndex }: { dataIndex: number }) =>
            `${categories[dataIndex] ?? ''}\n${figures.number(values[dataIndex] ?? null, y?.format, y?.unit)} · ${of(dataIndex)}`,
        },
        labelLine: { length: 12, lineStyle: { color: colours.line } },
      },
    ],
  };
}

function heatmap(spec: ChartSpec, look: Look): EChartsCoreOption {
  const { figures, colours, width } = look;
  const { x, y, series } = spec;
  const categories = x?.kind === 'time' ? figures.steps(spec.categories) : spec.categories;
  const cells = series.flatMap(({ values }, down) =>
    values.flatMap((value, across) => (value === null ? [] : [[across, down, value] as [number, number, number]])),
  );
  const all = cells.map(([, , value]) => value);
  const [least, most] = all.length > 0 ? [Math.min(...all), Math.max(...all)] : [0, 1];
  return {
    grid: { left: 4, right: 12, top: 6, bottom: 34, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      ...tooltip(look),
      trigger: 'item',
      formatter: ({ data, color }: { data: [number, number, number]; color: string }) =>
        card(`${series[data[1]]?.name ?? ''} · ${categories[data[0]] ?? ''}`, [
          [y?.label ?? '', figures.number(data[2], y?.format, y?.unit), color],
        ]),
    },
    xAxis: {
      type: 'category',
      data: categories,
      axisLabel: { ...labels(look), hideOverlap: true, overflow: 'truncate', width: 90 },
      axisLine: { show: false },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: series.map(({ name }) => name),
      axisLabel: { ...labels(look), hideOverlap: true, overflow: 'truncate', width: Math.min(140, width * 0.3) },
      axisLine: { show: false },
      axisTick: { show: false },
    },
    visualMap: {
      min: least,
      max: most > least ? most : least + 1,
      calculable: false,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 10,
      itemHeight: Math.min(160, width * 0.4),
      text: [figures.tick(most, y?.format), figures.tick(least, y?.format)],
      textStyle: labels(look),
      inRange: { color: colours.scale },
      formatter: (value: number) => figures.tick(value, y?.format),
    },
    series: [
      {
        type: 'heatmap',
        data: cells,
        itemStyle: { borderColor: colours.surface, borderWidth: 1 },
        emphasis: { itemStyle: { borderColor: colours.ink } },
      },
    ],
  };
}

function scatter(spec: ChartSpec, look: Look): EChartsCoreOption {
  const { figures, colours, pointer } = look;
  const { x, y, points = [] } = spec;
  const places = points.map((point) => (Array.isArray(point) ? { name: '', x: point[0], y: point[1] } : point));
  const axis = (label: string | undefined, format: Parameters<Values['tick']>[1]) => ({
    ...valueAxis(look, format),
    scale: true,
    name: label ?? '',
    nameTextStyle: labels(look),
  });
  return {
    grid: { left: 4, right: 18, top: 30, bottom: 26, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      ...tooltip(look),
      trigger: 'item',
      formatter: ({ dataIndex, color }: { dataIndex: number; color: string }) => {
        const place = places[dataIndex];
        if (!place) return '';
        return card(place.name, [
          [x?.label ?? 'x', figures.number(place.x, 'decimal'), color],
          [y?.label ?? 'y', figures.number(place.y, y?.format, y?.unit), color],
        ]);
      },
    },
    xAxis: { ...axis(x?.label, 'compact'), nameLocation: 'middle', nameGap: 24 },
    yAxis: { ...axis(y?.label, y?.format), nameTextStyle: { ...labels(look), align: 'left' }, nameGap: 12 },
    series: [
      {
        type: 'scatter',
        symbolSize: places.length > 200 ? 6 : 9,
        cursor: pointer ? 'pointer' : 'default',
        itemStyle: { opacity: 0.75, borderColor: colours.surface, borderWidth: 1 },
        data: places.map(({ name, x: across, y: up }) => ({ name, value: [across, up] })),
      },
    ],
  };
}

import type { EChartsCoreOption } from 'echarts/core';
import type { ChartSpec } from './chart-spec.ts';
import { instant, type Values } from './values.ts';

export interface Colours {
  series: string[];
  ink: string;
  soft: string;
  line: string;
  surface: string;
  /** Least and most of a scale. */
  scale: [string, string];
  font: string;
}

interface Look {
  figures: Values;
  colours: Colours;
  width: number;
  height: number;
  /** The reader asked for no motion. */
  still: boolean;
  /** Its parts can be chosen. */
  pointer: boolean;
}

const SERIES = 8;
const NARROW = 420;

/** The page's own colours, as they are now. */
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

/** What the drawing library is told of a chart. No text of the data goes through a template of the library, nor into markup. */
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

/** Bars over names lie, so that names can be read; over time they stand. The service's own pictures do the same. */
function lies({ type, x, categories }: ChartSpec): boolean {
  if (type !== 'bar' && type !== 'stacked_bar') return false;
  return x?.kind !== 'time' && (categories.length > 6 || categories.some((name) => name.length > 12));
}

const DASHES = ['solid', 'dashed', 'dotted'] as const;

function overAxes(spec: ChartSpec, look: Look): EChartsCoreOption {
  const { type, x, y, categories, series } = spec;
  const { figures, colours, width, pointer } = look;
  const times = x?.kind === 'time' ? categories.map(instant) : [];
  const bars = type === 'bar' || type === 'stacked_bar';
  const isTime = times.length > 0 && times.every((time) => !Number.isNaN(time));
  const onTime = isTime && !bars;
  const horizontal = lies(spec);
  const legend = series.length > 1;
  const names = isTime ? figures.steps(categories) : categories;
  const axisName = y ? (y.unit ? `${y.label} (${y.unit})` : y.label) : '';
  const categoryAxis = {
    ...(onTime ? { type: 'time' } : { type: 'category', data: names }),
    inverse: horizontal,
    boundaryGap: bars,
    axisLabel: {
      ...labels(look),
      hideOverlap: true,
      overflow: 'truncate',
      width: horizontal ? Math.min(220, Math.round(width * 0.42)) : 96,
      ...(horizontal && categories.length <= 24 ? { interval: 0 } : {}),
    },
    axisLine: { lineStyle: { color: colours.line } },
    axisTick: { show: false },
  };
  return {
    grid: {
      left: 4,
      right: 16,
      top: (horizontal ? 6 : 28) + (legend ? 28 : 0),
      bottom: horizontal ? 24 : 6,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: legendOf(legend, look),
    tooltip: {
      ...tooltip(look),
      trigger: 'axis',
      axisPointer: {
        type: bars ? 'shadow' : 'line',
        lineStyle: { color: colours.soft },
        shadowStyle: { color: colours.line, opacity: 0.4 },
      },
      formatter: (points: { dataIndex: number; seriesIndex: number; color: string }[]) =>
        card(
          names[points[0]?.dataIndex ?? -1] ?? '',
          points.flatMap(({ seriesIndex, dataIndex, color }): [string, string, string][] => {
            const one = series[seriesIndex];
            const value = one?.values[dataIndex] ?? null;
            // The band has no line of its own, and a dashed line says nothing of the days between its values.
            if (!one || (one.dashed && value === null)) return [];
            return [[series.length > 1 ? one.name : (y?.label ?? one.name), figures.number(value, y?.format, y?.unit), color]];
          }),
        ),
    },
    [horizontal ? 'yAxis' : 'xAxis']: categoryAxis,
    [horizontal ? 'xAxis' : 'yAxis']: {
      ...valueAxis(look, y?.format),
      scale: type === 'line',
      name: axisName,
      nameLocation: horizontal ? 'middle' : 'end',
      nameGap: horizontal ? 24 : 12,
      nameTextStyle: { ...labels(look), align: horizontal ? 'center' : 'left' },
    },
    series: [
      ...series.map(({ name, values, dashed }, at) => ({
        name,
        type: bars ? 'bar' : 'line',
        data: onTime ? values.map((value, i) => [times[i], value]) : values,
        stack: type === 'stacked_bar' || (type === 'area' && series.length > 1) ? 'all' : undefined,
        areaStyle: type === 'area' ? { opacity: 0.24 } : undefined,
        connectNulls: dashed === true,
        showSymbol: categories.length <= 40 || values.some((value, i) => isLone(values, value, i)),
        symbol: 'circle',
        symbolSize: 5,
        // Where two have a colour they differ in their stroke.
        lineStyle: { width: 2.2, type: dashed ? 'dashed' : DASHES[Math.floor(at / SERIES) % DASHES.length] },
        barMaxWidth: 42,
        barCategoryGap: '28%',
        itemStyle: bars && type === 'bar' ? { borderRadius: horizontal ? [0, 3, 3, 0] : [3, 3, 0, 0] } : undefined,
        cursor: pointer ? 'pointer' : 'default',
        emphasis: { focus: series.length > 1 ? 'series' : 'none' },
        large: bars && values.length > 2_000,
        sampling: bars || dashed ? undefined : 'lttb',
      })),
      ...(onTime ? bandOf(spec, times, colours) : []),
    ],
  };
}

/** The ground between two lines: the lower one unseen, and on top of it what is between them. */
function bandOf({ band, series }: ChartSpec, times: readonly number[], { series: hues }: Colours) {
  if (!band) return [];
  const both = times.flatMap((time, at) => {
    const [low, high] = [band.low[at] ?? null, band.high[at] ?? null];
    return low === null || high === null ? [] : [{ time, low, high }];
  });
  const unseen = {
    type: 'line',
    stack: 'band',
    stackStrategy: 'all',
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
    tooltip: { show: false },
    emphasis: { disabled: true },
    z: 1,
  };
  const color = hues[(series.length - 1) % hues.length];
  return [
    { ...unseen, data: both.map(({ time, low }) => [time, low]) },
    { ...unseen, name: band.name, data: both.map(({ time, low, high }) => [time, high - low]), color, areaStyle: { color, opacity: 0.16 } },
  ];
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

const labels = ({ colours }: Look) => ({ color: colours.soft, fontSize: 12, fontFamily: colours.font });

function valueAxis(look: Look, format: Parameters<Values['tick']>[1]) {
  return {
    type: 'value',
    splitNumber: look.height < 200 ? 3 : 4,
    axisLabel: { ...labels(look), hideOverlap: true, formatter: (value: number) => look.figures.tick(value, format) },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: look.colours.line } },
  };
}

function legendOf(show: boolean, look: Look) {
  return {
    show,
    type: 'scroll',
    top: 0,
    left: 0,
    right: 0,
    itemWidth: 12,
    itemHeight: 10,
    itemGap: 14,
    textStyle: { ...labels(look), overflow: 'truncate', width: 120 },
    pageTextStyle: labels(look),
    pageIconColor: look.colours.soft,
    pageIconInactiveColor: look.colours.line,
  };
}

function tooltip({ colours }: Look) {
  return {
    confine: true,
    className: 'chart-tip',
    extraCssText: 'max-width: min(20rem, 80vw); white-space: normal; z-index: 5;',
    transitionDuration: 0,
    backgroundColor: colours.surface,
    borderColor: colours.line,
    textStyle: { color: colours.ink, fontSize: 13, fontFamily: colours.font },
  };
}

/** What is said where the pointer is: elements made here, whose texts are texts. */
function card(title: string, lines: [name: string, value: string, colour: string][]): HTMLElement[] {
  const make = (className: string, text = '') => {
    const element = document.createElement('div');
    element.className = className;
    element.textContent = text;
    return element;
  };
  const rows = lines.map(([name, value, colour]) => {
    const row = make('chart-tip-row');
    const mark = make('chart-tip-mark');
    mark.style.backgroundColor = colour;
    row.append(mark, make('chart-tip-name', name), make('chart-tip-value', value));
    return row;
  });
  return [...(title === '' ? [] : [make('chart-tip-title', title)]), ...rows];
}

function isLone(values: (number | null)[], value: number | null, at: number): boolean {
  return value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
}

import type { EChartsCoreOption } from 'echarts/core';
import { type Colours, card, type Look, labels, legendOf, SERIES, tooltip, valueAxis } from './chart-parts.ts';
import type { ChartSpec } from './chart-spec.ts';
import { instant } from './values.ts';

/** Bars over names are horizontal, so that names are readable; over time they are vertical. The service's own pictures lay a single series flat, too. */
function isHorizontal({ type, x, categories }: ChartSpec): boolean {
  if (type !== 'bar' && type !== 'stacked_bar') return false;
  return x?.kind !== 'time' && (categories.length > 6 || categories.some((name) => name.length > 12));
}

const DASHES = ['solid', 'dashed', 'dotted'] as const;

export function overAxes(spec: ChartSpec, look: Look): EChartsCoreOption {
  const { type, x, y, categories, series } = spec;
  const { figures, colours, width, pointer } = look;
  const times = x?.kind === 'time' ? categories.map(instant) : [];
  const bars = type === 'bar' || type === 'stacked_bar';
  const isTime = times.length > 0 && times.every((time) => !Number.isNaN(time));
  const onTime = isTime && !bars;
  const horizontal = isHorizontal(spec);
  const legend = series.length > 1;
  const names = isTime ? figures.steps(categories) : categories;
  const axisName = y ? (y.unit && !y.label.endsWith(`(${y.unit})`) ? `${y.label} (${y.unit})` : y.label) : '';
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
            // The band has no line of its own, and a dashed line has no values between its points.
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
        // Series that share a colour differ in their stroke.
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

/** Fills the area between two lines: the lower one invisible, with the difference stacked on top. */
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

function isLone(values: (number | null)[], value: number | null, at: number): boolean {
  return value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
}

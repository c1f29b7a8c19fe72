import type { EChartsCoreOption } from 'echarts';
import { localDay, phrase } from '../../platform/locale.ts';
import type { Chart } from './document.ts';
import { echarts } from './echarts.ts';
import { formatHeader } from './format-cell.ts';
import { formatAxisNumber, formatShort } from './format-number.ts';
import { CHART_INK, SERIES_COLOURS, seriesColours } from './palette.ts';
import { type TimeTicks, timeTicks } from './time-ticks.ts';

// ECharts estimates widths for Helvetica; measure Noto Sans instead, so that labels get enough room.
echarts.setPlatformAPI({
  measureText: (text, font) => ({ width: textWidth(text, Number.parseFloat(/([\d.]+)px/.exec(font ?? '')?.[1] ?? '12')) }),
});

export interface ChartSvg {
  svg: string;
  width: number;
  height: number;
}

export const WIDTH = 760;
/** The height of a chart that opens a section at the foot of a page. */
export const LOW_HEIGHT = 200;
/** The size of a chart beside a finding. */
export const [SMALL_WIDTH, SMALL_HEIGHT] = [400, 190];
/** The greatest height that fits a page. */
const HEIGHT_MAX = 900;
const FONT = 'Noto Sans, system-ui, -apple-system, Segoe UI, Roboto, Noto Sans Arabic, Noto Sans SC, Noto Sans KR, sans-serif';

/**
 * Draws a chart as SVG without its title. Deterministic: equal charts give equal text. Ids in it start with the chart's id. `upright` is the height of
 * charts other than horizontal bars.
 */
export function chartSvg(chart: Chart, width = WIDTH, upright = 300): ChartSvg {
  const horizontal = isHorizontal(chart);
  const legend = chart.series.length > 1;
  const slot = chart.type === 'bar' && legend ? 14 * chart.series.length + 12 : 26;
  const legendHeight = legend ? 8 + LEGEND_ROW * legendRows(chart, width) : 0;
  const bars = hasValues(chart) ? Math.max(48, 16 + chart.categories.length * slot) : Math.max(150, 46 + chart.categories.length * slot);
  const height = (horizontal ? Math.min(HEIGHT_MAX, bars) : upright) + legendHeight;
  return drawSvg(chart.id, chartOption(chart, horizontal, legendHeight, width), width, height);
}

const LEGEND_ROW = 22;
/** Room for a name before its bar, at most, and as a share of the chart. */
const NAME_WIDTH_MAX = 230;
const NAME_SHARE = 0.34;
/** Room for the value behind the longest bar. */
const VALUE_WIDTH = 72;

/** Room for the scale beside a line. */
const SCALE_WIDTH = 70;

/** How many rows the legend wraps into. */
function legendRows(chart: Chart, width: number): number {
  const each = Math.max(1, Math.floor(width / (legendNameWidth(chart) + 46)));
  return Math.ceil(chart.series.length / each);
}

/** Names of a legend have one width, that of the longest; a few may be long. */
function legendNameWidth({ series }: Chart): number {
  const longest = Math.max(...series.map(({ name }) => textWidth(name, 12)));
  return Math.ceil(Math.min(series.length <= LEGEND_FEW ? 230 : 150, longest + 4));
}
const LEGEND_FEW = 3;

/** Draws any ECharts option as SVG in our colours and font, with ids that start with `id`. */
export function drawSvg(id: string, option: EChartsCoreOption, width: number, height: number): ChartSvg {
  const instance = echarts.init(null, null, { renderer: 'svg', ssr: true, locale: phrase('EN', 'DE'), width, height });
  try {
    instance.setOption({
      animation: false,
      useUTC: true,
      backgroundColor: 'transparent',
      color: [...seriesColours()],
      textStyle: { fontFamily: FONT },
      ...option,
    });
    return { svg: tidySvg(instance.renderToSVGString(), id), width, height };
  } finally {
    instance.dispose();
  }
}

/**
 * True for bars over names: one bar each, or many or long names, stay readable on horizontal bars; bars over time, and a few groups of bars, are vertical.
 */
export function isHorizontal(chart: Chart): boolean {
  if (chart.type !== 'bar' && chart.type !== 'stacked_bar') return false;
  if (chart.x.kind !== 'category') return false;
  return chart.series.length === 1 || chart.categories.length > 6 || chart.categories.some((name) => name.length > 12);
}

/** Whether each bar carries its value, so that no axis is needed. */
function hasValues(chart: Chart): boolean {
  return isHorizontal(chart) && chart.series.length === 1 && chart.categories.length <= VALUES_MAX;
}
const VALUES_MAX = 30;

function chartOption(chart: Chart, horizontal: boolean, legendHeight: number, width: number): EChartsCoreOption {
  const nameWidth = Math.min(NAME_WIDTH_MAX, width * NAME_SHARE);
  const times = chart.x.kind === 'time' ? chart.categories.map(instant) : [];
  const isTime = times.length > 0 && times.every((time) => !Number.isNaN(time));
  const bars = chart.type === 'bar' || chart.type === 'stacked_bar';
  const ticks = isTime && !bars ? timeTicks(times, width - SCALE_WIDTH) : null;
  const unit = formatHeader(chart.y);
  const label = { color: CHART_INK.text, fontSize: 12, fontFamily: FONT };
  // A bar stands for a whole period, so each gets one slot; a line's points are moments on a time axis.
  const categoryAxis = {
    ...(isTime && !bars
      ? { type: 'time', axisLabel: { ...label, hideOverlap: true, ...(ticks && labelsOf(ticks)) } }
      : {
          type: 'category',
          data: isTime ? slots(chart.categories) : chart.categories.map(localDay),
          axisLabel: {
            ...label,
            hideOverlap: !horizontal,
            interval: horizontal && chart.categories.length <= 50 ? 0 : 'auto',
            overflow: 'truncate',
            width: horizontal ? nameWidth : 110,
          },
        }),
    inverse: horizontal,
    boundaryGap: bars,
    axisLine: { lineStyle: { color: CHART_INK.axis } },
    axisTick: { show: !horizontal, lineStyle: { color: CHART_INK.axis }, ...(ticks && { customValues: ticks.at }) },
    // Dates say by themselves what they are.
    name: horizontal || isTime ? undefined : chart.x.label,
    nameLocation: 'middle',
    nameGap: 30,
    nameTextStyle: label,
  };
  const valueAxis = {
    type: 'value',
    show: !hasValues(chart),
    // Bars must start at zero, since their length is the value; a line may use the whole height.
    scale: chart.type === 'line',
    splitNumber: 4,
    axisLabel: { ...label, formatter: (value: number) => formatAxisNumber(value, chart.y.format) },
    axisLine: { show: false },
    splitLine: { lineStyle: { color: CHART_INK.grid } },
    name: unit,
    nameLocation: horizontal ? 'middle' : 'end',
    nameGap: horizontal ? 28 : 14,
    nameTextStyle: { ...label, align: horizontal ? 'center' : 'left' },
  };
  return {
    grid: {
      left: 8,
      right: hasValues(chart) ? VALUE_WIDTH : 24,
      top: (horizontal ? 8 : 34) + legendHeight,
      bottom: hasValues(chart) || (isTime && !horizontal) ? 8 : horizontal ? 30 : 34,
      containLabel: true,
    },
    legend: {
      show: chart.series.length > 1,
      top: 0,
      left: 0,
      type: 'plain',
      icon: bars ? 'rect' : undefined,
      itemWidth: bars ? 12 : 22,
      itemHeight: bars ? 12 : 10,
      itemGap: 18,
      textStyle: { ...label, overflow: 'truncate', width: legendNameWidth(chart) },
    },
    xAxis: horizontal ? valueAxis : categoryAxis,
    yAxis: horizontal ? categoryAxis : valueAxis,
    series: chart.series.map((series, index) => ({
      name: series.name,
      type: bars ? 'bar' : 'line',
      data: isTime && !bars ? series.values.map((value, at) => [times[at], value]) : series.values,
      stack: chart.type === 'stacked_bar' || (chart.type === 'area' && chart.series.length > 1) ? 'all' : undefined,
      areaStyle: chart.type === 'area' ? { opacity: 0.22 } : undefined,
      connectNulls: false,
      // A single value between two gaps has no line, so show its symbol.
      showSymbol: chart.categories.length <= 40 || series.values.some((value, at) => isLone(series.values, value, at)),
      symbol: 'circle',
      symbolSize: 5,
      lineStyle: { width: 2.2, type: DASHES[Math.floor(index / SERIES_COLOURS.length) % DASHES.length] },
      barMaxWidth: 46,
      barCategoryGap: '28%',
      itemStyle: bars ? { borderRadius: chart.type === 'bar' ? (horizontal ? [0, 3, 3, 0] : [3, 3, 0, 0]) : 0 } : undefined,
      silent: true,
      emphasis: { disabled: true },
      label: { textBorderWidth: 0, ...(hasValues(chart) ? valueLabel(chart, label) : {}) },
    })),
  };
}

/** The value behind each bar. */
const valueLabel = (chart: Chart, label: object) => ({
  ...label,
  show: true,
  position: 'right',
  formatter: ({ value }: { value: number | null }) => (value === null ? '' : formatShort(value, chart.y.format)),
});

/** Years are bold among months. */
const labelsOf = ({ at, label }: TimeTicks) => ({ customValues: at, formatter: label, rich: { year: { fontWeight: 'bold' } } });

function textWidth(text: string, size: number): number {
  let ems = 0;
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    ems += code > 0x2e80 ? 1 : /[A-ZMWmw@%]/.test(character) ? 0.72 : /[ijlt.,;:'|() ]/.test(character) ? 0.34 : 0.58;
  }
  return ems * size;
}

const DASHES = ['solid', 'dashed', 'dotted'] as const;

function isLone(values: (number | null)[], value: number | null, at: number): boolean {
  return value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
}

/** Labels for bars over time: months without their first day. */
function slots(dates: string[]): string[] {
  return dates.length > 1 && dates.every((date) => /^\d{4}-\d{2}-01$/.test(date)) ? dates.map((date) => date.slice(0, 7)) : dates;
}

/** Milliseconds of an ISO date or date-time, taken as UTC unless it has an offset; NaN for anything else. */
function instant(text: string): number {
  const match = /^(\d{4}-\d{2}(?:-\d{2})?)(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/.exec(text);
  if (!match) return Number.NaN;
  const [, day, time = '00:00', zone = 'Z'] = match;
  return Date.parse(`${day?.length === 7 ? `${day}-01` : day}T${time}${/^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone}`);
}

/**
 * ECharts numbers its elements across the life of the process, and adds classes for hovering, which a report does not have. This renumbers elements
 * within the picture, under the chart's id, and names the font only once.
 */
function tidySvg(svg: string, id: string): string {
  const names = new Map<string, string>();
  const name = (found: string) => names.get(found) ?? names.set(found, `${id.replaceAll(/[^a-zA-Z0-9_-]/g, '-')}-${names.size}`).get(found);
  return svg
    .replace(/<style[^>]*>[\s\S]*?<\/style>/g, '')
    .replaceAll(/ (?:class="zr[^"]*"|pointer-events="visible"|baseProfile="full"|xmlns:xlink="[^"]*")/g, '')
    .replaceAll(`font-family:${FONT};`, '')
    .replaceAll(`font: normal normal 12px ${FONT}`, 'font-size:12px')
    .replace('<svg ', `<svg font-family="${FONT}" `)
    .replaceAll(/(id="|url\(#|href="#)(zr\d+-\w+)/g, (_, before: string, found: string) => before + name(found));
}

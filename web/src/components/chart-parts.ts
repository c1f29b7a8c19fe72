import type { Values } from './values.ts';

export interface Colours {
  series: string[];
  ink: string;
  soft: string;
  line: string;
  surface: string;
  /** Labels of a scale's minimum and maximum. */
  scale: [string, string];
  font: string;
}

export interface Look {
  figures: Values;
  colours: Colours;
  width: number;
  height: number;
  /** The reader prefers reduced motion. */
  still: boolean;
  /** Its parts can be selected. */
  pointer: boolean;
}

export const SERIES = 8;

export const NARROW = 420;

export const labels = ({ colours }: Look) => ({ color: colours.soft, fontSize: 12, fontFamily: colours.font });

export function valueAxis(look: Look, format: Parameters<Values['tick']>[1]) {
  return {
    type: 'value',
    splitNumber: look.height < 200 ? 3 : 4,
    axisLabel: { ...labels(look), hideOverlap: true, formatter: (value: number) => look.figures.tick(value, format) },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: look.colours.line } },
  };
}

export function legendOf(show: boolean, look: Look) {
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

export function tooltip({ colours }: Look) {
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

/** The tooltip's content: elements created here, whose texts are plain text. */
export function card(title: string, lines: [name: string, value: string, colour: string][]): HTMLElement[] {
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

import { GRID_COLUMNS, type WidgetData, type WidgetType } from './types.ts';

interface Sized {
  key: string;
  type: WidgetType;
  size: { w: number; h: number };
  data: WidgetData;
}

type Fitted = { key: string; w: number; h: number };

const TILES: readonly WidgetType[] = ['kpi', 'goal'];
const TILES_MAX = 4;

/** Characters that stand in one line of findings over the whole width, and pixels of its lines and of a row of the grid. */
const LINE_CHARACTERS = 100;
const [LINE_PX, GAP_PX, HEAD_PX, ROW_PX] = [24, 8, 48, 86];

/**
 * The widgets of a source in the order and the sizes in which they fill whole rows of the grid: findings as high as they need, then all figures, up to four
 * in a row, then charts and tables by two, each row as high as its highest; one that is left alone takes the whole row.
 */
export function fitRows(widgets: readonly Sized[]): Fitted[] {
  const [texts, tiles, others] = [
    widgets.filter(({ data }) => data.kind === 'text'),
    widgets.filter(({ type, data }) => data.kind !== 'text' && TILES.includes(type)),
    widgets.filter(({ type, data }) => data.kind !== 'text' && !TILES.includes(type)),
  ];
  return [...texts.map(({ key, data }) => ({ key, w: GRID_COLUMNS, h: heightOf(data) })), ...tileRows(tiles), ...pairs(others)];
}

function heightOf(data: WidgetData): number {
  const findings = data.kind === 'text' ? data.findings : [];
  const pixels = findings.reduce((sum, { sentence }) => sum + Math.ceil(sentence.length / LINE_CHARACTERS) * LINE_PX + GAP_PX, HEAD_PX);
  return Math.max(2, Math.ceil(pixels / ROW_PX));
}

/** Rows of as many tiles as evenly as possible: five are three and two. */
function tileRows(tiles: readonly Sized[]): Fitted[] {
  const rows = Math.ceil(tiles.length / TILES_MAX);
  const h = Math.max(0, ...tiles.map(({ size }) => size.h));
  let at = 0;
  return Array.from({ length: rows }, (_, row) => Math.ceil((tiles.length - row) / rows)).flatMap((count) => {
    const own = tiles.slice(at, at + count);
    at += count;
    return own.map(({ key }) => ({ key, w: GRID_COLUMNS / count, h }));
  });
}

function pairs(widgets: readonly Sized[]): Fitted[] {
  const fitted: Fitted[] = [];
  for (let at = 0; at < widgets.length; ) {
    const [one, other] = [widgets[at]!, widgets[at + 1]];
    // Over time, a wide chart beside a narrow one; otherwise halves.
    const [first, second] = other ? widthsOf(one.size.w, other.size.w) : [GRID_COLUMNS, 0];
    const h = Math.max(one.size.h, other?.size.h ?? 0);
    fitted.push({ key: one.key, w: first, h });
    if (other) fitted.push({ key: other.key, w: second, h });
    at += 2;
  }
  return fitted;
}

function widthsOf(one: number, other: number): [number, number] {
  const half = GRID_COLUMNS / 2;
  const third = GRID_COLUMNS / 3;
  if (one === other) return [half, half];
  return one > other ? [GRID_COLUMNS - third, third] : [third, GRID_COLUMNS - third];
}

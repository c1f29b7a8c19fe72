import type { Position, Widget } from './types.ts';

export const COLUMNS = 12;
export const ROW_PX = 76;
export const GAP_PX = 16;

export type Places = Record<string, Position>;

/** The places of a dashboard's widgets, by key. */
export function placesOf(widgets: readonly Widget[]): Places {
  return Object.fromEntries(widgets.map(({ config, position }) => [config.key, position]));
}

/** In reading order: from the top, then from the left. */
export function inOrder<T extends { config: { key: string } }>(widgets: readonly T[], places: Places): T[] {
  const at = (widget: T) => places[widget.config.key] ?? { x: 0, y: 0, w: 1, h: 1 };
  return widgets.toSorted((a, b) => at(a).y - at(b).y || at(a).x - at(b).x);
}

export const samePlaces = (a: Places, b: Places) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([key, { x, y, w, h }]) => b[key]?.x === x && b[key].y === y && b[key].w === w && b[key].h === h);

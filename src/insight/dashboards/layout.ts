import { GRID_COLUMNS, type Position } from './types.ts';

/**
 * Places widgets on the grid in order, each in the topmost, then leftmost position that fits. Widgets placed by the owner stay put, and the others
 * flow around them.
 */
export function layOut(sizes: readonly { key: string; w: number; h: number }[], placed: Readonly<Record<string, Position>>): Position[] {
  const taken: boolean[][] = [];
  const free = ({ x, y, w, h }: Position) => {
    for (let row = y; row < y + h; row++) for (let column = x; column < x + w; column++) if (taken[row]?.[column]) return false;
    return true;
  };
  const take = (position: Position) => {
    for (let row = position.y; row < position.y + position.h; row++) {
      taken[row] ??= [];
      for (let column = position.x; column < position.x + position.w; column++) taken[row]![column] = true;
    }
    return position;
  };
  for (const { key } of sizes) if (placed[key]) take(placed[key]);
  return sizes.map(({ key, w, h }) => {
    if (placed[key]) return placed[key];
    for (let y = 0; ; y++) {
      for (let x = 0; x + w <= GRID_COLUMNS; x++) if (free({ x, y, w, h })) return take({ x, y, w, h });
    }
  });
}

export function samePlace(a: Position, b: Position): boolean {
  return a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;
}

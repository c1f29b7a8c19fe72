import type { WindowState } from './verdict.ts';

/** A window is divided into this many parts; an amount leaves it together with its part. */
export const PARTS = 60;

/** A part's length in milliseconds. */
export function partMs(windowSeconds: number): number {
  return (windowSeconds * 1000) / PARTS;
}

/** The number of the part that contains a moment. */
export function partOf(nowMs: number, windowSeconds: number): number {
  return Math.floor(nowMs / partMs(windowSeconds));
}

/** True while a part is inside the window that ends with the part `present`. */
export function isWithin(part: number, present: number): boolean {
  return part >= present - PARTS;
}

/** The state of a window given its parts, oldest first. If it is full, it has room again once enough of the oldest parts have left. */
export function amountState(parts: [part: number, amount: number][], limit: number, windowSeconds: number, nowMs: number): WindowState {
  const used = parts.reduce((sum, [, amount]) => sum + amount, 0);
  let left = used;
  const freeing = parts.find(([, amount]) => {
    left -= amount;
    return Math.ceil(left) < limit;
  });
  return { limit, used: Math.ceil(used), resetAtMs: freeing ? (freeing[0] + PARTS + 1) * partMs(windowSeconds) : nowMs };
}

import type { WindowState } from './verdict.ts';

/** Parts of a window: an amount leaves it with the part that it fell into. */
export const PARTS = 60;

/** Milliseconds of one part. */
export function partMs(windowSeconds: number): number {
  return (windowSeconds * 1000) / PARTS;
}

/** Which part of time a moment falls into. */
export function partOf(nowMs: number, windowSeconds: number): number {
  return Math.floor(nowMs / partMs(windowSeconds));
}

/** True while a part belongs to the window that ends in the part `present`. */
export function isWithin(part: number, present: number): boolean {
  return part >= present - PARTS;
}

/** A window as its parts make it, oldest first: full, it has room again when enough of the oldest have left. */
export function amountState(parts: [part: number, amount: number][], limit: number, windowSeconds: number, nowMs: number): WindowState {
  const used = parts.reduce((sum, [, amount]) => sum + amount, 0);
  let left = used;
  const freeing = parts.find(([, amount]) => {
    left -= amount;
    return Math.ceil(left) < limit;
  });
  return { limit, used: Math.ceil(used), resetAtMs: freeing ? (freeing[0] + PARTS + 1) * partMs(windowSeconds) : nowMs };
}

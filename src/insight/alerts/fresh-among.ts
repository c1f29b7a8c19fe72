/** Steps that came since the last check, at most: more have come where a source lay still, and are history. */
const FRESH_MAX = 500;

/** How many of the newest steps, by their starts, came after the newest one that was `judged` before; 1 if none was, or none has come. */
export function freshAmong(starts: readonly number[], judged: number | null): number {
  if (judged === null) return 1;
  return Math.min(FRESH_MAX, Math.max(1, starts.length - 1 - starts.findLastIndex((start) => start <= judged)));
}

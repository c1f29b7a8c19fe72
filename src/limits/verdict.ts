import type { CostClass, Plan } from '../billing/plans.ts';
import { RATE_CLASS, REQUEST_LIMITS } from '../billing/plans.ts';
import type { LimitVerdict } from './types.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** One window as it stands: how many of `limit` are used, and when it resets (milliseconds since the epoch). */
export interface WindowState {
  limit: number;
  used: number;
  resetAtMs: number;
}

/** The hour's and the day's limits of a plan for a cost class. */
export function requestLimits(plan: Plan, cost: CostClass): { perHour: number; perDay: number } {
  return REQUEST_LIMITS[RATE_CLASS[plan]][cost];
}

/** When the UTC day of `nowMs` ends. */
export function endOfDay(nowMs: number): number {
  return (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
}

/**
 * The tightest of two windows: the one with fewest requests remaining; of equals the one that resets later, so that the wait
 * it names is never too short.
 */
export function tightest(a: WindowState, b: WindowState): WindowState {
  const difference = remaining(a) - remaining(b);
  if (difference !== 0) return difference < 0 ? a : b;
  return a.resetAtMs >= b.resetAtMs ? a : b;
}

/** A window in the words of the rate-limit headers: whole seconds, rounded up. */
export function verdictOf(window: WindowState, allowed: boolean, nowMs: number): LimitVerdict {
  const verdict: LimitVerdict = {
    allowed,
    limit: window.limit,
    remaining: remaining(window),
    resetAt: Math.ceil(window.resetAtMs / 1000),
  };
  if (!allowed) verdict.retryAfterSeconds = Math.max(1, Math.ceil((window.resetAtMs - nowMs) / 1000));
  return verdict;
}

function remaining(window: WindowState): number {
  return Math.max(0, window.limit - window.used);
}

import type { CostClass, Plan } from '../plans.ts';
import { organizationLimits, RATE_CLASS, REQUEST_LIMITS } from '../plans.ts';
import type { Caller, LimitVerdict } from './types.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** One window as it stands: how many of `limit` are used, and when it resets (milliseconds since the epoch). */
export interface WindowState {
  limit: number;
  used: number;
  resetAtMs: number;
  /** True where an organization's credentials share it. */
  shared?: boolean;
}

/** What one request is counted against: an hour and a day, each under the same subject. */
export interface Counted {
  subject: string;
  perHour: number;
  perDay: number;
  shared: boolean;
}

/**
 * The credential's limits (rest-api.md, Limits) and its organization's. An organization is counted by rate class, so that pages, which
 * have a class of their own on small plans, take nothing from its programs.
 */
export function countedFor({ credentialId, organizationId }: Caller, plan: Plan, cost: CostClass): [Counted, Counted] {
  const rateClass = RATE_CLASS[plan];
  return [
    { subject: `${cost}:${credentialId}`, ...REQUEST_LIMITS[rateClass][cost], shared: false },
    { subject: `${cost}:organization:${organizationId}:${rateClass}`, ...organizationLimits(plan, cost), shared: true },
  ];
}

/** When the UTC day of `nowMs` ends. */
export function endOfDay(nowMs: number): number {
  return (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
}

/**
 * The tightest window: the one with fewest requests remaining; of equals the one that resets later, so that the wait it names is never
 * too short, and the first where they do not differ.
 */
export function tightest(windows: readonly [WindowState, ...WindowState[]]): WindowState {
  return windows.reduce((a, b) => {
    const difference = remaining(a) - remaining(b);
    if (difference !== 0) return difference < 0 ? a : b;
    return a.resetAtMs >= b.resetAtMs ? a : b;
  });
}

/** A window in the words of the rate-limit headers: whole seconds, rounded up. */
export function verdictOf(window: WindowState, allowed: boolean, nowMs: number): LimitVerdict {
  const verdict: LimitVerdict = {
    allowed,
    limit: window.limit,
    remaining: remaining(window),
    resetAt: Math.ceil(window.resetAtMs / 1000),
    ...(window.shared ? { shared: true } : {}),
  };
  if (!allowed) verdict.retryAfterSeconds = Math.max(1, Math.ceil((window.resetAtMs - nowMs) / 1000));
  return verdict;
}

function remaining(window: WindowState): number {
  return Math.max(0, window.limit - window.used);
}

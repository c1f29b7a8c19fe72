import type { CostClass, Plan } from '../plans.ts';
import { organizationLimits, RATE_CLASS, REQUEST_LIMITS } from '../plans.ts';
import type { Caller, LimitVerdict } from './types.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The state of one window: how many of `limit` are used, and when it resets (milliseconds since the epoch). */
export interface WindowState {
  limit: number;
  used: number;
  resetAtMs: number;
  /** True if the organization's credentials share it. */
  shared?: boolean;
}

/** What one request counts against: an hour and a day, both under the same subject. */
export interface Counted {
  subject: string;
  perHour: number;
  perDay: number;
  shared: boolean;
}

/**
 * The limits of the credential (rest-api.md, Limits) and of its organization. An organization is counted by rate class, so that pages,
 * which have their own class on small plans, do not use up its programs' limits.
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
 * The tightest window: the one with the fewest requests remaining; of equals the one that resets later, so that its wait is never too
 * short, or the first if they do not differ.
 */
export function tightest(windows: readonly [WindowState, ...WindowState[]]): WindowState {
  return windows.reduce((a, b) => {
    const difference = remaining(a) - remaining(b);
    if (difference !== 0) return difference < 0 ? a : b;
    return a.resetAtMs >= b.resetAtMs ? a : b;
  });
}

/** A window as the rate-limit headers show it: whole seconds, rounded up. */
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

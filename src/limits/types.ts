import type { CostClass, Plan } from '../billing/plans.ts';

/** The tightest window after this request was (or was not) counted: what the X-RateLimit headers show. */
export interface LimitVerdict {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Unix seconds: when the window resets (the rolling hour: when its oldest counted request leaves it). */
  resetAt: number;
  /** Whole seconds to wait, at least 1; only where refused. */
  retryAfterSeconds?: number;
}

export interface Limiter {
  /** Counts one request of a credential against its rolling hour and its UTC day: both or none. A refused one is not counted. */
  countRequest(subject: string, plan: Plan, cost: CostClass): Promise<LimitVerdict>;
  /** The same verdict without counting, for headers on answers that were refused earlier in the order of checks. */
  peekRequest(subject: string, plan: Plan, cost: CostClass): Promise<LimitVerdict>;
  /** Counts against a named rolling window (`mcp:ip:203.0.113.9`, 600, 60). */
  countWindow(subject: string, limit: number, windowSeconds: number): Promise<LimitVerdict>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

import type { CostClass, Plan } from '../plans.ts';

/** Who a request is counted for: its credential, and above it everything that the credential's organization sends. */
export interface Caller {
  credentialId: string;
  organizationId: string;
}

/** The tightest window after this request was (or was not) counted: what the X-RateLimit headers show. */
export interface LimitVerdict {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Unix seconds: when the window resets (the rolling hour: when its oldest counted request leaves it). */
  resetAt: number;
  /** Whole seconds to wait, at least 1; only where refused. */
  retryAfterSeconds?: number;
  /** True where the window is one that an organization's credentials share. */
  shared?: boolean;
}

export interface Limiter {
  /** Counts one request against the rolling hour and the UTC day, of the credential and of its organization: all or none. */
  countRequest(caller: Caller, plan: Plan, cost: CostClass): Promise<LimitVerdict>;
  /** The same verdict without counting, for headers on answers that were refused earlier in the order of checks. */
  peekRequest(caller: Caller, plan: Plan, cost: CostClass): Promise<LimitVerdict>;
  /** Counts against a named rolling window (`mcp:ip:203.0.113.9`, 600, 60). */
  countWindow(subject: string, limit: number, windowSeconds: number): Promise<LimitVerdict>;
  /** Adds what was used to a named rolling window, to the sixtieth part of it. Nothing is refused here: what was used was not known before. */
  addAmount(subject: string, amount: number, windowSeconds: number): Promise<void>;
  /** Whether the window has room, with what is left of `limit` (rounded down) and when it has some again. */
  peekAmount(subject: string, limit: number, windowSeconds: number): Promise<LimitVerdict>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What organizations used of the engine within the last hour, the same for all processes of the service. */
export interface EngineMeter {
  /** Seconds until the organization may go on, where it used as many as this; null where it may now. */
  retryAfter(organizationId: string, secondsPerHour: number): Promise<number | null>;
  /** Counts what a query used. */
  spend(organizationId: string, seconds: number): Promise<void>;
}

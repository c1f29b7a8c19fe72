import type { CostClass, Plan } from '../plans.ts';

/** Whom a request counts for: its credential, and the organization that the credential belongs to. */
export interface Caller {
  credentialId: string;
  organizationId: string;
}

/** The tightest window after this request was (or was not) counted: the source of the X-RateLimit headers. */
export interface LimitVerdict {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Unix seconds: when the window resets (the rolling hour: when its oldest counted request leaves it). */
  resetAt: number;
  /** Whole seconds to wait, at least 1; only if refused. */
  retryAfterSeconds?: number;
  /** True if the organization's credentials share the window. */
  shared?: boolean;
}

export interface Limiter {
  /** Counts one request against the rolling hour and the UTC day, of the credential and of its organization: all or none. */
  countRequest(caller: Caller, plan: Plan, cost: CostClass): Promise<LimitVerdict>;
  /** The same verdict without counting, for headers on requests that an earlier check refused. */
  peekRequest(caller: Caller, plan: Plan, cost: CostClass): Promise<LimitVerdict>;
  /** Counts against a named rolling window (`mcp:ip:203.0.113.9`, 600, 60). */
  countWindow(subject: string, limit: number, windowSeconds: number): Promise<LimitVerdict>;
  /** Adds to a named rolling window, in sixtieths of it. Refuses nothing, because usage is known only afterwards. */
  addAmount(subject: string, amount: number, windowSeconds: number): Promise<void>;
  /** Whether the window has room, with what is left of `limit` (rounded down) and when it has room again. */
  peekAmount(subject: string, limit: number, windowSeconds: number): Promise<LimitVerdict>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Engine time that organizations used within the last hour, shared by all processes of the service. */
export interface EngineMeter {
  /** Seconds until the organization may continue if it has used up this much; null if it may now. */
  retryAfter(organizationId: string, secondsPerHour: number): Promise<number | null>;
  /** Counts a query's engine time. */
  spend(organizationId: string, seconds: number): Promise<void>;
}

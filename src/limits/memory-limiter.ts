import type { CostClass, Plan } from '../billing/plans.ts';
import { RollingLog } from './rolling-log.ts';
import type { Limiter, LimitVerdict } from './types.ts';
import { DAY_MS, endOfDay, HOUR_MS, requestLimits, tightest, verdictOf, type WindowState } from './verdict.ts';

interface Counters {
  hour: RollingLog;
  /** UTC day number that `dayCount` belongs to. */
  day: number;
  dayCount: number;
}

/** What the in-process limiter offers besides: how many subjects it remembers. */
export interface MemoryLimiter extends Limiter {
  readonly size: number;
}

/**
 * Exact limits of one process: a sliding log for the rolling hour and a count for the UTC day.
 * A call takes constant time (amortised), and subjects that fell silent are forgotten.
 */
export function createMemoryLimiter(now: () => Date): MemoryLimiter {
  // Maps keep the order of insertion; a subject is put last whenever it calls, so that the silent ones stand first.
  const requests = new Map<string, Counters>();
  const windows = new Map<number, Map<string, RollingLog>>();

  function countRequest(subject: string, plan: Plan, cost: CostClass): LimitVerdict {
    const nowMs = now().getTime();
    const key = `${cost}:${subject}`;
    const counters = requests.get(key) ?? { hour: new RollingLog(), day: 0, dayCount: 0 };
    requests.delete(key);
    forgetSilent(requests, (c) => c.hour.last <= nowMs - HOUR_MS && c.day !== dayOf(nowMs));
    requests.set(key, counters);
    advance(counters, nowMs);
    const limits = requestLimits(plan, cost);
    const allowed = counters.hour.length < limits.perHour && counters.dayCount < limits.perDay;
    if (allowed) {
      counters.hour.push(nowMs);
      counters.dayCount += 1;
    }
    return verdictOf(tightestOf(counters, limits, nowMs), allowed, nowMs);
  }

  function peekRequest(subject: string, plan: Plan, cost: CostClass): LimitVerdict {
    const nowMs = now().getTime();
    const counters = requests.get(`${cost}:${subject}`) ?? { hour: new RollingLog(), day: dayOf(nowMs), dayCount: 0 };
    advance(counters, nowMs);
    const limits = requestLimits(plan, cost);
    const allowed = counters.hour.length < limits.perHour && counters.dayCount < limits.perDay;
    return verdictOf(tightestOf(counters, limits, nowMs), allowed, nowMs);
  }

  function countWindow(subject: string, limit: number, windowSeconds: number): LimitVerdict {
    const nowMs = now().getTime();
    const windowMs = windowSeconds * 1000;
    const subjects = windows.get(windowSeconds) ?? new Map<string, RollingLog>();
    windows.set(windowSeconds, subjects);
    const log = subjects.get(subject) ?? new RollingLog();
    subjects.delete(subject);
    forgetSilent(subjects, (l) => l.last <= nowMs - windowMs);
    subjects.set(subject, log);
    log.dropUntil(nowMs - windowMs);
    const allowed = log.length < limit;
    if (allowed) log.push(nowMs);
    return verdictOf(rollingState(log, limit, windowMs, nowMs), allowed, nowMs);
  }

  return {
    // Declared async so that a failure is a rejection, as with the store in Redis.
    countRequest: async (subject, plan, cost) => countRequest(subject, plan, cost),
    peekRequest: async (subject, plan, cost) => peekRequest(subject, plan, cost),
    countWindow: async (subject, limit, windowSeconds) => countWindow(subject, limit, windowSeconds),
    ping: async () => {},
    close: async () => {
      requests.clear();
      windows.clear();
    },
    get size() {
      let size = requests.size;
      for (const subjects of windows.values()) size += subjects.size;
      return size;
    },
  };
}

function dayOf(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS);
}

/** Brings both windows to the present: a request counted at t leaves the hour at t + 3,600,000 ms exactly. */
function advance(counters: Counters, nowMs: number): void {
  counters.hour.dropUntil(nowMs - HOUR_MS);
  const day = dayOf(nowMs);
  if (counters.day !== day) {
    counters.day = day;
    counters.dayCount = 0;
  }
}

function tightestOf(counters: Counters, limits: { perHour: number; perDay: number }, nowMs: number): WindowState {
  return tightest(rollingState(counters.hour, limits.perHour, HOUR_MS, nowMs), {
    limit: limits.perDay,
    used: counters.dayCount,
    resetAtMs: endOfDay(nowMs),
  });
}

/** A full window frees a place when its oldest entry leaves, or later where the limit was lowered below what is counted. */
function rollingState(log: RollingLog, limit: number, windowMs: number, nowMs: number): WindowState {
  const freeing = Math.max(0, log.length - limit);
  return { limit, used: log.length, resetAtMs: (log.length === 0 ? nowMs : log.at(freeing)) + windowMs };
}

/** Drops up to two subjects from the silent end: more than can be added in the same call, so memory follows the active ones. */
function forgetSilent<T>(subjects: Map<string, T>, silent: (value: T) => boolean): void {
  let looked = 0;
  for (const [key, value] of subjects) {
    if (looked++ === 2 || !silent(value)) return;
    subjects.delete(key);
  }
}

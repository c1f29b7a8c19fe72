import type { CostClass, Plan } from '../plans.ts';
import { amountState, isWithin, partMs, partOf } from './amounts.ts';
import { RollingLog } from './rolling-log.ts';
import type { Caller, Limiter, LimitVerdict } from './types.ts';
import type { Use, UseLog } from './use-log.ts';
import { type Counted, countedFor, DAY_MS, endOfDay, HOUR_MS, tightest, verdictOf, type WindowState } from './verdict.ts';

interface Counters {
  hour: RollingLog;
  /** The UTC day number of `dayCount`. */
  day: number;
  dayCount: number;
}

/** Counts by subject: requests; windows and amounts by their length in seconds. */
interface Held {
  requests: Map<string, Counters>;
  windows: Map<number, Map<string, RollingLog>>;
  /** By part of the window. */
  amounts: Map<number, Map<string, Map<number, number>>>;
}

interface MemoryLimiter extends Limiter {
  /** How many subjects it remembers. */
  readonly size: number;
  /** Adds what earlier processes counted; call it before counting anything else. */
  restore(uses: readonly Use[]): void;
}

const HOUR_SECONDS = HOUR_MS / 1000;
const DAY_SECONDS = DAY_MS / 1000;

/**
 * Exact limits within one process: a sliding log for the rolling hour and a count for the UTC day. Each call takes amortised constant time,
 * and idle subjects are dropped.
 * @param uses records counts for a later process to restore
 */
export function createMemoryLimiter(now: () => Date, uses?: UseLog): MemoryLimiter {
  // Maps keep insertion order; a subject moves to the end whenever it calls, so that idle ones come first.
  const { requests, windows, amounts }: Held = { requests: new Map(), windows: new Map(), amounts: new Map() };

  /** A subject's current counters; peeking stores nothing. */
  function countersOf({ subject }: Counted, nowMs: number, keep: boolean): Counters {
    const counters = requests.get(subject) ?? newCounters(nowMs);
    if (keep) {
      requests.delete(subject);
      forgetSilent(requests, (c) => c.hour.last <= nowMs - HOUR_MS && c.day !== dayOf(nowMs));
      requests.set(subject, counters);
    }
    advance(counters, nowMs);
    return counters;
  }

  function judge(caller: Caller, plan: Plan, cost: CostClass, count: boolean): LimitVerdict {
    const nowMs = now().getTime();
    const counted = countedFor(caller, plan, cost);
    const counters = counted.map((of) => countersOf(of, nowMs, count));
    const allowed = counters.every(({ hour, dayCount }, i) => hour.length < counted[i]!.perHour && dayCount < counted[i]!.perDay);
    if (allowed && count) {
      counters.forEach((of, i) => {
        const { subject } = counted[i]!;
        const at = of.hour.push(nowMs);
        of.dayCount += 1;
        uses?.moment('request', HOUR_SECONDS, subject, at);
        uses?.amount('request_day', DAY_SECONDS, subject, of.day, 1);
      });
    }
    const states = counters.flatMap((of, i) => statesOf(of, counted[i]!, nowMs));
    return verdictOf(tightest(states as [WindowState, ...WindowState[]]), allowed, nowMs);
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
    if (allowed) {
      const at = log.push(nowMs);
      uses?.moment('window', windowSeconds, subject, at);
    }
    return verdictOf(rollingState(log, limit, windowMs, nowMs), allowed, nowMs);
  }

  function addAmount(subject: string, amount: number, windowSeconds: number): void {
    const present = partOf(now().getTime(), windowSeconds);
    const subjects = amounts.get(windowSeconds) ?? new Map<string, Map<number, number>>();
    amounts.set(windowSeconds, subjects);
    const parts = subjects.get(subject) ?? new Map<number, number>();
    subjects.delete(subject);
    forgetSilent(subjects, (other) => ![...other.keys()].some((part) => isWithin(part, present)));
    subjects.set(subject, parts);
    for (const part of parts.keys()) if (!isWithin(part, present)) parts.delete(part);
    parts.set(present, (parts.get(present) ?? 0) + amount);
    uses?.amount('amount', windowSeconds, subject, present, amount);
  }

  function peekAmount(subject: string, limit: number, windowSeconds: number): LimitVerdict {
    const nowMs = now().getTime();
    const parts = [...(amounts.get(windowSeconds)?.get(subject) ?? [])].filter(([part]) => isWithin(part, partOf(nowMs, windowSeconds)));
    const state = amountState(parts, limit, windowSeconds, nowMs);
    return verdictOf(state, state.used < limit, nowMs);
  }

  return {
    restore: (all) => restoreUses({ requests, windows, amounts }, all, now().getTime()),
    // Declared async so that a failure is a rejection, as with the store in Redis.
    countRequest: async (caller, plan, cost) => judge(caller, plan, cost, true),
    peekRequest: async (caller, plan, cost) => judge(caller, plan, cost, false),
    countWindow: async (subject, limit, windowSeconds) => countWindow(subject, limit, windowSeconds),
    addAmount: async (subject, amount, windowSeconds) => addAmount(subject, amount, windowSeconds),
    peekAmount: async (subject, limit, windowSeconds) => peekAmount(subject, limit, windowSeconds),
    ping: async () => {},
    close: async () => {
      requests.clear();
      windows.clear();
      amounts.clear();
    },
    get size() {
      let size = requests.size;
      for (const subjects of [...windows.values(), ...amounts.values()]) size += subjects.size;
      return size;
    },
  };
}

/** A subject's moments may come from several processes; a log needs them in order. */
function restoreUses({ requests, windows, amounts }: Held, all: readonly Use[], nowMs: number): void {
  const logs = new Map<RollingLog, number[]>();
  for (const { kind, windowSeconds, subject, part, entries } of all) {
    if (kind === 'amount') {
      const subjects = entryOf(amounts, windowSeconds, () => new Map<string, Map<number, number>>());
      const parts = entryOf(subjects, subject, () => new Map<number, number>());
      parts.set(part, (parts.get(part) ?? 0) + (entries[0] ?? 0));
    } else if (kind === 'request_day') {
      if (part === dayOf(nowMs)) entryOf(requests, subject, () => newCounters(nowMs)).dayCount += entries[0] ?? 0;
    } else {
      const log =
        kind === 'request'
          ? entryOf(requests, subject, () => newCounters(nowMs)).hour
          : entryOf(
              entryOf(windows, windowSeconds, () => new Map<string, RollingLog>()),
              subject,
              () => new RollingLog(),
            );
      const moments = entryOf(logs, log, (): number[] => []);
      for (const after of entries) moments.push(Math.min(part * partMs(windowSeconds) + after, nowMs));
    }
  }
  for (const [log, moments] of logs) for (const at of moments.sort((a, b) => a - b)) log.push(at);
}

function newCounters(nowMs: number): Counters {
  return { hour: new RollingLog(), day: dayOf(nowMs), dayCount: 0 };
}

/** The value of a key, created if missing. */
function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}

function dayOf(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS);
}

/** Advances both windows to now: a request counted at t leaves the hour at t + 3,600,000 ms exactly. */
function advance(counters: Counters, nowMs: number): void {
  counters.hour.dropUntil(nowMs - HOUR_MS);
  const day = dayOf(nowMs);
  if (counters.day !== day) {
    counters.day = day;
    counters.dayCount = 0;
  }
}

function statesOf(counters: Counters, { perHour, perDay, shared }: Counted, nowMs: number): [WindowState, WindowState] {
  return [
    { ...rollingState(counters.hour, perHour, HOUR_MS, nowMs), shared },
    { limit: perDay, used: counters.dayCount, resetAtMs: endOfDay(nowMs), shared },
  ];
}

/** A full window has room when its oldest entry leaves, or later if the limit was lowered below the current count. */
function rollingState(log: RollingLog, limit: number, windowMs: number, nowMs: number): WindowState {
  const freeing = Math.max(0, log.length - limit);
  return { limit, used: log.length, resetAtMs: (log.length === 0 ? nowMs : log.at(freeing)) + windowMs };
}

/** Drops up to two idle subjects: more than the one a call adds, so that memory follows the active ones. */
function forgetSilent<T>(subjects: Map<string, T>, silent: (value: T) => boolean): void {
  let looked = 0;
  for (const [key, value] of subjects) {
    if (looked++ === 2 || !silent(value)) return;
    subjects.delete(key);
  }
}

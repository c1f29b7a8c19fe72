import { PARTS, partMs, partOf } from './amounts.ts';
import { DAY_MS } from './verdict.ts';

/** What a window counts: requests of the rolling hour and other rolling windows as moments, requests of the UTC day and amounts as a sum. */
export const USE_KINDS = ['request', 'request_day', 'window', 'amount'] as const;
export type UseKind = (typeof USE_KINDS)[number];

/** What was counted for a subject in one part of a window: a sixtieth of a rolling one, or a whole UTC day. */
export interface Use {
  kind: UseKind;
  windowSeconds: number;
  subject: string;
  part: number;
  /** Moments in milliseconds after the part began; for days and amounts only the sum. */
  entries: number[];
}

/** Shorter windows end soon after a restart, so they are not stored. */
const KEPT_FROM_SECONDS = 3_600;

/** Collects what a process counts until it is written. Costs a request one or two look-ups. */
export class UseLog {
  readonly #uses = new Map<string, Use>();
  #changed = new Set<Use>();

  /** Records a counted moment. */
  moment(kind: 'request' | 'window', windowSeconds: number, subject: string, atMs: number): void {
    if (windowSeconds < KEPT_FROM_SECONDS) return;
    const part = partOf(atMs, windowSeconds);
    this.#at(kind, windowSeconds, subject, part).entries.push(atMs - part * partMs(windowSeconds));
  }

  /** Records an amount used in a part. */
  amount(kind: 'request_day' | 'amount', windowSeconds: number, subject: string, part: number, amount: number): void {
    if (windowSeconds < KEPT_FROM_SECONDS) return;
    const { entries } = this.#at(kind, windowSeconds, subject, part);
    entries[0] = (entries[0] ?? 0) + amount;
  }

  /** Takes up to `max` changed uses. */
  take(max: number): Use[] {
    const taken = [...this.#changed.values().take(max)];
    for (const use of taken) this.#changed.delete(use);
    return taken;
  }

  /** Returns uses that were taken but not written, to be taken again. */
  putBack(uses: Use[]): void {
    for (const use of uses) this.#changed.add(use);
  }

  /** Drops written parts that can no longer change. */
  forgetOver(nowMs: number): void {
    for (const [key, use] of this.#uses) if (endOfPart(use) <= nowMs && !this.#changed.has(use)) this.#uses.delete(key);
  }

  get size(): number {
    return this.#uses.size;
  }

  #at(kind: UseKind, windowSeconds: number, subject: string, part: number): Use {
    const key = `${kind} ${windowSeconds} ${part} ${subject}`;
    const use = this.#uses.get(key) ?? { kind, windowSeconds, subject, part, entries: [] };
    this.#uses.set(key, use);
    this.#changed.add(use);
    return use;
  }
}

/** When the last of a use leaves its window, in milliseconds since the epoch. */
export function expiryOf(use: Use): number {
  return endOfPart(use) + (use.kind === 'request_day' ? 0 : PARTS * partMs(use.windowSeconds));
}

function endOfPart({ kind, windowSeconds, part }: Use): number {
  return (part + 1) * (kind === 'request_day' ? DAY_MS : partMs(windowSeconds));
}

import { AppError } from '../../platform/errors.ts';

/** How long a call may queue before it is refused with Retry-After. */
const PATIENCE_MS = 5_000;
/** How many calls of one organization may queue at once. */
export const CALLS_WAITING_MAX = 20;

/**
 * One call or job of an organization, with all its queries. A call that waits too long is refused, not counting the time in which its own
 * queries run; a job waits as long as it takes.
 */
export class Caller {
  /** Shares take turns. An organization's calls and jobs are separate shares, so neither waits for the other. */
  readonly share: string;
  /** Queries of the share that may run at once. */
  readonly atOnce: number;
  readonly waitsBriefly: boolean;
  /** Open streams. */
  streams = 0;
  /** True once one of its queries has queued or run. */
  hasBegun = false;
  private readonly patienceMs: number;
  private running = 0;
  private readonly waiting = new Set<(reason: AppError) => void>();
  private timer: NodeJS.Timeout | undefined;

  constructor({ organizationId, atOnce, kind, patienceMs }: CallerOptions) {
    this.share = `${kind}:${organizationId}`;
    this.atOnce = atOnce;
    this.waitsBriefly = kind === 'call';
    this.patienceMs = patienceMs ?? PATIENCE_MS;
  }

  /** Marks a query as waiting; `refuse` is called if the call's patience runs out first. */
  startWaiting(refuse: (reason: AppError) => void): void {
    this.hasBegun = true;
    this.waiting.add(refuse);
    this.watch();
  }

  /** Marks the query as no longer waiting. */
  stopWaiting(refuse: (reason: AppError) => void): void {
    this.waiting.delete(refuse);
    this.watch();
  }

  runs(): void {
    this.running += 1;
    this.watch();
  }

  ended(): void {
    this.running -= 1;
    this.watch();
  }

  private watch(): void {
    if (!this.waitsBriefly || this.running > 0 || this.waiting.size === 0) {
      clearTimeout(this.timer);
      this.timer = undefined;
      return;
    }
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      for (const refuse of [...this.waiting]) refuse(tooBusy(this));
    }, this.patienceMs);
  }
}

interface CallerOptions {
  organizationId: string;
  atOnce: number;
  kind: 'call' | 'job';
  patienceMs?: number;
}

/** The refusal of a call that waited too long, or that found too many waiting already. */
export function tooBusy({ atOnce }: Pick<Caller, 'atOnce'>): AppError {
  const seconds = PATIENCE_MS / 1000;
  const most = atOnce === 1 ? 'one query' : `${atOnce} queries`;
  return new AppError(
    'rate_limited',
    `The query waited too long: your organization’s plan runs ${most} at once, and others were ahead. Nothing was charged. Try again in ${seconds} seconds; a shorter period or fewer rows make queries faster.`,
    { retryAfterSeconds: seconds },
  );
}

import { AppError } from '../../platform/errors.ts';

/** How long a call may wait for its turn before it is refused with Retry-After. */
const PATIENCE_MS = 5_000;
/** Calls of one organization that may wait at once. */
export const CALLS_WAITING_MAX = 20;

/**
 * One piece of an organization's work, a call or a job, with all the queries that it asks. A call that gets no turn for a while is refused,
 * and the time in which its own queries run does not count as waiting; a job waits as long as it takes.
 */
export class Caller {
  /** Work of one share takes turns with that of others. Calls and jobs of an organization are shares of their own: neither waits for the other. */
  readonly share: string;
  /** Queries of the share that may run at once. */
  readonly atOnce: number;
  readonly waitsBriefly: boolean;
  /** Streams that it has open. */
  streams = 0;
  /** True once a query of it waits or runs. */
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

  /** A query waits from now; `refuse` is called where the call's patience ends first. */
  waits(refuse: (reason: AppError) => void): void {
    this.hasBegun = true;
    this.waiting.add(refuse);
    this.watch();
  }

  /** The query waits no more. */
  waitsNoMore(refuse: (reason: AppError) => void): void {
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

/** The refusal of a call that waited its time, or for which too many wait already. */
export function tooBusy({ atOnce }: Pick<Caller, 'atOnce'>): AppError {
  const seconds = PATIENCE_MS / 1000;
  const most = atOnce === 1 ? 'one query' : `${atOnce} queries`;
  return new AppError(
    'rate_limited',
    `The query waited too long: your organization's plan runs ${most} at once, and others were ahead. Nothing was charged. Try again in ${seconds} seconds; a shorter period or fewer rows make queries faster.`,
    { retryAfterSeconds: seconds },
  );
}

import { AppError } from '../errors.ts';

/** Bounds of a queue: work at once, waiting in all and for one caller, and how long anything waits. */
export interface HashQueueOptions {
  atOnce: number;
  waitingMax: number;
  waitingPerCallerMax: number;
  waitMs: number;
}

export interface HashQueue {
  /**
   * Runs `work` when it is the caller's turn. `caller` is an address or a user; `null` is the service itself.
   * @throws AppError `rate_limited` while this caller has too much waiting, `service_unavailable` while everyone together has
   */
  run<T>(caller: string | null, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  start(): void;
  refuse(error: AppError): void;
}

/**
 * A bounded queue for expensive work that callers take turns in: each caller has a lane of its own, and lanes are served round robin. One
 * caller's flood waits behind itself; another's next request waits for at most one piece of work of each caller before it.
 */
export function createHashQueue(options: HashQueueOptions): HashQueue {
  const { atOnce, waitingMax, waitingPerCallerMax, waitMs } = options;
  /** In the order of their turns; a lane that was served goes to the end. */
  const lanes = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function take(lane: string, from: Waiting[], at: 'first' | 'last'): Waiting | undefined {
    const taken = at === 'first' ? from.shift() : from.pop();
    if (taken) waiting -= 1;
    if (from.length === 0) lanes.delete(lane);
    return taken;
  }

  function startNext(): void {
    const [turn] = lanes;
    if (!turn) {
      running -= 1;
      return;
    }
    const [lane, queued] = turn;
    const next = take(lane, queued, 'first');
    if (queued.length > 0) {
      lanes.delete(lane);
      lanes.set(lane, queued);
    }
    next?.start();
  }

  /** Makes room in a full queue by evicting from the longest lane; false unless that lane is at least two longer than the caller's. */
  function makeRoom(mine: number): boolean {
    const [lane, longest] = [...lanes].reduce((most, one) => (one[1].length > most[1].length ? one : most));
    if (longest.length <= mine + 1) return false;
    take(lane, longest, 'last')?.refuse(tooManyFromCaller());
    return true;
  }

  function turnOf(caller: string): Promise<void> {
    const mine = lanes.get(caller)?.length ?? 0;
    if (mine >= waitingPerCallerMax) throw tooManyFromCaller();
    if (waiting >= waitingMax && !makeRoom(mine)) throw tooBusy();
    return new Promise((resolve, reject) => {
      const queued = lanes.get(caller) ?? [];
      const timer = setTimeout(() => {
        const at = queued.indexOf(entry);
        if (at < 0) return;
        queued.splice(at, 1);
        waiting -= 1;
        if (queued.length === 0) lanes.delete(caller);
        reject(tooBusy());
      }, waitMs).unref();
      const entry: Waiting = {
        start() {
          clearTimeout(timer);
          resolve();
        },
        refuse(error) {
          clearTimeout(timer);
          reject(error);
        },
      };
      queued.push(entry);
      lanes.set(caller, queued);
      waiting += 1;
    });
  }

  return {
    async run(caller, work) {
      // A finished hash passes its slot to the next waiter directly, so that no new caller overtakes.
      if (running >= atOnce) await turnOf(caller ?? '');
      else running += 1;
      try {
        return await work();
      } finally {
        startNext();
      }
    },
  };
}

function tooManyFromCaller(): AppError {
  return new AppError('rate_limited', 'Too many people are signing in from your address at this moment. Try again in 2 seconds.', {
    retryAfterSeconds: 2,
  });
}

function tooBusy(): AppError {
  return new AppError('service_unavailable', 'Too many people are signing in at this moment. Try again in 5 seconds.', {
    retryAfterSeconds: 5,
  });
}

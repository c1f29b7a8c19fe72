import { AppError } from '../../platform/errors.ts';
import { FairQueue } from '../../platform/limits/fair-queue.ts';

/** Bounds of a queue: tasks running at once, tasks waiting in total and per caller, and how long a task may wait. */
interface HashQueueOptions {
  atOnce: number;
  waitingMax: number;
  waitingPerCallerMax: number;
  waitMs: number;
}

interface HashQueue {
  /**
   * Runs `work` when it is the caller's turn. `caller` is an address or a user; `null` is the service itself.
   * @throws AppError `rate_limited` while this caller has too much waiting, `service_unavailable` while the queue is full
   */
  run<T>(caller: string | null, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  start(): void;
  refuse(error: AppError): void;
}

/**
 * A bounded queue for expensive work. Each caller has its own lane, and lanes are served round-robin: a caller's flood waits behind itself,
 * and another caller's next request waits for at most one task of each caller ahead of it.
 */
export function createHashQueue(options: HashQueueOptions): HashQueue {
  const { atOnce, waitingMax, waitingPerCallerMax, waitMs } = options;
  const queue = new FairQueue<Waiting>();
  let running = 0;

  function startNext(): void {
    const next = queue.take(() => true);
    if (next) next.start();
    else running -= 1;
  }

  /** Makes room in a full queue by evicting from the longest lane; false unless that lane is at least two longer than the caller's. */
  function makeRoom(caller: string): boolean {
    const longest = queue.longest() ?? caller;
    const last = queue.of(longest).at(-1);
    if (!last || queue.of(longest).length <= queue.of(caller).length + 1) return false;
    queue.remove(longest, last);
    last.refuse(tooManyFromCaller());
    return true;
  }

  function turnOf(caller: string): Promise<void> {
    if (queue.of(caller).length >= waitingPerCallerMax) throw tooManyFromCaller();
    if (queue.size >= waitingMax && !makeRoom(caller)) throw tooBusy();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        if (queue.remove(caller, entry)) reject(tooBusy());
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
      queue.push(caller, entry);
    });
  }

  return {
    async run(caller, work) {
      // A finished hash hands its slot directly to the next waiter, so that no new caller can overtake.
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
  return new AppError('rate_limited', 'Too many people are signing in from your address right now. Try again in 2 seconds.', {
    retryAfterSeconds: 2,
  });
}

function tooBusy(): AppError {
  return new AppError('service_unavailable', 'Too many people are signing in right now. Try again in 5 seconds.', {
    retryAfterSeconds: 5,
  });
}

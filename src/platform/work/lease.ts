/** Renewals per lease duration: a few may be late or fail before the lease is lost. */
const BEATS = 4;

/**
 * Runs `work` while renewing its lease four times per lease duration. `work`'s signal fires when the lease was lost (another worker took
 * over, or the row is gone) or when `outer` does.
 * @throws LeaseLost if work failed because of that
 * @param renew returns false when the lease is no longer ours
 */
export async function withLease<T>(
  options: { leaseMs: number; outer: AbortSignal; renew: () => Promise<boolean> },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const signal = AbortSignal.any([options.outer, lost.signal]);
  let renewing = Promise.resolve();
  const beat = async () => {
    try {
      if (!(await options.renew())) lost.abort(new LeaseLost());
    } catch {
      // The database is down. The next beat tries again; if it stays down, the lease expires and the fence decides.
    }
  };
  const timer = setInterval(() => {
    renewing = renewing.then(beat);
  }, options.leaseMs / BEATS);
  try {
    return await work(signal);
  } catch (error) {
    throw lost.signal.aborted ? lost.signal.reason : error;
  } finally {
    clearInterval(timer);
    await renewing;
  }
}

/** The abort reason of `withLease`'s signal. */
export class LeaseLost extends Error {
  constructor() {
    super('Another worker took over this job, or its row was deleted.');
    this.name = 'LeaseLost';
  }
}

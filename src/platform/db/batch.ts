const IN_FLIGHT_MAX = 2;

interface Waiter<V> {
  resolve: (value: V | undefined) => void;
  reject: (reason: unknown) => void;
}

/**
 * Turns a bulk lookup into single lookups: calls in the same turn of the event loop share a query, and while two queries are in progress
 * further calls wait for the next one. Nothing is cached: a key is always looked up by a query started after it was requested.
 */
export function batchLoader<K, V>(loadMany: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>): (key: K) => Promise<V | undefined> {
  let gathered = new Map<K, Waiter<V>[]>();
  let inFlight = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || inFlight >= IN_FLIGHT_MAX || gathered.size === 0) return;
    scheduled = true;
    setImmediate(dispatch);
  }

  async function dispatch(): Promise<void> {
    const batch = gathered;
    gathered = new Map();
    scheduled = false;
    inFlight += 1;
    try {
      const found = await loadMany([...batch.keys()]);
      for (const [key, waiters] of batch) for (const waiter of waiters) waiter.resolve(found.get(key));
    } catch (error) {
      for (const waiters of batch.values()) for (const waiter of waiters) waiter.reject(error);
    } finally {
      inFlight -= 1;
      schedule();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const waiters = gathered.get(key);
      if (waiters) waiters.push({ resolve, reject });
      else gathered.set(key, [{ resolve, reject }]);
      schedule();
    });
}

/** Database connections that may be held while waiting for a provider: it can be slow, and others need connections too. */
const TURNS = 4;

const turns: Promise<unknown>[] = Array.from({ length: TURNS }, () => Promise.resolve());

/**
 * Queues transactions that call a provider: one at a time per organization and a few per process. The row lock already serializes
 * processes; this keeps waiters from holding every database connection.
 */
export function queueProviderCall<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
  // The end of a UUID v7 is random.
  const turn = Number.parseInt(organizationId.slice(-4), 16) % TURNS;
  const done = (turns[turn] ?? Promise.resolve()).then(work, work);
  turns[turn] = done.catch(() => undefined);
  return done;
}

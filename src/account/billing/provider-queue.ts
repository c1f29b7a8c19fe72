/** How many connections of the database may be held while a provider is asked: it may take its time, and others need theirs. */
const TURNS = 4;

const turns: Promise<unknown>[] = Array.from({ length: TURNS }, () => Promise.resolve());

/**
 * Runs what asks a provider inside a transaction in turn: of an organization one at a time, and of all of this process a few. Other processes
 * are kept out by the lock; this only keeps those who wait for it from holding all of the database's connections.
 */
export function inTurn<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
  // The end of a UUID v7 is random.
  const turn = Number.parseInt(organizationId.slice(-4), 16) % TURNS;
  const done = (turns[turn] ?? Promise.resolve()).then(work, work);
  turns[turn] = done.catch(() => undefined);
  return done;
}

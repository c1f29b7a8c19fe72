import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Handles due items one by one, each in its own transaction: `take` finds one with `for update skip locked`, so that each is handled once
 * however many processes do this concurrently, and `handle` moves it to its next time before the transaction ends.
 * @returns how many were handled, at most `most`
 */
export async function eachDue<T>(
  em: EntityManager,
  most: number,
  take: (tx: EntityManager) => Promise<T | undefined>,
  handle: (tx: EntityManager, due: T) => Promise<void>,
): Promise<number> {
  let taken = 0;
  while (taken < most) {
    const found = await em.fork().transactional(async (tx) => {
      const due = await take(tx);
      if (due === undefined) return false;
      await handle(tx, due);
      return true;
    });
    if (!found) break;
    taken += 1;
  }
  return taken;
}

import type { EntityManager } from '@mikro-orm/postgresql';

/** Ends every session of a user, in all organizations, except one where that is named. */
export async function endSessionsOf(tx: EntityManager, of: { userId: string; except?: string; now: Date }): Promise<void> {
  await tx.execute('update session set revoked_at = ? where user_id = ? and revoked_at is null and id is distinct from ?', [
    of.now,
    of.userId,
    of.except ?? null,
  ]);
}

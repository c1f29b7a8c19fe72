import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Ends a consent and every token that came of it, for the very next request. The consent first: a rotation under way has locked it, so that
 * the tokens which that rotation makes are there to be revoked as well, and none can be made afterwards. Again is fine.
 * @returns false where it had ended before
 */
export async function revokeGrant(em: EntityManager, grantId: string, now: Date): Promise<boolean> {
  return em.transactional(async (tx) => {
    const ended = await tx.execute('update oauth_grant set revoked_at = ? where id = ? and revoked_at is null returning id', [
      now,
      grantId,
    ]);
    await endTokens(tx, [grantId], now);
    return ended.length > 0;
  });
}

/**
 * Ends every consent that a user gave in an organization, or in all: to one client, or to all.
 * @returns how many were still open
 */
export async function revokeGrantsOf(
  em: EntityManager,
  of: { userId: string; organizationId?: string; clientId?: string },
  now: Date,
): Promise<number> {
  return em.transactional(async (tx) => {
    const ended = await tx.execute<{ id: string }[]>(
      `update oauth_grant set revoked_at = ? where id in (
          select id from oauth_grant where user_id = ? and (?::uuid is null or organization_id = ?) and (?::uuid is null or client_id = ?) and revoked_at is null
            order by id for update
        ) returning id`,
      [now, of.userId, of.organizationId ?? null, of.organizationId ?? null, of.clientId ?? null, of.clientId ?? null],
    );
    await endTokens(
      tx,
      ended.map(({ id }) => id),
      now,
    );
    return ended.length;
  });
}

async function endTokens(tx: EntityManager, grantIds: string[], now: Date): Promise<void> {
  if (grantIds.length === 0) return;
  const ids = JSON.stringify(grantIds);
  for (const table of ['oauth_access_token', 'oauth_refresh_token']) {
    await tx.execute(
      `update ${table} set revoked_at = ? where revoked_at is null and grant_id in (select value::uuid from jsonb_array_elements_text(?::jsonb))`,
      [now, ids],
    );
  }
}

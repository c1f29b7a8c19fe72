import type { EntityManager } from '@mikro-orm/postgresql';
import type { Consent } from './grant-records.ts';

/**
 * Revokes a consent and every token issued from it, from the next request on. The consent is revoked first: a rotation in progress has
 * locked it, so the tokens that rotation creates are revoked as well, and none can be created afterwards. Idempotent.
 * @returns false if it had already ended
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
 * Revokes every consent a user gave, in one organization or in all, to one client or to all.
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

/** What a client's revocation of a token ended: that access token alone, or the whole consent. */
export interface EndedToken extends Consent {
  target_id: string;
}

/** Revokes a client's token by its SHA-256: an access token alone, a refresh token with its consent. Null if there is nothing to revoke. */
export async function revokeTokenOf(tx: EntityManager, clientId: string, tokenHash: Buffer, now: Date): Promise<EndedToken | null> {
  const [access] = await tx.execute<EndedToken[]>(
    `update oauth_access_token t set revoked_at = ? from oauth_grant g
      where t.token_hash = ? and g.id = t.grant_id and g.client_id = ? and t.revoked_at is null
      returning t.id as target_id, t.grant_id, g.user_id, g.organization_id`,
    [now, tokenHash, clientId],
  );
  if (access) return access;
  const [refresh] = await tx.execute<EndedToken[]>(
    `select g.id as target_id, g.id as grant_id, g.user_id, g.organization_id
      from oauth_refresh_token r join oauth_grant g on g.id = r.grant_id where r.token_hash = ? and g.client_id = ?`,
    [tokenHash, clientId],
  );
  return refresh && (await revokeGrant(tx, refresh.grant_id, now)) ? refresh : null;
}

async function endTokens(tx: EntityManager, grantIds: string[], now: Date): Promise<void> {
  if (grantIds.length === 0) return;
  const ids = JSON.stringify(grantIds);
  const ended = 'set revoked_at = ? where revoked_at is null and grant_id in (select value::uuid from jsonb_array_elements_text(?::jsonb))';
  await tx.execute(`update oauth_access_token ${ended}`, [now, ids]);
  await tx.execute(`update oauth_refresh_token ${ended}`, [now, ids]);
}

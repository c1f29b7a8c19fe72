import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import { AuthorizationRequest } from './entities.ts';

/** Writes a checked request, which waits for its user. */
export async function insertAuthorizationRequest(
  em: EntityManager,
  fields: Omit<AuthorizationRequest, 'id' | 'sessionId' | 'decidedAt'>,
): Promise<void> {
  em.create(AuthorizationRequest, { ...fields, id: newId(), sessionId: null, decidedAt: null });
  await em.flush();
}

/** A request by the SHA-256 of its token, whatever became of it. */
export function findAuthorizationRequest(em: EntityManager, tokenHash: Buffer): Promise<AuthorizationRequest | null> {
  return em.findOne(AuthorizationRequest, { tokenHash });
}

/**
 * Binds an open request to the first session that looks at it, by one conditional statement; null where it is not open to this session. One that
 * asks for a new sign-in is bound only by a session whose person was proven after it.
 */
export async function bindAuthorizationRequest(
  em: EntityManager,
  tokenHash: Buffer,
  session: { id: string; provenAt: Date | null },
  now: Date,
): Promise<AuthorizationRequest | null> {
  const [bound] = await em.execute<{ id: string }[]>(
    `update oauth_authorization_request set session_id = ?
      where token_hash = ? and (session_id is null or session_id = ?) and decided_at is null and expires_at > ?
        and (not sign_in_again or session_id is not null or created_at < ?) returning id`,
    [session.id, tokenHash, session.id, now, session.provenAt],
  );
  return bound ? em.findOneOrFail(AuthorizationRequest, { id: bound.id }) : null;
}

/** Decides a request once, by the session that it is bound to; null where it is not open to it. */
export async function decideAuthorizationRequest(
  tx: EntityManager,
  tokenHash: Buffer,
  sessionId: string,
  now: Date,
): Promise<AuthorizationRequest | null> {
  const [decided] = await tx.execute<{ id: string }[]>(
    `update oauth_authorization_request set decided_at = ?
      where token_hash = ? and session_id = ? and decided_at is null and expires_at > ? returning id`,
    [now, tokenHash, sessionId, now],
  );
  return decided ? tx.findOneOrFail(AuthorizationRequest, { id: decided.id }) : null;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import { AuthorizationRequest } from './entities.ts';

/** Stores a validated request, which waits for its user. */
export async function insertAuthorizationRequest(
  em: EntityManager,
  fields: Omit<AuthorizationRequest, 'id' | 'sessionId' | 'decidedAt'>,
): Promise<void> {
  em.create(AuthorizationRequest, { ...fields, id: newId(), sessionId: null, decidedAt: null });
  await em.flush();
}

/** A request by the SHA-256 of its token, in any state. */
export function findAuthorizationRequest(em: EntityManager, tokenHash: Buffer): Promise<AuthorizationRequest | null> {
  return em.findOne(AuthorizationRequest, { tokenHash });
}

/**
 * Binds an open request to the first session that opens it, in one conditional statement; null if it is not open to this session. A request
 * that demands a new sign-in binds only to a session whose user proved their identity after it.
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

/** Decides a request once, in the session it is bound to; null if it is not open to that session. */
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

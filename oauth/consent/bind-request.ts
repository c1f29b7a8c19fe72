import type { EntityManager } from '@mikro-orm/postgresql';
import { bindAuthorizationRequest, findAuthorizationRequest } from '../../src/account/grants/authorization-requests.ts';
import type { AuthorizationRequest } from '../../src/account/grants/entities.ts';
import { hashRawKey } from '../../src/account/identity/raw-keys.ts';
import type { Principal, Services } from '../../src/platform/context.ts';
import { AppError } from '../../src/platform/errors.ts';

const AGAIN = 'Go back to the application and connect again.';

/**
 * The open request behind a consent page. Only the first session that opens it may decide it, so that nobody can be tricked into finishing
 * what someone else began. A request with `prompt=login` needs a session whose user signed in or reauthenticated after it was made.
 * @throws AppError not_found, insufficient_permissions (another session's), conflict (decided), authentication_required
 *   (`details.sign_in_again`)
 */
export async function bindRequest(services: Services, token: string, principal: Principal): Promise<AuthorizationRequest> {
  const em = services.em.fork();
  const now = services.now();
  const tokenHash = Buffer.from(hashRawKey(token), 'hex');
  const session = { id: principal.credentialId, provenAt: principal.provenAt ?? null };
  const bound = await bindAuthorizationRequest(em, tokenHash, session, now);
  if (bound === null) throw await refusal(em, tokenHash, principal, now);
  return bound;
}

/** Why a session may not open a request. */
export async function refusal(em: EntityManager, tokenHash: Buffer, principal: Principal, now: Date): Promise<AppError> {
  const { credentialId: sessionId, provenAt } = principal;
  const request = await findAuthorizationRequest(em, tokenHash);
  if (request === null) return new AppError('not_found', `Request not found. ${AGAIN}`);
  if (request.sessionId !== null && request.sessionId !== sessionId) {
    return new AppError('insufficient_permissions', `This request was opened in another session and can only be answered there. ${AGAIN}`);
  }
  if (request.decidedAt !== null) return new AppError('conflict', `This request was already answered. ${AGAIN}`);
  if (request.expiresAt <= now) return new AppError('not_found', `This request has expired. ${AGAIN}`);
  if (request.sessionId === null && request.signInAgain && !(provenAt && request.createdAt < provenAt)) {
    return new AppError('authentication_required', 'The application asks you to sign in again. Sign in to continue.', {
      details: { sign_in_again: true },
    });
  }
  if (request.sessionId === null)
    return new AppError('insufficient_permissions', 'This request has not been opened yet. Open its consent page first.');
  return new AppError('not_found', `This request has expired. ${AGAIN}`);
}

import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * A new access token for a live session.
 * @throws AppError `authentication_required` if the token or its session has ended, or the user may no longer sign in
 */
export async function refreshAccess(services: Pick<Services, 'em' | 'now' | 'jwt'>, refresh: string): Promise<{ access: string }> {
  const claims = await services.jwt.verify('refresh', refresh);
  const live = await services.em.fork().execute(
    `select s.id from session s
      join app_user u on u.id = s.user_id and u.disabled_at is null
      join membership m on m.organization_id = s.organization_id and m.user_id = s.user_id and m.removed_at is null
      where s.id = ? and s.user_id = ? and s.organization_id = ? and s.revoked_at is null and s.expires_at > ?`,
    [claims.sessionId, claims.userId, claims.organizationId, services.now()],
  );
  if (live.length === 0) throw new AppError('authentication_required', 'This session has ended. Sign in again at POST /api/auth/login/.');
  return { access: await services.jwt.issue('access', claims) };
}

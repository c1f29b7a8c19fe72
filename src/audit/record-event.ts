import type { Context, Services } from '../context.ts';

/** Notes in the audit log what the caller has just done with its credential. `door` is said where it is not the credential's own. */
export function recordEvent(ctx: Context, action: string, targetId: string | null = null, door: string = ctx.principal.door): void {
  const { organizationId, userId, credentialId } = ctx.principal;
  ctx.audit.record({
    organizationId,
    userId,
    credentialId,
    action,
    outcome: 'ok',
    door,
    requestId: ctx.requestId,
    durationMs: 0,
    targetId,
  });
}

/** The same for what is done on the pages without a credential: by a mailed code or link. */
export function recordUncredentialed(
  ctx: Pick<Services, 'audit'> & { requestId: string },
  action: string,
  of: { organizationId?: string; userId?: string; targetId?: string; outcome?: string },
): void {
  ctx.audit.record({
    organizationId: of.organizationId ?? null,
    userId: of.userId ?? null,
    credentialId: null,
    action,
    outcome: of.outcome ?? 'ok',
    door: 'web',
    requestId: ctx.requestId,
    durationMs: 0,
    targetId: of.targetId ?? null,
  });
}

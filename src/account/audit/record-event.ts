import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context, Services } from '../../platform/context.ts';
import { auditWithin } from './change-line.ts';

/** Audits what the caller has just done with its credential, in the same transaction. Pass `door` if it is not the credential's own. */
export async function recordEvent(
  tx: EntityManager,
  ctx: Pick<Context, 'principal' | 'requestId' | 'now'>,
  action: string,
  targetId: string | null = null,
  door: string = ctx.principal.door,
): Promise<void> {
  const { organizationId, userId, credentialId } = ctx.principal;
  const entry = { organizationId, userId, credentialId, action, outcome: 'ok', door, requestId: ctx.requestId, durationMs: 0, targetId };
  await auditWithin(tx, entry, ctx.now());
}

/** The same for actions on pages without a credential, by an emailed code or link. */
export async function recordUncredentialed(
  tx: EntityManager,
  ctx: Pick<Services, 'now'> & { requestId: string },
  action: string,
  of: { organizationId?: string; userId?: string; targetId?: string; outcome?: string },
): Promise<void> {
  const entry = {
    organizationId: of.organizationId ?? null,
    userId: of.userId ?? null,
    credentialId: null,
    action,
    outcome: of.outcome ?? 'ok',
    door: 'web',
    requestId: ctx.requestId,
    durationMs: 0,
    targetId: of.targetId ?? null,
  };
  await auditWithin(tx, entry, ctx.now());
}

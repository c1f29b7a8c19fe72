import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { invalidFields, notFound } from '../../platform/errors.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';
import { recordEvent } from '../audit/record-event.ts';
import { Session } from './entities.ts';

const ORDERINGS: Record<string, 'createdAt' | 'lastSeenAt'> = { created_at: 'createdAt', last_seen_at: 'lastSeenAt' };

/** The signed-in user's live sessions in all organizations, of browsers and of programs that signed in by password. */
export async function listSessions(ctx: Context, query: ListQuery): Promise<Page<Session>> {
  const { field: name, descending } = query.ordering;
  const field = Object.hasOwn(ORDERINGS, name) ? ORDERINGS[name] : undefined;
  if (!field) throw invalidFields({ ordering: [`Unknown field "${name}". Use one of ${Object.keys(ORDERINGS).join(', ')}.`] });
  for (const filter of ['name', 'status'] as const) {
    if (query[filter] !== undefined) throw invalidFields({ [filter]: ['Sessions have no such filter. Leave it out.'] });
  }
  const created = {
    ...(query.createdAfter ? { $gte: query.createdAfter } : {}),
    ...(query.createdBefore ? { $lt: query.createdBefore } : {}),
  };
  const where = {
    userId: ctx.principal.userId,
    revokedAt: null,
    expiresAt: { $gt: ctx.now() },
    ...(Object.keys(created).length ? { createdAt: created } : {}),
  };
  const direction = descending ? 'desc' : 'asc';
  const orderBy = { [field]: direction, id: direction } as const;
  const [items, total] = await ctx.em.findAndCount(Session, where, { orderBy, offset: query.offset, limit: query.limit });
  return { total, items };
}

/**
 * Ends one of the signed-in user's own sessions from the next request on.
 * @throws AppError `not_found` for anyone else's, and for one that has ended
 */
export async function endSession(ctx: Context, id: string): Promise<void> {
  const { principal } = ctx;
  if (!isUuid(id)) throw notFound('This session');
  await ctx.em.fork().transactional(async (tx) => {
    const ended = await tx.execute('update session set revoked_at = ? where id = ? and user_id = ? and revoked_at is null returning id', [
      ctx.now(),
      id,
      principal.userId,
    ]);
    if (ended.length === 0) throw notFound('This session');
    await recordEvent(tx, ctx, 'session.revoked', id, 'web');
  });
}

/** After a user adds their first second factor, sessions confirmed by password alone are no longer fresh. */
export async function expireSessionProofs(tx: EntityManager, of: { userId: string; except: string }): Promise<void> {
  await tx.execute(`update session set proven_at = 'epoch' where user_id = ? and id <> ? and revoked_at is null`, [of.userId, of.except]);
}

/** Ends every session of a user, in one organization or in all, except the given one; returns how many were live. */
export async function endSessionsOf(
  tx: EntityManager,
  of: { userId: string; organizationId?: string; except?: string; now: Date },
): Promise<number> {
  const { organizationId = null } = of;
  const ended = await tx.execute<{ live: boolean }[]>(
    `update session set revoked_at = ? where user_id = ? and (?::uuid is null or organization_id = ?) and revoked_at is null and id is distinct from ?
      returning expires_at > ? as live`,
    [of.now, of.userId, organizationId, organizationId, of.except ?? null, of.now],
  );
  return ended.filter(({ live }) => live).length;
}

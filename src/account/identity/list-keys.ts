import type { FilterQuery, QueryOrderMap } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../platform/context.ts';
import { containing } from '../../platform/db/like.ts';
import { invalidFields } from '../../platform/errors.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';
import { type Door, roleAllows } from '../../platform/scopes.ts';
import { ApiKey, User } from './entities.ts';

const ORDERINGS: Record<string, 'name' | 'createdAt' | 'expiresAt' | 'lastUsedAt'> = {
  name: 'name',
  created_at: 'createdAt',
  expires_at: 'expiresAt',
  last_used_at: 'lastUsedAt',
};

/** A key with its creator's email address. */
export interface ListedKey {
  key: ApiKey;
  createdBy: string;
}

/**
 * The keys of one door: a member's own, or for administrators all of the organization's. `status` is active, expired or revoked.
 * @throws AppError `validation_error` for an unknown ordering or status
 */
export async function listApiKeys(ctx: Context, door: Door, query: ListQuery): Promise<Page<ListedKey>> {
  const { principal } = ctx;
  const field = Object.hasOwn(ORDERINGS, query.ordering.field) ? ORDERINGS[query.ordering.field] : undefined;
  if (!field)
    throw invalidFields({ ordering: [`Unknown field "${query.ordering.field}". Use one of ${Object.keys(ORDERINGS).join(', ')}.`] });

  const conditions: FilterQuery<ApiKey>[] = [{ organizationId: principal.organizationId, door }];
  if (!roleAllows(principal.role, 'admin')) conditions.push({ userId: principal.userId });
  if (query.status !== undefined) conditions.push(inStatus(query.status, ctx.now()));
  if (query.name) conditions.push({ name: { $ilike: containing(query.name) } });
  if (query.createdAfter) conditions.push({ createdAt: { $gte: query.createdAfter } });
  if (query.createdBefore) conditions.push({ createdAt: { $lt: query.createdBefore } });

  const direction = query.ordering.descending ? 'desc' : 'asc';
  const orderBy: QueryOrderMap<ApiKey> = { [field]: `${direction} nulls last`, id: direction };
  const [items, total] = await ctx.em.findAndCount(ApiKey, { $and: conditions }, { orderBy, offset: query.offset, limit: query.limit });
  const creators = await ctx.em.find(User, { id: { $in: items.map((key) => key.userId) } });
  const emails = new Map(creators.map(({ id, email }) => [id, email]));
  return { total, items: items.map((key) => ({ key, createdBy: emails.get(key.userId) ?? '' })) };
}

function inStatus(status: string, now: Date): FilterQuery<ApiKey> {
  switch (status) {
    case 'active':
      return { revokedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
    case 'expired':
      return { revokedAt: null, expiresAt: { $lte: now } };
    case 'revoked':
      return { revokedAt: { $ne: null } };
    default:
      throw invalidFields({ status: [`Unknown status "${status}". Use active, expired or revoked.`] });
  }
}

/** An organization's live REST keys, most recently used first. */
export async function lastUsedKeys(em: EntityManager, organizationId: string, max: number): Promise<{ id: string; name: string }[]> {
  return em.execute<{ id: string; name: string }[]>(
    `select id, name from api_key where organization_id = ? and door = 'rest' and revoked_at is null and (expires_at is null or expires_at > now())
      order by last_used_at desc nulls last, id limit ?`,
    [organizationId, max],
  );
}

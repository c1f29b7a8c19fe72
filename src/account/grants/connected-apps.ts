import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { containing } from '../../platform/db/like.ts';
import { invalidFields, notFound } from '../../platform/errors.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';
import { recordEvent } from '../audit/record-event.ts';
import { revokeGrantsOf } from './revoke-grant.ts';

/** A client with tokens of the signed-in user in the current organization. */
export interface ConnectedApp {
  /** Id of the client's row. */
  id: string;
  clientId: string;
  name: string;
  redirectUris: string[];
  scopes: string[];
  connectedAt: Date;
  lastUsedAt: Date | null;
  /** Valid access tokens, newest first. */
  tokens: ConnectedToken[];
}

interface ConnectedToken {
  id: string;
  scopes: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date;
}

interface AppRow {
  id: string;
  client_id: string;
  name: string;
  redirect_uris: string[];
  connected_at: Date;
  last_used_at: Date | null;
  grant_ids: string[];
  scope_lists: string[][];
}

interface TokenRow {
  id: string;
  grant_id: string;
  scopes: string[];
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date;
}

const ORDERINGS: Record<string, string> = {
  created_at: 'connected_at',
  connected_at: 'connected_at',
  last_used_at: 'last_used_at',
  name: 'name',
};

/** Usable consents of one user in one organization: with a valid access token, or a refresh token to get one. */
const LIVE_GRANTS = `from oauth_grant g join oauth_client k on k.id = g.client_id
  where g.organization_id = ? and g.user_id = ? and g.revoked_at is null and g.expires_at > ? and (
    exists (select 1 from oauth_access_token t where t.grant_id = g.id and t.revoked_at is null and t.expires_at > ?)
    or exists (select 1 from oauth_refresh_token r where r.grant_id = g.id and r.revoked_at is null and r.rotated_at is null and r.expires_at > ?)
  )`;

/**
 * The clients with tokens of the signed-in user in the current organization.
 * @throws AppError `validation_error` for an unknown ordering or a filter that clients do not have
 */
export async function listConnectedApps(ctx: Context, query: ListQuery): Promise<Page<ConnectedApp>> {
  const { principal } = ctx;
  const column = Object.hasOwn(ORDERINGS, query.ordering.field) ? ORDERINGS[query.ordering.field] : undefined;
  if (!column) {
    throw invalidFields({ ordering: [`Unknown field "${query.ordering.field}". Use one of ${Object.keys(ORDERINGS).join(', ')}.`] });
  }
  if (query.status !== undefined) throw invalidFields({ status: ['Connected apps have no such filter. Leave it out.'] });

  const now = ctx.now();
  const values: unknown[] = [principal.organizationId, principal.userId, now, now, now];
  let where = '';
  if (query.name) {
    where += ' and k.name ilike ?';
    values.push(containing(query.name));
  }
  const having: string[] = [];
  const bounds: unknown[] = [];
  if (query.createdAfter) having.push('min(g.created_at) >= ?') && bounds.push(query.createdAfter);
  if (query.createdBefore) having.push('min(g.created_at) < ?') && bounds.push(query.createdBefore);

  const apps = `select k.id, k.client_id, k.name, to_json(k.redirect_uris) as redirect_uris, min(g.created_at) as connected_at,
      max(g.last_used_at) as last_used_at, json_agg(g.id) as grant_ids, json_agg(to_json(g.scopes)) as scope_lists
    ${LIVE_GRANTS}${where} group by k.id ${having.length > 0 ? `having ${having.join(' and ')}` : ''}`;
  const direction = query.ordering.descending ? 'desc' : 'asc';
  const [counted] = await ctx.em.execute<{ total: number }[]>(`select count(*)::int as total from (${apps}) a`, [...values, ...bounds]);
  const rows = await ctx.em.execute<AppRow[]>(
    `select * from (${apps}) a order by ${column} ${direction} nulls last, id ${direction} limit ? offset ?`,
    [...values, ...bounds, query.limit, query.offset],
  );
  const tokens = await liveTokens(
    ctx,
    rows.flatMap((row) => row.grant_ids),
  );
  return { total: counted?.total ?? 0, items: rows.map((row) => connectedApp(row, tokens)) };
}

/**
 * Disconnects a client from the signed-in user in the current organization: all its tokens stop working with the next request. Idempotent.
 * @throws AppError `not_found` for a client the user never connected
 */
export async function disconnectApp(ctx: Context, id: string): Promise<void> {
  const { principal } = ctx;
  const of = { clientId: id, userId: principal.userId, organizationId: principal.organizationId };
  const known = isUuid(id)
    ? await ctx.em.execute(
        'select 1 from oauth_grant where client_id = ? and user_id = ? and organization_id = ? limit 1',
        Object.values(of),
      )
    : [];
  if (known.length === 0) throw notFound('This connected app');
  await ctx.em.fork().transactional(async (tx) => {
    await revokeGrantsOf(tx, of, ctx.now());
    await recordEvent(tx, ctx, 'oauth.client_disconnected', id, 'web');
  });
}

/**
 * Revokes one access token of a connected app from the next request on; the app stays connected. Idempotent.
 * @throws AppError `not_found` for any other token
 */
export async function revokeAppToken(ctx: Context, id: string, tokenId: string): Promise<void> {
  const { principal } = ctx;
  if (!isUuid(id) || !isUuid(tokenId)) throw notFound('This token');
  await ctx.em.fork().transactional(async (tx) => {
    const ended = await tx.execute(
      `update oauth_access_token t set revoked_at = coalesce(t.revoked_at, ?) from oauth_grant g
        where t.id = ? and g.id = t.grant_id and g.client_id = ? and g.user_id = ? and g.organization_id = ? returning t.id`,
      [ctx.now(), tokenId, id, principal.userId, principal.organizationId],
    );
    if (ended.length === 0) throw notFound('This token');
    await recordEvent(tx, ctx, 'oauth.token_revoked', tokenId, 'web');
  });
}

async function liveTokens(ctx: Context, grantIds: string[]): Promise<Map<string, TokenRow[]>> {
  const rows = await ctx.em.execute<TokenRow[]>(
    `select id, grant_id, to_json(scopes) as scopes, created_at, last_used_at, expires_at from oauth_access_token
      where grant_id in (select value::uuid from jsonb_array_elements_text(?::jsonb)) and revoked_at is null and expires_at > ?
      order by created_at desc, id desc`,
    [JSON.stringify(grantIds), ctx.now()],
  );
  return Map.groupBy(rows, (row) => row.grant_id);
}

function connectedApp(row: AppRow, tokens: Map<string, TokenRow[]>): ConnectedApp {
  return {
    id: row.id,
    clientId: row.client_id,
    name: row.name,
    redirectUris: row.redirect_uris,
    scopes: [...new Set(row.scope_lists.flat())].sort(),
    connectedAt: new Date(row.connected_at),
    lastUsedAt: row.last_used_at && new Date(row.last_used_at),
    tokens: row.grant_ids
      .flatMap((grantId) => tokens.get(grantId) ?? [])
      .map((token) => ({
        id: token.id,
        scopes: token.scopes,
        createdAt: new Date(token.created_at),
        lastUsedAt: token.last_used_at && new Date(token.last_used_at),
        expiresAt: new Date(token.expires_at),
      })),
  };
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../platform/context.ts';
import { isUuid, newId } from '../../platform/db/ids.ts';
import { AppError, invalidFields, notFound } from '../../platform/errors.ts';
import { DEFAULT_MCP_SCOPES, type Door, MCP_SCOPES, REST_SCOPES, roleAllows, scopesOfRole } from '../../platform/scopes.ts';
import { recordEvent } from '../audit/record-event.ts';
import { ApiKey } from './entities.ts';
import { mintRawKey } from './raw-keys.ts';

export { type ListedKey, listApiKeys } from './list-keys.ts';
export { mintRawKey } from './raw-keys.ts';

const DAY_MS = 86_400_000;
const NAME_MAX = 100;
const DESCRIPTION_MAX = 500;
/** Per organization, REST and MCP together; keys created before there was a limit keep working. */
const LIVE_KEYS_MAX = 50;
const EXPIRY_DAYS_MAX: Record<Door, number> = { rest: 3650, mcp: 365 };
const KNOWN_SCOPES: Record<Door, object> = { rest: REST_SCOPES, mcp: MCP_SCOPES };

interface KeyRequest {
  door: Door;
  name: string;
  description?: string | null;
  /** Absent or null: what the creator may do, without the scopes that must be named (REST); the default scopes (MCP). */
  scopes?: readonly string[] | null;
  /** REST: 1 to 3650, absent or null for never. MCP: 1 to 365, absent or null for 365. */
  expiresInDays?: number | null;
}

/**
 * Creates a key for the signed-in user. `raw` is shown once; only its SHA-256 is stored.
 * @throws AppError `validation_error` for a bad name, expiry or scope, `insufficient_permissions` if a key tries to create a key,
 *   `conflict` if the organization has reached its limit of live keys
 */
export async function createApiKey(ctx: Context, request: KeyRequest): Promise<{ key: ApiKey; raw: string }> {
  requireSession(ctx, 'create');
  const { principal } = ctx;
  const scopes = checkedScopes(request, scopesOfRole(request.door, principal.role));
  const fields = {
    door: request.door,
    organizationId: principal.organizationId,
    userId: principal.userId,
    name: checkedText('name', request.name, 1, NAME_MAX),
    description: checkedText('description', request.description ?? '', 0, DESCRIPTION_MAX),
    scopes,
    expiresInDays: checkedExpiry(request),
    now: ctx.now(),
  };
  return ctx.em.transactional(async (tx) => {
    await requireRoomForKey(tx, principal.organizationId, fields.now);
    const created = await insertApiKey(tx, fields);
    await recordEvent(tx, ctx, 'api_key.created', created.key.id);
    return created;
  });
}

/** Stores a new key with already validated fields, for the first run and for tests; callers use `createApiKey`. */
export async function insertApiKey(
  em: EntityManager,
  fields: {
    door: Door;
    organizationId: string;
    userId: string;
    name: string;
    description?: string;
    scopes: string[] | null;
    expiresInDays: number | null;
    now: Date;
  },
): Promise<{ key: ApiKey; raw: string }> {
  const { raw, hash, prefix } = mintRawKey(fields.door);
  const key = em.create(ApiKey, {
    id: newId(),
    door: fields.door,
    organizationId: fields.organizationId,
    userId: fields.userId,
    name: fields.name,
    description: fields.description ?? '',
    keyHash: hash,
    keyPrefix: prefix,
    scopes: fields.scopes,
    createdAt: fields.now,
    expiresAt: fields.expiresInDays === null ? null : new Date(fields.now.getTime() + fields.expiresInDays * DAY_MS),
    revokedAt: null,
    lastUsedAt: null,
  });
  await em.persist(key).flush();
  return { key, raw };
}

/**
 * Revokes a key from the next request on. Idempotent. Members may revoke their own keys, administrators any key of the organization.
 * @throws AppError `not_found` for any other key
 */
export async function revokeApiKey(ctx: Context, door: Door, id: string): Promise<void> {
  requireSession(ctx, 'revoke');
  const { principal } = ctx;
  if (!isUuid(id)) throw notFound('This key');
  await ctx.em.fork().transactional(async (tx) => {
    const rows = await tx.execute(
      `update api_key set revoked_at = coalesce(revoked_at, ?) where id = ? and door = ? and organization_id = ?
        and (user_id = ? or ?) returning id`,
      [ctx.now(), id, door, principal.organizationId, principal.userId, roleAllows(principal.role, 'admin')],
    );
    if (rows.length === 0) throw notFound('This key');
    await recordEvent(tx, ctx, 'api_key.revoked', id);
  });
}

/** Revokes a user's live keys, in one organization or in all; returns how many there were. */
export async function revokeKeysOf(tx: EntityManager, of: { userId: string; organizationId?: string; now: Date }): Promise<number> {
  const { userId, organizationId = null, now } = of;
  const revoked = await tx.execute(
    `update api_key set revoked_at = ? where user_id = ? and (?::uuid is null or organization_id = ?)
      and revoked_at is null and (expires_at is null or expires_at > ?) returning id`,
    [now, userId, organizationId, organizationId, now],
  );
  return revoked.length;
}

/** Counts an organization's live keys under a lock on its row, so that keys created concurrently count each other. */
async function requireRoomForKey(tx: EntityManager, organizationId: string, now: Date): Promise<void> {
  await tx.execute('select 1 from organization where id = ? for no key update', [organizationId]);
  const [found] = await tx.execute<{ live: number }[]>(
    `select count(*)::int as live from api_key where organization_id = ? and revoked_at is null and (expires_at is null or expires_at > ?)`,
    [organizationId, now],
  );
  const live = found?.live ?? 0;
  if (live < LIVE_KEYS_MAX) return;
  throw new AppError(
    'conflict',
    `Your organization has ${live} active keys; the limit is ${LIVE_KEYS_MAX}. Revoke one that is no longer used, then try again.`,
    {
      details: { live_keys: live, live_keys_max: LIVE_KEYS_MAX },
    },
  );
}

/** A leaked key must not be able to replace itself. */
function requireSession(ctx: Context, verb: string): void {
  if (ctx.principal.kind === 'session') return;
  throw new AppError('insufficient_permissions', `A key cannot ${verb} keys. Sign in at POST /api/auth/login/ and use its access token.`);
}

function checkedText(field: string, value: unknown, min: number, max: number): string {
  const text = typeof value === 'string' ? value.trim() : null;
  if (text === null || text.length < min || text.length > max) {
    throw invalidFields({ [field]: [min === 0 ? `Use at most ${max} characters.` : `Use ${min} to ${max} characters.`] });
  }
  return text;
}

function checkedExpiry(request: KeyRequest): number | null {
  const max = EXPIRY_DAYS_MAX[request.door];
  const days = request.expiresInDays ?? null;
  if (days === null) return request.door === 'mcp' ? max : null;
  if (!Number.isInteger(days) || days < 1 || days > max) {
    const never = request.door === 'rest' ? ', or leave it out for a key that never expires' : '';
    throw invalidFields({ expires_in_days: [`Send a whole number of days from 1 to ${max}${never}.`] });
  }
  return days;
}

/** Each scope must be in this door's registry and within what the creator may do. The other door's spelling is unknown here. */
function checkedScopes(request: KeyRequest, own: readonly string[]): string[] | null {
  const { door } = request;
  if (request.scopes === undefined || request.scopes === null) {
    return door === 'mcp' ? DEFAULT_MCP_SCOPES.filter((scope) => own.includes(scope)) : null;
  }
  const scopes = [...new Set(request.scopes)];
  const other = KNOWN_SCOPES[door === 'rest' ? 'mcp' : 'rest'];
  const problems = scopes.flatMap((scope) => {
    if (!Object.hasOwn(KNOWN_SCOPES[door], scope)) {
      const elsewhere = Object.hasOwn(other, scope) ? ` It is a scope for ${door === 'rest' ? 'MCP' : 'REST'} keys.` : '';
      return [`Unknown scope "${scope}".${elsewhere} Known scopes: ${Object.keys(KNOWN_SCOPES[door]).join(', ')}.`];
    }
    return own.includes(scope) ? [] : [`Your role does not allow "${scope}". You can grant: ${own.join(', ')}.`];
  });
  if (scopes.length === 0) problems.push('Send at least one scope, or leave the field out.');
  if (problems.length > 0) throw invalidFields({ scopes: problems });
  return scopes;
}

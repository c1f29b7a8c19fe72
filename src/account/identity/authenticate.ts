import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Principal } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { FailedCredentials } from '../../platform/limits/failed-credentials.ts';
import { type Door, type Role, roleAllows, roleForScope, scopesOfRole, scopesUnlisted } from '../../platform/scopes.ts';
import { createLastUse } from './last-use.ts';
import { cookieLoader, type KeyRow, keyById, keyLoader, type SessionRow, sessionLoader } from './load-credentials.ts';
import { claimedKind, credentialKind, hashRawKey } from './raw-keys.ts';
import type { Authenticator, Jwt, TokenReader, TokenRow } from './types.ts';

const KEY_KIND = { rest: 'rest_key', mcp: 'mcp_key' } as const;
const WHERE_TO_CREATE: Record<Door, string> = {
  rest: 'Create a REST key under Settings > Developer > API Keys or at POST /api/auth/api-keys/.',
  mcp: 'Create an MCP key under Settings > Developer > MCP Server.',
};

/** Authenticates each request against the database; see `Authenticator`. A mistyped key is refused without a query. */
export function createAuthenticator(parts: {
  em: EntityManager;
  now: () => Date;
  jwt: Jwt;
  tokens: TokenReader;
  log?: Logger;
  failedCredentials?: FailedCredentials;
}): Authenticator {
  const { now, jwt, tokens } = parts;
  const loadKey = keyLoader(parts.em);
  const loadSession = sessionLoader(parts.em);
  const loadCookie = cookieLoader(parts.em);
  const keyUse = createLastUse(parts.em, { table: 'api_key', column: 'last_used_at' }, parts.log);
  const sessionUse = createLastUse(parts.em, { table: 'session', column: 'last_seen_at' }, parts.log);

  async function readKey(door: Door, bearer: string): Promise<Principal> {
    const row = await loadKey(hashRawKey(bearer));
    const nowMs = now().getTime();
    const principal = keyPrincipal(door, row, nowMs);
    keyUse.note(principal.credentialId, row?.last_used_at ?? null, nowMs);
    return principal;
  }

  async function readToken(bearer: string): Promise<Principal> {
    const row = await tokens.load(hashRawKey(bearer));
    const nowMs = now().getTime();
    const principal = tokenPrincipal(row, nowMs);
    if (row) tokens.noteUse(row, nowMs);
    return principal;
  }

  /** After too many failures, refusing costs no query. */
  async function counted(address: string, bearer: string, read: () => Promise<Principal>): Promise<Principal> {
    const { failedCredentials: failures } = parts;
    failures?.check(address, bearer);
    try {
      const principal = await read();
      failures?.held(address, bearer);
      return principal;
    } catch (error) {
      if (error instanceof AppError && error.code === 'authentication_required') failures?.failed(address, bearer);
      throw error;
    }
  }

  return {
    async authenticate(door, bearer, address = '') {
      const kind = credentialKind(bearer);
      if (kind === KEY_KIND[door]) return counted(address, bearer, () => readKey(door, bearer));
      if (kind === 'mcp_access' && door === 'mcp') return counted(address, bearer, () => readToken(bearer));
      if (kind === 'jwt' && door === 'rest') {
        const claims = await jwt.verify('access', bearer);
        const row = await loadSession(claims.sessionId);
        const nowMs = now().getTime();
        const principal = sessionPrincipal(row, claims.userId, nowMs);
        sessionUse.note(principal.credentialId, row?.last_seen_at ?? null, nowMs);
        return principal;
      }
      throw wrongKind(door, bearer);
    },
    async authenticateCookie(token) {
      const row = await loadCookie(hashRawKey(token));
      const nowMs = now().getTime();
      const principal = sessionPrincipal(row, row?.user_id ?? '', nowMs);
      sessionUse.note(principal.credentialId, row?.last_seen_at ?? null, nowMs);
      return principal;
    },
    async recall(kind, credentialId) {
      const nowMs = now().getTime();
      if (kind === 'mcp_key' || kind === 'rest_key') {
        return keyPrincipal(kind === 'mcp_key' ? 'mcp' : 'rest', await keyById(parts.em, credentialId), nowMs);
      }
      if (kind !== 'mcp_token') throw refused('A session hands nothing out. Sign in.');
      const row = await tokens.loadLatest(credentialId);
      // An access token that ran out is not renewed for this: its grant stands.
      return tokenPrincipal(row && { ...row, expires_at: nowMs + 1 }, nowMs);
    },
    async close() {
      await Promise.all([keyUse, tokens, sessionUse].map((use) => use.close()));
    },
  };
}

function keyPrincipal(door: Door, row: KeyRow | undefined, nowMs: number): Principal {
  if (row === undefined || row.door !== door)
    throw refused(`Unknown key. It may be mistyped or belong to another service. ${WHERE_TO_CREATE[door]}`);
  if (row.revoked_at !== null) throw refused(`This key was revoked. ${WHERE_TO_CREATE[door]}`);
  if (row.expires_at !== null && row.expires_at <= nowMs) {
    throw refused(`This key expired on ${new Date(row.expires_at).toISOString()}. ${WHERE_TO_CREATE[door]}`);
  }
  const role = presentRole(row, 'The user who created this key');
  const granted = row.scopes ?? scopesUnlisted(door, role);
  return {
    ...holder(row, role),
    kind: KEY_KIND[door],
    door,
    credentialId: row.id,
    credentialName: row.name,
    credentialCreatedAt: new Date(row.created_at),
    credentialExpiresAt: row.expires_at === null ? null : new Date(row.expires_at),
    scopes: new Set(granted.filter((scope) => roleMay(door, role, scope))),
    grantedScopes: new Set(granted),
  };
}

/** A token's caller is identified by its grant, which outlives every rotation. */
function tokenPrincipal(row: TokenRow | undefined, nowMs: number): Principal {
  if (row === undefined) throw refused('Unknown access token. Connect again.');
  if (row.revoked_at !== null || row.grant_revoked_at !== null) throw refused('This access was revoked. Connect again to request it.');
  if (row.expires_at <= nowMs) throw refused('This access token has expired. Exchange the refresh token for a new one.');
  const role = presentRole(row, 'The user who granted this access');
  return {
    ...holder(row, role),
    kind: 'mcp_token',
    door: 'mcp',
    credentialId: row.grant_id,
    credentialName: row.client_name,
    credentialCreatedAt: new Date(row.created_at),
    credentialExpiresAt: new Date(row.expires_at),
    scopes: new Set(row.scopes.filter((scope) => roleMay('mcp', role, scope))),
    grantedScopes: new Set(row.scopes),
  };
}

function sessionPrincipal(row: SessionRow | undefined, userId: string, nowMs: number): Principal {
  if (row === undefined || row.user_id !== userId || row.revoked_at !== null || row.expires_at <= nowMs) {
    throw refused(
      row?.token_hash ? 'This session has ended. Sign in again.' : 'This session has ended. Sign in again at POST /api/auth/login/.',
    );
  }
  const role = presentRole(row, 'This user');
  const scopes = new Set(scopesOfRole('rest', role));
  return {
    ...holder(row, role),
    kind: 'session',
    door: 'rest',
    credentialId: row.id,
    credentialName: 'session',
    credentialCreatedAt: new Date(row.created_at),
    credentialExpiresAt: new Date(row.expires_at),
    provenAt: new Date(row.proven_at),
    secondFactor: row.second_factor,
    ...(row.second_factor_due === null ? {} : { secondFactorDue: new Date(row.second_factor_due) }),
    scopes,
    grantedScopes: scopes,
  };
}

function holder(row: KeyRow | SessionRow | TokenRow, role: Role) {
  return {
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    plan: row.plan,
    subscriptionStatus: row.subscription_status,
    userId: row.user_id,
    userEmail: row.email,
    role,
  };
}

function presentRole(row: KeyRow | SessionRow | TokenRow, who: string): Role {
  if (row.disabled) throw refused(`${who} is disabled. Ask an administrator of the organization for help.`);
  if (row.role === null) throw refused(`${who} is no longer an active member of the organization. Ask one of its members for a new key.`);
  return row.role;
}

function roleMay(door: Door, role: Role, scope: string): boolean {
  const needed = roleForScope(door, scope);
  return needed !== undefined && roleAllows(role, needed);
}

/** Says what the value is and what to send instead. */
function wrongKind(door: Door, bearer: string): AppError {
  const claimed = claimedKind(bearer);
  if (claimed === KEY_KIND[door])
    return refused('This key is incomplete or mistyped: its checksum is wrong. Copy all of it again, or create a new one.');
  switch (claimed) {
    case 'mcp_key':
      return refused(`This is an MCP key, which only works at /mcp/v1/. ${WHERE_TO_CREATE.rest}`);
    case 'rest_key':
      return refused(`This is a REST key, which only works at /api/v1/. ${WHERE_TO_CREATE.mcp}`);
    case 'jwt':
      return refused(`A session token does not work with the MCP server. ${WHERE_TO_CREATE.mcp}`);
    case 'mcp_access':
      return refused(
        door === 'mcp'
          ? 'This access token is incomplete or mistyped: its checksum is wrong. Connect again.'
          : `This is an MCP access token, which only works at /mcp/v1/. ${WHERE_TO_CREATE.rest}`,
      );
    case 'mcp_refresh':
      return refused('This is a refresh token, which only works at the token endpoint. Exchange it there for an access token.');
    case 'mcp_client':
      return refused(`This is a client id, not a credential. ${WHERE_TO_CREATE[door]}`);
    case 'unknown':
      return refused(`This is not a credential of this service. ${WHERE_TO_CREATE[door]}`);
  }
}

function refused(message: string): AppError {
  return new AppError('authentication_required', message);
}

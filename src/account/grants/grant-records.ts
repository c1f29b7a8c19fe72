import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import type { SubscriptionStatus } from '../../platform/plans.ts';
import { withMembership, withOrganization, withUser } from '../identity/joins.ts';
import { AuthorizationCode, OAuthGrant } from './entities.ts';

/** The current state of a consent's user and organization. */
export interface Holder {
  disabled: boolean;
  is_member: boolean;
  subscription_status: SubscriptionStatus;
}

/** A consent with its user and organization. */
export interface Consent {
  grant_id: string;
  user_id: string;
  organization_id: string;
}

const HOLDER_COLUMNS = 'u.disabled_at is not null as disabled, m.id is not null as is_member, o.subscription_status';
const HOLDER_JOINS = `${withUser('g.user_id')} ${withOrganization('g.organization_id')} ${withMembership('g.organization_id', 'g.user_id', 'left join')}`;

/** Stores a consent and its code in the caller's transaction; returns the consent's id. */
export async function insertGrantWithCode(
  tx: EntityManager,
  grant: Pick<OAuthGrant, 'clientId' | 'organizationId' | 'userId' | 'scopes' | 'resource' | 'createdAt' | 'expiresAt'>,
  code: Pick<AuthorizationCode, 'codeHash' | 'redirectUri' | 'codeChallenge' | 'expiresAt'>,
): Promise<string> {
  const given = tx.create(OAuthGrant, { ...grant, id: newId(), revokedAt: null, lastUsedAt: null });
  await tx.persist(given).flush();
  const made = tx.create(AuthorizationCode, { ...code, id: newId(), grantId: given.id, createdAt: grant.createdAt, redeemedAt: null });
  await tx.persist(made).flush();
  return given.id;
}

/** A consent's user and organization; undefined if it no longer exists. */
export async function findConsent(em: EntityManager, grantId: string): Promise<Consent | undefined> {
  const [consent] = await em.execute<Consent[]>('select id as grant_id, user_id, organization_id from oauth_grant where id = ?', [grantId]);
  return consent;
}

export interface CodeRow extends Holder, Consent {
  id: string;
  redirect_uri: string;
  code_challenge: string;
  expired: boolean;
  redeemed: boolean;
  grant_revoked: boolean;
  scopes: string[];
}

/** A client's code by its SHA-256; locks its consent against revocation. */
export async function findCode(tx: EntityManager, codeHash: Buffer, clientId: string, now: Date): Promise<CodeRow | undefined> {
  const [row] = await tx.execute<CodeRow[]>(
    `select c.id, c.grant_id, c.redirect_uri, c.code_challenge, c.expires_at <= ? as expired, c.redeemed_at is not null as redeemed,
        g.revoked_at is not null as grant_revoked, to_json(g.scopes) as scopes, g.user_id, g.organization_id, ${HOLDER_COLUMNS}
      from oauth_authorization_code c join oauth_grant g on g.id = c.grant_id ${HOLDER_JOINS}
      where c.code_hash = ? and g.client_id = ? for share of g`,
    [now, codeHash, clientId],
  );
  return row;
}

/** Redeems a code in one conditional statement; false if it was already used or has expired. */
export async function redeemCode(tx: EntityManager, id: string, now: Date): Promise<boolean> {
  const used = await tx.execute(
    'update oauth_authorization_code set redeemed_at = ? where id = ? and redeemed_at is null and expires_at > ? returning id',
    [now, id, now],
  );
  return used.length > 0;
}

export interface RefreshRow extends Holder, Consent {
  id: string;
  expired: boolean;
  rotated: boolean;
  revoked: boolean;
  scopes: string[];
}

/** A client's refresh token by its SHA-256; locks its consent against revocation. */
export async function findRefreshToken(tx: EntityManager, tokenHash: Buffer, clientId: string, now: Date): Promise<RefreshRow | undefined> {
  const [row] = await tx.execute<RefreshRow[]>(
    `select r.id, r.grant_id, r.expires_at <= ? or g.expires_at <= ? as expired, r.rotated_at is not null as rotated,
        r.revoked_at is not null or g.revoked_at is not null as revoked, to_json(g.scopes) as scopes, g.user_id, g.organization_id, ${HOLDER_COLUMNS}
      from oauth_refresh_token r join oauth_grant g on g.id = r.grant_id ${HOLDER_JOINS}
      where r.token_hash = ? and g.client_id = ? for share of g`,
    [now, now, tokenHash, clientId],
  );
  return row;
}

/** Rotates a refresh token in one conditional statement; false if it was already rotated, was revoked or has expired. */
export async function rotateRefreshToken(tx: EntityManager, id: string, now: Date): Promise<boolean> {
  const rotated = await tx.execute(
    'update oauth_refresh_token set rotated_at = ? where id = ? and rotated_at is null and revoked_at is null and expires_at > ? returning id',
    [now, id, now],
  );
  return rotated.length > 0;
}

/** Stores an access token that never outlives its consent; returns its lifetime in seconds, or null if the consent has ended. */
export async function insertAccessToken(
  tx: EntityManager,
  token: { tokenHash: Buffer; grantId: string; scopes: readonly string[]; now: Date; expiresAt: Date },
): Promise<number | null> {
  const [saved] = await tx.execute<{ seconds: number }[]>(
    `insert into oauth_access_token (id, token_hash, grant_id, scopes, created_at, expires_at)
      select ?, ?, g.id, array(select jsonb_array_elements_text(?::jsonb)), ?, least(?, g.expires_at)
      from oauth_grant g where g.id = ? and g.revoked_at is null
      returning extract(epoch from expires_at - created_at)::int as seconds`,
    [newId(), token.tokenHash, JSON.stringify(token.scopes), token.now, token.expiresAt, token.grantId],
  );
  return saved?.seconds ?? null;
}

/** Stores a refresh token that never outlives its consent. */
export async function insertRefreshToken(
  tx: EntityManager,
  token: { tokenHash: Buffer; grantId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.execute(
    `insert into oauth_refresh_token (id, token_hash, grant_id, created_at, expires_at)
      select ?, ?, g.id, ?, least(?, g.expires_at) from oauth_grant g where g.id = ?`,
    [newId(), token.tokenHash, token.now, token.expiresAt, token.grantId],
  );
}

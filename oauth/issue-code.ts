import type { EntityManager } from '@mikro-orm/postgresql';
import { AuthorizationCode, type AuthorizationRequest, type OAuthClient, OAuthGrant } from '../src/account/grants/entities.ts';
import { mintSecret } from '../src/account/identity/raw-keys.ts';
import { newId } from '../src/platform/db/ids.ts';

const CODE_SECONDS = 60;
const FAMILY_SECONDS = 365 * 86_400;

/**
 * A code for what a user has just allowed (RFC 6749 §4.1.2): good for sixty seconds and one use, kept only as its SHA-256, and bound to the
 * request's client, redirect, challenge and resource. Writes in the given transaction, so that a decision and its code come together.
 */
export async function issueCode(
  tx: EntityManager,
  given: {
    request: Pick<AuthorizationRequest, 'redirectUri' | 'codeChallenge' | 'resource'>;
    client: Pick<OAuthClient, 'id'>;
    userId: string;
    organizationId: string;
    scopes: string[];
    now: Date;
  },
): Promise<{ code: string; grantId: string }> {
  const { request, client, userId, organizationId, scopes, now } = given;
  const { raw, hash } = mintSecret();
  const grant = tx.create(OAuthGrant, {
    id: newId(),
    clientId: client.id,
    organizationId,
    userId,
    scopes,
    resource: request.resource ?? null,
    createdAt: now,
    expiresAt: after(now, FAMILY_SECONDS),
    revokedAt: null,
    lastUsedAt: null,
  });
  await tx.persist(grant).flush();
  const code = tx.create(AuthorizationCode, {
    id: newId(),
    codeHash: hash,
    grantId: grant.id,
    redirectUri: request.redirectUri,
    codeChallenge: request.codeChallenge,
    createdAt: now,
    expiresAt: after(now, CODE_SECONDS),
    redeemedAt: null,
  });
  await tx.persist(code).flush();
  return { code: raw, grantId: grant.id };
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

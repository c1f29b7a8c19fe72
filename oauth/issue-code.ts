import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuthorizationRequest, OAuthClient } from '../src/account/grants/entities.ts';
import { insertGrantWithCode } from '../src/account/grants/grant-records.ts';
import { mintSecret } from '../src/account/identity/raw-keys.ts';

const CODE_SECONDS = 60;
const FAMILY_SECONDS = 365 * 86_400;

/**
 * Issues a code for what a user has just allowed (RFC 6749 §4.1.2): single-use, valid for sixty seconds, stored only as its SHA-256, and
 * bound to the request's client, redirect URI, challenge and resource. Writes in the given transaction, so that a decision and its code
 * commit together.
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
  const grantId = await insertGrantWithCode(
    tx,
    {
      clientId: client.id,
      organizationId,
      userId,
      scopes,
      resource: request.resource ?? null,
      createdAt: now,
      expiresAt: after(now, FAMILY_SECONDS),
    },
    { codeHash: hash, redirectUri: request.redirectUri, codeChallenge: request.codeChallenge, expiresAt: after(now, CODE_SECONDS) },
  );
  return { code: raw, grantId };
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Client, Token, User } from '@node-oauth/oauth2-server';
import { hashRawKey, mintCredential } from '../../src/account/identity/raw-keys.ts';
import { newId } from '../../src/platform/db/ids.ts';
import { OAuthError } from '../oauth-error.ts';
import type { GrantRequest } from './grant-request.ts';

export const ACCESS_SECONDS = 3600;
export const REFRESH_SECONDS = 30 * 86_400;

/**
 * Writes the tokens of a grant (RFC 6749 §5.1): SHA-256 only, an access token for an hour, and, where the client registered for it, a
 * refresh token for thirty days, neither past the end of the consent. None for a consent that has ended meanwhile.
 */
export function saveTokensModel(tx: EntityManager, { client: registered, now }: GrantRequest) {
  return {
    async generateAccessToken(): Promise<string> {
      return mintCredential('mcp_access').raw;
    },
    async generateRefreshToken(): Promise<string> {
      return mintCredential('mcp_refresh').raw;
    },
    async saveToken(token: Token, client: Client, user: User): Promise<Token> {
      const expiry = (seconds: number) => new Date(now.getTime() + seconds * 1000);
      const [saved] = await tx.execute<{ seconds: number }[]>(
        `insert into oauth_access_token (id, token_hash, grant_id, scopes, created_at, expires_at)
          select ?, ?, g.id, array(select jsonb_array_elements_text(?::jsonb)), ?, least(?, g.expires_at)
          from oauth_grant g where g.id = ? and g.revoked_at is null
          returning extract(epoch from expires_at - created_at)::int as seconds`,
        [newId(), hashOf(token.accessToken), JSON.stringify(token.scope), now, expiry(ACCESS_SECONDS), user.grantId],
      );
      if (!saved) throw new OAuthError('invalid_grant', 'This access was revoked. Send the user to the authorization endpoint.');
      const { refreshToken, ...withoutRefresh } = { ...token, client, user, expiresInSeconds: saved.seconds };
      if (refreshToken === undefined || !registered.grantTypes.includes('refresh_token')) return withoutRefresh;
      await tx.execute(
        `insert into oauth_refresh_token (id, token_hash, grant_id, created_at, expires_at)
          select ?, ?, g.id, ?, least(?, g.expires_at) from oauth_grant g where g.id = ?`,
        [newId(), hashOf(refreshToken), now, expiry(REFRESH_SECONDS), user.grantId],
      );
      return { ...withoutRefresh, refreshToken };
    },
  };
}

function hashOf(raw: string): Buffer {
  return Buffer.from(hashRawKey(raw), 'hex');
}

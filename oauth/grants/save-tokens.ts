import type { EntityManager } from '@mikro-orm/postgresql';
import type { Client, Token, User } from '@node-oauth/oauth2-server';
import { insertAccessToken, insertRefreshToken } from '../../src/account/grants/grant-records.ts';
import { hashRawKey, mintCredential } from '../../src/account/identity/raw-keys.ts';
import { OAuthError } from '../oauth-error.ts';
import type { GrantRequest } from './grant-request.ts';

export const ACCESS_SECONDS = 3600;
export const REFRESH_SECONDS = 30 * 86_400;

/**
 * Stores the tokens of a grant (RFC 6749 §5.1) as SHA-256 only: an access token for an hour and, if the client registered for it, a refresh
 * token for thirty days, neither outliving the consent. Issues none if the consent has ended meanwhile.
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
      const seconds = await insertAccessToken(tx, {
        tokenHash: hashOf(token.accessToken),
        grantId: user.grantId,
        scopes: token.scope ?? [],
        now,
        expiresAt: expiry(ACCESS_SECONDS),
      });
      if (seconds === null) throw new OAuthError('invalid_grant', 'This access was revoked. Send the user to the authorization endpoint.');
      const { refreshToken, ...withoutRefresh } = { ...token, client, user, expiresInSeconds: seconds };
      if (refreshToken === undefined || !registered.grantTypes.includes('refresh_token')) return withoutRefresh;
      await insertRefreshToken(tx, { tokenHash: hashOf(refreshToken), grantId: user.grantId, now, expiresAt: expiry(REFRESH_SECONDS) });
      return { ...withoutRefresh, refreshToken };
    },
  };
}

function hashOf(raw: string): Buffer {
  return Buffer.from(hashRawKey(raw), 'hex');
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { RefreshToken } from '@node-oauth/oauth2-server';
import { findRefreshToken, rotateRefreshToken } from '../../src/account/grants/grant-records.ts';
import { hashRawKey } from '../../src/account/identity/raw-keys.ts';
import { checkHolderStanding } from '../checks/holder-standing.ts';
import { checkNarrowedScope } from '../checks/narrowed-scope.ts';
import { OAuthError } from '../oauth-error.ts';
import type { GrantRequest } from './grant-request.ts';
import { Replay } from './replay.ts';

/**
 * The library's model for refreshing (RFC 6749 §6, RFC 9700 §4.14.2): one conditional statement rotates each token once. The consent is
 * locked first, so that a revocation either precedes the rotation or finds the tokens it created.
 */
export function refreshTokenModel(tx: EntityManager, { client, scope, now }: GrantRequest) {
  return {
    async getRefreshToken(refreshToken: string): Promise<RefreshToken> {
      const row = await findRefreshToken(tx, Buffer.from(hashRawKey(refreshToken), 'hex'), client.id, now);
      if (!row) throw refused('The refresh token was not issued to this client.');
      if (row.rotated) throw new Replay(row.grant_id, 'oauth.refresh_reused');
      if (row.revoked) throw refused('This access was revoked.');
      if (row.expired) throw refused('The refresh token has expired.');
      checkHolderStanding(row);
      return {
        refreshToken,
        scope: checkNarrowedScope(row.scopes, scope),
        client: { id: client.id, grants: client.grantTypes },
        user: { id: row.user_id, organizationId: row.organization_id, grantId: row.grant_id },
        tokenId: row.id,
      };
    },
    async revokeToken(token: RefreshToken): Promise<boolean> {
      if (!(await rotateRefreshToken(tx, token.tokenId, now))) throw new Replay(token.user.grantId, 'oauth.refresh_reused');
      return true;
    },
  };
}

function refused(message: string): OAuthError {
  return new OAuthError('invalid_grant', `${message} Send the user to the authorization endpoint.`);
}

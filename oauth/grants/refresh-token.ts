import type { EntityManager } from '@mikro-orm/postgresql';
import type { RefreshToken } from '@node-oauth/oauth2-server';
import { hashRawKey } from '../../src/account/identity/raw-keys.ts';
import { checkHolderStanding, HOLDER_COLUMNS, HOLDER_JOINS, type Holder } from '../checks/holder-standing.ts';
import { checkNarrowedScope } from '../checks/narrowed-scope.ts';
import { OAuthError } from '../oauth-error.ts';
import type { GrantRequest } from './grant-request.ts';
import { Replay } from './replay.ts';

interface Row extends Holder {
  id: string;
  grant_id: string;
  expired: boolean;
  rotated: boolean;
  revoked: boolean;
  scopes: string[];
  user_id: string;
  organization_id: string;
}

/**
 * What the library asks for when it refreshes (RFC 6749 §6, RFC 9700 §4.14.2): each token is good for one rotation, by one conditional
 * statement. The consent is locked against its end first, so that a revocation comes before the rotation or finds the tokens it made.
 */
export function refreshTokenModel(tx: EntityManager, { client, scope, now }: GrantRequest) {
  return {
    async getRefreshToken(refreshToken: string): Promise<RefreshToken> {
      const [row] = await tx.execute<Row[]>(
        `select r.id, r.grant_id, r.expires_at <= ? or g.expires_at <= ? as expired, r.rotated_at is not null as rotated,
            r.revoked_at is not null or g.revoked_at is not null as revoked, to_json(g.scopes) as scopes, g.user_id, g.organization_id, ${HOLDER_COLUMNS}
          from oauth_refresh_token r join oauth_grant g on g.id = r.grant_id ${HOLDER_JOINS}
          where r.token_hash = ? and g.client_id = ? for share of g`,
        [now, now, Buffer.from(hashRawKey(refreshToken), 'hex'), client.id],
      );
      if (!row) throw refused('The refresh token is not one of this client.');
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
      const rotated = await tx.execute(
        'update oauth_refresh_token set rotated_at = ? where id = ? and rotated_at is null and revoked_at is null and expires_at > ? returning id',
        [now, token.tokenId, now],
      );
      if (rotated.length === 0) throw new Replay(token.user.grantId, 'oauth.refresh_reused');
      return true;
    },
  };
}

function refused(message: string): OAuthError {
  return new OAuthError('invalid_grant', `${message} Send the user to the authorization endpoint.`);
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuthorizationCode } from '@node-oauth/oauth2-server';
import { findCode, redeemCode } from '../../src/account/grants/grant-records.ts';
import { hashRawKey } from '../../src/account/identity/raw-keys.ts';
import { checkHolderStanding } from '../checks/holder-standing.ts';
import { OAuthError } from '../oauth-error.ts';
import type { GrantRequest } from './grant-request.ts';
import { Replay } from './replay.ts';

/**
 * The library's model for redeeming a code (RFC 6749 §4.1.3). We check the code's client and redirect URI; the library checks the
 * challenge. One conditional statement redeems the code, in the transaction that also writes the tokens.
 */
export function authorizationCodeModel(tx: EntityManager, { client, redirectUri, now }: GrantRequest) {
  return {
    async getAuthorizationCode(code: string): Promise<AuthorizationCode> {
      const row = await findCode(tx, Buffer.from(hashRawKey(code), 'hex'), client.id, now);
      if (!row) throw refused('The code was not issued to this client. Start again at the authorization endpoint.');
      if (row.redeemed) throw new Replay(row.grant_id, 'oauth.code_replayed');
      if (row.expired) throw refused('The code has expired; it is valid for 60 seconds. Start again at the authorization endpoint.');
      if (row.grant_revoked) throw refused('This access was revoked. Start again at the authorization endpoint.');
      if (row.redirect_uri !== redirectUri) throw refused('redirect_uri does not match the authorization request.');
      checkHolderStanding(row);
      return {
        authorizationCode: code,
        // The library compares with the machine's clock; findCode has already checked expiry with the service's own.
        expiresAt: new Date(Date.now() + 60_000),
        redirectUri: row.redirect_uri,
        codeChallenge: row.code_challenge,
        codeChallengeMethod: 'S256',
        scope: row.scopes,
        client: { id: client.id, grants: client.grantTypes },
        user: { id: row.user_id, organizationId: row.organization_id, grantId: row.grant_id },
        codeId: row.id,
      };
    },
    async revokeAuthorizationCode(code: AuthorizationCode): Promise<boolean> {
      if (!(await redeemCode(tx, code.codeId, now))) throw new Replay(code.user.grantId, 'oauth.code_replayed');
      return true;
    },
  };
}

function refused(message: string): OAuthError {
  return new OAuthError('invalid_grant', message);
}

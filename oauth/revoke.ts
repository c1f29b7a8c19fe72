import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestHandler } from 'express';
import { auditWithin } from '../src/account/audit/change-line.ts';
import type { AuditEntry } from '../src/account/audit/types.ts';
import { revokeGrant } from '../src/account/grants/revoke-grant.ts';
import { hashRawKey } from '../src/account/identity/raw-keys.ts';
import type { Services } from '../src/platform/context.ts';
import { authenticateClient } from './checks/client-authentication.ts';
import { checkSingleParameters, singleOf } from './checks/single-parameters.ts';
import { OAuthError } from './oauth-error.ts';
import { formOf } from './read-form.ts';

interface Ended {
  target_id: string;
  grant_id: string;
  user_id: string;
  organization_id: string;
}

/**
 * The revocation endpoint (RFC 7009 §2): 200 whether or not there was such a token of this client, so that nothing is learnt. An access
 * token ends alone, a refresh token takes its whole consent along. Both are looked for, whatever `token_type_hint` says (§2.1).
 */
export function revokeHandler(services: Services): RequestHandler {
  return async (req, res) => {
    res.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
    const form = formOf(req);
    checkSingleParameters(form, ['token', 'token_type_hint', 'client_id', 'client_secret']);
    const client = await authenticateClient(services.em.fork(), req.get('authorization'), form);
    const token = singleOf(form, 'token');
    if (token === undefined) throw new OAuthError('invalid_request', 'token is missing.');
    const now = services.now();
    await services.em.fork().transactional(async (tx) => {
      for (const ended of await revokeToken(tx, client.id, token, now)) {
        const line: AuditEntry = {
          organizationId: ended.organization_id,
          userId: ended.user_id,
          credentialId: ended.grant_id,
          action: 'oauth.token_revoked',
          outcome: 'ok',
          door: 'mcp',
          requestId: res.locals.requestId,
          durationMs: 0,
          targetId: ended.target_id,
        };
        await auditWithin(tx, line, now);
      }
    });
    res.status(200).end();
  };
}

async function revokeToken(tx: EntityManager, clientRowId: string, token: string, now: Date): Promise<Ended[]> {
  const tokenHash = Buffer.from(hashRawKey(token), 'hex');
  const access = await tx.execute<Ended[]>(
    `update oauth_access_token t set revoked_at = ? from oauth_grant g
      where t.token_hash = ? and g.id = t.grant_id and g.client_id = ? and t.revoked_at is null
      returning t.id as target_id, t.grant_id, g.user_id, g.organization_id`,
    [now, tokenHash, clientRowId],
  );
  if (access.length > 0) return access;
  const [refresh] = await tx.execute<Ended[]>(
    `select g.id as target_id, g.id as grant_id, g.user_id, g.organization_id
      from oauth_refresh_token r join oauth_grant g on g.id = r.grant_id where r.token_hash = ? and g.client_id = ?`,
    [tokenHash, clientRowId],
  );
  return refresh && (await revokeGrant(tx, refresh.grant_id, now)) ? [refresh] : [];
}

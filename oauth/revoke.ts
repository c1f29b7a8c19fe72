import type { RequestHandler } from 'express';
import { auditWithin } from '../src/account/audit/change-line.ts';
import type { AuditEntry } from '../src/account/audit/types.ts';
import { revokeTokenOf } from '../src/account/grants/revoke-grant.ts';
import { hashRawKey } from '../src/account/identity/raw-keys.ts';
import type { Services } from '../src/platform/context.ts';
import { authenticateClient } from './checks/client-authentication.ts';
import { checkSingleParameters, singleOf } from './checks/single-parameters.ts';
import { OAuthError } from './oauth-error.ts';
import { formOf } from './read-form.ts';

/**
 * The revocation endpoint (RFC 7009 §2). Answers 200 whether or not the client has such a token, so that nothing can be probed. Revoking
 * an access token ends only that token; revoking a refresh token ends its whole consent. Both kinds are searched, whatever
 * `token_type_hint` says (§2.1).
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
      const ended = await revokeTokenOf(tx, client.id, Buffer.from(hashRawKey(token), 'hex'), now);
      if (ended === null) return;
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
    });
    res.status(200).end();
  };
}

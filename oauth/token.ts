import type { EntityManager } from '@mikro-orm/postgresql';
import OAuth2Server from '@node-oauth/oauth2-server';
import type { RequestHandler, Response } from 'express';
import { auditWithin } from '../src/account/audit/change-line.ts';
import type { AuditEntry } from '../src/account/audit/types.ts';
import type { OAuthClient } from '../src/account/grants/entities.ts';
import { findConsent } from '../src/account/grants/grant-records.ts';
import { revokeGrant } from '../src/account/grants/revoke-grant.ts';
import type { Services } from '../src/platform/context.ts';
import { authenticateClient } from './checks/client-authentication.ts';
import { checkPkceVerifier } from './checks/pkce-verifier.ts';
import { checkResource } from './checks/resource.ts';
import { checkSingleParameters, singleOf } from './checks/single-parameters.ts';
import { authorizationCodeModel } from './grants/authorization-code.ts';
import type { GrantRequest } from './grants/grant-request.ts';
import { refreshTokenModel } from './grants/refresh-token.ts';
import { Replay } from './grants/replay.ts';
import { ACCESS_SECONDS, REFRESH_SECONDS, saveTokensModel } from './grants/save-tokens.ts';
import { OAuthError, type OAuthErrorCode } from './oauth-error.ts';
import { formOf } from './read-form.ts';

const GRANTS = ['authorization_code', 'refresh_token'] as const;
const PARAMETERS = ['grant_type', 'client_id', 'client_secret', 'code', 'redirect_uri', 'code_verifier', 'refresh_token', 'scope'];
const LIBRARY_CODES: readonly string[] = [
  'invalid_request',
  'invalid_grant',
  'invalid_scope',
  'unauthorized_client',
] satisfies OAuthErrorCode[];

/**
 * The token endpoint (RFC 6749 §3.2): runs our checks, then the library's grant in one transaction with its reads and writes. A refusal
 * changes nothing, except that replaying a used code or token ends the whole consent.
 */
export function tokenHandler(services: Services): RequestHandler {
  return async (req, res) => {
    res.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
    const form = formOf(req);
    checkSingleParameters(form, PARAMETERS);
    const client = await authenticateClient(services.em.fork(), req.get('authorization'), form);
    const parameters = checkParameters(services, client, form);
    const grantRequest = {
      client,
      redirectUri: parameters.redirect_uri,
      scope: singleOf(form, 'scope'),
      now: services.now(),
    };
    const action = parameters.grant_type === 'refresh_token' ? 'oauth.token_refreshed' : 'oauth.token_issued';
    const token = await services.em
      .fork()
      .transactional(async (tx) => {
        const issued = await runLibrary(tx, grantRequest, parameters);
        await auditWithin(tx, grantLine(res, issued.user, action, 'ok'), grantRequest.now);
        return issued;
      })
      .catch((error: unknown) => refuse(services, res, client, error));
    res.json({
      access_token: token.accessToken,
      token_type: 'Bearer',
      expires_in: token.expiresInSeconds,
      ...(token.refreshToken === undefined ? {} : { refresh_token: token.refreshToken }),
      scope: token.scope?.join(' '),
    });
  };
}

interface Parameters {
  grant_type: (typeof GRANTS)[number];
  client_id: string;
  code?: string;
  redirect_uri?: string;
  code_verifier?: string;
  refresh_token?: string;
}

/** The parameters passed to the library: those of one grant, each validated against its RFC. */
function checkParameters({ config }: Services, client: OAuthClient, form: URLSearchParams): Parameters {
  const asked = required(form, 'grant_type');
  const grant_type = GRANTS.find((known) => known === asked);
  if (grant_type === undefined) throw new OAuthError('unsupported_grant_type', `grant_type must be one of: ${GRANTS.join(', ')}.`);
  if (!client.grantTypes.includes(grant_type)) {
    throw new OAuthError('unauthorized_client', `The client did not register for ${grant_type}. Register it again with that grant type.`);
  }
  for (const resource of form.getAll('resource')) checkResource(config, resource === '' ? undefined : resource);
  const client_id = client.clientId;
  if (grant_type === 'refresh_token') return { grant_type, client_id, refresh_token: required(form, 'refresh_token') };
  const code_verifier = checkPkceVerifier(singleOf(form, 'code_verifier'));
  return { grant_type, client_id, code: required(form, 'code'), redirect_uri: required(form, 'redirect_uri'), code_verifier };
}

function required(form: URLSearchParams, name: string): string {
  const value = singleOf(form, name);
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing.`);
  return value;
}

/** Runs the library's grant. We have already authenticated the client, so the library needs no secret. */
function runLibrary(tx: EntityManager, request: GrantRequest, body: Parameters): Promise<OAuth2Server.Token> {
  const { client } = request;
  const server = new OAuth2Server({
    model: {
      getClient: async () => ({ id: client.id, grants: client.grantTypes }),
      getAccessToken: async () => null,
      saveAuthorizationCode: async () => null,
      ...authorizationCodeModel(tx, request),
      ...refreshTokenModel(tx, request),
      ...saveTokensModel(tx, request),
    },
    accessTokenLifetime: ACCESS_SECONDS,
    refreshTokenLifetime: REFRESH_SECONDS,
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
    alwaysIssueNewRefreshToken: true,
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' };
  return server.token(new OAuth2Server.Request({ method: 'POST', headers, query: {}, body }), new OAuth2Server.Response());
}

async function refuse(services: Services, res: Response, client: OAuthClient, error: unknown): Promise<never> {
  const cause = error instanceof Error && 'inner' in error ? error.inner : error;
  if (cause instanceof Replay) {
    // In a transaction of its own (RFC 6749 §4.1.2, RFC 9700 §4.14.2): the one that detected the replay is rolled back.
    const of = await findConsent(services.em.fork(), cause.grantId);
    const holder = { grantId: cause.grantId, id: of?.user_id ?? null, organizationId: of?.organization_id ?? null };
    const now = services.now();
    await services.em.fork().transactional(async (tx) => {
      const ended = await revokeGrant(tx, cause.grantId, now);
      if (ended) await auditWithin(tx, grantLine(res, holder, cause.action, 'invalid_grant'), now);
    });
    services.log.warn({ grantId: cause.grantId, client: client.id, action: cause.action }, 'a single-use credential was used again');
    throw new OAuthError(
      'invalid_grant',
      'This was used before, so every token issued from it is revoked. Send the user to the authorization endpoint.',
    );
  }
  if (cause instanceof OAuthError) throw cause;
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  if (LIBRARY_CODES.includes(name)) throw new OAuthError(name as OAuthErrorCode, message, { cause: error });
  throw error;
}

function grantLine(res: Response, user: OAuth2Server.User, action: string, outcome: string): AuditEntry {
  return {
    organizationId: user.organizationId,
    userId: user.id,
    credentialId: user.grantId,
    action,
    outcome,
    door: 'mcp',
    requestId: res.locals.requestId,
    durationMs: 0,
    targetId: user.grantId,
  };
}

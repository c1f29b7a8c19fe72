import type { Request, RequestHandler, Response } from 'express';
import { insertAuthorizationRequest } from '../src/account/grants/authorization-requests.ts';
import type { OAuthClient } from '../src/account/grants/entities.ts';
import { mintSecret } from '../src/account/identity/raw-keys.ts';
import { readSessionCookie } from '../src/account/identity/web-cookie.ts';
import type { Services } from '../src/platform/context.ts';
import { AppError } from '../src/platform/errors.ts';
import { isClientIdUrl } from './checks/client-id-url.ts';
import { checkExtensionParameters, checkPrompt, EXTENSION_PARAMETERS } from './checks/extension-parameters.ts';
import { checkPkceChallenge } from './checks/pkce-challenge.ts';
import { matchesRedirectUri } from './checks/redirect-uri-match.ts';
import { checkRequestedScope } from './checks/requested-scope.ts';
import { checkResource } from './checks/resource.ts';
import { checkSingleParameters, singleOf } from './checks/single-parameters.ts';
import { clientFromDocument } from './client-from-document.ts';
import { countWindow } from './count-window.ts';
import { findClient } from './find-client.ts';
import { issuerOf } from './issuer.ts';
import { OAuthError } from './oauth-error.ts';
import { sendRefusalPage } from './refusal-page.ts';
import { responseAddress } from './response-address.ts';

const REQUEST_SECONDS = 600;
const DOCUMENTS_PER_HOUR = 60;
const PARAMETERS = ['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method', 'resource', ...EXTENSION_PARAMETERS];

/**
 * The authorization endpoint (RFC 6749 §4.1.1). An unknown client or redirect URI is reported on a page of our own; every other error goes
 * to the client, with `iss` (RFC 9207). A valid request waits for its user on the consent page. Unknown parameters are ignored (§3.1).
 */
export function authorizeHandler(services: Services): RequestHandler {
  return async (req, res) => {
    res.set('Cache-Control', 'no-store');
    const query = queryOf(req);
    const asked = await clientOf(services, req, query).catch((error: unknown) => sendPage(res, error));
    if (asked === undefined) return;
    const { client, redirectUri } = asked;
    const state = singleOf(query, 'state') ?? null;
    try {
      checkExtensionParameters(query);
      const { raw } = await storeRequest(services, req, query, { client, redirectUri, state });
      redirect(res, `${services.config.baseUrl}/consent?request=${raw}`);
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      const refusal = { error: error.code, error_description: error.message, state, iss: issuerOf(services.config) };
      redirect(res, responseAddress(redirectUri, refusal));
    }
  };
}

/** 303: the browser follows with GET and no body, whatever the method was (RFC 9700 §4.12). */
export function redirect(res: Response, address: string): void {
  res.status(303).set('Location', address).end();
}

/** @throws OAuthError shown on a page of our own */
async function clientOf(services: Services, req: Request, query: URLSearchParams): Promise<{ client: OAuthClient; redirectUri: string }> {
  await countWindow(services, 'authorization', req.ip ?? '', services.config.oauthAuthorizationsPerMinute, 60);
  const clientId = singleOf(query, 'client_id');
  if (clientId === undefined) throw new OAuthError('invalid_request', 'The request must contain client_id exactly once.');
  const client = isClientIdUrl(clientId, services.config.egressAllowHosts)
    ? await clientFromDocument(services, clientId, () => countWindow(services, 'client document', req.ip ?? '', DOCUMENTS_PER_HOUR, 3600))
    : await findClient(services.em.fork(), clientId);
  if (client === null) throw new OAuthError('invalid_client', 'Unknown application. It may have to register again.', { status: 400 });
  const redirectUri = singleOf(query, 'redirect_uri');
  if (redirectUri === undefined || !matchesRedirectUri(client, redirectUri)) {
    throw new OAuthError('invalid_request', `The redirect_uri is not one that ${client.name} registered.`);
  }
  return { client, redirectUri };
}

/** @throws OAuthError sent to the client */
async function storeRequest(
  services: Services,
  req: Request,
  query: URLSearchParams,
  { client, redirectUri, state }: { client: OAuthClient; redirectUri: string; state: string | null },
): Promise<{ raw: string }> {
  checkSingleParameters(query, PARAMETERS);
  const responseType = singleOf(query, 'response_type');
  if (responseType === undefined) throw new OAuthError('invalid_request', 'response_type is missing. It must be code.');
  if (responseType !== 'code') throw new OAuthError('unsupported_response_type', 'response_type must be code.');
  const codeChallenge = checkPkceChallenge(singleOf(query, 'code_challenge'), singleOf(query, 'code_challenge_method'));
  const scopes = checkRequestedScope(client, singleOf(query, 'scope'));
  const resource = checkResource(services.config, singleOf(query, 'resource'));
  const { signInAgain } = await checkPrompt(query, () => isSignedIn(services, req));
  const { raw, hash } = mintSecret();
  const now = services.now();
  await insertAuthorizationRequest(services.em.fork(), {
    tokenHash: hash,
    clientId: client.id,
    redirectUri,
    scopes,
    state,
    codeChallenge,
    resource,
    signInAgain,
    createdAt: now,
    expiresAt: new Date(now.getTime() + REQUEST_SECONDS * 1000),
  });
  return { raw };
}

async function isSignedIn({ config, authenticator }: Services, req: Request): Promise<boolean> {
  const cookie = readSessionCookie(config, req);
  return (
    cookie !== null &&
    authenticator.authenticateCookie(cookie).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'authentication_required') return false;
        throw error;
      },
    )
  );
}

function sendPage(res: Response, error: unknown): undefined {
  if (!(error instanceof OAuthError)) throw error;
  if (error.retryAfterSeconds !== undefined) res.set('Retry-After', String(error.retryAfterSeconds));
  sendRefusalPage(res, error.status, error.message);
}

/** The raw query string: Express would turn repeated parameters into arrays and brackets into objects. */
function queryOf(req: Request): URLSearchParams {
  const at = req.originalUrl.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : req.originalUrl.slice(at + 1));
}

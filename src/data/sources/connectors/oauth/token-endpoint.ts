import { hash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { Config } from '../../../../platform/config.ts';
import { EgressError, type Fetched, guardedFetch } from '../../../../platform/egress/guarded-fetch.ts';
import { excessOf } from '../http/json-size.ts';
import { ConnectorProblem } from '../problem.ts';
import { type Grant, PROVIDER, type ProviderId } from './providers.ts';

/** What a request to a provider needs of the service. */
export interface OAuthNet {
  config: Pick<Config, 'endpoints' | 'oauthClients' | 'egressAllowHosts'>;
  now(): Date;
}

const TIMEOUT_MS = 15_000;
const RESPONSE_BYTES_MAX = 1 << 18;
/** A token is replaced this long before it expires. */
const EARLY_MS = 60_000;
/** Until the next sync is tried after an answer that is none. */
const RETRY_MS = 60_000;

/** Tokens as a header or a form can carry them. */
const token = z
  .string()
  .max(8_192)
  .regex(/^[\x21-\x7e]+$/);
const granted = z.object({
  access_token: token,
  refresh_token: token.nullish(),
  expires_in: z.number().positive().max(86_400),
  scope: z.string().max(10_000).nullish(),
  id_token: z.string().max(16_384).nullish(),
});
const refused = z.object({ error: z.string(), error_description: z.string().nullish() });
/** OpenID Connect Core 1.0, 2. */
const identity = z.object({ iss: z.string(), aud: z.string(), sub: z.string().min(1).max(255), email: z.string().max(320).optional() });

/** What a provider gave for a code. */
export interface Granted {
  /** Null if it gave no refresh token. */
  grant: Grant | null;
  /** What the person allowed; null if the provider does not say. */
  scopes: ReadonlySet<string> | null;
}

/** Exchanges the code of a redirect for tokens (RFC 6749 section 4.1.3, RFC 7636 section 4.5). @throws ConnectorProblem */
export async function exchangeCode(
  net: OAuthNet,
  provider: ProviderId,
  asked: { code: string; verifier: string; redirectUri: string },
): Promise<Granted> {
  const { code, verifier, redirectUri } = asked;
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri };
  const { access_token, refresh_token, until, scope, id_token } = await requestTokens(net, provider, form);
  const who = id_token ? accountOf(net, provider, id_token) : { account: null, account_key: null };
  return {
    grant: refresh_token ? { provider, refresh_token, access_token, until, ...who } : null,
    scopes: scope ? new Set(scope.split(/[\s,]+/)) : null,
  };
}

/**
 * A grant with another access token (RFC 6749 section 6), and with another refresh token if the provider rotates them: the old one works only for
 * a while longer then, so save the result before using it. An answer that is lost is asked for again at once, in that while.
 * @throws ConnectorProblem `credentials` only if the person has to sign in again
 */
export async function refreshGrant(net: OAuthNet, { renewing: _, ...grant }: Grant): Promise<Grant> {
  const request = () => requestTokens(net, grant.provider, { grant_type: 'refresh_token', refresh_token: grant.refresh_token });
  const { access_token, refresh_token, until } = await request().catch((error: unknown) => {
    if (error instanceof ConnectorProblem && error.fault === 'network') return request();
    throw error;
  });
  return { ...grant, access_token, until, refresh_token: refresh_token ?? grant.refresh_token };
}

/** What is said of a grant that no longer works after a renewal of it was not saved: the provider may have given up the old token for that one. */
export function cutOff({ provider }: Grant, refused: unknown): unknown {
  if (!(refused instanceof ConnectorProblem) || refused.fault !== 'credentials') return refused;
  return new ConnectorProblem(
    'credentials',
    `${PROVIDER[provider].title} no longer accepts this sign-in: a renewal of it was cut off here before it could be saved, or the access was withdrawn. Sign in again.`,
    { cause: refused },
  );
}

/** Revokes a grant where the provider has an address for that (RFC 7009); false if it has none, or did not do it. */
export async function revokeGrant(net: OAuthNet, { provider, refresh_token }: Grant): Promise<boolean> {
  const url = PROVIDER[provider].revokeUrl(net.config.endpoints);
  if (url === null) return false;
  try {
    const { status } = await send(net, url, { token: refresh_token }, 'form');
    return status === 200;
  } catch (error) {
    if (error instanceof EgressError) return false;
    throw error;
  }
}

async function requestTokens(net: OAuthNet, provider: ProviderId, form: Record<string, string>) {
  const { title, tokenUrl, body } = PROVIDER[provider];
  const client = net.config.oauthClients[provider];
  if (client === null) {
    throw new ConnectorProblem(
      'upstream',
      `Signing in with ${title} is no longer set up here. Ask the operator of this service to configure it, or enter other credentials.`,
    );
  }
  const sent = { ...form, client_id: client.id, client_secret: client.secret };
  const response = await send(net, tokenUrl(net.config.endpoints), sent, body).catch((error: unknown) => {
    if (!(error instanceof EgressError)) throw error;
    throw new ConnectorProblem('network', `${title} could not be reached for an access token. ${error.message}`, {
      retryAt: new Date(net.now().getTime() + RETRY_MS),
      cause: error,
    });
  });
  if (response.status !== 200) throw refusal(net, provider, response);
  const found = granted.safeParse(parsed(response));
  if (!found.success) throw unclear(net, provider);
  const { expires_in: seconds, ...rest } = found.data;
  return { ...rest, until: new Date(net.now().getTime() + seconds * 1000 - EARLY_MS).toISOString() };
}

/** Never ended by who waits for it: a provider that rotates would have used up the old token without anybody keeping the new one. */
function send({ config }: OAuthNet, url: string, fields: Record<string, string>, body: 'form' | 'json'): Promise<Fetched> {
  const type = body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return guardedFetch(
    url,
    { allowHosts: config.egressAllowHosts, accept: 'application/json', timeoutMs: TIMEOUT_MS, bytesMax: RESPONSE_BYTES_MAX },
    {
      method: 'POST',
      headers: { 'content-type': type },
      body: body === 'form' ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
    },
  );
}

/** What a refusal means (RFC 6749 section 5.2). Only `invalid_grant` says that the person's consent no longer holds. */
function refusal(net: OAuthNet, provider: ProviderId, response: Fetched): ConnectorProblem {
  const { title, alsoEnded } = PROVIDER[provider];
  const { error = '', error_description: detail } = refused.safeParse(parsed(response)).data ?? {};
  if (error === 'invalid_grant' || alsoEnded?.test(detail ?? '')) {
    return new ConnectorProblem(
      'credentials',
      `${title} no longer accepts this sign-in: the access was withdrawn, has expired, or the password was changed. Sign in again.`,
    );
  }
  if (error === 'invalid_client' || error === 'unauthorized_client') {
    const name = provider.toUpperCase();
    return new ConnectorProblem(
      'upstream',
      `${title} does not accept this service as a client. Ask its operator to check ${name}_OAUTH_CLIENT_ID and ${name}_OAUTH_CLIENT_SECRET.`,
    );
  }
  return unclear(net, provider);
}

function unclear(net: OAuthNet, provider: ProviderId): ConnectorProblem {
  return new ConnectorProblem(
    'upstream',
    `${PROVIDER[provider].title} has a problem of its own and gave no access token. Try again later.`,
    {
      retryAt: new Date(net.now().getTime() + RETRY_MS),
    },
  );
}

/**
 * Who signed in. The ID token came from the provider itself over a guarded connection, so that its signature need not be checked (OpenID Connect
 * Core 1.0, 3.1.3.7).
 */
function accountOf(net: OAuthNet, provider: ProviderId, idToken: string): Pick<Grant, 'account' | 'account_key'> {
  const found = identity.safeParse(payloadOf(idToken));
  const isOurs = found.data?.aud === net.config.oauthClients[provider]?.id && PROVIDER[provider].issuers?.includes(found.data?.iss ?? '');
  if (!found.success || !isOurs) throw unclear(net, provider);
  return { account: found.data.email ?? null, account_key: hash('sha256', `${provider}:${found.data.sub}`) };
}

function payloadOf(idToken: string): unknown {
  try {
    return decodeJwt(idToken);
  } catch {
    return null;
  }
}

function parsed({ body }: Fetched): unknown {
  if (excessOf(body) !== null) return null;
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

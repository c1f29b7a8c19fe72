import { z } from 'zod';
import { jsonBody } from '../http/json-body.ts';
import { request } from '../http/request.ts';
import { ConnectorProblem } from '../problem.ts';
import type { Link } from '../types.ts';
import type { RestSecret, RestSettings } from './settings.ts';

export type RestLink = Link<RestSettings, RestSecret>;

/** What a header can carry (RFC 9110 section 5.5), without blanks at its ends. */
const HEADER_VALUE = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;
/** A token is replaced this long before it expires. */
const EARLY_MS = 30_000;

const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().optional() });

/** The headers that sign requests in. */
export interface SignIn {
  headers(): Promise<Record<string, string>>;
  /** True if the service may reject what it accepted before, so that new headers are worth a try. */
  renewable(): boolean;
  renew(): void;
}

/** How the requests of one check or read are signed in. */
export function signIn(link: RestLink): SignIn {
  const { auth } = link.settings;
  const fixed = (headers: () => Record<string, string>): SignIn => ({
    headers: async () => headers(),
    renewable: () => false,
    renew: () => undefined,
  });
  switch (auth.method) {
    case 'none':
      return fixed(() => ({}));
    case 'bearer':
      return fixed(() => ({ authorization: `Bearer ${headerValue(link)}` }));
    case 'basic':
      return fixed(() => ({ authorization: basic(auth.user, credentialOf(link)) }));
    case 'header':
      return fixed(() => ({ [auth.header.toLowerCase()]: headerValue(link) }));
    case 'oauth_client_credentials':
      return clientCredentials(link, auth);
  }
}

/** RFC 6749 section 4.4; the client is authenticated by HTTP Basic (section 2.3.1). */
function clientCredentials(link: RestLink, auth: Extract<RestSettings['auth'], { method: 'oauth_client_credentials' }>): SignIn {
  let token: { value: string; until: number } | null = null;
  let used = 0;
  const fetchToken = async () => {
    const what = 'an access token';
    const response = await request(link, {
      url: auth.token_url,
      what,
      method: 'POST',
      headers: {
        authorization: basic(encoded(auth.client_id), encoded(credentialOf(link))),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...(auth.scope === '' ? {} : { scope: auth.scope }) }).toString(),
      bytesMax: 1 << 20,
      problem: ({ status }) =>
        status === 400 || status === 401
          ? new ConnectorProblem('credentials', 'The service gave no access token for this client id, secret and scope. Enter them again.')
          : null,
    });
    const parsed = tokenResponse.safeParse(jsonBody(response, what));
    if (!parsed.success || !HEADER_VALUE.test(parsed.data.access_token)) {
      throw new ConnectorProblem('upstream', 'The token address answered without an access token. Check it.');
    }
    const { access_token: value, expires_in: seconds } = parsed.data;
    return { value, until: seconds === undefined ? Number.POSITIVE_INFINITY : link.now().getTime() + seconds * 1_000 - EARLY_MS };
  };
  return {
    async headers() {
      if (token === null || token.until <= link.now().getTime()) token = await fetchToken();
      used++;
      return { authorization: `Bearer ${token.value}` };
    },
    // Not the first time: a token that was never accepted will not be.
    renewable: () => token !== null && used > 0,
    renew() {
      token = null;
      used = 0;
    },
  };
}

function credentialOf({ secret }: RestLink): string {
  const { credential } = secret();
  if (credential === '') throw new ConnectorProblem('credentials', 'The sign-in needs a token, password or key. Enter it.');
  return credential;
}

function headerValue(link: RestLink): string {
  const credential = credentialOf(link);
  if (HEADER_VALUE.test(credential)) return credential;
  throw new ConnectorProblem(
    'credentials',
    'The token or key has characters that no header can carry, such as a line break. Enter it again.',
  );
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** As in a form, which RFC 6749 section 2.3.1 asks for. */
function encoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

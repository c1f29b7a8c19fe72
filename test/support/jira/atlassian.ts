import { type ApiCall, type ApiServer, apiServer } from '../api-server.ts';
import { AuthorizationServer } from '../oauth/authorization-server.ts';
import { answerAs, type JiraSite } from './server.ts';

export const ATLASSIAN_ANA = 'ana@acme.example';
export const ATLASSIAN_BEN = 'ben@globex.example';

/** A site, and who may see it. */
interface CloudSite {
  id: string;
  url: string;
  site: JiraSite;
  members: string[];
}

export interface AtlassianServer extends ApiServer {
  people: AuthorizationServer;
  sites: CloudSite[];
  /** The environment in which people can sign in with it. */
  environment: Record<string, string>;
  /** Ends what a person granted, with the tokens for it. */
  revoke(account: string): void;
  /** Ends access tokens as if an hour had passed. */
  expireTokens(): void;
}

/**
 * Atlassian's sign-in of people (3LO) with its API addresses: refresh tokens work once, bodies are JSON, a token shows the sites of
 * `accessible-resources`, and each site's API is below `/ex/jira/{cloudId}`.
 */
export async function atlassianServer(...sites: CloudSite[]): Promise<AtlassianServer> {
  const people = new AuthorizationServer({
    accounts: [ATLASSIAN_ANA, ATLASSIAN_BEN],
    rotates: true,
    // https://developer.atlassian.com/cloud/oauth/getting-started/refresh-tokens
    leewayMs: 600_000,
    offline: (asked) => (asked.get('scope') ?? '').split(' ').includes('offline_access') && asked.get('audience') === 'api.atlassian.com',
    granular: false,
    ended: [403, 'Unknown or invalid refresh token.'],
  });
  const tokens = new Map<string, string>();
  const server: ApiServer = await apiServer((call) => answer(people, tokens, sites, call, server.url));
  return Object.assign(server, {
    people,
    sites,
    environment: {
      ATLASSIAN_AUTH_URL: server.url,
      ATLASSIAN_API_URL: server.url,
      ATLASSIAN_OAUTH_CLIENT_ID: people.client.id,
      ATLASSIAN_OAUTH_CLIENT_SECRET: people.client.secret,
    },
    revoke(account: string) {
      people.revoke(account);
      for (const [token, of] of tokens) if (of === account) tokens.delete(token);
    },
    expireTokens: () => tokens.clear(),
  });
}

function answer(people: AuthorizationServer, tokens: Map<string, string>, sites: CloudSite[], call: ApiCall, at: string): unknown {
  const { request, url, send } = call;
  if (url.pathname === '/authorize') {
    const { status, html } = people.page(url, '/authorize/decision');
    return call.response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  }
  if (url.pathname === '/authorize/decision') return call.response.writeHead(302, { location: people.decide(url) }).end();
  if (url.pathname === '/oauth/token') return giveToken(people, tokens, call);
  const account = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
  if (account === undefined) return send(401, { code: 401, message: 'Unauthorized' });
  const seen = sites.filter(({ members }) => members.includes(account));
  if (url.pathname === '/oauth/token/accessible-resources') {
    return send(
      200,
      seen.map(({ id, url: address }) => ({ id, url: address, name: 'Site', scopes: ['read:jira-work', 'read:jira-user'], avatarUrl: '' })),
    );
  }
  const [, cloudId, path = ''] = /^\/ex\/jira\/([\w-]+)\/rest\/api\/3\/(.+)$/.exec(url.pathname) ?? [];
  const found = seen.find(({ id }) => id === cloudId);
  if (!found) return send(404, { errorMessage: 'No message available' });
  return answerAs({ site: found.site, administers: false, warnings: [], queries: [], url: at }, call, { path, isSignedIn: true });
}

function giveToken(people: AuthorizationServer, tokens: Map<string, string>, { request, body, send, response }: ApiCall): unknown {
  const own = people.next.shift();
  if (own) return own(response);
  if (request.method !== 'POST' || !/^application\/json/.test(request.headers['content-type'] ?? ''))
    return send(400, { error: 'invalid_request' });
  const answered = people.token(body);
  if ('refused' in answered) return send(...answered.refused);
  const { account, scopes } = answered.consent;
  const value = people.mint('eyAccess');
  tokens.set(value, account);
  const { refreshToken } = answered;
  return send(200, {
    access_token: value,
    expires_in: 3_600,
    token_type: 'Bearer',
    scope: scopes.join(' '),
    ...(refreshToken ? { refresh_token: refreshToken } : {}),
  });
}

import { PAGES } from './web-app.ts';

/** Routes that are not generated from the catalogue, and what they do instead of the pipeline in `tools/call.ts`. */
interface OwnRoutes {
  /** Method and path as mounted, without a trailing slash; ALL where one handler takes every method. */
  routes: readonly string[];
  /** Why they are not tools. */
  reason: string;
  /** Who may call them. */
  authorize: string;
  /** How often they may be called. */
  limit: string;
  /** What they leave in the audit log. */
  audit: string;
}

/**
 * Every route that does not belong to a tool. `test/rest/own-routes.test.ts` compares it with what is mounted, in both directions, and with
 * docs/routes.md: a new route is either a tool or listed here with its reason.
 */
export const OWN_ROUTES: readonly OwnRoutes[] = [
  {
    routes: ['ALL /mcp/v1'],
    reason:
      'The MCP door. Its tools/call goes the same road (tools/mcp/call-mcp-tool.ts); the handshake and the catalogue are the protocol.',
    authorize: 'Bearer credential, subscription, scopes; none for the handshake and the sign-up tools',
    limit: 'Per address and organization by the minute; generation by the hour and day',
    audit: 'Each call of a tool',
  },
  {
    routes: ['GET /api/auth/session'],
    reason: 'Tells a page who is signed in, also when nobody is, and sets the cookie its CSRF token is bound to.',
    authorize: 'Session cookie, or nobody',
    limit: 'None: shows only what the cookie is of',
    audit: 'None: changes nothing',
  },
  {
    routes: ['POST /api/auth/sign-in'],
    reason: 'Sets cookies; there is no principal before it.',
    authorize: 'CSRF token, password, second factor',
    limit: 'Attempts per place, account and known device (identity/throttle.ts); the hash queue is shared by address',
    audit: 'session.opened: with the session, or before a refusal is answered',
  },
  {
    routes: ['POST /api/auth/sign-out', 'POST /api/auth/session/organization'],
    reason: 'Clear or replace the session cookie; leaving must work for suspended organizations and past every limit.',
    authorize: 'CSRF token, session cookie',
    limit: 'None: the first use ends the cookie it needs',
    audit: 'session.closed, session.organization_changed: in the transaction',
  },
  {
    routes: ['GET /api/events'],
    reason: 'A stream that stays open; it names changes, and what changed is read through tools.',
    authorize: 'Session cookie, subscription, second factor; checked again every three seconds',
    limit: 'General class of the session; six streams of one session',
    audit: 'None: shows kinds and ids only',
  },
  {
    routes: ['ALL /api/uploads/:token'],
    reason: 'Takes one file by PUT at the one-time address that an agent’s tool answered with; curl has no other credential.',
    authorize: 'The secret address, for 15 minutes, with what the agent’s credential may do at this moment',
    limit: 'Per address by the minute; each address once; sizes by plan',
    audit: 'tool:receive_upload: in the transaction',
  },
  {
    routes: ['GET /api/oauth/consent', 'POST /api/oauth/consent'],
    reason: 'The consent page asks and answers for one authorization request, bound to the session that opened it.',
    authorize: 'Session cookie, second factor, CSRF token, role in the chosen organization',
    limit: 'Authorization requests per address by the minute; a request is decided once',
    audit: 'oauth.consent_given, oauth.consent_denied: in the transaction',
  },
  {
    routes: ['GET /mcp/v1/oauth/authorize'],
    reason: 'OAuth: a browser redirect with errors of its own (RFC 6749 §4.1.2.1).',
    authorize: 'Client and redirect address; consent follows',
    limit: 'Per address by the minute; client documents by the hour',
    audit: 'None: the decision is',
  },
  {
    routes: ['POST /mcp/v1/oauth/register'],
    reason: 'OAuth: open dynamic registration (RFC 7591).',
    authorize: 'Nobody: open by specification',
    limit: '20 an hour per address',
    audit: 'oauth.client_registered: in the transaction',
  },
  {
    routes: ['POST /mcp/v1/oauth/token', 'POST /mcp/v1/oauth/revoke'],
    reason: 'OAuth: form bodies, client authentication and errors of their own (RFC 6749 §3.2, RFC 7009).',
    authorize: 'Client authentication, code with PKCE or token',
    limit: 'Failures per address and per client by the minute; successes never',
    audit: 'oauth.token_issued, token_refreshed, token_revoked, code_replayed, refresh_reused: in the transaction',
  },
  {
    routes: [
      ...['/mcp/v1', ''].flatMap((at) =>
        ['oauth-authorization-server', 'openid-configuration', 'oauth-protected-resource'].map((name) => `GET ${at}/.well-known/${name}`),
      ),
      ...['oauth-authorization-server', 'openid-configuration', 'oauth-protected-resource'].map(
        (name) => `GET /.well-known/${name}/mcp/v1`,
      ),
      ...['/.well-known', '/.well-known/*path', '/mcp/v1/.well-known', '/mcp/v1/.well-known/*path'].map((path) => `ALL ${path}`),
    ],
    reason: 'Discovery documents (RFC 8414, RFC 9728), and a JSON 404 for every other well-known path.',
    authorize: 'Nobody: public',
    limit: 'None: made once at start',
    audit: 'None: public',
  },
  {
    routes: [
      'GET /api/v1/schema',
      'GET /api/v1/docs',
      'GET /api/v1/docs/start.js',
      'GET /api/v1/docs/swagger-ui.css',
      'GET /api/v1/docs/swagger-ui-bundle.js',
      'GET /api/v1/docs/favicon-32x32.png',
    ],
    reason: 'The OpenAPI description and the page over it.',
    authorize: 'Nobody: public',
    limit: 'None: made once',
    audit: 'None: public',
  },
  {
    routes: ['ALL /p/:token', 'ALL /p/:token/download', 'ALL /p', 'ALL /p/{*rest}'],
    reason: 'Public links: pages for visitors without an account.',
    authorize: 'The secret address, and its password where it has one',
    limit: 'Per address by the minute; wrong passwords per address and link',
    audit: 'None: views are counted at the link',
  },
  {
    routes: ['GET /unsubscribe/:token', 'POST /unsubscribe/:token'],
    reason: 'One click in a mail, without a sign-in (RFC 8058).',
    authorize: 'The sealed token of the mail',
    limit: 'None: the same click again changes nothing',
    audit: 'unsubscribed.*: in the transaction',
  },
  {
    routes: ['POST /billing/webhooks/sandbox', 'POST /billing/webhooks/stripe'],
    reason: 'Events of the payment provider; the signature is over the raw bytes.',
    authorize: 'Signature of the provider',
    limit: 'None: each event is taken once',
    audit: 'subscription.*: in the transaction',
  },
  {
    routes: [
      'GET /billing/sandbox/style.css',
      'GET /billing/sandbox/invoices/:ref',
      'GET /billing/sandbox/checkout/:ref',
      'POST /billing/sandbox/checkout/:ref',
      'GET /billing/sandbox/portal/:ref',
      'POST /billing/sandbox/portal/:ref',
    ],
    reason: 'Stands in for the payment provider’s own pages; not mounted with a real one.',
    authorize: 'The secret address, good for a day',
    limit: 'None: a sandbox',
    audit: 'What its events change',
  },
  {
    routes: [...PAGES.map((page) => `GET ${page}`), 'GET /^\\/(assets\\/[\\w.-]+|favicon\\.(svg|ico))$/'],
    reason: 'The application’s shell and files, the same for everyone; what they show comes from the API.',
    authorize: 'Nobody: without data',
    limit: 'None: from memory',
    audit: 'None: without data',
  },
];

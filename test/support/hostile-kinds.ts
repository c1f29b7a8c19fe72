import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { linkTo } from './connector-link.ts';
import { GoogleServer } from './google/server.ts';
import { closeWithWorker } from './worker-end.ts';

/** How a kind connects to a server at a port of this machine that is none of its own. */
export interface HostileKind {
  kind: string;
  settings(port: number): object;
  secret: object;
  /** Variables that lead there; `granting` is the port of a server that grants any token. */
  environment?(port: number, granting: number): Record<string, string>;
  /** Whether its first request is a POST, whose redirects are not followed. */
  posts?: boolean;
}

const database = { database: 'd', user: 'u', tls: 'disable' };
const onDatabase = (port: number) => ({ host: '127.0.0.1', port, ...database });
const at = (port: number) => `http://127.0.0.1:${port}`;

/** The start of an answer, of which a kind would wait for the rest. */
export const HTTP_START = Buffer.from('HTTP/1.1 200 OK\r\nx-slow: ');

export const DATABASE_KINDS: Record<string, HostileKind & { start: Buffer; speaksFirst: boolean }> = {
  postgres: {
    kind: 'postgres',
    settings: onDatabase,
    secret: { password: 'canary' },
    start: Buffer.from('R\0\0\x10\0\0\0\0\x05'),
    speaksFirst: false,
  },
  mysql: { kind: 'mysql', settings: onDatabase, secret: { password: 'canary' }, start: Buffer.from('\0\x10\0\0\x0a'), speaksFirst: true },
  clickhouse: { kind: 'clickhouse', settings: onDatabase, secret: { password: 'canary' }, start: HTTP_START, speaksFirst: false },
  sqlserver: {
    kind: 'sqlserver',
    settings: onDatabase,
    secret: { password: 'canary' },
    start: Buffer.from([4, 0, 0x10, 0, 0, 0, 1, 0]),
    speaksFirst: false,
  },
};

const stream = { name: 'orders', path: 'orders' };
const google = { service_account_key: new GoogleServer().account('canary').key };
const sheet = { kind: 'google_sheets', settings: () => ({ spreadsheet: 'canary-0123456789-0123456789-0123456789-01' }), secret: google };

/** Kinds that read from an API. Google’s are led astray by either of its servers. */
export const API_KINDS: Record<string, HostileKind> = {
  rest: {
    kind: 'rest',
    settings: (port) => ({ base_url: at(port), auth: { method: 'bearer' }, streams: [stream] }),
    secret: { credential: 'canary' },
  },
  'rest, its token': {
    kind: 'rest',
    settings: (port) => ({
      base_url: at(port),
      auth: { method: 'oauth_client_credentials', token_url: at(port), client_id: 'canary' },
      streams: [stream],
    }),
    secret: { credential: 'canary' },
    posts: true,
  },
  'google_sheets, its token': { ...sheet, environment: (port) => ({ GOOGLE_TOKEN_URL: at(port) }), posts: true },
  google_sheets: { ...sheet, environment: (port, granting) => ({ GOOGLE_TOKEN_URL: at(granting), GOOGLE_SHEETS_URL: at(port) }) },
  google_analytics: {
    kind: 'google_analytics',
    settings: () => ({ property: '123456789' }),
    secret: google,
    environment: (port, granting) => ({ GOOGLE_TOKEN_URL: at(granting), GOOGLE_ANALYTICS_URL: at(port) }),
    posts: true,
  },
  github: { kind: 'github', settings: (port) => ({ repositories: ['o/r'], api_url: at(port) }), secret: { token: 'github_pat_canary' } },
  jira: { kind: 'jira', settings: (port) => ({ site_url: at(port), email: 'a@example.com' }), secret: { api_token: 'canary' } },
  linear: {
    kind: 'linear',
    settings: () => ({ teams: [] }),
    secret: { api_key: 'lin_api_canary' },
    environment: (port) => ({ LINEAR_URL: at(port) }),
    posts: true,
  },
};

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

const closing = new Set<Server>();
closeWithWorker(async () => {
  for (const server of closing) {
    server.closeAllConnections();
    server.close();
  }
});

/** The port of an HTTP server that answers each request like this, and what it was asked. */
export async function answering(answer: Answer): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(JSON.stringify([request.method, request.url, request.headers]));
    answer(response, request.resume());
  }).listen(0, '127.0.0.1');
  closing.add(server);
  await once(server, 'listening');
  return { heard, port: (server.address() as AddressInfo).port };
}

/** Answers with this, as JSON unless the headers say otherwise. */
export const sends =
  (text: string | Buffer, headers: Record<string, string> = {}, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers }).end(text);

let opening: ReturnType<typeof answering> | undefined;

/** The port of a server that grants a token to anybody. */
export async function granting(): Promise<number> {
  opening ??= answering(sends(JSON.stringify({ access_token: 'ya29.canary', expires_in: 3_599, token_type: 'Bearer' })));
  return (await opening).port;
}

/** A kind that has come to a server at a port of this machine, and may connect only to `allowed`. */
export async function astray(
  kind: HostileKind,
  { port, allowed, ...others }: { port: number; allowed: string; deadlineMs?: number; spool?: string },
) {
  const environment = { EGRESS_ALLOW_HOSTS: allowed, ...kind.environment?.(port, await granting()) };
  return linkTo({ ...kind, settings: kind.settings(port), environment, ...others });
}

/** The problem that a check of such a kind ends with. */
export async function checked(kind: HostileKind, at: Parameters<typeof astray>[1]): Promise<Error> {
  const { connector, link } = await astray(kind, at);
  return connector.check(link).then(
    () => new Error('The check passed'),
    (error: Error) => error,
  );
}

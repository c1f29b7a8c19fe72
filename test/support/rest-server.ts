import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RestServer {
  /** Without a slash at its end. */
  url: string;
  /** `GET /path?query` of every request so far. */
  requests: string[];
  /** Answers a path in another way; null: as before. */
  answer(path: string, how: Answer | null): void;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => unknown;

/** What the server gives a page at most, whatever it is asked for. */
const PAGE_MAX = 40;
export const TOKEN = 'token-canary-1';
export const CLIENT = { id: 'client:1', secret: 'secret canary/+1' };

/** Orders as a shop's API has them: nested objects and lists, and values that differ in kind. */
export const orders = Array.from({ length: 100 }, (_, i) => ({
  id: i + 1,
  number: `00${i + 1}`,
  placed_at: new Date(Date.UTC(2026, 0, 1, i)).toISOString(),
  total: { amount: (i * 1.25).toFixed(2), currency: 'EUR' },
  weight: i / 8,
  paid: i % 3 === 0,
  customer: i % 10 === 9 ? null : { id: 1000 + (i % 7), address: { city: i % 2 === 0 ? 'Köln' : 'Paris' } },
  items: Array.from({ length: i % 3 }, (_line, k) => ({ sku: `S${k}`, quantity: k + 1, taxes: [{ rate: 0.19 }] })),
  tags: i % 4 === 0 ? ['new', 'gift'] : [],
}));

/** A service with a REST API: orders in every way of paging, behind every way to sign in. */
export async function restServer(): Promise<RestServer> {
  const others = new Map<string, Answer>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    requests.push(`${request.method} ${request.url}`);
    const other = others.get(url.pathname);
    (other ?? respond)(request, response, url);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (path, how) => void (how ? others.set(path, how) : others.delete(path)),
    close: () => closed(server),
  };
}

export function json(response: ServerResponse, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(body));
}

function failed(response: ServerResponse, status: number, body: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function respond(request: IncomingMessage, response: ServerResponse, url: URL): unknown {
  const { pathname, searchParams: asked } = url;
  const from = Number(asked.get('offset') ?? asked.get('after') ?? 0);
  const size = Math.min(PAGE_MAX, Number(asked.get('limit') ?? asked.get('per_page') ?? PAGE_MAX));
  const page = (start: number) => orders.slice(start, start + size);
  const following = from + size < orders.length ? String(from + size) : null;
  const own = `http://${request.headers.host}${pathname}`;
  switch (pathname) {
    case '/all':
      return json(response, orders);
    case '/offset':
      return json(response, { data: { rows: page(from) }, total: orders.length });
    case '/pages': {
      const start = (Number(asked.get('page')) - 1) * size;
      return start < orders.length ? json(response, page(start)) : failed(response, 404);
    }
    case '/cursor':
      return json(response, { items: page(from), meta: { next_cursor: following, more: following !== null } });
    case '/next':
      return json(response, { items: page(from), links: { next: following === null ? null : `${pathname}?after=${following}` } });
    case '/linked': {
      const link =
        following === null ? `<${own}>; rel="first"` : `<${own}>; rel="first", <${own}?after=${following}>; title="a, b"; rel="next"`;
      return json(response, page(from), { link });
    }
    case '/changes': {
      const since = asked.get('since');
      return json(response, since === null ? orders : orders.filter(({ placed_at }) => placed_at >= since));
    }
    case '/token':
      tokenFor(request, response).catch(() => response.destroy());
      return null;
    default: {
      const accepted: Record<string, [header: string, value: string]> = {
        '/bearer': ['authorization', `Bearer ${TOKEN}`],
        '/basic': ['authorization', `Basic ${Buffer.from(`käthe:${TOKEN}`).toString('base64')}`],
        '/key': ['x-api-key', TOKEN],
      };
      const [header, value] = accepted[pathname] ?? [];
      if (header === undefined) return failed(response, 404);
      if (request.headers[header] === value) return json(response, orders);
      // As careless services do, it repeats what it was sent.
      failed(response, 401, { error: `bad ${request.headers[header]}` });
    }
  }
}

/** RFC 6749 section 4.4. */
async function tokenFor(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const form = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);
  const authorization = `Basic ${Buffer.from(`${form(CLIENT.id)}:${form(CLIENT.secret)}`).toString('base64')}`;
  const asked = new URLSearchParams(body);
  if (request.headers.authorization !== authorization || asked.get('grant_type') !== 'client_credentials') {
    failed(response, 401, { error: 'invalid_client' });
    return;
  }
  json(response, { access_token: TOKEN, token_type: 'Bearer', expires_in: 3600, scope: asked.get('scope') ?? '' });
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}

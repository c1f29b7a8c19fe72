import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import type { Config } from '../../src/platform/config.ts';
import { answer } from './answers.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const WILDCARDS = ['0.0.0.0', '::', '[::]'];
const CORS_HEADERS =
  'Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, X-Request-Id';
const EXPOSED = 'WWW-Authenticate, Retry-After, X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset';

/**
 * Host and Origin checks against DNS rebinding (MCP, Streamable HTTP, security warning). If the service listens on every address and has no
 * BASE_URL, it does not know its own name and only compares origins with the Host that was called.
 * @returns a function that answers 403 itself and returns false, or sets the CORS headers and returns true
 */
export function accessGuard(config: Config): (req: Request, res: Response) => boolean {
  const own = config.baseUrl === null ? config.host : new URL(config.baseUrl).hostname;
  const hosts = [...LOOPBACK, own];
  const open = WILDCARDS.includes(config.host) && [...LOOPBACK, ...WILDCARDS].includes(own);
  return (req, res) => {
    const { host, origin } = req.headers;
    if (host === undefined || (!open && !validateHostHeader(host, hosts).ok)) return refuse(res, 'Host');
    if (origin === undefined) return true;
    const allowed = open ? [...hosts, hostnameOf(host)] : hosts;
    if (!validateOriginHeader(origin, allowed).ok) return refuse(res, 'Origin');
    res.set({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': 'POST, OPTIONS',
      'Access-Control-Allow-Headers': CORS_HEADERS,
      'Access-Control-Expose-Headers': EXPOSED,
      'Access-Control-Max-Age': '600',
      Vary: 'Origin',
    });
    return true;
  };
}

function hostnameOf(host: string): string {
  return URL.parse(`http://${host}`)?.hostname ?? '';
}

function refuse(res: Response, header: 'Host' | 'Origin'): false {
  answer(res, 403, null, -32000, `The ${header} header has a host that this server does not serve. Set BASE_URL to its public address.`);
  return false;
}

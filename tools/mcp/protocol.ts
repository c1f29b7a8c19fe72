import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server';
import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import type { Principal, Services } from '../../src/platform/context.ts';
import { baseUrlOf, CallerLeft } from '../http.ts';
import type { Caller } from './mcp-call.ts';
import { createServer } from './server.ts';
import { toolsetsOf } from './toolsets.ts';
import { turns } from './turns.ts';

/** Calls of one batch that run concurrently. */
const CALLS_AT_ONCE = 4;

type Protocol = (req: HttpRequest, res: HttpResponse, body: unknown, principal: Principal | null) => Promise<void>;

/** The SDK's handler for both eras behind Node's request and response. We parse the body, once. */
export function createProtocol(services: Services): Protocol {
  const fixtures = services.config.mcpConformanceFixtures ? import('./conformance-fixtures/index.ts') : null;
  const handler = createMcpHandler(async (made) => createServer(services, callerOf(made.authInfo), await fixtures), {
    onerror: (error) => services.log.debug({ err: error }, 'mcp protocol'),
  });
  return async (req, res, body, principal) => {
    const gone = new AbortController();
    res.on('close', () => {
      if (!res.writableFinished) gone.abort(new CallerLeft());
    });
    const caller: Caller = {
      principal,
      requestId: res.locals.requestId,
      ip: req.ip ?? '',
      origin: baseUrlOf(services.config, req),
      toolsets: toolsetsOf(req.query.toolsets),
      inTurn: turns(CALLS_AT_ONCE),
    };
    const response = await handler.fetch(lightRequest(req, gone.signal), { authInfo: authInfoOf(caller), parsedBody: body });
    await write(response, res, gone.signal);
  };
}

/** The principal travels in the SDK's pass-through authentication info. */
function authInfoOf(caller: Caller): AuthInfo {
  return { token: '', clientId: caller.principal?.credentialId ?? '', scopes: [], extra: { caller } };
}

function callerOf(authInfo: AuthInfo | undefined): Caller {
  // authInfoOf put it there, for every request.
  return authInfo?.extra?.caller as Caller;
}

/**
 * Given a parsed body, the SDK reads only the method, single headers and the signal of a request; a full web Request with its Headers would
 * cost a tenth of a call.
 */
function lightRequest(req: HttpRequest, signal: AbortSignal): Request {
  const { headers } = req;
  const get = (name: string): string | null => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
  };
  const light = {
    method: req.method,
    url: `http://localhost${req.url}`,
    headers: { get, has: (name: string) => get(name) !== null },
    signal,
  };
  return light as unknown as Request;
}

async function write(response: Response, res: HttpResponse, signal: AbortSignal): Promise<void> {
  response.headers.forEach((value, name) => {
    // Keep-alive is between Node and the caller; the SDK would keep the connection even while the service drains.
    if (name !== 'connection') res.setHeader(name, value);
  });
  if (response.body === null) {
    res.writeHead(response.status).end();
    return;
  }
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    res.writeHead(response.status).end(Buffer.from(await response.arrayBuffer()));
    return;
  }
  res.writeHead(response.status);
  const reader = response.body.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true });
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    if (signal.aborted) break;
    if (!res.write(chunk.value)) await drained(res, signal);
  }
  res.end();
}

function drained(res: HttpResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    res.once('drain', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

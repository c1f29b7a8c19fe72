import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { readSessionCookie, requireOwnPage } from '../src/account/identity/web-cookie.ts';
import type { OpenedReportFile } from '../src/insight/reports/open-report-file.ts';
import type { Services } from '../src/platform/context.ts';
import { AppError, invalidFields } from '../src/platform/errors.ts';
import type { LimitVerdict } from '../src/platform/limits/types.ts';
import { callTool, viewed } from '../tools/call.ts';
import type { RestDoor, Tool } from '../tools/define.ts';
import { baseUrlOf, bearerOf, CallerLeft } from '../tools/http.ts';
import { TOOLS } from '../tools/index.ts';
import { requirePlainJson } from '../tools/parse.ts';
import { toAppError } from './errors.ts';
import { sendFile } from './send-file.ts';
import { mayTakeLong } from './slow-bodies.ts';
import { uploadInput } from './upload.ts';

type Route = { tool: Tool; door: RestDoor<unknown, unknown> };

const METHODS = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const;
const JSON_TYPES = ['application/json', 'application/*+json'];
/** Size limits of JSON bodies, smaller for anonymous callers. */
const JSON_BYTES_MAX = { credential: 2 ** 20, anonymous: 64 * 1024 };
const PARSE_JSON = {
  credential: express.json({ limit: JSON_BYTES_MAX.credential, type: JSON_TYPES }),
  anonymous: express.json({ limit: JSON_BYTES_MAX.anonymous, type: JSON_TYPES }),
};

/**
 * Every REST route of the catalogue, each path with its 405 and its form without the trailing slash. The routes of each noun have a router of
 * their own, found by name: matching a request with the patterns of all two hundred would take longer than many a handler.
 */
export function restRouter(services: Services): RequestHandler {
  const routers = new Map<string, Router>();
  const paths = Map.groupBy(routes(), ({ door }) => door.path);
  // Literal paths first: /reports/generate/ is not the report of id "generate".
  const sorted = [...paths].sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')));
  for (const [path, of] of sorted) {
    const noun = nounOf(path);
    const router = routers.get(noun) ?? Router({ strict: true, caseSensitive: true });
    routers.set(noun, router);
    mountPath(router, path, of, services);
  }
  const dispatch: RequestHandler = (req, res, next) => {
    const router = routers.get(nounOf(req.path));
    if (router) router(req, res, next);
    else next();
  };
  // Express lists the routes of a router in its stack.
  return Object.assign(dispatch, { stack: [...routers.values()].flatMap(({ stack }) => stack) });
}

/** The start of a path up to its noun: `/api/v1/reports`. All routes of the catalogue have one. */
function nounOf(path: string): string {
  return /^\/api\/(?:v1\/)?[^/{]+/.exec(path)?.[0] ?? '';
}

function mountPath(router: Router, path: string, of: Route[], services: Services): void {
  const pattern = path.replace(/\{(\w+)\}/g, ':$1');
  const bare = pattern.slice(0, -1);
  for (const { tool, door } of of) {
    const handler = routeHandler(services, tool, door);
    router[METHODS[door.method]](pattern, handler);
    if (door.method !== 'GET') router[METHODS[door.method]](bare, handler);
  }
  router.get(bare, addSlash);
  router.all([pattern, bare], methodNotAllowed(services, of));
}

export function routes(): Route[] {
  return TOOLS.flatMap((tool) => (tool.rest ?? []).map((door) => ({ tool, door })));
}

function routeHandler(services: Services, tool: Tool, door: RestDoor<unknown, unknown>): RequestHandler {
  return async (req, res) => {
    const gone = new AbortController();
    res.on('close', () => {
      if (!res.writableFinished) gone.abort(new CallerLeft());
    });
    const { input, output } = await callTool(services, tool, door, {
      requestId: res.locals.requestId,
      ip: req.ip ?? '',
      languages: req.get('Accept-Language'),
      signal: gone.signal,
      bearer: bearerOf(req),
      cookie: req.headers.authorization === undefined ? readSessionCookie(services.config, req) : null,
      requireOwnPage: () => requireOwnPage(services.config, req, req.get('X-CSRF-Token')),
      admitted: ({ organizationId }) => {
        res.locals.organizationId = organizationId;
      },
      note: (verdict) => setLimitHeaders(res, verdict),
      upgradeUrl: services.config.upgradeUrl ?? `${baseUrlOf(services.config, req)}/settings/billing`,
      idempotencyKey: door.idempotent ? (req.get('Idempotency-Key') ?? null) : null,
      ifMatch: door.method === 'PATCH' && door.etag ? (req.get('If-Match') ?? null) : null,
      input: () => rawInput(req, res, door),
    }).catch((error: unknown) => {
      if (door.body === 'upload') stopReceiving(req, res);
      else if (!req.complete) res.set('Connection', 'close');
      throw error;
    });
    if (door.idempotent?.replayed(output)) res.set('Idempotency-Replayed', 'true');
    res.set('Cache-Control', door.noStore ? 'no-store' : 'private, no-cache');
    if (door.etag) res.set('ETag', door.etag(output));
    const url = new URL(originForm(req), baseUrlOf(services.config, req));
    const view = door.view(output, input, url);
    // The view of a route with `file` is an OpenedReportFile, as its type says.
    if (door.file) return sendFile(req, res, view as OpenedReportFile);
    if (door.output === null) {
      res.status(door.status).end();
      return;
    }
    const status = door.statusOf?.(output) ?? door.status;
    if (status === 503) res.set('Retry-After', '5');
    res.status(status).json(viewed(tool, door.output, view));
  };
}

async function rawInput(req: Request, res: Response, door: RestDoor<unknown, unknown>): Promise<Record<string, unknown>> {
  if (door.body === 'upload') {
    mayTakeLong(req);
    return { ...(await uploadInput(req)), ...req.params };
  }
  if (door.method === 'GET' || door.method === 'DELETE') return { ...req.query, ...req.params };
  const body = await jsonBody(req, res, door.gate === 'public' ? 'anonymous' : 'credential');
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw invalidFields({ body: ['Send a JSON object.'] });
  }
  return { ...body, ...req.params };
}

async function jsonBody(req: Request, res: Response, from: keyof typeof PARSE_JSON): Promise<unknown> {
  // Checked before the parser, which would read the whole oversized body before refusing it.
  const limit = JSON_BYTES_MAX[from];
  if (Number(req.get('content-length') ?? 0) > limit) throw toAppError({ type: 'entity.too.large', limit });
  await new Promise<void>((resolve, reject) => PARSE_JSON[from](req, res, (error?: unknown) => (error ? reject(error) : resolve())));
  const empty =
    req.get('content-length') === '0' || (req.get('content-length') === undefined && req.get('transfer-encoding') === undefined);
  if (req.body === undefined && !empty) {
    throw new AppError('unsupported_media_type', 'Send the body as JSON, with "Content-Type: application/json".');
  }
  requirePlainJson(req.body);
  return req.body;
}

/** Discards the rest of a refused upload, so that the caller sees the response, then closes the connection. */
function stopReceiving(req: Request, res: Response): void {
  res.set('Connection', 'close');
  req.unpipe();
  req.resume();
}

export function setLimitHeaders(res: Response, verdict: LimitVerdict): void {
  res.setHeader('X-RateLimit-Limit', String(verdict.limit));
  res.setHeader('X-RateLimit-Remaining', String(verdict.remaining));
  res.setHeader('X-RateLimit-Reset', String(verdict.resetAt));
}

const addSlash: RequestHandler = (req, res) => {
  const [path, ...query] = originForm(req).split('?');
  res
    .set('Location', [`${path}/`, ...query].join('?'))
    .status(308)
    .end();
};

/** Path and query as requested. The rest of an absolute-form target (RFC 9112 §3.2.2) is only the caller's claim about our name. */
function originForm(req: Request): string {
  return req.originalUrl.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
}

function methodNotAllowed(services: Services, of: Route[]): RequestHandler {
  const methods = of.flatMap(({ door }) => (door.method === 'GET' ? ['GET', 'HEAD'] : [door.method]));
  const allow = [...new Set([...methods, 'OPTIONS'])].join(', ');
  return async (req, res) => {
    res.set('Allow', allow);
    if (req.method === 'OPTIONS') {
      res.status(204).end();
      return;
    }
    const bearer = bearerOf(req);
    if (bearer !== null && of.some(({ door }) => door.gate !== 'public')) {
      // Only for the headers: an unknown credential does not change this response.
      const principal = await services.authenticator.authenticate('rest', bearer, req.ip).catch(() => null);
      if (principal) setLimitHeaders(res, await services.limiter.peekRequest(principal, principal.plan, of[0]?.tool.cost ?? 'general'));
    }
    throw new AppError('method_not_allowed', `${req.method} is not supported here. Use ${allow}.`);
  };
}

import type { Request, RequestHandler, Response } from 'express';
import type { Services } from '../src/platform/context.ts';
import { databaseUnavailable } from '../src/platform/db/unavailable.ts';
import { plainPolicy } from '../src/platform/pages/plain-page.ts';
import { answerError } from '../tools/mcp/answers.ts';
import { sendError } from './errors.ts';
import { problemPage } from './pages/plain-pages.ts';

/** No caller waits longer than this for the news that the database is away. */
const WAIT_MS_MAX = 4_000;
/** Time for one more check before requests that are already older are refused: a machine without CPU time to spare answers a check late, too. */
const RECHECK_MS = 1_500;

/** Documents and pages that are made without the database, and health, which says itself what does not work. */
const WITHOUT_DATABASE = /^\/(api\/(monitoring|v1\/docs|v1\/schema)|mcp\/v1\/\.well-known)(\/|$)/;
const WITH_DATABASE = /^\/(api|mcp|p|unsubscribe|billing)(\/|$)/;

/** While the database does not answer every request that needs it is 503 with Retry-After: at once, or four seconds after it came and one check later. */
export function guardDatabase(services: Services): RequestHandler {
  const { database } = services;
  const underWay = new Map<Response, { req: Request; since: number }>();

  const refuseLate = (res: Response, req: Request, since: number) => {
    const timer = setTimeout(
      () => {
        if (database.away && underWay.has(res) && !res.headersSent) refuse(services, req, res);
      },
      Math.max(RECHECK_MS, since + WAIT_MS_MAX - performance.now()),
    );
    timer.unref();
  };
  database.onAway(() => {
    for (const [res, { req, since }] of underWay) refuseLate(res, req, since);
  });

  return (req, res, next) => {
    if (req.method === 'OPTIONS' || !WITH_DATABASE.test(req.path) || WITHOUT_DATABASE.test(req.path)) return next();
    if (database.away) return refuse(services, req, res);
    underWay.set(res, { req, since: performance.now() });
    res.once('close', () => underWay.delete(res));
    next();
  };
}

/** In the words of each door. */
function refuse(services: Services, req: Request, res: Response): void {
  const error = databaseUnavailable();
  if (!req.complete) res.set('Connection', 'close');
  res.set('Retry-After', String(error.retryAfterSeconds)).set('Cache-Control', 'no-store');
  if (/^\/mcp\/v1\/?$/.test(req.path)) {
    answerError(services, req, res, error);
    return;
  }
  if (req.path.startsWith('/mcp/v1/oauth/')) {
    return void res.status(503).json({ error: 'temporarily_unavailable', error_description: error.message });
  }
  if (req.path.startsWith('/p/') || req.path.startsWith('/unsubscribe/')) {
    res.set({ 'Content-Security-Policy': plainPolicy(), 'X-Robots-Tag': 'noindex, nofollow, noarchive' });
    return void res.status(503).type('html').send(problemPage('Service unavailable', error.message));
  }
  sendError(res, error);
}

import type { Request, RequestHandler, Response } from 'express';
import type { Services } from '../src/platform/context.ts';
import { databaseUnavailable } from '../src/platform/db/unavailable.ts';
import { inBrowserLanguage, phrase } from '../src/platform/locale.ts';
import { plainPolicy } from '../src/platform/pages/plain-page.ts';
import { answerError } from '../tools/mcp/answers.ts';
import { sendError } from './errors.ts';
import { problemPage } from './pages/plain-pages.ts';

/** The longest any caller waits to learn that the database is unavailable. */
const WAIT_MS_MAX = 4_000;
/** Leaves time for one more check before older requests are refused: on a starved machine, checks answer late too. */
const RECHECK_MS = 1_500;

/** Documents and pages that need no database, and health, which reports for itself what is down. */
const WITHOUT_DATABASE = /^\/(api\/(monitoring|v1\/docs|v1\/schema)|mcp\/v1\/\.well-known)(\/|$)/;
const WITH_DATABASE = /^\/(api|mcp|p|unsubscribe|billing)(\/|$)/;

/**
 * While the database does not answer, every request that needs it gets a 503 with Retry-After: at once, or after four seconds and one more
 * check.
 */
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

/** Refuses in the error format of the door. */
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
    const page = () => problemPage(phrase('Service unavailable', 'Dienst nicht verfügbar'), error.message);
    return void res
      .status(503)
      .type('html')
      .send(inBrowserLanguage(req.get('Accept-Language'), page));
  }
  sendError(res, error);
}

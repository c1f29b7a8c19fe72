import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { countView, type OpenLink, openLink } from '../../src/outreach/sharing/open-link.ts';
import { shownFile } from '../../src/outreach/sharing/shown-content.ts';
import { isProven, provePassword, VISIT_SECONDS, visitProof } from '../../src/outreach/sharing/visits.ts';
import type { Services } from '../../src/platform/context.ts';
import { AppError } from '../../src/platform/errors.ts';
import { addressKey } from '../../src/platform/limits/address.ts';
import { inBrowserLanguage, phrase } from '../../src/platform/locale.ts';
import { plainPolicy } from '../../src/platform/pages/plain-page.ts';
import { rateLimited } from '../../tools/access.ts';
import { isHangUp } from '../../tools/http.ts';
import { toAppError } from '../errors.ts';
import { sendFile } from '../send-file.ts';
import { gonePage, passwordPage, problemPage } from './plain-pages.ts';
import { drawnPages, shownPage } from './public/shown-page.ts';

const ALLOW = 'GET, HEAD, POST, OPTIONS';
const PAGES_DRAWN_MAX = 64;
/** The format of what `visitProof` makes. */
const PROOF = /^[\w.-]{16,400}$/;

const parseForm = express.urlencoded({ limit: '4kb', extended: false });

/**
 * Serves what anyone with the address `/p/{token}` sees without an account: the page of a report or a dashboard, and a report's file. Pages
 * are built from the database's current state on each request: nothing about a link is kept in the process, and no cache on the way may
 * store a page. A browser may keep one (`private, no-cache`) but revalidates it each time (`ETag`); a page behind a password it does not
 * keep at all (`no-store`). So a link that was revoked, by any process, is a 404 for the very next request.
 *
 * No cookie is needed. Giving a link's password sets one for that address alone; without it the password is asked for again, and the
 * response to the password is the page itself.
 */
export function publicPagesRouter(services: Services): Router {
  const router = Router({ strict: true, caseSensitive: true });
  const drawn = drawnPages(PAGES_DRAWN_MAX);
  const page = visited(services, async (req, res, link) => {
    const shown = await shownPage(services, link, addressOf(req), drawn);
    if (!shown) return sendPlain(res, 404, gonePage, link);
    if (req.method !== 'HEAD' && !isPrefetch(req)) await countView(services.em.fork(), link, services.now());
    res.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': shown.policy,
      ETag: shown.tag,
      Vary: 'Accept-Encoding',
    });
    if (req.fresh) return void res.status(304).end();
    if (req.method === 'HEAD') return void res.end();
    await send(req, res, await shown.body());
  });
  const download = visited(services, async (req, res, link) => {
    const file = await shownFile(services, link);
    if (!file) return sendPlain(res, 404, gonePage, link);
    res.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    await sendFile(req, res, file);
  });
  router.all('/p/:token', page);
  router.all('/p/:token/download', download);
  router.get('/p/:token/', (req, res) => res.set('Location', addressOf(req)).status(308).end());
  router.all(['/p', '/p/{*rest}'], (_req, res) => sendPlain(res, 404, gonePage));
  router.use('/p', answerProblem(services));
  return router;
}

type Show = (req: Request, res: Response, link: OpenLink) => Promise<void>;

/** Admits a visitor: checks the limit of their address, the link and its password. */
function visited(services: Services, show: Show): RequestHandler {
  return async (req, res) => {
    res.set({ 'X-Robots-Tag': 'noindex, nofollow, noarchive', 'Cache-Control': 'no-store' });
    if (!['GET', 'HEAD', 'POST'].includes(req.method)) {
      res.set('Allow', ALLOW);
      if (req.method === 'OPTIONS') return void res.status(204).end();
      throw new AppError('method_not_allowed', `${req.method} is not supported here. Use ${ALLOW}.`);
    }
    const { publicPageRequestsPerMinute: limit } = services.config;
    const verdict = await services.limiter.countWindow(`public-page:${addressKey(req.ip)}`, limit, 60);
    if (!verdict.allowed) throw rateLimited(verdict, 'requests from this address');
    const link = await openLink(services, String(req.params.token));
    if (!link) return sendPlain(res, 404, gonePage);
    if (link.allowEmbedding) res.removeHeader('X-Frame-Options');
    if (link.passwordHash === null) {
      // The password was removed after the form was shown.
      if (req.method === 'POST') return void res.set('Location', req.path).status(303).end();
      res.set('Cache-Control', 'private, no-cache');
    } else if (!(await hasPassword(services, req, res, link))) return;
    await show(req, res, link);
  };
}

/** True if the visitor gives the password now or gave it before; otherwise it responds with the form. */
async function hasPassword(services: Services, req: Request, res: Response, link: OpenLink): Promise<boolean> {
  if (req.method !== 'POST') {
    if (isProven(services, link, readProof(req))) return true;
    sendPlain(res, 403, () => passwordPage(null), link);
    return false;
  }
  await new Promise<void>((resolve, reject) => parseForm(req, res, (error?: unknown) => (error ? reject(error) : resolve())));
  const given: unknown = req.body?.password;
  try {
    await provePassword(services, link, typeof given === 'string' ? given : '', req.ip ?? '');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.retryAfterSeconds !== undefined) res.set('Retry-After', String(error.retryAfterSeconds));
    sendPlain(res, error.code === 'rate_limited' ? 429 : 403, () => passwordPage(error.message), link);
    return false;
  }
  res.append('Set-Cookie', proofCookie(services, req, link));
  return true;
}

/**
 * The cookie covers the link's address and everything below it. In another site's frame, browsers accept only a partitioned cookie, which
 * needs TLS; without TLS the password is asked for again.
 */
function proofCookie(services: Services, req: Request, link: OpenLink): string {
  const secure = services.config.baseUrl?.startsWith('https:') ?? false;
  const parts = [`link=${visitProof(services, link)}`, `Path=${addressOf(req)}`, 'HttpOnly', `Max-Age=${VISIT_SECONDS}`];
  if (secure) parts.push('Secure');
  parts.push(...(secure && link.allowEmbedding ? ['SameSite=None', 'Partitioned'] : ['SameSite=Lax']));
  return parts.join('; ');
}

function readProof(req: Request): string | null {
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=');
    if (name === 'link' && PROOF.test(value)) return value;
  }
  return null;
}

const addressOf = (req: Request) => `/p/${encodeURIComponent(String(req.params.token))}`;

/** A page that a browser only prefetched has not been viewed. */
const isPrefetch = (req: Request) => /prefetch|prerender/.test(req.get('Sec-Purpose') ?? req.get('Purpose') ?? '');

async function send(req: Request, res: Response, body: AsyncIterable<string> | Iterable<string>): Promise<void> {
  const packed = req.acceptsEncodings('gzip') === 'gzip';
  if (packed) res.set('Content-Encoding', 'gzip');
  try {
    await (packed ? pipeline(body, createGzip(), res) : pipeline(body, res));
  } catch (error) {
    // A visitor who leaves midway is not a failure.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Sends a page in the language of the visitor's browser. */
function sendPlain(res: Response, status: number, page: () => string, link?: OpenLink): void {
  res.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow, noarchive',
    'Content-Security-Policy': plainPolicy({ frames: link?.allowEmbedding ? '*' : "'none'" }),
  });
  res.status(status).send(inBrowserLanguage(res.req.get('Accept-Language'), page));
}

/** Answers errors with pages for people. The address is a secret, so it is never logged. */
function answerProblem(services: Services): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    if (res.writableEnded || isHangUp(error, res)) return void res.destroy();
    const known = toAppError(error);
    if (known.code === 'internal_error') services.log.error({ err: error, requestId: res.locals.requestId }, 'a public page failed');
    if (res.headersSent) return void res.destroy();
    if (known.code === 'validation_error') return next(known);
    for (const header of ['ETag', 'Content-Disposition']) res.removeHeader(header);
    if (known.retryAfterSeconds !== undefined) res.set('Retry-After', String(known.retryAfterSeconds));
    const failed = () => problemPage(phrase('That did not work', 'Das hat nicht geklappt'), known.message);
    sendPlain(res, known.status, known.code === 'not_found' ? gonePage : failed);
  };
}

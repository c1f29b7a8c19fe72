import { type Request, type Response, Router } from 'express';
import { requireSecondFactor } from '../src/account/identity/second-factor-policy.ts';
import { readSessionCookie } from '../src/account/identity/web-cookie.ts';
import type { Services } from '../src/platform/context.ts';
import { AppError } from '../src/platform/errors.ts';
import type { LiveChange } from '../src/platform/live/types.ts';
import { countRequest, rateLimited, requireSubscription } from '../tools/access.ts';
import { pageCaller } from '../tools/call.ts';
import { setLimitHeaders } from './router.ts';

const PATH = '/api/events/';
/** The pages of one browser share a stream; this leaves room for several browsers and for streams whose page is gone. */
const STREAMS_OF_SESSION_MAX = 6;
/** The longest a stream survives a sign-out, a removal or a suspension. */
const RECHECK_MS = 3_000;
const RETRY_MS = 3_000;
/** A reader further behind than this is cut off; it reconnects and reloads everything. */
const UNREAD_BYTES_MAX = 256 * 1024;

/**
 * Streams the changes in a browser session's organization as server-sent events (WHATWG HTML §9.2): `ready` once it is listening, `change`
 * with kind and id, `end` when the session has ended. Pages fetch what changed through the API, which checks access.
 */
export function liveEventsRouter(services: Services): Router {
  const router = Router({ strict: true, caseSensitive: true });
  const streams = new Map<string, number>();

  router.get(PATH, async (req, res) => {
    const token = readSessionCookie(services.config, req);
    if (token === null) throw new AppError('authentication_required', 'Live events need a signed-in session. Sign in first.');
    const principal = await services.authenticator.authenticateCookie(token);
    requireSubscription(principal);
    requireSecondFactor(principal, services.now());
    await countRequest(services, pageCaller(principal, 'general'), 'general', (verdict) => setLimitHeaders(res, verdict));
    const { credentialId, organizationId } = principal;
    const open = streams.get(credentialId) ?? 0;
    if (open >= STREAMS_OF_SESSION_MAX) {
      throw rateLimited(
        { allowed: false, limit: STREAMS_OF_SESSION_MAX, remaining: 0, resetAt: 0, retryAfterSeconds: 10 },
        'open streams of one session',
      );
    }
    streams.set(credentialId, open + 1);
    res.once('close', () => {
      const left = (streams.get(credentialId) ?? 1) - 1;
      if (left > 0) streams.set(credentialId, left);
      else streams.delete(credentialId);
    });
    if (req.method === 'HEAD') return void res.type('text/event-stream').end();
    await stream(services, req, res, { token, organizationId });
  });

  router.get(PATH.slice(0, -1), (_req, res) => res.set('Location', PATH).status(308).end());
  router.all([PATH, PATH.slice(0, -1)], (req, res) => {
    res.set('Allow', 'GET, HEAD, OPTIONS');
    if (req.method !== 'OPTIONS') throw new AppError('method_not_allowed', `${req.method} is not supported here. Use GET, HEAD, OPTIONS.`);
    res.status(204).end();
  });
  return router;
}

async function stream(services: Services, req: Request, res: Response, of: { token: string; organizationId: string }): Promise<void> {
  res.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    // Tells buffering proxies (nginx) not to hold the stream back.
    'X-Accel-Buffering': 'no',
  });
  req.socket.setNoDelay(true);
  res.write(`retry: ${RETRY_MS}\n\n`);

  const send = (event: string, data: object) => {
    if (res.writableEnded || res.destroyed) return;
    if (res.writableLength > UNREAD_BYTES_MAX) res.destroy();
    else res.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const gone = new Promise<void>((resolve) => res.once('close', resolve));
  const leave = await services.live.follow({
    organizationId: of.organizationId,
    hear: (changes: LiveChange[]) => {
      for (const change of changes) send('change', change);
    },
    end: () => res.end(),
  });
  const heartbeat = setInterval(() => !res.destroyed && res.write(': here\n\n'), services.config.liveHeartbeatMs);
  const recheck = setInterval(() => {
    void stillHolds(services, of).then((holds) => {
      if (holds || res.writableEnded) return;
      send('end', {});
      res.end();
    });
  }, RECHECK_MS);
  send('ready', {});
  await gone;
  clearInterval(heartbeat);
  clearInterval(recheck);
  leave();
}

/** False once the session has ended, its user is no longer a member, or the organization is suspended. */
async function stillHolds(services: Services, of: { token: string; organizationId: string }): Promise<boolean> {
  try {
    const principal = await services.authenticator.authenticateCookie(of.token);
    requireSubscription(principal);
    return principal.organizationId === of.organizationId;
  } catch (error) {
    // A brief database outage ends nobody's session.
    return !(error instanceof AppError);
  }
}

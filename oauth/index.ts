import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import type { Services } from '../src/platform/context.ts';
import { databaseUnavailable, isDatabaseUnavailable } from '../src/platform/db/unavailable.ts';
import { AppError } from '../src/platform/errors.ts';
import { authorizeHandler } from './authorize.ts';
import { consentRouter } from './consent/index.ts';
import { countFailures } from './count-failures.ts';
import { countWindow } from './count-window.ts';
import { metadataRouter } from './metadata.ts';
import { OAuthError } from './oauth-error.ts';
import { openToBrowsers } from './open-to-browsers.ts';
import { receiveForm } from './read-form.ts';
import { registerClient } from './register-client.ts';
import { revokeHandler } from './revoke.ts';
import { tokenHandler } from './token.ts';

const BASE = '/mcp/v1/oauth';

/** The authorization server: discovery, registration, authorization, consent, tokens, revocation. */
export function oauthRouter(services: Services): Router {
  const router = Router({ strict: true, caseSensitive: true });
  router.use(metadataRouter(services));
  router.use(consentRouter(services));
  router.get(`${BASE}/authorize`, authorizeHandler(services));
  router.all(`${BASE}/authorize`, onlyMethod('GET, HEAD'));

  router.all([`${BASE}/register`, `${BASE}/token`, `${BASE}/revoke`], openToBrowsers('POST'));
  router.post(
    `${BASE}/register`,
    countRegistration(services),
    express.json({ limit: '64kb', type: 'application/json' }),
    register(services),
  );
  router.all(`${BASE}/register`, onlyMethod('POST'));
  router.post(`${BASE}/token`, receiveForm, countFailures(services, tokenHandler(services)));
  router.post(`${BASE}/revoke`, receiveForm, countFailures(services, revokeHandler(services)));
  router.all([`${BASE}/token`, `${BASE}/revoke`], onlyMethod('POST'));
  router.use(BASE, answerError(services));
  return router;
}

/** Runs before the body is read. */
function countRegistration(services: Services): RequestHandler {
  return async (req, _res, next) => {
    await countWindow(services, 'registration', req.ip ?? '', services.config.oauthRegistrationsPerHour, 3600);
    next();
  };
}

function register(services: Services): RequestHandler {
  return async (req, res) => {
    if (req.body === undefined) throw new OAuthError('invalid_client_metadata', 'Send the metadata of the client as application/json.');
    const answer = await registerClient(services, req.body, res.locals.requestId);
    res.status(201).set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' }).json(answer);
  };
}

function onlyMethod(methods: string): RequestHandler {
  return (req, res) => {
    res.set('Allow', `${methods}, OPTIONS`);
    if (req.method === 'OPTIONS') {
      res.status(204).end();
      return;
    }
    throw new OAuthError('invalid_request', `${req.method} is not supported here. Use ${methods}.`, { status: 405 });
  };
}

/** Errors in the form OAuth clients expect (RFC 6749 §5.2, RFC 7591 §3.2.2). */
function answerError(services: Services): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    if (res.writableEnded) return;
    if (res.headersSent) {
      res.destroy();
      return;
    }
    const known = toOAuthError(error);
    if (known.code === 'server_error') services.log.error({ err: error, requestId: res.locals.requestId }, 'oauth request failed');
    if (known.retryAfterSeconds !== undefined) res.set('Retry-After', String(known.retryAfterSeconds));
    if (known.status === 401 && req.headers.authorization !== undefined)
      res.set('WWW-Authenticate', 'Basic realm="oauth", charset="UTF-8"');
    res.status(known.status).set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
    res.json({ error: known.code, error_description: known.message });
  };
}

function toOAuthError(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error;
  const known = isDatabaseUnavailable(error) ? databaseUnavailable(error) : error;
  if (known instanceof AppError && (known.code === 'service_unavailable' || known.code === 'rate_limited')) {
    const { message, status, retryAfterSeconds } = known;
    return new OAuthError('temporarily_unavailable', message, { status, retryAfterSeconds, cause: error });
  }
  // Errors that Express's body parsers throw.
  const { status, type } = (typeof error === 'object' && error !== null ? error : {}) as { status?: unknown; type?: unknown };
  if (type === 'entity.too.large')
    return new OAuthError('invalid_request', 'The body is larger than 64 KiB. Send a smaller one.', { status: 413, cause: error });
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new OAuthError('invalid_request', 'The body cannot be read. Check its encoding and syntax, and send it again.', {
      cause: error,
    });
  }
  return new OAuthError(
    'server_error',
    'Something went wrong on our side. Try again; if it fails again, contact support with the X-Request-Id.',
    {
      status: 500,
      cause: error,
    },
  );
}

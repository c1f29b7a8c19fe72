import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { auditWithin } from '../src/account/audit/change-line.ts';
import type { AuditEntry } from '../src/account/audit/types.ts';
import { rememberDevice } from '../src/account/identity/known-devices.ts';
import { proveUser } from '../src/account/identity/login.ts';
import { passkeySite } from '../src/account/identity/passkey-site.ts';
import { mintSecret } from '../src/account/identity/raw-keys.ts';
import {
  clearedPreSessionCookie,
  clearedSessionCookie,
  csrfToken,
  deviceCookie,
  preSessionCookie,
  readDeviceCookie,
  readPreSessionCookie,
  readSessionCookie,
  requireOwnPage,
  sessionCookie,
} from '../src/account/identity/web-cookie.ts';
import { describeSession, endWebSession, openWebSession, switchOrganization } from '../src/account/identity/web-sessions.ts';
import type { Principal, Services } from '../src/platform/context.ts';
import { AppError } from '../src/platform/errors.ts';
import { passkeyAnswer } from '../tools/account/passkey-fields.ts';
import { text } from '../tools/fields.ts';
import { parseInput, requirePlainJson } from '../tools/parse.ts';

const signInInput = z.object({
  email: text(320, 1),
  password: text(1000, 1),
  totp_code: text(40).nullish(),
  passkey: passkeyAnswer.nullish(),
});
const organizationInput = z.object({ organization_id: z.uuid('Send the id of one of your organizations.') });

const json = express.json({ limit: '64kb', type: ['application/json', 'application/*+json'] });
const form = express.urlencoded({ limit: '64kb', extended: false });

/** The routes that set and clear a browser's cookies: session, sign-in, sign-out, switching organizations. */
export function webSessionRouter(services: Services): Router {
  const { config } = services;
  const router = Router({ strict: true, caseSensitive: true });
  const route = (path: string, handlers: Partial<Record<'get' | 'post', RequestHandler>>) => {
    const paths = [path, path.slice(0, -1)];
    if (handlers.get) {
      router.get(path, noStore, handlers.get);
      router.get(path.slice(0, -1), (_req, res) => res.set('Location', path).status(308).end());
    }
    if (handlers.post) router.post(paths, noStore, json, form, handlers.post);
    router.all(paths, (req, res) => {
      const allow = handlers.get ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
      res.set('Allow', allow);
      if (req.method !== 'OPTIONS') throw new AppError('method_not_allowed', `${req.method} is not supported here. Use ${allow}.`);
      res.status(204).end();
    });
  };

  route('/api/auth/session/', {
    get: async (req, res) => {
      const token = readSessionCookie(config, req);
      const principal = token === null ? null : await principalOf(services, token);
      if (token !== null && principal !== null) return void res.json(await sessionView(services, token, principal));
      const known = readPreSessionCookie(config, req);
      const base = known ?? mintSecret().raw;
      if (token !== null) res.append('Set-Cookie', clearedSessionCookie(config));
      if (known === null) res.append('Set-Cookie', preSessionCookie(config, base));
      res.json({ signed_in: false, csrf_token: csrfToken(base) });
    },
  });

  route('/api/auth/sign-in/', {
    post: async (req, res) => {
      const body = ownPageBody(services, req);
      const { email, password, totp_code: totpCode, passkey } = parseInput(signInInput, body);
      const known = readDeviceCookie(config, req);
      const browser = readSessionCookie(config, req) ?? readPreSessionCookie(config, req);
      const meta = { ip: req.ip ?? '', device: known, browser, requestId: res.locals.requestId };
      const user = await proveUser(services, { email, password, totpCode, passkey }, meta, { action: 'session.opened', door: 'web' });
      const now = services.now();
      const { token, device } = await services.em.fork().transactional(async (tx) => {
        const before = readSessionCookie(config, req);
        // A browser never keeps the cookie it arrived with (session fixation).
        if (before !== null) await endWebSession(tx, before, now);
        const opened = await openWebSession(tx, { ...user, ...placeOf(req), now, provenAt: now });
        await auditWithin(tx, user.line, now);
        return { token: opened.token, device: (await rememberDevice(tx, { userId: user.userId, token: known, now })).token };
      });
      res.append('Set-Cookie', sessionCookie(config, token));
      res.append('Set-Cookie', clearedPreSessionCookie(config));
      res.append('Set-Cookie', deviceCookie(config, device));
      res.json(await sessionView(services, token, user));
    },
  });

  route('/api/auth/sign-out/', {
    post: async (req, res) => {
      ownPageBody(services, req);
      const token = readSessionCookie(config, req);
      if (token !== null) {
        const now = services.now();
        await services.em.fork().transactional(async (tx) => {
          const ended = await endWebSession(tx, token, now);
          if (ended) await auditWithin(tx, lineOf(res, 'session.closed', { ...ended, credentialId: ended.id }), now);
        });
      }
      res.append('Set-Cookie', clearedSessionCookie(config));
      res.status(204).end();
    },
  });

  route('/api/auth/session/organization/', {
    post: async (req, res) => {
      const token = readSessionCookie(config, req);
      const principal = token === null ? null : await principalOf(services, token);
      if (token === null || principal === null) throw new AppError('authentication_required', 'You are not signed in. Sign in first.');
      const { organization_id: organizationId } = parseInput(organizationInput, ownPageBody(services, req));
      const now = services.now();
      const next = await services.em.fork().transactional(async (tx) => {
        const line = lineOf(res, 'session.organization_changed', { ...principal, organizationId, targetId: organizationId });
        await auditWithin(tx, line, now);
        return switchOrganization(tx, token, { userId: principal.userId, organizationId, now, ...placeOf(req) });
      });
      res.append('Set-Cookie', sessionCookie(config, next.token));
      res.json(await sessionView(services, next.token, { userId: principal.userId, organizationId }));
    },
  });

  return router;
}

const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

/** The principal behind a session cookie; null once the session has ended. */
async function principalOf(services: Services, token: string): Promise<Principal | null> {
  try {
    return await services.authenticator.authenticateCookie(token);
  } catch (error) {
    if (error instanceof AppError && error.code === 'authentication_required') return null;
    throw error;
  }
}

async function sessionView(services: Services, token: string, of: { userId: string; organizationId: string }) {
  const passkeyOrigin = passkeySite(services.config)?.origin ?? null;
  return {
    signed_in: true,
    csrf_token: csrfToken(token),
    passkey_origin: passkeyOrigin,
    ...(await describeSession(services.em.fork(), of)),
  };
}

/** The JSON or form body of one of our pages; the CSRF token is a header or, in a form, a field. */
function ownPageBody(services: Services, req: Request): Record<string, unknown> {
  const { body } = req;
  const fields: Record<string, unknown> = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  const field = req.is('application/x-www-form-urlencoded') ? fields.csrf_token : undefined;
  requireOwnPage(services.config, req, req.get('X-CSRF-Token') ?? (typeof field === 'string' ? field : null));
  if (body === undefined && Number(req.get('content-length') ?? 0) > 0) {
    throw new AppError('unsupported_media_type', 'Send the body as JSON or as a form.');
  }
  requirePlainJson(body);
  return fields;
}

function placeOf(req: Request) {
  return { ip: req.ip ?? '', userAgent: req.get('User-Agent') ?? '' };
}

function lineOf(
  res: Response,
  action: string,
  of: { userId: string; organizationId: string; credentialId: string; targetId?: string },
): AuditEntry {
  const { organizationId, userId, credentialId, targetId } = of;
  const { requestId } = res.locals;
  return { organizationId, userId, credentialId, action, outcome: 'ok', door: 'web', requestId, durationMs: 0, targetId };
}

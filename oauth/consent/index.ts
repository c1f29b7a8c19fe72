import express, { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { requireSecondFactor } from '../../src/account/identity/second-factor-policy.ts';
import { csrfToken, readSessionCookie, requireOwnPage } from '../../src/account/identity/web-cookie.ts';
import type { Principal, Services } from '../../src/platform/context.ts';
import { AppError, invalidFields } from '../../src/platform/errors.ts';
import { redirect } from '../authorize.ts';
import { bindRequest } from './bind-request.ts';
import { decideRequest } from './decide-request.ts';
import { describeRequest } from './describe-request.ts';

const PATHS = ['/api/oauth/consent/', '/api/oauth/consent'];
const ALLOW = 'GET, HEAD, POST, OPTIONS';

const token = z.string({ error: 'Send the token from the address of the consent page.' }).regex(/^[0-9A-Za-z]{1,200}$/, {
  error: 'This is not a consent token. Go back to the application and connect again.',
});
const decision = z.object({
  request: token,
  decision: z.enum(['allow', 'deny'], { error: 'Send allow or deny.' }),
  organization_id: z.uuid('Send the id of one of your organizations.').nullish(),
  /** A form sends a string for one ticked box and an array for several. */
  scope: z
    .union([z.string().max(100), z.array(z.string().max(100)).max(100)], { error: 'Send the selected scopes.' })
    .nullish()
    .transform((given) => (typeof given === 'string' ? [given] : (given ?? []))),
});

const json = express.json({ limit: '64kb', type: 'application/json' });
const form = express.urlencoded({ limit: '64kb', extended: false });

/** The consent page's API: describes a request and takes one decision, for the signed-in user. */
export function consentRouter(services: Services): Router {
  const router = Router({ strict: true, caseSensitive: true });
  router.all(PATHS, (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  router.get(PATHS, async (req, res) => {
    const { cookie, principal } = await signedIn(services, req);
    const request = await bindRequest(services, parse(token, req.query.request, 'request'), principal);
    res.json({ ...(await describeRequest(services, request, principal)), csrf_token: csrfToken(cookie) });
  });
  router.post(PATHS, json, form, async (req, res) => {
    const { principal } = await signedIn(services, req);
    const body: Record<string, unknown> = typeof req.body === 'object' && req.body !== null ? req.body : {};
    requireOwnPage(services.config, req, req.get('X-CSRF-Token') || (typeof body.csrf_token === 'string' ? body.csrf_token : null));
    const decided = parse(decision, body, 'body');
    const address = await decideRequest(services, principal, res.locals.requestId, {
      token: decided.request,
      allow: decided.decision === 'allow',
      organizationId: decided.organization_id ?? null,
      scopes: [...new Set(decided.scope)],
    });
    if (req.is('application/x-www-form-urlencoded')) redirect(res, address);
    else res.json({ redirect_to: address });
  });
  router.all(PATHS, otherMethods);
  return router;
}

/** @throws AppError authentication_required: the page then sends the user to sign in and back */
async function signedIn(services: Services, req: Request): Promise<{ cookie: string; principal: Principal }> {
  const cookie = readSessionCookie(services.config, req);
  if (cookie === null) throw new AppError('authentication_required', 'You are not signed in. Sign in and open the consent page again.');
  const principal = await services.authenticator.authenticateCookie(cookie);
  requireSecondFactor(principal, services.now());
  return { cookie, principal };
}

function parse<T>(schema: z.ZodType<T>, given: unknown, what: string): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = Object.create(null);
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0] ?? what);
    fields[field] = [...(fields[field] ?? []), message];
  }
  throw invalidFields({ ...fields });
}

const otherMethods: RequestHandler = (req, res) => {
  res.set('Allow', ALLOW);
  if (req.method !== 'OPTIONS') throw new AppError('method_not_allowed', `${req.method} is not supported here. Use ${ALLOW}.`);
  res.status(204).end();
};

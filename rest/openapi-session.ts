import { PLANS, SUBSCRIPTION_STATUSES } from '../src/platform/plans.ts';
import { ROLES } from '../src/platform/scopes.ts';
import { errorResponse, UNAVAILABLE } from './openapi-parts.ts';

type Json = Record<string, unknown>;

const text = { type: 'string' };
const uuid = { type: 'string', format: 'uuid' };
const object = (properties: Json) => ({ type: 'object', required: Object.keys(properties), properties });
const json = (schema: Json) => ({ 'application/json': { schema } });

const role = { ...text, enum: [...ROLES] };
const signedOut = object({ signed_in: { type: 'boolean', enum: [false] }, csrf_token: text });
const signedIn = object({
  signed_in: { type: 'boolean', enum: [true] },
  csrf_token: { ...text, description: 'Sent back as X-CSRF-Token with every write' },
  passkey_origin: { ...text, nullable: true, description: 'Origin whose pages use passkeys; null where there are none' },
  user: object({
    id: uuid,
    email: text,
    name: text,
    two_factor: { type: 'boolean' },
    second_factors: { type: 'array', items: { ...text, enum: ['totp', 'passkey'] } },
  }),
  organization: object({
    id: uuid,
    name: text,
    plan: { ...text, enum: [...PLANS] },
    subscription_status: { ...text, enum: [...SUBSCRIPTION_STATUSES] },
    time_zone: text,
    two_factor_required_from: { ...text, format: 'date-time', nullable: true },
  }),
  role,
  organizations: { type: 'array', items: object({ id: uuid, name: text, role }) },
});
/** Named in the document, like the views of tools. */
export const SESSION_SCHEMAS = { SignedIn: signedIn, SignedOut: signedOut };

const signInFields = {
  type: 'object',
  required: ['email', 'password'],
  properties: { email: text, password: { ...text, format: 'password' }, totp_code: text },
};
const signInJson = {
  ...signInFields,
  properties: {
    ...signInFields.properties,
    passkey: {
      type: 'object',
      description: 'AuthenticationResponseJSON of navigator.credentials.get() with `details.passkey_options` of the refusal',
    },
  },
};
const withToken = { ...signInFields, properties: { ...signInFields.properties, csrf_token: text } };

const body = (content: Json) => ({ required: true, content });
const session = { description: 'The session; its cookie is replaced', content: json(signedIn) };
const errors = {
  400: errorResponse(400, ['validation_error'], false),
  403: errorResponse(403, ['insufficient_permissions'], false),
  413: errorResponse(413, ['payload_too_large'], false),
  415: errorResponse(415, ['unsupported_media_type'], false),
  500: errorResponse(500, ['internal_error'], false),
  503: UNAVAILABLE,
};
const unauthenticated = { 401: errorResponse(401, ['authentication_required'], false) };

function operation(operationId: string, summary: string, description: string, rest: Json) {
  return { operationId, summary, description, tags: ['Sign-in'], security: [], ...rest };
}

const FROM_OUR_PAGE = 'Only from a page of this service: its Origin, and the CSRF token as X-CSRF-Token or, in a form, as csrf_token.';

const FOLLOW =
  'Server-sent events of the organization of the browser’s cookie: `ready`, then `change` with `{"kind", "id"}` for data sources, reports, dashboards and goals (kind `all`: anything may have changed), a comment every 20 seconds, and `end` when the session ends.';

/** The routes that set and clear a browser's cookies. */
export const SESSION_PATHS = {
  '/api/auth/session/': {
    get: operation('get_session', 'Who is signed in', 'Reads the browser’s cookie and returns the CSRF token for writes.', {
      responses: {
        200: { description: 'Signed in or not', content: json({ oneOf: [signedOut, signedIn] }) },
        '4XX': errorResponse(405, ['method_not_allowed'], false),
        500: errors[500],
        503: errors[503],
      },
    }),
  },
  '/api/events/': {
    get: operation('follow_changes', 'Stream live changes', FOLLOW, {
      responses: {
        200: { description: 'A stream that stays open', content: { 'text/event-stream': { schema: text } } },
        ...unauthenticated,
        403: errorResponse(403, ['subscription_inactive'], false),
        429: errorResponse(429, ['rate_limited'], false),
        500: errors[500],
        503: errors[503],
      },
    }),
  },
  '/api/auth/sign-in/': {
    post: operation('sign_in', 'Sign in from a page', `Sets a new session cookie. ${FROM_OUR_PAGE}`, {
      requestBody: body({ ...json(signInJson), 'application/x-www-form-urlencoded': { schema: withToken } }),
      responses: { 200: session, ...unauthenticated, 429: errorResponse(429, ['rate_limited'], false), ...errors },
    }),
  },
  '/api/auth/sign-out/': {
    post: operation('sign_out', 'Sign out', `Ends the cookie’s session. ${FROM_OUR_PAGE}`, {
      responses: { 204: { description: 'Done; no body' }, ...errors },
    }),
  },
  '/api/auth/session/organization/': {
    post: operation('switch_organization', 'Switch organization', `Continues as the same user under a new cookie. ${FROM_OUR_PAGE}`, {
      requestBody: body(json(object({ organization_id: uuid }))),
      responses: { 200: session, ...unauthenticated, 404: errorResponse(404, ['not_found'], false), ...errors },
    }),
  },
};

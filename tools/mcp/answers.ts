import type { Request, Response } from 'express';
import type { Services } from '../../src/platform/context.ts';
import { databaseUnavailable, isDatabaseUnavailable } from '../../src/platform/db/unavailable.ts';
import { AppError } from '../../src/platform/errors.ts';
import { DEFAULT_MCP_SCOPES } from '../../src/platform/scopes.ts';
import { baseUrlOf, bearerOf, isHangUp } from '../http.ts';
import { BatchTooLong } from './messages.ts';

/** The service's own codes (JSON-RPC 2.0 §5.1 leaves −32000 to −32099 to servers). */
const UNAUTHENTICATED = -32001;
const RATE_LIMITED = -32003;
const SCOPE_MISSING = -32004;
const SUBSCRIPTION_INACTIVE = -32005;
/** JSON-RPC's own codes. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const INTERNAL_ERROR = -32603;

/** What a client asks for first; a call that needs more asks for it by `insufficient_scope`. */
const SCOPES = DEFAULT_MCP_SCOPES.join(' ');

type Id = string | number | null;

/** Sends a JSON-RPC error as a complete HTTP response. */
export function answer(res: Response, status: number, id: Id, code: number, message: string, data?: object): void {
  res.status(status).set('Cache-Control', 'no-store');
  res.json({ jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } });
}

/** Answers errors thrown before the protocol takes over. */
export function answerError(services: Services, req: Request, res: Response, error: unknown): void {
  const id: Id = res.locals.jsonRpcId ?? null;
  // Already refused because the database is unavailable, or the caller hung up.
  if (res.writableEnded || isHangUp(error, res)) return;
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const known = isDatabaseUnavailable(error) && !(error instanceof AppError) ? databaseUnavailable(error) : error;
  if (!(known instanceof AppError)) {
    services.log.error({ err: error, requestId: res.locals.requestId }, 'mcp request failed');
    answer(
      res,
      500,
      id,
      INTERNAL_ERROR,
      'Something went wrong on our side. Try again; if it fails again, contact support with the X-Request-Id.',
    );
    return;
  }
  const [status, code, data] = worded(services, req, res, known);
  answer(res, status, id, code, known.message, data);
}

function worded(services: Services, req: Request, res: Response, error: AppError): [status: number, code: number, data?: object] {
  switch (error.code) {
    case 'authentication_required':
      res.set('WWW-Authenticate', challenge(services, req, bearerOf(req) === null ? undefined : 'invalid_token', SCOPES));
      return [401, UNAUTHENTICATED];
    case 'invalid_scope': {
      const { required_scopes, scopes_to_ask_for } = error.details as { required_scopes: string[]; scopes_to_ask_for: string[] };
      res.set('WWW-Authenticate', challenge(services, req, 'insufficient_scope', scopes_to_ask_for.join(' ')));
      return [403, SCOPE_MISSING, { required_scopes }];
    }
    case 'subscription_inactive':
      return [403, SUBSCRIPTION_INACTIVE, error.details];
    case 'rate_limited':
      res.set('Retry-After', String(error.retryAfterSeconds ?? 1));
      return [429, RATE_LIMITED, { retry_after_seconds: error.retryAfterSeconds ?? 1 }];
    case 'payload_too_large':
      res.set('Connection', 'close');
      return [413, INVALID_REQUEST];
    case 'service_unavailable':
      res.set('Retry-After', String(error.retryAfterSeconds));
      return [503, INTERNAL_ERROR, { retry_after_seconds: error.retryAfterSeconds }];
    default:
      if (error instanceof BatchTooLong) return [400, INVALID_REQUEST];
      return [error.status, error.status === 400 ? PARSE_ERROR : INTERNAL_ERROR];
  }
}

/** `WWW-Authenticate` (RFC 6750 §3, RFC 9728 §5.1): points to the metadata of the URL variant that was called. */
function challenge(services: Services, req: Request, error: 'invalid_token' | 'insufficient_scope' | undefined, scope: string): string {
  const resource = `${baseUrlOf(services.config, req)}/.well-known/oauth-protected-resource${req.path}`;
  return `Bearer resource_metadata="${resource}", scope="${scope}"${error === undefined ? '' : `, error="${error}"`}`;
}

import { type Request, type Response, Router } from 'express';
import type { Principal, Services } from '../../src/platform/context.ts';
import { AppError } from '../../src/platform/errors.ts';
import { requireSubscription, scopeRefusal } from '../access.ts';
import { bearerOf } from '../http.ts';
import { accessGuard } from './access-guard.ts';
import { answer, answerError } from './answers.ts';
import { countAnonymous, countCall } from './limits.ts';
import { idOf, mayBeAnonymous, messagesOf, requiredScopes } from './messages.ts';
import { createProtocol } from './protocol.ts';
import { ANONYMOUS_BODY_BYTES_MAX, BODY_BYTES_MAX, readBody } from './read-body.ts';

const PATHS = ['/mcp/v1', '/mcp/v1/'];
const ALLOW = 'POST, OPTIONS';

/**
 * The MCP endpoint: Streamable HTTP, stateless, both protocol eras. It checks, in the service's order, credential → subscription → limits →
 * scope; the handlers check roles, input and objects.
 */
export function mcpHandler(services: Services): Router {
  const router = Router({ strict: true, caseSensitive: true });
  const guard = accessGuard(services.config);
  const protocol = createProtocol(services);

  router.all(PATHS, async (req, res) => {
    try {
      if (!guard(req, res)) return;
      if (req.method === 'OPTIONS') {
        res.status(204).set('Allow', ALLOW).end();
        return;
      }
      const bearer = bearerOf(req);
      const principal = bearer === null ? null : await authenticate(services, bearer, req.ip);
      if (req.method !== 'POST') {
        if (principal === null && !asksForStream(req)) throw unauthenticated();
        return answer(res.set('Allow', ALLOW), 405, null, -32000, 'Method not allowed. Send JSON-RPC by POST.');
      }
      await serve(req, res, principal);
    } catch (error) {
      answerError(services, req, res, error);
    }
  });

  async function serve(req: Request, res: Response, principal: Principal | null): Promise<void> {
    if (principal === null) await countAnonymous(services, req);
    else res.locals.organizationId = principal.organizationId;
    const body = await readBody(req, principal === null ? ANONYMOUS_BODY_BYTES_MAX : BODY_BYTES_MAX);
    const messages = messagesOf(body);
    res.locals.jsonRpcId = idOf(body);
    if (principal === null && !mayBeAnonymous(messages)) throw unauthenticated();
    await countCall(services, req.ip ?? '', principal, messages, res);
    if (principal !== null) requireScopes(principal, requiredScopes(messages));
    await protocol(req, res, body, principal);
  }

  return router;
}

/**
 * A client past the handshake, because it names its protocol version, that now wants the optional stream (Streamable HTTP, "Listening for
 * Messages from the Server"). Nobody gets one. A challenge here would start a second sign-in next to the first request's, each with its own
 * registration, and clients of the 2025 era then confuse the two.
 */
function asksForStream(req: Request): boolean {
  return req.method === 'GET' && req.headers['mcp-protocol-version'] !== undefined && req.headers.authorization === undefined;
}

async function authenticate(services: Services, bearer: string, address: string | undefined): Promise<Principal> {
  const principal = await services.authenticator.authenticate('mcp', bearer, address);
  requireSubscription(principal);
  return principal;
}

/**
 * A role that is too low is not a matter of scopes: the handler reports it in its result.
 * @throws AppError invalid_scope; its details list every scope of the operation, and the scopes to request in order to keep those the
 * caller has
 */
function requireScopes(principal: Principal, scopes: ReadonlySet<string>): void {
  for (const scope of scopes) {
    const refusal = scopeRefusal(principal, scope);
    if (refusal?.code !== 'invalid_scope') continue;
    const details = { required_scopes: [...scopes], scopes_to_ask_for: [...new Set([...principal.grantedScopes, ...scopes])].sort() };
    throw new AppError('invalid_scope', refusal.message, { details });
  }
}

function unauthenticated(): AppError {
  return new AppError(
    'authentication_required',
    'Connect with a credential: "Authorization: Bearer <MCP key>". Create one under Settings > Developer > MCP Server.',
  );
}

import { type RequestHandler, Router } from 'express';
import type { Services } from '../src/context.ts';
import { MCP_SCOPES } from '../src/scopes.ts';
import { baseUrlOf } from '../tools/http.ts';

/** Where clients look for the protected-resource document, with the form of the resource it then names. */
const RESOURCE_PATHS: Record<string, '/mcp/v1' | '/mcp/v1/'> = {
  '/.well-known/oauth-protected-resource/mcp/v1': '/mcp/v1',
  '/.well-known/oauth-protected-resource/mcp/v1/': '/mcp/v1/',
  '/mcp/v1/.well-known/oauth-protected-resource': '/mcp/v1',
  '/.well-known/oauth-protected-resource': '/mcp/v1',
};

/**
 * OAuth 2.0 Protected Resource Metadata (RFC 9728). `authorization_servers` is left out until there is one to announce.
 * Every other well-known path is a JSON 404, never a page or a redirect.
 */
export function wellKnownRouter(services: Services): Router {
  const router = Router({ strict: true, caseSensitive: true });
  for (const [path, resource] of Object.entries(RESOURCE_PATHS)) {
    router.get(path, (req, res) => {
      res.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=300' }).json({
        resource: `${baseUrlOf(services.config, req)}${resource}`,
        bearer_methods_supported: ['header'],
        scopes_supported: Object.keys(MCP_SCOPES),
        resource_documentation: `${baseUrlOf(services.config, req)}/api/v1/docs/`,
      });
    });
  }
  const unknown: RequestHandler = (_req, res) => {
    res.set('Access-Control-Allow-Origin', '*').status(404);
    res.json({ error: { message: 'There is no such document here.', code: 'not_found' } });
  };
  router.all(['/.well-known', '/.well-known/*path', '/mcp/v1/.well-known', '/mcp/v1/.well-known/*path'], unknown);
  return router;
}

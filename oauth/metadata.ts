import { type RequestHandler, Router } from 'express';
import type { Services } from '../src/platform/context.ts';
import { MCP_SCOPES } from '../src/platform/scopes.ts';
import { AUTH_METHODS, GRANT_TYPES } from './checks/client-types.ts';
import { issuerOf } from './issuer.ts';
import { openToBrowsers } from './open-to-browsers.ts';

/** Where clients look for the authorization server's metadata, depending on what they take for its issuer. */
const SERVER_PATHS = ['oauth-authorization-server', 'openid-configuration'].flatMap((name) => [
  `/.well-known/${name}/mcp/v1`,
  `/.well-known/${name}/mcp/v1/`,
  `/mcp/v1/.well-known/${name}`,
  `/.well-known/${name}`,
]);

/** Where clients look for the protected resource's metadata, and which form of the resource each document names. */
const RESOURCE_PATHS: Record<string, '/mcp/v1' | '/mcp/v1/'> = {
  '/.well-known/oauth-protected-resource/mcp/v1': '/mcp/v1',
  '/.well-known/oauth-protected-resource/mcp/v1/': '/mcp/v1/',
  '/mcp/v1/.well-known/oauth-protected-resource': '/mcp/v1',
  '/.well-known/oauth-protected-resource': '/mcp/v1',
};

/**
 * Serves the discovery documents (RFC 8414 §3, RFC 9728 §3) to programs and browser clients. Every other well-known path is a JSON 404,
 * never a page or a redirect.
 */
export function metadataRouter(services: Services): Router {
  const router = Router({ strict: true, caseSensitive: true });
  const wellKnown = ['/.well-known', '/.well-known/*path', '/mcp/v1/.well-known', '/mcp/v1/.well-known/*path'];
  router.all(wellKnown, openToBrowsers('GET, HEAD'));
  const serverDocument = serverMetadata(services);
  router.get(SERVER_PATHS, (_req, res) => {
    res.set('Cache-Control', 'public, max-age=300').json(serverDocument);
  });
  for (const [path, form] of Object.entries(RESOURCE_PATHS)) {
    const document = resourceMetadata(services, form);
    router.get(path, (_req, res) => {
      res.set('Cache-Control', 'public, max-age=300').json(document);
    });
  }
  router.all(wellKnown, unknown);
  return router;
}

function serverMetadata({ config }: Services) {
  const issuer = issuerOf(config);
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: Object.keys(MCP_SCOPES),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES,
    token_endpoint_auth_methods_supported: AUTH_METHODS,
    revocation_endpoint_auth_methods_supported: AUTH_METHODS,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${config.baseUrl}/api/v1/docs/`,
  };
}

function resourceMetadata({ config }: Services, form: '/mcp/v1' | '/mcp/v1/') {
  return {
    resource: `${config.baseUrl}${form}`,
    authorization_servers: [issuerOf(config)],
    bearer_methods_supported: ['header'],
    scopes_supported: Object.keys(MCP_SCOPES),
    resource_documentation: `${config.baseUrl}/api/v1/docs/`,
  };
}

const unknown: RequestHandler = (_req, res) => {
  res.status(404).json({ error: { message: 'There is no metadata document at this path.', code: 'not_found' } });
};

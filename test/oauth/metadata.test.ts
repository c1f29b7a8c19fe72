import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';

let served: Served;
beforeAll(async () => {
  served = await sharedService();
});
afterAll(() => served?.close());

async function get(path: string, init?: RequestInit) {
  const response = await fetch(`${served.url}${path}`, { redirect: 'manual', ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

describe('authorization server metadata (RFC 8414)', () => {
  test.each([
    '/mcp/v1/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/mcp/v1',
    '/.well-known/oauth-authorization-server/mcp/v1/',
    '/.well-known/oauth-authorization-server',
    '/mcp/v1/.well-known/openid-configuration',
    '/.well-known/openid-configuration/mcp/v1',
    '/.well-known/openid-configuration',
  ])('%s', async (path) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const issuer = `${served.url}/mcp/v1`;
    expect(body).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      registration_endpoint: `${issuer}/oauth/register`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    });
    expect(body.scopes_supported).toContain('account:write');
  });
});

describe('protected resource metadata (RFC 9728)', () => {
  test.each([
    ['/.well-known/oauth-protected-resource/mcp/v1', '/mcp/v1'],
    ['/.well-known/oauth-protected-resource/mcp/v1/', '/mcp/v1/'],
    ['/mcp/v1/.well-known/oauth-protected-resource', '/mcp/v1'],
    ['/.well-known/oauth-protected-resource', '/mcp/v1'],
  ])('%s names %s', async (path, resource) => {
    const { status, headers, body } = await get(path);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(body).toMatchObject({ resource: `${served.url}${resource}`, authorization_servers: [`${served.url}/mcp/v1`] });
  });
});

test('a client in a browser may ask, with the header that MCP clients send', async () => {
  for (const path of ['/.well-known/oauth-authorization-server/mcp/v1', '/mcp/v1/oauth/register', '/mcp/v1/oauth/token']) {
    const { status, headers } = await get(path, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:6274', 'access-control-request-method': 'POST' },
    });
    expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, 204, '*']);
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('mcp-protocol-version');
  }
});

test('every other well-known path is a JSON 404, for browsers too', async () => {
  for (const path of ['/.well-known', '/.well-known/nope', '/.well-known/openid-configuration/mcp', '/mcp/v1/.well-known/nope']) {
    const { status, headers, body } = await get(path, { headers: { accept: 'text/html' } });
    expect([path, status, body.error.code]).toEqual([path, 404, 'not_found']);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  }
});

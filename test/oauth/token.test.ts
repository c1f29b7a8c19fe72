import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Seeded, type Served, serve } from '../support/serve.ts';
import { BASE, basic, connect, opens, post, REDIRECT, seedClient, seedCode, sha256, type TestClient } from './connection.ts';

const clock = 0;
let served: Served;
let home: Seeded;
let client: TestClient;
beforeAll(async () => {
  served = await serve({ now: () => new Date(Date.now() + clock) });
  home = await served.seed('professional');
  client = await seedClient(served);
});
afterAll(() => served.close());

describe('a code is redeemed for tokens (RFC 6749 §4.1.3)', () => {
  test('which open the MCP server; only their hashes are kept', async () => {
    const { form } = await seedCode(served, client, home);
    const { status, headers, body } = await post(served, 'token', form);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toEqual({
      access_token: expect.stringMatching(/^svc_mcp_tok_[0-9A-Za-z]{40,}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^svc_mcp_rft_[0-9A-Za-z]{40,}$/),
      scope: 'reports:read data-sources:read',
    });
    expect(await opens(served, String(body.access_token))).toBe(200);
    expect(await served.sql('select 1 from oauth_access_token where token_hash = ?', [sha256(String(body.access_token))])).toHaveLength(1);
  });
});

import { expect, test } from '@jest/globals';
import { SCOPES } from '../../test/oauth/connection.ts';
import { connectApp } from '../../test/support/connect-app.ts';
import { call, organizations } from '../../test/support/tool-call.ts';
import { listConnectedApps } from './list-connected-apps.ts';

const { home } = await organizations();

test('shows what the user connected themselves, with scopes and valid tokens but no secret', async () => {
  const app = await connectApp(home, home.owner);
  const dates = { created_at: expect.any(String), last_used_at: null, expires_at: expect.any(String) };
  expect(await call(listConnectedApps, {}, { as: home.viewer })).toMatchObject({ count: 0 });
  expect((await call(listConnectedApps, {}, { as: home.owner })).results).toEqual([
    {
      id: app.id,
      client_id: app.clientId,
      name: 'Test client',
      redirect_hosts: ['localhost:4000'],
      scopes: expect.arrayContaining(SCOPES),
      user_email: home.owner.email,
      connected_at: expect.any(String),
      last_used_at: null,
      tokens: [{ id: expect.any(String), scopes: SCOPES, ...dates }],
    },
  ]);
});

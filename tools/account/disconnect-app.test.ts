import { expect, test } from '@jest/globals';
import { connectApp } from '../../test/support/connect-app.ts';
import { auditOf, call, organizations, service } from '../../test/support/tool-call.ts';
import { disconnectApp } from './disconnect-app.ts';

const { home } = await organizations();

test('ends an app for this user, and leaves it to other members', async () => {
  const { sql } = await service();
  const app = await connectApp(home, home.owner);
  await connectApp(home, home.viewer, app);
  await call(disconnectApp, { id: app.id }, { as: home.owner });
  const live = await sql('select user_id from oauth_grant where client_id = ? and revoked_at is null', [app.id]);
  expect(live).toEqual([{ user_id: home.viewer.id }]);
  expect(await auditOf(home)).toContain('oauth.client_disconnected ok');
});

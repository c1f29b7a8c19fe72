import { expect, test } from '@jest/globals';
import { connectApp } from '../../test/support/connect-app.ts';
import { auditOf, call, organizations, service } from '../../test/support/tool-call.ts';
import { listConnectedApps } from './list-connected-apps.ts';
import { revokeAppToken } from './revoke-app-token.ts';

const { home } = await organizations();

test('ends one token and leaves the others; another member cannot', async () => {
  const { sql } = await service();
  const app = await connectApp(home, home.owner);
  await connectApp(home, home.owner, app);
  const tokens = async () => (await call(listConnectedApps, {}, { as: home.owner })).results[0].tokens.map(({ id }: { id: string }) => id);
  const [token, other] = await tokens();
  const revoke = (as = home.owner) => call(revokeAppToken, { id: app.id, token_id: token }, { as });
  await expect(revoke(home.viewer)).rejects.toMatchObject({ code: 'not_found' });
  await revoke();
  expect(await tokens()).toEqual([other]);
  expect(await sql('select 1 as revoked from oauth_access_token where id = ? and revoked_at is not null', [token])).toHaveLength(1);
  expect(await auditOf(home)).toContain('oauth.token_revoked ok');
});

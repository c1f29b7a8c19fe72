import { expect, test } from '@jest/globals';
import { addPasskeyOf } from '../../test/support/add-passkey.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { beginPasskey } from './begin-passkey.ts';

const { home } = await organizations();

test('gives a browser what it needs, and leaves out the passkeys that there are', async () => {
  const { authenticator } = await addPasskeyOf(home.owner);
  expect(await call(beginPasskey, {}, { as: home.owner })).toMatchObject({
    challenge: expect.stringMatching(/^[\w-]{20,}$/),
    rp: { name: 'Reporting', id: 'localhost' },
    user: { name: home.owner.email },
    excludeCredentials: [{ id: authenticator.id }],
  });
});

test('wants a sign-in of the last ten minutes', async () => {
  const { session, sql } = await service();
  const token = await session(home.viewer);
  await sql("update session set proven_at = now() - interval '11 minutes' where user_id = ?", [home.viewer.id]);
  await expect(call(beginPasskey, {}, { as: token })).rejects.toMatchObject({
    code: 'insufficient_permissions',
    message: expect.stringContaining('POST /api/account/reauthenticate/'),
    details: { reauthentication_required: true, max_age_seconds: 600 },
  });
});

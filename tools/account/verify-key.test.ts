import { expect, test } from '@jest/globals';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { verifyKey } from './verify-key.ts';

const { home } = await organizations();

test('says whose a key is and what it may, and is nothing for sessions', async () => {
  const as = await (await service()).key('rest', home, { scopes: ['usage:read', 'reports:read'] });
  expect(await call(verifyKey, {}, { as })).toMatchObject({
    valid: true,
    api_key: { name: 'test', permissions: ['reports:read', 'usage:read'], expires_at: null },
    organization: { id: home.organizationId, tier: 'professional' },
    user: { id: home.owner.id, email: home.owner.email },
  });
  await expect(call(verifyKey, {}, { as: home.owner })).rejects.toMatchObject({ code: 'authentication_required' });
});

import { expect, test } from '@jest/globals';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { listDataSources } from '../data-sources/list-data-sources.ts';
import { createApiKey } from './create-key.ts';
import { revokeApiKey, revokeMcpKey } from './revoke-key.ts';

const { home } = await organizations();

test('ends a key with its next request; twice is no error, and the other door does not know it', async () => {
  const { id, key } = await call(createApiKey, { name: 'Sync' }, { as: home.owner });
  await expect(call(revokeMcpKey, { id }, { as: home.owner })).rejects.toMatchObject({ code: 'not_found' });
  await expect(call(revokeApiKey, { id }, { as: home.viewer })).rejects.toMatchObject({ code: 'not_found' });
  await call(revokeApiKey, { id }, { as: home.owner });
  await call(revokeApiKey, { id }, { as: home.owner });
  await expect(call(listDataSources, {}, { as: key })).rejects.toMatchObject({ code: 'authentication_required' });
  expect(await auditOf(home)).toContain('api_key.revoked ok');
});

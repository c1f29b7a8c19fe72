import { expect, test } from '@jest/globals';
import { dashboardOf } from '../../test/support/library.ts';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { revokeDashboardLink } from './revoke-link.ts';
import { shareDashboard } from './share-by-link.ts';

const { home } = await organizations();

test('ends a link for good: the next one has another address; none there is no error', async () => {
  const id = await dashboardOf(home);
  const share = async () => (await call(shareDashboard, { id }, { as: home.owner })).public_url;
  const revoke = () => call(revokeDashboardLink, { id }, { as: home.owner });
  await revoke();
  const first = await share();
  await revoke();
  expect(await share()).not.toBe(first);
  expect((await auditOf(home)).filter((line) => line === 'public_link.revoked ok')).toHaveLength(1);
});

import { expect, test } from '@jest/globals';
import { call, ordersSource, organizations, service } from '../../test/support/tool-call.ts';
import { getAccountUsage } from './get-account-usage.ts';
import { getUsage } from './get-usage.ts';

const { home } = await organizations();

test('shows credits, the plan’s limits, and what each REST key has left', async () => {
  const key = await (await service()).key('rest', home);
  await ordersSource(home);
  await call(getUsage, {}, { as: key });
  const usage = await call(getAccountUsage, {}, { as: home.owner });
  expect(usage).toMatchObject({
    plan: 'professional',
    credits: { granted: 10_000, spent: 0, reserved: 0, available: 10_000 },
    limits: { credits_per_month: 10_000 },
    members: 2,
    stored_rows: 4,
  });
  const [{ general }, ...others] = usage.keys;
  expect([general.limit - general.remaining, others]).toEqual([1, []]);
  expect(usage.limits.requests.general.per_hour).toBeGreaterThan(usage.limits.requests.generation.per_hour);
});
